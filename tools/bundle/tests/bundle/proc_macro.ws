A derive that only a procedural macro can expand is expanded by the compiler.
present: fn name
absent: derive(Named)
--- app/Cargo.toml
[dependencies]
named = { path = "../named" }
--- app/src/main.rs
use named::Named;

#[derive(Named)]
struct Thing;

fn main() {
    println!("{}", Thing.name());
}
--- named/Cargo.toml
[lib]
proc-macro = true
--- named/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro_derive(Named)]
pub fn named(item: TokenStream) -> TokenStream {
    let name = item.into_iter().nth(1).unwrap().to_string();
    format!("impl {name} {{ fn name(&self) -> &'static str {{ {name:?} }} }}").parse().unwrap()
}
