A program on lazy_static.
--- app/Cargo.toml
[dependencies]
lazy_static = "=1.5.1"
--- app/src/main.rs
#[macro_use]
extern crate lazy_static;

use std::collections::HashMap;

lazy_static! {
    /// Squares of the digits.
    static ref SQUARES: HashMap<u32, u32> = (0..10).map(|n| (n, n * n)).collect();
    pub static ref NAMES: Vec<String> = vec!["one".to_string(), "two".to_string()];
}

mod inner {
    lazy_static! {
        pub static ref SUM: u32 = super::SQUARES.values().sum();
    }
}

fn main() {
    println!("{} {} {}", SQUARES[&7], NAMES.join("-"), *inner::SUM);
    lazy_static::initialize(&NAMES);
}
