//! The receiver of the successors that a game offers.
//!
//! The decision behind it: successors are offered to the [`Successors`] of one parent, which
//! [`Sink::parent`] hands out, so none can be offered without its parent being known.

use crate::plan::candidate::{Candidate, Goal};
use crate::plan::seen::{Insertion, Seen};

/// Receiver of what [`crate::Space::expand`] offers for a batch of parents.
#[derive(Debug)]
pub struct Sink<'a, A> {
    pub(crate) seen: &'a Seen,
    pub(crate) candidates: &'a mut Vec<Candidate<A>>,
    /// The best goal of all parents in one place, or a place for each parent of the batch.
    pub(crate) goals: &'a mut [Option<Goal<A>>],
    pub(crate) keys: Option<KeyLog<'a>>,
    /// Number of the batch's first parent.
    pub(crate) first: u32,
    /// Number of the parent at hand.
    pub(crate) parent: u32,
    /// The least score that can still be kept.
    pub(crate) min_score: i32,
    pub(crate) nodes: u64,
}

/// The positions that were new in a batch, for searches that need to know which parent offered
/// them first.
#[derive(Debug)]
pub(crate) struct KeyLog<'a> {
    /// Positions of the level that were met before; `None` where the sink's own table has them.
    pub(crate) known: Option<&'a Seen>,
    /// Keys that were new.
    pub(crate) keys: &'a mut Vec<u64>,
    /// By parent of the batch, the number of keys that were new before it.
    pub(crate) starts: &'a mut Vec<usize>,
    /// By parent of the batch, true if it had a successor refused that another parent had offered;
    /// empty if nobody asks.
    pub(crate) refused: &'a mut [bool],
    /// Set if a key could not be remembered.
    pub(crate) is_full: &'a mut bool,
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
        if let Some(log) = &mut self.keys {
            log.starts.push(log.keys.len());
        }
        Successors { sink: self }
    }
}

impl<A: Copy> Successors<'_, '_, A> {
    /// True if the position of this key was not offered at this depth before. Ask before scoring
    /// it: scores are what a search spends its time on.
    #[inline(always)]
    pub fn is_new(&mut self, key: u64) -> bool {
        match self.sink.keys {
            None => self.sink.seen.insert(key),
            Some(_) => self.is_new_logged(key),
        }
    }

    fn is_new_logged(&mut self, key: u64) -> bool {
        let Sink { seen, keys, first, parent, .. } = &mut *self.sink;
        keys.as_mut().map_or(true, |log| log.is_new(key, (*parent - *first) as usize, seen))
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

impl KeyLog<'_> {
    /// True if a key that parent `index` of the batch offers is new; it is remembered in `seen`.
    fn is_new(&mut self, key: u64, index: usize, seen: &Seen) -> bool {
        if self.known.map_or(false, |known| known.contains(key)) {
            if let Some(refused) = self.refused.get_mut(index) {
                *refused = true;
            }
            return false;
        }
        let insertion = seen.try_insert(key);
        *self.is_full |= insertion == Insertion::Full;
        if insertion != Insertion::Old {
            self.keys.push(key);
            return true;
        }
        if let Some(refused) = self.refused.get_mut(index).filter(|refused| !**refused) {
            *refused = !self.keys[self.starts[index]..].contains(&key);
        }
        false
    }
}
