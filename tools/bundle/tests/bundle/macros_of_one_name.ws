Exported macros of one name in two crates: by globs, imports, paths and other names, and beside the crate's own.
present: fn val
--- app/Cargo.toml
[dependencies]
aa = { path = "../aa" }
bb = { path = "../bb" }
--- app/src/main.rs
use aa::*;
mod one { use bb::outer; pub fn f() -> u32 { outer!(1) } }
mod two { use bb::*; pub fn f() -> u32 { outer!(1) } }
struct S(u32);
make!(S);
mod named { use bb::make; pub struct S(pub u32); make!(S); impl S { pub fn v(&self) -> u32 { self.val() } } }
mod by_path { pub struct S(pub u32); bb::make!(S); impl S { pub fn v(&self) -> u32 { self.val() } } }
mod renamed { use bb::make as only; pub struct S(pub u32); only!(S); impl S { pub fn v(&self) -> u32 { self.val() } } }
mod own {
    macro_rules! only { ($t:ident) => { impl $t { fn val(&self) -> u32 { self.0 + 30 } } } }
    macro_rules! make { ($t:ident) => { impl $t { fn val(&self) -> u32 { self.0 + 40 } } } }
    pub struct S(pub u32); make!(S); impl S { pub fn v(&self) -> u32 { self.val() } }
    pub struct T(pub u32); only!(T); impl T { pub fn v(&self) -> u32 { self.val() } }
}
fn main() { println!("{} {} {} {} {}", named::S(1).v(), by_path::S(1).v(), renamed::S(1).v(), own::S(1).v(), own::T(1).v()); println!("{} {} {} {} {}", outer!(1), aa::outer!(1), bb::outer!(1), one::f(), two::f()); println!("{}", S(4).val()); }
--- aa/Cargo.toml
[dependencies]
--- aa/src/lib.rs
#[macro_export]
macro_rules! outer { ($x:expr) => { $crate::inner!($x) } }
#[macro_export]
macro_rules! inner { ($x:expr) => { $x + 100 } }
#[macro_export]
macro_rules! make { ($t:ident) => { $crate::make_inner!($t Val); } }
#[macro_export]
macro_rules! make_inner { ($t:ident $v:ident) => { impl $t { fn val(&self) -> u32 { self.0 + 10 } } } }
--- bb/Cargo.toml
[dependencies]
--- bb/src/lib.rs
#[macro_export]
macro_rules! outer { ($x:expr) => { $crate::inner!($x) } }
#[macro_export]
macro_rules! inner { ($x:expr) => { $x + 200 } }
#[macro_export]
macro_rules! make { ($t:ident) => { $crate::make_inner!($t Val); } }
#[macro_export]
macro_rules! make_inner { ($t:ident $v:ident) => { impl $t { fn val(&self) -> u32 { self.0 + 20 } } } }
