Procedural macros of the same workspace: derives for structs of every kind, attributes of members.
present: Named for Unit
absent: derive(Named)
absent: twice_as_well
--- app/Cargo.toml
[dependencies]
named = { path = "../named" }
--- app/src/main.rs
use named::Named;

#[derive(Named, named::Settings)]
struct Unit;

#[derive(Clone, Named)]
struct Empty {}

#[derive(Clone, Named)]
pub struct Pair(u8, [u8; 2]);

mod inner {
    #[derive(Debug, named::Named)]
    pub struct Deep;
    #[derive(Debug, Default, named::Shown)]
    pub enum Kind {
        #[default]
        Plain,
        #[named(hidden)]
        Other(u8),
    }
}

macro_rules! named {
    ($($name:ident)*) => {
        $(#[derive(Clone, Named)]
        pub struct $name(pub crate::Pair);)*
    };
}
named! { First }
mod made {
    use super::*;
    named! { Second Third }
    macro_rules! inside {
        ($name:ident) => {
            pub mod $name {
                use named::{Named as Called, Settings};
                #[derive(Called, Settings)]
                pub struct Fourth;
                pub fn settings() -> String {
                    format!("{:?}", FourthSettings::default())
                }
            }
        };
    }
    inside!(fourth);
}

fn main() {
    println!("{} {}", Unit.name(), Empty {}.clone().name());
    let pair = Pair(1, [2, 3]);
    println!("{} {}", pair.name(), pair.0 + pair.1[1]);
    println!("{} {:?}", inner::Deep.name(), inner::Deep);
    println!("{:?} {}", UnitSettings::default(), UnitSettings::default().name());
    println!("{} {}", First(pair.clone()).name(), made::Second(pair.clone()).clone().name());
    println!("{} {}", made::fourth::Fourth.name(), made::fourth::settings());
    println!("{}", named::own());
    println!("{} {} {}", Unit.place(), inner::Deep.place(), made::fourth::Fourth.place());
    println!("{:?} {} {:?}", inner::Kind::default(), inner::Kind::shown(), inner::Kind::Other(3));
    println!("{} {} {}", pair.once(), pair.twice(), pair.greeted_twice());
}

impl Pair {
    #[named::twice_as_well]
    fn once(&self) -> String {
        let all = vec![self.0; 2];
        format!("once {all:?}")
    }
}

trait Greets: Named {
    #[named::twice_as_well]
    fn greeted_once(&self) -> String {
        format!("hello once, {}", self.name())
    }
}

impl Greets for Pair {}
--- named/Cargo.toml
[dependencies]
named_derive = { path = "../named_derive" }
--- named/src/lib.rs
pub use named_derive::{twice_as_well, Named, Settings, Shown};

pub trait Named {
    fn name(&self) -> String;
    fn place(&self) -> &'static str;
}

pub mod library {
    pub struct Inner(pub u8);
    macro_rules! own {
        ($name:ident, $inner:ty) => {
            #[derive(Default, named_derive::Measured)]
            pub struct $name;
            impl crate::library::Of for $name {
                type Inner = $inner;
            }
        };
    }
    own!(Own, crate::library::Inner);
    pub trait Of {
        type Inner;
    }
}

pub fn own() -> usize {
    library::Own::default().size() + std::mem::size_of::<<library::Own as library::Of>::Inner>()
}
--- named_derive/Cargo.toml
[lib]
proc-macro = true
--- named_derive/src/lib.rs
use proc_macro::{TokenStream, TokenTree};

fn name(input: TokenStream) -> String {
    let mut words = input.into_iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    words.by_ref().skip_while(|word| word != "struct").nth(1).unwrap()
}

/// Another struct, with derives of its own.
#[proc_macro_derive(Settings)]
pub fn settings(input: TokenStream) -> TokenStream {
    let text = format!(
        "#[derive(Debug, Default, named::Named)] #[named(shortly)] struct {}Settings {{ #[named(hidden)] depth: u8 }}",
        name(input)
    );
    text.parse().unwrap()
}

#[proc_macro_derive(Named, attributes(named))]
pub fn named(input: TokenStream) -> TokenStream {
    let name = name(input);
    let text = format!(
        "impl ::named::Named for {name} {{ fn name(&self) -> String {{ format!(\"type {{}}\", stringify!({name})) }}
         fn place(&self) -> &'static str {{ concat!(module_path!(), \"::\", stringify!({name})) }} }}"
    );
    text.parse().unwrap()
}

#[proc_macro_derive(Shown, attributes(named))]
pub fn shown(input: TokenStream) -> TokenStream {
    let text = input.to_string();
    let name = text.split("enum ").nth(1).unwrap().split(' ').next().unwrap();
    format!("impl {name} {{ pub fn shown() -> usize {{ {} }} }}", text.matches("named").count()).parse().unwrap()
}

#[proc_macro_derive(Measured)]
pub fn measured(input: TokenStream) -> TokenStream {
    let name = name(input);
    let text = format!("impl {name} {{ pub fn size(&self) -> usize {{ std::mem::size_of::<crate::library::Inner>() }} }}");
    text.parse().unwrap()
}

/// A function, and the same with "twice" for "once".
#[proc_macro_attribute]
pub fn twice_as_well(_: TokenStream, item: TokenStream) -> TokenStream {
    let once = item.to_string();
    format!("{once} {}", once.replace("once", "twice")).parse().unwrap()
}
