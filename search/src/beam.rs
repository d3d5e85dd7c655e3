//! Beam search: the best few positions of every depth, all expanded together.
//!
//! The decision behind it: candidates carry a score, a key and the way back, states are copied
//! only for the few that are kept. The width is either given or follows from the budget: what is
//! left of it is shared out evenly among the depths to come. Chunks of a level may be expanded on
//! several threads; the plans found within a number of nodes are the same on any number.

use std::time::Instant;

use crate::budget::{Budget, Meter};
use crate::collected::Collected;
use crate::guesses::{batch, Guesses, BATCH};
use crate::pool::Pool;
use crate::space::{Candidate, Goal, Space};

/// How a beam search is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Actions of the longest plan.
    pub depth: usize,
    /// The largest number of positions kept at a depth.
    pub width: usize,
    /// The largest share of the width that one bucket may take, in percent.
    pub bucket_percent: usize,
}

/// A beam search with its memory, for one search after the other.
#[derive(Debug)]
pub struct Beam<S: Space> {
    level: Collected<S::Action>,
    pool: Pool,
    /// What several threads find ahead.
    guesses: Guesses<S::Action>,
    parents: Vec<S::State>,
    children: Vec<S::State>,
    /// By depth: the way back of every position that was kept there.
    links: Vec<Vec<(u32, S::Action)>>,
    goals: Vec<Option<Goal<S::Action>>>,
    nodes: u64,
}

impl<S: Space> Beam<S> {
    /// A search that recognises `2^bits` positions of a depth.
    pub fn new(bits: u32) -> Beam<S> {
        Beam {
            level: Collected::new(bits),
            pool: Pool::serial(),
            guesses: Guesses::new(&Pool::serial()),
            parents: Vec::new(),
            children: Vec::new(),
            links: Vec::new(),
            goals: Vec::new(),
            nodes: 0,
        }
    }

    /// The same search on other threads than the one that asks.
    ///
    /// What is found and [`Beam::nodes`] depend on the budget's nodes alone, not on the threads;
    /// successors that others offered first are scored in vain, but not counted. With a deadline
    /// more threads find more.
    #[must_use]
    pub fn with_pool(self, pool: Pool) -> Beam<S> {
        Beam { guesses: Guesses::new(&pool), pool, ..self }
    }

    /// Searches plans from `root`; the results are kept until the next search.
    pub fn search(&mut self, space: &S, root: &S::State, limits: Limits, budget: Budget) {
        self.nodes = 0;
        let mut meter = budget.start();
        let mut pacer = Pacer::new(budget);
        self.links.clear();
        self.goals.clear();
        self.parents.clear();
        self.parents.push(root.clone());
        for depth in 0..limits.depth {
            let expanded = self.expand(space, depth, limits.width, &mut meter);
            let width = pacer.width(limits.depth - depth - 1, expanded, meter.nodes()).min(limits.width);
            if expanded < self.parents.len() || self.level.candidates.is_empty() {
                break;
            }
            self.keep(space, depth, width, limits.bucket_percent);
        }
    }

    /// The depths at which a goal was found, with its value.
    pub fn goals(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        self.goals.iter().enumerate().filter_map(|(depth, goal)| goal.as_ref().map(|goal| (depth, goal.value)))
    }

    /// The plan that ends with the best goal at `depth`: `depth + 1` actions.
    pub fn plan(&self, depth: usize) -> Option<Vec<S::Action>> {
        let goal = self.goals.get(depth)?.as_ref()?;
        let mut plan = self.way(depth, goal.parent);
        plan.push(goal.action);
        Some(plan)
    }

    /// The plan to the best position of the deepest level that was kept.
    pub fn deepest(&self) -> Vec<S::Action> {
        self.way(self.links.len(), 0)
    }

    /// Successors that the last search has scored.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The actions to position `index` of a depth.
    fn way(&self, depth: usize, mut index: u32) -> Vec<S::Action> {
        let mut way: Vec<S::Action> = Vec::with_capacity(depth + 1);
        for links in self.links[..depth].iter().rev() {
            let (parent, action) = links[index as usize];
            way.push(action);
            index = parent;
        }
        way.reverse();
        way
    }

    /// Collects the successors of a level; how many of its positions were expanded before the
    /// budget ended.
    fn expand(&mut self, space: &S, depth: usize, width: usize, meter: &mut Meter) -> usize {
        self.level.clear();
        let mut expanded = self.parents.len();
        for number in 0..(self.parents.len() + BATCH - 1) / BATCH {
            let (first, parents) = batch(&self.parents, number);
            let (deadline, level) = (meter.deadline(), &mut self.level);
            let nodes = match self.guesses.expand(space, depth, &self.parents, number, deadline, level) {
                Some(nodes) => nodes,
                None => {
                    expanded = first;
                    break;
                }
            };
            self.nodes += nodes;
            // Parents count where nothing is scored, so that the clock is looked at all the same.
            if !meter.count(nodes.max(parents.len() as u64)) {
                expanded = first;
                break;
            }
            // Twice the room, so that thinning out is rare.
            if self.level.candidates.len() > width.saturating_mul(2).max(1024) {
                self.level.thin(width);
            }
        }
        self.goals.push(self.level.goal);
        expanded
    }

    /// Makes the best candidates the positions of the next level.
    fn keep(&mut self, space: &S, depth: usize, width: usize, bucket_percent: usize) {
        let candidates = &mut self.level.candidates;
        candidates.sort_unstable_by_key(Candidate::rank);
        let share = (width * bucket_percent / 100).max(1);
        let mut taken = [0; 256];
        let mut links = Vec::with_capacity(width.min(candidates.len()));
        for candidate in candidates {
            let taken = &mut taken[candidate.bucket as usize];
            if *taken >= share {
                continue;
            }
            *taken += 1;
            links.push((candidate.parent, candidate.action));
            if links.len() >= width {
                break;
            }
        }
        let parents = &self.parents;
        self.pool.map_into(&links, &mut self.children, |&(parent, action)| {
            let mut state = parents[parent as usize].clone();
            space.apply(depth, &mut state, action);
            state
        });
        self.links.push(links);
        std::mem::swap(&mut self.parents, &mut self.children);
    }
}

/// Turns what is left of a budget into the width of the next level.
struct Pacer {
    budget: Budget,
    begun: Instant,
    spent: f64,
}

impl Pacer {
    fn new(budget: Budget) -> Pacer {
        Pacer { budget, begun: Instant::now(), spent: 0.0 }
    }

    /// How many positions can be expanded at each of the `levels` to come, given that `expanded`
    /// were at the last one.
    fn width(&mut self, levels: usize, expanded: usize, nodes: u64) -> usize {
        let (total, spent) = match self.budget.deadline() {
            Some(deadline) => {
                (deadline.saturating_duration_since(self.begun).as_secs_f64(), self.begun.elapsed().as_secs_f64())
            }
            None => (self.budget.node_limit() as f64, nodes as f64),
        };
        let each = (spent - self.spent) / expanded.max(1) as f64;
        self.spent = spent;
        let share = (total - spent).max(0.0) / levels.max(1) as f64;
        ((share / each.max(1e-12)) as usize).max(1)
    }
}
