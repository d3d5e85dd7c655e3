A macro of 2018 in a program of 2021: it would take an array's elements instead of references to them.
error: lent is written in edition 2018, and in edition 2021 the function `sizes!` would mean something else
--- app/Cargo.toml
[dependencies]
lent = { path = "../lent" }
--- app/src/main.rs
fn main() {
    let number = u8::try_from(3).unwrap();
    println!("{:?}", lent::sizes!([1u8, 2, number]));
}
--- lent/Cargo.toml
edition = "2018"
--- lent/src/lib.rs
#[macro_export]
macro_rules! sizes {
    ($list:expr) => {
        $list.into_iter().map(|n| std::mem::size_of_val(&n)).collect::<Vec<_>>()
    };
}
