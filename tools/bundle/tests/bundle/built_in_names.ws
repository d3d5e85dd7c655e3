A program's own macros with the names of built-in ones, and a crate's macro beside a function of its name that it imports.
--- app/Cargo.toml
[dependencies]
low = { path = "../low" }
--- app/src/main.rs
macro_rules! env {
    ($name:literal) => {
        concat!("own ", $name)
    };
}

macro_rules! cfg {
    ($($word:ident)*) => {
        [$(stringify!($word)),*].len()
    };
}

fn main() {
    println!("{} {} {}", env!("CARGO_PKG_NAME"), cfg!(a b), low::own::env!("CARGO_PKG_NAME"));
    println!("{} {}", std::env!("CARGO_PKG_NAME"), std::cfg!(debug_assertions));
    println!("{} {}", low::checked(2), low::checked!(2));
}
--- low/Cargo.toml
--- low/src/lib.rs
mod parts {
    pub fn checked(n: u8) -> u8 {
        n + 1
    }
}
pub use crate::parts::checked;

#[macro_export]
macro_rules! checked {
    ($n:expr) => {
        $crate::checked($n) + 10
    };
}

pub mod own {
    pub use crate::shout as env;
}

#[macro_export]
macro_rules! shout {
    ($name:literal) => {
        concat!($name, "!")
    };
}

