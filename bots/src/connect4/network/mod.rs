//! Alpha-beta judged by a small neural network that was learned by playing itself.
//!
//! The decision behind it: it is the search of [`super::AlphaBeta`] with the same order of moves, so
//! that the two differ in nothing but the judgement of positions that nobody wins at once.

mod position;

use std::time::Instant;

use engines::connect4::{Action, Client, State, View};
use engines::simd::{Cpu, Kernel, Level};
use search::alphabeta::{Parameters, ScoredMove, WIN_THRESHOLD};
use search::{Adversarial, Budget};

pub use position::{inputs, is_judged, mirrored, Position, HEADS, INPUTS, SHAPE};

use super::game::{decided, ordered};
use super::{Moves, NetworkParameters};
use crate::network::{chance, Network};
use crate::{weights, Bot, Pace, Telemetry};

/// Positions that are remembered, as a power of two.
const TABLE_BITS: u32 = 18;
/// Values of the network are divided by this power of two: the odds of winning grow e times in 64
/// units of the search, whose windows are for units of that size.
const SCORE_BITS: u32 = 6;

/// Plays the principal variation.
pub struct NetworkBot {
    pace: Pace,
    parameters: NetworkParameters,
    judge: Judge,
    search: search::AlphaBeta<Judge>,
    telemetry: Telemetry,
}

impl NetworkBot {
    /// A player by the weights that were learned.
    pub fn new(pace: Pace, parameters: NetworkParameters) -> NetworkBot {
        NetworkBot::with_network(pace, parameters, Network::new(&learned(), INPUTS, HEADS))
    }

    /// A player by this network.
    pub fn with_network(pace: Pace, parameters: NetworkParameters, network: Network) -> NetworkBot {
        let NetworkParameters { max_depth, killer_bonus, history_bonus, .. } = parameters;
        let order = Parameters { max_depth, killer_bonus, history_bonus, ..Parameters::default() };
        let search = search::AlphaBeta::new(TABLE_BITS, order);
        NetworkBot { pace, parameters, judge: Judge::new(network), search, telemetry: Telemetry::default() }
    }

    /// The best action of a position and what a search of so many nodes expects of it; `None` after the
    /// end of a game.
    pub fn expect(&mut self, state: &State, nodes: u64) -> Option<(Action, Expected)> {
        self.find(state, Budget::nodes(nodes))
    }

    fn find(&mut self, state: &State, budget: Budget) -> Option<(Action, Expected)> {
        let root = self.judge.position(state);
        let found = self.search.search(&self.judge, &root, budget)?;
        let expected = match found.score {
            score if score.abs() > WIN_THRESHOLD => Expected::Decided(score > 0),
            score => Expected::Chance(chance(score << SCORE_BITS)),
        };
        let estimate = match expected {
            Expected::Decided(is_won) => {
                if is_won {
                    1.0
                } else {
                    -1.0
                }
            }
            Expected::Chance(chance) => 2.0 * chance - 1.0,
        };
        self.telemetry = Telemetry::of(&found, estimate);
        Some((found.best, expected))
    }
}

/// The weights that were learned.
///
/// # Panics
/// Never: a test reads the file.
pub fn learned() -> Vec<i8> {
    let text = include_str!("../weights/network.txt");
    weights::read(text, &SHAPE).expect("the file is that of this network").0
}

/// What a search expects for the player to act.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Expected {
    /// A certain win, or a certain loss.
    Decided(bool),
    /// The chance to win, by the network.
    Chance(f64),
}

impl Bot for NetworkBot {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        let budget = self.parameters.clock.budget(self.pace, asked, view);
        // Nobody is asked after the end, but an answer is due.
        self.find(&view.state, budget).map_or(Action::LEFT, |(action, _)| action)
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

/// The rules with the judgement of a network.
#[derive(Clone)]
pub struct Judge {
    level: Level,
    network: Network,
}

impl Judge {
    /// The rules with this network.
    pub fn new(network: Network) -> Judge {
        Judge { level: Level::detect(), network }
    }

    /// A position with all its inputs.
    pub fn position(&self, state: &State) -> Position {
        self.level.dispatch(Refresh { network: &self.network, state })
    }
}

struct Refresh<'a> {
    network: &'a Network,
    state: &'a State,
}

impl Kernel for Refresh<'_> {
    type Output = Position;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Position {
        Position::new(cpu, self.network, self.state)
    }
}

struct Play<'a> {
    network: &'a Network,
    position: &'a Position,
    action: Action,
}

impl Kernel for Play<'_> {
    type Output = Position;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Position {
        self.position.after(cpu, self.network, self.action)
    }
}

struct Value<'a> {
    network: &'a Network,
    position: &'a Position,
}

impl Kernel for Value<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> i32 {
        self.position.value(cpu, self.network)
    }
}

impl Adversarial for Judge {
    type State = Position;
    type Move = Action;
    type Analysis = ();

    const HISTORY_SIZE: usize = <Moves as Adversarial>::HISTORY_SIZE;

    fn key(&self, position: &Position) -> u64 {
        engines::Rules::key(position.state())
    }

    fn analyze(&self, position: &Position, _: &mut ()) -> bool {
        !position.state().is_won() && !position.state().is_full()
    }

    fn generate(&self, position: &Position, _: &(), _stage: usize, moves: &mut Vec<ScoredMove<Action>>) {
        ordered(position.state(), position.threats(), moves);
    }

    fn is_pseudo_legal(&self, position: &Position, _: &(), mv: Action) -> bool {
        position.state().cell(mv) != 0
    }

    fn play(&self, position: &Position, _: &(), action: Action) -> Position {
        self.level.dispatch(Play { network: &self.network, position, action })
    }

    fn evaluate(&self, position: &Position) -> i32 {
        let value = || self.level.dispatch(Value { network: &self.network, position }) >> SCORE_BITS;
        decided(position.state(), position.threats()[0]).unwrap_or_else(value)
    }

    fn end(&self, position: &Position) -> i32 {
        Adversarial::end(&Moves::default(), position.state())
    }

    fn history_index(&self, mv: Action) -> usize {
        mv.column()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learned_weights_are_as_they_were_written() {
        let text = include_str!("../weights/network.txt");
        let (weights, origin) = weights::read(text, &SHAPE).unwrap();
        assert_eq!(weights::write(&SHAPE, &origin, &weights), text);
    }
}
