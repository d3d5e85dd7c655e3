//! Budgets of searches: time, nodes, or both.
//!
//! Reading a clock costs as much as a small node, so a [`Meter`] reads it every k nodes and
//! adapts k to the speed it sees: often enough to stop within a fraction of a millisecond, seldom
//! enough not to be noticed.

use std::time::{Duration, Instant};

/// Limit in time, in nodes, or both; a search stops at whichever comes first.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use search::Budget;
///
/// let deadline = Instant::now() + Duration::from_millis(50);
/// let budget = Budget::until(deadline).and_nodes(1000);
/// assert_eq!((budget.deadline(), budget.node_limit()), (Some(deadline), 1000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    deadline: Option<Instant>,
    nodes: u64,
}

impl Budget {
    /// A budget of nodes. No clock is read, so the same search gives the same answer.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { deadline: None, nodes }
    }

    /// A budget of time, up to this moment.
    pub const fn until(deadline: Instant) -> Budget {
        Budget { deadline: Some(deadline), nodes: u64::MAX }
    }

    /// The same, and at most this number of nodes.
    #[must_use]
    pub fn and_nodes(self, nodes: u64) -> Budget {
        Budget { nodes: self.nodes.min(nodes), ..self }
    }

    /// Deadline, if there is one.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Largest number of nodes; `u64::MAX` if only time counts.
    pub const fn node_limit(&self) -> u64 {
        self.nodes
    }

    /// The first `percent` of it: of the nodes, and of the time from `start` on.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use search::Budget;
    ///
    /// let start = Instant::now();
    /// let quarter = Budget::until(start + Duration::from_millis(40)).and_nodes(1000).part(start, 25);
    /// assert_eq!(quarter, Budget::until(start + Duration::from_millis(10)).and_nodes(250));
    /// ```
    #[must_use]
    pub fn part(self, start: Instant, percent: u32) -> Budget {
        let nodes = match self.nodes {
            u64::MAX => u64::MAX,
            nodes => (nodes as u128 * percent as u128 / 100) as u64,
        };
        let deadline = self.deadline.map(|deadline| start + deadline.saturating_duration_since(start) * percent / 100);
        Budget { deadline, nodes }
    }

    /// The nodes of search `number` of `count`, which share them evenly.
    pub(crate) fn node_share(self, number: usize, count: usize) -> Budget {
        let (nodes, number, count) = (self.node_limit(), number as u64, count as u64);
        if nodes == u64::MAX {
            return self;
        }
        self.and_nodes(nodes / count + (number < nodes % count) as u64)
    }

    /// A meter that counts from now on.
    pub fn start(self) -> Meter {
        let first_check = if self.deadline.is_some() { FIRST_CHECK } else { u64::MAX };
        Meter { budget: self, nodes: 0, pause: self.nodes.min(first_check), step: FIRST_CHECK, read: None }
    }
}

/// Nodes before the clock is read for the first time.
const FIRST_CHECK: u64 = 16;
/// Time between two readings of the clock that k aims at.
const CHECK_EVERY: Duration = Duration::from_micros(100);

/// Counter of the nodes of a running search, which knows when the budget is used up.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    nodes: u64,
    /// Node count at which the clock is due, or the nodes are used up.
    pause: u64,
    step: u64,
    read: Option<Instant>,
}

impl Meter {
    /// Counts one node. False when the budget does not allow it: the search must stop.
    #[inline(always)]
    pub fn tick(&mut self) -> bool {
        if self.nodes < self.pause {
            self.nodes += 1;
            return true;
        }
        self.look() && {
            self.nodes += 1;
            true
        }
    }

    /// Counts several nodes that were searched already. False when the budget is used up.
    #[inline]
    pub fn count(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        self.nodes < self.pause || self.look()
    }

