//! Expands calls of `macro_rules!` macros that stand where items stand.
//!
//! Whether an item that a macro makes is used can only be seen once it is there. Calls inside
//! functions stay calls. A call that this module cannot expand stays as well: that costs
//! characters, nothing else. So it is with calls whose meaning depends on hygiene or on how an
//! argument is written, which text cannot show.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::alike::{definitions, DEFINITION, UNREAD};
use super::fragments::Fragment;
use super::hygiene;
use super::matcher::{Binding, Bindings, Matcher};
use super::metavariables;
use super::transcribe::{transcribe, variables, Around};
use crate::text::tokens::{self, is_punct};

/// The rules of one macro.
#[derive(Clone, Debug)]
pub struct MacroRules {
    rules: Vec<(Matcher, Vec<TokenTree>)>,
}

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
            rules.push((Matcher::parse(&matcher)?, body.stream().into_iter().collect()));
            rest = &tail[tail.first().is_some_and(|t| is_punct(t, ';')) as usize..];
        }
        rest.is_empty().then_some(MacroRules { rules })
    }

    /// The expansion of a call with these arguments, by the first rule that matches. `others` are the
    /// macros that it may call.
    pub fn expand(&self, arguments: TokenStream, others: &Others<'_>) -> Option<TokenStream> {
        let tokens: Vec<TokenTree> = arguments.into_iter().collect();
        let (bindings, body) = self.matching(&tokens)?;
        let renamed = metavariables::renamed(body, &bindings, &tokens);
        let body = renamed.as_deref().unwrap_or(body);
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
        let found = self
            .rules
            .iter()
            .find_map(|(matcher, body)| Some((matcher.matches(arguments, &mut is_doubtful)?, body.as_slice())));
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
            Binding::One(_) if !used.iter().any(|used| **used == **name) => {}
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
