//! Members of implementations that their traits have lost.
//!
//! The compiler would name them as well, but that takes a run; which trait an implementation is of is
//! told by its path.

use std::collections::{BTreeMap, HashSet};

use syn::{ImplItem, Item, TraitItem};

use crate::prune::reach::{member_name, trait_member_name};
use crate::prune::scope::{ItemId, Scopes, Target, Trace};
use crate::text::tokens;
use crate::text::tree::Module;

/// Removes the members that the traits of their implementations do not have.
pub fn drop_orphans(root: &mut Module) {
    let orphans = orphans(root);
    if orphans.is_empty() {
        return;
    }
    let mut id: ItemId = 0;
    root.for_each_item_mut(&mut |shared| {
        if matches!(**shared, Item::Use(_)) {
            return;
        }
        if let Some(orphans) = orphans.get(&id) {
            if let Item::Impl(item) = &mut **shared {
                item.items.retain(|member| member_name(member).is_none_or(|name| !orphans.contains(&name)));
            }
        }
        id += 1;
    });
}

/// The names of such members, by the number of the implementation.
fn orphans(root: &Module) -> BTreeMap<ItemId, HashSet<String>> {
    let scopes = Scopes::of(root);
    let mut members: BTreeMap<ItemId, HashSet<String>> = BTreeMap::new();
    for (id, placed) in scopes.items().iter().enumerate() {
        if let Item::Trait(item) = &**placed.item {
            // What a macro adds is not known here.
            if item.items.iter().all(|member| !matches!(member, TraitItem::Macro(_) | TraitItem::Verbatim(_))) {
                members.insert(id, item.items.iter().filter_map(trait_member_name).collect());
            }
        }
    }
    let mut orphans = BTreeMap::new();
    for (id, placed) in scopes.items().iter().enumerate() {
        let Item::Impl(item) = &**placed.item else { continue };
        let Some((path, _)) = item.trait_.as_ref().filter(|(path, _)| path.leading_colon.is_none()) else { continue };
        let names: Vec<String> = path.segments.iter().map(|segment| tokens::plain(&segment.ident)).collect();
        let found = scopes.resolve(placed.module, &names, &mut Trace::default());
        let [found] = &found[..] else { continue };
        let Target::Item(of) = found.target else { continue };
        let Some(members) = members.get(&of).filter(|_| found.rest == 0) else { continue };
        let named = item.items.iter().filter(|member| !matches!(member, ImplItem::Macro(_))).filter_map(member_name);
        let lost: HashSet<String> = named.filter(|name| !members.contains(name)).collect();
        if !lost.is_empty() {
            orphans.insert(id, lost);
        }
    }
    orphans
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;
    use syn::parse_quote;

    use super::*;
    use crate::text::tree::Entry;

    fn without_orphans(file: syn::File) -> String {
        let mut root = Module::empty("main");
        root.entries = file.items.into_iter().map(Entry::of).collect();
        drop_orphans(&mut root);
        let mut text = String::new();
        root.for_each_item(&mut |item| text += &item.to_token_stream().to_string());
        text
    }

    #[test]
    fn what_a_trait_has_lost_goes_from_its_implementations() {
        let text = without_orphans(parse_quote! {
            trait Walk { fn walk(&self); }
            impl Walk for u8 { fn walk(&self) {} fn rest(&self) {} const STEPS: u8 = 1; }
            impl Other for u8 { fn other(&self) {} }
            impl A { fn run(&self) {} }
        });
        assert!(text.contains("fn walk (& self) { }") && !text.contains("rest") && !text.contains("STEPS"), "{text}");
        assert!(text.contains("fn other") && text.contains("fn run"), "{text}");
    }

    #[test]
    fn a_trait_that_may_be_another_or_has_more_by_a_macro_keeps_all() {
        let text = without_orphans(parse_quote! {
            trait Walk { members!(); }
            impl Walk for u8 { fn rest(&self) {} }
            impl ::std::Walk for u8 { fn outside(&self) {} }
        });
        assert!(text.contains("fn rest") && text.contains("fn outside"), "{text}");
    }
}
