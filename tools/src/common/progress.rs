//! A progress bar on standard error, hidden when that is not a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Shows how far a run is.
pub struct Progress {
    bar: ProgressBar,
    told: Option<Instant>,
}

/// The time between two messages, which may be costly to make.
const PAUSE: Duration = Duration::from_millis(250);

impl Progress {
    /// A bar for this many games.
    pub fn new(games: usize) -> Progress {
        Progress::of(games, "games")
    }

    /// A bar for this many of something, as `trials`.
    pub fn of(count: usize, unit: &str) -> Progress {
        let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {unit}, {{eta}} left {{msg}}"));
        let bar = ProgressBar::new(count as u64).with_style(style.expect("the template is well-formed"));
        Progress { bar, told: None }
    }

    /// One more is done; `message` is asked for now and then.
    pub fn step(&mut self, message: impl FnOnce() -> String) {
        if !self.bar.is_hidden() && self.told.is_none_or(|told| told.elapsed() >= PAUSE) {
            self.bar.set_message(message());
            self.told = Some(Instant::now());
        }
        self.bar.inc(1);
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}
