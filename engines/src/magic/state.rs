//! The whole game as the laws of all games see it: one field in the final mode, one run per
//! program in stage mode.
//!
//! A contest's run is one program alone. Two runs through the same stages side by side make it a
//! game of two seats, which meet only in the contest's ranking of runs.

use fastrand::Rng;

use super::{Action, Board, Mode, Order, Report, Run, Setup, Step, SHORTEST_FUSE};
use crate::key::folded;
use crate::simd::{Cpu, Portable};
use crate::{Outcome, Rules, Seats};

/// A position of either mode.
// Two runs are twice as large as one field, and a copy must not allocate.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// The field of a final game.
    Final(Board),
    /// The runs of both seats.
    Stages([Run; 2]),
}

impl State {
    /// The field that a seat plays in.
    pub fn board(&self, seat: usize) -> &Board {
        match self {
            State::Final(board) => board,
            State::Stages(runs) => runs[seat].board(),
        }
    }

    /// The player that a seat is in its field.
    pub fn player(&self, seat: usize) -> usize {
        match self {
            State::Final(_) => seat,
            State::Stages(_) => 0,
        }
    }

    /// Plays a turn of the seats to act and returns what it did to the field of each.
    ///
    /// Trusts that somebody is to act.
    pub(super) fn play<C: Cpu>(&mut self, cpu: C, setup: &Setup, orders: [Action; 2]) -> [Report; 2] {
        match self {
            State::Final(board) => [board.play(cpu, setup.layout(0), orders); 2],
            State::Stages(runs) => {
                let mut reports = [Report::default(); 2];
                for ((run, orders), report) in runs.iter_mut().zip(orders).zip(&mut reports) {
                    if !run.is_over() {
                        *report = run.play(cpu, setup, [orders, run.enemy_action(setup)]);
                    }
                }
                reports
            }
        }
    }

    /// The result if the game ended now, the losers of the mask last.
    pub(super) fn judged(&self, has_lost: [bool; 2]) -> Outcome {
        let (scores, ranks) = match self {
            State::Final(board) => {
                let alive = [0, 1].map(|player| 2 - board.losses(player) as i64);
                (alive, alive.map(|alive| (alive as usize, std::cmp::Reverse(0))))
            }
            State::Stages(runs) => {
                let cleared = [0, 1].map(|seat: usize| runs[seat].cleared() as i64);
                return Outcome::with_places(&cleared, &places([0, 1].map(|seat: usize| runs[seat].rank())));
            }
        };
        match has_lost {
            [false, false] => Outcome::with_places(&scores, &places(ranks)),
            _ => Outcome::with_places(&scores, &places(has_lost.map(|has_lost| !has_lost))),
        }
    }
}

/// The places of two seats by something of which more is better.
fn places<T: Ord>(ranks: [T; 2]) -> [u8; 2] {
    [1 + (ranks[1] > ranks[0]) as u8, 1 + (ranks[0] > ranks[1]) as u8]
}

impl Board {
    /// Random orders of a player: all steps are equally likely, one order in eight lays a bomb
    /// with any fuse.
    pub fn random_action(&self, rng: &mut Rng) -> Action {
        Action([(); 2].map(|()| {
            let step = Step::ALL[rng.usize(..Step::ALL.len())];
            match rng.u32(..8) {
                0 => Order::bomb(step, rng.u16(SHORTEST_FUSE..=self.max_turns())),
                _ => Order::step_to(step),
            }
        }))
    }
}

impl Rules for State {
    type Setup = Setup;
    type Action = Action;

    const SEATS: usize = 2;

    fn start(setup: &Setup) -> State {
        match setup.mode() {
            Mode::Final => State::Final(setup.start()),
            Mode::Stage => State::Stages([Run::start(setup); 2]),
        }
    }

    fn to_act(&self) -> Seats {
        (0..2).filter(|seat| !self.board(*seat).is_over()).fold(Seats::NONE, Seats::with)
    }

    fn step(&mut self, setup: &Setup, actions: &[Action]) {
        if !self.to_act().is_empty() {
            let rounded = [actions[0], actions[1]].map(|orders| orders.rounded(setup.max_turns()));
            self.play(Portable, setup, rounded);
        }
    }

    fn outcome(&self, _: &Setup) -> Option<Outcome> {
        self.to_act().is_empty().then(|| self.judged([false; 2]))
    }

    fn key(&self) -> u64 {
        match self {
            State::Final(board) => board.key(),
            State::Stages([first, second]) => folded(first.key(), second.key()),
        }
    }

    fn random_action(&self, _: &Setup, seat: usize, rng: &mut Rng) -> Action {
        self.board(seat).random_action(rng)
    }
}
