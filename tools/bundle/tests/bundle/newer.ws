A crate of 2024 in a file of 2021: what conditions and last expressions borrow is dropped before the `else` and before variables.
compilers: newest
present: 'scope1
present: let value =
absent: expr_2021
--- app/Cargo.toml
[dependencies]
guards = { path = "../guards" }
--- app/src/main.rs
fn main() {
    (0..12).for_each(guards::show);
    println!("{}", guards::first_odd(&[2, 4, 7, 9]));
    println!("{}", guards::last(3));
    let last = guards::last!(8);
    println!("{last}");
    let memo = std::cell::RefCell::new(vec![Some(1), Some(2)]);
    println!("{:?}", (0..5).map(|n| guards::remembered(&memo, n)).collect::<Vec<_>>());
    println!("{:?}", (4..8).map(|n| guards::remembered_by_rules(&memo, n)).collect::<Vec<_>>());
    println!("{:?}", (6..8).map(|n| guards::remembered!(&memo, n)).collect::<Vec<_>>());
    println!("{:?}", (6..9).map(|n| guards::remembered_in_a_list(&memo, n)).collect::<Vec<_>>());
}
--- guards/Cargo.toml
edition = "2024"
--- guards/src/lib.rs
pub struct Guard(u32);
impl Guard {
    fn divided(&self, by: u32) -> Option<u32> {
        (self.0 % by == 0).then(|| self.0 / by)
    }
}
impl Drop for Guard {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}
pub fn show(n: u32) {
    if let Some(n) = Guard(n).divided(2) {
        println!("even {n}");
    } else if let Some(n) = Guard(n + 100).divided(3) {
        println!("by three {n}");
    } else {
        println!("neither");
    }
}
pub fn first_odd(numbers: &[u32]) -> u32 {
    for &n in numbers {
        let half = if let Some(half) = Guard(n).divided(2) {
            if half > 1 {
                continue;
            }
            half
        } else {
            println!("odd");
            break;
        };
        println!("half {half}");
    }
    numbers.len() as u32
}
pub fn last(n: u32) -> u32 {
    let before = Guard(n);
    Guard(before.0 + 1).divided(1).unwrap_or(0)
}
/// The compiler's lint knows nothing of what is borrowed for a method's receiver.
pub fn remembered(memo: &std::cell::RefCell<Vec<Option<u32>>>, n: usize) -> u32 {
    if let Some(Some(known)) = memo.borrow().get(n) {
        *known
    } else {
        memo.borrow_mut().push(Some(n as u32));
        n as u32 * 2
    }
}
#[macro_export]
macro_rules! remembered {
    ($memo:expr, $n:expr) => {
        if let Some(Some(known)) = $memo.borrow().get($n) {
            *known
        } else {
            $memo.borrow_mut().push(Some($n as u32));
            $n as u32 * 3
        }
    };
}
pub fn remembered_by_rules(memo: &std::cell::RefCell<Vec<Option<u32>>>, n: usize) -> u32 {
    remembered!(memo, n)
}
pub fn remembered_in_a_list(memo: &std::cell::RefCell<Vec<Option<u32>>>, n: usize) -> Vec<u32> {
    vec![
        n as u32,
        if let Some(Some(known)) = memo.borrow().get(n) {
            *known
        } else {
            memo.borrow_mut().push(Some(n as u32));
            n as u32 * 4
        },
    ]
}
impl Guard {
    pub fn new(n: u32) -> Guard {
        Guard(n)
    }
    pub fn number(&self) -> u32 {
        self.0
    }
}
#[macro_export]
macro_rules! last {
    ($n:expr_2021) => {{
        let first = $crate::Guard::new($n);
        $crate::Guard::new(first.number() + 1).number()
    }};
}
