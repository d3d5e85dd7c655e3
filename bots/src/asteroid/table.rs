//! The game of three who set out on steps in turn, as tree searches see it.
//!
//! A move of the tree is a step that a player sets out on. The decision behind it: who is still on
//! its way plays its turns without being asked, so that a level of the tree is a whole base, and a
//! handful of them reaches the horizon. What a line of steps leads to is scored as a plan of
//! [`super::Settler`] is, for every seat.

use engines::asteroid::{Action, Build, State, PLAYERS};
use search::Sequential;

use super::casts::{casts, Cast};
use super::forecast::{Stage, Worth};
use super::march::Habits;
use super::parameters::TreeParameters;
use super::steps::{Choice, Step, SPREADING};

/// A position, and what everybody has set out on.
#[derive(Clone, Debug)]
pub struct Table {
    stage: Stage,
    courses: [Course; PLAYERS],
}

/// How a player is on its way, beyond what it wants.
#[derive(Clone, Copy, Default, Debug)]
struct Course {
    /// The turn in which it no longer spreads only.
    spreads_until: u16,
    is_assault: bool,
}

impl Table {
    /// The player to act wants what this stage says; nobody has set out on anything.
    pub fn new(stage: Stage) -> Table {
        Table { stage, courses: Default::default() }
    }

    fn state(&self) -> &State {
        &self.stage.state
    }

    fn is_spreading(&self) -> bool {
        self.state().turn() < self.courses[self.state().player()].spreads_until
    }

    /// Whether the player to act is still on its way.
    fn is_under_way(&self) -> bool {
        self.is_spreading() || self.stage.wills[self.state().player()].holds(self.state())
    }

    fn set_out(&mut self, step: Step) {
        let (player, turn) = (self.state().player(), self.state().turn());
        let spreads_until = if step.goal.is_none() { turn + SPREADING } else { 0 };
        self.courses[player] = Course { spreads_until, is_assault: step.is_assault };
        self.stage.want(step.goal);
    }
}

/// The steps of all players from one position.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// Who asks.
    player: usize,
    /// The player-turn in which it asks.
    number: u16,
    /// How everybody is taken to play when the tree is at its end.
    casts: [Cast; PLAYERS],
    assault: Habits,
    /// The turn in which lines of steps are compared.
    until: u16,
    /// Sites to choose from, for the first step and for all others.
    sites: [usize; 2],
    kept: Option<Build>,
    worth: Worth,
    /// The worth that is half a win.
    half: f32,
    /// Whether all others do what is worst for the one who asks.
    is_paranoid: bool,
}

impl Steps {
    /// The steps from a position, whose player to act wants what is `kept`.
    pub fn new(state: &State, kept: Option<Build>, parameters: &TreeParameters) -> Steps {
        let shared = &parameters.plan;
        Steps {
            player: state.player(),
            number: state.number(),
            casts: casts(state, shared.habits),
            assault: shared.assault,
            until: state.turn().saturating_add(shared.horizon),
            sites: [shared.choices, parameters.sites],
            kept,
            worth: shared.worth,
            half: parameters.half,
            is_paranoid: parameters.paranoid != 0,
        }
    }

    /// Who asks.
    pub fn player(&self) -> usize {
        self.player
    }

    /// Whether nothing after this position counts.
    fn is_end(&self, state: &State) -> bool {
        state.is_over() || state.player() == self.player && state.turn() >= self.until
    }

    /// Plays the player-turn of whoever is to act: on its way if it is, else by its script.
    fn turn(&self, table: &mut Table, orders: &mut Action) {
        let player = table.state().player();
        if !table.is_under_way() {
            table.courses[player] = Course::default();
        }
        let mut cast = self.casts[player];
        if table.courses[player].is_assault {
            cast.habits = self.assault;
        }
        match table.is_spreading() {
            true => table.stage.follow(&cast.habits, orders),
            false => table.stage.play_as(&cast, orders),
        }
    }

    fn values(&self, stage: &Stage) -> [f32; PLAYERS] {
        let mut values = [0.0; PLAYERS];
        for (seat, value) in values.iter_mut().enumerate() {
            let judge = if self.is_paranoid { self.player } else { seat };
            let worth = self.worth.of(stage, judge, self.until);
            let share = worth / (worth.abs() + self.half);
            *value = if judge == seat { share } else { -share };
        }
        values
    }
}

impl Sequential<PLAYERS> for Steps {
    type State = Table;
    type Move = Step;

    fn mover(&self, table: &Table) -> usize {
        table.state().player()
    }

    fn for_each_move(&self, table: &Table, each: &mut impl FnMut(Step)) {
        let state = table.state();
        let is_first = state.number() == self.number;
        let [first, later] = self.sites;
        let choice = match is_first {
            true => Choice { sites: first, kept: self.kept, is_first },
            false => Choice { sites: later, kept: None, is_first },
        };
        choice.steps(state, state.player()).into_iter().for_each(each);
    }

    fn play(&self, table: &mut Table, step: Step) {
        let mut orders = Action::PASS;
        table.set_out(step);
        loop {
            self.turn(table, &mut orders);
            let has_choice = self.casts[table.state().player()].style.is_some();
            if self.is_end(table.state()) || has_choice && !table.is_under_way() {
                return;
            }
        }
    }

    fn end(&self, table: &Table) -> Option<[f32; PLAYERS]> {
        self.is_end(table.state()).then(|| self.values(&table.stage))
    }

    fn estimate(&self, table: &Table, _: &mut fastrand::Rng) -> [f32; PLAYERS] {
        let (mut table, mut orders) = (table.clone(), Action::PASS);
        while !self.is_end(table.state()) {
            self.turn(&mut table, &mut orders);
        }
        self.values(&table.stage)
    }
}
