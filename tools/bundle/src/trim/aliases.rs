//! Other names for traits and types: those that imports give, and `type`.

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::Item;

use crate::prune::mono::head;
use crate::text::items::parameter_names;
use crate::text::mentions::{self, Names};
use crate::text::tree::Module;
use crate::text::uses;

/// The aliases of a program, by their names alone.
#[derive(Debug, Default)]
pub struct Aliases {
    /// What imports give another name: the names that stand for it, with what they stand for.
    imports: BTreeMap<String, Names>,
    /// What `type` stands for.
    types: BTreeMap<String, Vec<Meaning>>,
}

/// What an alias of a type stands for.
#[derive(Debug)]
struct Meaning {
    /// The type as the compiler would print it, roughly.
    text: String,
    /// All names in it.
    names: Names,
    /// The parameters of the alias.
    parameters: Names,
}

impl Aliases {
    /// Those of a whole program.
    pub fn of(root: &Module) -> Aliases {
        let mut aliases = Aliases::default();
        root.for_each_item(&mut |item| match item {
            Item::Use(item) => uses::for_each_leaf(&item.tree, &mut |leaf| {
                if let Some(name) = leaf.path.last().filter(|name| **name != leaf.local && leaf.local != "*") {
                    aliases.imports.entry(leaf.local.clone()).or_default().insert(name.clone());
                }
            }),
            Item::Type(item) => {
                let mut names = Names::new();
                mentions::of_tokens(item.ty.to_token_stream(), &mut names);
                let parameters = parameter_names(&item.generics).collect();
                let text = printed(&item.ty.to_token_stream().to_string());
                aliases.types.entry(item.ident.to_string()).or_default().push(Meaning { text, names, parameters });
            }
            _ => {}
        });
        aliases
    }

    /// What imports let a name stand for.
    pub fn imported_as(&self, name: &str) -> impl Iterator<Item = &String> {
        self.imports.get(name).into_iter().flatten()
    }

    /// How a type may begin for the compiler: see [`head`]. `None` where it may be anything, as a parameter.
    pub fn heads(&self, ty: &str, is_parameter: &dyn Fn(&str) -> bool) -> Option<Names> {
        let (mut known, mut open) = (Names::new(), vec![head(&printed(ty))]);
        if is_parameter(plain(&open[0])) {
            return None;
        }
        while let Some(begin) = open.pop() {
            let meanings = self.types.get(plain(&begin)).into_iter().flatten();
            for meaning in meanings.filter(|_| !known.contains(&begin)) {
                let name = head(&meaning.text);
                if meaning.parameters.contains(plain(&name)) {
                    return None;
                }
                open.push(if begin.starts_with('&') { format!("&{}", plain(&name)) } else { name });
            }
            known.insert(begin);
        }
        Some(known)
    }

    /// The [`spelled`] type that a name is an alias of, if it is made of nothing but names.
    pub fn spelled(&self, name: &str) -> Option<String> {
        let [meaning] = self.types.get(name)?.as_slice() else { return None };
        let is_alias = |name: &String| self.types.contains_key(name) || meaning.parameters.contains(name);
        let are_names = |c: char| c.is_alphanumeric() || "_<,>".contains(c);
        Some(spelled(&meaning.text)).filter(|text| text.chars().all(are_names) && !meaning.names.iter().any(is_alias))
    }

    /// Adds the names in the types that some of the names stand for.
    pub fn spell_out(&self, names: &mut Names) {
        let mut open: Vec<String> = names.iter().cloned().collect();
        while let Some(name) = open.pop() {
            for meaning in self.types.get(&name).into_iter().flatten() {
                let more = meaning.names.iter().filter(|name| !meaning.parameters.contains(*name));
                open.extend(more.filter(|name| names.insert(name.to_string())).cloned().collect::<Vec<_>>());
            }
        }
    }
}

/// The name that a type begins with, behind `&`.
pub(super) fn plain(head: &str) -> &str {
    head.trim_start_matches('&')
}

/// A type as the compiler prints it, with no space in paths.
pub(super) fn printed(ty: &str) -> String {
    ty.replace(" :: ", "::")
}

/// Types without paths and spaces.
pub(super) fn spelled(types: &str) -> String {
    let types = types.replace(' ', "");
    let mut out = String::with_capacity(types.len());
    for part in types.split("::") {
        // What stands before `::` is a path.
        out.truncate(out.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len());
        out.push_str(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::Entry;

    #[test]
    fn aliases_of_types_are_followed() {
        let file: syn::File = syn::parse_quote! {
            type Short = a::Long<[Ix; 2]>;
            type Shorter<'a> = &'a Short;
            type Same<T> = T;
            type Digits = a::UInt<UTerm, a::b::B1>;
            use std::fmt::{Debug as Show, Display};
        };
        let mut root = Module::empty("main");
        root.entries = file.items.into_iter().map(Entry::of).collect();
        let aliases = Aliases::of(&root);
        let known = aliases.heads("Shorter < 'a >", &|name| name == "T").unwrap();
        assert_eq!(known, ["Shorter", "&Short", "&Long"].map(String::from).into());
        assert_eq!(aliases.heads("Same < u8 >", &|_| false), None);
        assert_eq!(aliases.heads("T", &|name| name == "T"), None);
        assert_eq!(aliases.spelled("Digits").as_deref(), Some("UInt<UTerm,B1>"));
        assert!(["Short", "Shorter", "Same", "None"].iter().all(|name| aliases.spelled(name).is_none()));
        assert_eq!(spelled("the bound `a::b::UInt<a::UTerm, c::B1>: d::E`"), "thebound`UInt<UTerm,B1>:E`");
        let mut names = Names::from(["Short".to_string()]);
        aliases.spell_out(&mut names);
        assert!(names.contains("Long") && names.contains("Ix") && !names.contains("Shorter"));
        assert_eq!(aliases.imported_as("Show").collect::<Vec<_>>(), ["Debug"]);
    }
}
