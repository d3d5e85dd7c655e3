//! Which positions were met at a depth: a hash table that is emptied without being cleared.

/// Slots tried before a position is taken for new without being remembered.
const PROBES: usize = 8;
/// Bits of an entry that hold the generation.
const STAMP_BITS: u32 = 8;

/// A set of keys with a fixed number of slots. A stamp in every entry tells of which generation
/// it is, so that [`Seen::forget`] costs nothing.
///
/// Keys are told apart by their upper 56 bits. When there is no free slot near a key's place the
/// key is not remembered: a duplicate may then pass for new, which costs time, never correctness.
#[derive(Clone, Debug)]
pub struct Seen {
    entries: Vec<u64>,
    mask: usize,
    stamp: u64,
}

impl Seen {
    /// An empty set with `2^bits` slots.
    pub fn new(bits: u32) -> Seen {
        let slots = 1usize << bits;
        Seen { entries: vec![0; slots], mask: slots - 1, stamp: 1 }
    }

    /// Adds a key; whether it was not there.
    #[inline(always)]
    pub fn insert(&mut self, key: u64) -> bool {
        let entry = key >> STAMP_BITS << STAMP_BITS | self.stamp;
        let start = ((key >> STAMP_BITS).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as usize;
        for probe in 0..PROBES {
            let slot = &mut self.entries[(start + probe) & self.mask];
            if *slot == entry {
                return false;
            }
            if *slot & ((1 << STAMP_BITS) - 1) != self.stamp {
                *slot = entry;
                return true;
            }
        }
        true
    }

    /// Forgets all keys.
    pub fn forget(&mut self) {
        self.stamp += 1;
        if self.stamp == 1 << STAMP_BITS {
            self.entries.fill(0);
            self.stamp = 1;
        }
    }

    /// Touches all of its memory, so that no later insertion waits for it.
    pub fn touch(&mut self) {
        self.entries.fill(0);
        self.stamp = 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn it_is_a_set_while_there_is_room() {
        let mut seen = Seen::new(14);
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..600 {
            let mut known = HashSet::new();
            for _ in 0..500 {
                let key = rng.u64(0..400).wrapping_mul(0x1234_5678_9abc_def1);
                assert_eq!(seen.insert(key), known.insert(key >> STAMP_BITS));
            }
            seen.forget();
        }
    }

    #[test]
    fn a_full_set_takes_everything_for_new() {
        let mut seen = Seen::new(3);
        let new = (0..1000u64).filter(|key| seen.insert(key << STAMP_BITS)).count();
        assert_eq!(new, 1000);
        assert!(!(0..1000u64).all(|key| seen.insert(key << STAMP_BITS)), "nothing was remembered");
    }
}
