//! How fast this machine is, so that machines of different speed can share a run.
//!
//! The work is fixed: random games of `forest` from fixed seeds, on as many cores as there will be
//! games at once, because cores that share caches and power are slower together.

use bots::Pace;
use engines::forest::{Forest, Options};

use super::self_play;
use crate::matches::HostRecord;

/// Games of one measurement on one core: about a tenth of a second.
const GAMES: u64 = 10_000;
/// Measurements, of which the fastest counts.
const PASSES: usize = 5;
/// Factors are rounded to parts of this size: a measurement is not more exact than 1 in 20.
const PARTS: f64 = 20.0;

/// Millions of steps that each of `threads` cores does in a second.
pub fn speed(threads: usize) -> f64 {
    let pass = |_| self_play::<Forest>(GAMES * threads as u64, threads, 1, &Options::default()).rate() / 1e6;
    let best = (0..PASSES).map(pass).fold(0.0, f64::max);
    (best * 100.0).round() / 100.0
}

/// This machine, of this speed, in a run whose budgets are meant for another speed.
pub fn of_this_machine(speed: f64, meant_for: f64) -> HostRecord {
    let name = nix::unistd::gethostname().map_or_else(|_| String::new(), |name| name.to_string_lossy().into_owned());
    let time_factor = (meant_for / speed * PARTS).round().max(1.0) / PARTS;
    HostRecord { name, speed, time_factor }
}

/// The pace on a machine: the same work for everybody.
pub fn scaled(pace: Pace, host: Option<&HostRecord>) -> Pace {
    match (pace, host) {
        (Pace::Clock(scale), Some(host)) => Pace::Clock(scale * host.time_factor),
        _ => pace,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_machines_get_more_time() {
        assert_eq!([10.0, 5.0, 20.0, 10.2].map(|speed| of_this_machine(speed, 10.0).time_factor), [1.0, 2.0, 0.5, 1.0]);
        let half = of_this_machine(5.0, 10.0);
        assert_eq!(scaled(Pace::Clock(0.1), Some(&half)), Pace::Clock(0.2));
        assert_eq!(scaled(Pace::Nodes(7), Some(&half)), Pace::Nodes(7));
        assert!(speed(1) > 0.0);
    }
}
