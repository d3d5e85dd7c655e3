//! Speculative expansion: chunks of a level expanded ahead of their turn by several threads, and
//! merged in order.
//!
//! The decision behind it: chunks are a guess at what one thread would have done and are merged
//! in order, as if it had, while the next ones are on their way. Successors that another chunk had
//! offered first are dropped and not counted; where that cannot be told, the chunk is refused and its
//! parents are expanded once more. So a level on several threads is, to the last node, the level on one.

use std::time::Instant;

use crate::plan::candidate::{Candidate, Goal};
use crate::plan::candidates::Candidates;
use crate::plan::level::Level;
use crate::plan::offer_log::OfferLog;
use crate::plan::seen::{Insertion, Seen};
use crate::plan::sink::Sink;
use crate::plan::space::Space;
use crate::pool::Pool;

/// Chunks for each thread that are on their way at once.
const CHUNKS_A_THREAD: usize = 8;
/// Largest number of parents of a chunk.
const MOST_PARENTS: usize = 16;
/// A level of fewer parents is not worth waking a thread.
const FEW_PARENTS: usize = 4;
/// Slots of a chunk's own table, as a power of two: at first, and at the most.
const FIRST_BITS: u32 = 11;
const MOST_BITS: u32 = 20;

/// The successors of a chunk of parents, as far as the chunk can know.
#[derive(Debug)]
struct Chunk<A> {
    /// Positions met in this chunk.
    seen: Seen,
    bits: u32,
    /// Keys that were new, by parent.
    log: OfferLog,
    candidates: Vec<Candidate<A>>,
    /// As in [`Candidates`].
    goals: Vec<Option<Goal<A>>>,
    is_expanded: bool,
    slots: Vec<usize>,
    /// Identities of the keys that others had offered first.
    late: Vec<u64>,
}

/// Chunks that several threads expand ahead of their turn; none in a serial pool.
#[derive(Debug)]
pub(crate) struct Speculation<A> {
    pool: Pool,
    chunks: Vec<Chunk<A>>,
}

impl<A: Copy + Ord + Send + Sync> Speculation<A> {
    pub(crate) fn new(pool: &Pool) -> Speculation<A> {
        let chunks = if pool.threads() > 1 { pool.threads() * CHUNKS_A_THREAD } else { 0 };
        Speculation { pool: pool.clone(), chunks: (0..chunks).map(|_| Chunk::new()).collect() }
    }

    /// Expands a level as [`Level::expand_in_order`] does.
    pub(crate) fn expand<S: Space<Action = A>>(
        &mut self,
        level: &Level<'_, S>,
        deadline: Option<Instant>,
        candidates: &mut Candidates<A>,
        mut each: impl FnMut(&mut Candidates<A>, u64, usize) -> bool + Send,
    ) -> usize {
        let count = level.parents.len();
        if self.chunks.is_empty() || count < FEW_PARENTS {
            return level.expand_in_order(candidates, each);
        }
        // A power of two: every batch of many ends where a chunk does.
        let size = (count / self.chunks.len()).max(1).next_power_of_two().min(MOST_PARENTS);
        let by_parent = candidates.log.is_some();
        let part = |number: usize| (number * size, count.min(number * size + size));
        let make = |number: usize, chunk: &mut Chunk<A>| {
            chunk.is_expanded = deadline.map_or(true, |deadline| Instant::now() < deadline);
            if chunk.is_expanded {
                let (first, end) = part(number);
                chunk.expand(level, first, end, by_parent);
            }
        };
        let (mut nodes, mut done) = (0, 0);
        let take = |number: usize, chunk: &mut Chunk<A>| {
            if !chunk.is_expanded {
                return false;
            }
            let (first, end) = part(number);
            nodes += match chunk.merge_into(candidates, first, level.seen) {
                Some(nodes) => nodes,
                None => candidates.expand(level.space, level.depth, &level.parents[first..end], first, level.seen),
            };
            if end < count && end % level.batch_size > 0 {
                return true;
            }
            let goes_on = each(candidates, std::mem::take(&mut nodes), end - done);
            if goes_on {
                done = end;
            }
            goes_on
        };
        self.pool.pipeline(&mut self.chunks, (count + size - 1) / size, make, take);
        done
    }
}

impl<A: Copy> Chunk<A> {
    fn new() -> Chunk<A> {
        Chunk {
            seen: Seen::new(FIRST_BITS),
            bits: FIRST_BITS,
            log: OfferLog::default(),
            candidates: Vec::new(),
            goals: Vec::new(),
            is_expanded: false,
            slots: Vec::new(),
            late: Vec::new(),
        }
    }

