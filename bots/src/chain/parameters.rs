//! Parameters of the planner.

use super::building::Weights;
use super::evaluation::Odds;
use crate::parameters::{parameters, Group};
use crate::{ParameterError, ParameterSet, ParameterValues};

parameters! {
    /// Parameters of [`super::Planner`].
    pub struct Parameters {
        /// Horizon of an own plan, in turns.
        horizon: usize = 14, 1..=30;
        /// Horizon of the opponent's plans, in turns.
        foresight: usize = 12, 1..=30;
        /// Turns within which the opponent's gauge can be full before its skill is a threat.
        gathering: usize = 6, 0..=20;
        /// Harmless amount of garbage, which an opponent is in no hurry to send.
        harmless: f64 = 10.0, 0.0..=1_000.0;
        /// Amount of garbage that an opponent sends as soon as it can.
        blow: f64 = 42.0, 0.0..=1_000.0;
        /// Highest probability that an opponent fires a chain in a turn.
        risk: f64 = 0.9, 0.0..=1.0;
        /// Lowest probability that an opponent fires a chain in a turn, if that brings a row of garbage
        /// down.
        least_risk: f64 = 0.05, 0.0..=1.0;
        /// Factor on the highest probability for an attack no larger than one it has let pass before.
        sparing: f64 = 0.2, 0.0..=1.0;
        /// Share of a threat's probability that comes from the equilibrium of plans against threats,
        /// in which the opponent foresees the own plan as well as can be.
        equilibrium: f64 = 0.5, 0.0..=1.0;
        /// Share of the budget for own plans.
        building: f64 = 0.45, 0.0..=1.0;
        /// Share of the budget for own plans that expect the likeliest attack, a part of `building`.
        sheltering: f64 = 0.22, 0.0..=1.0;
        /// Share of the budget for the opponent's plans.
        watching: f64 = 0.08, 0.0..=1.0;
        /// Weights in the log odds of winning, at the ends of playouts.
        odds: Odds = Odds::default(), Group("");
        /// Weights of the evaluation of fields.
        weights: Weights = Weights::default(), Group("");
    }
}

impl Parameters {
    /// The defaults, changed by these values.
    ///
    /// # Errors
    /// As [`ParameterSet::with`], and if the shares of the budget add up to more than 1.
    pub fn with(values: &ParameterValues) -> Result<Parameters, ParameterError> {
        let parameters = <Parameters as ParameterSet>::with(values)?;
        let Parameters { building, sheltering, watching, .. } = parameters;
        if sheltering > building {
            return Err(ParameterError::Conflict("`sheltering` is a part of `building`, which is smaller"));
        }
        if building + watching > 1.0 {
            return Err(ParameterError::Conflict("`building` and `watching` are parts of a whole, which is 1"));
        }
        Ok(parameters)
    }
}
