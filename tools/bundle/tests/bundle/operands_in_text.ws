An operand has no parentheses in what `stringify!` tells; older compilers put them there.
compilers: newest
present: macro_rules! negative
absent: macro_rules! doubled
--- app/Cargo.toml
--- app/src/main.rs
macro_rules! text {
    ($e:expr) => {
        fn text() -> String {
            stringify!($e).split_whitespace().collect()
        }
    };
}
macro_rules! negative {
    ($e:expr) => {
        text! { - $e }
    };
}
negative!(1 - 1);
macro_rules! value {
    ($e:expr) => {
        fn value() -> i32 {
            $e
        }
    };
}
macro_rules! doubled {
    ($e:expr) => {
        value! { 2 * $e }
    };
}
doubled!(3 - 1);
fn main() {
    println!("{} {}", text(), value());
}
