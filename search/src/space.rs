//! What a search for plans of one side asks of a game.
//!
//! The decision behind it: parents are expanded many at a time and successors are offered with
//! their score before any state is copied. A state is made only for what a search keeps, and a
//! game can expand a whole batch in code compiled for the processor at hand.

use std::cmp::{Ordering, Reverse};

use crate::seen::Seen;

/// A game of one player, or one side of a game, in which plans are searched.
pub trait Space: Sync {
    /// A position; small, because searches keep many.
    type State: Clone + Send + Sync;
    /// One step of a plan.
    type Action: Copy + Ord + Send + Sync;

    /// Offers the successors of every parent, in their order, all of them reached by `depth` actions:
    /// for each [`Sink::parent`] first, then [`Sink::is_new`] and [`Sink::offer`], or [`Sink::goal`].
    ///
    /// What is offered must depend on the parents alone.
    fn expand(&self, depth: usize, parents: &[Self::State], sink: &mut Sink<'_, Self::Action>);

    /// Plays an action that was offered for a state at `depth`.
    fn apply(&self, depth: usize, state: &mut Self::State, action: Self::Action);
}

/// A successor that a search may keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<A> {
    /// How promising it is; higher is better.
    pub score: i32,
    /// Number of its parent, in the order of its level.
    pub parent: u32,
    /// Key of the position.
    pub key: u64,
    /// The action that leads to it.
    pub action: A,
    /// Candidates of different buckets do not compete for all of the room.
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
    /// What it is worth; higher is better.
    pub value: i64,
    /// Number of the parent, in the order of its level.
    pub parent: u32,
    /// The last action.
    pub action: A,
}

/// Takes what [`Space::expand`] offers.
#[derive(Debug)]
pub struct Sink<'a, A> {
    pub(crate) seen: &'a Seen,
    pub(crate) candidates: &'a mut Vec<Candidate<A>>,
    /// The best goal of all parents in one place, or a place for each parent of the batch.
    pub(crate) goals: &'a mut [Option<Goal<A>>],
    pub(crate) watch: Watch<'a>,
    /// The number of the batch's first parent.
    pub(crate) first: u32,
    pub(crate) parent: u32,
    /// What scores less cannot be kept any more.
    pub(crate) least: i32,
    pub(crate) nodes: u64,
}

/// What a search wants to know of the questions [`Sink::is_new`].
#[derive(Debug)]
pub(crate) enum Watch<'a> {
    /// Nothing.
    Off,
    /// Which parents had a successor refused that another parent had offered.
    Refusals {
        /// Keys that were new in this batch.
        keys: &'a mut Vec<u64>,
        /// How many of them there were before the parent at hand.
        own: usize,
        /// By parent of the batch.
        refused: &'a mut [bool],
    },
    /// Which positions were new, to be compared with others later.
    #[cfg(feature = "parallel")]
    Apart {
        /// Positions of the level that were met before.
        known: &'a Seen,
        /// Keys that were new.
        keys: &'a mut Vec<u64>,
        /// By parent of the chunk, how many of them there were before.
        starts: &'a mut Vec<usize>,
        /// By parent of the chunk, whether it had a successor refused that another parent had
        /// offered; empty if nobody asks.
        refused: &'a mut [bool],
        /// Set if one of them could not be remembered.
        is_full: &'a mut bool,
    },
}

impl<A: Copy> Sink<'_, A> {
    /// The offers that follow are successors of this parent, counted from 0 in its batch.
    #[inline(always)]
    pub fn parent(&mut self, index: usize) {
        self.parent = self.first + index as u32;
        match &mut self.watch {
            Watch::Off => {}
            Watch::Refusals { keys, own, .. } => *own = keys.len(),
            #[cfg(feature = "parallel")]
            Watch::Apart { keys, starts, .. } => starts.push(keys.len()),
        }
    }

    /// Whether the position of this key was not offered at this depth before. Ask before scoring
    /// it: scores are what a search spends its time on.
    #[inline(always)]
    pub fn is_new(&mut self, key: u64) -> bool {
        match self.watch {
            Watch::Off => self.seen.insert(key),
            _ => self.is_new_watched(key),
        }
    }

    fn is_new_watched(&mut self, key: u64) -> bool {
        match &mut self.watch {
            Watch::Off => self.seen.insert(key),
            Watch::Refusals { keys, own, refused } => {
                let is_new = self.seen.insert(key);
                let refused = &mut refused[(self.parent - self.first) as usize];
                if is_new {
                    keys.push(key);
                } else if !*refused {
                    *refused = !keys[*own..].contains(&key);
                }
                is_new
            }
            #[cfg(feature = "parallel")]
            Watch::Apart { known, keys, starts, refused, is_full } => {
                use crate::seen::Insertion;
                let index = (self.parent - self.first) as usize;
                if known.contains(key) {
                    if let Some(refused) = refused.get_mut(index) {
                        *refused = true;
                    }
                    return false;
                }
                let insertion = self.seen.try_insert(key);
                **is_full |= insertion == Insertion::Full;
                if insertion != Insertion::Old {
                    keys.push(key);
                    return true;
                }
                if let Some(refused) = refused.get_mut(index).filter(|refused| !**refused) {
                    *refused = !keys[starts[index]..].contains(&key);
                }
                false
            }
        }
    }

    /// Offers a successor. Counts as one node.
    #[inline(always)]
    pub fn offer(&mut self, action: A, key: u64, score: i32, bucket: u8) {
        self.nodes += 1;
        if score >= self.least {
            self.candidates.push(Candidate { score, parent: self.parent, key, action, bucket });
        }
    }

    /// A plan that may end with this action, worth `value`.
    #[inline(always)]
    pub fn goal(&mut self, action: A, value: i64) {
        let place = if self.goals.len() == 1 { 0 } else { (self.parent - self.first) as usize };
        let goal = &mut self.goals[place];
        if goal.as_ref().map_or(true, |goal| value > goal.value) {
            *goal = Some(Goal { value, parent: self.parent, action });
        }
    }
}
