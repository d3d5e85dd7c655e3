//! Chokudai search: all depths in turn, a few positions of each at a time, for as long as there is
//! time (named after the contest name of its inventor, N. Takahashi).
//!
//! Use it where the width that the time allows cannot be told beforehand, or where a plan is made
//! anew every turn; [`crate::Beam`] finds more where the time is known. It costs a heap operation
//! for every candidate kept, and the memory of all depths at once. The decision behind it: the
//! frontier is kept between turns. The candidates of every depth stay in a bounded queue, the states of
//! expanded positions in a fixed number of places, and [`Chokudai::advance`] makes a child of the
//! root the new root without searching again what descends from it.

use super::candidate::{Candidate, Goal};
use super::candidates::Candidates;
use super::frontier::{descend, make_room, Frontier};
use super::level::Level;
use super::space::Space;
use super::speculation::Speculation;
use crate::budget::Budget;
use crate::pool::Pool;

/// Layout of a chokudai search; its memory follows from this and never grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Length of the longest plan, in actions.
    pub depth: usize,
    /// Beam width of one round: positions of a depth that are expanded in it.
    pub width: usize,
    /// Largest share of a round's positions of a depth that one bucket may take, in percent.
    /// The others are looked for among the best few widths of candidates only.
    pub bucket_percent: usize,
    /// Size of a depth's open list: candidates that wait for expansion; the worst give way.
    pub open: usize,
    /// Expanded positions whose states are kept at a depth, at least four times the width. When
    /// more are needed, dead ends go first, then the worst and all that descends from them.
    pub kept: usize,
    /// `2^bits` positions of a depth are recognised.
    pub bits: u32,
}

impl Shape {
    /// Plans of at most `depth` actions, `width` positions of a depth expanded in a round. Room for a
    /// hundred rounds, at least 1000 candidates and positions a depth, whose keys a table of at least
    /// `2^14` holds; no shares of buckets.
    #[must_use]
    pub fn new(depth: usize, width: usize) -> Shape {
        let room = width.saturating_mul(100).max(1000);
        let bits = (usize::BITS - room.leading_zeros() + 2).clamp(14, 24);
        Shape { depth, width, bucket_percent: 100, open: room, kept: room, bits }
    }

    /// The same with another share of a round for one bucket, in percent.
    #[must_use]
    pub const fn with_bucket_percent(self, bucket_percent: usize) -> Shape {
        Shape { bucket_percent, ..self }
    }

    /// The same with room for another number of candidates at a depth.
    #[must_use]
    pub const fn with_open(self, open: usize) -> Shape {
        Shape { open, ..self }
    }

    /// The same with room for another number of expanded positions at a depth.
    #[must_use]
    pub const fn with_kept(self, kept: usize) -> Shape {
        Shape { kept, ..self }
    }

    /// The same with a table of `2^bits` positions for a depth.
    #[must_use]
    pub const fn with_bits(self, bits: u32) -> Shape {
        Shape { bits, ..self }
    }
}

/// Candidates of crowded buckets that are passed over in a round, in widths.
const PASSED_OVER: usize = 4;

/// Chokudai search with its memory and its frontier.
///
/// ```
/// use search::chokudai::Shape;
/// use search::{Budget, Chokudai, Sink, Space};
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
/// let mut search = Chokudai::new(Shape::new(6, 2), (2, 1 << 2, 0));
/// search.search(&line, Budget::nodes(500));
/// assert_eq!(search.plan(1), Some(vec![false, false]));
/// // One turn later, with all that was found below the first step.
/// assert!(search.advance(&line, false));
/// assert_eq!(search.plan(0), Some(vec![false]));
/// ```
#[derive(Debug)]
pub struct Chokudai<S: Space> {
    shape: Shape,
    /// By depth, from 0 to the length of the longest plan.
    levels: Vec<Frontier<S::State, S::Action>>,
    root: S::State,
    /// By depth of the last action: the best goal and the plan that leads to it.
    plans: Vec<Option<(i64, Vec<S::Action>)>>,
    nodes: u64,
    round: Round<S>,
    /// Candidates that several threads find ahead.
    speculation: Speculation<S::Action>,
}

/// Buffers of one expansion.
#[derive(Debug)]
struct Round<S: Space> {
    places: Vec<u32>,
    states: Vec<S::State>,
    passed_over: Vec<Candidate<S::Action>>,
    found: Candidates<S::Action>,
}

