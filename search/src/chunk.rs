//! A few parents of a level expanded apart from all others, and how that is merged.
//!
//! The decision behind it: chunks are a guess at what one thread would have done and are merged
//! in order, as if it had. What another chunk had offered first is dropped and not counted; where
//! that cannot be told, the chunk is refused and its parents are expanded once more. So a level
//! on several threads is, to the last node, the level on one.

use std::time::Instant;

use crate::collected::Collected;
use crate::guesses::{batch, BATCH};
use crate::pool::Pool;
use crate::seen::{Insertion, Seen};
use crate::space::{Candidate, Goal, Sink, Space, Watch};

/// Batches for each thread between two mergers.
const CHUNKS_A_THREAD: usize = 8;
/// Slots of a chunk's own table, as a power of two: at first, and at the most.
const FIRST_BITS: u32 = 11;
const MOST_BITS: u32 = 20;

/// What the successors of a chunk of parents are, as far as the chunk can know.
#[derive(Debug)]
struct Chunk<A> {
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

/// What several threads find ahead of their turn; nothing in a serial pool.
#[derive(Debug)]
pub(crate) struct Guesses<A> {
    pool: Pool,
    chunks: Vec<Chunk<A>>,
}

impl<A: Copy + Send> Guesses<A> {
    pub(crate) fn new(pool: &Pool) -> Guesses<A> {
        let chunks = if pool.threads() > 1 { pool.threads() * CHUNKS_A_THREAD } else { 0 };
        Guesses { pool: pool.clone(), chunks: (0..chunks).map(|_| Chunk::new()).collect() }
    }

    /// Expands batch `number` of a level of parents; how many successors were scored. All threads
    /// are put to work when nothing is left that they found. `None` if there was no time to.
    pub(crate) fn expand<S: Space<Action = A>>(
        &mut self,
        space: &S,
        depth: usize,
        level: &[S::State],
        number: usize,
        deadline: Option<Instant>,
        collected: &mut Collected<A>,
    ) -> Option<u64> {
        let batches = (level.len() + BATCH - 1) / BATCH;
        if !self.chunks.is_empty() && batches > 1 {
            let index = number % self.chunks.len();
            if index == 0 {
                let count = self.chunks.len().min(batches - number);
                let seen = &collected.seen;
                self.pool.for_each(&mut self.chunks[..count], |index, chunk| {
                    if chunk.is_in_time(deadline) {
                        let (first, parents) = batch(level, number + index);
                        chunk.expand(space, depth, parents, first, seen);
                    }
                });
            }
            let chunk = &mut self.chunks[index];
            if !chunk.is_expanded {
                return None;
            }
            if let Some(nodes) = chunk.merge_into(collected) {
                return Some(nodes);
            }
        }
        let (first, parents) = batch(level, number);
        Some(collected.expand(space, depth, parents, first))
    }
}

impl<A: Copy> Chunk<A> {
    fn new() -> Chunk<A> {
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
    fn expand<S>(&mut self, space: &S, depth: usize, parents: &[S::State], first: usize, known: &Seen)
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
    fn is_in_time(&mut self, deadline: Option<Instant>) -> bool {
        self.is_expanded = false;
        deadline.map_or(true, |deadline| Instant::now() < deadline)
    }

    /// Adds what it found to the level as [`Collected::expand`] would have found it; how many successors
    /// that would have scored. `None` if it cannot be told: nothing is added then.
    fn merge_into(&mut self, level: &mut Collected<A>) -> Option<u64> {
        if self.is_full {
            return None;
        }
        let seen = &mut level.seen;
        let is_better = match (&self.goal, &level.goal) {
            (Some(goal), Some(known)) => goal.value > known.value,
            (goal, _) => goal.is_some(),
        };
        self.slots.clear();
        self.late.clear();
        let mut is_clear = true;
        for &key in &self.keys {
            match seen.try_insert(key) {
                Insertion::New(slot) => self.slots.push(slot),
                Insertion::Old => self.late.push(Seen::identity(key)),
                Insertion::Full => {
                    is_clear = false;
                    break;
                }
            }
        }
        // The goal may be one of a position that came too late, and hide another.
        if !is_clear || is_better && !self.late.is_empty() {
            self.slots.iter().for_each(|&slot| seen.remove(slot));
            return None;
        }
        if is_better {
            level.goal = self.goal;
        }
        self.late.sort_unstable();
        let mut nodes = 0;
        for candidate in &self.candidates {
            if self.late.is_empty() || self.late.binary_search(&Seen::identity(candidate.key)).is_err() {
                nodes += 1;
                if candidate.score >= level.least {
                    level.candidates.push(*candidate);
                }
            }
        }
        Some(nodes)
    }
}
