//! The position, and what a turn does to it (rule sections 3 and 4).
//!
//! The players meet only in a few numbers at the end of a turn. So a turn is played in two
//! halves: [`Side::act`] is all that a player does alone, and a search that plans for one side
//! needs nothing else.

use super::setup::TURNS;
use super::tables::{chain_garbage, chain_score, explosion_score};
use super::{Action, Field, PackMasks, Setup, DROPS, WIDTH};
use crate::cpu::{Cpu, Portable};
use crate::key::key;
use crate::{Outcome, Rules, Seats};

/// The gauge that the skill needs.
pub const SKILL_GAUGE: u8 = 80;
/// The gauge is never higher.
const FULL_GAUGE: u8 = 100;
/// What a chain of any length adds to the own gauge.
const GAUGE_GAIN: u8 = 8;
/// Shorter chains take nothing from the opponent's gauge.
const SHORTEST_THREAT: u32 = 3;
/// Garbage that a row takes from the stock.
const ROW: u64 = WIDTH as u64;

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

/// What a turn did to one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Whether a row of garbage came down first.
    pub row: bool,
    /// Steps of its chain.
    pub chain: u32,
    /// Blocks that its skill blew up.
    pub blown: u32,
    /// What it scored.
    pub gain: u64,
    /// The garbage it made, before any is offset.
    pub sent: u64,
    /// Whether its field is too high.
    pub lost: bool,
}

impl Side {
    /// The start: nothing at all.
    pub const EMPTY: Side = Side { field: Field::EMPTY, stock: 0, gauge: 0, score: 0 };

    /// Whether the skill may be used now.
    #[inline(always)]
    pub fn has_skill(&self) -> bool {
        self.gauge >= SKILL_GAUGE
    }

    /// Whether an action may be played now.
    #[inline(always)]
    pub fn is_legal(&self, action: Action) -> bool {
        !action.is_skill() || self.has_skill()
    }

    /// What a turn does to a player without its opponent (steps 2 to 6 and 9 of rule section 3).
    /// Trusts that the action is legal and the field not lost.
    #[inline(always)]
    pub fn act<C: Cpu>(&mut self, cpu: C, pack: &PackMasks, action: Action) -> Report {
        let row = self.stock >= ROW;
        if row {
            self.stock -= ROW;
        }
        let resolution = self.field.turn(cpu, row, action, pack);
        // Without the skill nothing is blown up, and nothing scores nothing.
        let explosion = explosion_score(resolution.blown);
        let gain = chain_score(resolution.chain) + explosion;
        self.score = self.score.saturating_add(gain);
        if action.is_skill() {
            self.gauge = 0;
        }
        if resolution.chain > 0 {
            self.gauge = self.gauge.saturating_add(GAUGE_GAIN).min(FULL_GAUGE);
        }
        Report {
            row,
            chain: resolution.chain,
            blown: resolution.blown,
            gain,
            sent: chain_garbage(resolution.chain) + explosion / 2,
            lost: self.field.is_lost(),
        }
    }

    /// What the opponent's turn does to a player before garbage is offset (step 7 and half of
    /// step 8 of rule section 3).
    #[inline(always)]
    pub fn suffer(&mut self, other: &Report) {
        if other.chain >= SHORTEST_THREAT {
            let loss = (12 + 2 * other.chain).min(FULL_GAUGE as u32);
            self.gauge = self.gauge.saturating_sub(loss as u8);
        }
        self.stock = self.stock.saturating_add(other.sent);
    }
}

/// A position between two turns. Players are 0 and 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    sides: [Side; 2],
    /// Turns played.
    turn: u16,
    /// Who ended the game with an illegal action.
    illegal: [bool; 2],
}

impl State {
    /// Any position before the turn with this number; it is over if that is 500 or more, or a
    /// field is too high.
    pub fn new(turn: usize, sides: [Side; 2]) -> State {
        State { sides, turn: turn.min(TURNS) as u16, illegal: [false; 2] }
    }

    /// A player.
    #[inline(always)]
    pub fn side(&self, player: usize) -> &Side {
        &self.sides[player]
    }

    /// The turns played, which is the number of the next turn; 500 after the last one.
    #[inline(always)]
    pub fn turn(&self) -> usize {
        self.turn as usize
    }

