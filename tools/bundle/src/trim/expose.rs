//! Private types in signatures of what becomes public become public, too.
//!
//! A function with `pub(super)` may name a type that is private in the module above; once it is `pub`,
//! compilers before 1.74 say that it lets the type out (E0446). The newest one does not, so that is found by
//! reading: names of types in what is widened, and in what that exposes. Where the program itself is one that
//! only newer compilers take, the older one says which types these are.

use quote::ToTokens;
use syn::{ImplItem, Item, ItemImpl, TraitItem, Type, Visibility};

use super::Trim;
use crate::compile::Compiler;
use crate::error::Result;
use crate::text::items::{item_name, visibility, visibility_mut};
use crate::text::mentions::{of_tokens, Names};
use crate::text::tokens;
use crate::text::tree::Module;

/// Makes the private types and traits public that would be let out by widening every restricted visibility.
pub fn expose(root: &mut Module) {
    let mut widened = Names::new();
    root.for_each_item(&mut |item| {
        if visibility(item).is_some_and(is_restricted) {
            widened.extend(item_name(item).map(tokens::plain));
        }
    });
    loop {
        let mut named = Names::new();
        root.for_each_item(&mut |item| named_in(item, &widened, &mut named));
        if !expose_named(root, &named, &mut widened) {
            return;
        }
    }
}

/// Makes the types and traits of these names public and adds those that were not to the `widened`; whether
/// there are any.
fn expose_named(root: &mut Module, named: &Names, widened: &mut Names) -> bool {
    let mut found = false;
    root.for_each_item_mut(&mut |shared| {
        let is_type =
            matches!(&**shared, Item::Enum(_) | Item::Struct(_) | Item::Trait(_) | Item::Type(_) | Item::Union(_));
        let name = item_name(shared).map(tokens::plain).filter(|name| is_type && named.contains(name));
        let (Some(name), Some(vis)) = (name, visibility_mut(shared)) else { return };
        if !matches!(vis, Visibility::Public(_)) {
            *vis = Visibility::Public(Default::default());
            widened.insert(name);
            found = true;
        }
    });
    found
}

/// What compilers before 1.74 say about private traits and types in what is public.
const LET_OUT: &[&str] = &["E0445", "E0446", "private_in_public"];

impl Trim<'_> {
    /// Makes the types and traits public that this compiler says are let out.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn expose_for(&self, root: &mut Module, compiler: &Compiler) -> Result<()> {
        loop {
            let (_, said) = self.check(root, compiler)?;
            let messages = said.iter().filter(|message| LET_OUT.contains(&message.code()));
            let named: Names = messages.filter_map(|message| message.quoted().next().map(last_name)).collect();
            if !expose_named(root, &named, &mut Names::new()) {
                return Ok(());
            }
        }
    }
}

/// The name at the end of a type's path.
fn last_name(path: &str) -> String {
    let path = path.split('<').next().unwrap_or(path);
    path.rsplit("::").next().unwrap_or(path).to_string()
}

fn is_restricted(vis: &Visibility) -> bool {
    matches!(vis, Visibility::Restricted(_))
}

/// Whether others see a part with this visibility once its item is widened, or the part itself.
fn is_seen(vis: &Visibility, is_widened: bool) -> bool {
    is_restricted(vis) || is_widened && !matches!(vis, Visibility::Inherited)
}

/// Adds the names in what others will see of an item that is widened, and of its widened parts.
fn named_in(item: &Item, widened: &Names, named: &mut Names) {
    let is_widened = item_name(item).is_some_and(|name| widened.contains(&tokens::plain(name)));
    let mut add = |part: &dyn ToTokens| of_tokens(part.to_token_stream(), named);
    match item {
        Item::Const(item) if is_restricted(&item.vis) => add(&item.ty),
        Item::Fn(item) if is_restricted(&item.vis) => add(&item.sig),
        Item::Static(item) if is_restricted(&item.vis) => add(&item.ty),
        Item::Type(item) if is_widened => add(&item.ty),
        Item::Enum(item) if is_widened => {
            add(&item.generics);
            item.variants.iter().for_each(|variant| add(&variant.fields));
        }
        Item::Struct(item) => item.fields.iter().filter(|f| is_seen(&f.vis, is_widened)).for_each(|f| add(&f.ty)),
        Item::Union(item) => item.fields.named.iter().filter(|f| is_seen(&f.vis, is_widened)).for_each(|f| add(&f.ty)),
        Item::Trait(item) if is_widened => {
            add(&item.supertraits);
            for member in &item.items {
                match member {
                    TraitItem::Const(member) => add(&member.ty),
                    TraitItem::Fn(member) => add(&member.sig),
                    TraitItem::Type(member) => add(&member.bounds),
                    _ => {}
                }
            }
        }
        Item::Impl(item) => of_impl(item, widened, &mut add),
        _ => {}
    }
}

fn of_impl(item: &ItemImpl, widened: &Names, add: &mut dyn FnMut(&dyn ToTokens)) {
    let own = match &*item.self_ty {
        Type::Path(path) => path.path.segments.last().map(|segment| tokens::plain(&segment.ident)),
        _ => None,
    };
    let is_widened = own.is_some_and(|name| widened.contains(&name));
    for member in &item.items {
        match member {
            ImplItem::Type(member) if item.trait_.is_some() && is_widened => add(&member.ty),
            ImplItem::Const(member) if is_seen(&member.vis, is_widened) => add(&member.ty),
            ImplItem::Fn(member) if is_seen(&member.vis, is_widened) => add(&member.sig),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::{Entry, Printed};

    #[test]
    fn types_in_what_is_widened_become_public() {
        let file: syn::File = syn::parse_quote! {
            struct Named { pub inner: Inner, own: Own }
            struct Inner(u8);
            struct Own;
            struct Other;
            pub(super) fn f(_: &[Named]) {}
            fn g(_: Other) {}
        };
        let mut root = Module::empty("root");
        root.entries.extend(file.items.into_iter().map(Entry::of));
        expose(&mut root);
        let text = Printed::new(&[], &root).text;
        for (name, is_public) in [("Named", true), ("Inner", true), ("Own", false), ("Other", false)] {
            assert_eq!(text.contains(&format!("pub struct {name}")), is_public, "{name}: {text}");
        }
    }
}
