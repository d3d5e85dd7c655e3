Imports of edition 2015 start at the crate's root, whose modules come before other crates of the same name.
--- app/Cargo.toml
[dependencies]
old = { path = "../old" }
shapes = { path = "../shapes" }
--- app/src/main.rs
fn main() {
    println!("{} {} {}", old::inner::area(), old::inner::by_root(), old::inner::of_other());
    println!("{} {}", shapes::area(), old::inner::deeper::area());
}
--- old/Cargo.toml
edition = "2015"
[dependencies]
shapes = { path = "../shapes" }
--- old/src/lib.rs
extern crate shapes as others;

mod shapes {
    pub fn area() -> u32 {
        1
    }
}

pub mod inner {
    use others::area as other_area;
    pub use shapes::area;

    pub fn by_root() -> u32 {
        10 * ::shapes::area()
    }

    pub fn of_other() -> u32 {
        10 * other_area()
    }

    pub mod deeper {
        pub use shapes::*;
    }
}
--- shapes/Cargo.toml
--- shapes/src/lib.rs
pub fn area() -> u32 {
    2
}
