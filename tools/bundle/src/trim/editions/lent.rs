//! Macros that the crates of an edition lend to others: what they make has their edition, in functions of
//! whichever.
//!
//! Only a crate's own functions are compared between editions. So what a lent macro means is written out
//! without asking whether it matters, but where the compiler's lint can tell.

use quote::ToTokens;
use syn::{Item, ItemMacro};

use super::choosers::choosers_of;
use super::macros::{calls, hides_condition, with_called};
use super::scopes::write_out;
use super::tails::Tails;
use super::{Editions, TAIL_EXPRESSIONS};
use crate::compile::Compiler;
use crate::error::Result;
use crate::judge::{Edition, Judge};
use crate::text::mentions::Names;
use crate::text::tree::{Entry, Module, Piece, Printed};
use crate::trim::write;

impl Editions<'_> {
    /// Writes out what is dropped when in the macros of the crates of an edition that others call.
    ///
    /// # Errors
    /// A macro of which that cannot be done, and may choose another rule in the bundle's edition.
    pub(super) fn write_out_lent_macros(&self, root: &mut Module, edition: Edition, compiler: &Compiler) -> Result<()> {
        let (none, called, own) = (Names::new(), self.lent_macros(root, edition), self.judge.edition);
        let choosers = if edition > own { choosers_of(root, &called) } else { Names::new() };
        let (mut hidden, mut has_tails) = (None, false);
        self.for_each_item_mut(root, edition, &mut |item| {
            let name = match &**item {
                Item::Macro(ItemMacro { ident: Some(name), .. }) if called.contains(&name.to_string()) => {
                    name.to_string()
                }
                _ => return,
            };
            let mut written = (**item).clone();
            let (mut count, mut tails) = (write_out(&mut written, &none, &called, edition), Tails::default());
            let mut is_hidden = choosers.contains(&name) || hides_condition(&written, &none, &called, edition);
            if let Item::Macro(ItemMacro { mac, .. }) = &mut written {
                let stored = tails.in_rules(mac.tokens.clone());
                has_tails |= tails.count + tails.left > 0;
                if edition > own {
                    mac.tokens = stored;
                    count += tails.count;
                    is_hidden |= tails.left > 0;
                }
            }
            hidden = hidden.take().or_else(|| is_hidden.then_some(name));
            if count > 0 {
                **item = written;
            }
        });
        if has_tails && edition < own {
            let printed = Printed::new(self.header, root);
            write(&self.source, &printed.text)?;
            let said = compiler.lint(&Judge { edition, ..*self.judge }, &self.source, &[TAIL_EXPRESSIONS])?;
            let tails = said.iter().filter(|diagnostic| diagnostic.code() == TAIL_EXPRESSIONS);
            let pieces = tails.flat_map(|d| d.primary()).filter_map(|s| printed.piece_at(s.line_start, s.column_start));
            hidden = hidden.or(pieces.filter_map(|piece| self.macro_at(root, edition, piece)).next());
        }
        hidden.map_or(Ok(()), |name| Err(self.differs(edition, &format!("{name}!"))))
    }

    /// The macros that others than the crates of an edition call, and those that these call.
    fn lent_macros(&self, root: &Module, edition: Edition) -> Names {
        let mut called = Names::new();
        for (_, entry) in root.entries.iter().enumerate().filter(|(at, _)| !self.is_of(edition, root, *at)) {
            match entry {
                Entry::Item(item) => calls(item.to_token_stream(), &mut called),
                Entry::Module(module) => {
                    module.for_each_item(&mut |item| calls(item.to_token_stream(), &mut called));
                }
            }
        }
        with_called(root, called)
    }

    /// The name of the macro of the crates of an edition that has this place.
    fn macro_at(&self, root: &Module, edition: Edition, piece: &Piece) -> Option<String> {
        match root.item(&piece.address)? {
            Item::Macro(ItemMacro { ident: Some(name), .. }) if self.is_of(edition, root, *piece.address.first()?) => {
                Some(name.to_string())
            }
            _ => None,
        }
    }
}
