Procedural macros that are called like functions: of this workspace, in every place, by the macros of another crate.
present: fn left_low
absent: prefixed!
absent: p_low
absent: never_built
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
prefix = { path = "../prefix" }
[features]
wide = []
--- app/src/main.rs
use kit::{kit, number as passed_on};
use prefix::{prefixed, prefixed as renamed};

macro_rules! product {
    ($x:expr) => {
        $x * 10
    };
}

macro_rules! both {
    ($trait:ident) => {
        trait $trait {
            prefix::prefixed! { left
                fn p_low(&self) -> u32;
                #[cfg(feature = "wide")]
                fn p_never_built(&self) -> u32;
                fn p_high(&self) -> u32 { product!(self.p_low() + 1) }
            }
        }
    };
}

both!(Ends);

pub struct Row(u32);

impl Ends for Row {
    prefixed! { left
        fn p_low(&self) -> u32 { self.0 }
    }
}

#[macro_use]
mod local;

renamed! { right
    #[derive(Clone, Debug, PartialEq)]
    pub struct Row_ { pub p_low: u32 }
    impl Row_ {
        pub fn p_sum(&self, rows: &[Row]) -> u32 {
            let mut p_all = vec![self.p_low];
            for row in rows { p_all.push(row.0); }
            p_all.iter().sum()
        }
    }
    kit::constant!(p_SIZE, 3);
    product_of! { 2 }
}

#[kit]
fn counted() -> u32 {
    5
}

fn main() {
    let row = Row(4);
    println!("{} {}", row.left_low(), row.left_high());
    let other = Row_ { right_low: 1 };
    println!("{:?} {}", other.clone(), other.right_sum(&[Row(2), Row(3)]));
    println!("{} {}", right_SIZE, product_of_all());
    prefixed! { left
        let p_one = 1;
        println!("{}", p_one + 1);
    }
    prefixed!(left println!("of a call {}", p_one));
    let sum = prefixed!(left p_one + 2) * 3;
    let of_type: prefixed!(right Row_) = Row_ { right_low: sum };
    match sum {
        prefixed!(left 9) => println!("nine {}", of_type.right_low),
        _ => println!("other"),
    }
    println!("{}", kit::doubled!(left sum));
    println!("{:?}", kit::make(|| kit::point!(3 4)));
    println!("{} {}", passed_on!(), counted());
}
--- app/src/local.rs
macro_rules! product_of {
    ($x:expr) => {
        fn product_of_all() -> u32 {
            product!($x)
        }
    };
}
--- kit/Cargo.toml
[dependencies]
prefix = { path = "../prefix" }
--- kit/src/lib.rs
#[doc(hidden)]
pub use prefix;
pub use prefix::{kit, number, point};

#[derive(Debug)]
pub struct Point(pub u32, pub u32);

pub fn make(f: impl Fn() -> Point) -> Point {
    f()
}

#[macro_export]
macro_rules! constant {
    ($name:ident, $value:expr) => {
        const $name: u32 = $value;
    };
}

#[macro_export]
macro_rules! doubled {
    ($prefix:ident $x:expr) => {
        $crate::prefix::prefixed!($prefix { let p_twice = $x * 2; p_twice })
    };
}
--- prefix/Cargo.toml
[lib]
proc-macro = true
--- prefix/src/lib.rs
use proc_macro::{Group, Ident, TokenStream, TokenTree};

/// Puts the first word in place of the `p` of every `p_name`.
#[proc_macro]
pub fn prefixed(input: TokenStream) -> TokenStream {
    let mut input = input.into_iter();
    let prefix = input.next().unwrap().to_string();
    renamed(input.collect(), &prefix)
}

fn renamed(stream: TokenStream, prefix: &str) -> TokenStream {
    let token = |token: TokenTree| match token {
        TokenTree::Ident(word) => match word.to_string().strip_prefix("p_") {
            Some(rest) => Ident::new(&format!("{prefix}_{rest}"), word.span()).into(),
            None => word.into(),
        },
        TokenTree::Group(group) => Group::new(group.delimiter(), renamed(group.stream(), prefix)).into(),
        token => token,
    };
    stream.into_iter().map(token).collect()
}

/// A point by a path that only this crate's users have.
#[proc_macro]
pub fn point(input: TokenStream) -> TokenStream {
    let numbers: Vec<String> = input.into_iter().map(|token| token.to_string()).collect();
    format!("::kit::Point({}, {})", numbers[0], numbers[1]).parse().unwrap()
}

#[proc_macro]
pub fn number(_: TokenStream) -> TokenStream {
    "6".parse().unwrap()
}

/// Keeps how often a function was called, in a variable of the thread.
#[proc_macro_attribute]
pub fn kit(_: TokenStream, item: TokenStream) -> TokenStream {
    let text = item.to_string();
    let (head, body) = text.split_once('{').unwrap();
    let made = format!(
        "std::thread_local! {{ static CALLS: std::cell::Cell<u32> = std::cell::Cell::new(0); }}
         {head} {{ CALLS.with(|calls| calls.set(calls.get() + 1)); CALLS.with(std::cell::Cell::get) + {{ {body} }}"
    );
    made.parse().unwrap()
}
