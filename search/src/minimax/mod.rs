//! Minimax: iterative deepening on an evaluation, for two players (alpha-beta) or several (max-n).

pub mod alphabeta;
pub mod maxn;
pub mod result;
pub mod transposition;

pub use alphabeta::{Adversarial, AlphaBeta, RootSplit};
pub use maxn::{MaxN, OpponentModel};
pub use result::{Cutoffs, SearchResult};
pub use transposition::TranspositionTable;
