//! Expansion of a level, several threads running ahead of the one that collects.
//!
//! The decision behind it: the feature `parallel` is looked at here and nowhere else in this room.
//! With it, threads expand parts of the level before their turn (module `parallel`); without it every
//! batch is expanded when it is its turn (module `serial`).

#[cfg(feature = "parallel")]
mod parallel;
#[cfg(not(feature = "parallel"))]
mod serial;

#[cfg(feature = "parallel")]
pub(crate) use parallel::Speculation;
#[cfg(not(feature = "parallel"))]
pub(crate) use serial::Speculation;
