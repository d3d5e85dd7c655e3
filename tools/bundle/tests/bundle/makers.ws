Macros that define items: types with their impls, modules and those in their files, functions with names they were given, other macros.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
use kit::prelude::*;

kit::record! {
    /// A thing.
    pub struct Thing {
        size: u32 = 4,
        weight: u32 = 5,
    }
}

kit::constants! { FIRST = 1, SECOND = 2 }

kit::module!(made, 7);

macro_rules! operators {
    ($($name:ident => $sign:tt),* $(,)?) => {
        $(fn $name(left: i32, right: i32) -> i32 {
            left $sign right
        })*
    };
}

operators! { plus => +, minus => -, shifted => << }

kit::define_macro!(tripled, 3);

thread_local! {
    static COUNTER: std::cell::Cell<u32> = std::cell::Cell::new(0);
}

fn main() {
    let thing = Thing::new();
    println!("{} {}", thing.size, thing.weight);
    println!("{} {}", FIRST + SECOND, made::value());
    println!("{} {} {}", plus(5, 3), minus(5, 3), shifted(5, 3));
    println!("{}", tripled!(5));
    COUNTER.with(|counter| counter.set(counter.get() + 1));
    println!("{}", COUNTER.with(|counter| counter.get()));
    println!("{}", 4u8.describe() + &5u16.describe());
    println!("{} {}", kit::joined![1, 2, 3], kit::joined(&[4, 5]));
    println!("{} {}", kit::folder::leaf(), kit::folder::deeper::twig());
}
--- kit/Cargo.toml
--- kit/src/lib.rs
pub mod prelude {
    pub use crate::Describe;
}

pub trait Describe {
    fn describe(self) -> String;
}

macro_rules! describe {
    ($($number:ty)+) => {$(
        impl Describe for $number {
            fn describe(self) -> String {
                format!("<{}>", self)
            }
        }
    )+};
}

describe! { u8 u16 u32 }

mod joining {
    pub fn joined(parts: &[u32]) -> u32 {
        parts.iter().fold(0, |sum, part| 10 * sum + part)
    }

    #[macro_export]
    macro_rules! joined {
        ($($part:expr),+ ,) => {
            $crate::joined!($($part),+)
        };
        ($($part:expr),+) => {
            $crate::joined(&[$($part),+])
        };
    }
}
pub use crate::joining::joined;

#[macro_export]
macro_rules! record {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($field:ident: $ty:ty = $value:expr),* $(,)? }) => {
        $(#[$meta])*
        $vis struct $name { $($field: $ty),* }
        impl $name {
            fn new() -> $name {
                $name { $($field: $value),* }
            }
        }
    };
}

#[macro_export]
macro_rules! constants {
    ($($name:ident = $value:expr),*) => {
        $(const $name: i32 = $value;)*
    };
}

#[macro_export]
macro_rules! module {
    ($name:ident, $value:expr) => {
        mod $name {
            pub fn value() -> u32 {
                $crate::scaled($value)
            }
        }
    };
}

pub fn scaled(value: u32) -> u32 {
    value * 11
}

#[macro_export]
macro_rules! define_macro {
    ($name:ident, $factor:expr) => {
        macro_rules! $name {
            ($value:expr) => {
                $value * $factor
            };
        }
    };
}

macro_rules! submodule {
    ($vis:vis $name:ident) => {
        $vis mod $name;
        $vis use $name::*;
    };
    ($vis:vis $name:ident { $($content:tt)* }) => {
        $vis mod $name { $($content)* }
    };
}

submodule!(pub folder {
    submodule!(pub leaf);
    pub mod deeper {
        submodule!(pub twig);
    }
    submodule!(unused);
});
--- kit/src/folder/leaf.rs
pub fn leaf() -> u32 {
    31
}
--- kit/src/folder/deeper/twig.rs
pub fn twig() -> u32 {
    super::super::leaf() + 1
}
--- kit/src/folder/unused.rs
pub fn unused() {}
