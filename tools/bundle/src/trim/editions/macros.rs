//! `if let` in macros, in their rules and in what is given to them, written out as elsewhere.
//!
//! Rules have no syntax tree: a pattern ends at the first `=`, and what it is compared with at the next block.
//! Where that cannot be told the condition stays, and so does the difference, which is an error.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::{quote, ToTokens};
use syn::visit_mut::VisitMut;
use syn::{Expr, Ident, Item, ItemMacro, Macro, UseTree};

use super::scopes::{is_place, unused, write_out_expr};
use crate::judge::Edition;
use crate::text::labels::Labels;
use crate::text::mentions::{self, calls, Names};
use crate::text::tokens::{self, is_punct, is_word};
use crate::text::tree::Module;

/// The macros of a program that functions of these names call, or that make them.
pub(super) fn macros_of(root: &Module, functions: &Names) -> Names {
    let mut found = Names::new();
    root.for_each_item(&mut |item| match item {
        item if !has_function(item, functions) => {}
        Item::Macro(ItemMacro { ident: Some(name), .. }) => found.extend([name.to_string()]),
        item => calls(item.to_token_stream(), &mut found),
    });
    with_called(root, found)
}

/// Calls `each` with what an import gives another name, and that name.
pub(super) fn renames(tree: &UseTree, each: &mut dyn FnMut(&Ident, &Ident)) {
    match tree {
        UseTree::Path(path) => renames(&path.tree, each),
        UseTree::Group(group) => group.items.iter().for_each(|tree| renames(tree, each)),
        UseTree::Rename(rename) => each(&rename.ident, &rename.rename),
        UseTree::Name(_) | UseTree::Glob(_) => {}
    }
}

/// These macros of a program, by whatever names, and those that they call.
pub(super) fn with_called(root: &Module, mut macros: Names) -> Names {
    let mut rules: BTreeMap<String, Names> = BTreeMap::new();
    root.for_each_item(&mut |item| match item {
        Item::Macro(ItemMacro { ident: Some(name), mac, .. }) => {
            calls(mac.tokens.clone(), rules.entry(name.to_string()).or_default());
        }
        Item::Use(item) => renames(&item.tree, &mut |name, other| {
            rules.entry(other.to_string()).or_default().insert(name.to_string());
        }),
        _ => {}
    });
    let mut open: Vec<String> = macros.iter().cloned().collect();
    while let Some(name) = open.pop() {
        let called = rules.get(&name).into_iter().flatten();
        open.extend(called.filter(|name| macros.insert(name.to_string())).cloned());
    }
    macros
}

/// Whether an item is, or has, a function, constant or static variable of one of these names.
pub(super) fn has_function(item: &Item, names: &Names) -> bool {
    let (mut last, mut has_any) = (String::new(), false);
    tokens::for_each(item.to_token_stream(), &mut |token| {
        let word = token.to_string();
        has_any |= matches!(last.as_str(), "fn" | "const" | "static" | "ref" | "mut") && names.contains(&word);
        last = word;
    });
    has_any
}

/// Whether the meaning of an `if let` in a macro still depends on the edition: in the rules of one of these
/// macros, or in what an item with one of these functions gives to a macro.
pub(super) fn hides_condition(item: &Item, functions: &Names, macros: &Names, edition: Edition) -> bool {
    let mut hidden = Hidden { edition, hides: false };
    let is_meant = match item {
        Item::Macro(ItemMacro { ident: Some(name), .. }) => macros.contains(&name.to_string()),
        item => has_function(item, functions),
    };
    if is_meant {
        hidden.visit_item_mut(&mut item.clone());
    }
    hidden.hides
}

/// Conditions in macros that depend on the edition.
struct Hidden {
    edition: Edition,
    hides: bool,
}

impl VisitMut for Hidden {
    fn visit_item_macro_mut(&mut self, item: &mut ItemMacro) {
        if item.ident.is_none() {
            return self.visit_macro_mut(&mut item.mac);
        }
        let labels = &mut Labels::of("scope");
        let mut conditions = Conditions::in_edition(self.edition, labels);
        conditions.in_rules(item.mac.tokens.clone());
        self.hides |= conditions.has_any();
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        let labels = &mut Labels::of("scope");
        let mut conditions = Conditions::in_edition(self.edition, labels);
        conditions.in_given(call.tokens.clone());
        self.hides |= conditions.has_any();
    }
}

/// The rules of a macro with other bodies; what the rules match stays.
pub(super) fn with_bodies(rules: TokenStream, change: &mut dyn FnMut(TokenStream) -> TokenStream) -> TokenStream {
    let mut is_body = false;
    let rules = rules.into_iter().map(|token| match token {
        TokenTree::Group(group) if std::mem::take(&mut is_body) => {
            let mut body = Group::new(group.delimiter(), change(group.stream()));
            body.set_span(group.span());
            body.into()
        }
        token => {
            is_body = is_punct(&token, '>');
            token
        }
    });
    rules.collect()
}

