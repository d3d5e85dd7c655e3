//! Searches that know no game: plans of one side, Monte Carlo trees and minimax.
//!
//! A search asks of a game only what its trait says; everything hot is generic and inlined, so
//! that one call compiles to one loop for the processor at hand. Budgets are passed in, in time,
//! in nodes or in both: the same seed and node budget give the same answer everywhere.
//!
//! # Choosing a search
//!
//! | players | search | trait | when |
//! |---|---|---|---|
//! | one, or one side | [`Beam`] | [`Space`] | plans of known length, states that are cheap to copy |
//! | | [`DiffBeam`] | [`Reversible`] | the same with states above a kilobyte or two whose actions can be undone |
//! | | [`Chokudai`] | [`Space`] | the time is not known beforehand, plans are made anew every turn |
//! | two, in turn | [`AlphaBeta`] | [`Adversarial`] | a good evaluation, and few good moves |
//! | | [`Mcts`] | [`Sequential`] | playouts tell more than an evaluation |
//! | three or more, in turn | [`Mcts`] | [`Sequential`] | the same, every seat for itself |
//! | | [`MaxN`] | [`Sequential`] | a good evaluation; max-n, or paranoid: all against one |
//! | two, at the same time | [`Duct`] | [`Simultaneous`] | good moves are good against most replies |
//! | | [`RegretMatching`] | [`Simultaneous`] | every pure move can be exploited |
//! | | [`matrix::equilibrium`] | all payoffs | plans that were compared pair by pair |
//! | any, with chance | [`OpenLoop`] | [`Chance`] | dice, or cards that are hidden |
//!
//! Three rooms hold the families: [`plan`] (beam searches), [`tree`] (Monte Carlo tree search) and
//! [`minimax`] (alpha-beta and max-n). Several threads serve them all: [`Ensemble`] lets several trees
//! search the same position, [`Beam::with_pool`] and [`Chokudai::with_pool`] expand the positions of a
//! level together, [`RootSplit`] splits the moves of the root; with a budget of nodes the number of
//! threads changes no answer. [`Pool`] is the only place that knows of threads. The tables are
//! [`Seen`], of positions met at a depth, and the [`transposition`] table.
//!
//! # A game in thirty lines
//!
//! Nim: who takes the last stone wins.
//!
//! ```
//! use search::{Budget, Mcts, Sequential};
//!
//! struct Nim;
//!
//! impl Sequential<2> for Nim {
//!     /// The stones that are left, and the seat that moves.
//!     type State = (u32, usize);
//!     type Move = u32;
//!
//!     fn mover(&self, state: &(u32, usize)) -> usize {
//!         state.1
//!     }
//!     fn for_each_move(&self, state: &(u32, usize), each: &mut impl FnMut(u32)) {
//!         (1..=state.0.min(3)).for_each(each);
//!     }
//!     fn play(&self, state: &mut (u32, usize), taken: u32) {
//!         *state = (state.0 - taken, 1 - state.1);
//!     }
//!     fn end(&self, state: &(u32, usize)) -> Option<[f32; 2]> {
//!         let winner = 1 - state.1;
//!         Some([0, 1].map(|seat| if seat == winner { 1.0 } else { -1.0 })).filter(|_| state.0 == 0)
//!     }
//!     fn estimate(&self, state: &(u32, usize), rng: &mut fastrand::Rng) -> [f32; 2] {
//!         let mut state = *state;
//!         while state.0 > 0 {
//!             let taken = rng.u32(1..=state.0.min(3));
//!             self.play(&mut state, taken);
//!         }
//!         self.end(&state).unwrap_or_default()
//!     }
//! }
//!
//! let mut tree = Mcts::new(1.0, 10_000, 1);
//! let found = tree.search(&Nim, &(10, 0), Budget::nodes(20_000));
//! assert_eq!(found.best, 2, "eight are left, and whatever the other player takes, it loses");
//! ```
//!
//! `examples/connect_four` is a whole game, with a bot by [`Mcts`] and one by [`AlphaBeta`].

pub mod budget;
pub mod matrix;
pub mod minimax;
pub mod plan;
pub mod pool;
pub mod tree;

pub use fastrand;

pub use budget::{Budget, Meter};
pub use minimax::{alphabeta, maxn, transposition, Adversarial, AlphaBeta, MaxN, RootSplit};
pub use plan::{beam, chokudai, diff_beam, Beam, Chokudai, DiffBeam, Reversible, Seen, Sink, Space, Successors};
pub use pool::Pool;
pub use tree::{
    duct, mcts, open_loop, regret_matching, Chance, Duct, Ensemble, Mcts, OpenLoop, RegretMatching, RootMove,
    RootMoves, Sequential, Simultaneous,
};
