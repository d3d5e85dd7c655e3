//! Bots for `connect4`.

mod alphabeta;
mod game;
mod mcts;
pub mod network;
mod parameters;
mod random;

pub use alphabeta::AlphaBeta;
pub use game::Moves;
pub use mcts::Mcts;
pub use network::NetworkBot;
pub use parameters::{AlphaBetaParameters, Clock, NetworkParameters, Parameters};
pub use random::Random;

use engines::connect4::Connect4;

use crate::parameters::NoParameters;
use crate::{BotEntry, ParameterSet, Roster};

impl Roster for Connect4 {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "alphabeta",
            about: "alpha-beta over columns, judged by the cells that would complete a row",
            parameters: AlphaBetaParameters::list,
            make: |pace, _, values| Ok(Box::new(AlphaBeta::new(pace, AlphaBetaParameters::with(values)?))),
        },
        BotEntry {
            name: "network",
            about: "the same search, judged by a small neural network that was learned from self-play",
            parameters: NetworkParameters::list,
            make: |pace, _, values| Ok(Box::new(NetworkBot::new(pace, NetworkParameters::with(values)?))),
        },
        BotEntry {
            name: "mcts",
            about: "Monte Carlo tree search with random playouts",
            parameters: Parameters::list,
            make: |pace, seed, values| Ok(Box::new(Mcts::new(pace, seed, Parameters::with(values)?))),
        },
        BotEntry {
            name: "random",
            about: "any column that is not full, all equally likely",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
