//! Writes down the body of a rule with what its variables stand for.
//!
//! To the compiler an operand stays one operand. In text that takes parentheses, which another macro
//! may see: where that would matter, nothing is written down.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use syn::Ident;

use super::expand::{repetition, Binding, Bindings, MacroRules, Others};
use crate::text::tokens::is_punct;
use crate::text::{mentions, standard_macros};

/// Where code is put by a macro.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Around {
    /// Into plain code, or the arguments of a macro that only reads expressions.
    Code,
    /// Into the arguments of another macro, which must see one operand.
    Macro,
    /// Into those of a macro that tells how an operand is written.
    Telling,
    /// Into those of a macro of which it is to be found out whether it tells: an operand stays a group
    /// that nobody sees.
    Trial,
    /// Into those of `stringify!`.
    Text,
}

/// Puts what a variable stands for between these tokens, in parentheses where it would not keep
/// its precedence. `None` where that would be seen.
fn put(out: &mut Vec<TokenTree>, tokens: &[TokenTree], next: Option<&TokenTree>, around: Around) -> Option<()> {
    let ends = |token: Option<&TokenTree>| token.is_none_or(|token| is_punct(token, ',') || is_punct(token, ';'));
    let alone = around == Around::Code && tokens.len() == 1 && ends(out.last()) && ends(next);
    if around == Around::Text && (tokens.len() > 1 || matches!(tokens, [TokenTree::Group(_)])) {
        return None;
    }
    // Behind a plain type `<` would start its arguments.
    let is_cast = matches!(out.last(), Some(TokenTree::Ident(word)) if word == "as");
    if is_cast && next.is_some_and(|next| is_punct(next, '<')) {
        out.push(TokenTree::Group(Group::new(Delimiter::Parenthesis, tokens.iter().cloned().collect())));
        return Some(());
    }
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None && alone => out.extend(group.stream()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                if around == Around::Trial {
                    out.push(TokenTree::Group(group.clone()));
                    continue;
                }
                // Behind a name parentheses would be a call to the next macro.
                let is_callee = |token: &TokenTree| syn::parse2::<Ident>(token.clone().into()).is_ok();
                if around == Around::Telling || around == Around::Macro && out.last().is_some_and(is_callee) {
                    return None;
                }
                out.push(TokenTree::Group(Group::new(Delimiter::Parenthesis, group.stream())));
            }
            token => out.push(token.clone()),
        }
    }
    Some(())
}

/// The macro whose arguments the group is that follows these tokens.
fn called(before: &[TokenTree]) -> Option<String> {
    match before {
        [.., TokenTree::Ident(name), bang] if is_punct(bang, '!') => Some(name.to_string()),
        _ => None,
    }
}

/// Where a group is that follows these tokens.
fn around(before: &[TokenTree], outside: Around, others: &Others<'_>) -> Around {
    let Some(name) = called(before) else { return outside };
    // Those whose rules could not be read may tell anything.
    let tells = |rules: &Option<MacroRules>| rules.as_ref().is_none_or(MacroRules::tells_parentheses);
    match name.as_str() {
        mentions::PRINTER => Around::Text,
        known if standard_macros::is_reader(known) || outside == Around::Text => outside,
        name if others(name).is_some_and(tells) || outside == Around::Telling => Around::Telling,
        _ => Around::Macro,
    }
}

/// The arguments of a macro that could tell parentheses, where it does not tell these.
fn untold(
    arguments: &[TokenTree],
    bindings: &Bindings,
    rules: &MacroRules,
    others: &Others<'_>,
) -> Option<TokenStream> {
    let written = transcribe(arguments, bindings, Around::Macro, others)?;
    let meant = transcribe(arguments, bindings, Around::Trial, others)?;
    rules.takes_alike(&written, &meant).then_some(written)
}

/// The body of a rule with what variables stand for. `None` where text cannot show the outcome.
pub fn transcribe(
    body: &[TokenTree],
    bindings: &Bindings,
    outside: Around,
    others: &Others<'_>,
) -> Option<TokenStream> {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut rest = body;
    loop {
        rest = match rest {
            [] => return Some(out.into_iter().collect()),
            [TokenTree::Punct(dollar), TokenTree::Ident(name), tail @ ..] if dollar.as_char() == '$' => {
                match bindings.get(&name.to_string()) {
                    // To the compiler an empty visibility is one, but `[]` is none.
                    Some(Binding::One(tokens)) if tokens.is_empty() && tail.is_empty() => {
                        out.extend(quote::quote!(pub(self)));
                    }
                    Some(Binding::One(tokens)) => put(&mut out, tokens, tail.first(), outside)?,
                    // A variable of an inner macro, or one used at the wrong depth.
                    Some(Binding::Many(_)) => return None,
                    None => out.extend(rest[..2].iter().cloned()),
                }
                tail
            }
            [TokenTree::Punct(dollar), TokenTree::Group(group), tail @ ..] if dollar.as_char() == '$' => {
                let (separator, _, tail) = repetition(tail)?;
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                for (number, round) in rounds(&inner, bindings)?.into_iter().enumerate() {
                    out.extend(separator.iter().filter(|_| number > 0).cloned());
                    let mut visible = bindings.clone();
                    visible.extend(round);
                    out.extend(transcribe(&inner, &visible, outside, others)?);
                }
                tail
            }
            [TokenTree::Group(group), tail @ ..] => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let around = around(&out, outside, others);
                let rules = called(&out).and_then(|name| others(&name)?.as_ref());
                let inner = match (transcribe(&inner, bindings, around, others), rules) {
                    (None, Some(rules)) if around == Around::Telling && outside != Around::Telling => {
                        untold(&inner, bindings, rules, others)?
                    }
                    (inner, _) => inner?,
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

/// The rounds of a repetition: those of the repeated variables it mentions, side by side.
fn rounds(body: &[TokenTree], bindings: &Bindings) -> Option<Vec<Bindings>> {
    let mut mentioned = Vec::new();
    variables(body, &mut mentioned);
    let mut merged: Option<Vec<Bindings>> = None;
    for name in mentioned {
        let Some(Binding::Many(rounds)) = bindings.get(&name) else { continue };
        match &mut merged {
            None => merged = Some(rounds.to_vec()),
            Some(merged) if merged.len() == rounds.len() => {
                merged.iter_mut().zip(rounds.iter()).for_each(|(all, more)| all.extend(more.clone()));
            }
            Some(_) => return None,
        }
    }
    merged
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
