Macros that define macros: what they put into a pattern stays a fragment there, and in a body an operand.
absent: macro_rules! make
present: known!(is_it, 1)
present: give!(given, 2)
present: macro_rules! doubled
--- kit/Cargo.toml
--- kit/src/lib.rs
macro_rules! make {
    ($(($name:tt, $mask:tt $(, $i:expr, $field:ident)*)),* $(,)?) => {
        #[macro_export]
        macro_rules! check {
            $(
                ($pairs:expr, $name) => {{
                    let mask = match $mask {
                        "low" => $crate::seen!($pairs, 2),
                        "high" => $crate::seen!($pairs, 3),
                        _ => true,
                    };
                    mask $( & ($pairs[$i].$field & 1 != 0) )*
                }};
            )*
        }
    };
}

#[macro_export]
macro_rules! seen {
    ($pairs:expr, $mask:expr) => {{
        let one = 1;
        $pairs[0].a & $mask != one
    }};
}

#[macro_export]
macro_rules! all {
    ($($name:tt),+) => {{
        let pairs = [$crate::Pair { a: 1, b: 2 }, $crate::Pair { a: 3, b: 5 }];
        $($crate::check!(pairs, $name) & )+ true
    }};
}

pub struct Pair {
    pub a: u8,
    pub b: u8,
}

make! { ("p", "low", 0, a), ("q", "", 1 - 1, a, 0, b), ("r", "high", 1, b) }
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
macro_rules! known {
    ($name:ident, $e:expr) => {
        macro_rules! $name {
            ($e) => {
                "the same"
            };
            ($other:expr) => {
                "another one"
            };
        }
    };
}
known!(is_it, 1);

macro_rules! kind {
    ($l:literal) => {
        concat!("literal ", $l)
    };
    ($e:expr) => {
        "expression"
    };
}
macro_rules! give {
    ($name:ident, $e:expr) => {
        macro_rules! $name {
            () => {
                kind!($e)
            };
        }
    };
}
give!(given, 2);

macro_rules! double {
    ($name:ident, $e:expr) => {
        macro_rules! $name {
            ($x:expr) => {
                (kind!($x), $e * 2)
            };
        }
    };
}
double!(doubled, 2 + 3);

fn main() {
    println!("{} {} {}", kit::all!("p", "q"), kit::all!("q"), kit::all!("r"));
    println!("{} {} {:?} {:?}", is_it!(1), given!(), doubled!(7), doubled!(7 + 1));
}
