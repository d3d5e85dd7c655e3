//! Expands calls of `macro_rules!` macros that stand where items stand.
//!
//! Whether an item that a macro makes is used can only be seen once it is there. Calls inside
//! functions stay calls. A call that this module cannot expand stays as well: that costs
//! characters, nothing else. So it is with calls whose meaning depends on hygiene or on how an
//! argument is written, which text cannot show.

use std::collections::BTreeMap;
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident};

use super::hygiene;
use crate::text::tokens::is_punct;
use crate::text::{mentions, standard_macros};

/// The rules of one macro.
#[derive(Clone, Debug)]
pub struct MacroRules {
    rules: Vec<(Vec<Pattern>, Vec<TokenTree>)>,
}

#[derive(Clone, Debug)]
enum Pattern {
    Token(TokenTree),
    Group(Delimiter, Vec<Pattern>),
    Bind { name: String, fragment: String },
    Repeat { body: Vec<Pattern>, separator: Option<TokenTree>, at_most_once: bool, at_least_once: bool },
}

/// What a macro variable stands for.
#[derive(Clone, Debug)]
enum Binding {
    One(Rc<[TokenTree]>),
    Many(Rc<[Bindings]>),
}

type Bindings = BTreeMap<String, Binding>;

impl MacroRules {
    /// Reads the body of a `macro_rules!` item; `None` if it uses what is not known here.
    pub fn parse(body: TokenStream) -> Option<MacroRules> {
        let tokens: Vec<TokenTree> = body.into_iter().collect();
        let mut rules = Vec::new();
        let mut rest = tokens.as_slice();
        while let [TokenTree::Group(matcher), TokenTree::Punct(a), TokenTree::Punct(b), TokenTree::Group(body), tail @ ..] =
            rest
        {
            if a.as_char() != '=' || b.as_char() != '>' {
                return None;
            }
            let matcher: Vec<TokenTree> = matcher.stream().into_iter().collect();
            rules.push((patterns(&matcher)?, body.stream().into_iter().collect()));
            rest = &tail[tail.first().is_some_and(|t| is_punct(t, ';')) as usize..];
        }
        rest.is_empty().then_some(MacroRules { rules })
    }

    /// Whether a rule tells an operand in parentheses from the same one without them.
    pub fn tells_parentheses(&self) -> bool {
        fn any(patterns: &[Pattern]) -> bool {
            patterns.iter().any(|pattern| match pattern {
                Pattern::Group(Delimiter::Parenthesis, _) => true,
                Pattern::Group(_, inner) | Pattern::Repeat { body: inner, .. } => any(inner),
                Pattern::Token(_) | Pattern::Bind { .. } => false,
            })
        }
        self.rules.iter().any(|(matcher, _)| any(matcher))
    }

    /// The expansion of a call with these arguments, by the first rule that matches. `tells` are the
    /// macros that tell whether an operand is in parentheses.
    pub fn expand(&self, arguments: TokenStream, tells: &dyn Fn(&str) -> bool) -> Option<TokenStream> {
        let tokens: Vec<TokenTree> = arguments.into_iter().collect();
        // As with the compiler the first rule that matches decides.
        let (bindings, body) = self.rules.iter().find_map(|(matcher, body)| {
            let mut bindings = Bindings::new();
            let rest = matches(matcher, &tokens, &mut bindings)?;
            rest.is_empty().then_some((bindings, body))
        })?;
        let expansion = transcribe(body, &bindings, Around::Code, tells)?;
        let told_apart = transcribe(body, &marked(&bindings), Around::Code, tells)?;
        (!hygiene::is_at_stake(&told_apart)).then_some(expansion)
    }
}

/// What variables stand for, with the caller's names marked.
fn marked(bindings: &Bindings) -> Bindings {
    let mark = |binding: &Binding| match binding {
        Binding::One(bound) => Binding::One(hygiene::marked(bound).into()),
        Binding::Many(rounds) => Binding::Many(rounds.iter().map(marked).collect()),
    };
    bindings.iter().map(|(name, binding)| (name.clone(), mark(binding))).collect()
}

