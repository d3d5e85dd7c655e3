//! Beam search: the best few positions of every depth, all expanded together.
//!
//! Lowerre: "The HARPY speech recognition system", 1976. Use it for plans of one side whose length
//! is known, where a score tells the better of two positions of the same depth. It costs beam width
//! times successors scores a depth, and a copy of the state for each position kept (see
//! [`crate::plan::diff_beam`] where that is much). The decision behind it: candidates carry a score, a
//! key and a link to their parent; states are copied only for the few that are kept. The beam width is
//! either given or follows from the budget: the rest of the budget is shared out evenly among the
//! depths to come. Chunks of a level may be expanded on several threads; the plans found within a
//! number of nodes are the same on any number.

use super::candidates::Candidates;
use super::level::{Level, BATCH_SIZE};
use super::plans::{Backlinks, Plans};
use super::seen::Seen;
use super::space::Space;
use super::speculation::Speculation;
use super::width::WidthControl;
use crate::budget::{Budget, Meter};
use crate::pool::Pool;

/// Limits of a beam search.
///
/// ```
/// use search::beam::Limits;
///
/// let limits = Limits::new(20, 1000).with_bucket_percent(25);
/// assert_eq!((limits.depth, limits.width, limits.bucket_percent), (20, 1000, 25));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Length of the longest plan, in actions.
    pub depth: usize,
    /// Beam width: the largest number of positions kept at a depth.
    pub width: usize,
    /// Largest share of the beam width that one bucket may take, in percent.
    pub bucket_percent: usize,
}

impl Limits {
    /// Plans of at most `depth` actions in a beam of this width, without shares of buckets.
    #[must_use]
    pub const fn new(depth: usize, width: usize) -> Limits {
        Limits { depth, width, bucket_percent: 100 }
    }

    /// The same with another share of the beam width for one bucket, in percent.
    #[must_use]
    pub const fn with_bucket_percent(self, bucket_percent: usize) -> Limits {
        Limits { bucket_percent, ..self }
    }
}

/// Beam search, with memory that is reused from search to search.
///
/// [`Space`] has an example.
#[derive(Debug)]
pub struct Beam<S: Space> {
    /// Successors that were met at a depth.
    seen: Seen,
    candidates: Candidates<S::Action>,
    pool: Pool,
    /// Candidates that several threads find ahead.
    speculation: Speculation<S::Action>,
    parents: Vec<S::State>,
    children: Vec<S::State>,
    /// Successors that a position of the last level had, on the average.
    branching: usize,
    plans: Plans<S::Action>,
}

impl<S: Space> Beam<S> {
    /// A search that recognises `2^bits` positions of a depth.
    pub fn new(bits: u32) -> Beam<S> {
        Beam {
            seen: Seen::new(bits),
            candidates: Candidates::new(),
            pool: Pool::serial(),
            speculation: Speculation::new(&Pool::serial()),
            parents: Vec::new(),
            children: Vec::new(),
            branching: 1,
            plans: Plans::new(),
        }
    }

    /// The same search on other threads than the one that asks.
    ///
    /// The plans found and [`Beam::nodes`] depend on the budget's nodes alone, not on the threads;
    /// successors that others offered first may be scored needlessly, but are not counted. With a
    /// deadline more threads find more.
    #[must_use]
    pub fn with_pool(self, pool: Pool) -> Beam<S> {
        Beam { speculation: Speculation::new(&pool), pool, ..self }
    }

    /// Searches plans from `root`; the results are kept until the next search.
    pub fn search(&mut self, space: &S, root: &S::State, limits: Limits, budget: Budget) {
        self.search_watched(space, root, limits, budget, |_| ());
    }

    /// Searches, and calls `watch` after every depth, when its best plan is known.
    pub fn search_watched(
        &mut self,
        space: &S,
        root: &S::State,
        limits: Limits,
        budget: Budget,
        mut watch: impl FnMut(&Beam<S>),
    ) {
        self.plans.clear();
        self.branching = 1;
        let mut meter = budget.start();
        let mut width_control = WidthControl::new(budget);
        self.parents.clear();
        self.parents.push(root.clone());
        for depth in 0..limits.depth {
            let expanded = self.expand(space, depth, limits.width, &mut meter);
            let width = width_control.width(limits.depth - depth - 1, expanded, meter.nodes()).min(limits.width);
            if expanded < self.parents.len() || self.candidates.list.is_empty() {
                break;
            }
            self.keep(space, depth, width, limits.bucket_percent);
            watch(self);
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

    /// Collects the successors of a level and returns the number of its positions that were expanded
    /// before the budget ended.
    fn expand(&mut self, space: &S, depth: usize, width: usize, meter: &mut Meter) -> usize {
        self.seen.forget_for(self.parents.len().saturating_mul(self.branching));
        self.candidates.clear();
        let before = self.plans.nodes;
        let level = Level { space, depth, parents: &self.parents, batch_size: BATCH_SIZE, seen: &self.seen };
        let all = &mut self.plans.nodes;
        let deadline = meter.deadline();
        let expanded = self.speculation.expand(&level, deadline, &mut self.candidates, |candidates, nodes, parents| {
            *all += nodes;
            // Parents count where nothing is scored, so that the clock is read all the same.
            let goes_on = meter.count(nodes.max(parents as u64));
            if goes_on {
                candidates.thin_out(width);
            }
            goes_on
        });
        self.branching = 1 + (self.plans.nodes - before) as usize / expanded.max(1);
        self.plans.goals.push(self.candidates.goals[0]);
        expanded
    }

    /// Makes the best candidates the positions of the next level.
    fn keep(&mut self, space: &S, depth: usize, width: usize, bucket_percent: usize) {
        let links = self.candidates.keep(width, bucket_percent, &self.pool);
        let parents = &self.parents;
        self.pool.map_into(&links, &mut self.children, |&(parent, action)| {
            let mut state = parents[parent as usize].clone();
            space.apply(depth, &mut state, action);
            state
        });
        self.plans.levels.push(Backlinks { links, best: 0 });
        std::mem::swap(&mut self.parents, &mut self.children);
    }
}
