//! A few parents of a level expanded apart from all others, and how that is merged.
//!
//! The decision behind it: chunks are a guess at what one thread would have done and are merged
//! in order, as if it had. What another chunk had offered first is dropped and not counted; where
//! that cannot be told, the chunk is refused and its parents are expanded once more. So a level
//! on several threads is, to the last node, the level on one.

use std::time::Instant;

use crate::seen::{Insertion, Seen};
use crate::space::{Candidate, Goal, Sink, Space, Watch};

/// Slots of a chunk's own table, as a power of two: at first, and at the most.
const FIRST_BITS: u32 = 11;
const MOST_BITS: u32 = 20;

/// What the successors of a chunk of parents are, as far as the chunk can know.
#[derive(Debug)]
pub(crate) struct Chunk<A> {
    /// Positions met in this chunk.
    seen: Seen,
    bits: u32,
    /// Whether a position was not remembered.
    is_full: bool,
    /// Keys that were new.
    keys: Vec<u64>,
    candidates: Vec<Candidate<A>>,
    goal: Option<Goal<A>>,
    is_expanded: bool,
    slots: Vec<usize>,
    late: Vec<u64>,
}

/// A level as it is collected.
#[derive(Debug)]
pub(crate) struct Collected<A> {
    pub(crate) seen: Seen,
    pub(crate) candidates: Vec<Candidate<A>>,
    pub(crate) goal: Option<Goal<A>>,
    /// What scores less cannot be kept any more.
    pub(crate) least: i32,
}

impl<A: Copy> Collected<A> {
    /// An empty level that recognises `2^bits` positions.
    pub(crate) fn new(bits: u32) -> Collected<A> {
        Collected { seen: Seen::new(bits), candidates: Vec::new(), goal: None, least: i32::MIN }
    }

    pub(crate) fn clear(&mut self) {
        self.seen.forget();
        self.candidates.clear();
        self.goal = None;
        self.least = i32::MIN;
    }

    /// Keeps only the best `width`.
    pub(crate) fn thin(&mut self, width: usize) {
        self.candidates.select_nth_unstable_by_key(width, Candidate::rank);
        self.candidates.truncate(width);
        self.least = self.candidates.iter().map(|candidate| candidate.score).min().unwrap_or(self.least);
    }

    /// Expands parents, the first of which has the number `first`; how many successors were
    /// scored.
    pub(crate) fn expand<S>(&mut self, space: &S, depth: usize, parents: &[S::State], first: usize) -> u64
    where
        S: Space<Action = A>,
    {
        let mut sink = Sink {
            seen: &mut self.seen,
            candidates: &mut self.candidates,
            goals: std::slice::from_mut(&mut self.goal),
            watch: Watch::Off,
            first: first as u32,
            parent: 0,
            least: self.least,
            nodes: 0,
        };
        space.expand(depth, parents, &mut sink);
        sink.nodes
    }

    /// Adds what a chunk found as [`Collected::expand`] would have found it; how many successors
    /// that would have scored. `None` if it cannot be told: nothing is added then.
    pub(crate) fn merge(&mut self, chunk: &mut Chunk<A>) -> Option<u64> {
        if chunk.is_full {
            return None;
        }
        let seen = &mut self.seen;
        let is_better = match (&chunk.goal, &self.goal) {
            (Some(goal), Some(known)) => goal.value > known.value,
            (goal, _) => goal.is_some(),
        };
        chunk.slots.clear();
        chunk.late.clear();
        let mut is_clear = true;
        for &key in &chunk.keys {
            match seen.try_insert(key) {
                Insertion::New(slot) => chunk.slots.push(slot),
                Insertion::Old => chunk.late.push(Seen::identity(key)),
                Insertion::Full => {
                    is_clear = false;
                    break;
                }
            }
        }
        // The goal may be one of a position that came too late, and hide another.
        if !is_clear || is_better && !chunk.late.is_empty() {
            chunk.slots.iter().for_each(|&slot| seen.remove(slot));
            return None;
        }
        if is_better {
            self.goal = chunk.goal;
        }
        chunk.late.sort_unstable();
        let mut nodes = 0;
        for candidate in &chunk.candidates {
            if chunk.late.is_empty() || chunk.late.binary_search(&Seen::identity(candidate.key)).is_err() {
                nodes += 1;
                if candidate.score >= self.least {
                    self.candidates.push(*candidate);
                }
            }
        }
        Some(nodes)
    }
}

impl<A: Copy> Chunk<A> {
    pub(crate) fn new() -> Chunk<A> {
        Chunk {
            seen: Seen::new(FIRST_BITS),
            bits: FIRST_BITS,
            is_full: false,
            keys: Vec::new(),
            candidates: Vec::new(),
            goal: None,
            is_expanded: false,
            slots: Vec::new(),
            late: Vec::new(),
        }
    }

    /// Expands parents, the first of which has the number `first`. Positions that are `known`
    /// are not scored.
    pub(crate) fn expand<S>(&mut self, space: &S, depth: usize, parents: &[S::State], first: usize, known: &Seen)
    where
        S: Space<Action = A>,
    {
        if self.is_full && self.bits < MOST_BITS {
            self.bits += 1;
            self.seen = Seen::new(self.bits);
        }
        self.seen.forget();
        self.is_full = false;
        self.keys.clear();
        self.candidates.clear();
        self.goal = None;
        let mut sink = Sink {
            seen: &mut self.seen,
            candidates: &mut self.candidates,
            goals: std::slice::from_mut(&mut self.goal),
            watch: Watch::Apart { known, keys: &mut self.keys, is_full: &mut self.is_full },
            first: first as u32,
            parent: 0,
            least: i32::MIN,
            nodes: 0,
        };
        space.expand(depth, parents, &mut sink);
        self.is_expanded = true;
    }

    /// Whether the deadline allows the chunk to be expanded.
    pub(crate) fn is_in_time(&mut self, deadline: Option<Instant>) -> bool {
        self.is_expanded = false;
        deadline.map_or(true, |deadline| Instant::now() < deadline)
    }

    /// Whether there is anything to be merged.
    pub(crate) fn is_expanded(&self) -> bool {
        self.is_expanded
    }
}
