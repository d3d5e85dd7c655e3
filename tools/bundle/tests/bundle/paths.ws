pub(crate), pub(in), private items passed on, globs, renames, re-exports, a renamed dependency, a path dependency of a path dependency.
absent: hidden_helper
--- app/Cargo.toml
[dependencies]
shapes = { path = "../shapes" }
maths = { path = "../numbers", package = "numbers" }
--- app/src/main.rs
use maths as m;
use shapes::prelude::*;
use shapes::{self as s, area::{Area as _, Square as Quad}};
use ::shapes::perimeter;

fn main() {
    let square = Quad::new(m::three());
    println!("{} {}", square.area(), perimeter(&square));
    println!("{}", Circle { radius: 2 }.area());
    println!("{}", s::area::scaled(&square));
    let path: &shapes::area::Square = &square;
    println!("{}", <shapes::area::Square as shapes::area::Area>::area(path));
    println!("{:?}", maths::Numbers::default());
    let area = <shapes::area::Square as shapes::area::Area>::area(path);
    let none: <Option<u8> as shapes::Unwrapped>::Inner = 1;
    println!("{} {} {}", area, none, s::quarter());
}
--- shapes/Cargo.toml
[dependencies]
numbers = { path = "../numbers" }
--- shapes/src/lib.rs
pub mod area;
mod round;
pub mod prelude {
    pub use crate::round::*;
}
pub use crate::area::lengths::perimeter;
pub(crate) use round as full;
pub(crate) use crate::corners as edges;
fn corners() -> u32 {
    4
}
pub fn quarter() -> u32 {
    area::corners_of() * full::whole() / 4
}
pub trait Unwrapped {
    type Inner;
}
impl<T> Unwrapped for Option<T> {
    type Inner = T;
}
--- shapes/src/area.rs
pub trait Area {
    fn area(&self) -> u32;
    fn unused_required(&self) -> u32;
    fn unused_provided(&self) -> u32 {
        hidden_helper()
    }
}
pub fn corners_of() -> u32 {
    crate::edges()
}
fn hidden_helper() -> u32 {
    1
}
pub struct Square {
    pub(in crate::area) side: u32,
}
impl Square {
    pub fn new(side: u32) -> Square {
        Square { side }
    }
}
impl Area for Square {
    fn area(&self) -> u32 {
        numbers::times(self.side, self.side)
    }
    fn unused_required(&self) -> u32 {
        hidden_helper()
    }
}
pub fn scaled(s: &Square) -> u32 {
    use numbers::times as product;
    product(s.area(), numbers::three())
}
pub mod lengths {
    use super::Square;
    pub fn perimeter(s: &Square) -> u32 {
        s.side * 4
    }
}
--- shapes/src/round.rs
pub fn whole() -> u32 {
    360
}
use crate::area::Area;
pub struct Circle {
    pub radius: u32,
}
impl Area for Circle {
    fn area(&self) -> u32 {
        self.square() * 3
    }
    fn unused_required(&self) -> u32 {
        0
    }
}
impl Circle {
    pub(crate) fn square(&self) -> u32 {
        self.radius * self.radius
    }
}
--- numbers/Cargo.toml
--- numbers/src/lib.rs
pub fn three() -> u32 {
    3
}
pub fn times(a: u32, b: u32) -> u32 {
    a * b
}
#[derive(Debug, Default)]
pub struct Numbers {
    pub list: Vec<u8>,
}
