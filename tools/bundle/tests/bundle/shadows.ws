One name for many things: a function and a variable, a field, a module, a label, a parameter, a macro's own variable, a constant in a pattern, macros of a crate and of the prelude.
--- app/Cargo.toml
[dependencies]
own = { path = "../own" }
--- app/src/main.rs
mod total {
    pub fn total(total: u32) -> u32 {
        let total = total + 1;
        total
    }
    pub struct Total {
        pub total: u32,
    }
    impl Total {
        pub fn total(&self) -> u32 {
            self.total * 2
        }
    }
}

use total::{total, Total};

macro_rules! add {
    ($total:expr) => {{
        let value = 100;
        $total + value
    }};
}

const LIMIT: u32 = 7;

struct Pair<Value> {
    value: Value,
    other: Value,
}

impl<Value: Copy + std::ops::Add<Output = Value>> Pair<Value> {
    fn sum(&self) -> Value {
        let Pair { value, other } = *self;
        value + other
    }
}

fn shadowed(value: u32) -> u32 {
    let value = value + 1;
    let value = {
        let value = value * 2;
        value
    };
    fn value_of(value: u32) -> u32 {
        value
    }
    value_of(value)
}

fn classify(limit: u32) -> &'static str {
    match limit {
        LIMIT => "limit",
        limit if limit > LIMIT => "above",
        _ => "below",
    }
}

fn main() {
    println!("{} {} {:?}", own::matches!(3, 3), matches!(3, 3), lists::both());
    let value = 5;
    println!("{} {}", add!(value), add!(total(value)));
    let total = Total { total: total(3) };
    println!("{} {}", total.total, total.total());
    println!("{} {}", Pair { value: 1, other: 2 }.sum(), shadowed(value));
    println!("{} {} {}", classify(7), classify(8), classify(6));
    let mut found = 0;
    'total: for total in 0..10 {
        for value in 0..10 {
            if total * value == 42 {
                found = total;
                break 'total;
            }
        }
    }
    println!("{}", found);
    let count = |count: u32| count + found;
    println!("{}", count(1));
}

mod lists {
    use own::vec;

    pub fn both() -> (usize, Vec<u8>, u8) {
        (vec![1, 2, 3], std::vec![4; 2], own::twice(5))
    }
}
--- own/Cargo.toml
--- own/src/lib.rs
/// Whether it does not match.
#[macro_export]
macro_rules! matches {
    ($value:expr, $pattern:pat) => {
        !std::matches!($value, $pattern)
    };
}

/// The number of elements.
#[macro_export]
macro_rules! vec {
    ($($element:expr),*) => {
        0 $(+ { let _ = $element; 1 })*
    };
}

pub fn twice(value: u8) -> u8 {
    if matches!(value, 0) { value + vec![value, value] as u8 } else { 0 }
}
