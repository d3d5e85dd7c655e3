What procedural macros make: derives, modules, paths of their own crate, and nothing; macros that come through modules and globs.
present: mod counted
absent: bundle_expands
absent: never
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
all = { path = "../all" }
--- app/src/main.rs
use all::{always, never};
use kit::{Size, Twin};

#[always]
use std::cmp::max as larger;

#[never]
use std::cmp::nothing as larger;

#[derive(Twin, Debug)]
struct Row(u8);

#[all::paired]
#[derive(Clone)]
pub struct Point {
    pub x: u8,
}

#[derive(all::Filled, Debug)]
struct Start {
    #[default = 5]
    x: u8,
    #[default("low")]
    name: &'static str,
}

all::module!(counted);

mod part {
    use super::*;

    #[derive(Twin)]
    pub struct Deep(pub u8);
}

struct Deck {
    cards: Vec<u8>,
}

impl Deck {
    all::delegated! {
        #[called(len)]
        fn count(&self) -> usize;
        fn is_empty(&self) -> bool;
    }
}

fn main() {
    println!("{} {} {}", larger(1, 2), Row(3).twin(), part::Deep(4).twin());
    let pair = PointPair::default();
    println!("{:?} {} {:?}", pair, pair == pair.clone(), PointKind::default());
    println!("{} {:?}", Point { x: 1 }.clone().x, inner::Inner(2).clone().0);
    println!("{:?}", Start::filled());
    println!("{} {}", counted::next(4), counted::deeper::last());
    println!("{} {}", 7u8.size(), all::sum! { twice! { 3 } 4 });
    let deck = Deck { cards: vec![1, 2] };
    println!("{} {}", deck.count(), deck.is_empty());
}
--- kit/Cargo.toml
[dependencies]
macros = { path = "../macros" }
inner = { path = "../inner" }
--- kit/src/lib.rs
mod derive;
mod traits;

#[doc(hidden)]
pub use inner::shown;
pub use crate::derive::Twin;
pub use crate::traits::{Size, Twin};

macros::sizes!();
--- inner/Cargo.toml
--- inner/src/lib.rs
#[macro_export]
macro_rules! shown {
    ($x:expr) => { $crate::text(&$x) };
}

pub fn text(x: &dyn std::fmt::Debug) -> String {
    format!("{x:?}")
}
--- kit/src/derive.rs
pub use macros::Twin;
--- kit/src/traits.rs
pub trait Twin {
    fn twin(&self) -> String;
}

pub trait Size {
    fn size(&self) -> usize;
}
--- all/Cargo.toml
[dependencies]
macros = { path = "../macros" }
--- all/src/lib.rs
pub use macros::*;
--- macros/Cargo.toml
[lib]
proc-macro = true
--- macros/src/lib.rs
use proc_macro::{TokenStream, TokenTree};

fn words(stream: TokenStream) -> Vec<String> {
    stream.into_iter().map(|token| token.to_string()).collect()
}

/// The word after `struct`.
fn name(item: &TokenStream) -> String {
    words(item.clone()).into_iter().skip_while(|word| word != "struct").nth(1).unwrap()
}

#[proc_macro_derive(Twin)]
pub fn twin(item: TokenStream) -> TokenStream {
    let name = name(&item);
    format!("impl ::kit::Twin for {name} {{ fn twin(&self) -> String {{ ::kit::shown!(self.0) }} }}")
        .parse()
        .unwrap()
}

/// The item, and others with derives of the standard library.
#[proc_macro_attribute]
pub fn paired(_: TokenStream, item: TokenStream) -> TokenStream {
    let name = name(&item);
    let more = format!(
        "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)] struct {name}Pair(u8, u8);
         #[derive(Debug, Default)] enum {name}Kind {{ #[allow(dead_code)] Small, #[default] Large }}
         mod inner {{ #[derive(::core::clone::Clone)] pub struct Inner(pub u8); }}"
    );
    item.into_iter().chain(more.parse::<TokenStream>().unwrap()).collect()
}

/// A struct with the values of its attributes, each a literal behind `=` or between parentheses.
#[proc_macro_derive(Filled, attributes(default))]
pub fn filled(item: TokenStream) -> TokenStream {
    let name = name(&item);
    let fields = item.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    let fields: Vec<TokenTree> = fields.unwrap().into_iter().collect();
    let mut values = String::new();
    for at in 0..fields.len() {
        let (TokenTree::Punct(hash), Some(TokenTree::Group(attribute))) = (&fields[at], fields.get(at + 1)) else { continue };
        if hash.as_char() == '#' {
            let value = match attribute.stream().into_iter().last() {
                Some(TokenTree::Group(value)) => value.stream().to_string(),
                Some(value) => value.to_string(),
                None => String::new(),
            };
            values += &format!("{}: {value},", fields[at + 2]);
        }
    }
    format!("impl {name} {{ fn filled() -> {name} {{ {name} {{ {values} }} }} }}").parse().unwrap()
}

#[proc_macro_attribute]
pub fn always(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

#[proc_macro_attribute]
pub fn never(_: TokenStream, _: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// A module of this name.
#[proc_macro]
pub fn module(input: TokenStream) -> TokenStream {
    format!(
        "mod {input} {{
             pub fn next(x: u8) -> u8 {{ x + 1 }}
             pub mod deeper {{ pub fn last() -> u8 {{ super::next(8) }} }}
         }}"
    )
    .parse()
    .unwrap()
}

/// Paths of the crate that calls it.
#[proc_macro]
pub fn sizes(_: TokenStream) -> TokenStream {
    "impl crate::Size for u8 { fn size(&self) -> usize { *self as usize } }".parse().unwrap()
}

/// The sum of numbers; `twice! { x }` is a word of this macro's own language.
#[proc_macro]
pub fn sum(input: TokenStream) -> TokenStream {
    let mut sum = 0;
    let mut rest = input.into_iter();
    while let Some(token) = rest.next() {
        sum += match token {
            TokenTree::Ident(word) if word.to_string() == "twice" => {
                rest.next().unwrap();
                let TokenTree::Group(group) = rest.next().unwrap() else { panic!("braces come after `twice!`") };
                2 * group.stream().to_string().trim().parse::<u32>().unwrap()
            }
            number => number.to_string().parse::<u32>().unwrap(),
        };
    }
    sum.to_string().parse().unwrap()
}

/// Functions that call those of `cards`, by other names where an attribute says so.
#[proc_macro]
pub fn delegated(input: TokenStream) -> TokenStream {
    let mut out = String::new();
    let mut called = None;
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) if group.to_string().starts_with('[') => {
                let Some(TokenTree::Group(name)) = group.stream().into_iter().nth(1) else { panic!("no name") };
                called = Some(name.stream().to_string());
            }
            TokenTree::Punct(sign) if sign.as_char() == '#' => {}
            TokenTree::Punct(sign) if sign.as_char() == ';' => {
                let own = tokens[..at].iter().rev().find_map(|token| match token {
                    TokenTree::Ident(word) if !["usize", "bool"].contains(&word.to_string().as_str()) => Some(word.to_string()),
                    _ => None,
                });
                out += &format!("{{ self.cards.{}() }} ", called.take().or(own).unwrap());
            }
            token => out += &format!("{token} "),
        }
    }
    // `- >` is no arrow.
    out.replace("- >", "->").parse().unwrap()
}
