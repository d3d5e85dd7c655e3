//! A position and what an action does to it (RULES.md, sections 2 to 4).
//!
//! The position carries its own end: a player that cannot move at the start of an action has lost, and
//! so has one that did something illegal, as with the contest's program.

use super::{Action, Attack, Board, Cell, Cells, Direction, Setup, CELLS};
use crate::key::{folded, mixed};
use crate::{Outcome, Rules, Seats};

/// Actions of a whole game, the initial phase not counted.
pub const ACTIONS: u16 = 2000;

/// A position; players are 0 and 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) boards: [Board; 2],
    pub(super) scores: [i32; 2],
    pub(super) actions: u16,
    pub(super) phase: Phase,
}

/// Next event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// A player chooses the opponent's first cell; player 1 does so after player 0.
    First(u8),
    /// A player slides and attacks.
    Turn(u8),
    /// Nothing: this player has won.
    Won(u8),
}

impl State {
    /// Before the initial phase.
    pub const INITIAL: State = State { boards: [Board::EMPTY; 2], scores: [0; 2], actions: 0, phase: Phase::First(0) };

    /// The position in which this player chooses the opponent's first cell and has seen nothing yet.
    pub const fn choosing(player: usize) -> State {
        assert!(player < 2);
        State { phase: Phase::First(player as u8), ..State::INITIAL }
    }

    /// The position after `actions` actions; player 0 acts when that is even. Over if that player
    /// cannot move, or if it is the 2000th.
    pub fn new(boards: [Board; 2], scores: [i32; 2], actions: u16) -> State {
        let mut state = State { boards, scores, actions, phase: Phase::Turn((actions % 2) as u8) };
        state.adjudicate();
        state
    }

    /// The board of a player.
    #[inline(always)]
    pub fn board(&self, player: usize) -> &Board {
        &self.boards[player]
    }

    /// The score of a player.
    pub fn score(&self, player: usize) -> i32 {
        self.scores[player]
    }

    /// Number of actions played, 0 to 2000, the initial phase not counted.
    pub fn actions(&self) -> u16 {
        self.actions
    }

    /// The turn number as the contest shows it, 1 to 1001.
    pub fn turn(&self) -> u16 {
        self.actions / 2 + 1
    }

    /// The player who acts next, if the game is not over.
    #[inline(always)]
    pub fn player(&self) -> Option<usize> {
        match self.phase {
            Phase::First(player) | Phase::Turn(player) => Some(player as usize),
            Phase::Won(_) => None,
        }
    }

    /// True if the player to act chooses the opponent's first cell.
    pub fn is_initial(&self) -> bool {
        matches!(self.phase, Phase::First(_))
    }

    /// True if the game is over.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Won(_))
    }

    /// The winner, once the game is over.
    pub fn winner(&self) -> Option<usize> {
        match self.phase {
            Phase::Won(player) => Some(player as usize),
            _ => None,
        }
    }

    /// A random legal action that attacks with a single number; any action when the game is over.
    /// The action is illegal if no cell is free for the attack, which never happens in a game.
    pub fn random_single(&self, rng: &mut fastrand::Rng) -> Action {
        self.random(rng, |_, _| 0)
    }

    /// A random legal action; `halvings` chooses how often the attack's total is halved, given how
    /// often it can be.
    fn random(&self, rng: &mut fastrand::Rng, halvings: impl Fn(&mut fastrand::Rng, u32) -> u32) -> Action {
        let player = match self.phase {
            Phase::Turn(player) => player as usize,
            _ => return Action::First(Cell::from_index(rng.usize(..CELLS)).expect("a number of a cell")),
        };
        let board = &self.boards[player];
        let slides = Direction::ALL.map(|direction| board.slide(direction).map(|slide| (direction, slide.merges)));
        let nth = rng.usize(..slides.iter().flatten().count());
        let (direction, merges) = *slides.iter().flatten().nth(nth).expect("there are as many");
        let empty = self.boards[1 - player].empty();
        let most = (merges as u32).min(31 - (empty.len() as u32).max(1).leading_zeros());
        let halved = halvings(rng, most);
        let cells = random_subset(empty, 1 << halved, rng);
        Action::Turn(direction, Attack { cells, exponent: merges + 1 - halved as u8 })
    }
}

/// `count` different ones of the cells, or all if there are fewer.
fn random_subset(mut cells: Cells, count: usize, rng: &mut fastrand::Rng) -> Cells {
    let mut chosen = Cells::NONE;
    for _ in 0..count.min(cells.len()) {
        let mut from = cells;
        let cell = from.nth(rng.usize(..cells.len())).expect("there are as many").only();
        cells = cells.without(cell);
        chosen |= cell;
    }
    chosen
}

impl Rules for State {
    type Setup = Setup;
    type Action = Action;

    const SEATS: usize = 2;

    fn start(setup: &Setup) -> State {
        setup.start()
    }

    fn to_act(&self) -> Seats {
        self.player().map_or(Seats::NONE, Seats::only)
    }

    /// An illegal action loses the game. After the initial phase the setup's random actions are
    /// played as well.
    fn step(&mut self, setup: &Setup, actions: &[Action]) {
        if let Some(player) = self.player() {
            let was_initial = self.is_initial();
            if self.play(actions[player]).is_err() {
                self.phase = Phase::Won(1 - player as u8);
            } else if was_initial && !self.is_initial() {
                *self = setup.open(*self);
            }
        }
    }

    fn outcome(&self, _: &Setup) -> Option<Outcome> {
        let winner = self.winner()?;
        let places = if winner == 0 { [1, 2] } else { [2, 1] };
        Some(Outcome::with_places(&self.scores.map(i64::from), &places))
    }

    fn key(&self) -> u64 {
        let phase = match self.phase {
            Phase::First(player) => player as u64,
            Phase::Turn(player) => 2 + player as u64,
            Phase::Won(player) => 4 + player as u64,
        };
        let [first, second] = self.scores.map(|score| score as u32 as u64);
        let boards = folded(self.boards[0].key(), self.boards[1].key());
        mixed(mixed(boards, first << 32 | second), (self.actions as u64) << 8 | phase)
    }

    /// Directions, then ways to split, then sets of cells are equally likely.
    fn random_action(&self, _: &Setup, _seat: usize, rng: &mut fastrand::Rng) -> Action {
        self.random(rng, |rng, most| rng.u32(..=most))
    }
}
