//! An action (RULES.md, sections 3 and 4).

use super::state::{Phase, ACTIONS};
use super::{Action, Attack, Direction, State};

/// Reason why an action is not legal, in the order of the checks
/// ([RULES.md, section 3](super::rules)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A cell in place of a slide, or the other way round.
    WrongPhase,
    /// The slide changes nothing.
    CannotMove,
    /// The attack's total is not that of the slide.
    InvalidTotal,
    /// A cell of the attack has a number already.
    Occupied,
}

impl State {
    /// Plays an action of the player to act. Random actions of the setup, if any, are not part of
    /// it: see [`crate::Rules::step`].
    ///
    /// # Errors
    /// The reason why it is not legal; the position stays as it was.
    pub fn play(&mut self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::First(player), Action::First(cell)) => {
                self.boards[1 - player as usize].set(cell, 1);
                self.phase = if player == 0 { Phase::First(1) } else { Phase::Turn(0) };
                Ok(())
            }
            (Phase::Turn(player), Action::Turn(direction, attack)) => {
                self.play_turn(player as usize, direction, attack)
            }
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn play_turn(&mut self, player: usize, direction: Direction, attack: Attack) -> Result<(), Refusal> {
        let slide = self.boards[player].slide(direction).ok_or(Refusal::CannotMove)?;
        if !is_total(attack, slide.merges) {
            return Err(Refusal::InvalidTotal);
        }
        let other = 1 - player;
        if !attack.cells.without(self.boards[other].empty()).is_empty() {
            return Err(Refusal::Occupied);
        }
        if slide.merges > 0 {
            self.scores[player] = self.scores[player].wrapping_add(self.boards[player].gain(direction) as i32);
        }
        self.boards[player] = slide.board;
        self.boards[other].put(attack);
        self.actions += 1;
        self.phase = Phase::Turn(other as u8);
        self.adjudicate();
        Ok(())
    }

    /// Ends the game if the player to act cannot move, or after the last action
    /// (RULES.md, section 4).
    pub(super) fn adjudicate(&mut self) {
        if let Phase::Turn(player) = self.phase {
            if self.actions >= ACTIONS {
                self.phase = Phase::Won((self.scores[0] <= self.scores[1]) as u8);
            } else if self.boards[player as usize].is_locked() {
                self.phase = Phase::Won(1 - player);
            }
        }
    }
}

/// True if an attack's numbers add up to what these merges throw (RULES.md, section 3.2).
#[inline(always)]
fn is_total(attack: Attack, merges: u8) -> bool {
    let halved = (merges + 1).wrapping_sub(attack.exponent);
    halved <= merges && attack.cells.len() == 1 << halved
}
