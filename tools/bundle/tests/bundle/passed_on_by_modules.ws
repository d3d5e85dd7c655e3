Procedural macros that modules of a crate pass on, taken by name, by another name, by globs and by paths.
present: fn f
absent: number!
absent: twice!
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
use kit::macros::{number, deeper::twice as double};
mod all {
    use kit::macros::*;
    use kit::*;
    #[derive(Named)]
    pub struct Thing;
    pub fn f() -> u32 { number!() + other!() + PLAIN }
}
mod only { use kit::deep::*; pub fn g() -> u32 { twice!(4) } }
#[derive(kit::macros::Named)]
struct Other;
use kit::Name;
fn main() {
    println!("{} {} {} {}", number!(), double!(5), all::f(), only::g());
    println!("{} {}", all::Thing.name(), Other.name());
    println!("{}", kit::macros::deeper::twice!(7));
}
--- kit/Cargo.toml
[dependencies]
mac = { path = "../mac" }
--- kit/src/lib.rs
pub mod macros;
pub mod deep { pub use mac::twice; }
pub trait Name { fn name(&self) -> &'static str; }
pub const PLAIN: u32 = 100;
pub struct Number(pub u32);
--- kit/src/macros.rs
pub use mac::{number, Named};
pub mod deeper { pub use mac::twice; }
#[macro_export]
macro_rules! other { () => { 7 } }
pub use other as another;
--- mac/Cargo.toml
[lib]
proc-macro = true
--- mac/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro]
pub fn number(_: TokenStream) -> TokenStream { "6".parse().unwrap() }
#[proc_macro]
pub fn twice(input: TokenStream) -> TokenStream {
    format!("{{ const TWICE: ::kit::Number = ::kit::Number(2 * ({})); TWICE.0 }}", input).parse().unwrap()
}
#[proc_macro_derive(Named)]
pub fn named(input: TokenStream) -> TokenStream {
    let words: Vec<String> = input.into_iter().map(|t| t.to_string()).collect();
    let at = words.iter().position(|w| w == "struct").unwrap();
    format!("impl kit::Name for {0} {{ fn name(&self) -> &'static str {{ \"{0}\" }} }}", words[at + 1]).parse().unwrap()
}
