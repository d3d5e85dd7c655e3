//! The candidates of a level while they are collected, and the choice of those that are kept.

use crate::plan::candidate::{Candidate, Goal};
use crate::plan::seen::Seen;
use crate::plan::sink::{KeyLog, Sink};
use crate::plan::space::Space;
use crate::pool::Pool;

/// Successors and goals of a level.
#[derive(Debug)]
pub(crate) struct Candidates<A> {
    pub(crate) list: Vec<Candidate<A>>,
    /// The best goal of all parents, or of each.
    pub(crate) goals: Vec<Option<Goal<A>>>,
    /// The least score that can still be kept.
    pub(crate) min_score: i32,
    /// By parent, true if another had offered one of its successors; empty if nobody asks.
    pub(crate) refused: Vec<bool>,
    keys: Vec<u64>,
    starts: Vec<usize>,
}

impl<A: Copy + Ord + Send> Candidates<A> {
    pub(crate) fn new() -> Candidates<A> {
        Candidates {
            list: Vec::new(),
            goals: vec![None],
            min_score: i32::MIN,
            refused: Vec::new(),
            keys: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Starts with another level, of which nothing but the best goal is asked.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.goals[0] = None;
        self.min_score = i32::MIN;
    }

    /// Starts with another level, of each parent of which the goal and the refusals are asked.
    pub(crate) fn clear_for(&mut self, parents: usize, min_score: i32) {
        self.list.clear();
        self.goals.clear();
        self.goals.resize(parents, None);
        self.refused.clear();
        self.refused.resize(parents, false);
        self.min_score = min_score;
    }

    /// Drops what cannot be kept, if it is much. Twice the room, so that this is rare.
    pub(crate) fn thin_out(&mut self, width: usize) {
        if self.list.len() > width.saturating_mul(2).max(1024) {
            self.thin(width);
        }
    }

    /// Keeps only the best `width`.
    fn thin(&mut self, width: usize) {
        self.list.select_nth_unstable_by_key(width, Candidate::rank);
        self.list.truncate(width);
        self.min_score = self.list.iter().map(|candidate| candidate.score).min().unwrap_or(self.min_score);
    }

    /// The parents and actions of the best `width` candidates, the best first, no bucket taking
    /// more than its share.
    pub(crate) fn keep(&mut self, width: usize, bucket_percent: usize, pool: &Pool) -> Vec<(u32, A)> {
        if bucket_percent >= 100 && self.list.len() > width {
            self.thin(width);
        }
        pool.sort_by(&mut self.list, Candidate::order);
        let share = (width * bucket_percent / 100).max(1);
        let mut taken = [0; 256];
        let mut kept = Vec::with_capacity(width.min(self.list.len()));
        for candidate in &self.list {
            let taken = &mut taken[candidate.bucket as usize];
            if *taken >= share {
                continue;
            }
            *taken += 1;
            kept.push((candidate.parent, candidate.action));
            if kept.len() >= width {
                break;
            }
        }
        kept
    }

    /// Expands parents, the first of which has the number `first`, and returns the number of
    /// successors scored.
    pub(crate) fn expand<S>(&mut self, space: &S, depth: usize, parents: &[S::State], first: usize, seen: &Seen) -> u64
    where
        S: Space<Action = A>,
    {
        let own = first..first + parents.len();
        let mut is_full = false;
        let keys = if self.refused.is_empty() {
            None
        } else {
            self.keys.clear();
            self.starts.clear();
            Some(KeyLog {
                known: None,
                keys: &mut self.keys,
                starts: &mut self.starts,
                refused: &mut self.refused[own.clone()],
                is_full: &mut is_full,
            })
        };
        let goals = if self.goals.len() == 1 { &mut self.goals[..] } else { &mut self.goals[own] };
        let mut sink = Sink {
            seen,
            candidates: &mut self.list,
            goals,
            keys,
            first: first as u32,
            parent: 0,
            min_score: self.min_score,
            nodes: 0,
        };
        space.expand(depth, parents, &mut sink);
        sink.nodes
    }
}
