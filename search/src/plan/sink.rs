//! The receiver of the successors that a game offers.
//!
//! The decision behind it: successors are offered to the [`Successors`] of one parent, which
//! [`Sink::parent`] hands out, so none can be offered without its parent being known.

use super::candidate::{Candidate, Goal};
use super::offer_log::OfferLog;
use super::seen::Seen;

/// Receiver of what [`crate::Space::expand`] offers for a batch of parents.
#[derive(Debug)]
pub struct Sink<'a, A> {
    /// Positions that were met, and are remembered here.
    pub(crate) seen: &'a Seen,
    /// More positions that were met, if `seen` does not have all.
    pub(crate) known: Option<&'a Seen>,
    pub(crate) log: Option<&'a mut OfferLog>,
    pub(crate) candidates: &'a mut Vec<Candidate<A>>,
    /// The best goal of all parents in one place, or a place for each parent of the batch.
    pub(crate) goals: &'a mut [Option<Goal<A>>],
    /// Number of the batch's first parent.
    pub(crate) first: u32,
    /// Number of the parent at hand.
    pub(crate) parent: u32,
    /// The least score that can still be kept.
    pub(crate) min_score: i32,
    pub(crate) nodes: u64,
}

/// Receiver of the successors of one parent.
#[derive(Debug)]
pub struct Successors<'s, 'a, A> {
    sink: &'s mut Sink<'a, A>,
}

impl<'a, A: Copy> Sink<'a, A> {
    /// The receiver for the successors of a parent, counted from 0 in its batch. Parents come in
    /// their order, each once.
    #[inline(always)]
    pub fn parent(&mut self, index: usize) -> Successors<'_, 'a, A> {
        self.parent = self.first + index as u32;
        if let Some(log) = &mut self.log {
            log.begin_parent();
        }
        Successors { sink: self }
    }
}

impl<A: Copy> Successors<'_, '_, A> {
    /// The place in memory that [`Successors::is_new`] will look at first, to be fetched ahead.
    #[inline(always)]
    pub fn place(&self, key: u64) -> &impl Sized {
        self.sink.seen.place(key)
    }

    /// True if the position of this key was not offered at this depth before. Ask before scoring
    /// it: scores are what a search spends its time on.
    #[inline(always)]
    pub fn is_new(&mut self, key: u64) -> bool {
        let sink = &mut *self.sink;
        match &mut sink.log {
            None => sink.seen.insert(key),
            Some(log) => log.is_new(key, sink.parent, sink.seen, sink.known),
        }
    }

    /// Offers a successor. Counts as one node.
    #[inline(always)]
    pub fn offer(&mut self, action: A, key: u64, score: i32, bucket: u8) {
        let sink = &mut *self.sink;
        sink.nodes += 1;
        if score >= sink.min_score {
            sink.candidates.push(Candidate { score, parent: sink.parent, key, action, bucket });
        }
    }

    /// Offers a plan that may end with this action, worth `value`.
    #[inline(always)]
    pub fn goal(&mut self, action: A, value: i64) {
        let sink = &mut *self.sink;
        let place = if sink.goals.len() == 1 { 0 } else { (sink.parent - sink.first) as usize };
        let goal = &mut sink.goals[place];
        if goal.as_ref().map_or(true, |goal| value > goal.value) {
            *goal = Some(Goal { value, parent: sink.parent, action });
        }
    }
}
