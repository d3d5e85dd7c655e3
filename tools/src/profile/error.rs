//! Why nothing can be measured.

use crate::matches;

/// A profile that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Bots of this process cannot be stopped.
    #[error(
        "--stalls of a bot in this process needs Linux; --bundle FILE measures its file with stalls on any system"
    )]
    NoStalls,
    /// Error that `arena` has as well.
    #[error(transparent)]
    Match(#[from] matches::Error),
    /// The bundle does not compile.
    #[error(transparent)]
    Compile(#[from] matches::CompileError),
    /// A program that knows nothing of a scaled clock.
    #[error("this bundle plays by the contest's own clock and takes no --time-scale; leave it out")]
    ScaledBundle,
    /// A mean time between stalls that is none.
    #[error("--stalls takes the mean time between two stalls in milliseconds, at least 1, not {0}")]
    Stalls(f64),
}
