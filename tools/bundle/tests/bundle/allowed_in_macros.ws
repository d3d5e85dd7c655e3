What a macro allows because not every call of it uses everything.
--- app/Cargo.toml
[dependencies]
kinds = { path = "../kinds" }
--- app/src/main.rs
use kinds::{imported, kind, sum};

fn main() {
    println!("{} {}", kind!(5), kind!("a"));
    println!("{} {}", sum!(1, 2), sum!());
    let numbers = std::collections::HashMap::from([(1, 2), (2, 3)]);
    println!("{} {}", imported!([(1, 2)].into()), imported!(numbers.into_iter().collect()));
}
--- kinds/Cargo.toml
--- kinds/src/lib.rs
use std::fmt::{Debug, Display};

pub struct Wrap<T>(pub T);

pub trait ViaDebug {
    fn kind(&self) -> String;
}

impl<T: Debug> ViaDebug for &Wrap<T> {
    fn kind(&self) -> String {
        format!("debug {:?}", self.0)
    }
}

pub trait ViaDisplay {
    fn kind(&self) -> String;
}

impl<T: Display> ViaDisplay for Wrap<T> {
    fn kind(&self) -> String {
        format!("display {}", self.0)
    }
}

#[macro_export]
macro_rules! kind {
    ($value:expr) => {{
        #[allow(unused_imports)]
        use $crate::{ViaDebug, ViaDisplay};
        (&$crate::Wrap($value)).kind()
    }};
}

#[macro_export]
macro_rules! sum {
    ($($number:expr),*) => {{
        #[allow(unused)]
        let mut sum = 0;
        $(sum += $number;)*
        sum
    }};
}

#[macro_export]
macro_rules! imported {
    ($map:expr) => {{
        #[allow(unused)]
        use std::collections::{BTreeMap, BTreeSet};
        let map: BTreeMap<i32, i32> = $map;
        map.len()
    }};
}
