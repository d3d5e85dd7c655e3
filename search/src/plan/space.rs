//! The game as a search for plans of one side sees it.
//!
//! The decision behind it: parents are expanded many at a time and successors are offered with
//! their score before any state is copied. A state is made only for what a search keeps, and a
//! game can expand a whole batch in code compiled for the processor at hand.

use crate::plan::sink::Sink;

/// A game of one player, or one side of a game, in which plans are searched.
pub trait Space: Sync {
    /// A position; small, because searches keep many.
    type State: Clone + Send + Sync;
    /// One step of a plan.
    type Action: Copy + Ord + Send + Sync;

    /// Offers the successors of every parent, in their order, all of them reached by `depth` actions:
    /// for each [`Sink::parent`] first, then [`Successors::is_new`](crate::plan::sink::Successors::is_new)
    /// and [`Successors::offer`](crate::plan::sink::Successors::offer) or
    /// [`Successors::goal`](crate::plan::sink::Successors::goal) on what it returns.
    ///
    /// What is offered must depend on the parents alone.
    fn expand(&self, depth: usize, parents: &[Self::State], sink: &mut Sink<'_, Self::Action>);

    /// Plays an action that was offered for a state at `depth`.
    fn apply(&self, depth: usize, state: &mut Self::State, action: Self::Action);
}
