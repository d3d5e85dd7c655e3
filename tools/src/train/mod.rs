//! `train`: evaluations of bots learned from self-play.
//!
//! A bot plays itself, and a linear value function of what its searches expect is moved by
//! temporal differences towards what came about. The decision behind it: weights change from game to
//! game, but a bot plays by those at the beginning of its batch, as bytes; so what plays is what is
//! written in the end, a batch depends on the one before it and its seeds alone, and a run that was
//! killed goes on from the last line of its journal to the same bytes. Tables of tuples, which play
//! without a search, change within a batch as well, and are bytes in the end alone.

mod args;
mod batch;
mod battle2048;
mod connect4;
mod error;
mod learnable;
mod linear;
mod network;
mod output;
mod page;
mod run;
mod td;
#[cfg(test)]
mod tests;
mod tuples;

pub use args::Args;
pub use batch::{Batch, Shares};
pub use error::Error;
pub use learnable::{Learnable, Learner, Method, Settings};
pub use linear::{Expectation, Linear, LinearGame};
pub use network::{NetworkGame, NetworkLearner, Neural, Sample};
pub use run::BatchRecord;
pub(crate) use run::{follow, is_weights};
pub use tuples::{TupleGame, TupleLearner, TupleTables};
