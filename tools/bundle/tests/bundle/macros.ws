macro_rules! with $crate across crates, exported from inside a module, defining items, and by textual order.
absent: unused_macro
absent: fn c(
absent: never_asked
absent: rustfmt
absent: first_of
absent: sum_of
absent: macro_rules! conjunction
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
use kit::largest;

#[macro_use]
mod local;

kit::newtype!(Metres, Seconds);

struct Getters {
    a: u8,
    b: u16,
}

macro_rules! getter {
    ($($name:ident: $ty:ty),* $(,)?) => {
        $(fn $name(&self) -> $ty { self.$name })*
    };
}

macro_rules! conjunction {
    ($name:ident; $($from:ident => $to:ident)&&+) => {
        fn $name(list: &[u8]) -> bool {
            let steps = [$(&$from),+].len() + [$(&$to),+].len();
            $(list.contains(&$to))&&+ && steps > 2
        }
    };
}
const ONE: u8 = 1;
const TWO: u8 = 2;
conjunction!(has_both; ONE => TWO && TWO => ONE);

impl Getters {
    getter! { a: u8, b: u16 }
    kit::answer!(c, 7 + 1);
    kit::answer!(d, 7 + 1);
}

fn main() {
    println!("{} {}", largest!(3, 9, 4), has_both(&[1, 2]));
    println!("{} {}", Metres(1.5).double().0, Seconds(2.0).double().0);
    println!("{} {}", square!(4), square!(1 + 2));
    let g = Getters { a: 1, b: 2 };
    println!("{} {} {}", g.a(), g.b(), g.d());
    println!("{}", kit::nested!());
    println!("{}", matches!(Some(&g), Some(Getters { a: 1, .. })));
    use local::{added, divided, first, second, twice, Bytes, HasSize, Word};
    println!("{} {}", first(&[1, 2]), second(&[1, 2]));
    println!("{} {} {}", added(), twice(3, 4), divided(&9, &2));
    println!("{} {}", <[u8; 8]>::SIZE, <[u8; 2]>::SIZE);
    let word = Word { bytes: Bytes { low: 1, high: 2 } };
    println!("{}", unsafe { word.whole });
}
--- app/src/local.rs
macro_rules! square {
    (never_asked $x:expr) => {
        $x
    };
    ($x:expr) => {
        $x * $x
    };
}
macro_rules! unused_macro {
    () => {};
}
/// A mark before an operand: `half (8 / 2)` would be taken for a call.
macro_rules! sizes {
    ($n:expr,) => {};
    ($n:expr, $first:ident $($rest:ident)*) => {
        impl HasSize for [$first; $n] {
            const SIZE: usize = $n;
        }
    };
    (!half $n:expr,) => {};
    (!half $n:expr, $first:ident $($rest:ident)*) => {
        sizes!($n, $first);
        sizes!(!half $n / 2, $($rest)*);
    };
}
pub trait HasSize {
    const SIZE: usize;
}
sizes!(!half 8, u8 u8 u8);
/// A derive by its path, as in `libc`.
macro_rules! plain {
    ($name:ident { $($field:ident: $of:ty,)* }) => {
        #[::core::prelude::v1::derive(::core::clone::Clone, ::core::marker::Copy)]
        pub struct $name { $(pub $field: $of,)* }
    };
}
plain! { Bytes { low: u8, high: u8, } }
/// The compiler passes over a comment in what a rule matches.
macro_rules! add {
    (
        /// Two numbers.
        $a:literal $b:literal
    ) => { $a + $b };
}
/// A lifetime and `..=` are each one token tree.
macro_rules! first_of {
    ($name:ident, $of:ty $(, $life:tt)*; $range:tt) => {
        pub fn $name<$($life),*>(list: $of) -> u8 { list[(0 $range 1).last().unwrap()] }
    };
}
first_of!(second, &'a [u8], 'a; ..=);
first_of!(first, &[u8]; ..);
/// A list in parentheses is no operand in parentheses.
macro_rules! sum_of {
    ($name:ident ($a:ident, $b:ident) $sum:expr) => {
        pub fn $name($a: i32, $b: i32) -> i32 { $sum * 2 }
    };
}
macro_rules! doubled_sum {
    ($name:ident $a:ident $b:ident => $sum:expr) => { sum_of!($name ($a, $b) $sum); };
}
doubled_sum!(twice a b => a + b);
/// `/` and what is behind it are no comment.
macro_rules! quotient {
    ($name:ident, $sign:tt, $other:tt) => {
        pub fn $name(a: &i32, b: &i32) -> i32 {
            let kept = [*b];
            kept.iter().fold(*a, |all, b| same!(all $sign *b $other 1) )
        }
    };
}
macro_rules! same {
    ($($token:tt)*) => { $($token)* };
}
quotient!(divided,/,+);
pub fn added() -> i32 {
    add!(3 4)
}
pub union Word {
    pub bytes: Bytes,
    pub whole: u16,
}
--- kit/Cargo.toml
--- kit/src/lib.rs
mod inside;

pub fn pick(a: i32, b: i32) -> i32 {
    if a > b { a } else { b }
}

#[macro_export]
macro_rules! newtype {
    ($($name:ident),+) => {
        $(
            #[rustfmt::skip]
            struct $name(f64);
            impl $name {
                fn double(&self) -> $name { $name($crate::twice(self.0)) }
            }
        )+
    };
}

pub fn twice(x: f64) -> f64 {
    x * 2.0
}

#[macro_export]
macro_rules! answer {
    ($name:ident, $value:expr) => {
        fn $name(&self) -> i32 { $value * 2 }
    };
}

#[macro_export]
macro_rules! nested {
    () => { $crate::largest!(1, 2) + $crate::pick(10, 20) };
}
--- kit/src/inside.rs
#[macro_export]
macro_rules! largest {
    ($x:expr) => { $x };
    ($x:expr, $($rest:expr),+) => { $crate::pick($x, $crate::largest!($($rest),+)) };
}
