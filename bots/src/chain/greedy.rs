//! A reference opponent: a greedy chain builder.
//!
//! It knows what every player at a contest knows by the second evening: a field is worth the
//! chain that one more digit would start in it, and a chain is fired once it is long enough, or
//! in an emergency. It tries all drops of this pack and the next one and follows the best few
//! plans for one pack more. No clock, no randomness: the same position gives the same action, in
//! the same short time.

use std::cmp::Reverse;
use std::time::Instant;

use engines::chain::{chain_score, Action, Client, DigitCounts, Field, PackMasks, Setup, Side, View, DROPS, TURNS};
use engines::simd::{self, Cpu, Kernel};

use crate::parameters::parameters;
use crate::{Bot, Telemetry};

/// Index of the own player in a view.
const OWN: usize = 0;
/// Hundredths of a block of garbage per point of a chain's score: two points send one block.
const CHAIN_POINT: i64 = 50;

parameters! {
    /// Parameters of [`Greedy`].
    pub struct GreedyParameters {
        /// Garbage for which a chain is fired.
        worth_firing: u64 = 20, 0..=1_000;
        /// Garbage for which a chain is fired in an emergency.
        worth_in_need: u64 = 10, 0..=1_000;
        /// Garbage within the opponent's next two packs that makes an emergency.
        threat: u64 = 30, 0..=1_000;
        /// Search depth, in packs.
        depth: usize = 3, 1..=10;
        /// Beam width beyond the second pack.
        plans: usize = 64, 1..=10_000;
        /// Value of garbage fired, in percent of garbage that could be fired.
        fired: i64 = 300, 0..=10_000;
        /// Discount of fired garbage per turn of delay, in percent.
        patience: i64 = 90, 0..=100;
        /// Value of a pair a knight's move apart, in hundredths of a block of garbage.
        knight: i64 = 10, -1_000..=1_000;
    }
}

/// Bot that plays for the longest chain in sight.
#[derive(Clone, Debug)]
pub struct Greedy {
    parameters: GreedyParameters,
    telemetry: Telemetry,
}

impl Greedy {
    /// A bot with these parameters.
    pub fn new(parameters: GreedyParameters) -> Greedy {
        Greedy { parameters, telemetry: Telemetry::default() }
    }
}

impl Bot for Greedy {
    type Session = Client;

    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        let (action, nodes) = simd::dispatch(Search { parameters: &self.parameters, view });
        self.telemetry = Telemetry::new(nodes, 0.0);
        action
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

/// The search of one turn.
struct Search<'a> {
    parameters: &'a GreedyParameters,
    view: &'a View,
}

/// A node of the beam: the player after some turns.
#[derive(Clone, Copy)]
struct Node {
    first: Action,
    side: Side,
    /// Value of the chains fired on the way, in hundredths of a block of garbage.
    fired: i64,
    /// Value of the fired chains and of the field.
    value: i64,
}

impl Kernel for Search<'_> {
    type Output = (Action, u64);

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> (Action, u64) {
        let Search { parameters, view, .. } = self;
        let turn = view.state.turn();
        let own = *view.state.side(OWN);
        let packs = packs(&view.setup, turn, parameters.depth.max(1));
        let in_need = own.garbage_due() || threat(cpu, view.state.side(1 - OWN), &packs) >= parameters.threat;
        let worth = if in_need { parameters.worth_in_need } else { parameters.worth_firing };

        let mut nodes = 0;
        let mut weight = parameters.fired;
        let mut plans = vec![Node { first: Action::drop(0, 0), side: own, fired: 0, value: 0 }];
        for (step, pack) in packs.iter().enumerate() {
            let mut longer = Vec::with_capacity(plans.len() * (DROPS + 1));
            for plan in &plans {
                for action in actions(&plan.side) {
                    let mut side = plan.side;
                    let report = side.act(cpu, pack, action);
                    nodes += 1;
                    if report.lost {
                        continue;
                    }
                    side.stock = side.stock.saturating_sub(report.sent);
                    let gain = if report.sent >= worth { report.sent as i64 * weight } else { 0 };
                    let fired = plan.fired + gain;
                    let value = fired + self.outlook(cpu, &side.field);
                    let first = if step == 0 { action } else { plan.first };
                    longer.push(Node { first, side, fired, value });
                }
            }
            if longer.is_empty() {
                // Every continuation loses; this plan loses the latest.
                break;
            }
            // Stable: of equal plans the first stays first on every processor.
            longer.sort_by_key(|plan| Reverse(plan.value));
            if step > 0 {
                longer.truncate(parameters.plans.max(1));
            }
            plans = longer;
            weight = weight * parameters.patience / 100;
        }
        (plans[0].first, nodes)
    }
}

