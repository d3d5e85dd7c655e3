//! The numbers that the planner plays by.

use super::building::Weights;
use super::duel::Prices;
use crate::parameters::{parameters, Group};
use crate::{ParameterError, ParameterSet, ParameterValues};

parameters! {
    /// Parameters of [`super::Planner`].
    pub struct Parameters {
        /// Turns that a plan looks ahead.
        horizon: usize = 14, 1..=30;
        /// Turns that the opponent is looked at.
        foresight: usize = 12, 1..=30;
        /// Garbage that is harmless, and that an opponent is not eager to send.
        harmless: f64 = 10.0, 0.0..=1_000.0;
        /// Garbage that an opponent sends as soon as it can.
        blow: f64 = 42.0, 0.0..=1_000.0;
        /// The largest part of opponents that does so.
        risk: f64 = 0.9, 0.0..=1.0;
        /// What is left of that for garbage no more than it has passed by before.
        sparing: f64 = 0.2, 0.0..=1.0;
        /// What is less likely is not looked at.
        unlikely: f64 = 0.03, 0.0..=1.0;
        /// The part of the thinking that goes into own plans.
        building: f64 = 0.8, 0.0..=1.0;
        /// The part of the thinking that goes into those of them that reckon with the likeliest blow.
        sheltering: f64 = 0.4, 0.0..=1.0;
        /// What taking the opponent's skill away is worth, as a part of the garbage it would send.
        averted: f64 = 0.5, 0.0..=10.0;
        /// The part of the thinking that goes into what the opponent can do.
        watching: f64 = 0.15, 0.0..=1.0;
        /// What plans are weighed by.
        prices: Prices = Prices::default(), Group("");
        /// How building searches score fields.
        weights: Weights = Weights::default(), Group("");
    }
}

impl Parameters {
    /// The defaults, changed by these values.
    ///
    /// # Errors
    /// As [`ParameterSet::with`], and if the parts of the thinking add up to more than all of it.
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
