//! The numbers that the searching bots play by.

use super::forecast::Worth;
use super::march::Habits;
use crate::parameters::{parameters, Group};

parameters! {
    /// Parameters of plans, which [`super::Settler`] and [`super::MaxN`] share.
    pub struct PlanParameters {
        /// Turns that a plan looks ahead.
        horizon: u16 = 20, 1..=100;
        /// Sites that a step of a plan may choose from.
        choices: usize = 12, 1..=127;
        /// How the own robots march.
        habits: Habits = Habits::default(), Group("");
        /// How they march in an assault.
        assault: Habits = Habits { guard: 0, bold: 50, superior: 1, reluctance: 0 }, Group("assault_");
        /// What positions are worth.
        worth: Worth = Worth::default(), Group("");
    }
}

parameters! {
    /// Parameters of [`super::Settler`].
    pub struct Parameters {
        /// Those of its plans.
        plan: PlanParameters = PlanParameters::default(), Group("");
        /// Steps of the longest plan.
        steps: usize = 5, 1..=20;
    }
}

parameters! {
    /// Parameters of [`super::MaxN`].
    pub struct TreeParameters {
        /// Those of its plans.
        plan: PlanParameters = PlanParameters::default(), Group("");
        /// Sites that every step but the first may choose from.
        sites: usize = 4, 1..=127;
        /// The worth that is half a win.
        half: f32 = 40.0, 1.0..=1_000.0;
        /// The constant of UCB1, for values between -1 and 1.
        exploration: f32 = 0.2, 0.0..=10.0;
        /// Whether all others are taken to be against the own player, rather than for themselves: 0
        /// or 1.
        paranoid: u8 = 0, 0..=1;
        /// Levels of a search by iterative deepening; 0 for Monte Carlo tree search.
        depth: usize = 0, 0..=20;
    }
}
