Exported macros with the names of the standard library's, and of modules and functions beside them, are called by the order of the text.
--- app/Cargo.toml
[dependencies]
low = { path = "../low" }
--- app/src/main.rs
use low::total;
fn main() {
    println!("{:?} {} {}", low::values(), low::matches!(3, 3), matches!(3, 3));
    println!("{} {}", low::inner::values(), total!(1, 2, 3));
    println!("{:?}", low::of_standard());
}
--- low/Cargo.toml
--- low/src/lib.rs
pub fn of_standard() -> (bool, bool) {
    (earlier::value(), matches!(3, 3))
}
mod earlier {
    pub fn value() -> bool {
        matches!(3, 3)
    }
}
#[macro_export]
macro_rules! matches {
    ($e:expr, $p:pat) => {
        match $e {
            $p => false,
            _ => true,
        }
    };
}
macro_rules! both {
    ($e:expr) => {
        (matches!($e, 3), std::matches!($e, 3))
    };
}
pub fn values() -> ((bool, bool), bool, bool) {
    let own = {
        let before = matches!(3, 3);
        macro_rules! matches {
            ($e:expr, $p:expr) => {
                $e == $p
            };
        }
        before || matches!(3, 4)
    };
    (both!(3), own, by_import::value())
}
mod passed_on {
    pub(crate) use matches;
}
mod by_import {
    use crate::passed_on::matches;
    pub fn value() -> bool {
        matches!(3, 3)
    }
}
pub mod inner {
    pub mod total {
        pub fn f() -> u32 {
            7
        }
    }
    #[macro_export]
    macro_rules! total {
        () => { 0 };
        ($x:expr $(, $rest:expr)*) => { $x + total!($($rest),*) };
    }
    pub mod deep {
        pub fn value() -> u32 {
            total!(1, 2) + super::total::f()
        }
    }
    pub fn values() -> u32 {
        deep::value() * 100 + total!(3, 4)
    }
}