impl Search<'_> {
    /// Evaluation of a field, in hundredths of a block of garbage: the longest chain that one digit
    /// would start and, with a small weight, blocks that could still become part of it. High
    /// columns cost nothing: in paired games every penalty for them lost.
    #[inline(always)]
    fn outlook<C: Cpu>(&self, cpu: C, field: &Field) -> i64 {
        let potential = field.potential(cpu, &DigitCounts::default());
        CHAIN_POINT * chain_score(potential.chain) as i64 + self.parameters.knight * potential.knights as i64
    }
}

/// The packs of the coming turns, as far as there are any.
fn packs(setup: &Setup, turn: usize, count: usize) -> Vec<PackMasks> {
    (turn..TURNS.min(turn + count)).map(|turn| PackMasks::new(setup.pack(turn))).collect()
}

/// Legal actions of a player.
#[inline(always)]
fn actions(side: &Side) -> impl Iterator<Item = Action> {
    Action::drops().chain(side.has_skill().then_some(Action::SKILL))
}

/// The most garbage that a player can send in one of the next two turns.
#[inline(always)]
fn threat<C: Cpu>(cpu: C, side: &Side, packs: &[PackMasks]) -> u64 {
    let mut most = 0;
    for action in actions(side) {
        let mut after = *side;
        let report = after.act(cpu, &packs[0], action);
        most = most.max(report.sent);
        if report.lost || packs.len() < 2 {
            continue;
        }
        for action in actions(&after) {
            most = most.max({ after }.act(cpu, &packs[1], action).sent);
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use engines::chain::{Block, Chain, PackMode, State, POSITIONS, WIDTH};
    use engines::simd::Level;
    use engines::{Game, Rules};
    use std::time::Duration;

    use super::*;

    type Packs = <<Chain as Game>::Rules as Rules>::Setup;

    fn view(setup: &Packs, state: &State, player: usize) -> View {
        let sides = [*state.side(player), *state.side(1 - player)];
        View { setup: setup.clone(), state: State::new(state.turn(), sides), remaining: [Duration::ZERO; 2] }
    }

    fn decide(view: &View) -> Action {
        Greedy::new(GreedyParameters::default()).act(view, Instant::now())
    }

    /// Plays against random drops; the state at the end.
    fn game(setup: &Packs, seed: u64, mut see: impl FnMut(&View, Action)) -> State {
        let mut greedy = Greedy::new(GreedyParameters::default());
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut state = State::start(setup);
        while !state.is_over() {
            let view = view(setup, &state, 0);
            let action = greedy.act(&view, Instant::now());
            see(&view, action);
            let other = state.random_action(setup, 1, &mut rng);
            state.step(setup, &[action, other]);
        }
        state
    }

    #[test]
    fn random_drops_lose_to_long_chains() {
        for seed in 0..3 {
            let setup = Setup::draw(PackMode::Official, seed);
            let end = game(&setup, seed as u64, |view, action| assert!(view.state.side(OWN).is_legal(action)));
            assert_eq!(end.outcome(&setup).and_then(|outcome| outcome.winner()), Some(0), "seed {}", seed);
            assert!(end.side(0).score > 50, "seed {}: {}", seed, end.side(0).score);
        }
    }

    #[test]
    fn every_processor_decides_the_same() {
        let setup = Setup::draw(PackMode::Text, 5);
        let player = Greedy::new(GreedyParameters::default());
        game(&setup, 1, |view, action| {
            if view.state.turn() % 4 == 0 {
                let search = Search { parameters: &player.parameters, view };
                assert_eq!(Level::PORTABLE.dispatch(search).0, action);
            }
        });
    }

    #[test]
    fn it_lives_on_while_it_can() {
        let setup = Setup::draw(PackMode::Text, 1);
        for low in 0..POSITIONS {
            let height = |x| if x == low || x == low + 1 { 10 } else { 16 };
            let columns: Vec<Vec<Block>> = (0..WIDTH).map(|x| vec![Block::GARBAGE; height(x)]).collect();
            let field = Field::from_columns(&columns).expect("no column is too high");
            let mut state = State::new(0, [Side { field, ..Side::EMPTY }, Side::EMPTY]);
            for turn in 0..4 {
                let action = decide(&view(&setup, &state, 0));
                state.step(&setup, &[action, Action::drop(2 * turn, 0)]);
                assert!(!state.is_over(), "{} in turn {}", action, turn);
            }
        }
    }

    #[test]
    fn the_last_turn_has_an_answer() {
        let setup = Setup::draw(PackMode::Text, 1);
        let state = State::new(TURNS - 1, [Side::EMPTY; 2]);
        assert!(!decide(&view(&setup, &state, 0)).is_skill());
    }
}
