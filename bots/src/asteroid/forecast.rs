//! Games played ahead by scripts, and what comes of them.
//!
//! A forecast knows every player's script and what each is up to. The player who plans follows its
//! plan first and its script afterwards, so that plans of any length can be compared at the same
//! moment.

use engines::asteroid::{Action, Build, State, GOAL, PLAYERS};

use super::casts::Cast;
use super::march::Habits;
use super::script::Will;
use crate::parameters::parameters;

parameters! {
    /// What positions are worth.
    pub struct Worth {
        /// A point that cannot be taken away.
        base: f32 = 1.2, -1_000.0..=1_000.0;
        /// A point that can.
        settlement: f32 = 0.8, -1_000.0..=1_000.0;
        /// A robot.
        robot: f32 = 0.15, -1_000.0..=1_000.0;
        /// A point of the better one of the others.
        rival: f32 = 0.6, -1_000.0..=1_000.0;
        /// A point of the other one.
        last: f32 = 0.3, -1_000.0..=1_000.0;
        /// The goal reached, and each turn by which that is earlier.
        won: f32 = 200.0, -1_000.0..=1_000.0;
        /// Each turn by which the game ends earlier or later.
        turn: f32 = 4.0, -1_000.0..=1_000.0;
        /// A point that is there a turn earlier.
        tempo: f32 = 0.08, -1_000.0..=1_000.0;
    }
}

/// A position and what every player is up to.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The position.
    pub state: State,
    /// What each player wants.
    pub wills: [Will; PLAYERS],
    /// Each player's points after each of its turns so far, added up.
    earned: [u32; PLAYERS],
}

impl Stage {
    /// Nobody wants anything yet.
    pub fn new(state: State) -> Stage {
        Stage { state, wills: Default::default(), earned: [0; PLAYERS] }
    }

    /// Lets the player to act want this; what is wanted already stays as it is.
    pub fn want(&mut self, goal: Option<Build>) {
        self.wills[self.state.player()].turn_to(goal, &self.state);
    }

    /// Plays the orders of whoever is to act.
    fn carry_out(&mut self, orders: &Action) {
        let player = self.state.player();
        self.state.play(orders);
        self.earned[player] += self.state.score(player);
    }

    /// Plays the player-turn of whoever is to act by what it wants, which may be nothing but land.
    pub fn follow(&mut self, habits: &Habits, orders: &mut Action) {
        self.wills[self.state.player()].orders(&self.state, habits, orders);
        self.carry_out(orders);
    }

    /// Plays the player-turn of whoever is to act by this script.
    pub fn play_as(&mut self, cast: &Cast, orders: &mut Action) {
        match cast.style {
            Some(style) => {
                self.wills[self.state.player()].renew(&self.state, style);
                self.follow(&cast.habits, orders);
            }
            None => {
                *orders = Action::PASS;
                self.carry_out(orders);
            }
        }
    }

    /// Plays the player-turn of whoever is to act by its script.
    pub fn play(&mut self, casts: &[Cast; PLAYERS], orders: &mut Action) {
        self.play_as(&casts[self.state.player()], orders);
    }

    /// Plays until `player` is to act once more or the game is over.
    pub fn play_others(&mut self, player: usize, casts: &[Cast; PLAYERS], orders: &mut Action) {
        while !self.state.is_over() && self.state.player() != player {
            self.play(casts, orders);
        }
    }

    /// Plays until `player`, who is to act, has built this, or has given it up, or the turn has
    /// come; it is to act then once more, unless the game is over. Whether it was built.
    pub fn pursue(&mut self, goal: Build, until: u16, casts: &[Cast; PLAYERS], orders: &mut Action) -> bool {
        let player = self.state.player();
        self.want(Some(goal));
        let will = self.wills[player];
        let mut is_built = false;
        while !self.state.is_over() && !is_built && self.state.turn() < until && will.holds(&self.state) {
            is_built = self.state.judge_build(goal).is_ok();
            self.follow(&casts[player].habits, orders);
            self.play_others(player, casts, orders);
        }
        if is_built {
            self.wills[player] = Will::default();
        }
        is_built
    }

    /// Plays turns in which `player`, who is to act, wants nothing but land.
    pub fn spread(&mut self, turns: u16, casts: &[Cast; PLAYERS], orders: &mut Action) {
        let player = self.state.player();
        for _ in 0..turns {
            if self.state.is_over() {
                break;
            }
            self.want(None);
            self.follow(&casts[player].habits, orders);
            self.play_others(player, casts, orders);
        }
    }

    /// Plays on by the scripts until this turn of `player`.
    pub fn play_until(&mut self, until: u16, player: usize, casts: &[Cast; PLAYERS], orders: &mut Action) {
        while !(self.state.is_over() || self.state.player() == player && self.state.turn() >= until) {
            self.play(casts, orders);
        }
    }
}

impl Worth {
    /// What the end of a forecast is worth to a player; `until` is the turn in which it ends.
    pub fn of(&self, stage: &Stage, planner: usize, until: u16) -> f32 {
        let state = &stage.state;
        let points = |player: usize| {
            let settlements = state.settlements(player).len();
            let bases = state.score(player) - settlements;
            let robots = state.army(player).min(100) as f32;
            self.base * bases as f32 + self.settlement * settlements as f32 + self.robot * robots
        };
        let others = [points((planner + 1) % PLAYERS), points((planner + 2) % PLAYERS)];
        let [rival, last] = if others[0] > others[1] { others } else { [others[1], others[0]] };
        // Turns that are not played any more bring what the last one did.
        let saved = until.saturating_sub(state.turn()) as u32;
        let earned = stage.earned[planner] + if state.is_over() { saved * state.score(planner) } else { 0 };
        let mut worth = points(planner) - self.rival * rival - self.last * last + self.tempo * earned as f32;
        if let Some(winner) = (0..PLAYERS).find(|&player| state.score(player) >= GOAL) {
            let early = self.won + self.turn * saved as f32;
            worth += if winner == planner { early } else { -early };
        }
        worth
    }
}
