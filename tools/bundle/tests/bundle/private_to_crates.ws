What is private to a crate gives way to what others see: methods of traits, fields behind `Deref`, the prelude.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
use kit::*;
fn main() {
    let s = S::new();
    println!("{} {}", s.len(), s.x);
    println!("{}", helper(3));
    drop(s);
    println!("{}", std::mem::size_of::<Option<u8>>());
    println!("{}", (&W(5)).show());
    println!("{}", kit::run());
}
fn helper(x: u32) -> u32 {
    x + 1
}
--- kit/Cargo.toml
--- kit/src/lib.rs
use std::ops::Deref;
pub struct Inner {
    pub x: u32,
}
pub struct S {
    pub(crate) x: &'static str,
    inner: Inner,
}
impl S {
    pub fn new() -> S {
        S { x: "own", inner: Inner { x: 9 } }
    }
    pub(crate) fn len(&self) -> u32 {
        1
    }
}
impl Deref for S {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.inner
    }
}
pub trait L {
    fn len(&self) -> u32 {
        2
    }
}
impl L for S {}
pub(crate) fn drop<T>(_: T) {
    println!("own drop");
}
#[allow(dead_code)]
pub(crate) struct Option<T>(T, u64);
pub struct W(pub u8);
pub(crate) trait Private {
    fn show(&self) -> &'static str {
        "private"
    }
}
impl Private for W {}
pub trait Public {
    fn show(&self) -> &'static str {
        "public"
    }
}
impl Public for &W {}
pub fn run() -> u32 {
    let s = S::new();
    drop(1);
    println!("{} {}", s.x, Private::show(&W(1)));
    let o = Option(1u8, 3);
    s.len() + o.1 as u32
}
