Procedural macros of one name in two crates: modules import the one or the other, by their names, others or paths.
present: fn f
absent: number!
--- app/Cargo.toml
[dependencies]
one = { path = "../one" }
two = { path = "../two" }
facade = { path = "../facade" }
--- app/src/main.rs
mod a { use one::number; use one::Named; #[derive(Named)] pub struct S; pub fn f() -> u32 { number!() } }
mod b { use two::number; use two::Named; #[derive(Named)] pub struct S; pub fn f() -> u32 { number!() } }
mod c { use facade::only::more; pub fn f() -> u32 { more!() + facade::only::more!() } }
mod e { use two::number as other; pub fn f() -> u32 { other!() } }
mod g { pub fn f() -> u32 { use one::number; number!() + h() } fn h() -> u32 { { use two::more as much; much!() } } }
mod k { pub fn f() -> u32 { #[allow(unused_imports)] use std::cmp::max; use two::{more, number as n}; max(n!(), more!()) } }
fn main() { println!("{} {} {} {} {} {}", a::f(), b::f(), c::f(), e::f(), g::f(), k::f()); println!("{} {}", a::S.name(), b::S.name()); }
--- facade/Cargo.toml
[dependencies]
one = { path = "../one" }
two = { path = "../two" }
--- facade/src/lib.rs
pub mod only { pub use two::more; }
--- one/Cargo.toml
[lib]
proc-macro = true
--- one/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro]
pub fn number(_: TokenStream) -> TokenStream { "1".parse().unwrap() }
#[proc_macro_derive(Named)]
pub fn named(_: TokenStream) -> TokenStream { "impl S { pub fn name(&self) -> u32 { 1 } }".parse().unwrap() }
--- two/Cargo.toml
[lib]
proc-macro = true
--- two/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro]
pub fn number(_: TokenStream) -> TokenStream { "20".parse().unwrap() }
#[proc_macro]
pub fn more(_: TokenStream) -> TokenStream { "300".parse().unwrap() }
#[proc_macro_derive(Named)]
pub fn named(_: TokenStream) -> TokenStream { "impl S { pub fn name(&self) -> u32 { 20 } }".parse().unwrap() }