impl<S: Space> Chokudai<S> {
    /// A search of plans from `root`. Takes, and writes to, `depth + 1` times `kept` states,
    /// `2^bits` words and about 48 bytes for each of `open`.
    pub fn new(shape: Shape, root: S::State) -> Chokudai<S> {
        let width = shape.width.max(1);
        let shape = Shape { width, kept: shape.kept.max(4 * width), ..shape };
        let level = |_| Frontier::new(shape.open.max(width), shape.kept, shape.bits, &root);
        let mut search: Chokudai<S> = Chokudai {
            shape,
            levels: (0..=shape.depth).map(level).collect(),
            plans: vec![None; shape.depth],
            nodes: 0,
            round: Round {
                places: Vec::with_capacity(width),
                states: Vec::with_capacity(width),
                passed_over: Vec::new(),
                found: Candidates::new(),
            },
            speculation: Speculation::new(&Pool::serial()),
            root,
        };
        search.restart(search.root.clone());
        search
    }

    /// The same search on other threads than the one that asks: the plans found within a number of
    /// nodes do not depend on them. They are of use where positions are costly to expand and `width`
    /// is some dozens.
    #[must_use]
    pub fn with_pool(self, pool: &Pool) -> Chokudai<S> {
        Chokudai { speculation: Speculation::new(pool), ..self }
    }

    /// Forgets everything and starts from another root.
    pub fn restart(&mut self, root: S::State) {
        self.levels.iter_mut().for_each(Frontier::clear);
        self.plans.fill(None);
        let place = self.levels[0].add(&root, None);
        self.levels[0].again.push(place);
        self.root = root;
    }

    /// The position from which plans are searched.
    pub fn root(&self) -> &S::State {
        &self.root
    }

    /// Plays an action in the root: its child is the new root, and its descendants are kept. Where
    /// something else happened than the action, call [`Chokudai::restart`].
    ///
    /// `space` is the one that was searched; in the searches that follow, the former depth 1 is depth
    /// 0. False if nothing was kept: the child was not expanded, or is known as the child by another
    /// action.
    pub fn advance(&mut self, space: &S, action: S::Action) -> bool {
        space.apply(0, &mut self.root, action);
        let is_it = |origin: &Candidate<S::Action>| origin.action == action;
        let expanded = match self.levels.get(1) {
            Some(first) => first.used().find(|(_, node)| node.origin.as_ref().map_or(false, is_it)),
            None => None,
        };
        let place = match expanded {
            Some((place, _)) => place,
            None => {
                self.restart(self.root.clone());
                return false;
            }
        };
        descend(&mut self.levels, place);
        self.plans.rotate_left(1);
        if let Some(last) = self.plans.last_mut() {
            *last = None;
        }
        for depth in 0..self.plans.len() {
            match &mut self.plans[depth] {
                Some((_, plan)) if plan[0] == action => {
                    plan.remove(0);
                }
                _ => self.plans[depth] = self.plan_of_nodes(depth),
            }
        }
        true
    }

    /// Searches on until the budget is used up or nothing is left to be expanded. One batch is
    /// expanded whatever the budget.
    pub fn search(&mut self, space: &S, budget: Budget) {
        self.search_watched(space, budget, |_| ());
    }

