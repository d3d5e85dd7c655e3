//! Where tokens are: in code, or where a macro may see how they are written.

use proc_macro2::TokenTree;

use super::{standard_macros, tokens::is_punct};

/// Who reads the tokens of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The compiler, or a macro that reads expressions only.
    Code,
    /// `macro_rules!`: patterns, and code behind `=>`.
    Rules,
    /// Patterns of a macro, or attributes: every token counts.
    Tokens,
}

impl Place {
    /// The place inside of the group at this position of a list that is here.
    pub fn inside(self, list: &[TokenTree], at: usize) -> Place {
        match (self, &list[..at]) {
            (Place::Tokens, _) => Place::Tokens,
            (Place::Rules, [.., equals, arrow]) if is_punct(equals, '=') && is_punct(arrow, '>') => Place::Code,
            (Place::Rules, _) => Place::Tokens,
            (Place::Code, [.., TokenTree::Ident(word), bang, TokenTree::Ident(_)])
                if word == "macro_rules" && is_punct(bang, '!') =>
            {
                Place::Rules
            }
            (Place::Code, [.., TokenTree::Ident(name), bang]) if is_punct(bang, '!') => {
                match standard_macros::is_reader(&name.to_string()) {
                    true => Place::Code,
                    false => Place::Tokens,
                }
            }
            (Place::Code, [.., hash]) if is_punct(hash, '#') => Place::Tokens,
            (Place::Code, _) => Place::Code,
        }
    }
}
