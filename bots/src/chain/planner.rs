//! The bot that is submitted: it builds one long chain over the packs to come, and fires it when
//! waiting no longer pays.
//!
//! Every turn it searches its own plans and, with a smaller part of its time, what the opponent
//! could fire and when. The decision behind it: plans are compared by one number, the garbage of
//! the chain, discounted for every turn of waiting and for every blow that the opponent could
//! strike before.

use std::time::Instant;

use engines::chain::{
    chain_garbage, Action, Client, DigitCounts, Field, PackMasks, Setup, Side, View, HEIGHT, SKILL_GAUGE, TURNS, WIDTH,
};
use engines::cpu::Portable;
use search::beam::Limits;
use search::{Beam, Budget};

use super::building::{Building, Yard};
use super::{clock, Settings};
use crate::{Bot, Pace, Telemetry};

/// Slots for recognising positions of a depth, as a power of two.
const SEEN_BITS: u32 = 21;
/// The widest level of a search.
const WIDEST: usize = 100_000;
/// The largest share of a level whose chains all start in the same column, in percent.
const BUCKET_PERCENT: usize = 50;
/// Turns that the opponent is looked at.
const WATCHED: usize = 6;

/// A gauge this near to the skill can be there in a turn.
const NEAR: u8 = 8;

/// Builds, watches and fires.
#[derive(Debug)]
pub struct Planner {
    pace: Pace,
    settings: Settings,
    beam: Beam<Building>,
    /// What is left of the plan that was followed last.
    plan: Vec<Action>,
    telemetry: Telemetry,
}

/// What is known of the opponent.
struct Outlook {
    /// How hard it could strike in each of the coming turns, from 0 to 1.
    blows: Vec<f64>,
    /// Garbage that buries it as it stands.
    enough: f64,
}

/// Something to do now, and what it is worth.
struct Choice {
    plan: Vec<Action>,
    value: f64,
}

