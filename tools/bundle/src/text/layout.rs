//! Formatted text with fewer lines.
//!
//! `prettyplease` gives every argument a line of its own as soon as a call is longer than its
//! taste. What fits into one line is joined here. A step of indentation becomes one tab: a judge
//! counts characters, and four spaces a step are a fifth of a file. Only space and commas before a
//! bracket change, no commas that a macro may see, which is checked on the tokens.

mod join;

use std::collections::HashSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use self::join::joined;
use super::place::Place;
use super::tokens::{self, is_punct};

/// What `prettyplease` indents by.
const STEP: &str = "    ";

/// The text of an item, laid out anew.
pub fn laid_out(text: String) -> String {
    let Ok(stream) = text.parse::<TokenStream>() else { return text };
    let inside = inside_of_literals(stream.clone());
    if inside.is_empty() && !text.contains("//") {
        let joined = joined(&text);
        if joined.parse::<TokenStream>().is_ok_and(|other| gist(other, Place::Code) == gist(stream, Place::Code)) {
            return tabbed(&joined, &HashSet::new());
        }
    }
    tabbed(&text, &inside)
}

/// The lines, from 1, that begin inside a literal or a comment.
fn inside_of_literals(stream: TokenStream) -> HashSet<usize> {
    let mut inside = HashSet::new();
    tokens::for_each(stream, &mut |token| {
        // Documentation is a literal to the tokens.
        if let TokenTree::Literal(literal) = token {
            inside.extend(literal.span().start().line + 1..=literal.span().end().line);
        }
    });
    inside
}

fn tabbed(text: &str, inside: &HashSet<usize>) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let mut rest = line;
        while let Some(shorter) = rest.strip_prefix(STEP).filter(|_| !inside.contains(&(index + 1))) {
            out.push('\t');
            rest = shorter;
        }
        out.push_str(rest);
    }
    out
}

/// Keywords behind which parentheses are a tuple.
const BEFORE_TUPLES: &[&str] = &[
    "as", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "match", "move", "mut", "ref", "return",
    "static", "where", "while",
];

