Names that are private to a crate are not imported with all of it.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
other = { path = "../other" }
--- app/src/main.rs
use kit::*;
use other::*;
fn main() {
    println!("{} {}", helper(), LIMIT);
    println!("{}", make());
    println!("{:?}", Kind::A);
    println!("{}", kit::run());
    println!("{}", 5u8.twice());
}
--- kit/Cargo.toml
--- kit/src/lib.rs
pub(crate) fn helper() -> u32 {
    1
}
pub(crate) const LIMIT: u32 = 10;
#[derive(Debug)]
pub(crate) enum Kind {
    A,
    B,
}
fn make() -> u32 {
    7
}
pub(crate) mod inside {
    pub trait Twice {
        fn twice(&self) -> u32 {
            1
        }
    }
    impl Twice for u8 {}
}
pub(crate) use inside::Twice;
pub fn run() -> String {
    format!("{} {} {:?}{:?} {} {}", helper(), LIMIT, Kind::A, Kind::B, make(), 3u8.twice())
}
--- other/Cargo.toml
--- other/src/lib.rs
pub fn helper() -> u32 {
    2
}
pub const LIMIT: u32 = 20;
#[derive(Debug)]
pub enum Kind {
    A,
}
pub fn make() -> u32 {
    8
}
pub trait Twice {
    fn twice(&self) -> u32 {
        2
    }
}
impl Twice for u8 {}
