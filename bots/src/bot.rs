//! The trait of bots, and the pace at which they play.

use std::time::{Duration, Instant};

use engines::Session;
use search::minimax::{Cutoffs, SearchResult};
use search::Budget;

/// A program for one seat of one game.
pub trait Bot: Send {
    /// The player's end of the game's protocol.
    type Session: Session;

    /// The action for what the session shows now. `asked` is when the first line of the input
    /// arrived; the bot's own time plan counts from there.
    fn act(&mut self, view: &<Self::Session as Session>::View, asked: Instant) -> <Self::Session as Session>::Action;

    /// Figures on the last [`Bot::act`].
    fn telemetry(&self) -> Telemetry {
        Telemetry::default()
    }
}

/// Figures of a bot on one action, for tables and replays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Telemetry {
    /// Nodes, iterations or playouts of the search; 0 where there is none.
    pub nodes: u64,
    /// The bot's own estimate of the game: 1 a certain win, -1 a certain loss.
    pub win_estimate: f64,
    /// Plies of the deepest iteration that was finished; 0 without iterative deepening.
    pub depth: usize,
    /// Quality of the move ordering, where the search is alpha-beta.
    pub cutoffs: Cutoffs,
}

impl Telemetry {
    /// Figures of a search without iterations.
    pub fn new(nodes: u64, win_estimate: f64) -> Telemetry {
        Telemetry { nodes, win_estimate, ..Telemetry::default() }
    }

    /// Figures of a search by iterative deepening.
    pub fn of<M, S>(found: &SearchResult<M, S>, win_estimate: f64) -> Telemetry {
        let &SearchResult { nodes, depth, cutoffs, .. } = found;
        Telemetry { nodes, win_estimate, depth, cutoffs }
    }
}

/// Pace of a bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// By the contest's clock, all limits multiplied by this factor.
    Clock(f64),
    /// This many nodes an action, without reading a clock: reproducible.
    Nodes(u64),
}

impl Pace {
    /// The budget of an action that may take `millis` of the contest's milliseconds after
    /// `asked`.
    pub fn budget(self, asked: Instant, millis: f64) -> Budget {
        match self {
            Pace::Clock(scale) => Budget::until(asked + Duration::from_secs_f64(millis * scale / 1000.0)),
            Pace::Nodes(nodes) => Budget::nodes(nodes),
        }
    }
}
