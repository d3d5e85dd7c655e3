A procedural macro that is called like a function is told by its name.
error: app/src/main.rs:4: `answer!` of answers is a procedural macro that is called like a function
--- app/Cargo.toml
[dependencies]
answers = { path = "../answers" }
--- app/src/main.rs
use answers::answer;

fn main() {
    println!("{}", answer!(6, 7));
}
--- answers/Cargo.toml
[lib]
proc-macro = true
--- answers/src/lib.rs
use proc_macro::TokenStream;

#[proc_macro]
pub fn answer(_: TokenStream) -> TokenStream {
    "42".parse().unwrap()
}
