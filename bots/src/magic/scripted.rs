//! Scripted opponents without a search: the enemies of stage mode as bots.
//!
//! They try every order of their characters once, reject those after which the known bombs are
//! fatal, and take the one with the best score.

use std::time::Instant;

use engines::magic::{Action, Client, Enemy, View};

use crate::Bot;

/// Bot that plays as one of the built-in enemies.
#[derive(Clone, Copy, Debug)]
pub struct Scripted {
    enemy: Enemy,
    seed: u64,
}

impl Scripted {
    /// The bot that opens soft blocks and collects items, and flees from all bombs.
    pub fn collector(seed: u64) -> Scripted {
        Scripted { enemy: Enemy::Miner, seed }
    }

    /// The bot that goes for the nearest character and bombs it.
    pub fn hunter(seed: u64) -> Scripted {
        Scripted { enemy: Enemy::Hunter, seed }
    }

    /// The hunter that sees when a bomb leaves a character no way out.
    pub fn trapper(seed: u64) -> Scripted {
        Scripted { enemy: Enemy::Trapper, seed }
    }
}

impl Bot for Scripted {
    type Session = Client;

    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        self.enemy.orders(&view.board, view.player, self.seed as i64)
    }
}
