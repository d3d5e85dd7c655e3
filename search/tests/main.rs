//! All tests of the searches in one program, which is linked once, but for those of the example.

mod alphabeta;
mod alphabeta_solved;
mod beam;
mod chokudai;
mod maxn;
mod open_loop;
mod outside;
mod regret_matching;
mod signatures;
mod toy;
