Macros that call their crate by its own name, from editions 2015 and 2021, used by the program and by another crate;
paths that start with `crate::std` or `crate::core`, which edition 2015 declares.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
oldest = { path = "../oldest" }
other = { path = "../other" }
small = { path = "../small" }
--- app/src/main.rs
mod inner {
    pub fn answer() -> u32 {
        kit::asked!(1) + oldest::asked!(1)
    }
}
fn main() {
    println!("{} {} {}", kit::asked!(2), inner::answer(), other::answer());
    println!("{} {}", oldest::inner::seven(), small::inner::five());
}
--- kit/Cargo.toml
--- kit/src/lib.rs
pub mod deep {
    pub fn plus(n: u32) -> u32 {
        n + 40
    }
}
#[macro_export]
macro_rules! asked {
    ($n:expr) => {{
        use ::kit::deep;
        ::kit::deep::plus($n) + deep::plus(0) + kit::deeper!()
    }};
}
#[macro_export]
macro_rules! deeper {
    () => {
        kit::deep::plus(5)
    };
}
--- oldest/Cargo.toml
edition = "2015"
--- oldest/src/lib.rs
pub fn plus(n: u32) -> u32 {
    std::cmp::max(n, 1) + 400
}
pub mod inner {
    use crate::std::cmp;
    pub fn seven() -> u32 {
        cmp::max(2, 7) + std::cmp::min(0, 1)
    }
}
#[macro_export]
macro_rules! asked {
    ($n:expr) => {
        ::oldest::plus($n)
    };
}
--- other/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- other/src/lib.rs
pub fn answer() -> u32 {
    kit::asked!(3)
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
