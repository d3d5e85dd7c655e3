//! The larger program that a part of a program is compared with.
//!
//! It has all that could give the part's functions another meaning, and as little else as possible: the
//! compiler reads it as a whole.

use super::hollow::{self, Harmless, Hollower};
use super::pruner::{remove_empty_modules, Pruner};
use super::reach::Reach;
use super::terms::Boldness;
use super::tuples::drop_wide_tuples;
use super::{unnamed, Inventory};
use crate::text::mentions::Names;
use crate::text::shared::for_each_shared;
use crate::text::tree::Module;

/// A program of which only the functions of a part have bodies, and those whose bodies others see.
pub struct Larger<'a> {
    inventory: &'a Inventory,
    harmless: Harmless,
    root: Module,
    /// The names that the part uses.
    named: Names,
    /// The names in what keeps what it is.
    seen: Names,
}

impl Larger<'_> {
    /// The program that `part` is compared with, which is `root` pruned as boldly as said with these names
    /// spared.
    pub fn of<'a>(
        inventory: &'a Inventory,
        root: &Module,
        boldness: Boldness,
        spared: &Names,
        part: &Module,
    ) -> Larger<'a> {
        let harmless = Harmless::of(root);
        let seen = hollow::names_seen(root, &harmless);
        let mut named = Names::new();
        for_each_shared(part, &mut |shared| named.extend(shared.references().words.iter().cloned()));
        let mut hollowed = root.clone();
        let kept = Reach::of(inventory, root, boldness, spared, None).kept();
        Hollower { kept, items: 0, harmless: &harmless, seen: &seen }.hollow(&mut hollowed);
        drop_wide_tuples(&mut hollowed, part);
        Larger { inventory, harmless, root: hollowed, named, seen }
    }

    /// The program without what neither the part nor one of the `asked` names can ask for.
    pub fn sparing(&self, asked: &Names) -> Module {
        // Whoever asks for an implementation of a trait may ask for any.
        let mut asked = asked.clone();
        asked.extend(unnamed::all_about(&self.root, &asked, self.inventory));
        let named: Names = self.named.union(&asked).cloned().collect();
        let mut root = self.root.clone();
        let is_named = |name: &str| named.contains(name) || self.seen.contains(name);
        unnamed::drop_methods(&mut root, &is_named, &self.inventory.traits);
        unnamed::drop_implementations(&mut root, named, &self.seen, self.inventory, &self.harmless);
        let kept = Reach::of(self.inventory, &root, Boldness::Complete, &asked, None).kept();
        Pruner::new(kept).prune(&mut root);
        remove_empty_modules(&mut root, &asked);
        root
    }
}
