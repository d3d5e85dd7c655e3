What can run stays, and what it needs to compile: functions of generic types and traits, in tables of `dyn`, evaluated by the compiler, or behind a condition that is never met.
present: fn area
present: fn doubled
present: for u64
absent: for i8
absent: for u16
absent: never_called
absent: of_the_other
absent: Unneeded
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
use kit::{Cell, Grid, Power, Shape, Square, Wide};

const LENGTH: usize = Cell(3).doubled();

kit::entry! { name: width, value: 5 }

fn main() {
    println!("{} {}", 3u64.power(4), LENGTH);
    let shapes: [&dyn Shape; 1] = [&Square(7)];
    println!("{}", shapes.iter().map(|shape| shape.area()).sum::<u32>());
    println!("{} {}", Cell(4).scale(), Grid(2).size());
    println!("{} {}", width(), kit::shifted(3));
    println!("{} {}", 1u32.extent(), [0u8; LENGTH].len());
}
--- kit/Cargo.toml
--- kit/src/lib.rs
pub trait Power<R> {
    fn power(self, exponent: R) -> Self;
    fn never_called(self) -> Self;
}

mod integers {
    macro_rules! implementation {
        ($ty:ty, $exponent:ty, $name:expr) => {
            impl crate::Power<$exponent> for $ty {
                fn power(self, exponent: $exponent) -> $ty {
                    ($name)(self, exponent)
                }
                fn never_called(self) -> $ty {
                    self
                }
            }
        };
    }

    implementation!(u64, u32, u64::pow);
    implementation!(i8, u32, i8::pow);
    implementation!(u16, u32, power);

    fn power(base: u16, exponent: u32) -> u16 {
        base.pow(exponent)
    }
}

mod shapes {
    macro_rules! implementation {
        ($name:ident, $sides:expr) => {
            pub struct $name(pub u32);
            impl crate::Shape for $name {
                fn area(&self) -> u32 {
                    self.0 * self.0
                }
                fn sides(&self) -> u32 {
                    $sides
                }
            }
        };
    }

    implementation!(Square, 4);
    implementation!(Unneeded, 6);
}

pub use shapes::{Square, Unneeded};

pub trait Shape {
    fn area(&self) -> u32;
    fn sides(&self) -> u32;
}

pub struct Cell(pub usize);

impl Cell {
    pub const fn doubled(self) -> usize {
        self.0 * 2
    }
    pub fn scale(self) -> usize {
        self.0 * 10
    }
}

pub struct Grid(pub usize);

impl Grid {
    pub fn size(self) -> usize {
        self.0 + 1
    }
    pub fn scale(self) -> usize {
        of_the_other(self.0)
    }
}

fn of_the_other(size: usize) -> usize {
    size * 100
}

pub trait Wide: Sized {
    const IS_WIDE: bool;
    fn wide(&self) -> u32 {
        64
    }
    fn extent(&self) -> u32 {
        if Self::IS_WIDE {
            self.wide()
        } else {
            32
        }
    }
}

impl Wide for u32 {
    const IS_WIDE: bool = false;
}

impl Wide for u128 {
    const IS_WIDE: bool = true;
    fn wide(&self) -> u32 {
        128
    }
}

/// A function by its name and value.
#[macro_export]
macro_rules! entry {
    (name: $name:ident, value: $value:expr) => {
        $crate::entry! { @ name: $name, value: $value, plus: 1 }
    };
    (@ name: $name:ident, value: $value:expr, plus: $plus:expr) => {
        fn $name() -> u32 {
            let value = $value;
            value + $plus
        }
    };
}

macro_rules! shift {
    ($name:ident, $ty:ty) => {
        pub fn $name(by: u32) -> $ty {
            1 as $ty << by
        }
    };
}

shift!(shifted, u64);
