A crate with C strings beside one of an edition that does not know them.
compilers: newest
--- app/Cargo.toml
[dependencies]
named = { path = "../named" }
old = { path = "../old" }
--- app/src/main.rs
fn main() {
    println!("{} {:?} {}", named::length(), named::NAMES[1], old::doubled(4));
}
--- named/Cargo.toml
--- named/src/lib.rs
use std::ffi::CStr;

pub static NAMES: [&CStr; 2] = [c"one", cr"t\wo"];

macro_rules! third {
    () => {
        c"three"
    };
}

pub fn length() -> usize {
    const THIRD: &CStr = third!();
    NAMES.iter().chain(&[THIRD]).map(|name| name.to_bytes().len()).sum()
}
--- old/Cargo.toml
edition = "2018"
--- old/src/lib.rs
pub fn doubled(n: u32) -> u32 {
    let twice = |n| n * 2;
    twice(n)
}
