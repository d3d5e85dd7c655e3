//! Code of other crates in an edition that is not theirs: rewritten, so that the compiler takes it.
//!
//! What is rewritten here is only read for the comparison of those crates whose edition it is, and is
//! never part of the bundle; so it need not mean the same, but must leave their types as they are.

use proc_macro2::{LineColumn, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Block, Expr, ExprClosure, ExprLit, Item, Lit, Stmt, Token};

use crate::judge::Edition;
use crate::read::older::modernised;
use crate::text::items::item_name;
use crate::text::mentions::{self, Names};
use crate::text::tokens::{self, flat, is_punct};
use crate::text::tree::{Entry, Module, Printed};

/// Names that the prelude has since 2021, and where they are.
const SINCE_2021: &[(&str, &str)] = &[("TryFrom", "convert"), ("TryInto", "convert"), ("FromIterator", "iter")];

/// Writes what edition 2024 takes only in other words as it wants it, which every edition takes.
pub(super) fn as_of_2024(root: &Module) -> Module {
    const WORDS: &[&str] = &["gen", "extern", "no_mangle", "export_name", "link_section"];
    let mut root = root.clone();
    root.for_each_module_mut(&mut |path, module| {
        if (path.len() > 1 || !module.is_foreign) && module.name == "gen" {
            module.name = "r#gen".to_string();
        }
    });
    root.for_each_item_mut(&mut |item| {
        let tokens = item.to_token_stream();
        let mut has_any = false;
        tokens::for_each(tokens.clone(), &mut |token| {
            has_any |= matches!(token, TokenTree::Ident(name) if WORDS.iter().any(|word| name == word));
        });
        if has_any {
            if let Ok(modern) = syn::parse2(modernised(tokens, Edition::E2021, Edition::E2024)) {
                **item = modern;
            }
        }
    });
    root
}

/// Rewrites the functions of an item that have one of these lines; their number.
pub(super) fn pardoned(item: &mut Item, lines: &[usize]) -> usize {
    let mut pardon = Pardon { lines, count: 0 };
    pardon.visit_item_mut(item);
    pardon.count
}

/// Whether one of these lines is in a block.
fn has_one_of(block: &Block, lines: &[usize]) -> bool {
    let span = block.span();
    lines.iter().any(|line| (span.start().line..=span.end().line).contains(line))
}

/// Makes the functions on these lines pass in an earlier edition: `.into_iter()` of an array becomes
/// what it is since 2021, then closures own what they capture, then the body is taken away.
struct Pardon<'a> {
    lines: &'a [usize],
    count: usize,
}

impl VisitMut for Pardon<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        if has_one_of(block, self.lines) {
            let (mut iterators, mut closures) = (Iterators { count: 0 }, Closures { count: 0 });
            iterators.visit_block_mut(block);
            if iterators.count == 0 {
                closures.visit_block_mut(block);
            }
            if iterators.count + closures.count == 0 {
                *block = parse_quote!({ loop {} });
            }
            self.count += 1;
        } else {
            visit_mut::visit_block_mut(self, block);
        }
    }
}

/// Imports what the prelude has since 2021 in the functions of an item that have one of these lines.
pub(super) fn import_prelude(item: &mut Item, lines: &[usize]) {
    PreludeImports(lines).visit_item_mut(item);
}

struct PreludeImports<'a>(&'a [usize]);

impl VisitMut for PreludeImports<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        if has_one_of(block, self.0) {
            let imports = SINCE_2021.iter().map(|(name, place)| -> Stmt {
                let (name, place) = (quote::format_ident!("{name}"), quote::format_ident!("{place}"));
                parse_quote!(use ::std::#place::#name as _;)
            });
            block.stmts.splice(..0, imports);
        } else {
            visit_mut::visit_block_mut(self, block);
        }
    }
}

/// Calls `into_iter` by the trait's name: as a method it finds the slice in an array before 2021.
struct Iterators {
    count: usize,
}

impl VisitMut for Iterators {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::MethodCall(call) = expr {
            if call.method == "into_iter" && call.args.is_empty() {
                let receiver = &call.receiver;
                *expr = parse_quote!(::std::iter::IntoIterator::into_iter(#receiver));
                self.count += 1;
            }
        }
    }
}

/// Lets closures own what they capture, which before 2021 is a whole variable.
struct Closures {
    count: usize,
}

impl VisitMut for Closures {
    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        visit_mut::visit_expr_closure_mut(self, closure);
        if closure.capture.is_none() {
            closure.capture = Some(Default::default());
            self.count += 1;
        }
    }
}

