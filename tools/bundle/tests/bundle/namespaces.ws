A type, a value and a macro of one name do not hide each other, and a macro that a crate exports is seen through modules that are not.
--- app/Cargo.toml
[dependencies]
low = { path = "../low" }
--- app/src/main.rs
fn count() -> u32 {
    1
}
mod inner {
    macro_rules! count {
        ($x:expr) => {
            $x + 10
        };
    }
    use super::*;
    pub fn value() -> u32 {
        count() + count!(0)
    }
}
mod both {
    pub struct Total {
        pub count: u32,
    }
    pub use super::functions::*;
    pub fn value() -> u32 {
        Total { count: Total(3) }.count
    }
}
mod functions {
    #[allow(non_snake_case)]
    pub fn Total(x: u32) -> u32 {
        x * 100
    }
}
fn main() {
    println!("{} {} {}", inner::value(), both::value(), low::value());
}
--- low/Cargo.toml
--- low/src/lib.rs
mod outer {
    pub(super) mod middle {
        pub(super) mod inner {
            #[macro_export]
            macro_rules! doubled {
                ($x:expr) => {
                    $x * 2
                };
            }
        }
        pub fn value() -> u32 {
            crate::doubled!(500)
        }
    }
}
pub fn value() -> u32 {
    crate::doubled!(1000) + outer::middle::value()
}
