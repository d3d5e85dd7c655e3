//! Games with a known optimum and the noise of real ones, for tests of the optimisers.

use crate::arena::expected;

/// Bots whose strength falls with the distance of their parameters from an optimum.
pub struct Games {
    /// The strongest values.
    pub optimum: Vec<f64>,
    /// Distances at which a parameter costs [`Games::COST`] Elo.
    pub scale: Vec<f64>,
}

impl Games {
    /// Elo that a parameter costs at its scale.
    pub const COST: f64 = 100.0;

    /// Strength of a point in Elo, 0 at the optimum.
    pub fn strength(&self, point: &[f64]) -> f64 {
        let distances = point.iter().zip(&self.optimum).zip(&self.scale).map(|((value, best), scale)| {
            let distance = (value - best) / scale;
            distance * distance
        });
        -Games::COST * distances.sum::<f64>()
    }

    /// Wins of the first less wins of the second in two games.
    pub fn pair(&self, first: &[f64], second: &[f64], rng: &mut fastrand::Rng) -> f64 {
        let rate = expected(self.strength(first) - self.strength(second));
        (0..2).map(|_| if rng.f64() < rate { 1.0 } else { -1.0 }).sum()
    }
}
