//! What a piece of code refers to: paths, members, macros, and imports of its own.
//!
//! It is read off the tokens, not off a syntax tree, so that the insides of macros are treated
//! like all other code. What is no reference at all (a local variable, say) counts as one.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::VisitMut;
use syn::{Attribute, Item, UseTree};

use super::mentions::{self, Names};
use super::tokens;
use super::uses::{self, Leaf};

/// The references of a piece of code.
#[derive(Clone, Debug, Default)]
pub struct References {
    /// Paths, among them all single names.
    pub paths: Vec<Vec<String>>,
    /// Those of them that go on with a macro's variable, as `path::$name`.
    pub open_paths: Vec<Vec<String>>,
    /// What follows a dot.
    pub members: Vec<String>,
    /// What follows `::` after something that is not a name, as `T` in `<X as Y>::T` and `$x::T`.
    pub parts: Vec<String>,
    /// What follows `fn`, `type` or `const`: in the body of a macro, what it may implement.
    pub defined: Names,
    /// Calls of macros: the macro, and the names in what is handed to it, of which it may make members.
    pub calls: Vec<(String, Names)>,
    /// Imports in the blocks of functions.
    pub imports: Vec<Leaf>,
    /// All names and operators.
    pub words: Names,
}

impl References {
    /// Those in a stretch of tokens.
    pub fn of(stream: TokenStream) -> References {
        let mut references = References::default();
        mentions::of_tokens(stream.clone(), &mut references.words);
        references.read(stream);
        references.paths.sort();
        references.paths.dedup();
        references
    }

    /// Those in an item, but not in its attributes: a derive is no use.
    pub fn of_item(mut item: Item) -> References {
        WithoutAttributes.visit_item_mut(&mut item);
        References::of(item.into_token_stream())
    }

    fn read(&mut self, stream: TokenStream) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at += match &tokens[at] {
                TokenTree::Group(group) => {
                    self.read(group.stream());
                    1
                }
                TokenTree::Literal(literal) => {
                    let mut names = Names::new();
                    mentions::captured(&literal.to_string(), &mut names);
                    self.paths.extend(names.into_iter().map(|name| vec![name]));
                    1
                }
                TokenTree::Ident(word) if word == "use" => self.read_import(&tokens[at..]),
                TokenTree::Ident(word) if ["fn", "type", "const"].iter().any(|defines| word == defines) => {
                    if let Some(TokenTree::Ident(name)) = tokens.get(at + 1) {
                        self.defined.insert(tokens::plain(name));
                    }
                    self.read_path(&tokens, at)
                }
                TokenTree::Ident(_) => self.read_path(&tokens, at),
                TokenTree::Punct(_) => 1,
            };
        }
    }

    /// `use a::{b, c as d};`: the number of tokens read.
    fn read_import(&mut self, tokens: &[TokenTree]) -> usize {
        let end = tokens.iter().position(|t| tokens::is_punct(t, ';')).unwrap_or(tokens.len());
        let tree: TokenStream = tokens[1..end].iter().cloned().collect();
        match syn::parse2::<UseTree>(tree) {
            Ok(tree) => {
                uses::for_each_leaf(&tree, &mut |leaf| self.imports.push(leaf.clone()));
                end
            }
            Err(_) => 1,
        }
    }

    /// A path that starts at a position: the number of tokens read.
    fn read_path(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let mut path = Vec::new();
        let mut end = at;
        while let Some(TokenTree::Ident(segment)) = tokens.get(end) {
            path.push(tokens::plain(segment));
            end += 1;
            if !(tokens::is_path_separator(tokens, end) && matches!(tokens.get(end + 2), Some(TokenTree::Ident(_)))) {
                break;
            }
            end += 2;
        }
        if let (Some(arguments), Some(name)) = (call_arguments(tokens, end), path.last()) {
            let mut names = Names::new();
            mentions::of_tokens(arguments.stream(), &mut names);
            self.calls.push((name.clone(), names));
        }
        match before(tokens, at) {
            Before::Dot => self.members.append(&mut path),
            Before::Separator if !uses::is_standard(&path[0]) => self.parts.append(&mut path),
            Before::Separator => {}
            Before::Sigil => self.parts.extend(path.drain(1..)),
            Before::Else if path.len() == 1 && is_label(tokens, end) => {}
            Before::Else => {
                let sigil = tokens.get(end + 2).filter(|_| tokens::is_path_separator(tokens, end));
                if sigil.is_some_and(|token| tokens::is_punct(token, '$')) {
                    self.open_paths.push(path.clone());
                }
                self.paths.push(path);
            }
        }
        end - at
    }
}

