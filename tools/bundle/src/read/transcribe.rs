//! Writes down the body of a rule with what its variables stand for.
//!
//! To the compiler an operand stays one operand, and what is given to another macro is a fragment of its kind.
//! In text the one takes parentheses, and the other is its tokens: where that would matter, nothing is
//! written down.

use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};

use super::alike::{called, Comparison};
use super::expand::Others;
use super::fragments::{has_opaque, Fragment};
use super::matcher::{repetition, Binding, Bindings};
use crate::text::tokens::is_punct;
use crate::text::{mentions, standard_macros};

/// Where code is put by a macro.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Around {
    /// Into plain code, or the arguments of a macro that only reads expressions.
    Code,
    /// Into the arguments of another macro.
    Macro,
    /// Into these, with parentheses around every expression of more than a token.
    Parentheses,
    /// Into those of a macro of which it is to be found out what it makes of fragments: they stay opaque.
    Trial,
    /// Into those of `stringify!`.
    Text,
}

/// Puts what a variable stands for between these tokens, in parentheses where it would not keep
/// its precedence. `None` where that would be seen.
fn put(out: &mut Vec<TokenTree>, fragment: &Fragment, next: Option<&TokenTree>, around: Around) -> Option<()> {
    let tokens = &*fragment.tokens;
    if around == Around::Trial && fragment.is_opaque() {
        out.push(fragment.opaque());
        return Some(());
    }
    let ends = |token: Option<&TokenTree>| token.is_none_or(|token| is_punct(token, ',') || is_punct(token, ';'));
    let alone = around == Around::Code && tokens.len() == 1 && ends(out.last()) && ends(next);
    if around == Around::Text && (tokens.len() > 1 || matches!(tokens, [TokenTree::Group(_)])) {
        return None;
    }
    let in_parentheses = || TokenTree::Group(Group::new(Delimiter::Parenthesis, tokens.iter().cloned().collect()));
    // What comes by a variable may begin with anything.
    let goes_on =
        |signs: &[char]| next.is_some_and(|next| signs.iter().any(|sign| is_punct(next, *sign) || is_punct(next, '$')));
    let needs_parentheses = match &*fragment.kind {
        // Behind a plain type `<` would start its arguments.
        "ty" => matches!(out.last(), Some(TokenTree::Ident(word)) if word == "as") && goes_on(&['<']),
        // What is behind `&` or `@` ends before these.
        "pat" | "pat_param" => {
            let is_operand = matches!(out.last(), Some(sign) if is_punct(sign, '&') || is_punct(sign, '@'));
            is_operand && tokens.iter().any(|token| is_punct(token, '|') || is_punct(token, '.'))
        }
        // A sign comes after members.
        "literal" => tokens.len() > 1 && goes_on(&['.', '?']),
        "expr" | "expr_2021" => tokens.len() > 1 && around == Around::Parentheses,
        _ => false,
    };
    if needs_parentheses {
        out.push(in_parentheses());
        return Some(());
    }
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None && around == Around::Trial => {
                out.push(TokenTree::Group(group.clone()));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::None && alone => out.extend(group.stream()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                out.push(TokenTree::Group(Group::new(Delimiter::Parenthesis, group.stream())));
            }
            token => out.push(token.clone()),
        }
    }
    Some(())
}

/// The arguments of a macro, if it makes the same of them as they are written.
fn arguments(inner: &[TokenTree], scope: &Scope<'_>, name: &str, others: &Others<'_>) -> Option<TokenStream> {
    if name == mentions::PRINTER {
        return transcribe_in(inner, scope, Around::Text, others);
    }
    if standard_macros::is_reader(name) && others(name).is_none() {
        return transcribe_in(inner, scope, Around::Code, others);
    }
    let meant = transcribe_in(inner, scope, Around::Trial, others)?;
    if !has_opaque(&meant) {
        return transcribe_in(inner, scope, Around::Macro, others);
    }
    [Around::Macro, Around::Parentheses].into_iter().find_map(|around| {
        let comparison = Comparison { others, in_parentheses: around == Around::Parentheses };
        let written = transcribe_in(inner, scope, around, others)?;
        comparison.are_alike(name, &written, &meant).then_some(written)
    })
}

/// What variables stand for: in a round of a repetition those of the round, before those outside.
struct Scope<'a> {
    bindings: &'a Bindings,
    outer: Option<&'a Scope<'a>>,
}

impl<'a> Scope<'a> {
    fn get(&self, name: &str) -> Option<&'a Binding> {
        self.bindings.get(name).or_else(|| self.outer?.get(name))
    }
}

/// The body of a rule with what variables stand for. `None` where text cannot show the outcome.
pub fn transcribe(
    body: &[TokenTree],
    bindings: &Bindings,
    outside: Around,
    others: &Others<'_>,
) -> Option<TokenStream> {
    transcribe_in(body, &Scope { bindings, outer: None }, outside, others)
}

