Macros of 2018 with closures in a program of 2024, in functions that have conditions no earlier edition knows.
judge: atcoder
compilers: newest
--- app/Cargo.toml
edition = "2024"
[dependencies]
lent = { path = "../lent" }
--- app/src/main.rs
fn main() {
    let number = u8::try_from(3).unwrap();
    let list = vec![1u8, 2, number];
    if let Some(first) = list.first() && *first == 1 {
        println!("{}", lent::sum!(list));
    }
}
--- lent/Cargo.toml
edition = "2018"
--- lent/src/lib.rs
#[macro_export]
macro_rules! sum {
    ($list:expr) => {
        $list.iter().map(|n| u32::from(*n)).sum::<u32>()
    };
}
