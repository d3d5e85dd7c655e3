//! Width control: the beam width of each level, from the rest of the budget.

use std::time::Instant;

use crate::budget::Budget;

/// Control of the beam width.
pub(crate) struct WidthControl {
    budget: Budget,
    begun: Instant,
    spent: f64,
}

impl WidthControl {
    pub(crate) fn new(budget: Budget) -> WidthControl {
        WidthControl { budget, begun: Instant::now(), spent: 0.0 }
    }

    /// The number of positions that can be expanded at each of the `levels` to come, given that
    /// `expanded` were at the last one and `nodes` have been counted since the start.
    pub(crate) fn width(&mut self, levels: usize, expanded: usize, nodes: u64) -> usize {
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn nodes_are_shared_out_among_the_levels() {
        let mut control = WidthControl::new(Budget::nodes(1000));
        assert_eq!(control.width(9, 10, 100), 10, "90 parents at ten nodes each, for nine levels");
        assert_eq!(control.width(8, 10, 300), 4, "a parent costs twenty nodes now: 35 of them for eight levels");
        assert_eq!(control.width(7, 4, 1200), 1);
    }

    #[test]
    fn a_deadline_counts_whatever_the_nodes() {
        let now = Instant::now();
        let mut late = WidthControl::new(Budget::until(now));
        assert_eq!(late.width(5, 10, 100), 1, "no time is left");
        let mut early = WidthControl::new(Budget::until(now + Duration::from_secs(3600)));
        assert!(early.width(5, 10, 100) > 1);
        let mut both = WidthControl::new(Budget::until(now).and_nodes(1_000_000));
        assert_eq!(both.width(5, 10, 100), 1);
    }
}
