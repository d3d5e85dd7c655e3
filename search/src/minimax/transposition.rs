//! The transposition table of alpha-beta: results of positions that were searched before.
//!
//! Its size is fixed. Positions share buckets of four entries; a new one takes the place of the entry
//! of the least depth, of which `PLIES_A_GENERATION` go off for every search since the entry was
//! stored, as in the chess engine Stockfish: age counts for more than depth. Schemes are compared by
//! Breuker, Uiterwijk, van den Herik: "Replacement schemes for transposition tables", ICCA Journal 17,
//! 1994, <https://doi.org/10.3233/ICG-1994-17402>.

/// Slots that a position may be in.
const BUCKET: usize = 4;
/// Plies of depth that an entry loses in worth with every search since it was stored.
const PLIES_A_GENERATION: i32 = 8;

/// Result of a search of one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry<M> {
    /// Best move, or the one that was a cutoff.
    pub best: M,
    /// Score, for the player to move; plies to the end of a game count from the position.
    pub score: i32,
    /// Depth of the search, in plies.
    pub depth: u8,
    /// Meaning of the score.
    pub bound: Bound,
}

/// Meaning of a score: a fail-high, the true value, or a fail-low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value is at least the score.
    Lower,
    /// The true value is the score.
    Exact,
    /// The true value is at most the score.
    Upper,
}

/// An entry with its key and age.
#[derive(Clone, Copy, Debug)]
struct Slot<M> {
    key: u64,
    generation: u8,
    entry: Entry<M>,
}

/// A table of a fixed number of positions.
#[derive(Clone, Debug)]
pub struct TranspositionTable<M> {
    slots: Vec<Option<Slot<M>>>,
    generation: u8,
}

impl<M: Copy> TranspositionTable<M> {
    /// An empty table of `2^bits` slots, at least four. A slot takes 24 to 40 bytes, depending on the
    /// move.
    pub fn new(bits: u32) -> TranspositionTable<M> {
        TranspositionTable { slots: vec![None; (1 << bits).max(BUCKET)], generation: 0 }
    }

    /// Ages all entries by one generation: a new search begins.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Forgets all entries.
    pub fn clear(&mut self) {
        self.slots.fill(None);
    }

    /// The entry of a position.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Entry<M>> {
        let start = self.start(key);
        let bucket = &self.slots[start..start + BUCKET];
        bucket.iter().flatten().find(|slot| slot.key == key).map(|slot| slot.entry)
    }

    /// Stores the entry of a position, in place of an older one of the same position.
    #[inline(always)]
    pub fn store(&mut self, key: u64, entry: Entry<M>) {
        let start = self.start(key);
        let generation = self.generation;
        let worth = |slot: &Option<Slot<M>>| match slot {
            None => 0,
            // The position itself is always replaced.
            Some(slot) if slot.key == key => -1,
            Some(slot) => {
                let age = generation.wrapping_sub(slot.generation) as i32;
                slot.entry.depth as i32 + PLIES_A_GENERATION * (256 - age)
            }
        };
        let bucket = &mut self.slots[start..start + BUCKET];
        if let Some(least) = bucket.iter_mut().min_by_key(|slot| worth(slot)) {
            *least = Some(Slot { key, generation, entry });
        }
    }

    #[inline(always)]
    fn start(&self, key: u64) -> usize {
        // The high bits: keys that end in small numbers do not crowd.
        let buckets = (self.slots.len() / BUCKET) as u128;
        ((key as u128 * buckets) >> 64) as usize * BUCKET
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(best: u32, depth: u8) -> Entry<u32> {
        Entry { best, score: -5, depth, bound: Bound::Upper }
    }

    #[test]
    fn a_position_is_found_until_deeper_or_younger_ones_need_its_place() {
        let mut table = TranspositionTable::new(0);
        for (key, depth) in [(1, 4), (2, 3), (3, 2), (4, 5)] {
            table.store(key, entry(10 * key as u32, depth));
        }
        assert!((1..=4).all(|key| table.probe(key).map(|entry| entry.best) == Some(10 * key as u32)));
        table.store(5, entry(50, 1));
        assert_eq!((table.probe(3), table.probe(5)), (None, Some(entry(50, 1))), "the least deep one goes");
        table.store(5, entry(51, 0));
        assert_eq!(table.probe(5), Some(entry(51, 0)), "the same position is replaced whatever its depth");
        table.clear();
        assert!((1..=9).all(|key| table.probe(key).is_none()));
    }

    /// A table of one bucket, with the depths of keys 1 to 4 in two searches.
    fn table(old: &[u8], new: &[u8]) -> TranspositionTable<u32> {
        let mut table = TranspositionTable::new(0);
        let mut keys = 1..;
        for depths in [old, new] {
            for (&depth, key) in depths.iter().zip(&mut keys) {
                table.store(key, entry(key as u32, depth));
            }
            if depths == old {
                table.age();
            }
        }
        table
    }

    fn left(table: &TranspositionTable<u32>) -> Vec<u64> {
        (1..=5).filter(|&key| table.probe(key).is_some()).collect()
    }

    #[test]
    fn an_old_entry_goes_before_a_new_one_unless_it_is_eight_plies_deeper() {
        let mut search = table(&[7], &[0, 0, 0]);
        search.store(5, entry(5, 0));
        assert_eq!(left(&search), [2, 3, 4, 5], "old and deep goes before new and shallow");
        let mut search = table(&[12], &[5, 3, 5]);
        search.store(5, entry(5, 0));
        assert_eq!(left(&search), [1, 2, 4, 5], "old and much deeper stays");
        for _ in 0..300 {
            search.age();
        }
        search.store(3, entry(3, 0));
        assert_eq!(search.probe(3), Some(entry(3, 0)), "generations wrap around");
    }

    #[test]
    fn a_position_has_one_entry() {
        let mut table = table(&[9, 1, 1, 1], &[]);
        table.store(1, entry(12, 2));
        assert_eq!(table.probe(1), Some(entry(12, 2)));
        assert_eq!(left(&table), [1, 2, 3, 4], "the others stay where they are");
    }
}
