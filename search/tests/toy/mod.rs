//! A toy for plan searches: counters that are counted up, in any order.
//!
//! The decision behind it: what a position is worth is noise of the position alone, so nothing
//! guides a search but luck, and a brute force over the sets of positions knows every optimum.
//! Orders of the same actions lead to the same position; one action is a twin of another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use search::{Sink, Space};

/// Counters; three are never used.
pub type State = [u8; 8];

/// Noise with a seed.
#[derive(Clone, Copy)]
pub struct Toy {
    pub seed: u64,
    /// True if scores tell of goals.
    pub greed: bool,
    /// Largest bonus of the way to a goal, which no game should have.
    pub detour: u64,
}

/// Toys of all kinds that have an optimum.
pub fn toys() -> impl Iterator<Item = Toy> {
    (0..20).map(|seed| Toy { seed, greed: seed % 2 == 0, detour: 0 })
}

/// Counters that can be counted up; action `COUNTERS` is a twin of action 0.
const COUNTERS: u8 = 5;

impl Toy {
    pub fn noise(&self, state: &State, salt: u64) -> u64 {
        let word = u64::from_le_bytes(*state) ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ salt << 56;
        let word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        word ^ word >> 32
    }

    /// The position after an action, if it is legal.
    pub fn after(&self, state: &State, action: u8) -> Option<State> {
        let mut after = *state;
        after[(action % COUNTERS) as usize] += 1;
        Some(after).filter(|_| self.noise(state, 1 + action as u64) % 6 != 0)
    }

    /// Worth of a plan that ends at this position, if it may end there.
    pub fn worth(&self, state: &State) -> Option<i64> {
        Some((self.noise(state, 20) % 100_000) as i64).filter(|worth| worth % 3 != 0)
    }

    fn is_dead(&self, state: &State) -> bool {
        self.noise(state, 21) % 9 == 0
    }

    fn score(&self, state: &State) -> i32 {
        match self.worth(state) {
            Some(worth) if self.greed => (worth / 100) as i32,
            _ => (self.noise(state, 22) % 1000) as i32,
        }
    }

    /// By depth, all positions that can be reached by a plan whose other positions are not dead.
    pub fn levels(&self, root: &State, depth: usize) -> Vec<BTreeSet<State>> {
        let mut parents = BTreeSet::from([*root]);
        let mut levels = Vec::new();
        for _ in 0..depth {
            let of = |state| (0..=COUNTERS).filter_map(move |action| self.after(state, action));
            let level: BTreeSet<State> = parents.iter().flat_map(of).collect();
            parents = level.iter().copied().filter(|state| !self.is_dead(state)).collect();
            levels.push(level);
        }
        levels
    }

    /// The worth of the best plans of 1, 2 ... `depth` actions, by their number less one.
    pub fn optimum(&self, root: &State, depth: usize) -> BTreeMap<usize, i64> {
        let levels = self.levels(root, depth).into_iter().enumerate();
        let best = levels.map(|(depth, level)| (depth, level.iter().filter_map(|state| self.worth(state)).max()));
        best.filter_map(|(depth, worth)| worth.map(|worth| (depth, worth))).collect()
    }

    /// Number of positions to be scored.
    pub fn positions(&self, root: &State, depth: usize) -> u64 {
        self.levels(root, depth).iter().flatten().filter(|state| !self.is_dead(state)).count() as u64
    }

    /// Plays a plan; what its end is worth.
    pub fn play(&self, root: &State, plan: &[u8]) -> Option<i64> {
        let mut state = *root;
        for &action in plan {
            state = self.after(&state, action).expect("plans are legal");
        }
        self.worth(&state)
    }
}

impl Space for Toy {
    type State = State;
    type Action = u8;

    fn expand(&self, _: usize, parents: &[State], sink: &mut Sink<'_, u8>) {
        for (index, parent) in parents.iter().enumerate() {
            let mut successors = sink.parent(index);
            for action in 0..=COUNTERS {
                let child = match self.after(parent, action) {
                    Some(child) => child,
                    None => continue,
                };
                let key = self.noise(&child, 0);
                if !successors.is_new(key) {
                    continue;
                }
                if let Some(worth) = self.worth(&child) {
                    successors.goal(action, worth + (self.noise(parent, 23) % (self.detour + 1)) as i64);
                }
                if !self.is_dead(&child) {
                    successors.offer(action, key, self.score(&child), child[0]);
                }
            }
        }
    }

    fn apply(&self, _: usize, state: &mut State, action: u8) {
        *state = self.after(state, action).expect("only what was offered is applied");
    }
}

/// The toy searched from its start, with the depths checked and the largest number of parents of one
/// bucket in a batch written down.
pub struct Watched {
    pub toy: Toy,
    pub most: AtomicUsize,
}

/// Number of actions that lead to a position: every one counts one up.
pub fn actions(state: &State) -> usize {
    state.iter().map(|&count| count as usize).sum()
}

impl Space for Watched {
    type State = State;
    type Action = u8;

    fn expand(&self, depth: usize, parents: &[State], sink: &mut Sink<'_, u8>) {
        for parent in parents {
            assert_eq!(actions(parent), depth);
            let alike = parents.iter().filter(|other| other[0] == parent[0]).count();
            self.most.fetch_max(alike, Ordering::Relaxed);
        }
        self.toy.expand(depth, parents, sink);
    }

    fn apply(&self, depth: usize, state: &mut State, action: u8) {
        assert_eq!(actions(state), depth);
        self.toy.apply(depth, state, action);
    }
}
