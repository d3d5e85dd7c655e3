//! What the clock forgives, and what it makes of an answer.
//!
//! The decision behind it: only a whole answer is forgiven; one that was cut off is late, whatever it took.

use std::time::Duration;

use bots::Pace;
use engines::Ending;

use super::Reply;

/// Lateness that the clock forgives; by default none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leniency {
    /// Time beyond the limit that an answer may take, before clocks are scaled.
    pub tolerance: Duration,
    /// Number of the late answer in a game that is not forgiven any more, within the tolerance or
    /// not: 3 forgive two of them. 0 is no tolerance.
    pub strikes: u32,
    /// Whether the time in which a player was ready to run and had no core does not count.
    pub delays: bool,
    /// How long a bot is waited for beyond its limit, or at all where no clock counts, before it is
    /// taken for hanging: it loses then, and its thread is left behind.
    pub patience: Duration,
}

impl Default for Leniency {
    fn default() -> Leniency {
        Leniency { tolerance: Duration::ZERO, strikes: 0, delays: false, patience: PATIENCE }
    }
}

/// The usual patience, as with programs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Judgement of the clock on one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timing {
    InTime,
    /// Late within the tolerance: a strike, and the game goes on.
    Forgiven,
    Late,
}

impl Leniency {
    /// The three strikes within 50 ms of newer versions of CodinGame's engine.
    pub const STRIKES: Leniency =
        Leniency { tolerance: Duration::from_millis(50), strikes: 3, delays: false, patience: PATIENCE };

    /// Tolerance for a seat with this many strikes.
    pub(super) fn tolerance(&self, pace: Pace, strikes: u32) -> Duration {
        match pace {
            Pace::Clock(scale) if strikes < self.strikes => self.tolerance.mul_f64(scale),
            _ => Duration::ZERO,
        }
    }

    /// Judges an answer by its limit, beyond which it had this tolerance; counts its strike.
    pub(super) fn judge(&self, reply: &Reply, limit: Duration, tolerance: Duration, strikes: &mut u32) -> Timing {
        let is_cut_off = reply.ending == Ending::Late;
        if !is_cut_off && reply.took <= limit {
            return Timing::InTime;
        }
        if reply.ending != Ending::Complete || reply.took > limit + tolerance {
            return Timing::Late;
        }
        *strikes += 1;
        match *strikes < self.strikes {
            true => Timing::Forgiven,
            false => Timing::Late,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strikes_are_counted_within_the_tolerance_alone() {
        let [limit, tolerance] = [100, 50].map(Duration::from_millis);
        let judge = |ms, ending, strikes: &mut u32| {
            let reply = Reply { ending, ..Reply::complete("WAIT", Duration::from_millis(ms)) };
            Leniency::STRIKES.judge(&reply, limit, tolerance, strikes)
        };
        let mut strikes = 0;
        for (ms, ending, expected, counted) in [
            (100, Ending::Complete, Timing::InTime, 0),
            (101, Ending::Complete, Timing::Forgiven, 1),
            (151, Ending::Complete, Timing::Late, 1),
            (120, Ending::Late, Timing::Late, 1),
            (120, Ending::Closed, Timing::Late, 1),
            (20, Ending::Closed, Timing::InTime, 1),
            (150, Ending::Complete, Timing::Forgiven, 2),
            (101, Ending::Complete, Timing::Late, 3),
        ] {
            assert_eq!((judge(ms, ending, &mut strikes), strikes), (expected, counted), "{ms} ms, {ending:?}");
        }
    }
}
