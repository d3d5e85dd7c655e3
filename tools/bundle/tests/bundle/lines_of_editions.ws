Lines that a function of edition 2018 tells (`dbg!`), below a crate of 2021 that is read without its bodies: they are the same in both editions.
--- app/Cargo.toml
[dependencies]
older = { path = "../older" }
middle = { path = "../middle" }
--- app/src/main.rs
fn main() {
    println!("{} {}", older::half(8), middle::third(9));
}
--- middle/Cargo.toml
--- middle/src/lib.rs
pub mod inner {
    pub fn divided(n: u32, by: u32) -> u32 {
        n / by
    }
}
pub fn third(n: u32) -> u32 {
    inner::divided(n, 3)
}
--- older/Cargo.toml
edition = "2018"
--- older/src/lib.rs
pub fn half(n: u32) -> u32 {
    dbg!(n) / 2
}
