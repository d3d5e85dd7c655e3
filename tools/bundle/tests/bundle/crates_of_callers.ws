A macro that says `crate::` means the crate that calls it, here through another one.
error: the macro `outer!` says `crate::`
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
fn answer() -> u32 { 1 }
fn main() { println!("{}", kit::outer!()); println!("{}", kit::own()); }
--- kit/Cargo.toml
--- kit/src/lib.rs
pub fn answer() -> u32 { 2 }
#[macro_export]
macro_rules! asks { () => { crate::answer() } }
#[macro_export]
macro_rules! outer { () => { $crate::asks!() } }
pub fn own() -> u32 { asks!() }
