//! Refinement of a turn's moves by local search.
//!
//! The march policy treats all tiles alike; here one tile at a time is excepted from it, as long as
//! simulations get better by it. The decision behind it: all other moves still follow from the policy,
//! so that a turn has some fifty changes to try, and each of them is a whole set of sensible moves.

use engines::asteroid::{Move, Tile, Tiles, PLAYERS};
use engines::simd::Portable;
use engines::Rules;
use search::{Budget, Meter};

use super::march::{march, Overrides, Policy};
use super::simulation::Sim;
use super::space::PlanSpace;
use super::steps::Step;

/// Turns after which a simulation is evaluated; their mean counts, for at the horizon alone chance
/// has a larger part.
const CHECKPOINTS: [u16; 3] = [4, 8, 20];
/// Least gain of a change, in points of the evaluation.
const LEAST_GAIN: f32 = 0.01;

/// Change of the overrides.
#[derive(Clone, Copy, Debug)]
enum Change {
    Hold(Tile),
    Attack(Tile),
    Occupy(Tile),
    Spare(Tile),
}

impl Change {
    /// The overrides with this change, or without it if they had it already.
    fn of(self, mut overrides: Overrides) -> Overrides {
        let (tiles, tile) = match self {
            Change::Hold(tile) => (&mut overrides.hold, tile),
            Change::Attack(tile) => (&mut overrides.attack, tile),
            Change::Occupy(tile) => (&mut overrides.occupy, tile),
            Change::Spare(tile) => (&mut overrides.spare, tile),
        };
        *tiles = *tiles ^ tile.only();
        overrides
    }
}

/// Local search for the moves of a step's first turn.
pub struct Refinement<'a> {
    plans: &'a PlanSpace,
    root: &'a Sim,
    step: Step,
    meter: Meter,
    /// Room for moves.
    moves: Vec<Move>,
}

impl<'a> Refinement<'a> {
    /// The search from a position in which the planner is to act and nothing is to be built.
    pub fn new(plans: &'a PlanSpace, root: &'a Sim, step: Step, budget: Budget) -> Refinement<'a> {
        Refinement { plans, root, step, meter: budget.start(), moves: Vec::new() }
    }

    /// The best moves that were found, and the number of simulations.
    pub fn search(mut self) -> (Vec<Move>, u64) {
        let mut best = Overrides::NONE;
        if self.meter.tick() {
            let mut value = self.value(&best);
            let mut changes = self.changes();
            let mut rng = fastrand::Rng::with_seed(self.root.state.key());
            while self.pass(&mut changes, &mut rng, &mut best, &mut value) {}
        }
        self.moves.clear();
        march(&self.root.state, self.step.goal, self.policy(), &best, &mut self.moves);
        (self.moves, self.meter.nodes())
    }

    /// Tries every change once; false if none of them was better or the budget is used up.
    fn pass(&mut self, changes: &mut [Change], rng: &mut fastrand::Rng, best: &mut Overrides, value: &mut f32) -> bool {
        let before = *best;
        rng.shuffle(changes);
        for change in changes {
            if !self.meter.tick() {
                return false;
            }
            let overrides = change.of(*best);
            let changed = self.value(&overrides);
            if changed > *value + LEAST_GAIN {
                (*best, *value) = (overrides, changed);
            }
        }
        *best != before
    }

    /// All changes that can make a difference: for the own tiles with robots, and for the others' next to
    /// them.
    fn changes(&self) -> Vec<Change> {
        let (state, player) = (&self.root.state, self.plans.player);
        let armed = state.occupied(Portable) & state.owned(player).without(state.holes());
        let others = state.owned((player + 1) % PLAYERS) | state.owned((player + 2) % PLAYERS);
        let targets = armed.neighbours() & others.without(state.bases() | state.holes());
        let each = |tiles: Tiles, change: fn(Tile) -> Change| tiles.map(change);
        each(targets, Change::Attack)
            .chain(each(targets, Change::Occupy))
            .chain(each(targets, Change::Spare))
            .chain(each(armed, Change::Hold))
            .collect()
    }

    /// March policy of the step.
    fn policy(&self) -> &'a Policy {
        match self.step.is_assault {
            true => &self.plans.assault,
            false => &self.plans.models[self.plans.player].policy,
        }
    }

    /// Mean evaluation of the step, if its first turn has these overrides.
    fn value(&mut self, overrides: &Overrides) -> f32 {
        let (policy, plans, player) = (self.policy(), self.plans, self.plans.player);
        let (mut sim, mut sum) = (*self.root, 0.0);
        let (turn, moves) = (sim.state.turn(), &mut self.moves);
        sim.want(self.step.goal);
        sim.follow(policy, overrides, moves);
        sim.play_others(player, &plans.models, moves);
        for after in CHECKPOINTS {
            let until = plans.until.min(turn + after);
            match self.step.goal {
                // Neither built nor given up so far.
                Some(goal) if sim.goals[player].build() == Some(goal) => {
                    sim.pursue(goal, until, &plans.models, moves);
                }
                _ => {}
            }
            sim.play_until(until, player, &plans.models, moves);
            sum += plans.eval.of(&sim, player, until);
        }
        sum / CHECKPOINTS.len() as f32
    }
}
