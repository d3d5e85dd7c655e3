Crates of older editions: absolute paths, extern crate, and patterns as they were.
--- app/Cargo.toml
edition = "2018"
[dependencies]
oldest = { path = "../oldest" }
--- app/src/main.rs
use oldest::shapes::Shape;

macro_rules! either {
    ($left:pat | $right:pat => $value:expr) => {
        match $value {
            $left | $right => true,
            _ => false,
        }
    };
}

fn main() {
    let square = oldest::shapes::Square { side: 3 };
    println!("{} {}", square.area(), oldest::describe(&square));
    println!("{}", square.scaled(2u8, &|side| side + 1));
    println!("{} {}", oldest::shapes::made::doubled(&square), oldest::shapes::job().area());
    println!("{}", u32::from(&oldest::shapes::side(&oldest::Plain(8))));
    println!("{} {}", oldest::twice!(21), oldest::shapes::count(&square));
    println!("{} {}", either!(1 | 2 => 2), either!(1 | 2 => 3));
}
--- oldest/Cargo.toml
edition = "2015"
[dependencies]
helper = { path = "../helper" }
--- oldest/src/lib.rs
extern crate core;
extern crate helper;
pub mod shapes;
mod text;
pub struct Plain<T>(pub T);
impl<T> Plain<T> {
    pub fn of(value: T) -> Plain<T> {
        Plain(value)
    }
}
use core::cmp;
use shapes::Shape;

pub fn describe(shape: &dyn Shape) -> String {
    if cmp::max(shape.area(), 1) == ::core::u32::MAX {
        return String::new();
    }
    ::text::framed(&text::framed(&shape.area().to_string()))
}

#[macro_export]
macro_rules! twice {
    ($value:expr) => {
        $crate::shapes::double($value)
    };
}
--- oldest/src/shapes.rs
use helper::times;
use std::collections::BTreeMap;

pub trait Counted {
    fn counted(&self, &BTreeMap<u32, Vec<u32>>, u32) -> usize;
}
impl Counted for Square {
    fn counted(&self, all: &BTreeMap<u32, Vec<u32>>, most: u32) -> usize {
        all.values().filter(|list| list.len() as u32 <= most).count()
    }
}
pub fn count(square: &Square) -> usize {
    square.counted(&Some((1, vec![2])).into_iter().collect(), 3)
}

pub trait Shape {
    fn area(&self) -> u32;
    fn scaled<T: Into<u32>, F: Fn(u32) -> u32>(&self, T, &F) -> u32 where Self: Sized;
}
pub struct Square {
    pub side: u32,
}
impl Shape for Square {
    fn area(&self) -> u32 {
        times(self.side, self.side)
    }
    fn scaled<T: Into<u32>, F: Fn(u32) -> u32>(&self, by: T, then: &F) -> u32 {
        then(self.side * by.into())
    }
}
macro_rules! doubled {
    ($name:ident) => {
        pub mod $name {
            use {text, helper};
            use shapes::{Shape, Square};
            pub fn doubled(square: &Square) -> String {
                let side: ::shapes::Side<u32> = ::shapes::Side(square.side);
                text::framed(&helper::times(side.0 * side.0, 2).to_string())
            }
        }
    };
}
doubled!(made);
pub struct Side<T>(pub T);
impl<'a> From<&'a Side<u32>> for u32 {
    fn from(side: &'a Side<u32>) -> u32 {
        <u32>::max(side.0, <Side<u32> as Copied>::least())
    }
}
pub trait Copied {
    fn least() -> u32;
}
impl Copied for ::shapes::Side<u32> {
    fn least() -> u32 {
        <::Plain<u32>>::of(9).0
    }
}
pub fn side(of: &::Plain<u32>) -> ::shapes::Side<u32> {
    Side(of.0)
}
pub type Job<'a> = Box<Shape + Send + 'a>;
pub fn job() -> Job<'static> {
    Box::new(Square { side: 6 })
}
pub fn double(value: u32) -> u32 {
    ::helper::times(value, 2)
}
--- oldest/src/text.rs
pub fn framed(text: &str) -> String {
    format!("[{}]", text)
}
--- helper/Cargo.toml
edition = "2021"
--- helper/src/lib.rs
pub fn times(a: u32, b: u32) -> u32 {
    a * b
}