fn patterns(tokens: &[TokenTree]) -> Option<Vec<Pattern>> {
    let mut out = Vec::new();
    let mut rest = tokens;
    loop {
        rest = match rest {
            [] => return Some(out),
            [TokenTree::Punct(dollar), TokenTree::Group(body), tail @ ..] if dollar.as_char() == '$' => {
                let (separator, operator, tail) = repetition(tail)?;
                let body: Vec<TokenTree> = body.stream().into_iter().collect();
                out.push(Pattern::Repeat {
                    body: patterns(&body)?,
                    separator,
                    at_most_once: operator == '?',
                    at_least_once: operator == '+',
                });
                tail
            }
            [TokenTree::Punct(dollar), TokenTree::Ident(name), TokenTree::Punct(colon), TokenTree::Ident(fragment), tail @ ..]
                if dollar.as_char() == '$' && colon.as_char() == ':' =>
            {
                out.push(Pattern::Bind { name: name.to_string(), fragment: fragment.to_string() });
                tail
            }
            [TokenTree::Punct(dollar), ..] if dollar.as_char() == '$' => return None,
            [TokenTree::Group(group), tail @ ..] => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                out.push(Pattern::Group(group.delimiter(), patterns(&inner)?));
                tail
            }
            [token, tail @ ..] => {
                out.push(Pattern::Token(token.clone()));
                tail
            }
        };
    }
}

/// The separator and operator after `$(...)`, and what follows.
fn repetition(tokens: &[TokenTree]) -> Option<(Option<TokenTree>, char, &[TokenTree])> {
    let operator = |token: &TokenTree| match token {
        TokenTree::Punct(p) if matches!(p.as_char(), '*' | '+' | '?') => Some(p.as_char()),
        _ => None,
    };
    match tokens {
        [first, second, rest @ ..] if operator(first).is_none() => Some((Some(first.clone()), operator(second)?, rest)),
        [first, rest @ ..] => Some((None, operator(first)?, rest)),
        [] => None,
    }
}

fn same(a: &TokenTree, b: &TokenTree) -> bool {
    match (a, b) {
        (TokenTree::Group(_), _) | (_, TokenTree::Group(_)) => false,
        (a, b) => a.to_string() == b.to_string(),
    }
}

/// Matches from the start of `tokens` and returns what is left of them.
fn matches<'t>(patterns: &[Pattern], mut tokens: &'t [TokenTree], bindings: &mut Bindings) -> Option<&'t [TokenTree]> {
    for pattern in patterns {
        tokens = match pattern {
            Pattern::Token(expected) => tokens.split_first().filter(|(t, _)| same(t, expected))?.1,
            Pattern::Group(delimiter, inner) => {
                let (first, rest) = tokens.split_first()?;
                let TokenTree::Group(group) = first else { return None };
                let content: Vec<TokenTree> = group.stream().into_iter().collect();
                if group.delimiter() != *delimiter || !matches(inner, &content, bindings)?.is_empty() {
                    return None;
                }
                rest
            }
            Pattern::Bind { name, fragment } => {
                let (taken, count) = take_fragment(fragment, tokens)?;
                bindings.insert(name.clone(), Binding::One(taken.into()));
                &tokens[count..]
            }
            Pattern::Repeat { body, separator, at_most_once, at_least_once } => {
                let mut rounds: Vec<Bindings> = Vec::new();
                loop {
                    let start = match separator {
                        Some(separator) if !rounds.is_empty() => match tokens.split_first() {
                            Some((first, rest)) if same(first, separator) => rest,
                            _ => break,
                        },
                        _ => tokens,
                    };
                    let mut round = Bindings::new();
                    match matches(body, start, &mut round) {
                        Some(rest) if rest.len() < tokens.len() => {
                            tokens = rest;
                            rounds.push(round);
                        }
                        _ => break,
                    }
                    if *at_most_once {
                        break;
                    }
                }
                if *at_least_once && rounds.is_empty() {
                    return None;
                }
                let rounds: Rc<[Bindings]> = rounds.into();
                bindings.extend(names(body).into_iter().map(|name| (name, Binding::Many(rounds.clone()))));
                tokens
            }
        };
    }
    Some(tokens)
}

fn names(patterns: &[Pattern]) -> Vec<String> {
    patterns
        .iter()
        .flat_map(|pattern| match pattern {
            Pattern::Token(_) => Vec::new(),
            Pattern::Bind { name, .. } => vec![name.clone()],
            Pattern::Group(_, inner) | Pattern::Repeat { body: inner, .. } => names(inner),
        })
        .collect()
}

