//! Who expands the parents of a level.
//!
//! With the feature `parallel` threads may have done so ahead (module `chunk`); without it each
//! batch is expanded when it is its turn.

/// Parents expanded between two looks at the budget.
pub(crate) const BATCH: usize = 16;

/// The parents of a batch of a level, and the number of the first of them.
pub(crate) fn batch<S>(level: &[S], number: usize) -> (usize, &[S]) {
    let first = number * BATCH;
    (first, &level[first..level.len().min(first + BATCH)])
}

#[cfg(feature = "parallel")]
pub(crate) use crate::chunk::Guesses;
#[cfg(not(feature = "parallel"))]
pub(crate) use serial::Guesses;

#[cfg(not(feature = "parallel"))]
mod serial {
    use std::marker::PhantomData;
    use std::time::Instant;

    use crate::collected::Collected;
    use crate::{Pool, Space};

    /// Nothing is known ahead.
    #[derive(Debug)]
    pub(crate) struct Guesses<A>(PhantomData<A>);

    impl<A: Copy> Guesses<A> {
        pub(crate) fn new(_: &Pool) -> Guesses<A> {
            Guesses(PhantomData)
        }

        pub(crate) fn expand<S: Space<Action = A>>(
            &mut self,
            space: &S,
            depth: usize,
            level: &[S::State],
            number: usize,
            _deadline: Option<Instant>,
            collected: &mut Collected<A>,
        ) -> Option<u64> {
            let (first, parents) = super::batch(level, number);
            Some(collected.expand(space, depth, parents, first))
        }
    }
}
