//! The transposition table of alpha-beta: what is known of positions that were searched before.
//!
//! Its size is fixed. Positions share buckets of four entries; a new one takes the place of what is
//! old first, then of what was searched least deep (Breuker, Uiterwijk, van den Herik: "Replacement
//! schemes for transposition tables", 1994).

/// Entries that a position may be in.
const BUCKET: usize = 4;

/// What a search found about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known<M> {
    /// The best move, or the one that was good enough.
    pub best: M,
    /// The score, as seen from the position.
    pub score: i32,
    /// How deep it was searched, in plies.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

/// What a score says of the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least the score.
    Lower,
    /// It is the score.
    Exact,
    /// It is at most the score.
    Upper,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    key: u64,
    generation: u8,
    known: Known<M>,
}

/// A table of a fixed number of positions.
#[derive(Clone, Debug)]
pub struct Transpositions<M> {
    entries: Vec<Option<Entry<M>>>,
    generation: u8,
}

impl<M: Copy> Transpositions<M> {
    /// An empty table of `2^bits` entries, at least four. An entry takes 24 to 40 bytes, depending
    /// on the move.
    pub fn new(bits: u32) -> Transpositions<M> {
        Transpositions { entries: vec![None; (1 << bits).max(BUCKET)], generation: 0 }
    }

    /// Lets everything that is known grow old: a new search begins.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn get(&self, key: u64) -> Option<Known<M>> {
        let start = self.start(key);
        let bucket = &self.entries[start..start + BUCKET];
        bucket.iter().flatten().find(|entry| entry.key == key).map(|entry| entry.known)
    }

    /// Remembers what was found.
    #[inline(always)]
    pub fn insert(&mut self, key: u64, known: Known<M>) {
        let start = self.start(key);
        let generation = self.generation;
        let worth = |entry: &Option<Entry<M>>| match entry {
            None => -1,
            // The position itself is always replaced.
            Some(entry) if entry.key == key => -2,
            Some(entry) => {
                let age = generation.wrapping_sub(entry.generation) as i32;
                entry.known.depth as i32 + 256 - age
            }
        };
        let bucket = &mut self.entries[start..start + BUCKET];
        if let Some(least) = bucket.iter_mut().min_by_key(|entry| worth(entry)) {
            *least = Some(Entry { key, generation, known });
        }
    }

    #[inline(always)]
    fn start(&self, key: u64) -> usize {
        // The high bits: keys that end in small numbers do not crowd.
        let buckets = (self.entries.len() / BUCKET) as u128;
        ((key as u128 * buckets) >> 64) as usize * BUCKET
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(best: u32, depth: u8) -> Known<u32> {
        Known { best, score: -5, depth, bound: Bound::Upper }
    }

    #[test]
    fn a_position_is_found_until_deeper_or_younger_ones_need_its_place() {
        let mut table = Transpositions::new(0);
        for (key, depth) in [(1, 4), (2, 3), (3, 2), (4, 5)] {
            table.insert(key, known(10 * key as u32, depth));
        }
        assert!((1..=4).all(|key| table.get(key).map(|known| known.best) == Some(10 * key as u32)));
        table.insert(5, known(50, 1));
        assert_eq!((table.get(3), table.get(5)), (None, Some(known(50, 1))), "the least deep one goes");
        table.insert(5, known(51, 0));
        assert_eq!(table.get(5), Some(known(51, 0)), "the same position is replaced whatever its depth");
        for _ in 0..6 {
            table.age();
        }
        table.insert(1, known(11, 4));
        table.insert(6, known(60, 1));
        table.insert(7, known(70, 1));
        assert_eq!((table.get(4), table.get(1)), (Some(known(40, 5)), Some(known(11, 4))), "5 and 2 went");
        table.insert(8, known(80, 1));
        assert_eq!((table.get(4), table.get(8)), (None, Some(known(80, 1))), "what is old goes however deep it is");
        table.clear();
        assert!((1..=9).all(|key| table.get(key).is_none()));
    }
}
