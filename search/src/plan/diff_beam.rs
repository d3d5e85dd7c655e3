//! Beam search that copies no position: one position walks through the tree of what is kept, and
//! actions are undone.
//!
//! The method of contests with large boards, there called differential update or Euler tour beam
//! search.
//! Use it where a position is large and an action changes little of it. Small ones are copied faster
//! than they are walked to ([`crate::Beam`]): with 40 successors a position the two are equal at one
//! to two kilobytes (`cargo bench --bench search -- size`). The decision behind this one: a level is
//! kept in the order of a walk through the tree, so the way from one position to the next goes up to
//! their last common ancestor only. Memory is eight bytes and an action for every position kept.

use super::beam::Limits;
use super::candidates::Candidates;
use super::level::BATCH_SIZE;
use super::plans::{Backlinks, Plans};
use super::seen::Seen;
use super::space::Space;
use super::width::WidthControl;
use crate::budget::{Budget, Meter};
use crate::pool::Pool;

/// A game of one side whose actions can be undone.
///
/// ```
/// use search::beam::Limits;
/// use search::{Budget, DiffBeam, Reversible, Sink, Space};
///
/// /// Turns switches of a large board; a pattern is to be reached.
/// struct Switches(Vec<bool>);
///
/// impl Space for Switches {
///     type State = Vec<bool>;
///     type Action = u8;
///
///     fn expand(&self, depth: usize, parents: &[Vec<bool>], sink: &mut Sink<'_, u8>) {
///         for (index, parent) in parents.iter().enumerate() {
///             let mut successors = sink.parent(index);
///             for switch in 0..parent.len() as u8 {
///                 let mut child = parent.clone();
///                 self.apply(depth, &mut child, switch);
///                 let bits = child.iter().fold(1, |bits: u64, &is_on| bits << 1 | is_on as u64);
///                 let key = bits.wrapping_mul(0x9E37_79B9_7F4A_7C15);
///                 if successors.is_new(key) {
///                     let right = child.iter().zip(&self.0).filter(|(a, b)| a == b).count();
///                     successors.goal(switch, right as i64);
///                     successors.offer(switch, key, right as i32, 0);
///                 }
///             }
///         }
///     }
///     fn apply(&self, _depth: usize, state: &mut Vec<bool>, switch: u8) {
///         state[switch as usize] ^= true;
///     }
/// }
///
/// impl Reversible for Switches {
///     type Undo = ();
///
///     fn play(&self, depth: usize, state: &mut Vec<bool>, switch: u8) {
///         self.apply(depth, state, switch);
///     }
///     fn undo(&self, depth: usize, state: &mut Vec<bool>, switch: u8, (): ()) {
///         self.apply(depth, state, switch);
///     }
/// }
///
/// let switches = Switches(vec![true, false, true, true, false]);
/// let mut beam = DiffBeam::new(10);
/// beam.search(&switches, &vec![false; 5], Limits::new(3, 10), Budget::nodes(1000));
/// let mut plan = beam.plan(2).unwrap();
/// plan.sort_unstable();
/// assert_eq!(plan, [0, 2, 3]);
/// ```
pub trait Reversible: Space {
    /// The part of a state that an action overwrites, to undo it; `()` if the action suffices.
    type Undo;

    /// Plays an action that was offered for a state at `depth`.
    fn play(&self, depth: usize, state: &mut Self::State, action: Self::Action) -> Self::Undo;

    /// Restores the state before the action, which is the last one that was played and not undone.
    fn undo(&self, depth: usize, state: &mut Self::State, action: Self::Action, undo: Self::Undo);
}

/// Beam search that undoes actions, with memory that is reused from search to search. It keeps the
/// same positions as [`crate::Beam`] where their scores and keys do not depend on the way to them.
///
/// [`Reversible`] has an example.
pub struct DiffBeam<S: Reversible> {
    /// Successors that were met at a depth.
    seen: Seen,
    candidates: Candidates<S::Action>,
    plans: Plans<S::Action>,
    /// The walk from the root to the position at hand, by depth.
    path: Vec<Stop<S>>,
}

