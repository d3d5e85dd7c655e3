//! The three-player game over steps, for tree searches.
//!
//! A move of the tree is the choice of a step. The decision behind it: a player whose step is under
//! way plays its turns without a choice, so that a level of the tree is a whole base, and a handful
//! of them reaches the horizon. Leaves are evaluated as plans of [`super::Settler`] are, for every
//! seat.

use engines::asteroid::{Build, Move, State, PLAYERS};
use search::Sequential;

use super::march::{Overrides, Policy};
use super::models::{models, Model};
use super::parameters::TreeParameters;
use super::simulation::{Eval, Sim};
use super::steps::{Choice, Step, SPREADING};

/// Node of the tree: a simulation, and every player's step under way.
#[derive(Clone, Debug)]
pub struct Node {
    sim: Sim,
    courses: [Course; PLAYERS],
}

/// State of a player's step beyond its goal.
#[derive(Clone, Copy, Default, Debug)]
struct Course {
    /// Turn in which it stops to spread only.
    spreads_until: u16,
    is_assault: bool,
}

impl Node {
    /// The root: no step is under way but the goals of the simulation.
    pub fn new(sim: Sim) -> Node {
        Node { sim, courses: Default::default() }
    }

    fn state(&self) -> &State {
        &self.sim.state
    }

    fn is_spreading(&self) -> bool {
        self.state().turn() < self.courses[self.state().player()].spreads_until
    }

    /// True if a step of the player to act is under way.
    fn is_under_way(&self) -> bool {
        self.is_spreading() || self.sim.goals[self.state().player()].holds(self.state())
    }

    fn set_out(&mut self, step: Step) {
        let (player, turn) = (self.state().player(), self.state().turn());
        let spreads_until = if step.goal.is_none() { turn + SPREADING } else { 0 };
        self.courses[player] = Course { spreads_until, is_assault: step.is_assault };
        self.sim.want(step.goal);
    }
}

/// The steps of all players from one position.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// The searching player.
    player: usize,
    /// Player-turn of the root.
    number: u16,
    /// Player models beyond the tree.
    models: [Model; PLAYERS],
    assault: Policy,
    /// Turn at whose beginning leaves are compared.
    until: u16,
    /// Number of sites to choose from, for the first step and for all others.
    sites: [usize; 2],
    kept: Option<Build>,
    eval: Eval,
    /// Evaluation that counts as half a win.
    half: f32,
    /// True if all others play against the searching player.
    is_paranoid: bool,
}

impl Steps {
    /// The steps from a position, whose player to act has the goal `kept`.
    pub fn new(state: &State, kept: Option<Build>, parameters: &TreeParameters) -> Steps {
        let shared = &parameters.plan;
        Steps {
            player: state.player(),
            number: state.number(),
            models: models(state, shared, [false; PLAYERS]),
            assault: shared.assault,
            until: state.turn().saturating_add(shared.horizon),
            sites: [shared.choices, parameters.sites],
            kept,
            eval: shared.eval,
            half: parameters.half,
            is_paranoid: parameters.paranoid != 0,
        }
    }

    /// The searching player.
    pub fn player(&self) -> usize {
        self.player
    }

    /// True at the horizon or the end of the game.
    fn is_end(&self, state: &State) -> bool {
        state.is_over() || state.player() == self.player && state.turn() >= self.until
    }

    /// Plays the player-turn of the player to act: its step if one is under way, else its script.
    fn turn(&self, node: &mut Node, moves: &mut Vec<Move>) {
        let player = node.state().player();
        if !node.is_under_way() {
            node.courses[player] = Course::default();
        }
        let mut model = self.models[player];
        if node.courses[player].is_assault {
            model.policy = self.assault;
        }
        match node.is_spreading() {
            true => node.sim.follow(&model.policy, &Overrides::NONE, moves),
            false => node.sim.play_as(&model, moves),
        }
    }

    fn values(&self, sim: &Sim) -> [f32; PLAYERS] {
        let mut values = [0.0; PLAYERS];
        for (seat, value) in values.iter_mut().enumerate() {
            let judge = if self.is_paranoid { self.player } else { seat };
            let score = self.eval.of(sim, judge, self.until);
            let share = score / (score.abs() + self.half);
            *value = if judge == seat { share } else { -share };
        }
        values
    }
}

impl Sequential<PLAYERS> for Steps {
    type State = Node;
    type Move = Step;

    fn mover(&self, node: &Node) -> usize {
        node.state().player()
    }

    fn for_each_move(&self, node: &Node, each: &mut impl FnMut(Step)) {
        let state = node.state();
        let is_first = state.number() == self.number;
        let [first, later] = self.sites;
        let choice = match is_first {
            true => Choice { sites: first, kept: self.kept, is_first },
            false => Choice { sites: later, kept: None, is_first },
        };
        choice.steps(state, state.player()).into_iter().for_each(each);
    }

    fn play(&self, node: &mut Node, step: Step) {
        let mut moves = Vec::new();
        node.set_out(step);
        loop {
            self.turn(node, &mut moves);
            let has_choice = self.models[node.state().player()].style.is_some();
            if self.is_end(node.state()) || has_choice && !node.is_under_way() {
                return;
            }
        }
    }

    fn end(&self, node: &Node) -> Option<[f32; PLAYERS]> {
        self.is_end(node.state()).then(|| self.values(&node.sim))
    }

    fn estimate(&self, node: &Node, _: &mut fastrand::Rng) -> [f32; PLAYERS] {
        let (mut node, mut moves) = (node.clone(), Vec::new());
        while !self.is_end(node.state()) {
            self.turn(&mut node, &mut moves);
        }
        self.values(&node.sim)
    }
}
