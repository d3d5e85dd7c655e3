//! Variables that a macro names itself in the rules of another one that it makes (`$dollar name`, where `$dollar`
//! stands for `$`): to the compiler each expansion's are its own, in text they take names of their own.

use std::collections::BTreeSet;

use proc_macro2::{Group, Ident, TokenStream, TokenTree};

use super::matcher::{Binding, Bindings};
use crate::text::mentions::{self, Names};
use crate::text::tokens::is_punct;

/// The body of a rule with other names for such variables; `None` where the arguments of the call have none of
/// the names that there are.
pub fn renamed(body: &[TokenTree], bindings: &Bindings, arguments: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let is_dollar = |binding: &Binding| match binding {
        Binding::One(fragment) => matches!(&*fragment.tokens, [token] if is_punct(token, '$')),
        Binding::Many(_) => false,
    };
    let dollars: BTreeSet<&str> = bindings.iter().filter(|(_, b)| is_dollar(b)).map(|(name, _)| &**name).collect();
    let mut named = BTreeSet::new();
    if !dollars.is_empty() {
        collect(body, &dollars, &mut named);
    }
    if named.is_empty() {
        return None;
    }
    let mut words = Names::new();
    mentions::of_tokens(arguments.iter().cloned().collect(), &mut words);
    if !named.iter().any(|name| words.contains(name)) {
        return None;
    }
    let is_free = |number: &usize| named.iter().all(|name| !words.contains(&format!("{name}_{number}")));
    let number = (1..).find(is_free)?;
    Some(with_number(body, &named, number))
}

/// The names behind a variable that stands for `$`.
fn collect(body: &[TokenTree], dollars: &BTreeSet<&str>, named: &mut BTreeSet<String>) {
    for (at, token) in body.iter().enumerate() {
        match (token, &body[at + 1..]) {
            (TokenTree::Group(group), _) => collect(&group.stream().into_iter().collect::<Vec<_>>(), dollars, named),
            (dollar, [TokenTree::Ident(variable), TokenTree::Ident(name), ..])
                if is_punct(dollar, '$') && dollars.contains(variable.to_string().as_str()) =>
            {
                named.insert(name.to_string());
            }
            _ => {}
        }
    }
}

fn with_number(body: &[TokenTree], named: &BTreeSet<String>, number: usize) -> Vec<TokenTree> {
    let renamed = |(at, token): (usize, &TokenTree)| match token {
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            let inner: TokenStream = with_number(&inner, named, number).into_iter().collect();
            let mut copy = Group::new(group.delimiter(), inner);
            copy.set_span(group.span());
            TokenTree::Group(copy)
        }
        TokenTree::Ident(name) if named.contains(&name.to_string()) && !(at > 0 && is_punct(&body[at - 1], '$')) => {
            TokenTree::Ident(Ident::new(&format!("{name}_{number}"), name.span()))
        }
        token => token.clone(),
    };
    body.iter().enumerate().map(renamed).collect()
}
