//! Visibility in a crate that becomes a module: what is visible in the crate ends at that module.
//!
//! What others see decides what their names, methods and fields mean: a method that is private to a crate
//! gives way to one of a trait, in the program as in the file.

use syn::visit_mut::VisitMut;
use syn::{parse_quote, Path, Visibility};

use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses;

/// Confines what is visible in a crate to the module of this name, which it becomes. Its exported macros, by
/// their names, are passed on with that visibility.
pub fn confine(root: &mut Module, name: &str, exported: &[String]) {
    let name = tokens::ident(name);
    let mut confine = Confine { to: parse_quote!(crate::#name) };
    // Some have another name where they are defined.
    let is_exported = |name: &str| {
        let plain = name.strip_suffix("_macro");
        exported.iter().any(|of| of == name || plain.is_some_and(|plain| of == plain))
    };
    root.for_each_module_mut(&mut |path, module| {
        if !path.is_empty() {
            confine.visit_visibility_mut(&mut module.vis);
        }
        for entry in &mut module.entries {
            match entry {
                Entry::Item(item) if !uses::imports_some(item, &is_exported) => confine.visit_item_mut(item),
                _ => {}
            }
        }
    });
}

struct Confine {
    to: Path,
}

impl VisitMut for Confine {
    fn visit_visibility_mut(&mut self, node: &mut Visibility) {
        if let Visibility::Restricted(restricted) = node {
            if restricted.path.is_ident("crate") {
                let path = &self.to;
                *node = parse_quote!(pub(in #path));
            }
        }
    }
}
