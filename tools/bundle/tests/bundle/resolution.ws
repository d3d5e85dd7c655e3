Methods that would be found elsewhere without an inherent function, an impl or a trait: everything stays that a call leads to.
--- app/Cargo.toml
[dependencies]
ratio = { path = "../ratio" }
--- app/src/main.rs
mod own;
use own::{Anything, Len, Number, Wrap};
use std::str::FromStr;

struct P(u32);
impl P {
    fn from_str(s: &str) -> Result<P, ()> {
        Ok(P(s.len() as u32))
    }
    fn size(&self) -> u32 {
        self.0
    }
}
impl FromStr for P {
    type Err = ();
    fn from_str(s: &str) -> Result<P, ()> {
        Self::from_str(s)
    }
}
impl own::Size for P {
    fn size(&self) -> u32 {
        self.size() + 1
    }
}
impl std::fmt::Display for P {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(x) = self;
        Self::write(*x, f)
    }
}
impl P {
    fn write(x: u32, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<{x}>")
    }
}

fn sized(x: &impl own::Size) -> u32 {
    x.size()
}

fn main() {
    let p: P = "abcd".parse().unwrap();
    println!("{} {} {}", p.0, sized(&p), p);
    let list = own::List(vec![1, 2, 3]);
    println!("{} {}", list.len(), list.first().unwrap());
    let (a, b) = (ratio::R::new(7), ratio::R::new(2));
    println!("{}", (&a - &b).0);
    println!("{} {}", (&Wrap(5u8)).kind(), (&Wrap("text")).kind());
}
--- app/src/own.rs
pub trait Size {
    fn size(&self) -> u32;
}
pub trait Len {
    fn len(&self) -> usize;
}
pub struct List(pub Vec<u8>);
impl Len for List {
    fn len(&self) -> usize {
        1000
    }
}
impl std::ops::Deref for List {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

// Specialisation by the number of references.
pub struct Wrap<T>(pub T);
pub trait Number {
    fn kind(&self) -> &'static str;
}
impl<T: Copy + Into<u64>> Number for Wrap<T> {
    fn kind(&self) -> &'static str {
        "a number"
    }
}
pub trait Anything {
    fn kind(&self) -> &'static str;
}
impl<T> Anything for &Wrap<T> {
    fn kind(&self) -> &'static str {
        "anything"
    }
}
--- ratio/Cargo.toml
--- ratio/src/lib.rs
use std::ops::Sub;

#[derive(Clone, Debug, PartialEq)]
pub struct R(pub i64);
impl R {
    pub fn new(n: i64) -> R {
        R(n)
    }
}
impl Sub for R {
    type Output = R;
    fn sub(self, other: R) -> R {
        R(self.0 - other.0)
    }
}
impl<'a> Sub<&'a R> for &R {
    type Output = R;
    fn sub(self, other: &R) -> R {
        self.clone() - other.clone()
    }
}
impl Sub<R> for &R {
    type Output = R;
    fn sub(self, other: R) -> R {
        self.clone().sub(other)
    }
}
impl Sub<&R> for R {
    type Output = R;
    fn sub(self, other: &R) -> R {
        self.sub(other.clone())
    }
}
