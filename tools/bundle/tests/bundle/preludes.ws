Two crates whose preludes have the same names, both opened by a glob; who is named explicitly wins.
--- app/Cargo.toml
[dependencies]
red = { path = "../red" }
blue = { path = "../blue" }
--- app/src/main.rs
use blue::prelude::*;
use red::prelude::*;
use red::prelude::Colour;

mod inner {
    use super::*;
    pub fn shades() -> (u8, u8) {
        (only_red(), only_blue())
    }
    pub fn own() -> &'static str {
        Colour::name()
    }
}

fn main() {
    println!("{} {:?} {}", Colour::name(), inner::shades(), inner::own());
    println!("{}", Some(Shade::Dark).map_or(0, |shade| shade as u8));
}
--- red/Cargo.toml
--- red/src/lib.rs
pub mod prelude {
    pub use crate::{only_red, Colour};
}
pub struct Colour;
impl Colour {
    pub fn name() -> &'static str {
        "red"
    }
}
pub fn only_red() -> u8 {
    1
}
--- blue/Cargo.toml
--- blue/src/lib.rs
pub mod prelude {
    pub use crate::Colour;
    pub use crate::Shade;
    pub use super::only_blue;
}
pub struct Colour;
impl Colour {
    pub fn name() -> &'static str {
        "blue"
    }
}
pub enum Shade {
    Light,
    Dark,
}
pub fn only_blue() -> u8 {
    Shade::Light as u8 + 2
}
