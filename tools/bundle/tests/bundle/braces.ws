A crate of 2018 that panics with a literal in which later editions see a format.
error: is written in edition 2018
--- app/Cargo.toml
[dependencies]
careful = { path = "../careful" }
--- app/src/main.rs
fn main() {
    println!("{}", careful::half(8));
}
--- careful/Cargo.toml
edition = "2018"
--- careful/src/lib.rs
#[allow(non_fmt_panics)]
pub fn half(n: u32) -> u32 {
    if n % 2 == 1 {
        panic!("{{odd}}");
    }
    n / 2
}