impl Planner {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, settings: Settings) -> Planner {
        Planner { pace, settings, beam: Beam::new(SEEN_BITS), plan: Vec::new(), telemetry: Telemetry::default() }
    }

    /// The best chain that a player could fire in each of the coming turns, by turn, in steps.
    fn watch(&mut self, setup: &Setup, turn: usize, side: &Side, budget: Budget) -> [u32; WATCHED] {
        let yard = Yard::of(side);
        let packs = &setup.packs()[turn..(turn + WATCHED).min(TURNS)];
        let building = Building::new(packs, &yard, self.settings.weights);
        self.search(&building, &yard, budget);
        let mut chains = [0; WATCHED];
        for (depth, value) in self.beam.goals() {
            chains[depth] = value as u32;
        }
        chains
    }

    fn search(&mut self, building: &Building, yard: &Yard, budget: Budget) {
        let limits = Limits { depth: building.len(), width: WIDEST, bucket_percent: BUCKET_PERCENT };
        self.beam.search(building, yard, limits, budget);
        self.telemetry.nodes += self.beam.nodes();
    }

    /// All plans worth comparing.
    fn choices(&mut self, view: &View, outlook: &Outlook, budget: Budget) -> Vec<Choice> {
        let turn = view.state.turn();
        let me = view.state.side(0);
        let yard = Yard::of(me);
        let packs = &view.setup.packs()[turn..(turn + self.settings.horizon).min(TURNS)];
        let building = Building::new(packs, &yard, self.settings.weights);
        self.search(&building, &yard, budget);

        let mut choices = Vec::new();
        for (depth, chain) in self.beam.goals() {
            let value = self.worth(chain as u32, depth, outlook);
            choices.push(Choice { plan: self.beam.plan(depth).unwrap_or_default(), value });
        }
        // The old plan may be better than what a new search of a longer horizon finds.
        let old = std::mem::take(&mut self.plan);
        if let Some(chain) = replay(&view.setup, turn, me, &old) {
            let value = self.worth(chain, old.len() - 1, outlook);
            choices.push(Choice { plan: old, value });
        }
        if let Some(&action) = self.beam.deepest().first() {
            choices.push(Choice { plan: vec![action], value: 0.0 });
        }
        choices.extend(self.defence(view));
        if me.has_skill() {
            let sent = outcome(&view.setup, turn, me, Action::SKILL).map_or(-1.0, |(sent, _)| sent as f64);
            choices.push(Choice { plan: vec![Action::SKILL], value: sent });
        }
        choices
    }

    /// The best chain of three or more at once, if the opponent's skill is near and would hurt: it
    /// takes the gauge away. What it leaves of the own building counts, too.
    fn defence(&self, view: &View) -> Option<Choice> {
        let (turn, me, other) = (view.state.turn(), view.state.side(0), view.state.side(1));
        if other.gauge + NEAR < SKILL_GAUGE {
            return None;
        }
        let threat = outcome(&view.setup, turn, other, Action::SKILL).map_or(0, |(sent, _)| sent) as f64;
        if threat < self.settings.harmless {
            return None;
        }
        let pack = PackMasks::new(view.setup.pack(turn));
        let defend = |action: Action| {
            let mut after = *me;
            let report = after.act(Portable, &pack, action);
            let gauge = other.gauge.saturating_sub((12 + 2 * report.chain) as u8);
            if report.lost || report.chain < 3 || gauge >= SKILL_GAUGE {
                return None;
            }
            let left = chain_garbage(after.field.potential(Portable, &DigitCounts::default()).chain);
            let value = report.sent as f64 + self.settings.averted * threat + self.settings.patience * left as f64;
            Some(Choice { plan: vec![action], value })
        };
        Action::drops().filter_map(defend).fold(None, better)
    }

    /// What a plan is worth that fires a chain after `delay` turns.
    fn worth(&self, chain: u32, delay: usize, outlook: &Outlook) -> f64 {
        let settings = &self.settings;
        let undisturbed: f64 = outlook.blows.iter().take(delay).map(|blow| 1.0 - settings.risk * blow).product();
        // A short chain now is worth less than the field it destroys.
        let fair = if chain < settings.least { 0.3 } else { 1.0 };
        let garbage = chain_garbage(chain) as f64;
        let worth = garbage.min(outlook.enough) + 0.2 * (garbage - outlook.enough).max(0.0);
        worth * settings.patience.powi(delay as i32) * undisturbed * fair
    }

    /// Looks at the opponent.
    fn outlook(&mut self, view: &View, budget: Budget) -> Outlook {
        let (turn, other) = (view.state.turn(), *view.state.side(1));
        let chains = self.watch(&view.setup, turn, &other, budget);
        let mut sends = chains.map(|chain| chain_garbage(chain) as f64);
        if other.has_skill() {
            if let Some((sent, _)) = outcome(&view.setup, turn, &other, Action::SKILL) {
                sends[0] = sends[0].max(sent as f64);
            }
        }
        // What waits for the opponent is offset first.
        let waiting = other.stock as f64;
        let Settings { harmless, blow, .. } = self.settings;
        let blows = sends.iter().map(|sent| ((sent - waiting - harmless) / blow).clamp(0.0, 1.0)).collect();
        let enough = (10 * (HEIGHT + 1 - highest(&other.field))) as f64 - waiting;
        Outlook { blows, enough: enough.max(30.0) }
    }
}

/// The better of two choices, the earlier one if they are equal.
fn better(best: Option<Choice>, choice: Choice) -> Option<Choice> {
    match best {
        Some(best) if best.value >= choice.value => Some(best),
        _ => Some(choice),
    }
}

/// The garbage that an action sends at once and the player afterwards; `None` if it loses.
fn outcome(setup: &Setup, turn: usize, side: &Side, action: Action) -> Option<(u64, Side)> {
    let mut after = *side;
    let report = after.act(Portable, &PackMasks::new(setup.pack(turn)), action);
    after.stock = after.stock.saturating_sub(report.sent);
    (!report.lost).then_some((report.sent, after))
}

/// The chain with which a plan ends if it is played from here; `None` if it loses on the way.
fn replay(setup: &Setup, turn: usize, side: &Side, plan: &[Action]) -> Option<u32> {
    let mut side = *side;
    let mut chain = None;
    for (turn, action) in (turn..TURNS).zip(plan) {
        let report = side.act(Portable, &PackMasks::new(setup.pack(turn)), *action);
        if report.lost {
            return None;
        }
        side.stock = side.stock.saturating_sub(report.sent);
        chain = Some(report.chain);
    }
    chain.filter(|&chain| chain > 0)
}