    /// Expands parents, without scoring the positions that the level has seen. `by_parent` asks for the
    /// goals and refusals of each.
    fn expand<S>(&mut self, level: &Level<'_, S>, first: usize, end: usize, by_parent: bool)
    where
        S: Space<Action = A>,
    {
        if self.log.is_full && self.bits < MOST_BITS {
            self.bits += 1;
            self.seen = Seen::new(self.bits);
        }
        self.seen.forget();
        self.candidates.clear();
        let asked = if by_parent { end - first } else { 0 };
        self.goals.clear();
        self.goals.resize(asked.max(1), None);
        self.log.clear(first as u32, asked);
        let mut sink = Sink {
            seen: &self.seen,
            known: Some(level.seen),
            log: Some(&mut self.log),
            candidates: &mut self.candidates,
            goals: &mut self.goals,
            first: first as u32,
            parent: 0,
            min_score: i32::MIN,
            nodes: 0,
        };
        level.space.expand(level.depth, &level.parents[first..end], &mut sink);
    }

    /// Adds the chunk to the level as [`Candidates::expand`] would have, and returns the number of
    /// successors that would have scored. `None` if that cannot be told: nothing is added then.
    fn merge_into(&mut self, level: &mut Candidates<A>, first: usize, seen: &Seen) -> Option<u64> {
        if self.log.is_full {
            return None;
        }
        if !self.remember(seen) || self.is_goal_doubtful(level) {
            self.slots.iter().for_each(|&slot| seen.remove(slot));
            return None;
        }
        if self.log.refused.is_empty() {
            if is_better(&self.goals[0], &level.goals[0]) {
                level.goals[0] = self.goals[0];
            }
        } else {
            let parents = first..first + self.log.refused.len();
            level.goals[parents.clone()].copy_from_slice(&self.goals);
            if let Some(log) = &mut level.log {
                log.refused[parents].copy_from_slice(&self.log.refused);
            }
        }
        self.late.sort_unstable();
        let mut nodes = 0;
        for candidate in &self.candidates {
            if self.late.is_empty() || self.late.binary_search(&Seen::identity(candidate.key)).is_err() {
                nodes += 1;
                if candidate.score >= level.min_score {
                    level.list.push(*candidate);
                }
            }
        }
        Some(nodes)
    }

    /// Adds its keys to the level's; true if there was room for all of them.
    fn remember(&mut self, seen: &Seen) -> bool {
        self.slots.clear();
        self.late.clear();
        for (number, &key) in self.log.keys.iter().enumerate() {
            match seen.try_insert(key) {
                Insertion::New(slot) => self.slots.push(slot),
                Insertion::Old => {
                    self.late.push(Seen::identity(key));
                    if !self.log.refused.is_empty() {
                        self.log.refused[self.log.starts.partition_point(|&start| start <= number) - 1] = true;
                    }
                }
                Insertion::Full => return false,
            }
        }
        true
    }

    /// True if a goal that counts may be one of a position that came too late, and hide another.
    fn is_goal_doubtful(&self, level: &Candidates<A>) -> bool {
        if self.log.refused.is_empty() {
            return !self.late.is_empty() && is_better(&self.goals[0], &level.goals[0]);
        }
        self.goals.iter().zip(&self.log.refused).any(|(goal, &is_refused)| is_refused && goal.is_some())
    }
}

fn is_better<A>(goal: &Option<Goal<A>>, known: &Option<Goal<A>>) -> bool {
    match (goal, known) {
        (Some(goal), Some(known)) => goal.value > known.value,
        (goal, _) => goal.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More successors than a chunk's first table has slots.
    struct Wide;

    impl Space for Wide {
        type State = ();
        type Action = u64;

        fn expand(&self, _: usize, _: &[()], sink: &mut Sink<'_, u64>) {
            let mut successors = sink.parent(0);
            for action in 0..3u64 << (FIRST_BITS - 1) {
                let key = (action + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                assert!(successors.is_new(key));
                successors.offer(action, key, 0, 0);
            }
        }

        fn apply(&self, _: usize, _: &mut (), _: u64) {}
    }

    #[test]
    fn the_table_of_a_chunk_grows_until_it_remembers_everything() {
        let seen = Seen::new(4);
        let level = Level { space: &Wide, depth: 0, parents: &[()], batch_size: 1, seen: &seen };
        let mut chunk = Chunk::new();
        chunk.expand(&level, 0, 1, false);
        assert!(chunk.log.is_full);
        (0..3).for_each(|_| chunk.expand(&level, 0, 1, false));
        assert!(!chunk.log.is_full);
        let bits = chunk.bits;
        chunk.expand(&level, 0, 1, false);
        assert_eq!(chunk.bits, bits, "large enough");
    }
}
