//! The paths in the tokens of macros: there is no tree, but a path still starts with a name before `::`.
//!
//! What a macro may turn into text stays as it is written where it can: in place of a longer path the
//! module imports the crate that the path starts with.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned, ToTokens};
use syn::{Ident, ItemUse};

use super::rewriter::{ident, Rewriter};
use crate::text::tokens;

/// Where code stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Plain,
    /// In the rules of a macro.
    Rules,
    /// In what is given to a macro that may turn it into text.
    Told,
}

impl Rewriter<'_> {
    /// Rewrites the paths in the tokens of a macro.
    pub(super) fn rewrite_tokens(&mut self, stream: TokenStream) -> TokenStream {
        let root = self.names.root();
        tokens::replace(stream, &mut |tokens, at| {
            if let Some(told) = self.told(tokens, at) {
                return Some((1, TokenTree::from(told).into()));
            }
            if let [TokenTree::Punct(dollar), TokenTree::Ident(name), ..] = &tokens[at..] {
                if dollar.as_char() == '$' && name == "crate" {
                    return Some((2, spelled(&root, name.span())));
                }
            }
            if let Some((length, import)) = self.absolute_import(&tokens[at..]) {
                return Some((length, import.into_token_stream()));
            }
            if tokens::is_path_separator(tokens, at) && !ends_path(tokens, at) {
                // `::engines::x`
                let Some(TokenTree::Ident(first)) = tokens.get(at + 2) else { return None };
                if self.is_at_root(first) {
                    let root = root.iter().map(|name| ident(name));
                    return Some((2, quote!(#(#root::)*)));
                }
                return Some((3, spelled(self.names.target_from_root(first)?, first.span())));
            }
            let TokenTree::Ident(first) = &tokens[at] else { return None };
            if let Some(path) = self.known_everywhere(first).filter(|_| tokens::is_plain_call(tokens, at)) {
                self.called.extend(path.last().cloned());
                return Some((1, spelled(path, first.span())));
            }
            let continues = tokens::follows_path_separator(tokens, at)
                || at > 0 && (tokens::is_punct(&tokens[at - 1], '$') || tokens::is_punct(&tokens[at - 1], '.'));
            if continues || !tokens::is_path_separator(tokens, at + 1) {
                return None;
            }
            let target = self.replacement(first).filter(|_| !self.is_brought(first))?;
            let stays = first != "crate" && self.keeps(first, &target);
            (!stays).then(|| (1, spelled(&target, first.span())))
        })
    }

    /// An import of edition 2015, and the number of its tokens; none where a variable is in it.
    fn absolute_import(&self, tokens: &[TokenTree]) -> Option<(usize, ItemUse)> {
        tokens.first().filter(|word| self.names.absolute && tokens::is_word(word, "use"))?;
        let end = tokens.iter().position(|token| tokens::is_punct(token, ';'))?;
        let mut item: ItemUse = syn::parse2(tokens[..=end].iter().cloned().collect()).ok()?;
        item.leading_colon = None;
        item.tree = self.absolute(item.tree);
        Some((end + 1, item))
    }

    /// Where the arguments of a macro stand that is called here.
    pub(super) fn place_in(&self, name: Option<&Ident>) -> Place {
        let is_told = |name: &Ident| self.names.talking.contains(&tokens::plain(name));
        if self.place != Place::Rules && name.is_some_and(is_told) {
            Place::Told
        } else {
            self.place
        }
    }

    /// The arguments of a macro, rewritten, if it may turn them into text and is not itself in such ones.
    fn told(&mut self, tokens: &[TokenTree], at: usize) -> Option<Group> {
        let (TokenTree::Group(group), [.., TokenTree::Ident(name), bang]) = (&tokens[at], &tokens[..at]) else {
            return None;
        };
        if !tokens::is_punct(bang, '!') || self.place != Place::Plain || self.place_in(Some(name)) != Place::Told {
            return None;
        }
        let arguments = self.at(Place::Told, |this| this.rewrite_tokens(group.stream()));
        let mut told = Group::new(group.delimiter(), arguments);
        told.set_span(group.span());
        Some(told)
    }

    /// Whether a path that starts with a crate stays as it is written; the module imports the crate then.
    fn keeps(&mut self, name: &Ident, target: &[String]) -> bool {
        if self.place != Place::Told {
            return false;
        }
        let name = name.to_string();
        let is_root = self.path.is_empty() && self.names.own.is_none();
        if !is_root || target != ["crate", &name] {
            self.kept.insert(name, target.to_vec());
        }
        true
    }
}

/// A path in place of something in the source.
fn spelled(path: &[String], at: Span) -> TokenStream {
    let names = path.iter().map(|name| {
        let mut name = ident(name);
        name.set_span(at);
        name
    });
    quote_spanned!(at=> #(#names)::*)
}

/// Whether what is before this position can be the start of a path.
pub(super) fn ends_path(tokens: &[TokenTree], at: usize) -> bool {
    match at.checked_sub(1).map(|before| &tokens[before]) {
        Some(TokenTree::Ident(word)) => {
            !tokens::is_keyword(word) || ["crate", "self", "super", "Self"].iter().any(|start| word == start)
        }
        Some(TokenTree::Punct(sign)) if sign.as_char() == '>' => {
            !(at > 1 && ['-', '='].iter().any(|&before| tokens::is_punct(&tokens[at - 2], before)))
        }
        Some(TokenTree::Punct(_)) => tokens::follows_path_separator(tokens, at),
        _ => false,
    }
}
