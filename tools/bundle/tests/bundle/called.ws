A procedural macro that is called like a function is told by its name where its call cannot be written down.
error: app/src/main.rs:12: `answer!` of answers is a procedural macro that is called like a function
--- app/Cargo.toml
[dependencies]
answers = { path = "../answers" }
--- app/src/main.rs
use answers::answer;

macro_rules! twice {
    ($x:expr) => {{
        let value = $x;
        value + $x
    }};
}

fn main() {
    let value = 7;
    println!("{}", twice!(answer!(value)));
}
--- answers/Cargo.toml
[lib]
proc-macro = true
--- answers/src/lib.rs
use proc_macro::TokenStream;

#[proc_macro]
pub fn answer(value: TokenStream) -> TokenStream {
    value
}
