//! The paths that start with `::` and the name of a crate in what macros have made of their arguments: all others
//! were rewritten before.

use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item, ItemUse, Path, UseTree};

use super::rewriter::{import_declared, prefix, start_with};
use super::CrateNames;

/// Rewrites these paths, and `extern crate`.
pub(super) struct Absolute<'a>(pub &'a CrateNames);

impl VisitMut for Absolute<'_> {
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}

    fn visit_item_mut(&mut self, item: &mut Item) {
        if !import_declared(self.0, item) {
            visit_mut::visit_item_mut(self, item);
        }
    }

    fn visit_item_use_mut(&mut self, item: &mut ItemUse) {
        let UseTree::Path(path) = &item.tree else { return };
        if let Some(target) = self.0.target(&path.ident).filter(|_| item.leading_colon.is_some()) {
            item.tree = prefix(target, (*path.tree).clone());
            item.leading_colon = None;
        }
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        let first = path.segments.first().filter(|_| path.leading_colon.is_some() && path.segments.len() > 1);
        if let Some(target) = first.and_then(|first| self.0.target(&first.ident)) {
            start_with(path, target);
        }
    }
}
