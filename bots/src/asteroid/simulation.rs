//! Simulations: games played ahead by scripts, and their evaluation.
//!
//! A simulation knows every player's script and goal. The player who plans follows its plan first
//! and its script afterwards, so that plans of any length can be compared at the same moment.

use engines::asteroid::{Build, Move, State, GOAL, PLAYERS};
use engines::simd::{self, Cpu, Kernel};

use super::march::{plan_moves, Overrides, Policy};
use super::models::Model;
use super::potential;
use super::script::{Goal, Style};
use crate::parameters::parameters;

parameters! {
    /// Weights of the evaluation of positions.
    pub struct Eval {
        /// Weight of a point that cannot be taken away.
        base: f32 = 1.2, -1_000.0..=1_000.0;
        /// Weight of a point from a settlement, which can be taken away.
        settlement: f32 = 0.8, -1_000.0..=1_000.0;
        /// Value of a house that the settlements have the material for.
        potential: f32 = 1.0, -1_000.0..=1_000.0;
        /// Weight of a robot.
        robot: f32 = 0.15, -1_000.0..=1_000.0;
        /// Penalty for a point of the stronger opponent.
        rival: f32 = 0.6, -1_000.0..=1_000.0;
        /// Penalty for a point of the weaker opponent.
        last: f32 = 0.3, -1_000.0..=1_000.0;
        /// Value of winning by score, reversed if an opponent wins.
        won: f32 = 200.0, -1_000.0..=1_000.0;
        /// Value of every turn by which a win comes before the horizon.
        turn: f32 = 4.0, -1_000.0..=1_000.0;
        /// Value of a point held one turn earlier.
        tempo: f32 = 0.08, -1_000.0..=1_000.0;
    }
}

/// Simulation state: a position and every player's goal.
#[derive(Clone, Copy, Debug)]
pub struct Sim {
    /// The position.
    pub state: State,
    /// Goals by player.
    pub goals: [Goal; PLAYERS],
    /// Sum over the turns so far of the points after each, by player.
    earned: [u32; PLAYERS],
}

/// The player-turn of the player to act, who takes a new goal from its script, if any, when the
/// present one does not hold.
struct PlayerTurn<'a> {
    sim: &'a mut Sim,
    renewal: Option<Style>,
    policy: &'a Policy,
    overrides: &'a Overrides,
    /// Room for moves.
    moves: &'a mut Vec<Move>,
}

impl Kernel for PlayerTurn<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let PlayerTurn { sim, renewal, policy, overrides, moves } = self;
        let player = sim.state.player();
        let goal = &mut sim.goals[player];
        if let Some(style) = renewal {
            goal.renew(cpu, &sim.state, style);
        }
        match goal.due(&sim.state) {
            Some(build) => sim.state.play_build(build),
            None => {
                moves.clear();
                plan_moves(cpu, &sim.state, goal.build(), policy, overrides, moves);
                sim.state.play_moves(moves);
            }
        }
        sim.earned[player] += sim.state.score(player);
    }
}

impl Sim {
    /// The simulation from a position, without goals.
    pub fn new(state: State) -> Sim {
        Sim { state, goals: Default::default(), earned: [0; PLAYERS] }
    }

    /// Gives the player to act a goal; the goal that it already has stays as it is.
    pub fn want(&mut self, goal: Option<Build>) {
        self.goals[self.state.player()].turn_to(goal, &self.state);
    }

    /// Plays the player-turn of the player to act for its goal, or for land if it has none.
    pub fn follow(&mut self, policy: &Policy, overrides: &Overrides, moves: &mut Vec<Move>) {
        simd::dispatch(PlayerTurn { sim: self, renewal: None, policy, overrides, moves });
    }

    /// Plays the player-turn of the player to act by this model.
    pub fn play_as(&mut self, model: &Model, moves: &mut Vec<Move>) {
        match model.style {
            Some(_) => {
                let (renewal, policy, overrides) = (model.style, &model.policy, &Overrides::NONE);
                simd::dispatch(PlayerTurn { sim: self, renewal, policy, overrides, moves });
            }
            None => {
                let player = self.state.player();
                self.state.play_moves(&[]);
                self.earned[player] += self.state.score(player);
            }
        }
    }

    /// Plays the player-turn of the player to act by its script.
    pub fn play(&mut self, models: &[Model; PLAYERS], moves: &mut Vec<Move>) {
        self.play_as(&models[self.state.player()], moves);
    }

    /// Plays until `player` is to act once more or the game is over.
    pub fn play_others(&mut self, player: usize, models: &[Model; PLAYERS], moves: &mut Vec<Move>) {
        while !self.state.is_over() && self.state.player() != player {
            self.play(models, moves);
        }
    }

    /// Plays until the player to act has built this base or given it up, or until a turn; it is
    /// to act again then, unless the game is over. Returns true if the base was built.
    pub fn pursue(&mut self, build: Build, until: u16, models: &[Model; PLAYERS], moves: &mut Vec<Move>) -> bool {
        let player = self.state.player();
        self.want(Some(build));
        let goal = self.goals[player];
        let mut is_built = false;
        while !self.state.is_over() && !is_built && self.state.turn() < until && goal.holds(&self.state) {
            is_built = self.state.judge_build(build).is_ok();
            self.follow(&models[player].policy, &Overrides::NONE, moves);
            self.play_others(player, models, moves);
        }
        if is_built {
            self.goals[player] = Goal::default();
        }
        is_built
    }

    /// Plays turns in which the player to act goes for land alone.
    pub fn spread(&mut self, turns: u16, models: &[Model; PLAYERS], moves: &mut Vec<Move>) {
        let player = self.state.player();
        for _ in 0..turns {
            if self.state.is_over() {
                break;
            }
            self.want(None);
            self.follow(&models[player].policy, &Overrides::NONE, moves);
            self.play_others(player, models, moves);
        }
    }

    /// Plays on by the scripts until this turn of `player`.
    pub fn play_until(&mut self, until: u16, player: usize, models: &[Model; PLAYERS], moves: &mut Vec<Move>) {
        while !(self.state.is_over() || self.state.player() == player && self.state.turn() >= until) {
            self.play(models, moves);
        }
    }
}

impl Eval {
    /// Evaluation of the end of a simulation for a player; `until` is the turn in which it ends.
    pub fn of(&self, sim: &Sim, planner: usize, until: u16) -> f32 {
        let state = &sim.state;
        let value = |player: usize| {
            let settlements = state.settlements(player).len();
            let bases = state.score(player) - settlements;
            let robots = state.army(player).min(100) as f32;
            self.base * bases as f32 + self.settlement * settlements as f32 + self.robot * robots
        };
        let others = [value((planner + 1) % PLAYERS), value((planner + 2) % PLAYERS)];
        let [rival, last] = if others[0] > others[1] { others } else { [others[1], others[0]] };
        // Turns after the end of the game earn as much as the last one.
        let saved = until.saturating_sub(state.turn()) as u32;
        let earned = sim.earned[planner] + if state.is_over() { saved * state.score(planner) } else { 0 };
        let mut score = value(planner) + self.potential * potential::houses(state, planner) as f32
            - self.rival * rival
            - self.last * last
            + self.tempo * earned as f32;
        if let Some(winner) = (0..PLAYERS).find(|&player| state.score(player) >= GOAL) {
            let early = self.won + self.turn * saved as f32;
            score += if winner == planner { early } else { -early };
        }
        score
    }
}