/// The tokens as text, without the commas that may be left out before a bracket and behind bounds.
fn gist(stream: TokenStream, place: Place) -> String {
    let mut out = String::new();
    let (mut is_callee, mut has_bounds) = (false, false);
    let list: Vec<TokenTree> = stream.into_iter().collect();
    for (at, token) in list.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                if std::mem::take(&mut has_bounds) && group.delimiter() == Delimiter::Brace {
                    out.truncate(out.trim_end_matches(", ").len());
                }
                // A tuple of one has to keep its comma.
                let is_tuple = group.delimiter() == Delimiter::Parenthesis && !is_callee;
                let commas = group.stream().into_iter().filter(|token| is_punct(token, ',')).count();
                let place = place.inside(&list, at);
                let inner = gist(group.stream(), place);
                let may_lose = place == Place::Code && (!is_tuple || commas > 1);
                let inner = inner.strip_suffix(", ").filter(|_| may_lose).unwrap_or(&inner);
                out += &format!("{:?}({inner})", group.delimiter());
            }
            token => {
                has_bounds |= token.to_string() == "where";
                out += &format!("{token} ");
            }
        }
        is_callee = match token {
            TokenTree::Punct(sign) => matches!(sign.as_char(), '>' | '!' | '?'),
            TokenTree::Ident(_) if at > 0 && is_punct(&list[at - 1], '\'') => false,
            TokenTree::Ident(word) => !BEFORE_TUPLES.iter().any(|keyword| word == keyword),
            _ => true,
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &str) {
        let file: syn::File = syn::parse_str(source).unwrap();
        assert_eq!(laid_out(prettyplease::unparse(&file)), expected);
    }

    fn code(text: &str) -> String {
        gist(text.parse().unwrap(), Place::Code)
    }

    #[test]
    fn a_step_of_indentation_is_a_tab_but_literals_and_comments_stay() {
        check(
            "fn f() { if x { g(\"one\n    two\", r\"\n        three\", 'a'); } }",
            "fn f() {\n\tif x {\n\t\tg(\"one\n    two\", r\"\n        three\", 'a');\n\t}\n}\n",
        );
        check(
            "mod m { #[doc = \" One.\n    Two. \"] const A: u8 = 1; }",
            "mod m {\n\t/** One.\n    Two. */\n\tconst A: u8 = 1;\n}\n",
        );
    }

    #[test]
    fn what_fits_into_a_line_is_on_one() {
        check(
            "fn f() { let (mut boards, mut scores) = ([read_board(lines)?, read_board(lines)?], [own, other, third]); g(); }",
            "fn f() {\n\tlet (mut boards, mut scores) = ([read_board(lines)?, read_board(lines)?], [own, other, third]);\n\tg();\n}\n",
        );
        check(
            "fn f() { let state = State { boards, scores, phase: Phase::First(player as u8), ..State::INITIAL }; }",
            "fn f() { let state = State { boards, scores, phase: Phase::First(player as u8), ..State::INITIAL }; }\n",
        );
        check(
            "use a::{first_of_them_all, second_of_them_all, third_of_them_all, fourth_of_them_all, fifth};",
            "use a::{first_of_them_all, second_of_them_all, third_of_them_all, fourth_of_them_all, fifth};\n",
        );
        check("use {a::{b, c}, d::e};", "use {a::{b, c}, d::e};\n");
        check(
            "fn of([first_of_them_all, last_of_them_all]: [Bytes; 2], second_of_them_all: Bytes) -> [u8; 3] { a }",
            "fn of([first_of_them_all, last_of_them_all]: [Bytes; 2], second_of_them_all: Bytes) -> [u8; 3] { a }\n",
        );
        check(
            "fn f() { if a { return; } let b = |c: u8| { c + 1 }; for d in e { if d { g(d); } } if h { 1 } else { 2 } }",
            "fn f() {\n\tif a { return; }\n\tlet b = |c: u8| { c + 1 };\n\tfor d in e { if d { g(d); } }\n\tif h { 1 } else { 2 }\n}\n",
        );
        check(
            "struct A { b: u8, c: (u8,) } enum D<T> { E(T), F { g: T } }",
            "struct A { b: u8, c: (u8,) }\nenum D<T> { E(T), F { g: T } }\n",
        );
        check("impl<A> B for A where A: C, { }", "impl<A> B for A where A: C {}\n");
        check("fn f<A>() -> A where A: C, { a(); b() }", "fn f<A>() -> A where A: C {\n\ta();\n\tb()\n}\n");
        check(
            "fn f() { match self.search.search(&self.tactics, &Duel::of(&view.state, view.seat), budget) { _ => {} } }",
            "fn f() {\n\tmatch self.search.search(&self.tactics, &Duel::of(&view.state, view.seat), budget) {\n\t\t_ => {}\n\t}\n}\n",
        );
    }

    #[test]
    fn statements_arms_and_attributes_keep_their_lines() {
        for source in [
            "fn f() {\n\tmatch a {\n\t\t0 => b,\n\t\t_ => c,\n\t}\n}\n",
            "struct A {\n\t#[b]\n\tc: u8,\n}\n",
            "fn f() {\n\tif a {\n\t\tb();\n\t\tc();\n\t}\n}\n",
            "fn f() {\n\t// One.\n\tb();\n}\n",
        ] {
            let spaced = source.replace('\t', STEP);
            assert_eq!(laid_out(spaced), source);
        }
    }

    #[test]
    fn a_tuple_of_one_keeps_its_comma() {
        let long = "a".repeat(51);
        check(&format!("const A: (u8,) = ({long}::{long},);"), &format!("const A: (u8,) = (\n\t{long}::{long},\n);\n"));
        check(
            &format!("const A: (u8,) = ({long}::b(c, {long}),);"),
            &format!("const A: (u8,) = (\n\t{long}::b(c, {long}),\n);\n"),
        );
        let one = "f(x::y(z),)".parse::<TokenStream>().unwrap();
        assert_eq!(gist(one, Place::Code), code("f(x::y(z))"));
        assert_ne!(code("(a,)"), code("(a)"));
        assert_ne!(code("m!{[a,]}"), code("m!{[a]}"));
        assert_ne!(code("&'a (b,)"), code("&'a (b)"));
        assert_ne!(code("return (a,)"), code("return (a)"));
        assert_eq!(code("Self(a,)"), code("Self(a)"));
        assert_eq!(code("vec![[a,]]"), code("vec![[a]]"));
    }
}
