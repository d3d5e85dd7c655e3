//! Which types are inert: making, copying and dropping a value of them does nothing that anybody
//! could see.
//!
//! Types of the bundle are looked into by name; of the standard library only those of a list are
//! trusted, and parameters only where the whole program has nothing that acts when it is dropped.

use std::collections::HashMap;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Fields, Item, Type};

use crate::text::mentions::{self, Names};
use crate::text::tokens;
use crate::text::tree::Module;

/// Types of the standard library that do nothing but free memory when they are dropped.
const INERT: &[&str] = &[
    "BTreeMap",
    "BTreeSet",
    "BinaryHeap",
    "Box",
    "Cell",
    "Cow",
    "Duration",
    "HashMap",
    "HashSet",
    "Instant",
    "Option",
    "Ordering",
    "OsString",
    "PathBuf",
    "PhantomData",
    "Range",
    "RangeInclusive",
    "RefCell",
    "Result",
    "Reverse",
    "String",
    "Vec",
    "VecDeque",
    "Wrapping",
];

/// Words of a type that are no types.
const GRAMMAR: &[&str] = &["mut", "const", "fn", "extern", "as", "crate", "self", "super", "static"];

/// Types of the standard library that act when they are dropped, or that count their values.
const ACTIVE: &[&str] = &[
    "Arc",
    "BufWriter",
    "Child",
    "Drain",
    "File",
    "JoinHandle",
    "LineWriter",
    "MutexGuard",
    "PeekMut",
    "Rc",
    "Receiver",
    "Ref",
    "RefMut",
    "RwLockReadGuard",
    "RwLockWriteGuard",
    "Sender",
    "StdinLock",
    "StdoutLock",
    "SyncSender",
    "TcpStream",
    "Weak",
    "borrow",
    "borrow_mut",
    "lock",
];

/// Words of code that sees how large values are or how they lie in memory.
const MEASURES: &[&str] = &[
    "align_of",
    "align_of_val",
    "for_value",
    "from_raw_parts",
    "from_raw_parts_mut",
    "needs_drop",
    "offset_of",
    "read_unaligned",
    "size_of",
    "size_of_val",
    "transmute",
    "transmute_copy",
    "transmute_unchecked",
    "union",
    "zeroed",
];

/// What a program says about its types.
#[derive(Debug, Default)]
pub struct Facts {
    /// All names and operators.
    words: Names,
    /// Types of the bundle: what they contain.
    contents: HashMap<String, Vec<TokenStream>>,
    /// Types with an implementation by hand of a trait, by the trait.
    by_hand: HashMap<String, Names>,
}

impl Facts {
    /// Those of a whole program.
    pub fn of(root: &Module) -> Facts {
        let mut facts = Facts::default();
        root.for_each_item(&mut |item| {
            mentions::of_tokens(item.to_token_stream(), &mut facts.words);
            match item {
                Item::Struct(item) => facts.define(&item.ident, &item.fields),
                Item::Enum(item) => item.variants.iter().for_each(|v| facts.define(&item.ident, &v.fields)),
                Item::Union(item) => facts.contain(&item.ident, item.fields.to_token_stream()),
                Item::Type(item) => facts.contain(&item.ident, item.ty.to_token_stream()),
                Item::Impl(item) => {
                    let name = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
                    if let Some(name) = name.map(|segment| segment.ident.to_string()) {
                        mentions::of_tokens(item.self_ty.to_token_stream(), facts.by_hand.entry(name).or_default());
                    }
                }
                _ => {}
            }
        });
        facts
    }

    fn define(&mut self, name: &syn::Ident, fields: &Fields) {
        self.contents.entry(name.to_string()).or_default();
        for field in fields {
            self.contain(name, field.ty.to_token_stream());
        }
    }

    fn contain(&mut self, name: &syn::Ident, content: TokenStream) {
        self.contents.entry(name.to_string()).or_default().push(content);
    }

    /// Whether something in the program sees sizes or layouts.
    pub fn measures_layouts(&self) -> bool {
        MEASURES.iter().any(|word| self.words.contains(*word))
    }

    /// Whether something asks for the number of a variant with fields.
    pub fn asks_discriminants(&self) -> bool {
        self.words.contains("discriminant") || self.words.contains("Discriminant")
    }

    /// Whether nobody sees when values of a type are made, copied or dropped, if that is done by
    /// the traits in `active`.
    pub fn is_inert(&self, ty: &Type, parameters: &Names, active: &[&str]) -> bool {
        self.all_inert(ty.to_token_stream(), parameters, active, &mut Names::new())
    }

    fn all_inert(&self, content: TokenStream, parameters: &Names, active: &[&str], asked: &mut Names) -> bool {
        let tokens: Vec<TokenTree> = content.into_iter().collect();
        tokens.iter().enumerate().all(|(at, token)| match token {
            TokenTree::Group(group) => self.all_inert(group.stream(), parameters, active, asked),
            TokenTree::Ident(_) if at > 0 && tokens::is_punct(&tokens[at - 1], '\'') => true,
            TokenTree::Ident(name) => {
                let name = tokens::plain(name);
                let is_module = tokens::is_path_separator(&tokens, at + 1) && name.starts_with(char::is_lowercase);
                is_module || self.is_inert_name(&name, parameters, active, asked)
            }
            _ => true,
        })
    }

    fn is_inert_name(&self, name: &str, parameters: &Names, active: &[&str], asked: &mut Names) -> bool {
        if !asked.insert(name.to_string()) {
            return true;
        }
        if active.iter().any(|trait_| self.by_hand.get(*trait_).is_some_and(|types| types.contains(name))) {
            return false;
        }
        if let Some(contents) = self.contents.get(name) {
            // The arguments of a generic type are seen where it stands.
            let mut inner = contents.iter().cloned();
            return inner.all(|content| self.all_inert(content, parameters, active, asked));
        }
        let is_constant = name.len() > 1 && !name.contains(char::is_lowercase);
        let is_plain = name.starts_with(|c: char| c.is_lowercase() || c == '_') && name != "dyn" && name != "impl";
        if parameters.contains(name) || name == "dyn" || name == "impl" {
            return self.has_nothing_active(active);
        }
        // A single letter is a parameter of a type that was looked into: its value was seen.
        is_constant
            || is_plain
            || name.len() == 1
            || INERT.contains(&name)
            || GRAMMAR.contains(&name)
            || name.starts_with("NonZero")
            || name.starts_with("Atomic")
            || self.is_inert_bound(name, active)
    }

    /// Names of traits and of what is unknown: inert where nothing in the program is active.
    fn is_inert_bound(&self, name: &str, active: &[&str]) -> bool {
        !ACTIVE.contains(&name) && self.has_nothing_active(active)
    }

    fn has_nothing_active(&self, active: &[&str]) -> bool {
        !ACTIVE.iter().any(|word| self.words.contains(*word))
            && !active.iter().any(|trait_| self.by_hand.contains_key(*trait_))
    }
}
