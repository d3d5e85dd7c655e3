A macro of 2024 in a program of 2021, of which one arm panics: the variable that its last expression gets is never reached.
compilers: newest
--- app/Cargo.toml
[dependencies]
lent = { path = "../lent" }
--- app/src/main.rs
mod inner {
    pub fn checked(number: u32) -> u32 {
        lent::checked!(number)
    }
}
fn main() {
    println!("{} {}", inner::checked(3), inner::checked(4));
}
--- lent/Cargo.toml
edition = "2024"
--- lent/src/lib.rs
#[macro_export]
macro_rules! refuse {
    ($text:expr) => {{
        let text = String::from($text);
        panic!("{}", text)
    }};
}
#[macro_export]
macro_rules! checked {
    ($number:expr) => {{
        match $number {
            0 => {
                $crate::refuse!("zero")
            }
            number => number,
        }
    }};
}