/// The conditions of token streams.
pub(super) struct Conditions<'a> {
    edition: Edition,
    labels: &'a mut Labels,
    /// Those written out.
    pub count: usize,
    /// Those that cannot be.
    left: usize,
}

impl Conditions<'_> {
    /// Conditions of code of this edition.
    pub fn in_edition(edition: Edition, labels: &mut Labels) -> Conditions<'_> {
        Conditions { edition, labels, count: 0, left: 0 }
    }

    /// Whether any was found that depends on the edition.
    fn has_any(&self) -> bool {
        self.count + self.left > 0
    }

    /// The rules of a macro with its conditions written out.
    pub fn in_rules(&mut self, rules: TokenStream) -> TokenStream {
        with_bodies(rules, &mut |body| self.written_out(body, true))
    }

    /// What is given to a macro with its conditions written out.
    pub fn in_given(&mut self, given: TokenStream) -> TokenStream {
        self.written_out(given, false)
    }

    /// A stream with its conditions written out; whether it begins a block.
    fn written_out(&mut self, stream: TokenStream, is_block: bool) -> TokenStream {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut out: Vec<TokenTree> = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if is_word(token, "if") && tokens.get(at + 1).is_some_and(|next| is_word(next, "let")) {
                match Condition::at(&tokens, at, is_block) {
                    Some(condition) if condition.depends() => {
                        let written = self.condition(&condition, &tokens[at..at + condition.length]);
                        self.count += 1;
                        match out.last() {
                            Some(last) if is_word(last, "else") => out.push(braced(written)),
                            _ => out.extend(written),
                        }
                        at += condition.length;
                        continue;
                    }
                    Some(_) => {}
                    None => self.left += 1,
                }
            }
            out.push(match token {
                TokenTree::Group(group) => self.inside(group),
                token => token.clone(),
            });
            at += 1;
        }
        out.into_iter().collect()
    }

    fn inside(&mut self, group: &Group) -> TokenTree {
        let mut written =
            Group::new(group.delimiter(), self.written_out(group.stream(), group.delimiter() == Delimiter::Brace));
        written.set_span(group.span());
        written.into()
    }

    fn condition(&mut self, condition: &Condition, tokens: &[TokenTree]) -> TokenStream {
        if let Ok(mut expr) = syn::parse2::<Expr>(tokens.iter().cloned().collect()) {
            write_out_expr(&mut expr, self.edition, self.labels);
            return expr.into_token_stream();
        }
        let pattern: TokenStream = condition.pattern.iter().cloned().collect();
        let of = self.in_given(condition.of.iter().cloned().collect());
        let body = self.inside(condition.body);
        let otherwise = condition.otherwise.map(|tokens| self.in_given(tokens.iter().cloned().collect()));
        match otherwise {
            _ if self.edition < Edition::E2024 => {
                let otherwise = otherwise.unwrap_or_else(|| quote!({}));
                quote!(match #of { #pattern => #body _ => #otherwise })
            }
            None => quote!({ if let #pattern = #of #body; }),
            Some(otherwise) if ends(condition.body) => quote!({ if let #pattern = #of #body; #otherwise }),
            // A block with a label would be shorter, but what a macro is given may jump out of it.
            Some(otherwise) => {
                let mut words = Names::new();
                mentions::of_tokens(tokens.iter().cloned().collect(), &mut words);
                let value = tokens::ident(&unused("value", &words));
                let option = quote!(::std::option::Option);
                quote!(match {
                    let mut #value = #option::None;
                    if let #pattern = #of { #value = #option::Some(#body); };
                    #value
                } { #option::Some(#value) => #value, #option::None => #otherwise })
            }
        }
    }
}

/// An `if let` with all that belongs to it.
struct Condition<'a> {
    pattern: &'a [TokenTree],
    /// What is compared with the pattern.
    of: &'a [TokenTree],
    body: &'a Group,
    otherwise: Option<&'a [TokenTree]>,
    /// Number of tokens.
    length: usize,
    /// Whether it is a statement, at whose end everything is dropped in every edition.
    is_statement: bool,
}

impl Condition<'_> {
    /// The condition at a place of these tokens, which may begin a block, if it can be told what is what.
    fn at(all: &[TokenTree], at: usize, is_block: bool) -> Option<Condition<'_>> {
        let tokens = &all[at..];
        let is_equals = |at: usize| {
            is_lone(&tokens[at], '=')
                && !matches!(&tokens[at - 1], TokenTree::Punct(p) if p.spacing() == Spacing::Joint)
        };
        let equals = (2..tokens.len()).find(|&at| is_equals(at))?;
        let (start, body) = body_of(tokens, equals + 1)?;
        if tokens[equals + 2..start].windows(2).any(|pair| pair.iter().all(|token| is_punct(token, '&'))) {
            // A chain of conditions.
            return None;
        }
        let (pattern, of) = (&tokens[2..equals], &tokens[equals + 1..start]);
        let next = tokens.get(start + 1);
        if next.is_some_and(|next| is_word(next, "else")) {
            let rest = &tokens[start + 2..];
            let length = otherwise_length(rest)?;
            let otherwise = Some(&rest[..length]);
            return Some(Condition { pattern, of, body, otherwise, length: start + 2 + length, is_statement: false });
        }
        let is_statement = next.is_some_and(|next| match next {
            TokenTree::Punct(punct) if punct.as_char() == ';' => true,
            TokenTree::Punct(_) => false,
            _ => match all[..at].last() {
                Some(before) => ends_statement(before),
                None => is_block,
            },
        });
        Some(Condition { pattern, of, body, otherwise: None, length: start + 1, is_statement })
    }

    /// Whether it depends on the edition when something is dropped.
    fn depends(&self) -> bool {
        let of: TokenStream = self.of.iter().cloned().collect();
        !self.is_statement && !syn::parse2(of).is_ok_and(|of| is_place(&of))
    }
}

/// The block after a condition that begins here.
fn body_of(tokens: &[TokenTree], start: usize) -> Option<(usize, &Group)> {
    /// Words after which a block may be a part of the condition.
    const BEFORE_BLOCKS: &[&str] = &["match", "if", "unsafe", "loop", "while", "for", "async", "const", "else"];
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let is_of_condition = |before: &TokenTree| is_punct(before, '!') || is_punct(before, '|');
                return (at > start && !is_of_condition(&tokens[at - 1])).then_some((at, group));
            }
            TokenTree::Ident(word) if BEFORE_BLOCKS.iter().any(|before| word == before) => return None,
            _ => {}
        }
    }
    None
}

