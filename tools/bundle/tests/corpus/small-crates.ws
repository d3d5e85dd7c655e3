A program on small-crates.
--- app/Cargo.toml
[dependencies]
either = "=1.19.0"
once_cell = "=1.21.4"
superslice = "=1.0.0"
maplit = "=1.0.2"
permutohedron = "=0.2.4"
cfg-if = "=1.0.5"
scopeguard = "=1.2.0"
static_assertions = "=1.1.0"
--- app/src/main.rs
use std::collections::BTreeMap;

use either::Either;
use maplit::btreemap;
use once_cell::sync::Lazy;
use superslice::Ext;

static TABLE: Lazy<Vec<u32>> = Lazy::new(|| (0..10).map(|n| n * n).collect());

static_assertions::const_assert!(std::mem::size_of::<u32>() == 4);

cfg_if::cfg_if! {
    if #[cfg(target_os = "linux")] {
        const SYSTEM: &str = "linux";
    } else {
        const SYSTEM: &str = "another";
    }
}

fn steps(up: bool) -> impl Iterator<Item = u32> {
    if up { Either::Left(0..3) } else { Either::Right((0..3).rev()) }
}

fn main() {
    let map: BTreeMap<&str, i32> = btreemap! { "a" => 1, "b" => 2 };
    println!("{:?} {} {}", map, TABLE.lower_bound(&20), SYSTEM);
    println!("{:?} {:?}", steps(true).collect::<Vec<_>>(), steps(false).collect::<Vec<_>>());
    let mut list = [1, 2, 3];
    let all: Vec<_> = permutohedron::Heap::new(&mut list).map(|p| p[0] * 100 + p[1] * 10 + p[2]).collect();
    println!("{all:?}");
    let _guard = scopeguard::guard(5, |n| println!("left {n}"));
}
