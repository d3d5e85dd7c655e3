Extension traits, blanket impls, associated types, default methods, trait objects, operators through bounds.
--- app/Cargo.toml
[dependencies]
ext = { path = "../ext" }
--- app/src/main.rs
use ext::prelude::*;
use std::fmt::Write as _;

trait Animal {
    fn name(&self) -> String;
    fn speak(&self) -> String {
        format!("{} speaks", self.name())
    }
}
struct Dog;
struct Cat(u8);
impl Animal for Dog {
    fn name(&self) -> String {
        "dog".into()
    }
}
impl Animal for Cat {
    fn name(&self) -> String {
        format!("cat {}", self.0)
    }
    fn speak(&self) -> String {
        "purr".to_string()
    }
}

fn total<T: std::ops::Add<Output = T> + Copy>(a: T, b: T) -> T {
    ext::add_all(&[a, b, a]).unwrap()
}

fn main() {
    let animals: Vec<Box<dyn Animal>> = vec![Box::new(Dog), Box::new(Cat(9))];
    let mut out = String::new();
    for a in &animals {
        let _ = write!(out, "{} / {}; ", a.name(), a.speak());
    }
    println!("{}", out);
    println!("{} {}", 5u32.tripled(), "ab".tripled());
    println!("{:?}", total(ext::Money(3), ext::Money(4)));
    let counter: Vec<u32> = ext::Counter::default().take(3).collect();
    println!("{:?} {}", counter, ext::last::<ext::Counter>());
    let parsed: ext::Money = "12".parse().unwrap();
    println!("{} {}", parsed, u64::from(parsed));
    match "x".parse::<ext::Money>() {
        Ok(_) => println!("odd"),
        Err(e) => println!("{}", e),
    }
    println!("{}", convert().unwrap_err());
}

fn convert() -> Result<ext::Money, Box<dyn std::error::Error>> {
    Ok("nothing".parse::<ext::Money>()?)
}
--- ext/Cargo.toml
--- ext/src/lib.rs
use std::fmt;
use std::ops::Add;
use std::str::FromStr;

pub mod prelude {
    pub use crate::Tripled;
}

pub trait Tripled {
    type Out;
    fn tripled(self) -> Self::Out;
}
impl Tripled for u32 {
    type Out = u32;
    fn tripled(self) -> u32 {
        self * 3
    }
}
impl<'a> Tripled for &'a str {
    type Out = String;
    fn tripled(self) -> String {
        self.repeat(3)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Money(pub u64);
impl Add for Money {
    type Output = Money;
    fn add(self, other: Money) -> Money {
        Money(self.0 + other.0)
    }
}
impl From<Money> for u64 {
    fn from(m: Money) -> u64 {
        m.0
    }
}
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} coins", self.0)
    }
}
#[derive(Debug)]
pub struct NotMoney(String);
impl fmt::Display for NotMoney {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not money", self.0)
    }
}
impl std::error::Error for NotMoney {}
impl FromStr for Money {
    type Err = NotMoney;
    fn from_str(s: &str) -> Result<Money, NotMoney> {
        s.parse().map(Money).map_err(|_| NotMoney(s.to_string()))
    }
}
pub fn add_all<T: Add<Output = T> + Copy>(list: &[T]) -> Option<T> {
    list.iter().copied().reduce(|a, b| a + b)
}
#[derive(Default)]
pub struct Counter(u32);
impl Iterator for Counter {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.0 += 1;
        (self.0 < 6).then(|| self.0)
    }
}
pub fn last<I: Iterator + Default>() -> String
where
    I::Item: fmt::Display,
{
    I::default().last().map_or(String::new(), |l| l.to_string())
}
