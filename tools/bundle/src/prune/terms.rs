//! When an `impl` is reached: its type is, and its trait is, or a word that asks for a trait from
//! outside is there.

use std::collections::HashSet;

use quote::ToTokens;
use syn::{Item, ItemImpl};

use super::scope::{ItemId, ModuleId, Placed, Scopes, Target, Trace};
use crate::prune::Inventory;
use crate::text::references::References;
use crate::text::tokens;
use crate::text::uses::is_standard;

/// How much is concluded from names alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boldness {
    /// Operators and conversions that nothing seems to use go away.
    Bold,
    /// Every `impl` of a reached type for a trait from outside stays.
    Careful,
    /// All members of what is reached stay as well. No method can be resolved differently: what is
    /// gone are items that nothing names, and implementations for types that nothing names.
    Complete,
}

/// Traits of the standard library that are used through other names than their own.
const TRIGGERS: &[(&str, &[&str])] = &[
    ("Add", &["+", "add", "sum"]),
    ("AddAssign", &["+=", "add_assign"]),
    ("BitAnd", &["&", "bitand"]),
    ("BitAndAssign", &["&=", "bitand_assign"]),
    ("BitOr", &["|", "bitor"]),
    ("BitOrAssign", &["|=", "bitor_assign"]),
    ("BitXor", &["^", "bitxor"]),
    ("BitXorAssign", &["^=", "bitxor_assign"]),
    ("Div", &["/", "div"]),
    ("DivAssign", &["/=", "div_assign"]),
    ("Error", &["Error", "source", "description"]),
    ("Extend", &["extend", "unzip", "partition"]),
    ("FromIterator", &["collect", "from_iter"]),
    ("FromStr", &["parse", "from_str"]),
    ("Hash", &["hash", "HashMap", "HashSet", "hash_one"]),
    ("Mul", &["*", "mul", "product"]),
    ("MulAssign", &["*=", "mul_assign"]),
    ("Product", &["product"]),
    ("Rem", &["%", "rem"]),
    ("RemAssign", &["%=", "rem_assign"]),
    ("Shl", &["<<", "shl"]),
    ("ShlAssign", &["<=", "shl_assign"]),
    ("Shr", &[">>", "shr"]),
    ("ShrAssign", &[">=", "shr_assign"]),
    ("Sub", &["-", "sub"]),
    ("SubAssign", &["-=", "sub_assign"]),
    ("Sum", &["sum"]),
    ("TryFrom", &["try_from", "try_into", "TryInto"]),
];

/// The conditions of an `impl`.
#[derive(Debug)]
pub struct Terms {
    /// The types that it is about; all must be reached.
    pub types: Vec<ItemId>,
    /// Its trait, if that is one of the crates'.
    pub own_trait: Option<ItemId>,
    /// The aliases in it.
    aliases: HashSet<ItemId>,
    /// Words of which one must be there, if there are any.
    pub words: Vec<String>,
    /// Whether something that it needs is gone.
    pub never: bool,
    /// Whether its members are judged one by one.
    pub split: bool,
}

impl Terms {
    /// Those of an `impl` in `module`, which is about what `subject` refers to.
    pub fn of(
        scopes: &Scopes,
        inventory: &Inventory,
        boldness: Boldness,
        module: ModuleId,
        item: &ItemImpl,
        subject: &References,
    ) -> Terms {
        let parameters: HashSet<String> = item.generics.type_params().map(|p| p.ident.to_string()).collect();
        let mut terms = Terms {
            types: Vec::new(),
            own_trait: None,
            aliases: HashSet::new(),
            words: Vec::new(),
            never: false,
            split: true,
        };
        if let Some((path, _)) = &item.trait_ {
            let names: Vec<String> = path.segments.iter().map(|segment| tokens::plain(&segment.ident)).collect();
            let name = names.last().cloned().unwrap_or_default();
            let found = scopes.resolve(module, &names, &mut Trace::default());
            terms.own_trait = found.iter().find_map(|resolved| match resolved.target {
                Target::Item(id) => Some(id).filter(|&id| matches!(**scopes.items()[id].item, Item::Trait(_))),
                _ => None,
            });
            if terms.own_trait.is_none() {
                terms.split = false;
                let is_outside = found.iter().any(|resolved| resolved.target == Target::Outside);
                terms.never = !is_outside && inventory.traits.contains(&name);
                let triggers = TRIGGERS.iter().find(|(t, _)| *t == name).filter(|_| boldness == Boldness::Bold);
                terms.words = triggers.map_or_else(Vec::new, |(_, triggers)| {
                    triggers.iter().map(|t| t.to_string()).chain([name]).collect()
                });
            }
        }
        terms.read_types(scopes, inventory, module, subject, &parameters);
        terms
    }

    /// Reads what types are named. Another name for one stands for all that it is made of.
    fn read_types(
        &mut self,
        scopes: &Scopes,
        inventory: &Inventory,
        module: ModuleId,
        subject: &References,
        parameters: &HashSet<String>,
    ) {
        for path in subject.paths.iter().filter(|path| !parameters.contains(&path[0])) {
            let found = scopes.resolve(module, path, &mut Trace::default());
            let is_known = found.iter().any(|resolved| resolved.target.is_known());
            // What a glob of the standard library may bring is the type itself only if nothing follows it.
            let is_part = found.iter().any(|resolved| resolved.rest > 0);
            let is_gone = !is_known && !is_part && inventory.types.contains(&path[path.len() - 1]);
            self.never |= is_gone && !is_standard(&path[0]);
            for resolved in found {
                let Target::Item(id) = resolved.target else { continue };
                let Placed { item, module } = scopes.items()[id];
                match &**item {
                    Item::Type(alias) if self.aliases.insert(id) => {
                        let parameters = alias.generics.type_params().map(|p| p.ident.to_string()).collect();
                        let subject = References::of(alias.ty.to_token_stream());
                        self.read_types(scopes, inventory, module, &subject, &parameters);
                    }
                    item if is_type(item) => self.types.push(id),
                    _ => {}
                }
            }
        }
    }
}

/// Whether an item defines a type of its own.
pub fn is_type(item: &Item) -> bool {
    matches!(item, Item::Struct(_) | Item::Enum(_) | Item::Union(_))
}
