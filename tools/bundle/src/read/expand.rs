//! Expands calls of `macro_rules!` macros that stand where items stand.
//!
//! Whether an item that a macro makes is used can only be seen once it is there. Calls inside
//! functions stay calls. A call that this module cannot expand stays as well: that costs
//! characters, nothing else. So it is with calls whose meaning depends on hygiene or on how an
//! argument is written, which text cannot show.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::alike::{definitions, DEFINITION, UNREAD};
use super::fragments::{joined, take_fragment, Fragment};
use super::hygiene;
use super::transcribe::{transcribe, variables, Around};
use crate::text::tokens::{self, is_punct};

/// The rules of one macro.
#[derive(Clone, Debug)]
pub struct MacroRules {
    rules: Vec<(Vec<Pattern>, Vec<TokenTree>)>,
}

#[derive(Clone, Debug)]
enum Pattern {
    /// One token, which may be of several characters.
    Token(Vec<TokenTree>),
    Group(Delimiter, Vec<Pattern>),
    Bind {
        name: String,
        fragment: Rc<str>,
    },
    Repeat {
        body: Vec<Pattern>,
        separator: Vec<TokenTree>,
        at_most_once: bool,
        at_least_once: bool,
    },
}

/// What a macro variable stands for.
#[derive(Clone, Debug)]
pub enum Binding {
    /// One fragment.
    One(Fragment),
    /// In a repetition, what all variables in it stand for each time.
    Many(Rc<[Bindings]>),
}

/// What all variables stand for.
pub type Bindings = BTreeMap<String, Binding>;

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

    /// The expansion of a call with these arguments, by the first rule that matches. `others` are the
    /// macros that it may call.
    pub fn expand(&self, arguments: TokenStream, others: &Others<'_>) -> Option<TokenStream> {
        let tokens: Vec<TokenTree> = arguments.into_iter().collect();
        let (bindings, body) = self.matching(&tokens)?;
        let are_apart = hygiene::are_apart(body, &tokens)?;
        let is_definition = |token: &TokenTree| tokens::is_word(token, DEFINITION);
        let defined = if body.iter().chain(&tokens).any(|token| tokens::contains(token, &is_definition)) {
            definitions(transcribe(body, &bindings, Around::Trial, others)?)
        } else {
            BTreeSet::new()
        };
        let known = |name: &str| if defined.contains(name) { Some(UNREAD) } else { others(name) };
        let expansion = transcribe(body, &bindings, Around::Code, &known)?;
        if are_apart {
            return Some(expansion);
        }
        let told_apart = transcribe(body, &marked(&bindings)?, Around::Macro, others)?;
        let at_stake = hygiene::at_stake(&told_apart);
        // Names alone and as they stand: neither shows everything.
        let is_safe =
            at_stake.is_empty() || at_stake.is_disjoint(&hygiene::at_stake(&without_words(told_apart, others)));
        is_safe.then_some(expansion)
    }

    /// All words in its bodies.
    pub fn words(&self) -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        for (_, body) in &self.rules {
            tokens::for_each(body.iter().cloned().collect(), &mut |token| {
                if let TokenTree::Ident(word) = token {
                    words.insert(word.to_string());
                }
            });
        }
        words
    }

    /// Whether a body [`mentions`] one of these words.
    pub fn mention(&self, words: &BTreeSet<String>) -> bool {
        self.rules.iter().any(|(_, body)| mentions(&body.iter().cloned().collect(), words))
    }

    /// The rule that a call with these arguments means: what its variables stand for, and its body. `None`
    /// also where that is not known.
    pub fn matching(&self, arguments: &[TokenTree]) -> Option<(Bindings, &[TokenTree])> {
        let mut is_doubtful = false;
        // As with the compiler the first rule that matches decides.
        let found = self.rules.iter().find_map(|(matcher, body)| {
            let mut bindings = Bindings::new();
            let rest = matches(matcher, arguments, &mut bindings, &mut is_doubtful)?;
            rest.is_empty().then_some((bindings, body.as_slice()))
        });
        found.filter(|_| !is_doubtful)
    }
}

/// Whether one of these words stands before `!` or `::`.
pub fn mentions(stream: &TokenStream, words: &BTreeSet<String>) -> bool {
    let tokens: Vec<TokenTree> = stream.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(name) => {
            let next = tokens.get(at + 1);
            next.is_some_and(|next| is_punct(next, '!') || is_punct(next, ':')) && words.contains(&name.to_string())
        }
        TokenTree::Group(group) => mentions(&group.stream(), words),
        _ => false,
    })
}

/// Finds macros by their names, and their rules as far as they could be read.
pub type Others<'a> = dyn Fn(&str) -> Option<&'a Option<MacroRules>> + 'a;

/// The tokens without what other macros match word by word in their arguments, or by variables that they do not
/// use: it goes nowhere.
fn without_words(stream: TokenStream, others: &Others<'_>) -> TokenStream {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let inside = |at: usize, group: &Group| {
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        let found = match &tokens[..at] {
            [before @ .., TokenTree::Ident(name), bang] if is_punct(bang, '!') => {
                // A path leads to any macro of the name.
                let is_path = tokens::follows_path_separator(&tokens, before.len());
                Some(if is_path { None } else { others(&name.to_string()) }.and_then(Option::as_ref))
            }
            _ => None,
        };
        match found {
            None => without_words(group.stream(), others),
            Some(rules) => match rules.and_then(|rules| rules.matching(&inner)) {
                Some((bindings, body)) => {
                    let (mut used, mut bound) = (Vec::new(), Vec::new());
                    variables(body, &mut used);
                    collect(&bindings, &used, &mut bound);
                    bound.into_iter().collect()
                }
                None => group.stream(),
            },
        }
    };
    let token = |(at, token): (usize, &TokenTree)| match token {
        TokenTree::Group(group) => TokenTree::Group(Group::new(group.delimiter(), inside(at, group))),
        token => token.clone(),
    };
    tokens.iter().enumerate().map(token).collect()
}