/// Imports what a later edition has in its prelude, where nothing has the name.
pub(super) fn add_prelude(module: &mut Module) {
    for (name, place) in SINCE_2021 {
        let has = |item: &Item| match item {
            Item::Use(item) => {
                let mut names = Names::new();
                mentions::of_tokens(item.to_token_stream(), &mut names);
                names.contains(*name)
            }
            item => item_name(item).is_some_and(|ident| ident == name),
        };
        if !module.items().any(has) {
            let (name, place) = (quote::format_ident!("{name}"), quote::format_ident!("{place}"));
            module.entries.push(Entry::of(parse_quote!(use ::std::#place::#name;)));
        }
    }
}

/// The text with literal messages of panics as arguments of formats: what editions make of a literal
/// without arguments, and of no message, is told apart by the compiler, and by nobody else if it has no braces.
pub(super) fn with_formatted_panics(printed: &Printed) -> String {
    let mut text = printed.text.clone();
    let mut places = Vec::new();
    if let Ok(stream) = text.parse::<TokenStream>() {
        messages(stream, &mut places);
    }
    places.sort_by_key(|(place, _)| (place.line, place.column));
    for (LineColumn { line, column }, format) in places.into_iter().rev() {
        if let Some(start) = printed.offset(line, column + 1) {
            text.insert_str(start, format);
        }
    }
    text
}

/// The text with something of their type in place of C strings (`c"name"`), which editions before 2021 do not
/// know: they are code of crates that are not compared.
pub(super) fn without_c_strings(text: String) -> String {
    let is_start = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    if !["c\"", "cr\"", "cr#"].iter().any(|mark| text.match_indices(mark).any(|(at, _)| is_start(at))) {
        return text;
    }
    let Ok(stream) = text.parse::<TokenStream>() else { return text };
    let literals =
        flat(stream).into_iter().filter(|token| token.text.starts_with("c\"") || token.text.starts_with("cr"));
    let literals = literals.filter(|token| token.text.ends_with(['"', '#']));
    let ranges: Vec<_> = literals.map(|token| token.span.byte_range()).collect();
    let mut text = text;
    for range in ranges.into_iter().rev() {
        text.replace_range(range, "unsafe{::core::ffi::CStr::from_bytes_with_nul_unchecked(b\"\\0\")}");
    }
    text
}

/// The one format with an argument that functions evaluated by the compiler may have.
const FORMAT: &str = "\"{}\", ";
/// The same with the message of a panic that has none.
const NO_MESSAGE: &str = "\"{}\", \"explicit panic\"";

/// The starts of literal messages of panics, with what comes before them, and where there is none.
fn messages(stream: TokenStream, places: &mut Vec<(LineColumn, &'static str)>) {
    let list: Vec<TokenTree> = stream.into_iter().collect();
    for (at, token) in list.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let name = match list[..at] {
            [.., TokenTree::Ident(ref name), ref bang] if is_punct(bang, '!') => name.to_string(),
            _ => String::new(),
        };
        let before = match name.as_str() {
            "panic" | "unreachable" => Some(0),
            "assert" | "debug_assert" => Some(1),
            "assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne" => Some(2),
            _ => None,
        };
        if name == "panic" && group.stream().is_empty() {
            places.push((group.span_close().start(), NO_MESSAGE));
            continue;
        }
        let parsed = before.and_then(|_| Punctuated::<Expr, Token![,]>::parse_terminated.parse2(group.stream()).ok());
        let parts: Vec<Expr> = parsed.into_iter().flatten().collect();
        match parts.last() {
            Some(Expr::Lit(ExprLit { lit: Lit::Str(literal), .. })) if before == Some(parts.len() - 1) => {
                if !literal.token().to_string().contains(['{', '}']) {
                    places.push((literal.span().start(), FORMAT));
                }
            }
            _ => messages(group.stream(), places),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_without_arguments_become_formats() {
        let mut root = Module::empty("main");
        root.entries.push(Entry::of(parse_quote!(
            fn f(a: u8) {
                assert!(a > 1, "small");
                assert!(a > 2);
                assert!(Size::<u8, u8>::SIZE < 3, "large");
                assert!(a > 2, "{}", "argument");
                if a > 3 {
                    panic!("braces {{}}");
                }
                panic!("no {}", a);
                if a > 4 {
                    panic!();
                }
                panic!("end");
            }
        )));
        let text = with_formatted_panics(&Printed::new(&[], &root));
        for expected in [
            r#""{}", "small")"#,
            r#""{}", "large")"#,
            "assert!(a > 2)",
            r#""{}", "argument")"#,
            r#"panic!("braces {{}}")"#,
            r#"("no {}", a)"#,
            r#"!("{}", "end")"#,
            r#"!("{}", "explicit panic")"#,
        ] {
            assert!(text.contains(expected), "{expected} in {text}");
        }
    }
}