/// Number of tokens that belong to an `else`.
fn otherwise_length(tokens: &[TokenTree]) -> Option<usize> {
    match tokens.first()? {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(1),
        word if is_word(word, "if") => {
            let (body, _) = body_of(tokens, 1)?;
            match tokens.get(body + 1) {
                Some(word) if is_word(word, "else") => Some(body + 2 + otherwise_length(&tokens[body + 2..])?),
                _ => Some(body + 1),
            }
        }
        _ => None,
    }
}

/// Whether what comes behind a block is never reached, as the start of its last statement tells.
fn ends(block: &Group) -> bool {
    let tokens: Vec<TokenTree> = block.stream().into_iter().collect();
    let is_end = |token: &TokenTree| is_punct(token, ';');
    let length = tokens.len() - usize::from(tokens.last().is_some_and(is_end));
    let start = tokens[..length].iter().rposition(is_end).map_or(0, |end| end + 1);
    tokens.get(start).is_some_and(|first| ["return", "break", "continue"].iter().any(|word| is_word(first, word)))
}

fn ends_statement(token: &TokenTree) -> bool {
    is_punct(token, ';') || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Whether a token is this punctuation character, and not the first of a longer one.
fn is_lone(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(p) if p.as_char() == character && p.spacing() == Spacing::Alone)
}

