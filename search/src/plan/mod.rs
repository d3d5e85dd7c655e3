//! Plans of one side: beam searches and chokudai search.

pub mod beam;
pub mod candidate;
mod candidates;
pub mod chokudai;
pub mod diff_beam;
mod frontier;
mod heap;
mod level;
mod offer_log;
mod plans;
pub mod seen;
pub mod sink;
pub mod space;
mod speculation;
mod width;

pub use beam::Beam;
pub use candidate::{Candidate, Goal};
pub use chokudai::Chokudai;
pub use diff_beam::{DiffBeam, Reversible};
pub use seen::Seen;
pub use sink::{Sink, Successors};
pub use space::Space;
