A derive that only a procedural macro can expand is refused, with its place.
error: app/src/main.rs:3: derive(Named) of `Thing` is a procedural macro
--- app/Cargo.toml
[dependencies]
named = { path = "../named" }
--- app/src/main.rs
use named::Named;

#[derive(Named)]
struct Thing;

fn main() {
    let _ = Thing;
}
--- named/Cargo.toml
[lib]
proc-macro = true
--- named/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro_derive(Named)]
pub fn named(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
