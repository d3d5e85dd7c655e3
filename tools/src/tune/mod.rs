//! `tune`: parameters of bots set by playing.
//!
//! An optimiser asks for trials, each a set of paired games (same seed, all seat orders) or a
//! measurement, and is told their results. The decision behind it: everything that it is told is in
//! a journal, so that a run that was killed is repeated from there to the same point, and whatever
//! comes out is believed only after a match on seeds that no trial had.

mod args;
mod axis;
mod cma_es;
mod confirm;
mod course;
mod declaration;
mod error;
mod measure;
#[cfg(test)]
mod noise;
mod page;
mod plan;
mod run;
mod selection;
mod spsa;
mod strategy;
mod trials;
mod tuning;

pub use args::{Args, LocalRun};
pub use axis::Axis;
pub use cma_es::CmaEs;
pub use error::Error;
pub(crate) use plan::{follow_plan, Plan};
pub use spsa::{Perturbation, Spsa};
pub use strategy::{Method, Optimiser, Strategy, Trial};
pub(crate) use trials::follow;
pub use trials::TrialRecord;
pub use tuning::{Space, Tuning};
