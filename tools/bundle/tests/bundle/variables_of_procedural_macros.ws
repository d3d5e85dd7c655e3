A procedural macro with a variable of its own that has the name of one of its caller's.
error: a variable of its own by the name of one of its caller's (`total`)
--- app/Cargo.toml
[dependencies]
mac = { path = "../mac" }
--- app/src/main.rs
#[mac::wrapped]
fn f(x: u32) -> u32 { x * 2 }
#[mac::wrapped]
fn g(x: u32) -> u32 { let total = x + 1; total + x }
fn main() {
    let x = 3;
    println!("{} {}", f(5), g(6));
    println!("{}", mac::twice!(x + 1));
    println!("{}", mac::helper!(x));
}
fn helper() -> u32 { 100 }
--- mac/Cargo.toml
[lib]
proc-macro = true
--- mac/src/lib.rs
use proc_macro::{TokenStream, TokenTree, Span, Ident, Group};
fn mark(ts: TokenStream, name: &str) -> TokenStream {
    ts.into_iter().map(|t| match t {
        TokenTree::Ident(i) if i.to_string() == format!("__{name}") => TokenTree::Ident(Ident::new(name, Span::mixed_site())),
        TokenTree::Group(g) => TokenTree::Group(Group::new(g.delimiter(), mark(g.stream(), name))),
        t => t,
    }).collect()
}
#[proc_macro_attribute]
pub fn wrapped(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut all: Vec<TokenTree> = item.into_iter().collect();
    let body = all.pop().unwrap();
    let new: TokenStream = "{ let __x = 10; let __total = 5; let r = BODY; r + __x + __total }".parse().unwrap();
    let new = mark(mark(new, "x"), "total");
    let new: TokenStream = new.into_iter().map(|t| match t { TokenTree::Group(g) => TokenTree::Group(Group::new(g.delimiter(), g.stream().into_iter().map(|t| match t { TokenTree::Ident(i) if i.to_string() == "BODY" => body.clone(), t => t }).collect())), t => t }).collect();
    all.extend(new);
    all.into_iter().collect()
}
#[proc_macro]
pub fn twice(input: TokenStream) -> TokenStream {
    let e = TokenTree::Group(Group::new(proc_macro::Delimiter::Parenthesis, input));
    let ts: TokenStream = "{ let __x = 1000; E + E + __x }".parse().unwrap();
    let ts = mark(ts, "x");
    ts.into_iter().map(|t| match t { TokenTree::Group(g) => TokenTree::Group(Group::new(g.delimiter(), g.stream().into_iter().map(|t| match t { TokenTree::Ident(i) if i.to_string() == "E" => e.clone(), t => t }).collect())), t => t }).collect()
}
#[proc_macro]
pub fn helper(input: TokenStream) -> TokenStream {
    let e = TokenTree::Group(Group::new(proc_macro::Delimiter::Parenthesis, input));
    let ts: TokenStream = "{ let helper2 = 1; helper() + helper2 + E }".parse().unwrap();
    ts.into_iter().map(|t| match t { TokenTree::Group(g) => TokenTree::Group(Group::new(g.delimiter(), g.stream().into_iter().map(|t| match t { TokenTree::Ident(i) if i.to_string() == "E" => e.clone(), t => t }).collect())), t => t }).collect()
}
