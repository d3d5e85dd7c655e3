Two functions that import procedural macros under one name: which one a call means is not told apart.
error: `number!`
--- app/Cargo.toml
[dependencies]
one = { path = "../one" }
two = { path = "../two" }
--- app/src/main.rs
fn first() -> u32 {
    use one::number;
    number!()
}
fn second() -> u32 {
    use two::number;
    number!()
}
fn main() {
    println!("{} {}", first(), second());
}
--- one/Cargo.toml
[lib]
proc-macro = true
--- one/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro]
pub fn number(_: TokenStream) -> TokenStream {
    "1".parse().unwrap()
}
--- two/Cargo.toml
[lib]
proc-macro = true
--- two/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro]
pub fn number(_: TokenStream) -> TokenStream {
    "2".parse().unwrap()
}
