//! The positions of one depth that are to be expanded, and their expansion in batches.

use super::candidates::Candidates;
use super::seen::Seen;
use super::space::Space;

/// Parents that a beam search expands between two looks at the budget.
pub(crate) const BATCH_SIZE: usize = 16;

/// Positions of a depth that are to be expanded.
pub(crate) struct Level<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) depth: usize,
    pub(crate) parents: &'a [S::State],
    /// Parents between two looks at the budget: [`BATCH_SIZE`], or all.
    pub(crate) batch_size: usize,
    /// Successors that were met.
    pub(crate) seen: &'a Seen,
}

impl<S: Space> Level<'_, S> {
    /// Expands the level in order, one batch after the other, and returns the number of parents
    /// expanded.
    ///
    /// After every batch `each` gets the number of successors that were scored and of the batch's
    /// parents; the level ends where it returns false, and that batch does not count as expanded.
    pub(crate) fn expand_in_order(
        &self,
        candidates: &mut Candidates<S::Action>,
        mut each: impl FnMut(&mut Candidates<S::Action>, u64, usize) -> bool,
    ) -> usize {
        let mut done = 0;
        for parents in self.parents.chunks(self.batch_size) {
            let nodes = candidates.expand(self.space, self.depth, parents, done, self.seen);
            if !each(candidates, nodes, parents.len()) {
                break;
            }
            done += parents.len();
        }
        done
    }
}
