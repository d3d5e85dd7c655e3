Crates of 2018 and 2024 that mean the same in 2021, beside a program that is wrong in 2018.
--- app/Cargo.toml
[dependencies]
old = { path = "../old" }
new = { path = "../new" }
--- app/src/main.rs
struct Pair {
    left: Vec<u32>,
    right: u32,
}

struct Small(u8);
impl TryFrom<u32> for Small {
    type Error = ();
    fn try_from(value: u32) -> Result<Small, ()> {
        value.try_into().map(Small).map_err(|_| ())
    }
}

struct Board(u8);
impl Board {
    const FILES: [u8; 4] = [0, 1, 2, 3];

    fn free(&self) -> impl Iterator<Item = u8> + '_ {
        Self::FILES.into_iter().filter(|file| self.0 >> file & 1 == 0)
    }
    fn is_full(&self) -> bool {
        Self::FILES.into_iter().all(|file: u8| self.0 >> file & 1 == 1)
    }
}

fn main() {
    let board = Board(5);
    println!("{:?} {}", board.free().collect::<Vec<u8>>(), board.is_full());
    let mut pair = Pair { left: vec![1, 2], right: 3 };
    let left = &mut pair.left;
    let mut push = |value| left.push(value);
    push(pair.right);
    let right = &mut pair.right;
    let grow = || pair.left.push(9);
    let mut grow = grow;
    *right += 1;
    grow();
    println!("{:?} {}", pair.left, old::checked(pair.right));
    println!("{}", Small::try_from(200).map_or(0, |small| small.0));
    println!("{} {}", new::described(4), old::Counter::new().next());
}
--- old/Cargo.toml
edition = "2018"
--- old/src/lib.rs
pub trait Limit {}
impl Limit {
    pub const LEAST: u32 = 0;
}
pub fn checked(n: u32) -> u32 {
    assert!(n >= Limit::LEAST && n >= <dyn Limit>::LEAST);
    assert!(n > 0, "nothing");
    if n == 77 {
        panic!("unlucky");
    }
    match n {
        0 => unreachable!("checked"),
        n => n * 2,
    }
}
pub struct Counter {
    calls: u32,
    name: String,
}
impl Counter {
    pub fn new() -> Counter {
        Counter { calls: 0, name: "counter".to_string() }
    }
    pub fn next(&mut self) -> u32 {
        let mut step = || {
            self.calls += self.name.len() as u32;
            self.calls
        };
        step() + step()
    }
}
--- new/Cargo.toml
edition = "2024"
--- new/src/lib.rs
pub fn described(n: u32) -> String {
    if let Some(half) = Some(n).filter(|n| n % 2 == 0).map(|n| n / 2) {
        format!("{half} twice")
    } else {
        "odd".to_string()
    }
}
