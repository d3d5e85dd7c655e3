Code of before 2024 for a judge of 2024, where what `if let` borrows lives as long as the statement.
judge: atcoder
present: match ledger.borrow()
present: $e:expr_2021
present: match $ledger.borrow()
absent: match numbers.first
--- app/Cargo.toml
[dependencies]
old = { path = "../old" }
--- app/src/main.rs
use std::cell::RefCell;

fn main() {
    let ledger = RefCell::new(vec![3, 5]);
    for n in 0..4 {
        println!("{} {:?}", old::is_held(&ledger, n), old::first(&[n]));
        println!("{:?} {} {}", old::kinds(), old::kind!(_), old::kind!(const { n }));
        println!("{}", old::is_held!(ledger, n, 100));
        println!("{} {}", old::is_held_by_rules(&ledger, n), old::is_held_in_a_format(&ledger, n));
    }
}
--- old/Cargo.toml
edition = "2021"
--- old/src/lib.rs
use std::cell::RefCell;

/// Whether the ledger is borrowed while its entry is looked for in vain.
pub fn is_held(ledger: &RefCell<Vec<u32>>, n: usize) -> bool {
    if let Some(entry) = ledger.borrow().get(n) {
        *entry > 100
    } else {
        ledger.try_borrow_mut().is_err()
    }
}

pub fn first(numbers: &[usize]) -> Option<usize> {
    if let Some(first) = numbers.first() {
        Some(first + 1)
    } else {
        None
    }
}

macro_rules! entry {
    ($ledger:expr, $n:expr, $entry:ident => $held:expr, $otherwise:expr) => {
        if $n > 100 {
            false
        } else if let Some($entry) = $ledger.borrow().get($n) {
            $held
        } else {
            $otherwise
        }
    };
}

macro_rules! is_entry_held {
    ($ledger:expr, $n:expr) => {
        entry!($ledger, $n, entry => *entry > 100, $ledger.try_borrow_mut().is_err())
    };
}

/// The same by a macro that another calls.
pub fn is_held_by_rules(ledger: &RefCell<Vec<u32>>, n: usize) -> bool {
    is_entry_held!(ledger, n)
}

/// The same in what is given to a macro.
pub fn is_held_in_a_format(ledger: &RefCell<Vec<u32>>, n: usize) -> String {
    format!("{}", if let Some(entry) = ledger.borrow().get(n) { *entry > 100 } else { ledger.try_borrow_mut().is_err() })
}

/// The same by rules for others.
#[macro_export]
macro_rules! is_held {
    ($ledger:ident, $n:expr, $least:literal) => {
        if let Some(entry) = $ledger.borrow().get($n) { *entry > $least } else { $ledger.try_borrow_mut().is_err() }
    };
}

/// Only since 2024 `_` and blocks of `const` are expressions to a macro.
#[macro_export]
macro_rules! kind {
    ($e:expr) => { 1 };
    (_) => { 2 };
    (const { $($t:tt)* }) => { 3 };
}

pub fn kinds() -> [u8; 3] {
    [kind!(0), kind!(_), kind!(const { 0 })]
}
