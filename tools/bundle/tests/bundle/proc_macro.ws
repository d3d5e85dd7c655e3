Derives of a procedural macro of the same workspace, for structs of every kind.
present: Named for Unit
absent: derive(Named)
--- app/Cargo.toml
[dependencies]
named = { path = "../named" }
--- app/src/main.rs
use named::Named;

#[derive(Named)]
struct Unit;

#[derive(Clone, Named)]
struct Empty {}

#[derive(Named)]
struct Pair(u8, [u8; 2]);

mod inner {
    #[derive(Debug, named::Named)]
    pub struct Deep;
}

fn main() {
    println!("{} {}", Unit.name(), Empty {}.clone().name());
    let pair = Pair(1, [2, 3]);
    println!("{} {}", pair.name(), pair.0 + pair.1[1]);
    println!("{} {:?}", inner::Deep.name(), inner::Deep);
}
--- named/Cargo.toml
[dependencies]
named_derive = { path = "../named_derive" }
--- named/src/lib.rs
pub use named_derive::Named;

pub trait Named {
    fn name(&self) -> String;
}
--- named_derive/Cargo.toml
[lib]
proc-macro = true
--- named_derive/src/lib.rs
use proc_macro::{TokenStream, TokenTree};

#[proc_macro_derive(Named)]
pub fn named(input: TokenStream) -> TokenStream {
    let mut words = input.into_iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    let name = words.by_ref().skip_while(|word| word != "struct").nth(1).unwrap();
    let text = format!(
        "impl ::named::Named for {name} {{ fn name(&self) -> String {{ format!(\"type {{}}\", stringify!({name})) }} }}"
    );
    text.parse().unwrap()
}
