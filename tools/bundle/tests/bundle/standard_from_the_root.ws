Paths of the standard library that start with `crate`, in crates of edition 2015, where the compiler declares it.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
small = { path = "../small" }
--- app/src/main.rs
fn main() {
    println!("{} {}", kit::inner::seven(), small::inner::five());
}
--- kit/Cargo.toml
edition = "2015"
--- kit/src/lib.rs
pub mod inner {
    use crate::std::cmp;
    pub fn seven() -> u32 {
        cmp::max(2, 7) + std::cmp::min(0, 1)
    }
}
pub fn outside() -> u32 {
    std::cmp::max(1, 2)
}
--- small/Cargo.toml
edition = "2015"
--- small/src/lib.rs
#![no_std]
pub mod inner {
    pub fn five() -> u32 {
        crate::core::cmp::max(2, 5)
    }
}
