//! The whole game as the laws of all games see it: one field in the final mode, one run per
//! program in stage mode.
//!
//! A contest's run is one program alone. Two runs through the same stages side by side make a
//! game of two seats of it, ranked as the contest ranks runs; seats that meet nowhere but in the
//! ranking.

use fastrand::Rng;

use super::{Mode, Order, Orders, Report, Run, Setup, State, Step, SHORTEST_FUSE};
use crate::cpu::{Cpu, Portable};
use crate::key::folded;
use crate::{Outcome, Rules, Seats};

/// A position of either mode.
// Two runs are twice as large as one field, and a copy must not allocate.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// The field of a final game.
    Final(State),
    /// The runs of both seats.
    Stages([Run; 2]),
}

impl Position {
    /// The field that a seat plays in.
    pub fn state(&self, seat: usize) -> &State {
        match self {
            Position::Final(state) => state,
            Position::Stages(runs) => runs[seat].state(),
        }
    }

    /// The player that a seat is in its field.
    pub fn player(&self, seat: usize) -> usize {
        match self {
            Position::Final(_) => seat,
            Position::Stages(_) => 0,
        }
    }

    /// Plays a turn of the seats to act and returns what it did to the field of each.
    ///
    /// Trusts that somebody is to act.
    pub(super) fn play<C: Cpu>(&mut self, cpu: C, setup: &Setup, orders: [Orders; 2]) -> [Report; 2] {
        match self {
            Position::Final(state) => [state.play(cpu, setup.layout(0), orders); 2],
            Position::Stages(runs) => {
                let mut reports = [Report::default(); 2];
                for ((run, orders), report) in runs.iter_mut().zip(orders).zip(&mut reports) {
                    if !run.is_over() {
                        *report = run.play(cpu, setup, [orders, run.enemy_orders(setup)]);
                    }
                }
                reports
            }
        }
    }

    /// The result if the game ended now, the losers of the mask last.
    pub(super) fn judged(&self, has_lost: [bool; 2]) -> Outcome {
        let (scores, ranks) = match self {
            Position::Final(state) => {
                let alive = [0, 1].map(|player| 2 - state.losses(player) as i64);
                (alive, alive.map(|alive| (alive as usize, std::cmp::Reverse(0))))
            }
            Position::Stages(runs) => {
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

impl State {
    /// Random orders of a player: all steps are equally likely, one order in eight lays a bomb
    /// with any fuse.
    pub fn random_orders(&self, rng: &mut Rng) -> Orders {
        Orders([(); 2].map(|()| {
            let step = Step::ALL[rng.usize(..Step::ALL.len())];
            match rng.u32(..8) {
                0 => Order::bomb(step, rng.u16(SHORTEST_FUSE..=self.max_turns())),
                _ => Order::step_to(step),
            }
        }))
    }
}

impl Rules for Position {
    type Setup = Setup;
    type Action = Orders;

    const SEATS: usize = 2;

    fn start(setup: &Setup) -> Position {
        match setup.mode() {
            Mode::Final => Position::Final(setup.start()),
            Mode::Stage => Position::Stages([Run::start(setup); 2]),
        }
    }

    fn to_act(&self) -> Seats {
        (0..2).filter(|seat| !self.state(*seat).is_over()).fold(Seats::NONE, Seats::with)
    }

    fn step(&mut self, setup: &Setup, actions: &[Orders]) {
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
            Position::Final(state) => state.key(),
            Position::Stages([first, second]) => folded(first.key(), second.key()),
        }
    }

    fn random_action(&self, _: &Setup, seat: usize, rng: &mut Rng) -> Orders {
        self.state(seat).random_orders(rng)
    }
}