    /// Whether the game has ended.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.turn() >= TURNS
            || self.sides[0].field.is_lost()
            || self.sides[1].field.is_lost()
            || self.illegal[0]
            || self.illegal[1]
    }

    /// Plays a turn with its pack and returns what it did to each player.
    ///
    /// Trusts that both actions are legal and that the game is not over: a skill without enough
    /// gauge is carried out all the same. [`Rules::step`] is the one that judges.
    #[inline(always)]
    pub fn play<C: Cpu>(&mut self, cpu: C, pack: &PackMasks, actions: [Action; 2]) -> [Report; 2] {
        let [first, second] = &mut self.sides;
        let reports = [first.act(cpu, pack, actions[0]), second.act(cpu, pack, actions[1])];
        first.suffer(&reports[1]);
        second.suffer(&reports[0]);
        let offset = first.stock.min(second.stock);
        first.stock -= offset;
        second.stock -= offset;
        self.turn += 1;
        reports
    }

    /// The result if these players answered illegally or too late in the turn that is due, which
    /// is then not played: the first line of the table in rule section 4 that applies.
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
    use super::super::{Block, Pack, PackMode};
    use super::*;

    /// A player with these numbers and a field of a single column of garbage.
    fn side(height: usize, stock: u64, gauge: u8, score: u64) -> Side {
        let field = Field::from_columns(&[vec![Block::GARBAGE; height]]).expect("not too high");
        Side { field, stock, gauge, score }
    }

    /// A pack that vanishes but for one block when it is dropped on the floor.
    fn sevens_and_threes() -> PackMasks {
        PackMasks::new(Pack::from_numbers([7, 0, 3, 2]).expect("digits"))
    }

    #[test]
    fn a_pack_that_vanishes_scores() {
        let mut state = State::new(0, [Side::EMPTY; 2]);
        let reports = state.play(Portable, &sevens_and_threes(), [Action::drop(4, 0), Action::drop(0, 3)]);
        assert_eq!(reports[0], Report { chain: 1, gain: 1, ..Report::default() });
        let own = state.side(0);
        assert_eq!((own.field.len(), own.stock, own.gauge, own.score, state.turn()), (1, 0, 8, 1, 1));
    }

    #[test]
    fn the_gauge_is_full_before_it_loses() {
        let mut own = side(0, 0, 98, 0);
        own.act(Portable, &sevens_and_threes(), Action::drop(4, 0));
        assert_eq!(own.gauge, 100);
        own.suffer(&Report { chain: 2, ..Report::default() });
        assert_eq!(own.gauge, 100);
        own.suffer(&Report { chain: 3, ..Report::default() });
        assert_eq!(own.gauge, 82);
        own.suffer(&Report { chain: 95, ..Report::default() });
        assert_eq!(own.gauge, 0);
    }

    #[test]
    fn a_skill_without_fives_costs_the_gauge() {
        let mut own = side(3, 0, SKILL_GAUGE, 7);
        assert!(own.is_legal(Action::SKILL) && !side(3, 0, SKILL_GAUGE - 1, 7).is_legal(Action::SKILL));
        assert_eq!(own.act(Portable, &sevens_and_threes(), Action::SKILL), Report::default());
        assert_eq!(own, side(3, 0, 0, 7));
    }

    #[test]
    fn one_row_a_turn_and_old_garbage_is_offset() {
        let mut state = State::new(3, [side(0, 60, 0, 0), side(0, 9, 0, 0)]);
        let reports = state.play(Portable, &PackMasks::new(Pack::default()), [Action::drop(0, 0); 2]);
        assert_eq!(reports.map(|report| report.row), [true, false]);
        assert_eq!([0, 1].map(|p| (state.side(p).stock, state.side(p).field.len())), [(41, 10), (0, 0)]);
    }

    #[test]
    fn the_first_line_of_the_table_decides() {
        let fine = |score| side(16, 0, 0, score);
        let lost = |score| side(17, 0, 0, score);
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
            let sides = [side(1, 10, gauges[0], 5), side(2, 0, gauges[1], 4)];
            let mut state = State::new(7, sides);
            state.step(&setup, &[Action::SKILL; 2]);
            assert_eq!(state.outcome(&setup).map(|result| result.winner()), Some(winner));
            assert_eq!((state.side(0), state.side(1), state.turn()), (&sides[0], &sides[1], 7));
            assert!(state.is_over() && state.to_act().is_empty() && state.key() != State::new(7, sides).key());
        }
    }
}
