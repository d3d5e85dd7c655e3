Functions, methods, trait members, impls, operators, variants, fields, constants that nothing uses are gone.
absent: dead_
absent: DEAD
absent: Dead
absent: SubAssign
absent: allow
present: impl Drop
--- app/Cargo.toml
[dependencies]
lib = { path = "../lib" }
--- app/src/main.rs
use lib::{Kind, Point, Shape};

fn main() {
    let mut p = Point::new(1, 2);
    p += Point::new(3, 4);
    println!("{} {}", p.x, p.sum());
    for kind in [Kind::Small, Kind::Large] {
        println!("{} {}", kind.name(), kind as u8);
    }
    println!("{}", Shape::describe(&p));
    let _guard = lib::Noisy;
    println!("{}", lib::generic::<lib::Marker>());
}
--- lib/Cargo.toml
--- lib/src/lib.rs
#![allow(dead_code, unused_imports)]
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::{AddAssign, SubAssign};

pub const DEAD_CONST: u8 = 1;
static DEAD_STATIC: u8 = 2;
pub type DeadAlias = u8;

#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub x: i32,
    y: i32,
    dead_field: i32,
}

impl Point {
    pub fn new(x: i32, y: i32) -> Point {
        Point { x, y, dead_field: 0 }
    }
    pub fn sum(self) -> i32 {
        self.x + self.y
    }
    pub fn dead_method(self) -> i32 {
        dead_function()
    }
}

impl AddAssign for Point {
    fn add_assign(&mut self, other: Point) {
        self.x += other.x;
        self.y += other.y;
    }
}

impl SubAssign for Point {
    fn sub_assign(&mut self, other: Point) {
        self.x -= other.x;
    }
}

fn dead_function() -> i32 {
    DEAD_CONST as i32
}

#[derive(Clone, Copy)]
pub enum Kind {
    Small,
    DeadVariant,
    Large,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Small => "small",
            Kind::DeadVariant => "dead_text",
            Self::Large => "large",
        }
    }
}

pub trait Shape {
    const DEAD_NUMBER: u8;
    type DeadType;
    fn describe(&self) -> String;
    fn dead_required(&self) -> Self::DeadType;
    fn dead_provided(&self) -> u8 {
        Self::DEAD_NUMBER
    }
}

impl Shape for Point {
    const DEAD_NUMBER: u8 = 3;
    type DeadType = u8;
    fn describe(&self) -> String {
        format!("point {}", self.x)
    }
    fn dead_required(&self) -> u8 {
        4
    }
}

pub trait DeadTrait {
    fn dead_one(&self);
}

impl DeadTrait for Point {
    fn dead_one(&self) {}
}

pub struct Noisy;

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("dropped");
    }
}

pub struct Marker;
pub trait Named {
    const NAME: &'static str;
}
impl Named for Marker {
    const NAME: &'static str = "marker";
}
pub fn generic<T: Named>() -> &'static str {
    T::NAME
}
mod dead_module {
    pub fn dead_inside() {}
}
