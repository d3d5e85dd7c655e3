//! Between the actions of two players: the end test and the start phase
//! (RULES.md, sections 4 and 5).
//!
//! The end test looks at one player's score: only the player to act gains points, so only in a
//! position that no game reaches can another score matter.

use super::state::{GOAL, PLAYERS, TURNS};
use super::{Action, Base, Build, Move, State, Turn};

/// Robots that a tower takes from a tile.
const TOWER_LOSS: u16 = 2;

impl State {
    /// Plays a turn of the player to act, and the next player's start phase. What is refused has no
    /// effect. Trusts that the game is not over.
    #[inline(always)]
    pub fn play(&mut self, orders: &Action) {
        match orders {
            Action::Moves(moves) => self.play_moves(moves),
            Action::Build(build) => self.play_build(*build),
        }
    }

    /// Plays a turn of moves as [`State::play`] does.
    #[inline(always)]
    pub fn play_moves(&mut self, moves: &[Move]) {
        let mut turn = Turn::new(self);
        for order in moves {
            turn.advance(order);
        }
        self.end_turn();
    }

    /// Plays a turn of one build as [`State::play`] does.
    #[inline(always)]
    pub fn play_build(&mut self, build: Build) {
        let _ = self.build(build);
        self.end_turn();
    }

    /// The start phase of the player to act ([RULES.md, section 5](super::rules)). Every
    /// step includes it; call it only on positions from before it.
    #[inline(always)]
    pub fn begin_turn(&mut self) {
        let own = self.owned[self.player()];
        let [low, middle, high] = self.codes;
        let active = own & high;
        for tile in active & low {
            let production = if middle.contains(tile) { Base::RobotMaker } else { Base::Initial }.production();
            let robots = &mut self.robots[tile.place()];
            *robots = robots.wrapping_add(production);
        }
        for tower in (active & middle).without(low) {
            for tile in tower.tower_reach().without(own) {
                let robots = &mut self.robots[tile.place()];
                *robots = robots.saturating_sub(TOWER_LOSS);
            }
        }
    }

    /// Ends the turn of the player to act: the game is over, or the next player's start phase runs
    /// (RULES.md, section 4).
    #[inline(always)]
    pub(super) fn end_turn(&mut self) {
        let is_last = self.number >= TURNS * PLAYERS as u16;
        if is_last || self.score(self.player()) >= GOAL || self.is_late && self.has_other_winner() {
            self.over = true;
            return;
        }
        self.is_late = false;
        self.number += 1;
        self.player = if self.player == 2 { 0 } else { self.player + 1 };
        self.begin_turn();
    }

    #[cold]
    pub(super) fn has_other_winner(&self) -> bool {
        (0..PLAYERS).any(|player| player != self.player() && self.score(player) >= GOAL)
    }
}
