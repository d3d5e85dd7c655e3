//! `asteroid`: Terraforming, CEDEC CHALLENGE 2013.
//!
//! Three players settle an asteroid of 127 hexagons with robots. In turn each of them either moves
//! any number of robots or builds one base; bases cannot be taken, and towns among houses and
//! excavators are what most points come from. The first player with 100 points after a turn
//! ends the game.
//!
//! The layout decision: 127 tiles are a ring in which each of the six directions is a constant
//! step, so a set of tiles is two words, and moving all of it by one tile is one rotation. Robots
//! are 16-bit numbers beside these sets; how many of them have moved already is known only while a
//! turn is played, and so a copy is 512 bytes.

mod action;
mod base;
mod choices;
mod client;
mod command;
mod material;
mod message;
mod options;
mod referee;
mod refusal;
mod setup;
mod state;
mod step;
mod tile;
mod tiles;
mod turn;

pub use action::{Action, Build, Move};
pub use base::Base;
pub use client::{Client, View};
pub use material::Materials;
pub use options::Options;
pub use referee::Referee;
pub use refusal::Refusal;
pub use setup::Setup;
pub use state::{Plot, State, GOAL, PLAYERS, TURNS};
pub use tile::{Direction, Tile, RADIUS, TILES};
pub use tiles::Tiles;
pub use turn::Turn;

#[cfg(doc)]
#[doc = include_str!("RULES.md")]
pub mod rules {}

use crate::{Game, GameInfo};

/// The game `asteroid`.
#[derive(Clone, Copy, Debug)]
pub struct Asteroid;

impl Game for Asteroid {
    const INFO: GameInfo =
        GameInfo { name: "asteroid", aliases: &["terraforming"], contest: "CEDEC CHALLENGE 2013", seats: PLAYERS };
    type Rules = State;
    type Referee = Referee;
    type Session = Client;

    fn playout(view: &View, turns: usize, rng: &mut fastrand::Rng) {
        let mut state = view.state;
        debug_assert_eq!((state.player(), state.is_over()), (view.seat, false));
        for _ in 0..turns {
            state.play(&state.random_action(rng));
        }
    }
}
