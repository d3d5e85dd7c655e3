//! The position, and how a game ends (RULES.md, section 4).

use super::setup::TURNS;
use super::{Action, Field, PackMasks, Setup, DROPS};
use crate::key::key;
use crate::simd::Portable;
use crate::{Outcome, Rules, Seats};

/// The gauge that the skill needs.
pub const SKILL_GAUGE: u8 = 80;
/// The highest gauge.
pub const FULL_GAUGE: u8 = 100;
/// One player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// Its blocks.
    pub field: Field,
    /// Garbage that waits for it.
    pub stock: u64,
    /// Its gauge, 0 to 100; the skill needs [`SKILL_GAUGE`].
    pub gauge: u8,
    /// Its score.
    pub score: u64,
}

impl Side {
    /// The start: an empty field, no garbage, gauge and score 0.
    pub const EMPTY: Side = Side { field: Field::EMPTY, stock: 0, gauge: 0, score: 0 };

    /// True if the skill may be used now.
    #[inline(always)]
    pub fn has_skill(&self) -> bool {
        self.gauge >= SKILL_GAUGE
    }

    /// True if an action may be played now.
    #[inline(always)]
    pub fn is_legal(&self, action: Action) -> bool {
        !action.is_skill() || self.has_skill()
    }
}

/// A position between two turns. Players are 0 and 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) sides: [Side; 2],
    /// Turns played.
    pub(super) turn: u16,
    /// Players that ended the game with an illegal action.
    illegal: [bool; 2],
}

impl State {
    /// Any position before the turn with this number; it is over if that is 500 or more, or a
    /// field is too high.
    pub fn new(turn: usize, sides: [Side; 2]) -> State {
        State { sides, turn: turn.min(TURNS) as u16, illegal: [false; 2] }
    }

    /// One of the two players.
    #[inline(always)]
    pub fn side(&self, player: usize) -> &Side {
        &self.sides[player]
    }

    /// Number of turns played, which is the number of the next turn; 500 after the last one.
    #[inline(always)]
    pub fn turn(&self) -> usize {
        self.turn as usize
    }

    /// True if the game has ended.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.turn() >= TURNS
            || self.sides[0].field.is_lost()
            || self.sides[1].field.is_lost()
            || self.illegal[0]
            || self.illegal[1]
    }

    /// The result if these players answered illegally or too late in the turn that is due, which is
    /// then not played: the first line of the table of RULES.md, section 4 that applies.
    pub(super) fn judged(&self, illegal: [bool; 2], late: [bool; 2]) -> Option<Outcome> {
        let scores = [0, 1].map(|p| i64::try_from(self.sides[p].score).unwrap_or(i64::MAX));
        let lost = [0, 1].map(|p| self.sides[p].field.is_lost());
        if illegal == [true; 2] {
            return Some(Outcome::with_places(&scores, &[1, 1]));
        }
        for failed in [illegal, late, lost] {
            match failed {
                [false, false] => {}
                [true, true] => return Some(Outcome::by_score(&scores)),
                [true, false] => return Some(Outcome::with_places(&scores, &[2, 1])),
                [false, true] => return Some(Outcome::with_places(&scores, &[1, 2])),
            }
        }
        (self.turn() >= TURNS).then(|| Outcome::by_score(&scores))
    }
}

impl Rules for State {
    type Setup = Setup;
    type Action = Action;

    const SEATS: usize = 2;

    fn start(_: &Setup) -> State {
        State::new(0, [Side::EMPTY; 2])
    }

    fn to_act(&self) -> Seats {
        if self.is_over() {
            Seats::NONE
        } else {
            Seats::first(2)
        }
    }

    fn step(&mut self, setup: &Setup, actions: &[Action]) {
        if self.is_over() {
            return;
        }
        self.illegal = [0, 1].map(|p| !self.sides[p].is_legal(actions[p]));
        if self.illegal == [false; 2] {
            let pack = PackMasks::new(setup.pack(self.turn()));
            self.play(Portable, &pack, [actions[0], actions[1]]);
        }
    }

    fn outcome(&self, _: &Setup) -> Option<Outcome> {
        self.judged(self.illegal, [false; 2])
    }

    fn key(&self) -> u64 {
        let [first, second] = &self.sides;
        let rest = (self.turn as u64) << 32
            | (first.gauge as u64) << 16
            | (second.gauge as u64) << 8
            | (self.illegal[0] as u64) << 1
            | self.illegal[1] as u64;
        let words = [first.field.key(), second.field.key(), first.stock, second.stock, first.score, second.score, rest];
        key(words)
    }

    /// All drops and, with enough gauge, the skill, equally likely.
    fn random_action(&self, _: &Setup, seat: usize, rng: &mut fastrand::Rng) -> Action {
        let actions = DROPS + self.sides[seat].has_skill() as usize;
        Action::from_index(rng.usize(..actions)).expect("indices up to that of the skill are actions")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Block, PackMode};
    use super::*;

    /// A player with these numbers and a field of a single column of garbage.
    fn side(height: usize, gauge: u8, score: u64) -> Side {
        let field = Field::from_columns(&[vec![Block::GARBAGE; height]]).expect("not too high");
        Side { field, gauge, score, ..Side::EMPTY }
    }

    #[test]
    fn the_first_line_of_the_table_decides() {
        let fine = |score| side(16, 0, score);
        let lost = |score| side(17, 0, score);
        let winner = |turn, sides| State::new(turn, sides).judged([false; 2], [false; 2]).map(|result| result.winner());
        assert_eq!(winner(499, [fine(1), fine(2)]), None);
        assert_eq!(winner(500, [fine(1), fine(2)]), Some(Some(1)));
        assert_eq!(winner(500, [fine(2), fine(2)]), Some(None));
        assert_eq!(winner(500, [lost(9), fine(2)]), Some(Some(1)));
        assert_eq!(winner(7, [fine(1), lost(2)]), Some(Some(0)));
        assert_eq!(winner(7, [lost(3), lost(2)]), Some(Some(0)));
        assert_eq!(winner(7, [lost(2), lost(2)]), Some(None));
    }

    #[test]
    fn an_illegal_skill_ends_the_game_at_once() {
        let setup = Setup::draw(PackMode::Text, 1);
        for (gauges, winner) in [([79, 80], Some(1)), ([100, 79], Some(0)), ([79, 0], None)] {
            let sides = [side(1, gauges[0], 5), side(2, gauges[1], 4)];
            let mut state = State::new(7, sides);
            state.step(&setup, &[Action::SKILL; 2]);
            assert_eq!(state.outcome(&setup).map(|result| result.winner()), Some(winner));
            assert_eq!((state.side(0), state.side(1), state.turn()), (&sides[0], &sides[1], 7));
            assert!(state.is_over() && state.to_act().is_empty() && state.key() != State::new(7, sides).key());
        }
    }
}
