//! Successors that a plan search may keep, and ends of plans.

use std::cmp::{Ordering, Reverse};

/// A successor that a search may keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<A> {
    /// Score; higher is better.
    pub score: i32,
    /// Number of the parent, in the order of its level.
    pub parent: u32,
    /// Key of the position.
    pub key: u64,
    /// Action that leads to it.
    pub action: A,
    /// Group in which it competes: one bucket takes no more than its share of the beam width.
    pub bucket: u8,
}

impl<A> Candidate<A> {
    /// Better candidates first; a total order where keys differ, so that no result depends on
    /// the order in which candidates were found.
    #[inline(always)]
    pub(crate) fn rank(&self) -> (Reverse<i32>, u64) {
        (Reverse(self.score), self.key)
    }
}

impl<A: Ord> Candidate<A> {
    /// The order of the ranks, total also where a table was full and a position passed twice.
    pub(crate) fn order(&self, other: &Candidate<A>) -> Ordering {
        self.rank().cmp(&other.rank()).then_with(|| (self.parent, &self.action).cmp(&(other.parent, &other.action)))
    }
}

/// The best end of a plan at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal<A> {
    /// Value; higher is better.
    pub value: i64,
    /// Number of the parent, in the order of its level.
    pub parent: u32,
    /// Last action.
    pub action: A,
}
