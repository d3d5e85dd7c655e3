//! A level of a beam search while its successors are collected.

use crate::seen::Seen;
use crate::space::{Candidate, Goal, Sink, Space, Watch};

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
    pub(crate) fn keep(&mut self, width: usize, bucket_percent: usize) -> Vec<(u32, A)> {
        self.candidates.sort_unstable_by_key(Candidate::rank);
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
}
