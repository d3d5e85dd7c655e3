//! The candidates of a level while they are collected, and the choice of those that are kept.

use super::candidate::{Candidate, Goal};
use super::offer_log::OfferLog;
use super::seen::Seen;
use super::sink::Sink;
use super::space::Space;
use crate::pool::Pool;

/// Successors and goals of a level.
#[derive(Debug)]
pub(crate) struct Candidates<A> {
    pub(crate) list: Vec<Candidate<A>>,
    /// The best goal of all parents, or of each.
    pub(crate) goals: Vec<Option<Goal<A>>>,
    /// The least score that can still be kept.
    pub(crate) min_score: i32,
    /// Offers by parent, if they are asked for.
    pub(crate) log: Option<OfferLog>,
}

impl<A: Copy + Ord + Send> Candidates<A> {
    pub(crate) fn new() -> Candidates<A> {
        Candidates { list: Vec::new(), goals: vec![None], min_score: i32::MIN, log: None }
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
        self.log.get_or_insert_with(OfferLog::default).clear(0, parents);
        self.min_score = min_score;
    }

    /// True if a parent had a successor refused that another had offered.
    pub(crate) fn is_refused(&self, parent: usize) -> bool {
        self.log.as_ref().map_or(false, |log| log.refused[parent])
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
        let goals = match self.goals.len() {
            1 => &mut self.goals[..],
            _ => &mut self.goals[first..first + parents.len()],
        };
        let mut sink = Sink {
            seen,
            known: None,
            log: self.log.as_mut(),
            candidates: &mut self.list,
            goals,
            first: first as u32,
            parent: 0,
            min_score: self.min_score,
            nodes: 0,
        };
        space.expand(depth, parents, &mut sink);
        sink.nodes
    }
}