    /// Searches on, and calls `watch` after every round of all depths.
    pub fn search_watched(&mut self, space: &S, budget: Budget, mut watch: impl FnMut(&Chokudai<S>)) {
        let mut meter = budget.start();
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for depth in 0..self.shape.depth {
                self.take(space, depth);
                if self.round.places.is_empty() {
                    continue;
                }
                is_done = false;
                let nodes = self.expand(space, depth);
                if !meter.count(nodes) {
                    self.nodes = meter.nodes();
                    return;
                }
            }
            self.nodes = meter.nodes();
            watch(self);
        }
    }

    /// The depths at which a goal is known, with its value.
    pub fn goals(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        self.plans.iter().enumerate().filter_map(|(depth, plan)| plan.as_ref().map(|plan| (depth, plan.0)))
    }

    /// The plan that ends with the best goal at `depth`: `depth + 1` actions.
    pub fn plan(&self, depth: usize) -> Option<Vec<S::Action>> {
        self.plans.get(depth)?.as_ref().map(|plan| plan.1.clone())
    }

    /// The plan to the best position of the deepest level at which there is one.
    pub fn deepest(&self) -> Vec<S::Action> {
        for depth in (1..self.levels.len()).rev() {
            let expanded = self.levels[depth].used().filter_map(|(_, node)| node.origin);
            if let Some(best) = expanded.chain(self.levels[depth].open.best().copied()).min_by_key(Candidate::rank) {
                let mut plan = self.way(depth - 1, best.parent);
                plan.push(best.action);
                return plan;
            }
        }
        Vec::new()
    }

    /// Number of successors that the last search has scored.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Chooses the positions of a depth that are expanded next.
    fn take(&mut self, space: &S, depth: usize) {
        let Shape { width, bucket_percent, .. } = self.shape;
        let round = &mut self.round;
        round.places.clear();
        round.states.clear();
        if self.levels[depth].again.is_empty() && self.levels[depth].open.is_empty() {
            return;
        }
        make_room(&mut self.levels, depth, width);
        let (above, level) = self.levels.split_at_mut(depth);
        let level = &mut level[0];
        while round.places.len() < width {
            match level.again.pop() {
                Some(place) => {
                    round.places.push(place);
                    round.states.push(level.nodes[place as usize].state.clone());
                }
                None => break,
            }
        }
        let share = (width * bucket_percent / 100).max(1);
        let mut taken = [0; 256];
        while round.places.len() < width && round.passed_over.len() < PASSED_OVER * width {
            let candidate = match level.open.pop() {
                Some(candidate) => candidate,
                None => break,
            };
            let taken = &mut taken[candidate.bucket as usize];
            if *taken >= share {
                round.passed_over.push(candidate);
                continue;
            }
            *taken += 1;
            let mut state = above[depth - 1].nodes[candidate.parent as usize].state.clone();
            space.apply(depth - 1, &mut state, candidate.action);
            round.places.push(level.add(&state, Some(candidate)));
            round.states.push(state);
        }
        for candidate in round.passed_over.drain(..) {
            level.open.push(candidate);
        }
    }

    /// Expands the positions chosen and returns the number of successors scored.
    fn expand(&mut self, space: &S, depth: usize) -> u64 {
        let (level, below) = self.levels.split_at_mut(depth + 1);
        let (level, below) = (&mut level[depth], &mut below[0]);
        let round = &mut self.round;
        round.found.clear_for(round.states.len(), below.open.min_score());
        let batch_size = round.states.len();
        let parents = Level { space, depth, parents: &round.states, batch_size, seen: &below.seen };
        let mut scored = 0;
        self.speculation.expand(&parents, None, &mut round.found, |_, nodes, _| {
            scored = nodes;
            true
        });
        for offer in &round.found.list {
            below.open.push(Candidate { parent: round.places[offer.parent as usize], ..*offer });
        }
        for (index, &place) in round.places.iter().enumerate() {
            let node = &mut level.nodes[place as usize];
            node.is_short = round.found.is_refused(index);
            let goal = round.found.goals[index].map(|goal| (goal.value, goal.action));
            // When it is expanded again it is not asked again for what descends from it.
            if node.goal.map(|known| known.0) < goal.map(|goal| goal.0) {
                node.goal = goal;
            }
        }
        self.note_goals(depth);
        scored
    }

    /// Copies the plan of the best goal just found, if it is better than what is known.
    fn note_goals(&mut self, depth: usize) {
        let known = self.plans[depth].as_ref().map(|plan| plan.0);
        let mut best: Option<Goal<S::Action>> = None;
        for goal in self.round.found.goals.iter().flatten() {
            if best.map_or(true, |best| goal.value > best.value) && known.map_or(true, |known| goal.value > known) {
                best = Some(*goal);
            }
        }
        if let Some(goal) = best {
            let mut plan = self.way(depth, self.round.places[goal.parent as usize]);
            plan.push(goal.action);
            self.plans[depth] = Some((goal.value, plan));
        }
    }

    /// The best goal of the positions that are kept at a depth, with its plan.
    fn plan_of_nodes(&self, depth: usize) -> Option<(i64, Vec<S::Action>)> {
        let found = self.levels[depth].used().filter_map(|(place, node)| node.goal.map(|goal| (place, node, goal)));
        let rank = |origin: &Option<Candidate<S::Action>>| origin.as_ref().map(Candidate::rank);
        let (place, _, (value, action)) =
            found.min_by_key(|(_, node, goal)| (std::cmp::Reverse(goal.0), rank(&node.origin)))?;
        let mut plan = self.way(depth, place);
        plan.push(action);
        Some((value, plan))
    }

    /// The actions to an expanded position of a depth.
    fn way(&self, depth: usize, mut place: u32) -> Vec<S::Action> {
        let mut way: Vec<S::Action> = Vec::with_capacity(self.shape.depth);
        for level in self.levels[..=depth].iter().rev() {
            let node = &level.nodes[place as usize];
            debug_assert!(node.is_used, "what leads to a kept position is kept");
            if let Some(origin) = &node.origin {
                way.push(origin.action);
                place = origin.parent;
            }
        }
        way.reverse();
        way
    }
}
