//! Whether a macro makes the same of what is written as of what is meant.
//!
//! To the compiler a fragment that one macro gives to another stays one token of its kind: `$e:expr` is no
//! `$i:ident` there, whatever it is made of. In text it is its tokens again. So the next macro is tried with
//! both, and the macros that it calls, as far as they get to see the difference.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::expand::{MacroRules, Others};
use super::fragments::opened;
use super::transcribe::{transcribe, Around};
use crate::text::tokens::{is_punct, is_word};
use crate::text::{mentions, standard_macros};

/// Macros that call macros, at most.
const DEPTH: usize = 128;

/// The word that defines a macro.
pub const DEFINITION: &str = "macro_rules";

/// The macro whose arguments the group is that follows these tokens. Of a definition that is its first word.
pub fn called(before: &[TokenTree]) -> Option<String> {
    match before {
        [.., TokenTree::Ident(name), bang] if is_punct(bang, '!') => Some(name.to_string()),
        [before @ .., TokenTree::Ident(_)] if is_definition(before) => Some(DEFINITION.to_string()),
        _ => None,
    }
}

/// Whether the name of a macro follows that is defined.
fn is_definition(before: &[TokenTree]) -> bool {
    matches!(before, [.., word, bang] if is_punct(bang, '!') && is_word(word, DEFINITION))
}

/// A macro whose rules are not known.
pub const UNREAD: &Option<MacroRules> = &None;

/// The macros that are defined among these tokens.
pub fn definitions(stream: TokenStream) -> BTreeSet<String> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut defined = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(name) if is_definition(&tokens[..at]) => drop(defined.insert(name.to_string())),
            TokenTree::Group(group) => defined.extend(definitions(group.stream())),
            _ => {}
        }
    }
    defined
}

/// A comparison of what macros make.
#[derive(Clone, Copy)]
pub struct Comparison<'a, 'm> {
    /// The macros.
    pub others: &'a Others<'m>,
    /// Whether all expressions of more than a token are in parentheses where they are written, and not only
    /// those that need them.
    pub in_parentheses: bool,
}

impl Comparison<'_, '_> {
    /// Whether a macro, with all that it calls, makes the same of both arguments, of which one has opaque
    /// fragments where the other has their tokens.
    pub fn are_alike(&self, name: &str, written: &TokenStream, meant: &TokenStream) -> bool {
        self.are_alike_at(0, name, written, meant)
    }

    fn are_alike_at(&self, depth: usize, name: &str, written: &TokenStream, meant: &TokenStream) -> bool {
        if name == mentions::PRINTER {
            return self.print(written, View::Text) == self.print(meant, View::Text);
        }
        if self.print(written, View::Kinds) == self.print(meant, View::Kinds) {
            return true;
        }
        if depth == DEPTH {
            return false;
        }
        if name == DEFINITION {
            return self.define_alike(written, meant);
        }
        // Those of the standard library, and procedural ones, take fragments as they take their tokens.
        let Some(rules) = (self.others)(name) else { return self.are_alike_inside(depth, written, meant) };
        let made = |arguments: &TokenStream| {
            let arguments: Vec<TokenTree> = arguments.clone().into_iter().collect();
            let (bindings, body) = rules.as_ref()?.matching(&arguments)?;
            transcribe(body, &bindings, Around::Trial, self.others)
        };
        match (made(written), made(meant)) {
            (Some(written), Some(meant)) => {
                self.print(&written, View::Code) == self.print(&meant, View::Code)
                    && self.are_alike_inside(depth + 1, &written, &meant)
            }
            _ => false,
        }
    }

    /// Whether the macros that are called in both make the same.
    fn are_alike_inside(&self, depth: usize, written: &TokenStream, meant: &TokenStream) -> bool {
        let (mut of_written, mut of_meant) = (Vec::new(), Vec::new());
        collect_calls(written, self.others, &mut of_written);
        collect_calls(meant, self.others, &mut of_meant);
        let defined = definitions(written.clone());
        let known = |name: &str| if defined.contains(name) { Some(UNREAD) } else { (self.others)(name) };
        let inside = Comparison { others: &known, ..*self };
        of_written.len() == of_meant.len()
            && of_written.iter().zip(&of_meant).all(|((name, written), (other, meant))| {
                name == other && inside.are_alike_at(depth, name, written, meant)
            })
    }

    /// Whether two lists of rules match the same, and call macros with the same: elsewhere in their bodies opaque
    /// fragments are operands.
    fn define_alike(&self, written: &TokenStream, meant: &TokenStream) -> bool {
        let shown = |rules: &TokenStream| {
            let mut seen = Vec::new();
            let tokens: Vec<TokenTree> = rules.clone().into_iter().collect();
            for (at, token) in tokens.iter().enumerate() {
                let TokenTree::Group(group) = token else { continue };
                if tokens.get(at + 1).is_some_and(|sign| is_punct(sign, '=')) {
                    seen.push((String::new(), group.stream()));
                }
            }
            collect_calls(rules, self.others, &mut seen);
            seen.into_iter().map(|(name, tokens)| (name, self.print(&tokens, View::Kinds))).collect::<Vec<_>>()
        };
        shown(written) == shown(meant)
    }

    /// Tokens as somebody sees them.
    fn print(&self, stream: &TokenStream, view: View) -> String {
        let mut out = String::new();
        self.append(stream, view, &mut out);
        out
    }

    fn append(&self, stream: &TokenStream, view: View, out: &mut String) {
        for token in stream.clone() {
            match (&token, opened(&token)) {
                (_, Some((kind, inner))) => {
                    let is_text = view == View::Text;
                    let is_long =
                        !is_text && self.in_parentheses && kind == "expr" && inner.clone().into_iter().nth(1).is_some();
                    if view != View::Code {
                        out.extend(["«", &kind, " "]);
                    }
                    out.push_str(if is_long { "( " } else { "" });
                    self.append(&inner, if is_text { View::Text } else { View::Code }, out);
                    out.push_str(if is_long { ") " } else { "" });
                    if view != View::Code {
                        out.push_str("» ");
                    }
                }
                (TokenTree::Group(group), None) => {
                    let [open, close] = match group.delimiter() {
                        Delimiter::Brace => ["{ ", "} "],
                        Delimiter::Bracket => ["[ ", "] "],
                        Delimiter::None if view == View::Text => ["", ""],
                        // An operand that is one group has parentheses.
                        Delimiter::Parenthesis | Delimiter::None => ["( ", ") "],
                    };
                    out.push_str(open);
                    self.append(&group.stream(), view, out);
                    out.push_str(close);
                }
                (TokenTree::Punct(sign), None) => out.extend([sign.as_char(), ' ']),
                (token, None) => out.extend([&token.to_string(), " "]),
            }
        }
    }
}

/// How tokens are seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    /// As code: as they may be written.
    Code,
    /// As macros see them: with the kinds of opaque fragments.
    Kinds,
    /// As macros that tell their tokens see them: operands have no parentheses there.
    Text,
}

/// The calls of macros, with their arguments.
fn collect_calls(stream: &TokenStream, others: &Others<'_>, found: &mut Vec<(String, TokenStream)>) {
    let tokens: Vec<TokenTree> = stream.clone().into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        match (opened(token), called(&tokens[..at])) {
            (Some((_, inner)), _) => collect_calls(&inner, others, found),
            (None, Some(name)) if !(others(&name).is_none() && standard_macros::is_reader(&name)) => {
                found.push((name, group.stream()));
            }
            (None, _) => collect_calls(&group.stream(), others, found),
        }
    }
}
