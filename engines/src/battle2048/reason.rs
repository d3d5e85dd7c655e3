//! Reasons for the end of a game, in the contest's own words (RULES.md, section 7).

use crate::{Ending, Fault, FaultKind};

/// Reason why the loser's game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The first cell came too late.
    TimeLimitAtInit,
    /// The first cell was not two numbers.
    PresentationErrorAtInit,
    /// The first cell was not on the board.
    InvalidPositionAtInit,
    /// An answer came too late.
    TurnTimeLimit,
    /// All answers together took too long.
    TotalTimeLimit,
    /// An answer was not a direction with an attack.
    PresentationError,
    /// Nothing moves: in the direction that was answered, or in any.
    CannotMove,
    /// The attack's total is not that of the slide.
    InvalidTotal,
    /// The attack's number of cells is not that of the answer, which takes wrapping arithmetic.
    InvalidNumberOfCells,
    /// A cell of the attack is not on the board.
    InvalidPosition,
    /// A cell of the attack has a number already.
    AlreadyOccupied,
    /// The game went to its end, and the score is lower.
    LessScore,
    /// The game went to its end, and player 0's score is the same.
    FirstButSameScore,
}

impl Reason {
    /// The contest's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::TimeLimitAtInit => "TIME_LIMIT_EXCEEDED_AT_INIT",
            Reason::PresentationErrorAtInit => "PRESENTATION_ERROR_AT_INIT",
            Reason::InvalidPositionAtInit => "INVALID_POSITION_AT_INIT",
            Reason::TurnTimeLimit => "TURN_TIME_LIMIT_EXCEEDED_AT_MAIN_OR_ATTACK",
            Reason::TotalTimeLimit => "TOTAL_TIME_LIMIT_EXCEEDED_AT_MAIN_OR_ATTACK",
            Reason::PresentationError => "PRESENTATION_ERROR_AT_MAIN_OR_ATTACK",
            Reason::CannotMove => "CANNOT_MOVE_AT_MAIN",
            Reason::InvalidTotal => "INVALID_M_AND_V_AT_ATTACK",
            Reason::InvalidNumberOfCells => "INVALID_NUMBER_OF_R_AND_C_AT_ATTACK",
            Reason::InvalidPosition => "INVALID_POSITION_AT_ATTACK",
            Reason::AlreadyOccupied => "ALREADY_OCCUPIED_AT_ATTACK",
            Reason::LessScore => "LESS_SCORE_AT_END",
            Reason::FirstButSameScore => "FIRST_BUT_SAME_SCORE_AT_END",
        }
    }

    /// Fault of an answer that ended the game for this reason.
    pub(super) const fn fault(self, ending: Ending) -> Fault {
        let kind = match self {
            Reason::TimeLimitAtInit | Reason::TurnTimeLimit | Reason::TotalTimeLimit => FaultKind::Late,
            Reason::PresentationErrorAtInit | Reason::PresentationError => match ending {
                Ending::Closed => FaultKind::Closed,
                _ => FaultKind::Malformed,
            },
            _ => FaultKind::Illegal,
        };
        Fault { kind, reason: self.word() }
    }
}
