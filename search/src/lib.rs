//! Searches that know no game.
//!
//! A search asks of a game only what its trait says; everything hot is generic and inlined, so
//! that one call compiles to one loop for the processor at hand. Budgets are passed in, in time,
//! in nodes or in both: the same seed and node budget give the same answer everywhere.

pub mod alphabeta;
mod arms;
pub mod beam;
pub mod budget;
pub mod chokudai;
#[cfg(feature = "parallel")]
mod chunk;
mod collected;
pub mod diff_beam;
pub mod duct;
mod frontier;
mod guesses;
mod heap;
pub mod maxn;
pub mod mcts;
pub mod open_loop;
mod pacer;
mod plans;
pub mod pool;
mod positions;
pub mod regret;
pub mod roots;
pub mod seen;
pub mod space;
pub mod transposition;

pub use alphabeta::{Adversarial, AlphaBeta};
pub use beam::Beam;
pub use budget::{Budget, Meter};
pub use chokudai::Chokudai;
pub use diff_beam::{DiffBeam, Reversible};
pub use duct::{Duct, Simultaneous};
pub use maxn::MaxN;
pub use mcts::{Mcts, Sequential};
pub use open_loop::{Chance, OpenLoop};
pub use pool::Pool;
pub use regret::RegretMatching;
pub use roots::{Ensemble, Found, RootMove, RootMoves};
pub use seen::Seen;
pub use space::{Sink, Space};
