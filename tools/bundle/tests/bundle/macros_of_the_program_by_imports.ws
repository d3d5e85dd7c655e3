Macros of the program by the names of others that its crates call or import.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
macro_rules! format { ($($t:tt)*) => { std::format!("app {}", std::format!($($t)*)) } }
macro_rules! assert {
    ($($t:tt)*) => {
        std::println!("app assert")
    };
}
macro_rules! helper {
    () => {
        1
    };
}
mod sub {
    pub fn f() -> i32 {
        helper!()
    }
}
fn main() {
    assert!(false);
    println!("{} {} {}", format!("{}", 1), kit::run(), sub::f());
    println!("{}", kit::local());
}
--- kit/Cargo.toml
[dependencies]
base = { path = "../base" }
--- kit/src/lib.rs
use base::helper;
pub fn run() -> String {
    assert!(1 == 1, "fine");
    format!("{} {}", 2, helper!())
}
pub fn local() -> i32 {
    inner::go()
}
mod inner {
    use base::other;
    pub fn go() -> i32 {
        other!() + 1
    }
}
--- base/Cargo.toml
--- base/src/lib.rs
#[macro_export]
macro_rules! helper {
    () => {
        7
    };
}
#[macro_export]
macro_rules! other {
    () => {
        $crate::helper!()
    };
}
