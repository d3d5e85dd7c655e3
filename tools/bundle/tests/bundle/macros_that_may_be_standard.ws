A macro that calls one by a plain name which the standard library has as well means either, depending on who calls it.
error: `matches!` in a macro is this crate's or the standard library's
--- app/Cargo.toml
[dependencies]
low = { path = "../low" }
--- app/src/main.rs
fn main() {
    println!("{} {}", low::is_three!(3), low::value());
}
--- low/Cargo.toml
--- low/src/lib.rs
#[macro_export]
macro_rules! matches {
    ($e:expr, $p:pat) => {
        match $e {
            $p => false,
            _ => true,
        }
    };
}
#[macro_export]
macro_rules! is_three {
    ($e:expr) => {
        matches!($e, 3)
    };
}
pub fn value() -> bool {
    is_three!(3)
}
