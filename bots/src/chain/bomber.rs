//! A reference opponent that plays for the skill alone.
//!
//! It gathers fives with other blocks around them, fills its gauge with chains of a single step,
//! and blows everything up once that sends enough, or when its field is nearly full. The decision
//! behind it: a field is worth the blocks that the skill would blow up in it, whatever chain is in
//! it, so that a match shows how well the other player takes the gauge away in time. No clock, no
//! randomness.

use std::cmp::Reverse;
use std::time::Instant;

use engines::chain::{Action, Client, PackMasks, Side, View, HEIGHT, TURNS};
use engines::simd::{self, Cpu, Kernel};

use super::skill::skill_value;
use crate::parameters::parameters;
use crate::{Bot, Telemetry};

/// Index of the own player in a view.
const OWN: usize = 0;

parameters! {
    /// Parameters of [`Bomber`].
    pub struct BomberParameters {
        /// Garbage for which the skill is used.
        worth_firing: u64 = 80, 0..=1_000;
        /// Height of the field from which the skill is used whatever it sends, in rows.
        danger: usize = 14, 1..=16;
        /// Search depth, in packs.
        depth: usize = 3, 1..=10;
        /// Beam width.
        plans: usize = 48, 1..=10_000;
        /// Value of a block that the skill would blow up, in points of the gauge.
        blown: i64 = 4, 0..=1_000;
    }
}

/// Bot that plays for the skill.
#[derive(Clone, Debug)]
pub struct Bomber {
    parameters: BomberParameters,
    telemetry: Telemetry,
}

impl Bomber {
    /// A bot with these parameters.
    pub fn new(parameters: BomberParameters) -> Bomber {
        Bomber { parameters, telemetry: Telemetry::default() }
    }
}

impl Bot for Bomber {
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
    parameters: &'a BomberParameters,
    view: &'a View,
}

/// A node of the beam: the player after some turns.
#[derive(Clone, Copy)]
struct Node {
    first: Action,
    side: Side,
    value: i64,
}

impl Kernel for Search<'_> {
    type Output = (Action, u64);

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> (Action, u64) {
        let Search { parameters, view } = self;
        let (turn, own) = (view.state.turn(), *view.state.side(OWN));
        let packs = &view.setup.packs()[turn..TURNS.min(turn + parameters.depth.max(1))];
        if own.has_skill() {
            let report = { own }.act(cpu, &PackMasks::new(packs[0]), Action::SKILL);
            let is_high = own.field.max_height(cpu) as usize >= parameters.danger.min(HEIGHT);
            if !report.lost && (report.sent >= parameters.worth_firing || is_high) {
                return (Action::SKILL, 1);
            }
        }
        let mut nodes = 0;
        let mut plans = vec![Node { first: Action::drop(0, 0), side: own, value: 0 }];
        for (step, pack) in packs.iter().enumerate() {
            let pack = PackMasks::new(*pack);
            let mut longer = Vec::new();
            for plan in &plans {
                for action in Action::drops() {
                    let mut side = plan.side;
                    let report = side.act(cpu, &pack, action);
                    nodes += 1;
                    if report.lost {
                        continue;
                    }
                    side.stock = side.stock.saturating_sub(report.sent);
                    let first = if step == 0 { action } else { plan.first };
                    longer.push(Node { first, side, value: skill_value(cpu, &side, &pack, parameters.blown) });
                }
            }
            if longer.is_empty() {
                if step == 0 && own.has_skill() {
                    return (Action::SKILL, nodes);
                }
                break;
            }
            // Stable: of equal plans the first stays first on every processor.
            longer.sort_by_key(|plan| Reverse(plan.value));
            longer.truncate(parameters.plans.max(1));
            plans = longer;
        }
        (plans[0].first, nodes)
    }
}

#[cfg(test)]
mod tests {
    use engines::chain::{Field, PackMode, Setup, State, SKILL_GAUGE};
    use engines::simd::Level;
    use engines::Rules;
    use std::time::Duration;

    use super::*;
    use crate::chain::testing::act;

    fn view(setup: &Setup, state: &State) -> View {
        View { setup: setup.clone(), state: *state, remaining: [Duration::ZERO; 2] }
    }

    fn decide(view: &View) -> Action {
        Bomber::new(BomberParameters::default()).act(view, Instant::now())
    }

    #[test]
    fn the_skill_sends_what_it_is_worth() {
        let mut sent = Vec::new();
        for seed in 0..5 {
            let setup = Setup::draw(PackMode::Official, seed);
            let mut state = State::start(&setup);
            while !state.is_over() && state.turn() < 60 {
                let view = view(&setup, &state);
                let action = decide(&view);
                assert!(state.side(OWN).is_legal(action));
                let search = Search { parameters: &BomberParameters::default(), view: &view };
                assert_eq!(Level::PORTABLE.dispatch(search).0, action, "another processor decides otherwise");
                // Nobody disturbs it.
                let [mut own, other] = [*state.side(OWN), Side::EMPTY];
                let report = act(&mut own, setup.pack(state.turn()), action);
                sent.extend(action.is_skill().then_some(report.sent));
                state = State::new(state.turn() + 1, [own, other]);
            }
        }
        assert!(sent.len() >= 5, "{:?}", sent);
        assert!(sent.iter().filter(|&&sent| sent >= 80).count() * 2 > sent.len(), "{:?}", sent);
    }

    #[test]
    fn a_lost_position_has_an_answer() {
        let setup = Setup::draw(PackMode::Text, 1);
        let column = vec![engines::chain::Block::GARBAGE; HEIGHT];
        let field = Field::from_columns(&vec![column; 10]).unwrap();
        let side = Side { field, stock: 30, ..Side::EMPTY };
        assert!(!decide(&view(&setup, &State::new(TURNS - 1, [side; 2]))).is_skill());
        let side = Side { gauge: SKILL_GAUGE, ..side };
        assert!(decide(&view(&setup, &State::new(0, [side; 2]))).is_skill());
    }
}
