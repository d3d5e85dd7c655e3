//! Budget of the players as a command line sets it: nodes, or the contest's clock with a factor.

use bots::{Pace, LARGEST_SCALE};
use serde::{Deserialize, Serialize};

use super::Error;

/// Budget of an action.
#[derive(Clone, Copy, Debug, PartialEq, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaceArgs {
    /// Play with this many nodes an action instead of the clock: the same result on every run
    #[arg(long, conflicts_with = "time_scale")]
    pub nodes: Option<u64>,

    /// Multiply all clocks of the contest by this
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    pub time_scale: f64,
}

impl PaceArgs {
    /// The budget that was asked for.
    ///
    /// # Errors
    /// When there are no nodes, or the factor is none.
    pub fn pace(&self) -> Result<Pace, Error> {
        match self.nodes {
            Some(0) => Err(Error::Zero("--nodes")),
            Some(nodes) => Ok(Pace::Nodes(nodes)),
            None => check_time_scale(self.time_scale).map(Pace::Clock),
        }
    }
}

/// The factor for the clock, if it is one: above 0, at most [`LARGEST_SCALE`].
///
/// # Errors
/// When it is none.
pub fn check_time_scale(factor: f64) -> Result<f64, Error> {
    match factor > 0.0 && factor <= LARGEST_SCALE {
        true => Ok(factor),
        false => Err(Error::TimeScale(factor)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_checked() {
        let pace = |nodes, time_scale| PaceArgs { nodes, time_scale }.pace().ok();
        assert_eq!([pace(Some(7), 1.0), pace(None, 0.5)], [Some(Pace::Nodes(7)), Some(Pace::Clock(0.5))]);
        assert_eq!([pace(None, 1e6), pace(None, 2e6)], [Some(Pace::Clock(1e6)), None]);
        for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(pace(None, wrong), None, "{wrong}");
        }
        assert_eq!(pace(Some(0), 1.0), None);
    }
}