/// A position on the walk, with the action that led to it and its undo.
struct Stop<S: Reversible> {
    index: u32,
    action: S::Action,
    undo: S::Undo,
}

impl<S: Reversible> DiffBeam<S> {
    /// A search that recognises `2^bits` positions of a depth.
    pub fn new(bits: u32) -> DiffBeam<S> {
        DiffBeam { seen: Seen::new(bits), candidates: Candidates::new(), plans: Plans::new(), path: Vec::new() }
    }

    /// Searches plans from `root`; the results are kept until the next search.
    pub fn search(&mut self, space: &S, root: &S::State, limits: Limits, budget: Budget) {
        let mut meter = budget.start();
        let mut width_control = WidthControl::new(budget);
        let mut state = root.clone();
        self.plans.clear();
        self.path.clear();
        for depth in 0..limits.depth {
            let count = self.plans.levels.last().map_or(1, |level| level.links.len());
            let expanded = self.expand(space, &mut state, count, limits.width, &mut meter);
            let width = width_control.width(limits.depth - depth - 1, expanded, meter.nodes()).min(limits.width);
            if expanded < count || self.candidates.list.is_empty() {
                break;
            }
            let mut links: Vec<(u32, (S::Action, u32))> = Vec::new();
            for (rank, (parent, action)) in
                self.candidates.keep(width, limits.bucket_percent, &Pool::serial()).into_iter().enumerate()
            {
                links.push((parent, (action, rank as u32)));
            }
            links.sort_by_key(|&(parent, (_, rank))| (parent, rank));
            let best = links.iter().position(|&(_, (_, rank))| rank == 0).unwrap_or(0) as u32;
            let links = links.into_iter().map(|(parent, (action, _))| (parent, action)).collect();
            self.plans.levels.push(Backlinks { links, best });
        }
    }

    /// The depths at which a goal was found, with its value.
    pub fn goals(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        self.plans.goals()
    }

    /// The plan that ends with the best goal at `depth`: `depth + 1` actions.
    pub fn plan(&self, depth: usize) -> Option<Vec<S::Action>> {
        self.plans.plan(depth)
    }

    /// The plan to the best position of the deepest level that was kept.
    pub fn deepest(&self) -> Vec<S::Action> {
        self.plans.deepest()
    }

    /// Number of successors that the last search has scored.
    pub fn nodes(&self) -> u64 {
        self.plans.nodes
    }

    /// Collects the successors of the deepest level and returns the number of its positions that were
    /// expanded before the budget ended.
    fn expand(&mut self, space: &S, state: &mut S::State, count: usize, width: usize, meter: &mut Meter) -> usize {
        self.seen.forget();
        self.candidates.clear();
        let depth = self.plans.levels.len();
        let mut expanded = count;
        for index in 0..count {
            self.walk(space, state, depth, index as u32);
            let nodes = self.candidates.expand(space, depth, std::slice::from_ref(state), index, &self.seen);
            self.plans.nodes += nodes;
            if !meter.count(nodes.max(1)) {
                expanded = index;
                break;
            }
            if index % BATCH_SIZE == BATCH_SIZE - 1 {
                self.candidates.thin_out(width);
            }
        }
        self.plans.goals.push(self.candidates.goals[0]);
        expanded
    }

    /// Brings the state from where it is to position `index` of a depth.
    fn walk(&mut self, space: &S, state: &mut S::State, depth: usize, index: u32) {
        // The way down, the last step first, from the last common ancestor.
        let mut down = Vec::with_capacity(depth);
        let (mut at, mut wanted) = (depth, index);
        while at > 0 && self.path.get(at - 1).map_or(true, |stop| stop.index != wanted) {
            down.push(wanted);
            at -= 1;
            wanted = self.plans.levels[at].links[wanted as usize].0;
        }
        while self.path.len() > at {
            if let Some(Stop { action, undo, .. }) = self.path.pop() {
                space.undo(self.path.len(), state, action, undo);
            }
        }
        for index in down.into_iter().rev() {
            let depth = self.path.len();
            let action = self.plans.levels[depth].links[index as usize].1;
            let undo = space.play(depth, state, action);
            self.path.push(Stop { index, action, undo });
        }
    }
}
