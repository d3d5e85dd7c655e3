Exported macros that a prelude passes on, which code gets to by a glob or everywhere.
absent: idle
--- app/Cargo.toml
[dependencies]
arrays = { path = "../arrays" }
close = { path = "../close" }
--- app/src/main.rs
#[macro_use]
extern crate close;

mod inner;

fn main() {
    inner::check();
    println!("{} {}", inner::sum(), close::distance::far!(4));
    println!("{}", arrays::numeric::product(&[1, 2], &[3, 4]));
}
--- app/src/inner/mod.rs
mod sums;

pub fn check() {
    assert_close!(1, 2);
}

pub fn sum() -> u32 {
    total!(3)
}
--- app/src/inner/sums.rs
#![macro_use]

macro_rules! total {
    ($x:expr) => {
        $x + 1
    };
}
--- close/Cargo.toml
--- close/src/lib.rs
#[macro_export]
macro_rules! is_close {
    ($a:expr, $b:expr) => {
        $a + 1 >= $b
    };
}
#[macro_export]
macro_rules! assert_close {
    ($a:expr, $b:expr) => {
        $crate::assert_that!(is_close, $a, $b)
    };
}
#[macro_export]
macro_rules! assert_that {
    ($is:ident, $a:expr, $b:expr) => {{
        let is = $is!($a, $b);
        println!("{is}");
    }};
}
pub mod distance;
--- close/src/distance.rs
#[macro_export]
macro_rules! far {
    ($a:expr) => {
        $a + $crate::distance::FAR
    };
}
pub use far as far;
pub const FAR: u32 = 100;
--- arrays/Cargo.toml
edition = "2018"
--- arrays/src/lib.rs
#[macro_use]
mod zip;
mod imp_prelude {
    pub use crate::prelude::*;
    pub use crate::Pair;
}
pub mod prelude;
pub use crate::zip::Pair;
pub mod numeric;
--- arrays/src/prelude.rs
#[doc(no_inline)]
pub use crate::{array, azip};
pub use crate::Pair as Both;
--- arrays/src/zip/mod.rs
#[macro_use]
mod zipmacro;

pub struct Pair(pub u32, pub u32);

#[macro_export]
macro_rules! array {
    ($($value:expr),*) => { [$($value),*] };
}
--- arrays/src/zip/zipmacro.rs
#[macro_export]
macro_rules! azip {
    (@build $apply:ident ($first:ident in $all:expr, $second:ident in $others:expr) $body:expr) => {
        $all.iter().zip($others).$apply(|($first, $second)| $body)
    };
    (@build $($t:tt)*) => { compile_error!("Invalid syntax in azip!()") };
    ($($t:tt)*) => {
        $crate::azip!(@build for_each $($t)*)
    };
}
--- arrays/src/numeric.rs
use crate::imp_prelude::*;

pub fn product(left: &[u32], right: &[u32]) -> u32 {
    let mut sum = Pair(0, 0);
    azip!((a in left, b in right) sum.0 += a * b);
    sum.0
}

pub fn idle() -> [u32; 2] {
    array![1, 2]
}