/// The height of the highest column, at most 16.
fn highest(field: &Field) -> usize {
    (0..WIDTH).map(|x| field.height(x).min(HEIGHT)).max().unwrap_or(0)
}

/// When every drop loses or nothing was searched: the action after which most room is left.
fn last_resort(view: &View) -> Action {
    let me = view.state.side(0);
    let room = |action: &Action| match outcome(&view.setup, view.state.turn(), me, *action) {
        Some((sent, after)) => (HEIGHT - highest(&after.field)) as u64 + 1 + sent,
        None => 0,
    };
    let skill = me.has_skill().then_some(Action::SKILL);
    Action::drops().chain(skill).max_by_key(room).unwrap_or(Action::drop(0, 0))
}

impl Bot for Planner {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        let budget = clock::budget(self.pace, asked, view.remaining[0]);
        let outlook = self.outlook(view, clock::part(budget, self.settings.watching));
        let rest = match self.pace {
            Pace::Clock(_) => budget,
            Pace::Nodes(_) => clock::part(budget, 1.0 - self.settings.watching),
        };
        let choices = self.choices(view, &outlook, rest);
        match choices.into_iter().filter(|choice| !choice.plan.is_empty()).fold(None, better) {
            Some(mut best) => {
                self.telemetry.score = (best.value / 100.0).min(1.0);
                let action = best.plan.remove(0);
                self.plan = best.plan;
                action
            }
            None => last_resort(view),
        }
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::chain::{Block, Pack, State};

    fn field(columns: &[&[u8]]) -> Field {
        let column = |numbers: &&[u8]| numbers.iter().map(|n| Block::from_number(*n).unwrap()).collect::<Vec<_>>();
        Field::from_columns(&columns.iter().map(column).collect::<Vec<_>>()).unwrap()
    }

    /// Fives beside each other would vanish at once, so they stand between other digits.
    fn fives() -> Field {
        let columns: [&[u8]; 10] =
            [&[5, 7, 5, 7, 5, 7], &[7; 6], &[5, 7, 5, 7, 5, 7], &[7; 6], &[5, 7, 5, 7, 5, 7], &[], &[], &[], &[], &[]];
        field(&columns)
    }

    /// A field of random drops in which the next one starts at most three steps or four, and some
    /// drop does.
    fn field_with_a_short_chain(setup: &Setup) -> Field {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut side = Side::EMPTY;
        loop {
            let chain = |action| replay(setup, 0, &side, &[action]).unwrap_or(0);
            if (3..=4).contains(&Action::drops().map(chain).max().unwrap_or(0)) {
                return side.field;
            }
            let numbers = [(); 4].map(|()| rng.u8(1..10));
            let pack = PackMasks::new(Pack::from_numbers(numbers).unwrap());
            let action = Action::from_index(rng.usize(0..36)).unwrap();
            if side.act(Portable, &pack, action).lost {
                side = Side::EMPTY;
            }
        }
    }

    #[test]
    fn a_short_chain_takes_a_dangerous_gauge_away() {
        let setup = Setup::new(vec![Pack::from_numbers([0, 4, 1, 1]).unwrap(); TURNS]).unwrap();
        let own = field_with_a_short_chain(&setup);
        let planner = Planner::new(Pace::Nodes(1), Settings::default());
        let defence = |gauge: u8, field: Field| {
            let me = Side { field: own, ..Side::EMPTY };
            let other = Side { field, gauge, ..Side::EMPTY };
            let view = View { setup: setup.clone(), state: State::new(0, [me, other]), remaining: Default::default() };
            planner.defence(&view).map(|choice| choice.plan)
        };
        let plan = defence(80, fives()).expect("the gauge is full");
        assert!(replay(&setup, 0, &Side { field: own, ..Side::EMPTY }, &plan).unwrap() >= 3);
        assert_eq!(defence(40, fives()), None, "the gauge is far from full");
        assert_eq!(defence(80, Field::EMPTY), None, "there is nothing to blow up");
        assert_eq!(defence(100, fives()), None, "a short chain is not enough");
    }
}
