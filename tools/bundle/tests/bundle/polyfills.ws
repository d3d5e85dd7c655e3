Traits for compilers whose standard library does not have its methods yet: newer ones call those of
the standard library, and find the traits and their imports unused.
present: fn is_none_or
absent: fn is_empty_or
--- older_std/Cargo.toml
--- older_std/src/lib.rs
mod polyfills {
    pub trait OptionExt<T> {
        fn is_none_or(self, check: impl FnOnce(T) -> bool) -> bool;
        fn is_empty_or(self, other: bool) -> bool;
    }

    pub trait NumExt {
        unsafe fn unchecked_mul(self, by: Self) -> Self;
    }

    impl NumExt for usize {
        unsafe fn unchecked_mul(self, by: usize) -> usize {
            self * by
        }
    }

    impl<T> OptionExt<T> for Option<T> {
        fn is_none_or(self, check: impl FnOnce(T) -> bool) -> bool {
            self.map_or(true, check)
        }
        fn is_empty_or(self, other: bool) -> bool {
            self.is_none() || other
        }
    }
}

#[allow(unused_imports)]
use polyfills::OptionExt as _;

pub fn is_odd(number: Option<u32>) -> bool {
    Option::is_none_or(number, |number| number % 2 == 1)
}

pub fn is_small(number: Option<u32>) -> bool {
    number.is_none_or(|number| number < 10)
}

pub fn product(a: usize, b: usize) -> usize {
    #[allow(unused_imports)]
    use polyfills::*;
    #[allow(unstable_name_collisions)]
    unsafe {
        a.unchecked_mul(b)
    }
}
--- app/Cargo.toml
[dependencies]
older_std = { path = "../older_std" }
--- app/src/main.rs
fn main() {
    println!("{} {}", older_std::is_odd(Some(3)), older_std::is_odd(Some(4)));
    println!("{}", older_std::product(3, 4));
    println!("{} {} {}", older_std::is_small(None), older_std::is_small(Some(3)), older_std::is_small(Some(30)));
}
