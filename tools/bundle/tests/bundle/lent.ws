A macro of 2021 in a program of 2024: what its last expression borrows would be dropped earlier.
judge: atcoder
compilers: newest
error: lent is written in edition 2021, and in edition 2024 the function `last!` would mean something else
--- app/Cargo.toml
edition = "2024"
[dependencies]
lent = { path = "../lent" }
--- app/src/main.rs
fn main() {
    let last = lent::last!(8);
    println!("{last}");
}
--- lent/Cargo.toml
edition = "2021"
--- lent/src/lib.rs
pub struct Guard(pub u32);
impl Guard {
    pub fn number(&self) -> u32 {
        self.0
    }
}
impl Drop for Guard {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}
#[macro_export]
macro_rules! last {
    ($n:expr) => {{
        let first = $crate::Guard($n);
        $crate::Guard(first.number() + 1).number()
    }};
}
