A macro of 2018 in a program of 2021: its closure would capture a field and drop it alone.
error: lent is written in edition 2018, and in edition 2021 the function `hold!` would mean something else
--- app/Cargo.toml
[dependencies]
lent = { path = "../lent" }
--- app/src/main.rs
struct Loud(u32);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}
fn main() {
    let pair = (Loud(1), Loud(2));
    lent::hold!(pair);
    println!("held");
}
--- lent/Cargo.toml
edition = "2018"
--- lent/src/lib.rs
#[macro_export]
macro_rules! hold {
    ($pair:ident) => {{
        let hold = move || {
            let _first = &$pair.0;
        };
        hold();
    }};
}
