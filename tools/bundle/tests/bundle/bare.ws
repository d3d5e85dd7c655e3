Crates of before 2021, where a trait stands for its object without `dyn`.
present: Option<&dyn Cause>
absent: unused
--- app/Cargo.toml
[dependencies]
shapes = { path = "../shapes" }
--- app/src/main.rs
use shapes::{Named, Shape};

struct Square(u32);

impl Shape for Square {
    fn area(&self) -> u32 {
        self.0 * self.0
    }
}

fn main() {
    println!("{}", shapes::sum(&[Box::new(Square(2)), Box::new(Square(3))]));
    println!("{} {}", shapes::twice(&|n| n + 1, 5), Square(4).name());
    let mut count = 0;
    let mut next = || {
        count += 1;
        count
    };
    println!("{}", shapes::again(&mut next, Box::new(|n| 10 * n)));
    println!("{:?}", shapes::evens().map(|n| n + 1).collect::<Vec<_>>());
    println!("{:?}", shapes::Failure.cause().map(|cause| cause.to_string()));
}
--- shapes/Cargo.toml
edition = "2018"
--- shapes/src/lib.rs
use std::error::Error as Cause;
use std::fmt;

pub trait Shape {
    fn area(&self) -> u32;
}

impl Shape {
    fn double(&self) -> u32 {
        2 * self.area()
    }
}

pub trait Named {
    fn name(&self) -> String;
}

impl<T: Shape + 'static> Named for T {
    fn name(&self) -> String {
        format!("of {}", (self as &Shape).double())
    }
}

pub fn sum(shapes: &[Box<Shape>]) -> u32 {
    shapes.iter().map(|shape| shape.area()).sum()
}

pub fn twice(change: &Fn(u32) -> u32, value: u32) -> u32 {
    change(change(value))
}

pub fn again(change: &mut FnMut() -> u32, other: Box<FnOnce(u32) -> u32>) -> u32 {
    change() + other(change())
}

pub fn evens() -> Box<Iterator<Item = u32>> {
    Box::new((0..3).map(|n| 2 * n))
}

pub fn unused(_: &fmt::Debug) {}

#[derive(Debug)]
pub struct Failure;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("failure")
    }
}

impl Cause for Failure {
    fn cause(&self) -> Option<&Cause> {
        Some(self)
    }
}

impl Failure {
    pub fn cause(&self) -> Option<&::std::error::Error> {
        Some(self)
    }
}
