A macro of 2024 in a program of 2021, of which cannot be told where its condition ends.
compilers: newest
error: lent is written in edition 2024, and in edition 2021 the function `known!` would mean something else
--- app/Cargo.toml
[dependencies]
lent = { path = "../lent" }
--- app/src/main.rs
fn main() {
    let memo = std::cell::RefCell::new(vec![1]);
    for n in 0..3 {
        println!("{}", lent::known!(memo, n, { memo.try_borrow_mut().is_err() }));
    }
}
--- lent/Cargo.toml
edition = "2024"
--- lent/src/lib.rs
#[macro_export]
macro_rules! known {
    ($memo:expr, $n:expr, $otherwise:block) => {
        if let Some(known) = $memo.borrow().get($n) { *known > 1 } else $otherwise
    };
}
