//! All tests of the searches in one program, which is linked once.

mod alphabeta;
mod alphabeta_solved;
mod beam;
mod chokudai;
mod connect_four;
mod maxn;
mod open_loop;
mod outside;
mod regret_matching;
mod signatures;
mod toy;
