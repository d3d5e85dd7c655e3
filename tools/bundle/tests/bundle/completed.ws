Paths in the body of a macro that an argument of its call completes, from where it is called.
present: fn rounded(
absent: fn floored(
absent: fn idle(
--- app/Cargo.toml
--- app/src/main.rs
#[macro_use]
mod support;
mod arch;
mod plain;

fn main() {
    println!("{} {}", plain::rounded(2.5), plain::doubled(2.5));
}
--- app/src/support.rs
macro_rules! select {
    (name: $name:ident, args: $($arg:ident),+ $(,)?) => {
        select! { @if cfg(unix); { if true { return super::arch::$name($($arg),+); } } }
    };
    (@if cfg($condition:meta); $statement:stmt) => {
        #[cfg($condition)]
        $statement
    };
}

macro_rules! named {
    ($name:ident($arg:ident)) => {
        super::arch::generic::$name($arg)
    };
}
--- app/src/arch/mod.rs
mod x86_64;
pub mod generic;

pub use x86_64::{floored, rounded};
--- app/src/arch/generic.rs
pub fn doubled(value: f64) -> f64 {
    value + value
}

pub fn idle() {}
--- app/src/arch/x86_64.rs
pub fn rounded(value: f64) -> f64 {
    (value + 0.5).floor()
}

pub fn floored(value: f64) -> f64 {
    value.floor()
}
--- app/src/plain.rs
pub fn rounded(value: f64) -> f64 {
    select! {
        name: rounded,
        args: value,
    }
    value
}

pub fn doubled(value: f64) -> f64 {
    named!(doubled(value))
}
