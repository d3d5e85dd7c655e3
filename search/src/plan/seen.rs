//! The set of positions that were met at a depth: a hash table that is emptied without being cleared.
//!
//! The decision behind it: one thread adds while others look. Entries are atomic words, which costs
//! nothing where one thread does both; insertions of another thread are seen sooner or later.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Slots tried before a position is taken for new without being remembered.
const PROBES: usize = 8;
/// Slots for every key expected: next to no key finds its eight slots taken.
const SLOTS_PER_KEY: usize = 4;
/// Least number of slots in use.
const LEAST_SLOTS: usize = 1 << 14;
/// Bits of an entry that hold the generation.
const STAMP_BITS: u32 = 8;

/// Set of keys with a fixed number of slots. Every entry has the stamp of its generation, so that [`Seen::forget`] costs nothing.
///
/// Keys are distinguished by their upper 56 bits. When there is no free slot near a key's place the
/// key is not remembered: a duplicate may then pass for new, which costs time, never correctness.
#[derive(Debug)]
pub struct Seen {
    entries: Vec<AtomicU64>,
    mask: usize,
    stamp: u64,
}

/// Result of an insertion.
#[cfg_attr(not(feature = "parallel"), allow(dead_code))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Insertion {
    /// The key is in this slot now.
    New(usize),
    /// The key was there.
    Old,
    /// The key was not there and could not be remembered.
    Full,
}

impl Seen {
    /// An empty set with `2^bits` slots.
    pub fn new(bits: u32) -> Seen {
        let slots = 1usize << bits;
        Seen { entries: (0..slots).map(|_| AtomicU64::new(0)).collect(), mask: slots - 1, stamp: 1 }
    }

    /// Adds a key, and returns true if it was not there. For one thread at a time.
    #[inline(always)]
    pub fn insert(&self, key: u64) -> bool {
        !matches!(self.try_insert(key), Insertion::Old)
    }

    /// Adds a key if there is room. For one thread at a time.
    #[inline(always)]
    pub(crate) fn try_insert(&self, key: u64) -> Insertion {
        let entry = self.entry(key);
        let start = Seen::start(key);
        for probe in 0..PROBES {
            let slot = (start + probe) & self.mask;
            let known = self.entries[slot].load(Relaxed);
            if known == entry {
                return Insertion::Old;
            }
            if known & ((1 << STAMP_BITS) - 1) != self.stamp {
                self.entries[slot].store(entry, Relaxed);
                return Insertion::New(slot);
            }
        }
        Insertion::Full
    }

    /// The place in memory where a key is looked for first.
    #[inline(always)]
    pub(crate) fn place(&self, key: u64) -> &AtomicU64 {
        &self.entries[Seen::start(key) & self.mask]
    }

    /// True if a key is there.
    #[inline(always)]
    pub fn contains(&self, key: u64) -> bool {
        let entry = self.entry(key);
        let start = Seen::start(key);
        for probe in 0..PROBES {
            let known = self.entries[(start + probe) & self.mask].load(Relaxed);
            if known == entry {
                return true;
            }
            if known & ((1 << STAMP_BITS) - 1) != self.stamp {
                return false;
            }
        }
        false
    }

    /// Takes back an insertion, all later ones being taken back as well.
    #[cfg(feature = "parallel")]
    pub(crate) fn remove(&self, slot: usize) {
        self.entries[slot].store(0, Relaxed);
    }

    /// The part of a key that tells it from others.
    #[inline(always)]
    pub(crate) fn identity(key: u64) -> u64 {
        key >> STAMP_BITS
    }

    /// A key as it is kept: its identity, and the stamp.
    #[inline(always)]
    fn entry(&self, key: u64) -> u64 {
        Seen::identity(key) << STAMP_BITS | self.stamp
    }

