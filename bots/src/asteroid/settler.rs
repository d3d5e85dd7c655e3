//! The bot that is submitted: it looks for the bases that win, one after the other.
//!
//! Every turn a beam search compares plans of a few bases by playing them ahead against the scripts
//! that the others are taken to follow. The decision behind it: a plan is only as good as its first
//! base, which is pursued this turn; all others are there to tell what that one is good for.

use std::time::Instant;

use engines::asteroid::{Base, Client, Orders, State, View, PLAYERS};
use search::beam::Limits;
use search::Beam;

use super::clock::Clock;
use super::forecast::{Cast, Stage};
use super::march::Habits;
use super::plans::{Plans, Step};
use super::script::{Style, Will};
use super::Settings;
use crate::{Bot, Pace, Telemetry};

/// Slots for recognising positions of a depth, as a power of two.
const SEEN_BITS: u32 = 12;
/// The widest level of a search.
const WIDEST: usize = 1000;
/// Who has no excavator by this turn will hardly build one.
const LATE: u16 = 30;
/// A value that the telemetry takes for a sure win.
const SURE: f64 = 100.0;

/// Plans bases and pursues them.
#[derive(Debug)]
pub struct Settler {
    clock: Clock,
    settings: Settings,
    beam: Beam<Plans>,
    /// What was wanted last.
    will: Will,
    telemetry: Telemetry,
}

impl Settler {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, settings: Settings) -> Settler {
        let beam = Beam::new(SEEN_BITS);
        Settler { clock: Clock::new(pace), settings, beam, will: Will::default(), telemetry: Telemetry::default() }
    }

    /// How everybody is taken to play.
    fn casts(&self, state: &State) -> [Cast; PLAYERS] {
        [0, 1, 2].map(|player| {
            let habits = if player == state.player() { self.settings.habits } else { Habits::default() };
            let style = if player == state.player() { Some(Style::Flowers) } else { style(state, player) };
            Cast { style, habits }
        })
    }

    /// The first step of the best plan that was found, and the plan's value.
    fn best_step(&mut self) -> Option<(Step, i64)> {
        // Of equal ones the shorter.
        let best = self.beam.goals().max_by_key(|&(depth, value)| (value, std::cmp::Reverse(depth)));
        let (depth, value) = best?;
        Some((*self.beam.plan(depth)?.first()?, value))
    }
}

/// The style of another player, from what it has built so far.
fn style(state: &State, player: usize) -> Option<Style> {
    let own = state.owned(player);
    let has = |base: Base| !(state.bases_of(base) & own).is_empty();
    if state.turn() > 2 && own.len() == 1 {
        None
    } else if state.turn() < LATE || has(Base::Excavator) || has(Base::Town) {
        Some(Style::Flowers)
    } else if has(Base::House) {
        Some(Style::Houses)
    } else {
        Some(Style::Land)
    }
}

impl Bot for Settler {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Orders {
        let state = &view.state;
        let budget = self.clock.budget(asked);
        let mut stage = Stage::new(*state);
        if !self.will.holds(state) {
            self.will = Will::default();
        }
        stage.wills[view.seat] = self.will;
        let plans = Plans {
            casts: self.casts(state),
            kept: self.will.goal(),
            deadline: budget.deadline(),
            ..Plans::alone(state, &self.settings)
        };
        let limits = Limits { depth: self.settings.steps, width: WIDEST, bucket_percent: 100 };
        self.beam.search(&plans, &stage, limits, budget);
        let best = self.best_step();
        self.telemetry = Telemetry { nodes: self.beam.nodes(), score: 0.0 };
        let mut habits = self.settings.habits;
        match best {
            Some((step, value)) => {
                self.telemetry.score = (value as f64 / 1000.0 / SURE).clamp(-1.0, 1.0);
                if step.goal != self.will.goal() {
                    self.will = step.goal.map_or(Will::default(), |goal| Will::new(goal, state.turn()));
                }
                if step.is_assault {
                    habits = self.settings.assault;
                }
            }
            None => self.will.renew(state, Style::Flowers),
        }
        let mut orders = Orders::PASS;
        self.will.orders(state, &habits, &mut orders);
        self.clock.answered(asked.elapsed());
        orders
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
