//! Refinement of a turn's moves by local search.
//!
//! The march policy treats all tiles alike; here the robots of one tile at a time are sent in some direction
//! first, as long as simulations get better by it. The decision behind it: all other moves still follow
//! from the policy, so that a turn has some hundred changes to try, and each of them is a whole set of
//! sensible moves.

use engines::asteroid::{Direction, Move, Tile};
use engines::simd::Portable;
use search::{Budget, Meter};

use super::march::{plan_moves, Overrides};
use super::simulation::Sim;
use super::space::PlanSpace;
use super::steps::Step;

/// Turns after which a simulation is evaluated; their mean counts, for at the horizon alone chance
/// has a larger part.
const CHECKPOINTS: [u16; 3] = [4, 8, 20];
/// Least gain of a change, in points of the evaluation.
const LEAST_GAIN: f32 = 0.01;

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
        let (best, _) = self.best();
        self.moves.clear();
        plan_moves(Portable, &self.root.state, self.step.goal, &self.plans.policy(self.step), &best, &mut self.moves);
        (self.moves, self.meter.nodes())
    }

    /// The best overrides that were found, and their value.
    fn best(&mut self) -> (Overrides, f32) {
        let (mut best, changes) = (Overrides::NONE, self.changes());
        let mut value = if self.meter.tick() { self.value(&best) } else { 0.0 };
        // Changes that were tried since the last one that was better.
        let mut tried = 0;
        for (tile, direction) in changes.iter().cycle() {
            if tried == changes.len() || !self.meter.tick() {
                break;
            }
            let mut overrides = best;
            overrides.0.iter_mut().for_each(|tiles| tiles.remove(*tile));
            if !best.0[*direction].contains(*tile) {
                overrides.0[*direction].insert(*tile);
            }
            let changed = self.value(&overrides);
            tried += 1;
            if changed > value + LEAST_GAIN {
                (best, value, tried) = (overrides, changed, 0);
            }
        }
        (best, value)
    }

    /// Own tiles with robots, and the directions in which these can go.
    fn changes(&self) -> Vec<(Tile, usize)> {
        let (state, player) = (&self.root.state, self.plans.player);
        let own = state.owned(player);
        let armed = state.occupied(Portable) & own.without(state.holes());
        let ground = !(state.holes() | state.bases().without(own));
        let mut changes = Vec::new();
        for tile in armed {
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                if tile.neighbour(direction).map_or(false, |to| ground.contains(to)) {
                    changes.push((tile, number));
                }
            }
        }
        changes
    }

    /// Mean evaluation of the step, if its first turn has these overrides.
    fn value(&mut self, overrides: &Overrides) -> f32 {
        let (plans, player) = (self.plans, self.plans.player);
        let (mut sim, mut sum) = (*self.root, 0.0);
        let (turn, moves) = (sim.state.turn(), &mut self.moves);
        sim.want(self.step.goal);
        sim.follow(&plans.policy(self.step), overrides, moves);
        sim.play_others(player, &plans.models, moves);
        for after in CHECKPOINTS {
            let until = plans.until.min(turn + after);
            let is_wanted = sim.goals[player].build() == self.step.goal;
            if let (Some(goal), true) = (self.step.goal, is_wanted) {
                sim.pursue(goal, until, &plans.models, moves);
            }
            sim.play_until(until, player, &plans.models, moves);
            sum += plans.eval.of(&sim, player, until);
        }
        sum / CHECKPOINTS.len() as f32
    }
}

#[cfg(test)]
mod tests {
    use engines::asteroid::{Setup, State, Turn, PLAYERS};
    use engines::Rules;

    use super::super::models::models;
    use super::super::parameters::PlanParameters;
    use super::*;

    /// The position after some turns of the scripts.
    fn root(seed: i64, turns: u16) -> (PlanSpace, Sim) {
        let (parameters, mut moves) = (PlanParameters::default(), Vec::new());
        let mut sim = Sim::new(State::start(&Setup::from_seed(seed)));
        let players = models(&sim.state, &parameters, [false; PLAYERS]);
        sim.play_until(turns, 0, &players, &mut moves);
        let sim = Sim::new(sim.state);
        (PlanSpace { models: players, ..PlanSpace::alone(&sim.state, &parameters) }, sim)
    }

    #[test]
    fn refined_moves_are_legal_and_better() {
        let step = Step { goal: None, is_assault: false };
        let mut better = 0;
        for seed in 0..6 {
            let (plans, sim) = root(seed, 14);
            let refine = |nodes| Refinement::new(&plans, &sim, step, Budget::nodes(nodes));
            let mut rules = Vec::new();
            plan_moves(Portable, &sim.state, None, &plans.policy(step), &Overrides::NONE, &mut rules);
            assert_eq!(refine(0).search(), (rules, 0));
            let (overrides, value) = refine(300).best();
            let policy = refine(0).value(&Overrides::NONE);
            assert!(value >= policy && (value > policy) == (overrides != Overrides::NONE));
            better += (value > policy) as u32;
            let (moves, simulations) = refine(300).search();
            assert!(simulations <= 300);
            let mut state = sim.state;
            let mut turn = Turn::new(&mut state);
            for order in moves {
                assert_eq!(turn.try_move(order), Ok(()), "seed {}", seed);
            }
        }
        assert!(better > 0);
    }
}
