//! Turns that are tried out, beside the referee's own.

use std::time::Duration;

use engines::chain::{Action, Pack, PackMasks, Referee, Report, Side, State, DROPS};
use engines::simd::{self, Cpu, Kernel};
use engines::{Answer, Referee as _};

use crate::games::check::Mismatch;

struct Turn {
    state: State,
    pack: Pack,
    actions: [Action; 2],
}

impl Kernel for Turn {
    type Output = (State, [Report; 2]);

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Self::Output {
        let reports = self.state.play(cpu, &PackMasks::new(self.pack), self.actions);
        (self.state, reports)
    }
}

/// A turn as the rules play it, with all that the processor offers; the referee does without.
pub fn play(state: &State, pack: Pack, actions: [Action; 2]) -> (State, [Report; 2]) {
    simd::dispatch(Turn { state: *state, pack, actions })
}

/// All drops, and the skill.
pub fn actions() -> impl Iterator<Item = Action> + Clone {
    (0..=DROPS).filter_map(Action::from_index)
}

/// The legal actions of a player that lead to this field and this score.
pub fn leading_to(after: &Side, state: &State, pack: Pack, player: usize) -> Vec<Action> {
    let leads = |action: &Action| {
        let (played, _) = play(state, pack, [*action; 2]);
        played.side(player).field == after.field && played.side(player).score == after.score
    };
    actions().filter(|action| state.side(player).is_legal(*action)).filter(leads).collect()
}

/// The referee after these answers of both players.
pub fn answered(referee: &Referee, answers: [&str; 2], took: [Duration; 2]) -> Referee {
    let mut referee = referee.clone();
    for (player, text) in answers.into_iter().enumerate() {
        referee.answer(player, Answer { took: took[player], ..Answer::instant(text) });
    }
    referee
}

/// Compares texts byte by byte, and tells the line.
///
/// # Errors
/// The first line that differs.
pub fn between_texts(at: &str, expected: &str, got: &str) -> Result<(), Mismatch> {
    Mismatch::between_lines(at, expected.split('\n'), got.split('\n'))
}
