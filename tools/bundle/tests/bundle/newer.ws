A crate of 2024 in a file of 2021, where what a condition borrows lives until the end of the else.
error: is written in edition 2024
--- app/Cargo.toml
[dependencies]
guards = { path = "../guards" }
--- app/src/main.rs
fn main() {
    guards::show(3);
}
--- guards/Cargo.toml
edition = "2024"
--- guards/src/lib.rs
pub struct Guard(u32);
impl Guard {
    fn even(&self) -> Option<u32> {
        Some(self.0).filter(|n| n % 2 == 0)
    }
}
impl Drop for Guard {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}
pub fn show(n: u32) {
    if let Some(n) = Guard(n).even() {
        println!("even {n}");
    } else {
        println!("odd");
    }
}
