//! The successors of a level while they are collected.

use crate::pool::Pool;
use crate::seen::Seen;
use crate::space::{Candidate, Goal, Sink, Space, Watch};

/// A level as it is collected.
#[derive(Debug)]
pub(crate) struct Collected<A> {
    pub(crate) candidates: Vec<Candidate<A>>,
    /// The best goal of all parents, or of each.
    pub(crate) goals: Vec<Option<Goal<A>>>,
    /// What scores less cannot be kept any more.
    pub(crate) least: i32,
    /// By parent, whether another had offered one of its successors; empty if nobody asks.
    pub(crate) refused: Vec<bool>,
    keys: Vec<u64>,
}

impl<A: Copy + Ord + Send> Collected<A> {
    pub(crate) fn new() -> Collected<A> {
        Collected { candidates: Vec::new(), goals: vec![None], least: i32::MIN, refused: Vec::new(), keys: Vec::new() }
    }

    /// Starts with another level, of which nothing but the best goal is asked.
    pub(crate) fn clear(&mut self) {
        self.candidates.clear();
        self.goals[0] = None;
        self.least = i32::MIN;
    }

    /// Starts with another level of so many parents, of each of which the goal and the refusals
    /// are asked.
    pub(crate) fn clear_for(&mut self, parents: usize, least: i32) {
        self.candidates.clear();
        self.goals.clear();
        self.goals.resize(parents, None);
        self.refused.clear();
        self.refused.resize(parents, false);
        self.least = least;
    }

    /// Drops what cannot be kept, if it is much. Twice the room, so that this is rare.
    pub(crate) fn thin_out(&mut self, width: usize) {
        if self.candidates.len() > width.saturating_mul(2).max(1024) {
            self.thin(width);
        }
    }

    /// Keeps only the best `width`.
    fn thin(&mut self, width: usize) {
        self.candidates.select_nth_unstable_by_key(width, Candidate::rank);
        self.candidates.truncate(width);
        self.least = self.candidates.iter().map(|candidate| candidate.score).min().unwrap_or(self.least);
    }

    /// The parents and actions of the best `width` candidates, the best first, no bucket taking
    /// more than its share.
    pub(crate) fn keep(&mut self, width: usize, bucket_percent: usize, pool: &Pool) -> Vec<(u32, A)> {
        if bucket_percent >= 100 && self.candidates.len() > width {
            self.thin(width);
        }
        pool.sort_by(&mut self.candidates, Candidate::order);
        let share = (width * bucket_percent / 100).max(1);
        let mut taken = [0; 256];
        let mut kept = Vec::with_capacity(width.min(self.candidates.len()));
        for candidate in &self.candidates {
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

    /// Expands parents, the first of which has the number `first`; how many successors were
    /// scored.
    pub(crate) fn expand<S>(&mut self, space: &S, depth: usize, parents: &[S::State], first: usize, seen: &Seen) -> u64
    where
        S: Space<Action = A>,
    {
        let own = first..first + parents.len();
        let watch = if self.refused.is_empty() {
            Watch::Off
        } else {
            self.keys.clear();
            Watch::Refusals { keys: &mut self.keys, own: 0, refused: &mut self.refused[own.clone()] }
        };
        let goals = if self.goals.len() == 1 { &mut self.goals[..] } else { &mut self.goals[own] };
        let mut sink = Sink {
            seen,
            candidates: &mut self.candidates,
            goals,
            watch,
            first: first as u32,
            parent: 0,
            least: self.least,
            nodes: 0,
        };
        space.expand(depth, parents, &mut sink);
        sink.nodes
    }
}
