//! Who expands the parents of a level.
//!
//! With the feature `parallel` threads may have done so ahead (module `chunk`); without it each
//! batch is expanded when it is its turn.

use crate::collected::Collected;
use crate::seen::Seen;
use crate::space::Space;

/// Parents expanded between two looks at the budget, in a beam search.
pub(crate) const BATCH: usize = 16;

/// Positions of a depth that are to be expanded.
pub(crate) struct Level<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) depth: usize,
    pub(crate) parents: &'a [S::State],
    /// How many of them between two looks at the budget: [`BATCH`], or all.
    pub(crate) batch: usize,
    /// Successors that were met.
    pub(crate) seen: &'a Seen,
}

/// Expands a level, and calls `each` after every batch with the successors that were scored and the
/// parents, until that is false; how many parents were expanded before.
pub(crate) fn expand_in_order<S: Space>(
    level: &Level<'_, S>,
    collected: &mut Collected<S::Action>,
    mut each: impl FnMut(&mut Collected<S::Action>, u64, usize) -> bool,
) -> usize {
    let mut done = 0;
    for parents in level.parents.chunks(level.batch) {
        let nodes = collected.expand(level.space, level.depth, parents, done, level.seen);
        if !each(collected, nodes, parents.len()) {
            break;
        }
        done += parents.len();
    }
    done
}

#[cfg(feature = "parallel")]
pub(crate) use crate::chunk::Guesses;
#[cfg(not(feature = "parallel"))]
pub(crate) use serial::Guesses;

#[cfg(not(feature = "parallel"))]
mod serial {
    use std::marker::PhantomData;
    use std::time::Instant;

    use super::{expand_in_order, Level};
    use crate::collected::Collected;
    use crate::{Pool, Space};

    /// Nothing is known ahead.
    #[derive(Debug)]
    pub(crate) struct Guesses<A>(PhantomData<A>);

    impl<A: Copy + Ord + Send> Guesses<A> {
        pub(crate) fn new(_: &Pool) -> Guesses<A> {
            Guesses(PhantomData)
        }

        pub(crate) fn expand<S: Space<Action = A>>(
            &mut self,
            level: &Level<'_, S>,
            _deadline: Option<Instant>,
            collected: &mut Collected<A>,
            each: impl FnMut(&mut Collected<A>, u64, usize) -> bool,
        ) -> usize {
            expand_in_order(level, collected, each)
        }
    }
}
