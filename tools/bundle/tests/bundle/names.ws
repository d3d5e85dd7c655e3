A module, a function, a variable named like a crate; two crates with the same items; a crate named like an item of the program.
--- app/Cargo.toml
[dependencies]
first = { path = "../first" }
second = { path = "../second" }
third-part = { path = "../third-part" }
--- app/src/main.rs
mod shadow {
    pub mod second {
        pub fn name() -> &'static str {
            "local second"
        }
    }
    pub fn names() -> (&'static str, &'static str) {
        (second::name(), first::name())
    }
}

fn first() -> u8 {
    1
}

fn in_a_block() -> &'static str {
    mod first {
        pub fn name() -> &'static str {
            "block first"
        }
    }
    first::name()
}

struct Thing(first::Thing, second::Thing);

fn main() {
    let second = second::Thing { size: 2 };
    println!("{:?} {} {}", shadow::names(), in_a_block(), first());
    let thing = Thing(first::Thing::new(), second);
    println!("{} {}", thing.0.size(), thing.1.size);
    println!("{}", third_part::total(&[1, 2, 3]));
    println!("{}", format!("{}-{}", ::first::name(), ::second::name()));
}
--- first/Cargo.toml
--- first/src/lib.rs
pub struct Thing {
    size: u8,
}
impl Thing {
    pub fn new() -> Thing {
        Thing { size: helper() }
    }
    pub fn size(&self) -> u8 {
        self.size
    }
}
impl Default for Thing {
    fn default() -> Thing {
        Thing::new()
    }
}
fn helper() -> u8 {
    10
}
pub fn name() -> &'static str {
    "first"
}
--- second/Cargo.toml
--- second/src/lib.rs
pub struct Thing {
    pub size: u8,
}
fn helper() -> &'static str {
    "second"
}
pub fn name() -> &'static str {
    helper()
}
--- third-part/Cargo.toml
--- third-part/src/lib.rs
#![no_std]
extern crate alloc;
use alloc::{vec, vec::Vec};
use core as std;
use std::iter as walk;
use self::walk::Sum;

pub fn total<T: Copy + Sum<T>>(list: &[T]) -> T {
    let mut copy: Vec<T> = vec![];
    copy.extend(std::iter::Iterator::copied(list.iter()));
    let again = alloc::borrow::ToOwned::to_owned(&copy[..]);
    again.into_iter().sum()
}
