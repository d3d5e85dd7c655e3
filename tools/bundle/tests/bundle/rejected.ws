What the compiler rejects is reported with the file it comes from.
error: lib/src/deep.rs:2
--- app/Cargo.toml
[dependencies]
lib = { path = "../lib" }
--- app/src/main.rs
fn main() {
    lib::deep::wrong();
}
--- lib/Cargo.toml
--- lib/src/lib.rs
pub mod deep;
--- lib/src/deep.rs
pub fn wrong() -> u8 {
    "not a number"
}
