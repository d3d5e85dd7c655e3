//! Parameters of the searching bots.

use super::march::Policy;
use super::simulation::Eval;
use crate::parameters::{parameters, Group};

parameters! {
    /// Parameters of plans, which [`super::Settler`] and [`super::MaxN`] share.
    pub struct PlanParameters {
        /// Horizon of a plan, in turns.
        horizon: u16 = 20, 1..=100;
        /// Number of sites that a step of a plan chooses from.
        choices: usize = 12, 1..=127;
        /// March policy of the own robots.
        policy: Policy = Policy::default(), Group("");
        /// March policy of the own robots in an assault.
        assault: Policy = Policy { guard: 0, bold: 50, superior: 1, reluctance: 0 }, Group("assault_");
        /// Weights of the evaluation.
        eval: Eval = Eval::default(), Group("");
    }
}

parameters! {
    /// Parameters of [`super::Settler`] that differ in the opening, while the land of neighbours is
    /// hardly defended and few players attack.
    pub struct Opening {
        /// Last turn of the opening; 0 for none.
        turns: u16 = 25, 0..=200;
        /// Number of sites that a step of a plan chooses from.
        choices: usize = 8, 1..=127;
        /// Most robots that stay to guard a threatened settlement.
        guard: u16 = 0, 0..=1_000;
        /// Opponents that gain less than this part of the tiles that their scripts would are slow, in
        /// percent.
        slow: u32 = 100, 0..=100;
    }
}

parameters! {
    /// Parameters of [`super::Settler`].
    pub struct Parameters {
        /// Parameters of its plans.
        plan: PlanParameters = PlanParameters::default(), Group("");
        /// Steps of the longest plan.
        steps: usize = 5, 1..=20;
        /// Part of a turn's budget that is for the refinement of its moves, in percent.
        refinement: u32 = 75, 0..=100;
        /// Opponents that gain less than this part of the tiles that their scripts would are slow, and
        /// are forecast to do nothing, in percent.
        slow: u32 = 65, 0..=100;
        /// Horizon while both opponents are slow, in turns.
        slow_horizon: u16 = 10, 1..=100;
        /// Value of a point held one turn earlier while both opponents are slow.
        slow_tempo: f32 = 0.5, -1_000.0..=1_000.0;
        /// What differs in the opening.
        opening: Opening = Opening::default(), Group("opening_");
    }
}

impl Parameters {
    /// The parameters in a turn.
    #[must_use]
    pub fn at(mut self, turn: u16) -> Parameters {
        if turn <= self.opening.turns {
            (self.plan.choices, self.slow) = (self.opening.choices, self.opening.slow);
            self.plan.policy.guard = self.opening.guard;
        }
        self
    }
}

parameters! {
    /// Parameters of [`super::MaxN`].
    pub struct TreeParameters {
        /// Parameters of its plans.
        plan: PlanParameters = PlanParameters::default(), Group("");
        /// Number of sites that every step but the first chooses from.
        sites: usize = 4, 1..=127;
        /// Evaluation that counts as half a win.
        half: f32 = 40.0, 1.0..=1_000.0;
        /// Exploration constant of UCB1, for values between -1 and 1.
        exploration: f32 = 0.2, 0.0..=10.0;
        /// Opponent model: 1 for all others against the own player (paranoid), 0 for each for itself
        /// (max-n).
        paranoid: u8 = 0, 0..=1;
        /// Levels of a search by iterative deepening; 0 for Monte Carlo tree search.
        depth: usize = 0, 0..=20;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_ends() {
        let parameters = Parameters::default();
        let Opening { turns, choices, guard, slow } = parameters.opening;
        let opening = parameters.at(turns);
        assert_eq!((opening.plan.choices, opening.plan.policy.guard, opening.slow), (choices, guard, slow));
        assert_ne!(opening, parameters);
        assert_eq!(parameters.at(turns + 1), parameters);
        let without = Parameters { opening: Opening { turns: 0, ..parameters.opening }, ..parameters };
        assert_eq!(without.at(1), without);
    }
}
