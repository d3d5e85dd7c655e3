A crate of 2018 whose meaning depends on its edition: there an array has no iterator by value.
error: is written in edition 2018
--- app/Cargo.toml
[dependencies]
arrays = { path = "../arrays" }
--- app/src/main.rs
fn main() {
    println!("{}", arrays::steps());
}
--- arrays/Cargo.toml
edition = "2018"
--- arrays/src/lib.rs
pub trait Kind {
    fn kind(&self) -> &'static str;
}
impl Kind for u8 {
    fn kind(&self) -> &'static str {
        "a value"
    }
}
impl Kind for &u8 {
    fn kind(&self) -> &'static str {
        "a reference"
    }
}
fn kind_of<T: Kind>(item: T) -> &'static str {
    item.kind()
}
#[allow(array_into_iter)]
pub fn steps() -> &'static str {
    [1u8, 2].into_iter().map(kind_of).last().unwrap_or("nothing")
}
