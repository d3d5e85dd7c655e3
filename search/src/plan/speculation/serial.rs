//! Expansion of a level by the thread that collects.

use std::marker::PhantomData;
use std::time::Instant;

use crate::plan::candidates::Candidates;
use crate::plan::level::Level;
use crate::plan::space::Space;
use crate::pool::Pool;

/// No speculation: nothing is known ahead.
#[derive(Debug)]
pub(crate) struct Speculation<A>(PhantomData<A>);

impl<A: Copy + Ord + Send> Speculation<A> {
    pub(crate) fn new(_: &Pool) -> Speculation<A> {
        Speculation(PhantomData)
    }

    /// Expands a level as [`Level::expand_in_order`] does.
    pub(crate) fn expand<S: Space<Action = A>>(
        &mut self,
        level: &Level<'_, S>,
        _deadline: Option<Instant>,
        candidates: &mut Candidates<A>,
        each: impl FnMut(&mut Candidates<A>, u64, usize) -> bool,
    ) -> usize {
        level.expand_in_order(candidates, each)
    }
}