/// All that these variables stand for, apart as arguments are.
fn collect(bindings: &Bindings, used: &[String], tokens: &mut Vec<TokenTree>) {
    for (name, binding) in bindings {
        match binding {
            Binding::One(_) if !used.contains(name) => {}
            Binding::One(bound) => {
                tokens.push(TokenTree::Group(Group::new(Delimiter::None, bound.tokens.iter().cloned().collect())));
            }
            Binding::Many(rounds) => rounds.iter().for_each(|round| collect(round, used, tokens)),
        }
    }
}

/// What variables stand for, with the caller's names marked. `None` where one looks marked by itself.
fn marked(bindings: &Bindings) -> Option<Bindings> {
    let mark = |binding: &Binding| match binding {
        Binding::One(Fragment { kind, tokens }) => {
            Some(Binding::One(Fragment { kind: kind.clone(), tokens: hygiene::marked(tokens)?.into() }))
        }
        Binding::Many(rounds) => Some(Binding::Many(rounds.iter().map(marked).collect::<Option<_>>()?)),
    };
    bindings.iter().map(|(name, binding)| Some((name.clone(), mark(binding)?))).collect()
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
                    separator: separator.to_vec(),
                    at_most_once: operator == '?',
                    at_least_once: operator == '+',
                });
                tail
            }
            [TokenTree::Punct(dollar), TokenTree::Ident(name), TokenTree::Punct(colon), TokenTree::Ident(fragment), tail @ ..]
                if dollar.as_char() == '$' && colon.as_char() == ':' =>
            {
                out.push(Pattern::Bind { name: name.to_string(), fragment: fragment.to_string().into() });
                tail
            }
            [TokenTree::Punct(dollar), ..] if dollar.as_char() == '$' => return None,
            [TokenTree::Group(group), tail @ ..] => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                out.push(Pattern::Group(group.delimiter(), patterns(&inner)?));
                tail
            }
            rest => {
                let (token, tail) = rest.split_at(joined(rest));
                out.push(Pattern::Token(token.to_vec()));
                tail
            }
        };
    }
}

/// The separator, if any, and the operator after `$(...)`, and what follows.
pub fn repetition(tokens: &[TokenTree]) -> Option<(&[TokenTree], char, &[TokenTree])> {
    let operator = |token: &TokenTree| match token {
        TokenTree::Punct(p) if matches!(p.as_char(), '*' | '+' | '?') => Some(p.as_char()),
        _ => None,
    };
    let length = if tokens.first().and_then(operator).is_some() { 0 } else { joined(tokens) };
    let (separator, rest) = tokens.split_at_checked(length)?;
    let (first, rest) = rest.split_first()?;
    Some((separator, operator(first)?, rest))
}

/// What follows if tokens start with one that may be of several characters.
fn behind<'t>(tokens: &'t [TokenTree], expected: &[TokenTree]) -> Option<&'t [TokenTree]> {
    let is_same = |(a, b): (&TokenTree, &TokenTree)| match (a, b) {
        (TokenTree::Group(_), _) | (_, TokenTree::Group(_)) => false,
        (a, b) => hygiene::unmarked(&a.to_string()) == b.to_string(),
    };
    let (first, rest) = tokens.split_at_checked(joined(tokens))?;
    (first.len() == expected.len() && first.iter().zip(expected).all(is_same)).then_some(rest)
}

/// Matches from the start of `tokens` and returns what is left of them. See [`take_fragment`] about doubts.
fn matches<'t>(
    patterns: &[Pattern],
    mut tokens: &'t [TokenTree],
    bindings: &mut Bindings,
    is_doubtful: &mut bool,
) -> Option<&'t [TokenTree]> {
    for pattern in patterns {
        tokens = match pattern {
            Pattern::Token(expected) => behind(tokens, expected)?,
            Pattern::Group(delimiter, inner) => {
                let (first, rest) = tokens.split_first()?;
                let TokenTree::Group(group) = first else { return None };
                let content: Vec<TokenTree> = group.stream().into_iter().collect();
                if group.delimiter() != *delimiter || !matches(inner, &content, bindings, is_doubtful)?.is_empty() {
                    return None;
                }
                rest
            }
            Pattern::Bind { name, fragment } => {
                let (taken, count) = take_fragment(fragment, tokens, is_doubtful)?;
                let taken = Fragment { kind: fragment.clone(), tokens: taken.into() };
                bindings.insert(name.clone(), Binding::One(taken));
                &tokens[count..]
            }
            Pattern::Repeat { body, separator, at_most_once, at_least_once } => {
                let mut rounds: Vec<Bindings> = Vec::new();
                loop {
                    let start = match behind(tokens, separator) {
                        Some(rest) if !rounds.is_empty() => rest,
                        None if !rounds.is_empty() && !separator.is_empty() => break,
                        _ => tokens,
                    };
                    let mut round = Bindings::new();
                    match matches(body, start, &mut round, is_doubtful) {
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
