//! A turn (RULES.md, section 3).
//!
//! The players meet only in a few numbers at the end of a turn. So a turn is played in two
//! halves: [`Side::act`] is all that a player does alone, and a search that plans for one side
//! needs nothing else.

use super::tables::{chain_garbage, chain_score, explosion_score};
use super::{Action, Pack, PackMasks, Side, State, FULL_GAUGE, WIDTH};
use crate::simd::{self, Cpu, Kernel};

/// Gain of the own gauge by a chain of any length.
pub const GAUGE_GAIN: u8 = 8;
/// Steps of the shortest chain that takes something from the opponent's gauge.
const SHORTEST_THREAT: u32 = 3;
/// Blocks of a row of garbage.
pub const ROW: u64 = WIDTH as u64;

/// Result of a turn for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// True if a row of garbage came down first.
    pub garbage_fell: bool,
    /// Steps of its chain.
    pub chain: u32,
    /// Blocks that its skill blew up.
    pub blown: u32,
    /// Gain of score.
    pub gain: u64,
    /// The garbage it made, before any is offset.
    pub sent: u64,
    /// True if its field is too high.
    pub lost: bool,
}

impl Side {
    /// Plays the part of a turn that needs no opponent
    /// ([RULES.md, section 3, steps 2 to 6 and 9](super::rules)). Trusts that the action is legal
    /// and the field not lost.
    #[inline(always)]
    pub fn act<C: Cpu>(&mut self, cpu: C, pack: &PackMasks, action: Action) -> Report {
        let garbage_due = self.garbage_due();
        if garbage_due {
            self.stock -= ROW;
        }
        let resolution = self.field.play(cpu, garbage_due, action, pack);
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
            garbage_fell: garbage_due,
            chain: resolution.chain,
            blown: resolution.blown,
            gain,
            sent: chain_garbage(resolution.chain) + explosion / 2,
            lost: self.field.is_lost(),
        }
    }

    /// Takes the effect of the opponent's turn before garbage is offset: the loss of gauge, and the
    /// garbage ([RULES.md, section 3, steps 7 and 8](super::rules)).
    #[inline(always)]
    pub fn receive(&mut self, other: &Report) {
        self.gauge = self.gauge.saturating_sub(gauge_loss(other.chain));
        self.stock = self.stock.saturating_add(other.sent);
    }

    /// True if a row of garbage falls at the beginning of the next turn.
    #[inline(always)]
    pub fn garbage_due(&self) -> bool {
        self.stock >= ROW
    }
}

/// Loss of the opponent's gauge by a chain of this many steps.
#[inline(always)]
pub fn gauge_loss(chain: u32) -> u8 {
    if chain < SHORTEST_THREAT {
        0
    } else {
        (12 + 2 * chain).min(FULL_GAUGE as u32) as u8
    }
}

/// Applies both players' turns to each other: losses of gauge, and garbage, of which what both
/// would get is offset ([RULES.md, section 3, steps 7 and 8](super::rules)).
#[inline(always)]
pub fn exchange(sides: &mut [Side; 2], reports: &[Report; 2]) {
    let [first, second] = sides;
    first.receive(&reports[1]);
    second.receive(&reports[0]);
    let offset = first.stock.min(second.stock);
    first.stock -= offset;
    second.stock -= offset;
}

impl State {
    /// Plays a turn with its pack and returns what it did to each player.
    ///
    /// Trusts that both actions are legal and that the game is not over: a skill without enough
    /// gauge is carried out all the same. [`crate::Rules::step`] validates them.
    #[inline(always)]
    pub fn play<C: Cpu>(&mut self, cpu: C, pack: &PackMasks, actions: [Action; 2]) -> [Report; 2] {
        let [first, second] = &mut self.sides;
        let reports = [first.act(cpu, pack, actions[0]), second.act(cpu, pack, actions[1])];
        exchange(&mut self.sides, &reports);
        self.turn += 1;
        reports
    }

    /// The position after a turn, and what it did to each player, as [`State::play`] does it.
    ///
    /// For single turns: it finds out what the processor offers, which a search that plays many
    /// does once.
    pub fn after(&self, pack: Pack, actions: [Action; 2]) -> (State, [Report; 2]) {
        simd::dispatch(Turn { state: *self, pack: PackMasks::new(pack), actions })
    }
}

struct Turn {
    state: State,
    pack: PackMasks,
    actions: [Action; 2],
}

impl Kernel for Turn {
    type Output = (State, [Report; 2]);

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Self::Output {
        let reports = self.state.play(cpu, &self.pack, self.actions);
        (self.state, reports)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Block, Field, Pack, SKILL_GAUGE};
    use super::*;
    use crate::simd::Portable;

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
        own.receive(&Report { chain: 2, ..Report::default() });
        assert_eq!(own.gauge, 100);
        own.receive(&Report { chain: 3, ..Report::default() });
        assert_eq!(own.gauge, 82);
        own.receive(&Report { chain: 95, ..Report::default() });
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
        assert_eq!(reports.map(|report| report.garbage_fell), [true, false]);
        assert_eq!([0, 1].map(|p| (state.side(p).stock, state.side(p).field.len())), [(41, 10), (0, 0)]);
    }
}
