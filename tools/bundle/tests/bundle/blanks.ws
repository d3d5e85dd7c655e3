A bot of 2024 whose macro takes `_` for an expression, which it is not in a file of 2021.
compilers: newest
error: app is written in edition 2024, and in edition 2021 the function `fn main() -> ()` would mean something else
--- app/Cargo.toml
edition = "2024"
--- app/src/main.rs
macro_rules! kind {
    ($e:expr) => { 1 };
    (_) => { 2 };
}

fn main() {
    println!("{}", kind!(_));
}
