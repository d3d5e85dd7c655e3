//! `use` items: their leaves, and which of them still lead anywhere.
//!
//! Every `pub use` becomes `pub(crate) use`: in one file there is no other crate, and so the
//! compiler notices when nobody uses it.

use syn::{ItemUse, UseTree, Visibility};

use super::tokens;

/// One imported name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The full path; for a glob that of the module.
    pub path: Vec<String>,
    /// The name it gets here, `*` for a glob.
    pub local: String,
}

impl Leaf {
    /// Whether it is of the standard library.
    pub fn is_standard(&self) -> bool {
        self.path.first().is_some_and(|first| is_standard(first))
    }
}

/// Whether a first segment means the standard library where nothing else has its name.
pub fn is_standard(name: &str) -> bool {
    matches!(name, "std" | "core" | "alloc")
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
            path.extend(last.filter(|l| *l != "self").map(tokens::plain));
            let local = if local == "self" { path.last().cloned().unwrap_or(local) } else { local };
            keep(&Leaf { path, local })
        };
        match tree {
            UseTree::Name(name) => {
                leaf(Some(&name.ident), tokens::plain(&name.ident), path).then_some(UseTree::Name(name))
            }
            UseTree::Rename(rename) => {
                leaf(Some(&rename.ident), tokens::plain(&rename.rename), path).then_some(UseTree::Rename(rename))
            }
            UseTree::Glob(glob) => leaf(None, "*".to_string(), path).then_some(UseTree::Glob(glob)),
            UseTree::Path(mut inner) => {
                path.push(tokens::plain(&inner.ident));
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

/// Takes the leaves for which `keep` does not hold out of an item; false if none is left.
pub fn retain(item: &mut ItemUse, keep: &mut dyn FnMut(&Leaf) -> bool) -> bool {
    if matches!(item.vis, Visibility::Public(_)) {
        item.vis = syn::parse_quote!(pub(crate));
    }
    match retain_leaves(item.tree.clone(), keep) {
        Some(tree) => {
            item.tree = tree;
            true
        }
        None => false,
    }
}
