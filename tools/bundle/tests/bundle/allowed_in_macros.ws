What a macro allows because not every call of it uses everything, and rules that no call uses.
absent: never_asked
absent: unreached
--- app/Cargo.toml
[dependencies]
kinds = { path = "../kinds" }
--- app/src/main.rs
use kinds::{imported, kind, largest, part, sum};

fn main() {
    println!("{} {}", kind!(5), kind!("a"));
    println!("{} {} {}", sum!(1, 2), sum!(), largest!(3, 9, 4));
    println!("{} {}", part!(half of 9), part!(third of 9));
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
macro_rules! part {
    ($part:ident of $number:expr) => {{
        #[allow(dead_code)]
        fn half(number: u32) -> u32 {
            number / 2
        }
        #[allow(warnings)]
        fn third(number: u32) -> u32 {
            number / 3
        }
        $part($number)
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

pub fn never_asked() -> i32 {
    1
}

#[macro_export]
macro_rules! largest {
    ($($number:expr),+) => {
        $crate::__largest!(0; $($number),+)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __largest {
    ($most:expr; $number:expr) => {
        std::cmp::max($most, $number)
    };
    ($most:expr; $number:expr, $($rest:expr),+) => {
        $crate::__largest!(std::cmp::max($most, $number); $($rest),+)
    };
    (unreached $($number:expr),*) => {
        $crate::never_asked() $(+ $number)*
    };
}