    /// Nodes counted so far.
    #[inline(always)]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Deadline, if there is one.
    pub const fn deadline(&self) -> Option<Instant> {
        self.budget.deadline
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> bool {
        if self.nodes >= self.budget.nodes {
            return false;
        }
        let deadline = match self.budget.deadline {
            Some(deadline) => deadline,
            None => return true,
        };
        self.look_at(deadline, Instant::now())
    }

    /// Compares the time with the deadline, and plans the next look.
    fn look_at(&mut self, deadline: Instant, now: Instant) -> bool {
        if now >= deadline {
            return false;
        }
        if let Some(read) = self.read {
            // At most doubled at a time: one fast stretch does not make the next a blind one.
            let per_node = (now - read).as_nanos() as u64 / self.step + 1;
            let aim = CHECK_EVERY.min((deadline - now) / 2).as_nanos() as u64 / per_node;
            self.step = aim.clamp(1, 2 * self.step);
        }
        self.read = Some(now);
        self.pause = self.nodes.saturating_add(self.step).min(self.budget.nodes);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_exact() {
        for limit in [0, 1, 15, 16, 17, 1000] {
            let far = Instant::now() + Duration::from_secs(3600);
            for budget in [Budget::nodes(limit), Budget::until(far).and_nodes(limit)] {
                let mut meter = budget.start();
                let mut count = 0;
                while meter.tick() {
                    count += 1;
                }
                assert_eq!((count, meter.nodes()), (limit, limit));
            }
        }
    }

    /// The overrun of a search whose nodes take this time each, on a clock of its own, and how often
    /// the clock was read.
    fn run(deadline: Duration, node: impl Fn(u64) -> Duration) -> (Duration, u32) {
        let start = Instant::now();
        let mut meter = Budget::until(start + deadline).start();
        let (mut time, mut looks) = (Duration::ZERO, 0);
        for number in 0.. {
            if meter.nodes == meter.pause {
                looks += 1;
                if !meter.look_at(start + deadline, start + time) {
                    break;
                }
            }
            meter.nodes += 1;
            time += node(number);
        }
        (time - deadline, looks)
    }

    fn overrun(deadline: Duration, node: impl Fn(u64) -> Duration) -> Duration {
        run(deadline, node).0
    }

    #[test]
    fn the_clock_is_read_every_tenth_of_a_millisecond() {
        for nanos in [30, 300, 3_000] {
            let (_, looks) = run(Duration::from_millis(50), |_| Duration::from_nanos(nanos));
            assert!((400..700).contains(&looks), "nodes of {} ns: {} times", nanos, looks);
        }
    }

    #[test]
    fn the_clock_is_not_read_before_it_is_due() {
        let far = Instant::now() + Duration::from_secs(3600);
        let mut meter = Budget::until(far).start();
        for _ in 0..FIRST_CHECK {
            assert!(meter.tick() && meter.read.is_none());
        }
        assert!(meter.tick() && meter.read.is_some());
        assert_eq!((meter.deadline(), Budget::nodes(1).start().deadline()), (Some(far), None));
    }

    #[test]
    fn nodes_that_were_searched_already_count() {
        let mut meter = Budget::nodes(10).start();
        assert!(meter.count(4) && meter.count(5), "one is left");
        assert!(!meter.count(1), "that was the last one");
        let mut past = Budget::until(Instant::now()).start();
        assert!(past.count(FIRST_CHECK - 1), "not due");
        assert!(!past.count(1), "due, and late");
        let mut far = Budget::until(Instant::now() + Duration::from_secs(3600)).start();
        assert!(far.count(FIRST_CHECK + 1) && far.nodes() == FIRST_CHECK + 1);
    }

    #[test]
    fn deadlines_are_kept_to_a_fraction_of_a_millisecond() {
        let deadline = Duration::from_millis(50);
        for nanos in [30, 300, 3_000, 30_000, 300_000] {
            let node = Duration::from_nanos(nanos);
            assert!(overrun(deadline, |_| node) <= node + Duration::from_micros(2), "nodes of {} ns", nanos);
        }
        // Nodes that are a hundred times as slow from the middle on.
        let changing = |number| Duration::from_nanos(if number < 500_000 { 50 } else { 5_000 });
        assert!(overrun(deadline, changing) < Duration::from_millis(1));
        let first = Duration::from_micros(50);
        assert!(overrun(deadline, |_| first) < Duration::from_millis(1), "also before anything is known");
    }

    #[test]
    fn a_clock_that_stands_still_for_a_while_is_believed() {
        let stepping = |number| Duration::from_micros(if number % 5000 == 0 { 50 } else { 0 });
        assert!(overrun(Duration::from_millis(5), stepping) <= Duration::from_micros(50));
    }

    #[test]
    fn a_past_deadline_stops_before_many_nodes() {
        let mut meter = Budget::until(Instant::now()).start();
        while meter.tick() {}
        assert!(meter.nodes() <= FIRST_CHECK);
    }
}
