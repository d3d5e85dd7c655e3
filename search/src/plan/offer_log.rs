//! The new positions of a level by parent, for searches that need to know which parent offered a
//! position first.

use super::seen::{Insertion, Seen};

/// Keys that were new, in the order of their parents, and the parents that had to share.
#[derive(Debug, Default)]
pub(crate) struct OfferLog {
    /// Keys that were new.
    pub(crate) keys: Vec<u64>,
    /// By parent, the number of keys that were new before it.
    pub(crate) starts: Vec<usize>,
    /// Number of the parent that `refused` begins with.
    pub(crate) first: u32,
    /// By parent, true if it had a successor refused that another parent had offered; empty if
    /// nobody asks.
    pub(crate) refused: Vec<bool>,
    /// Set if a key could not be remembered.
    pub(crate) is_full: bool,
}

impl OfferLog {
    /// Starts with parent number `first`; `refusals` parents are asked for their refusals.
    pub(crate) fn clear(&mut self, first: u32, refusals: usize) {
        self.keys.clear();
        self.starts.clear();
        self.first = first;
        self.refused.clear();
        self.refused.resize(refusals, false);
        self.is_full = false;
    }

    /// Starts with the offers of another parent.
    pub(crate) fn begin_parent(&mut self) {
        self.starts.push(self.keys.len());
    }

    /// True if a key that a parent offers is neither in `seen`, where it is put, nor in `known`.
    pub(crate) fn is_new(&mut self, key: u64, parent: u32, seen: &Seen, known: Option<&Seen>) -> bool {
        let is_known = known.map_or(false, |known| known.contains(key));
        let insertion = if is_known { Insertion::Old } else { seen.try_insert(key) };
        self.is_full |= insertion == Insertion::Full;
        if insertion != Insertion::Old {
            self.keys.push(key);
            return true;
        }
        if let Some(refused) = self.refused.get_mut((parent - self.first) as usize) {
            let own = self.starts.last().map_or(0, |&start| start);
            *refused = *refused || is_known || !self.keys[own..].contains(&key);
        }
        false
    }
}
