A crate without the standard library that calls a method of its own trait by the name of one of the prelude.
error: `.to_owned()` may be a method of `Own`
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
fn main() {
    println!("{} {}", kit::run(), kit::name());
}
--- kit/Cargo.toml
--- kit/src/lib.rs
#![no_std]
pub trait Own {
    fn to_owned(&self) -> u32;
    fn to_string(&self) -> u32 {
        5
    }
}
impl Own for &str {
    fn to_owned(&self) -> u32 {
        7
    }
}
impl Own for u8 {
    fn to_owned(&self) -> u32 {
        9
    }
}
pub fn run() -> u32 {
    let x = "abc".to_owned();
    let y = 3u8;
    x.into_u() + y as u32
}
trait IntoU {
    fn into_u(self) -> u32;
}
impl IntoU for u32 {
    fn into_u(self) -> u32 {
        self
    }
}
impl IntoU for u8 {
    fn into_u(self) -> u32 {
        1000
    }
}
extern crate alloc;
impl IntoU for alloc::string::String {
    fn into_u(self) -> u32 {
        2000
    }
}
pub fn name() -> &'static str {
    concat!(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"))
}
