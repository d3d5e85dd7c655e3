//! Monte Carlo trees: sampled games, and what their values say of the moves at the root.

mod arms;
pub mod duct;
pub mod ensemble;
pub mod game;
pub mod mcts;
pub mod open_loop;
mod positions;
pub mod regret_matching;
pub mod root;

pub use duct::Duct;
pub use ensemble::Ensemble;
pub use game::{Chance, Sequential, Simultaneous};
pub use mcts::Mcts;
pub use open_loop::OpenLoop;
pub use regret_matching::{MixedStrategy, RegretMatching};
pub use root::{RootMove, RootMoves, SearchResult};
