//! The game as a search for plans of one side sees it.
//!
//! The decision behind it: parents are expanded many at a time and successors are offered with
//! their score before any state is copied. A state is made only for what a search keeps, and a
//! game can expand a whole batch in code compiled for the processor at hand.

use super::sink::Sink;
#[cfg(doc)]
use super::sink::Successors;

/// A game of one player, or one side of a game, in which plans are searched.
///
/// ```
/// use search::beam::Limits;
/// use search::{Beam, Budget, Sink, Space};
///
/// /// Walks on a line of cells, each of which may be picked up once.
/// struct Line(Vec<i32>);
///
/// impl Space for Line {
///     /// The cell, the cells visited as bits, and their sum.
///     type State = (usize, u64, i32);
///     /// True to the right.
///     type Action = bool;
///
///     fn expand(&self, _depth: usize, parents: &[(usize, u64, i32)], sink: &mut Sink<'_, bool>) {
///         for (index, parent) in parents.iter().enumerate() {
///             let mut successors = sink.parent(index);
///             for right in [false, true] {
///                 let mut child = *parent;
///                 self.apply(0, &mut child, right);
///                 let key = (child.1 << 8 | child.0 as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
///                 if successors.is_new(key) {
///                     successors.goal(right, child.2 as i64);
///                     successors.offer(right, key, child.2, 0);
///                 }
///             }
///         }
///     }
///     fn apply(&self, _depth: usize, state: &mut (usize, u64, i32), right: bool) {
///         let cell = if right { (state.0 + 1).min(self.0.len() - 1) } else { state.0.saturating_sub(1) };
///         let gain = if state.1 >> cell & 1 == 0 { self.0[cell] } else { 0 };
///         *state = (cell, state.1 | 1 << cell, state.2 + gain);
///     }
/// }
///
/// let line = Line(vec![9, 1, 0, 2, 3]);
/// let mut beam = Beam::new(10);
/// beam.search(&line, &(2, 1 << 2, 0), Limits::new(6, 100), Budget::nodes(10_000));
/// assert_eq!(beam.plan(5), Some(vec![false, false, true, true, true, true]));
/// ```
pub trait Space: Sync {
    /// A position; small, because searches keep many.
    type State: Clone + Send + Sync;
    /// A step of a plan.
    type Action: Copy + Ord + Send + Sync;

    /// Offers the successors of every parent, in their order, all of them reached by `depth` actions:
    /// for each [`Sink::parent`] first, then [`Successors::is_new`] and [`Successors::offer`] or
    /// [`Successors::goal`] on what that returns.
    ///
    /// The offers must depend on the parents alone.
    fn expand(&self, depth: usize, parents: &[Self::State], sink: &mut Sink<'_, Self::Action>);

    /// Plays an action that was offered for a state at `depth`.
    fn apply(&self, depth: usize, state: &mut Self::State, action: Self::Action);
}
