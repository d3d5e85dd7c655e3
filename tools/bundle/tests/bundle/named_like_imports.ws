Crates that have names of the standard library, of modules that the program imports, and of its functions.
present: fn digits
--- app/Cargo.toml
[dependencies]
grid = { path = "../grid" }
fmt = { path = "../fmt" }
io = { path = "../inout", package = "inout" }
--- app/src/main.rs
macro_rules! assert { ($e:expr) => { if !$e { println!("failed {}", stringify!($e)); } } }
macro_rules! vec { ($($x:expr),*) => { [$($x * 2),*] } }
mod other { pub fn v() -> std::vec::Vec<i32> { vec![1, 2].to_vec() } }
mod local { use grid as g; pub mod grid { pub fn cells() -> u32 { 3 } } pub fn f() -> u32 { grid::cells() * 100 + g::cells() } }
use std::fmt::{self, Display};
struct X;
impl Display for X { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "X{}", ::fmt::digits()) } }
fn main() {
    assert!(1 > 2);
    println!("{:?} {:?} {} {}", vec![1, 2], other::v(), local::f(), X);
    println!("{}", io::read());
    fn grid() -> u32 { ::grid::cells() }
    println!("{}", grid());
}
--- grid/Cargo.toml
[dependencies]
--- grid/src/lib.rs
pub fn cells() -> u32 { 7 }
macro_rules! vec { ($($x:expr),*) => { 0 } }
pub fn unused() -> u32 { vec![1] }
--- fmt/Cargo.toml
[dependencies]
--- fmt/src/lib.rs
pub fn digits() -> u32 { 42 }
--- inout/Cargo.toml
[dependencies]
--- inout/src/lib.rs
pub fn read() -> String { use std::io::Read; let mut s = String::new(); std::io::stdin().read_to_string(&mut s).unwrap(); s.len().to_string() }
