//! `use` items: their leaves, and which of them still lead anywhere.
//!
//! Every `pub use` becomes `pub(crate) use`: in one file there is no other crate, and so the
//! compiler notices when nobody uses it.

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Item, ItemUse, Stmt, UsePath, UseTree, Visibility};

use super::tokens;
use super::tree::Module;

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

/// The parts of the standard library.
pub const LIBRARIES: &[&str] = &["std", "core", "alloc"];

/// Whether a first segment means the standard library where nothing else has its name.
pub fn is_standard(name: &str) -> bool {
    LIBRARIES.contains(&name)
}

/// The types and traits that every module knows.
pub const PRELUDE: &[&str] = &[
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
];

/// Whether a name means a type or trait of the standard library where nothing else has it.
pub fn is_in_prelude(name: &str) -> bool {
    PRELUDE.contains(&name)
}

/// Calls `each` for every leaf of a tree.
pub fn for_each_leaf(tree: &UseTree, each: &mut dyn FnMut(&Leaf)) {
    retain_leaves(tree.clone(), &mut |leaf| {
        each(leaf);
        true
    });
}

/// Whether an item imports something by such a name, whatever it is called then.
pub fn imports_some(item: &Item, is_wanted: &dyn Fn(&str) -> bool) -> bool {
    let Item::Use(item) = item else { return false };
    let mut found = false;
    for_each_leaf(&item.tree, &mut |leaf| found |= leaf.path.last().is_some_and(|name| is_wanted(name)));
    found
}

/// The imports of a module, without those in functions.
pub fn imports(module: &Module) -> Vec<Leaf> {
    let mut imports = Vec::new();
    for item in module.items() {
        if let Item::Use(item) = item {
            for_each_leaf(&item.tree, &mut |leaf| imports.push(leaf.clone()));
        }
    }
    imports
}

/// The imports in the functions of a module.
pub fn imports_in_blocks(module: &Module) -> Vec<Leaf> {
    struct Finder(Vec<Leaf>);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_block(&mut self, block: &'ast syn::Block) {
            for stmt in &block.stmts {
                if let Stmt::Item(Item::Use(item)) = stmt {
                    for_each_leaf(&item.tree, &mut |leaf| self.0.push(leaf.clone()));
                }
            }
            visit::visit_block(self, block);
        }
    }
    let mut finder = Finder(Vec::new());
    module.items().for_each(|item| finder.visit_item(item));
    finder.0
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

/// Makes the imports of all modules those of one crate.
pub fn narrow(root: &mut Module) {
    root.for_each_item_mut(&mut |shared| {
        if matches!(&**shared, Item::Use(item) if matches!(item.vis, Visibility::Public(_))) {
            if let Item::Use(item) = &mut **shared {
                retain(item, &mut |_| true);
            }
        }
    });
}

/// The same imports with every first segment once, and so on inside.
pub fn merged(trees: Vec<UseTree>) -> Vec<UseTree> {
    let (mut paths, mut others): (Vec<(UsePath, Vec<UseTree>)>, Vec<UseTree>) = Default::default();
    for tree in trees.into_iter().flat_map(ungrouped) {
        match tree {
            UseTree::Path(path) => match paths.iter_mut().find(|(first, _)| first.ident == path.ident) {
                Some((_, inner)) => inner.push(*path.tree),
                None => paths.push((path.clone(), vec![*path.tree])),
            },
            other => others.push(other),
        }
    }
    let paths = paths.into_iter().map(|(path, inner)| UseTree::Path(UsePath { tree: grouped(merged(inner)), ..path }));
    others.into_iter().chain(paths).collect()
}

/// One tree for several.
pub fn grouped(trees: Vec<UseTree>) -> Box<UseTree> {
    // `self` cannot stand alone behind a path.
    let is_alone = trees.len() == 1 && !trees[0].to_token_stream().to_string().starts_with("self");
    match trees.into_iter().collect::<syn::punctuated::Punctuated<_, _>>() {
        items if is_alone => Box::new(items.into_iter().next().expect("there is one")),
        items => Box::new(UseTree::Group(syn::UseGroup { brace_token: Default::default(), items })),
    }
}

fn ungrouped(tree: UseTree) -> Vec<UseTree> {
    match tree {
        UseTree::Group(group) => group.items.into_iter().flat_map(ungrouped).collect(),
        tree => vec![tree],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(trees: &[&str], expected: &str) {
        let trees = trees.iter().map(|tree| syn::parse_str(tree).unwrap()).collect();
        let expected: UseTree = syn::parse_str(expected).unwrap();
        assert_eq!(*grouped(merged(trees)), expected);
    }

    #[test]
    fn merged_imports_have_every_path_once() {
        check(&["a::b", "a::c", "d"], "{d, a::{b, c}}");
        check(&["a::{b::c, d}", "a::b::{e as f, *}"], "a::{d, b::{c, e as f, *}}");
        check(&["a::b", "a::b::c"], "a::{b, b::c}");
        check(&["a::{self}", "a::{self as b}"], "a::{self, self as b}");
        check(&["a::{self}"], "a::{self}");
    }
}
