A macro of a crate that is known everywhere, until one of the program itself has its name: the call before that is not the program's own.
error: cannot find macro `make` in this scope
--- app/Cargo.toml
[dependencies]
aa = { path = "../aa" }
facade = { path = "../facade" }
--- app/src/main.rs
#[macro_use]
extern crate aa;
mod through { use facade::make; pub struct S(pub u32); make!(S); impl S { pub fn v(&self) -> u32 { self.val() } } }
mod first { pub struct S(pub u32); make!(S); impl S { pub fn v(&self) -> u32 { self.val() } } }
#[macro_use]
mod mine {
    macro_rules! make { ($t:ident) => { impl $t { fn val(&self) -> u32 { self.0 + 40 } } } }
    pub struct S(pub u32); make!(S); impl S { pub fn v(&self) -> u32 { self.val() } }
}
mod after { pub struct S(pub u32); make!(S); impl S { pub fn v(&self) -> u32 { self.val() } } }
mod glob { use facade::*; pub struct S(pub u32); build!(S); impl S { pub fn v(&self) -> u32 { self.val() } } }
mod absolute { pub struct S(pub u32); ::aa::make!(S); facade::inner::made!(S2); pub struct S2(pub u32); impl S { pub fn v(&self) -> u32 { self.val() + S2(3).val() } } }
fn main() {
    println!("{} {} {} {} {} {}", first::S(1).v(), mine::S(1).v(), after::S(1).v(), through::S(1).v(), glob::S(1).v(), absolute::S(1).v());
}
--- aa/Cargo.toml
[dependencies]
--- aa/src/lib.rs
#[macro_export]
macro_rules! make { ($t:ident) => { $crate::deep!($t 10); } }
#[macro_export]
macro_rules! deep { ($t:ident $v:expr) => { impl $t { fn val(&self) -> u32 { self.0 + $v } } } }
--- bb/Cargo.toml
[dependencies]
--- bb/src/lib.rs
macro_rules! deep { ($t:ident $v:expr) => { pub struct $t; impl $t { pub fn get(&self) -> u32 { $v } } } }
deep!(Private 5);
#[macro_export]
macro_rules! make { ($t:ident) => { impl $t { fn val(&self) -> u32 { self.0 + 20 + $crate::Private.get() } } } }
macro_rules! exporter { ($name:ident) => { #[macro_export] macro_rules! $name { ($t:ident) => { impl $t { fn val(&self) -> u32 { self.0 + 60 } } } } } }
exporter!(build);
--- facade/Cargo.toml
[dependencies]
bb = { path = "../bb" }
aa = { path = "../aa" }
--- facade/src/lib.rs
pub use bb::{make, build};
pub mod inner { pub use aa::make as made; }
