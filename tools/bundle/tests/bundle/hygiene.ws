Macros that define items: their local variables are not the caller's, and what they stringify has no parentheses of a bundler's.
absent: repeated!
--- app/Cargo.toml
--- app/src/main.rs
const BASE: u32 = 1;

macro_rules! adder {
    ($name:ident, $arg:ident, $value:expr) => {
        fn $name($arg: u32) -> u32 {
            let x = 10;
            let sum = $value + 1000;
            let _ = x;
            sum
        }
    };
}
fn x_of() -> u32 {
    2
}
adder!(first, x, x + x_of());

macro_rules! scaled {
    ($name:ident, $value:expr) => {
        fn $name(list: &[u32]) -> u32 {
            let mut total = BASE;
            for item in list {
                total += *item * $value;
            }
            total
        }
    };
}
scaled!(double, BASE + 1);

macro_rules! text {
    ($name:ident, $e:expr) => {
        fn $name() -> &'static str {
            stringify!($e)
        }
    };
}
text!(words, 1 + 2);

macro_rules! inner {
    (not $e:expr) => {
        !$e
    };
    ($e:expr) => {
        $e
    };
}
macro_rules! outer {
    ($name:ident, $e:expr) => {
        fn $name(a: bool, b: bool) -> bool {
            let _ = (a, b);
            inner!(not $e)
        }
    };
}
const A: bool = true;
const B: bool = false;
outer!(negated, A && B);

macro_rules! counter {
    ($name:ident, $n:expr) => {
        impl $name {
            fn count(&self) -> u32 {
                let n = 1;
                let step = |n: u32| n + $n;
                step(n)
            }
        }
    };
}
struct Counter;
fn n() -> u32 {
    40
}
counter!(Counter, n());

macro_rules! written {
    (($($inner:tt)*)) => {
        "in parentheses"
    };
    ($e:expr) => {
        "bare"
    };
}
macro_rules! telling {
    ($name:ident, $e:expr) => {
        fn $name() -> &'static str {
            written!($e)
        }
    };
}
telling!(form, 1 + 2);

macro_rules! ignored {
    ($name:ident, $e:expr) => {
        $e
    };
}
macro_rules! repeated {
    ($name:ident; $($each:ident)*) => {
        fn $name() -> u32 {
            let sum = 7;
            0 $(+ ignored!($each, sum))*
        }
    };
}
repeated!(thrice; a sum b);

fn main() {
    println!("{} {}", first(1), double(&[1, 2]));
    println!("{} {}", words(), negated(true, true));
    println!("{} {} {}", Counter.count(), form(), thrice());
    let value = stringify!(long_name + f(x, y));
    println!("{value}");
}