    /// First slot of a key, before masking. It depends on the key's identity alone, so that sets of any
    /// size agree.
    #[inline(always)]
    fn start(key: u64) -> usize {
        (Seen::identity(key).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as usize
    }

    /// Forgets all keys.
    pub fn forget(&mut self) {
        self.stamp += 1;
        if self.stamp == 1 << STAMP_BITS {
            self.touch();
        }
    }

    /// Forgets all keys, and uses no more slots than `keys` keys need: what fits into the
    /// processor's cache is found without waiting for memory.
    pub(crate) fn forget_for(&mut self, keys: usize) {
        self.forget();
        let most = self.entries.len();
        let slots = keys.saturating_mul(SLOTS_PER_KEY).clamp(LEAST_SLOTS.min(most), most);
        self.mask = slots.next_power_of_two() - 1;
    }

    /// Forgets all keys and touches all of its memory, so that no later insertion waits for it.
    pub fn touch(&mut self) {
        self.entries.iter_mut().for_each(|entry| *entry.get_mut() = 0);
        self.stamp = 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn forgetting_leaves_the_memory_alone() {
        let mut seen = Seen::new(4);
        let key = 1 << STAMP_BITS;
        assert!(seen.insert(key) && seen.contains(key));
        seen.forget();
        assert!(!seen.contains(key) && seen.entries.iter().any(|entry| entry.load(Relaxed) != 0));
    }

    #[test]
    fn it_is_a_set_while_there_is_room() {
        let mut seen = Seen::new(14);
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..600 {
            let mut known = HashSet::new();
            for _ in 0..500 {
                let key = rng.u64(0..400).wrapping_mul(0x1234_5678_9abc_def1);
                assert_eq!(seen.contains(key), known.contains(&Seen::identity(key)));
                assert_eq!(seen.insert(key), known.insert(Seen::identity(key)));
            }
            seen.forget();
        }
    }

    #[test]
    fn it_is_a_set_with_as_few_slots_as_the_keys_need() {
        let mut seen = Seen::new(18);
        let mut rng = fastrand::Rng::with_seed(2);
        for keys in [0, 5_000, 20_000, 60_000, 1_000_000, usize::MAX, 5_000] {
            seen.forget_for(keys);
            let slots = seen.mask + 1;
            assert!(slots <= 1 << 18 && slots >= (4 * keys.min(1 << 16)).max(LEAST_SLOTS), "{} for {}", slots, keys);
            let mut known = HashSet::new();
            for _ in 0..keys.min(1 << 16) {
                let key = rng.u64(0..200_000).wrapping_mul(0x1234_5678_9abc_def1);
                assert_eq!(seen.insert(key), known.insert(Seen::identity(key)));
            }
        }
    }

    #[test]
    fn a_full_set_takes_everything_for_new() {
        let seen = Seen::new(3);
        let new = (0..1000u64).filter(|key| seen.insert(key << STAMP_BITS)).count();
        assert_eq!(new, 1000);
        assert!(!(0..1000u64).all(|key| seen.insert(key << STAMP_BITS)), "nothing was remembered");
    }

    #[cfg(feature = "parallel")]
    fn copy(seen: &Seen) -> Seen {
        let entries = seen.entries.iter().map(|entry| AtomicU64::new(entry.load(Relaxed))).collect();
        Seen { entries, ..*seen }
    }

    #[test]
    #[cfg(feature = "parallel")]
    fn insertions_can_be_taken_back() {
        let mut seen = Seen::new(6);
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..300 {
            seen.forget();
            let keys: Vec<u64> = (0..rng.usize(0..60)).map(|_| rng.u64(..)).collect();
            let remembered: Vec<bool> = keys.iter().map(|&key| seen.try_insert(key) != Insertion::Full).collect();
            let before = copy(&seen);
            let more = (0..60).filter_map(|_| match seen.try_insert(rng.u64(..)) {
                Insertion::New(slot) => Some(slot),
                _ => None,
            });
            let slots: Vec<usize> = more.collect();
            slots.iter().for_each(|&slot| seen.remove(slot));
            for (&key, &remembered) in keys.iter().zip(&remembered) {
                assert_eq!(seen.contains(key), remembered);
            }
            for _ in 0..60 {
                let key = rng.u64(..);
                assert_eq!(copy(&seen).try_insert(key), copy(&before).try_insert(key));
            }
        }
    }
}
