//! Which members of reached traits and implementations are reached.
//!
//! A member is reached when its name is used as a member's, too, and it may be one that runs, or when
//! something that is not read member by member demands it.

use syn::{ImplItem, Item, ItemImpl, TraitItem};

use super::{Piece, Reach};
use crate::prune::scope::{ItemId, Placed};
use crate::prune::terms::{Boldness, Terms};
use crate::text::items::item_name;
use crate::text::tokens;

impl Reach<'_> {
    pub(super) fn reach_trait_members(&mut self) {
        for id in 0..self.reached.len() {
            let Item::Trait(item) = &**self.scopes.items()[id].item else { continue };
            if self.reached[id] {
                let of = item.ident.to_string();
                // What a trait asks for, all its implementations have.
                let is_asked = |member: &&TraitItem| match member {
                    TraitItem::Fn(member) => member.default.is_none(),
                    TraitItem::Type(member) => member.default.is_none(),
                    TraitItem::Const(member) => member.default.is_none(),
                    _ => false,
                };
                let asked = item.items.iter().filter(is_asked).filter_map(trait_member_name);
                let asked: Vec<String> = asked.filter(|name| self.implemented.contains(name)).collect();
                self.of.entry(id).or_default().extend(asked);
                self.reach_members(id, &[id], &item.items, |reach, member| {
                    trait_member_name(member).is_none_or(|name| {
                        let is_plain = matches!(member, TraitItem::Fn(member) if member.sig.constness.is_none());
                        let is_named = reach.is_called_of(id, &name) || reach.implemented.contains(&name);
                        is_named || reach.is_called_of_trait(&name) && (!is_plain || reach.can_run(&of, &name))
                    })
                });
            }
        }
    }

    pub(super) fn reach_implementation(&mut self, id: ItemId, item: &ItemImpl, terms: &Terms) {
        let all = || terms.types.iter().chain(&terms.own_trait).all(|&needed| self.reached[needed]);
        let met = !terms.never
            && (all() || item.trait_.is_none() && self.makes_value(item, terms))
            && (terms.words.is_empty() || terms.words.iter().any(|word| self.words.contains(word)));
        if !met {
            return;
        }
        // Which members a macro implements is not known here.
        if let (Some(id), true) = (terms.own_trait, item.items.iter().any(|m| matches!(m, ImplItem::Macro(_)))) {
            if let Item::Trait(item) = &**self.scopes.items()[id].item {
                self.implemented.extend(item.items.iter().filter_map(trait_member_name));
            }
        }
        // `Self` is the type: what is called by it may be a member of any of its implementations.
        let own: Vec<ItemId> = terms.types.iter().chain(&terms.own_trait).copied().collect();
        if !terms.split {
            return self.reach_as(id, &own);
        }
        let owners = match &terms.own_trait {
            _ if self.running.is_none() => &[],
            Some(id) => std::slice::from_ref(id),
            None => &terms.types[..],
        };
        let names = owners.iter().filter_map(|&id| item_name(self.scopes.items()[id].item));
        let owners: Vec<String> = names.map(|name| name.to_string()).collect();
        let some = self.reach_members(id, &own, &item.items, |reach, member| {
            let is_plain = matches!(member, ImplItem::Fn(member) if member.sig.constness.is_none());
            // That of a trait's objects has no type.
            let can_run =
                |name: &str| !is_plain || owners.is_empty() || owners.iter().any(|of| reach.can_run(of, name));
            member_name(member).is_none_or(|name| match terms.own_trait {
                Some(of) => reach.is_called_of(of, &name) || reach.is_called_of_trait(&name) && can_run(&name),
                None => {
                    terms.types.iter().any(|&ty| reach.is_called_of(ty, &name))
                        || reach.any.contains(&name) && can_run(&name)
                }
            })
        });
        // An `impl` of nothing but its type is reached with its first member.
        if some || terms.own_trait.is_some() {
            self.reach(id);
        }
    }

    /// Whether a function is called of the type that needs no value: its argument may be named nowhere else.
    fn makes_value(&self, item: &ItemImpl, terms: &Terms) -> bool {
        let mut functions = item.items.iter().filter_map(|member| match member {
            ImplItem::Fn(member) if member.sig.receiver().is_none() => Some(tokens::plain(&member.sig.ident)),
            _ => None,
        });
        let reached: Vec<ItemId> = terms.types.iter().copied().filter(|&ty| self.reached[ty]).collect();
        functions.any(|name| reached.iter().any(|&ty| self.is_called_of(ty, &name)))
    }

    /// Reaches the members that are wanted; whether there are any.
    fn reach_members<M>(
        &mut self,
        id: ItemId,
        own: &[ItemId],
        members: &[M],
        wanted: impl Fn(&Self, &M) -> bool,
    ) -> bool {
        let mut reached = self.members.remove(&id).unwrap_or_else(|| vec![false; members.len()]);
        let Placed { item, module } = self.scopes.items()[id];
        for (number, (member, reached)) in members.iter().zip(&mut reached).enumerate() {
            if !*reached && (self.boldness == Boldness::Complete || wanted(self, member)) {
                *reached = true;
                let references = item.references_of_member(number);
                self.find_implemented(&references);
                self.waiting.push(Piece { module, own: own.to_vec(), references });
            }
        }
        let some = reached.contains(&true);
        self.members.insert(id, reached);
        some
    }

    /// Whether a function of a type or trait may be one that runs.
    fn can_run(&self, of: &str, name: &str) -> bool {
        self.running.is_none_or(|running| running.has_member(of, name)) || self.spared.contains(name)
    }

    fn is_called_of(&self, id: ItemId, name: &str) -> bool {
        self.of.get(&id).is_some_and(|names| names.contains(name))
    }

    fn is_called_of_trait(&self, name: &str) -> bool {
        self.any.contains(name) || self.of_traits.contains(name)
    }
}

/// The name of a member of an `impl`.
pub fn member_name(member: &ImplItem) -> Option<String> {
    match member {
        ImplItem::Fn(member) => Some(tokens::plain(&member.sig.ident)),
        ImplItem::Const(member) => Some(tokens::plain(&member.ident)),
        ImplItem::Type(member) => Some(tokens::plain(&member.ident)),
        _ => None,
    }
}

/// The name of a member of a trait.
pub fn trait_member_name(member: &TraitItem) -> Option<String> {
    match member {
        TraitItem::Fn(member) => Some(tokens::plain(&member.sig.ident)),
        TraitItem::Const(member) => Some(tokens::plain(&member.ident)),
        TraitItem::Type(member) => Some(tokens::plain(&member.ident)),
        _ => None,
    }
}