fn braced(stream: TokenStream) -> TokenTree {
    Group::new(Delimiter::Brace, stream).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::Entry;

    fn tokens(text: &str) -> TokenStream {
        text.parse().unwrap()
    }

    /// What is given to a macro, written out.
    fn given(before: &str, edition: Edition, after: &str) {
        let labels = &mut Labels::of("scope");
        let mut conditions = Conditions::in_edition(edition, labels);
        let written = conditions.in_given(tokens(before)).to_string();
        assert_eq!(written, tokens(after).to_string());
        assert_eq!((conditions.count > 0, conditions.left), (before != after, 0));
        let mut again = Conditions::in_edition(edition, labels);
        again.in_given(tokens(after));
        assert!(!again.has_any(), "{after} is written out again");
    }

    #[test]
    fn conditions_keep_what_they_borrow_as_before() {
        let edition = Edition::E2021;
        given(
            "a, if let Some(x) = c.get() { x } else { 2 }",
            edition,
            "a, match c.get() { Some(x) => { x } _ => { 2 } }",
        );
        given(
            "if a { b } else if let 1..=$last = $of.get() { if let $p = $of { c } } else if $d { e } else { f }",
            edition,
            "if a { b } else { match $of.get() { 1..=$last => { match $of { $p => { c } _ => {} } }
                _ => if $d { e } else { f } } }",
        );
        given("if let &Some($a) = &&$b { c }, d", edition, "match &&$b { &Some($a) => { c } _ => {} }, d");
    }

    #[test]
    fn conditions_drop_what_they_borrow_as_in_2024() {
        let edition = Edition::E2024;
        given(
            "a, if let Some(x) = c.get() { return x } else { 2 }",
            edition,
            "a, { if let Some(x) = c.get() { return x } 2 }",
        );
        given(
            "if let $p = $of { $a } else if let Some(x) = $of { value } else { $b }",
            edition,
            "match { let mut value2 = ::std::option::Option::None; if let $p = $of {
                value2 = ::std::option::Option::Some({ $a }); }; value2 }
            { ::std::option::Option::Some(value2) => value2, ::std::option::Option::None =>
                match { let mut value2 = ::std::option::Option::None; if let Some(x) = $of {
                    value2 = ::std::option::Option::Some({ value }); }; value2 }
                { ::std::option::Option::Some(value2) => value2, ::std::option::Option::None => { $b } } }",
        );
        given("if let $p = $of { a; break } else { $b }", edition, "{ if let $p = $of { a; break }; { $b } }");
        given("let a = if let $p = $of { $a };", edition, "let a = if let $p = $of { $a };");
        given("x => if let $p = $of { $a }, y", edition, "x => { if let $p = $of { $a }; }, y");
    }

    #[test]
    fn what_rules_match_stays() {
        let rules = "(if let $p:pat = $of:expr) => { if let $p = $of { a } else { b } }; (c = d) => { }";
        let labels = &mut Labels::of("scope");
        let written = Conditions::in_edition(Edition::E2021, labels).in_rules(tokens(rules)).to_string();
        let after = "(if let $p:pat = $of:expr) => { match $of { $p => { a } _ => { b } } }; (c = d) => { }";
        assert_eq!(written, tokens(after).to_string());
    }

    #[test]
    fn conditions_of_which_nothing_can_be_told_are_left() {
        for hidden in [
            "if let Some(x) = match $a { _ => c } { x } else { 2 }",
            "if let Some(x) = $a.map(c) && x > 1 { x } else { 2 }",
            "if let Some(x) = vec! { $a } { x } else { 2 }",
            "if let $p = $of $body else { 2 }",
            "if let $p = $of { $a } else $body",
        ] {
            let labels = &mut Labels::of("scope");
            let mut conditions = Conditions::in_edition(Edition::E2021, labels);
            assert_eq!(conditions.in_given(tokens(hidden)).to_string(), tokens(hidden).to_string());
            assert_eq!((conditions.count, conditions.left), (0, 1), "{hidden}");
        }
    }

    fn names(names: &[&str]) -> Names {
        names.iter().map(|name| name.to_string()).collect()
    }

    #[test]
    fn macros_are_found_through_others() {
        let mut root = Module::empty("main");
        let file = syn::parse_file(
            "fn f() { outer!(1) } fn g() { other!() } macro_rules! outer { ($a:expr) => { [inner!($a)] } }
             macro_rules! inner { ($a:expr) => { $a } } macro_rules! other { () => { inner!(2) } }
             macro_rules! made { () => { fn f() {} } }
             use a::{b, inner_macro as inner};",
        );
        root.entries.extend(file.unwrap().items.into_iter().map(Entry::of));
        assert_eq!(macros_of(&root, &names(&["f"])), names(&["inner", "inner_macro", "made", "outer"]));
    }

    #[test]
    fn hidden_conditions_are_those_of_the_functions() {
        let hides = |text: &str| {
            let item: Item = syn::parse_str(text).unwrap();
            hides_condition(&item, &names(&["f"]), &names(&["tried"]), Edition::E2021)
        };
        assert!(hides("fn f() { println!(\"{}\", if let Some(x) = c.get() { x } else { 2 }) }"));
        assert!(hides("macro_rules! tried { () => { if let Some(x) = c.get() { x } else { 2 } } }"));
        assert!(!hides("macro_rules! tried { (if let $p:pat = $e:expr) => { g($e) } }"), "what a rule matches is none");
        assert!(hides("made! { fn f() { if let Some(x) = c.get() { x } else { 2 } } }"));
        assert!(!hides("macro_rules! other { () => { if let Some(x) = c.get() { x } else { 2 } } }"));
        assert!(!hides("fn g() { println!(\"{}\", if let Some(x) = c.get() { x } else { 2 }) }"));
        assert!(!hides("fn f() { if let Some(x) = vec![1].pop() { g!(x) } }"));
    }
}
