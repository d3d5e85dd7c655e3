//! The plans of a beam search: by depth, the links of all positions kept to their parents, and the
//! best end of a plan.

use super::candidate::Goal;

/// Links of the positions kept at a depth to their parents.
#[derive(Debug)]
pub(crate) struct Backlinks<A> {
    /// By position, its parent in the level above and the action that led to it.
    pub(crate) links: Vec<(u32, A)>,
    /// Number of the best position.
    pub(crate) best: u32,
}

/// Plans, as links back to the root.
#[derive(Debug)]
pub(crate) struct Plans<A> {
    pub(crate) levels: Vec<Backlinks<A>>,
    pub(crate) goals: Vec<Option<Goal<A>>>,
    /// Successors that were scored.
    pub(crate) nodes: u64,
}

impl<A: Copy> Plans<A> {
    pub(crate) fn new() -> Plans<A> {
        Plans { levels: Vec::new(), goals: Vec::new(), nodes: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.levels.clear();
        self.goals.clear();
        self.nodes = 0;
    }

    /// The depths at which a goal was found, with its value.
    pub(crate) fn goals(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        self.goals.iter().enumerate().filter_map(|(depth, goal)| goal.as_ref().map(|goal| (depth, goal.value)))
    }

    /// The plan that ends with the best goal at `depth`.
    pub(crate) fn plan(&self, depth: usize) -> Option<Vec<A>> {
        let goal = self.goals.get(depth)?.as_ref()?;
        let mut plan = self.way(depth, goal.parent);
        plan.push(goal.action);
        Some(plan)
    }

    /// The plan to the best position of the deepest level.
    pub(crate) fn deepest(&self) -> Vec<A> {
        self.way(self.levels.len(), self.levels.last().map_or(0, |level| level.best))
    }

    /// The actions to position `index` of a depth.
    fn way(&self, depth: usize, mut index: u32) -> Vec<A> {
        let mut way: Vec<A> = Vec::with_capacity(depth + 1);
        for level in self.levels[..depth].iter().rev() {
            let (parent, action) = level.links[index as usize];
            way.push(action);
            index = parent;
        }
        way.reverse();
        way
    }
}
