//! `use` items: their leaves, and which of them still lead anywhere.
//!
//! Every `pub use` becomes `pub(crate) use`: in one file there is no other crate, and so the
//! compiler notices when nobody uses it.

use std::collections::HashSet;

use syn::{Item, UseTree, Visibility};

use super::mentions::Names;
use super::tree::{Entry, Module};

/// One imported name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The full path; for a glob that of the module.
    pub path: Vec<String>,
    /// The name it gets here, `*` for a glob.
    pub local: String,
}

impl Leaf {
    fn is_standard(&self) -> bool {
        self.path.first().is_some_and(|first| matches!(first.as_str(), "std" | "core" | "alloc"))
    }
}

/// Calls `each` for every leaf of a tree.
pub fn for_each_leaf(tree: &UseTree, each: &mut dyn FnMut(&Leaf)) {
    retain_leaves(tree.clone(), &mut |leaf| {
        each(leaf);
        true
    });
}

/// The tree with only the leaves that `keep` accepts; `None` if there are none.
pub fn retain_leaves(tree: UseTree, keep: &mut dyn FnMut(&Leaf) -> bool) -> Option<UseTree> {
    fn visit(tree: UseTree, path: &mut Vec<String>, keep: &mut dyn FnMut(&Leaf) -> bool) -> Option<UseTree> {
        let mut leaf = |last: Option<&syn::Ident>, local: String, path: &[String]| {
            let mut path = path.to_vec();
            path.extend(last.filter(|l| *l != "self").map(plain));
            let local = if local == "self" { path.last().cloned().unwrap_or(local) } else { local };
            keep(&Leaf { path, local })
        };
        match tree {
            UseTree::Name(name) => leaf(Some(&name.ident), plain(&name.ident), path).then_some(UseTree::Name(name)),
            UseTree::Rename(rename) => {
                leaf(Some(&rename.ident), plain(&rename.rename), path).then_some(UseTree::Rename(rename))
            }
            UseTree::Glob(glob) => leaf(None, "*".to_string(), path).then_some(UseTree::Glob(glob)),
            UseTree::Path(mut inner) => {
                path.push(plain(&inner.ident));
                let tree = visit(*inner.tree, path, keep);
                path.pop();
                inner.tree = Box::new(tree?);
                Some(UseTree::Path(inner))
            }
            UseTree::Group(mut group) => {
                group.items = group.items.into_iter().filter_map(|tree| visit(tree, path, keep)).collect();
                match group.items.len() {
                    0 => None,
                    // `self` cannot stand alone behind a path.
                    1 if !matches!(&group.items[0], UseTree::Name(n) if n.ident == "self")
                        && !matches!(&group.items[0], UseTree::Rename(n) if n.ident == "self") =>
                    {
                        group.items.into_iter().next()
                    }
                    _ => Some(UseTree::Group(group)),
                }
            }
        }
    }
    visit(tree, &mut Vec::new(), keep)
}

fn plain(ident: &syn::Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").map(str::to_string).unwrap_or(name)
}

/// The names that a module imports from the standard library.
pub fn from_standard_library(module: &Module) -> HashSet<String> {
    let mut names = HashSet::new();
    for item in module.items() {
        if let Item::Use(item) = item {
            for_each_leaf(&item.tree, &mut |leaf| {
                if leaf.is_standard() {
                    names.insert(leaf.local.clone());
                }
            });
        }
    }
    names
}

/// Removes the leaves that nothing mentions or that lead to nothing. `traits` are the crates'
/// own traits that are reached: their methods may be called without mentioning them.
pub fn prune(root: &mut Module, mentioned: &Names, traits: &HashSet<String>) {
    loop {
        let (mut existing, mut walked) = (HashSet::new(), HashSet::new());
        names_in(root, &mut existing);
        root.for_each_item(&mut |item| {
            if let Item::Use(item) = item {
                // What other imports lead through is wanted by them.
                for_each_leaf(&item.tree, &mut |leaf| {
                    let through = leaf.path.len() - (leaf.local != "*") as usize;
                    walked.extend(leaf.path.iter().take(through).cloned());
                });
            }
        });
        let mut changed = false;
        root.for_each_module_mut(&mut |_, module| {
            module.entries.retain_mut(|entry| {
                let Entry::Item(item) = entry else { return true };
                let Item::Use(item) = &mut **item else { return true };
                if matches!(item.vis, Visibility::Public(_)) {
                    item.vis = syn::parse_quote!(pub(crate));
                }
                let keep = |leaf: &Leaf| {
                    let trait_like = leaf.local.starts_with(char::is_uppercase) || leaf.local == "_";
                    let wanted = mentioned.contains(&leaf.local) || walked.contains(&leaf.local) || leaf.local == "*";
                    if leaf.is_standard() {
                        return wanted || trait_like;
                    }
                    let Some(original) = leaf.path.last() else { return true };
                    let leads = existing.contains(original) || matches!(original.as_str(), "crate" | "self" | "super");
                    leads && (wanted || traits.contains(original))
                };
                let mut count = 0;
                let tree = retain_leaves(item.tree.clone(), &mut |leaf| {
                    let kept = keep(leaf);
                    count += !kept as usize;
                    kept
                });
                changed |= count > 0;
                match tree {
                    Some(tree) => {
                        item.tree = tree;
                        true
                    }
                    None => false,
                }
            });
        });
        if !changed {
            return;
        }
    }
}

/// All names that items define or import, of whatever kind.
fn names_in(module: &Module, names: &mut HashSet<String>) {
    for item in module.items() {
        let ident = match item {
            Item::Const(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::TraitAlias(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Union(item) => &item.ident,
            Item::Enum(item) => {
                names.extend(item.variants.iter().map(|v| plain(&v.ident)));
                &item.ident
            }
            Item::Macro(item) => match &item.ident {
                Some(ident) => ident,
                None => {
                    super::mentions::of_tokens(item.mac.tokens.clone(), names);
                    continue;
                }
            },
            Item::ForeignMod(item) => {
                super::mentions::of_tokens(quote::ToTokens::to_token_stream(item), names);
                continue;
            }
            Item::Use(item) => {
                // A leaf that keeps its name is no proof that there is something of that name.
                for_each_leaf(&item.tree, &mut |leaf| {
                    if leaf.is_standard() || leaf.path.last() != Some(&leaf.local) {
                        names.insert(leaf.local.clone());
                    }
                });
                continue;
            }
            _ => continue,
        };
        names.insert(plain(ident));
    }
    for inner in module.modules() {
        names.insert(inner.name.trim_start_matches("r#").to_string());
        names_in(inner, names);
    }
}