/// Parses one fragment from the start of the tokens: what it stands for and how long it is.
fn take_fragment(fragment: &str, tokens: &[TokenTree]) -> Option<(Vec<TokenTree>, usize)> {
    if fragment == "tt" {
        let first = tokens.first()?;
        // Characters that belong together (`=>`, `::`) are one token tree to a macro.
        let joint =
            |t: &TokenTree| matches!(t, TokenTree::Punct(p) if p.spacing() == Spacing::Joint && p.as_char() != '\'');
        let count = if joint(first) { 2.min(tokens.len()) } else { 1 };
        return Some((tokens[..count].to_vec(), count));
    }
    let stream: TokenStream = tokens.iter().cloned().collect();
    let parser = |input: ParseStream| {
        let parsed = match fragment {
            "ident" => input.call(Ident::parse_any)?.to_token_stream(),
            "expr" | "expr_2021" => one_operand(input.parse()?),
            "ty" => input.parse::<syn::Type>()?.to_token_stream(),
            "path" => input.parse::<syn::Path>()?.to_token_stream(),
            "pat" | "pat_param" => syn::Pat::parse_multi(input)?.to_token_stream(),
            "literal" => literal(input)?,
            "lifetime" => input.parse::<syn::Lifetime>()?.to_token_stream(),
            "vis" => input.parse::<syn::Visibility>()?.to_token_stream(),
            "block" => input.parse::<syn::Block>()?.to_token_stream(),
            "item" => input.parse::<syn::Item>()?.to_token_stream(),
            "stmt" => input.parse::<syn::Stmt>()?.to_token_stream(),
            "meta" => input.parse::<syn::Meta>()?.to_token_stream(),
            _ => return Err(input.error("unknown fragment")),
        };
        let rest: TokenStream = input.parse()?;
        Ok((parsed, rest.into_iter().count()))
    };
    let (parsed, left): (TokenStream, usize) = parser.parse2(stream).ok()?;
    Some((parsed.into_iter().collect(), tokens.len() - left))
}

fn literal(input: ParseStream) -> syn::Result<TokenStream> {
    let sign: Option<syn::Token![-]> = input.parse()?;
    let literal: syn::Lit = input.parse()?;
    Ok(quote::quote!(#sign #literal))
}

/// An expression as one operand: in an invisible group if it has to keep its own precedence.
fn one_operand(expr: Expr) -> TokenStream {
    match expr {
        Expr::Lit(_)
        | Expr::Path(_)
        | Expr::Paren(_)
        | Expr::Tuple(_)
        | Expr::Array(_)
        | Expr::Call(_)
        | Expr::MethodCall(_)
        | Expr::Macro(_)
        | Expr::Field(_)
        | Expr::Index(_) => expr.to_token_stream(),
        expr => TokenTree::Group(Group::new(Delimiter::None, expr.to_token_stream())).into(),
    }
}

/// Where code is put by a macro.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// Into plain code, or the arguments of a macro that only reads expressions.
    Code,
    /// Into the arguments of another macro, which must see one operand.
    Macro,
    /// Into those of a macro that tells how an operand is written.
    Telling,
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

/// Where a group is that follows these tokens.
fn around(before: &[TokenTree], outside: Around, tells: &dyn Fn(&str) -> bool) -> Around {
    match before {
        [.., TokenTree::Ident(name), bang] if is_punct(bang, '!') => match name.to_string().as_str() {
            mentions::PRINTER => Around::Text,
            known if standard_macros::is_reader(known) || outside == Around::Text => outside,
            name if tells(name) || outside == Around::Telling => Around::Telling,
            _ => Around::Macro,
        },
        _ => outside,
    }
}

fn transcribe(
    body: &[TokenTree],
    bindings: &Bindings,
    outside: Around,
    tells: &dyn Fn(&str) -> bool,
) -> Option<TokenStream> {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut rest = body;
    loop {
        rest = match rest {
            [] => return Some(out.into_iter().collect()),
            [TokenTree::Punct(dollar), TokenTree::Ident(name), tail @ ..] if dollar.as_char() == '$' => {
                match bindings.get(&name.to_string()) {
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
                    out.extend(separator.clone().filter(|_| number > 0));
                    let mut visible = bindings.clone();
                    visible.extend(round);
                    out.extend(transcribe(&inner, &visible, outside, tells)?);
                }
                tail
            }
            [TokenTree::Group(group), tail @ ..] => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let inner = transcribe(&inner, bindings, around(&out, outside, tells), tells)?;
                let mut copy = Group::new(group.delimiter(), inner);
                copy.set_span(group.span());
                out.push(TokenTree::Group(copy));
                tail
            }
            [token, tail @ ..] => {
                out.push(token.clone());
                tail
            }
        };
    }
}

/// The rounds of a repetition: those of the repeated variables it mentions, side by side.
fn rounds(body: &[TokenTree], bindings: &Bindings) -> Option<Vec<Bindings>> {
    let mut mentioned = Vec::new();
    mention(body, &mut mentioned);
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

fn mention(body: &[TokenTree], names: &mut Vec<String>) {
    for (at, token) in body.iter().enumerate() {
        match token {
            TokenTree::Ident(name) if at > 0 && is_punct(&body[at - 1], '$') => names.push(name.to_string()),
            TokenTree::Group(group) => mention(&group.stream().into_iter().collect::<Vec<_>>(), names),
            _ => {}
        }
    }
}
