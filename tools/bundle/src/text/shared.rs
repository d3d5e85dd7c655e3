//! Items that copies of a tree share.
//!
//! A program is copied before every attempt at changing it, and most of its items stay as they are. So
//! copies share an item until one of them changes it, and what is found out about an item, which is
//! its text and what it refers to, is kept with it.

use std::cell::OnceCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use quote::ToTokens;
use syn::{Item, ItemImpl};

use super::print::print_item;
use super::references::References;
use super::tree::{Entry, Module};

/// An item that is copied when it is changed.
#[derive(Clone, Debug)]
pub struct SharedItem(Rc<Known>);

/// An item with what was found out about it.
#[derive(Debug)]
struct Known {
    item: Item,
    text: OnceCell<String>,
    whole: OnceCell<Rc<References>>,
    head: OnceCell<Rc<References>>,
    about: OnceCell<Rc<References>>,
    members: OnceCell<Vec<OnceCell<Rc<References>>>>,
}

impl Clone for Known {
    /// Nothing is known of a copy: it is made to be changed.
    fn clone(&self) -> Known {
        Known::new(self.item.clone())
    }
}

impl Known {
    fn new(item: Item) -> Known {
        Known {
            item,
            text: OnceCell::new(),
            whole: OnceCell::new(),
            head: OnceCell::new(),
            about: OnceCell::new(),
            members: OnceCell::new(),
        }
    }
}

impl SharedItem {
    /// An item of which nothing is known.
    pub fn new(item: Item) -> SharedItem {
        SharedItem(Rc::new(Known::new(item)))
    }

    /// The item itself.
    pub fn into_item(self) -> Item {
        Rc::try_unwrap(self.0).map_or_else(|shared| shared.item.clone(), |known| known.item)
    }

    /// How it is written down, with a line end.
    pub fn text(&self) -> &str {
        self.0.text.get_or_init(|| print_item(self))
    }

    /// What all of it refers to.
    pub fn references(&self) -> Rc<References> {
        Rc::clone(self.0.whole.get_or_init(|| Rc::new(References::of_item(self.0.item.clone()))))
    }

    /// What it refers to outside of its members: those of a trait or an `impl`.
    pub fn references_of_head(&self) -> Rc<References> {
        let head = || match &self.0.item {
            Item::Trait(item) => Item::Trait(syn::ItemTrait { items: Vec::new(), ..item.clone() }),
            Item::Impl(item) => Item::Impl(syn::ItemImpl { items: Vec::new(), ..item.clone() }),
            item => item.clone(),
        };
        Rc::clone(self.0.head.get_or_init(|| Rc::new(References::of_item(head()))))
    }

    /// What an implementation is about: its type, and the arguments of its trait.
    pub fn references_of_subject(&self) -> Rc<References> {
        let about = || match &self.0.item {
            Item::Impl(item) => of_subject(item),
            _ => References::default(),
        };
        Rc::clone(self.0.about.get_or_init(|| Rc::new(about())))
    }

    /// What the member with this number refers to, attributes included. The body of a macro counts as
    /// the one member that it has.
    pub fn references_of_member(&self, number: usize) -> Rc<References> {
        let tokens: Vec<&dyn ToTokens> = match &self.0.item {
            Item::Trait(item) => item.items.iter().map(|member| member as &dyn ToTokens).collect(),
            Item::Impl(item) => item.items.iter().map(|member| member as &dyn ToTokens).collect(),
            Item::Macro(item) => vec![&item.mac.tokens],
            _ => Vec::new(),
        };
        let members = self.0.members.get_or_init(|| tokens.iter().map(|_| OnceCell::new()).collect());
        Rc::clone(members[number].get_or_init(|| Rc::new(References::of(tokens[number].to_token_stream()))))
    }
}

/// What the type of an implementation and the arguments of its trait refer to.
pub fn of_subject(item: &ItemImpl) -> References {
    let mut subject = item.self_ty.to_token_stream();
    let last = item.trait_.iter().filter_map(|(path, _)| path.segments.last());
    subject.extend(last.map(|segment| segment.arguments.to_token_stream()));
    References::of(subject)
}

/// Calls `each` for every item of a module and of those inside, in order.
pub fn for_each_shared<'a>(module: &'a Module, each: &mut dyn FnMut(&'a SharedItem)) {
    for entry in &module.entries {
        match entry {
            Entry::Item(item) => each(item),
            Entry::Module(inner) => for_each_shared(inner, each),
        }
    }
}

impl Deref for SharedItem {
    type Target = Item;

    fn deref(&self) -> &Item {
        &self.0.item
    }
}

impl DerefMut for SharedItem {
    fn deref_mut(&mut self) -> &mut Item {
        let known = Rc::make_mut(&mut self.0);
        known.text.take();
        known.whole.take();
        known.head.take();
        known.about.take();
        known.members.take();
        &mut known.item
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    #[test]
    fn a_changed_copy_leaves_the_others_alone_and_knows_nothing_of_what_it_was() {
        let before: Item = parse_quote!(
            impl A {
                fn f() {
                    g()
                }
            }
        );
        let after: Item = parse_quote!(
            impl B {}
        );
        let first = SharedItem::new(before.clone());
        let mut second = first.clone();
        let knows = |item: &SharedItem, name: &str| item.references().words.contains(name);
        assert!(second.text().contains("impl A") && knows(&second, "g"));
        assert!(second.references_of_member(0).words.contains("g") && !second.references_of_head().words.contains("g"));
        *second = after;
        assert!(second.text().contains("impl B") && !knows(&second, "g"));
        assert!(second.references_of_head().words.contains("B"));
        assert!(first.text().contains("impl A") && knows(&first, "g"));
        assert_eq!(first.into_item(), before);
    }
}