fn transcribe_in(body: &[TokenTree], scope: &Scope<'_>, outside: Around, others: &Others<'_>) -> Option<TokenStream> {
    let mut out: Vec<TokenTree> = Vec::new();
    append(&mut out, body, None, scope, outside, others)?;
    Some(out.into_iter().collect())
}

/// Appends the body, or a round of a repetition in it, to what is written down before it; `next` comes after.
fn append(
    out: &mut Vec<TokenTree>,
    body: &[TokenTree],
    next: Option<&TokenTree>,
    scope: &Scope<'_>,
    outside: Around,
    others: &Others<'_>,
) -> Option<()> {
    let mut rest = body;
    loop {
        rest = match rest {
            [] => return Some(()),
            [TokenTree::Punct(dollar), TokenTree::Ident(name), tail @ ..] if dollar.as_char() == '$' => {
                match scope.get(&name.to_string()) {
                    // To the compiler an empty visibility is one, but `[]` is none.
                    Some(Binding::One(fragment)) if fragment.tokens.is_empty() && tail.is_empty() => {
                        let tokens = quote::quote!(pub(self)).into_iter().collect();
                        put(out, &Fragment { tokens, ..fragment.clone() }, next, outside)?;
                    }
                    Some(Binding::One(fragment)) => put(out, fragment, tail.first().or(next), outside)?,
                    // A variable of an inner macro, or one used at the wrong depth.
                    Some(Binding::Many(_)) => return None,
                    None => out.extend(rest[..2].iter().cloned()),
                }
                tail
            }
            [TokenTree::Punct(dollar), TokenTree::Group(group), tail @ ..] if dollar.as_char() == '$' => {
                let (separator, _, tail) = repetition(tail)?;
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let repeated = repeated(&inner, scope);
                let rounds = rounds(&repeated)?;
                for number in 0..rounds {
                    out.extend(separator.iter().filter(|_| number > 0).cloned());
                    let next = match number + 1 < rounds {
                        true => separator.first().or(inner.first()),
                        false => tail.first().or(next),
                    };
                    in_round(scope, &repeated, number, &mut |scope| append(out, &inner, next, scope, outside, others))?;
                }
                tail
            }
            [TokenTree::Group(group), tail @ ..] => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let inner = match called(out).filter(|_| outside == Around::Code) {
                    Some(name) => arguments(&inner, scope, &name, others)?,
                    None => transcribe_in(&inner, scope, outside, others)?,
                };
                let mut copy = Group::new(group.delimiter(), inner);
                copy.set_span(group.span());
                out.push(TokenTree::Group(copy));
                tail
            }
            [token, tail @ ..] => {
                // `/$x` is no comment, whatever `$x` starts with.
                let is_before_variable = tail.first().is_some_and(|next| is_punct(next, '$'));
                out.push(match token {
                    TokenTree::Punct(sign) if sign.as_char() == '/' && is_before_variable => {
                        TokenTree::Punct(Punct::new('/', Spacing::Alone))
                    }
                    token => token.clone(),
                });
                tail
            }
        };
    }
}

/// The repetitions whose variables a body mentions, which go round by round, side by side.
fn repeated<'a>(body: &[TokenTree], scope: &Scope<'a>) -> Vec<&'a Rc<[Bindings]>> {
    let mut mentioned = Vec::new();
    variables(body, &mut mentioned);
    let mut found: Vec<&Rc<[Bindings]>> = Vec::new();
    for name in mentioned {
        let Some(Binding::Many(rounds)) = scope.get(&name) else { continue };
        if !found.iter().any(|other| Rc::ptr_eq(other, rounds)) {
            found.push(rounds);
        }
    }
    found
}

/// How many rounds they all have.
fn rounds(repeated: &[&Rc<[Bindings]>]) -> Option<usize> {
    let (first, others) = repeated.split_first()?;
    others.iter().all(|other| other.len() == first.len()).then_some(first.len())
}

/// What `act` does in the scope of one round of these repetitions.
fn in_round(
    scope: &Scope<'_>,
    repeated: &[&Rc<[Bindings]>],
    number: usize,
    act: &mut dyn FnMut(&Scope<'_>) -> Option<()>,
) -> Option<()> {
    match repeated {
        [] => act(scope),
        [first, others @ ..] => in_round(&Scope { bindings: &first[number], outer: Some(scope) }, others, number, act),
    }
}

/// The names of the variables that a body uses.
pub fn variables(body: &[TokenTree], names: &mut Vec<String>) {
    for (at, token) in body.iter().enumerate() {
        match token {
            TokenTree::Ident(name) if at > 0 && is_punct(&body[at - 1], '$') => names.push(name.to_string()),
            TokenTree::Group(group) => variables(&group.stream().into_iter().collect::<Vec<_>>(), names),
            _ => {}
        }
    }
}
