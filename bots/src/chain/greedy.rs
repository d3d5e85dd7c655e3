//! The opponent to measure against: a greedy chain maker.
//!
//! It knows what every player at a contest knows by the second evening: a field is worth the
//! chain that one more digit would start in it, and a chain is fired once it is long enough, or
//! in need. It tries all drops of this pack and the next one and follows the best few plans for
//! one pack more. No clock, no chance: the same position gives the same action, in the same
//! small time.

use std::cmp::Reverse;
use std::time::Instant;

use engines::chain::{chain_score, Action, Client, DigitCounts, Field, PackMasks, Setup, Side, View, DROPS, TURNS};
use engines::simd::{self, Cpu, Kernel};

use crate::parameters::parameters;
use crate::{Bot, Telemetry};

/// The player that is asked, in a view.
const OWN: usize = 0;
/// Hundredths of garbage for a point of a chain's score: it makes half of it.
const CHAIN_POINT: i64 = 50;

parameters! {
    /// What a greedy player goes by.
    pub struct GreedyParameters {
        /// Garbage that is worth firing a chain for.
        worth_firing: u64 = 20, 0..=1_000;
        /// The same in need.
        worth_in_need: u64 = 10, 0..=1_000;
        /// It is in need if the opponent could send this much garbage with its next two packs.
        threat: u64 = 30, 0..=1_000;
        /// Packs to plan with.
        depth: usize = 3, 1..=10;
        /// Plans that are followed beyond the second pack.
        plans: usize = 64, 1..=10_000;
        /// How much better fired garbage is than garbage that could be fired, in percent.
        fired: i64 = 300, 0..=10_000;
        /// What is left of that for every turn it takes longer, in percent.
        patience: i64 = 90, 0..=100;
        /// What a pair a knight's move apart is worth, in hundredths of garbage.
        knight: i64 = 10, -1_000..=1_000;
    }
}

/// Plays for the longest chain in sight.
#[derive(Clone, Debug)]
pub struct Greedy {
    habits: GreedyParameters,
    telemetry: Telemetry,
}

impl Greedy {
    /// The player with these habits.
    pub fn new(habits: GreedyParameters) -> Greedy {
        Greedy { habits, telemetry: Telemetry::default() }
    }
}

impl Bot for Greedy {
    type Session = Client;

    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        let (action, nodes) = simd::dispatch(Think { habits: &self.habits, view });
        self.telemetry = Telemetry { nodes, win_estimate: 0.0 };
        action
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

/// One turn's thought.
struct Think<'a> {
    habits: &'a GreedyParameters,
    view: &'a View,
}

/// Some turns of one player, and what they lead to.
#[derive(Clone, Copy)]
struct Plan {
    first: Action,
    side: Side,
    /// What that which was fired on the way is worth, in hundredths of garbage.
    fired: i64,
    /// That and the field.
    value: i64,
}

impl Kernel for Think<'_> {
    type Output = (Action, u64);

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> (Action, u64) {
        let Think { habits, view, .. } = self;
        let turn = view.state.turn();
        let own = *view.state.side(OWN);
        let packs = packs(&view.setup, turn, habits.depth.max(1));
        let in_need = own.garbage_due() || threat(cpu, view.state.side(1 - OWN), &packs) >= habits.threat;
        let worth = if in_need { habits.worth_in_need } else { habits.worth_firing };

        let mut nodes = 0;
        let mut weight = habits.fired;
        let mut plans = vec![Plan { first: Action::drop(0, 0), side: own, fired: 0, value: 0 }];
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
                    longer.push(Plan { first, side, fired, value });
                }
            }
            if longer.is_empty() {
                // Whatever comes, it comes later this way.
                break;
            }
            // Stable: of equal plans the first stays first on every processor.
            longer.sort_by_key(|plan| Reverse(plan.value));
            if step > 0 {
                longer.truncate(habits.plans.max(1));
            }
            plans = longer;
            weight = weight * habits.patience / 100;
        }
        (plans[0].first, nodes)
    }
}

impl Think<'_> {
    /// What a field is worth, in hundredths of garbage: the longest chain that one digit would
    /// start and, for a little, what could still become part of it. High columns cost nothing:
    /// in paired games every price for them lost.
    #[inline(always)]
    fn outlook<C: Cpu>(&self, cpu: C, field: &Field) -> i64 {
        let potential = field.potential(cpu, &DigitCounts::default());
        CHAIN_POINT * chain_score(potential.chain) as i64 + self.habits.knight * potential.knights as i64
    }
}

/// The packs of the coming turns, as far as there are any.
fn packs(setup: &Setup, turn: usize, count: usize) -> Vec<PackMasks> {
    (turn..TURNS.min(turn + count)).map(|turn| PackMasks::new(setup.pack(turn))).collect()
}

/// What a player may do.
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
    use engines::simd::Portable;
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
                let think = Think { habits: &player.habits, view };
                assert_eq!(think.run(Portable).0, action);
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