struct WithoutAttributes;

impl VisitMut for WithoutAttributes {
    fn visit_attributes_mut(&mut self, attrs: &mut Vec<Attribute>) {
        attrs.clear();
    }
}

enum Before {
    /// A member follows.
    Dot,
    /// `::` behind what is no name.
    Separator,
    /// A lifetime, a macro's variable, or the name of a new function.
    Sigil,
    Else,
}

fn before(tokens: &[TokenTree], at: usize) -> Before {
    let is =
        |back: usize, character| at.checked_sub(back).is_some_and(|place| tokens::is_punct(&tokens[place], character));
    if tokens::follows_path_separator(tokens, at) {
        Before::Separator
    } else if is(1, '.') && !is(2, '.') {
        Before::Dot
    } else if is(1, '\'')
        || is(1, '$')
        || matches!(at.checked_sub(1).map(|b| &tokens[b]), Some(TokenTree::Ident(word)) if word == "fn")
    {
        Before::Sigil
    } else {
        Before::Else
    }
}

/// The group after a `!` that follows: the arguments of a macro.
fn call_arguments(tokens: &[TokenTree], at: usize) -> Option<&Group> {
    tokens.get(at).filter(|token| tokens::is_punct(token, '!'))?;
    match tokens.get(at + 1)? {
        TokenTree::Group(group) if group.delimiter() != Delimiter::None => Some(group),
        _ => None,
    }
}

/// Whether a single colon follows: the name of a field or parameter. (A type would be in a
/// `where`, and is known to be capitalised.)
fn is_label(tokens: &[TokenTree], at: usize) -> bool {
    let lower = |token: &TokenTree| token.to_string().starts_with(|c: char| c.is_lowercase() || c == '_');
    tokens.get(at).is_some_and(|t| tokens::is_punct(t, ':'))
        && !tokens::is_path_separator(tokens, at)
        && lower(&tokens[at - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> References {
        References::of(text.parse().unwrap())
    }

    #[test]
    fn paths_members_and_parts_are_told_apart() {
        let references =
            of("fn new(&self) -> a::B<C> { self.field.call(0..limit, x: y); <T as D>::e::<F>(); $g::h() }");
        let paths: Vec<String> = references.paths.iter().map(|p| p.join("::")).collect();
        assert_eq!(paths, ["C", "D", "F", "T", "a::B", "as", "fn", "limit", "self", "y"]);
        assert_eq!(references.members, ["field", "call"]);
        assert_eq!(references.parts, ["e", "h"]);
    }

    #[test]
    fn paths_that_a_macro_completes_are_known() {
        assert_eq!(of("a::b::$c($d); e::f; $g::h; i::<$j>()").open_paths, [["a", "b"]]);
    }

    #[test]
    fn macros_and_imports_are_seen_at_any_depth() {
        let references = of("{ use a::{b, c as d}; if x != y { e::say!(\"{z} {w:?}\") } }");
        let calls: Vec<&str> = references.calls.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(calls, ["say"]);
        let locals: Vec<&str> = references.imports.iter().map(|leaf| leaf.local.as_str()).collect();
        assert_eq!(locals, ["b", "d"]);
        for name in ["w", "z"] {
            assert!(references.paths.contains(&vec![name.to_string()]), "{name}");
        }
    }
}
