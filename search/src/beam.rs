//! Beam search: the best few positions of every depth, all expanded together.
//!
//! The decision behind it: candidates carry a score, a key and the way back, states are copied
//! only for the few that are kept. The width is either given or follows from the budget: what is
//! left of it is shared out evenly among the depths to come.

use std::time::Instant;

use crate::budget::{Budget, Meter};
use crate::seen::Seen;
use crate::space::{Candidate, Goal, Sink, Space, Watch};

/// Parents expanded between two looks at the budget.
const BATCH: usize = 16;

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
    seen: Seen,
    candidates: Vec<Candidate<S::Action>>,
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
            seen: Seen::new(bits),
            candidates: Vec::new(),
            parents: Vec::new(),
            children: Vec::new(),
            links: Vec::new(),
            goals: Vec::new(),
            nodes: 0,
        }
    }

    /// Searches plans from `root`; the results are kept until the next search.
    pub fn search(&mut self, space: &S, root: &S::State, limits: Limits, budget: Budget) {
        let mut meter = budget.start();
        let mut pacer = Pacer::new(budget);
        self.links.clear();
        self.goals.clear();
        self.parents.clear();
        self.parents.push(root.clone());
        for depth in 0..limits.depth {
            let expanded = self.expand(space, depth, limits.width, &mut meter);
            let width = pacer.width(limits.depth - depth - 1, expanded, meter.nodes()).min(limits.width);
            if expanded < self.parents.len() || self.candidates.is_empty() {
                break;
            }
            self.keep(space, depth, width, limits.bucket_percent);
        }
        self.nodes = meter.nodes();
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
        self.seen.forget();
        self.candidates.clear();
        self.goals.push(None);
        // Twice the room, so that thinning out is rare.
        let room = width.saturating_mul(2).max(1024);
        let mut least = i32::MIN;
        for (batch, parents) in self.parents.chunks(BATCH).enumerate() {
            let mut sink = Sink {
                seen: &mut self.seen,
                candidates: &mut self.candidates,
                goals: std::slice::from_mut(&mut self.goals[depth]),
                watch: Watch::Off,
                first: (batch * BATCH) as u32,
                parent: 0,
                least,
                nodes: 0,
            };
            space.expand(depth, parents, &mut sink);
            let nodes = sink.nodes;
            if !meter.count(nodes) {
                return batch * BATCH;
            }
            if self.candidates.len() > room {
                self.candidates.select_nth_unstable_by_key(width, Candidate::rank);
                self.candidates.truncate(width);
                least = self.candidates.iter().map(|candidate| candidate.score).min().unwrap_or(least);
            }
        }
        self.parents.len()
    }

    /// Makes the best candidates the positions of the next level.
    fn keep(&mut self, space: &S, depth: usize, width: usize, bucket_percent: usize) {
        self.candidates.sort_unstable_by_key(Candidate::rank);
        let share = (width * bucket_percent / 100).max(1);
        let mut taken = [0; 256];
        let mut links = Vec::with_capacity(width.min(self.candidates.len()));
        self.children.clear();
        for candidate in &self.candidates {
            let taken = &mut taken[candidate.bucket as usize];
            if *taken >= share {
                continue;
            }
            *taken += 1;
            let mut state = self.parents[candidate.parent as usize].clone();
            space.apply(depth, &mut state, candidate.action);
            self.children.push(state);
            links.push((candidate.parent, candidate.action));
            if links.len() >= width {
                break;
            }
        }
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
