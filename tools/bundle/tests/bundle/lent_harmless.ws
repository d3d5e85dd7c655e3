Macros of 2018 with closures and iterators that mean the same, in a program of 2021 that 2018 would reject.
--- app/Cargo.toml
[dependencies]
lent = { path = "../lent" }
--- app/src/main.rs
fn apart(mut pair: (String, String)) -> usize {
    let first = &mut pair.0;
    let second = || pair.1.len();
    first.push_str(&second().to_string());
    pair.0.len()
}

fn main() {
    let number = u8::try_from(3).unwrap();
    let halves: Vec<i32> = [2, 4].into_iter().map(|n: i32| n / 2).collect();
    println!("{:?} {halves:?}", lent::sum!(vec![1u8, 2, number]));
    println!("{}", apart(("a".to_string(), "b".to_string())));
}
--- lent/Cargo.toml
edition = "2018"
--- lent/src/lib.rs
#[macro_export]
macro_rules! sum {
    ($list:expr) => {
        $list.into_iter().map(|n| u32::from(n)).sum::<u32>()
    };
}
