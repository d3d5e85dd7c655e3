//! What can go wrong, each in one sentence: where, what, and what to do.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::text::origin::{Files, Spot};

/// A failure of `bundle`.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Cargo refused, or its answer makes no sense.
    #[error("{0}")]
    Cargo(String),
    /// A file or a process could not be used.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// A verb.
        action: &'static str,
        /// What was to be used.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Source text that does not parse or that `bundle` cannot carry over.
    #[error("{file}:{line}: {message}")]
    Source {
        /// The file, relative to the workspace where possible.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong and what to do.
        message: String,
    },
    /// A compiler rejects the bundle, or has warnings that nothing could be done about.
    #[error("{compiler} {verdict} the bundle, in code from {origin}: {message}\n{rendered}")]
    Compile {
        /// The compiler and its version.
        compiler: String,
        /// "rejects" or "warns about".
        verdict: &'static str,
        /// The original file, with the line where that is known.
        origin: String,
        /// The place in the bundle.
        spot: Option<Box<Spot>>,
        /// The first message.
        message: String,
        /// The compiler's own words.
        rendered: String,
    },
    /// More than the judge takes.
    #[error(
        "the bundle has {size} {unit}, the limit is {limit}{advice}; the table shows what takes the space\n{table}"
    )]
    TooLong {
        /// The size of the bundle.
        size: usize,
        /// The judge's limit.
        limit: usize,
        /// What both count.
        unit: &'static str,
        /// What to do.
        advice: &'static str,
        /// The table of sizes.
        table: String,
    },
    /// The command line or a manifest asks for something that is not there.
    #[error("{0}")]
    Usage(String),
    /// Nothing could be compared.
    #[error("{0}")]
    Unverified(String),
    /// The bundle is slower than it may be.
    #[error("the bundle built by {compiler} reaches {reached:.0} % of the speed of the workspace's program, --least-rate asks for {asked} %; nothing was written")]
    Slow {
        /// The compiler and its version.
        compiler: String,
        /// Percent of the workspace's speed.
        reached: f64,
        /// Percent that were asked for.
        asked: u32,
    },
    /// The bundle does not behave like the workspace's program.
    #[error("{0}")]
    Differs(String),
}

impl Error {
    /// An [`Error::Io`], for `map_err`.
    pub fn io(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.into();
        move |source| Error::Io { action, path, source }
    }

    /// The same with the line of the original file.
    pub fn located(mut self, files: &Files) -> Error {
        if let Error::Compile { origin, spot, .. } = &mut self {
            if let Some(line) = spot.take().and_then(|spot| spot.line(files)) {
                *origin = format!("{origin}:{line}");
            }
        }
        self
    }

    /// The same in words about a procedural macro, where the compiler misses one of these: names of
    /// macros or of their crates, each with the crate.
    pub fn about_macros(self, macros: &BTreeMap<String, String>) -> Error {
        let Error::Compile { origin, message, verdict: "rejects", .. } = &self else { return self };
        let is_missing = ["cannot find", "unresolved", "failed to resolve"].iter().any(|words| message.contains(words));
        let mut quoted = message.split('`').skip(1).step_by(2).filter(|_| is_missing);
        let Some((name, krate)) = quoted.find_map(|name| macros.get_key_value(name)) else { return self };
        let called = if name == krate { format!("a macro of {krate}") } else { format!("`{name}!` of {krate}") };
        Error::Usage(format!(
            "{origin}: {called} is a procedural macro that is called like a function, and a single file can have \
             none: write what it makes in place of the call (`cargo expand` shows it)"
        ))
    }

    /// An error of `syn` in this file.
    pub fn syntax(file: &str, error: &syn::Error) -> Error {
        Error::Source { file: file.to_string(), line: error.span().start().line, message: error.to_string() }
    }
}

/// The result of a step.
pub type Result<T> = std::result::Result<T, Error>;
