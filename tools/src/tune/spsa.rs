//! Simultaneous perturbation stochastic approximation, as fishtest tunes chess engines.
//!
//! All parameters are moved at once, each up or down at random, and the bot with them plays the bot
//! with the opposite moves; the result of a pair of games moves every parameter towards the side
//! that won (Spall: ["Implementation of the simultaneous perturbation algorithm for stochastic
//! optimization"](https://doi.org/10.1109/7.705889), 1998). The cost of a step does not grow with
//! the number of parameters. Several pairs are asked for at a time, from the same point, so that
//! the course does not depend on the number of threads.

use super::Axis;

/// Exponent of the decay of the step size, Spall's alpha.
const ALPHA: f64 = 0.602;
/// Exponent of the decay of the perturbation, Spall's gamma.
const GAMMA: f64 = 0.101;
/// Share of all pairs after which the decay of the step size sets in, Spall's A.
const STABILITY: f64 = 0.1;
/// Step size at the last pair, as a share of the squared perturbation: fishtest's `r_end`.
const LAST_RATE: f64 = 0.002;

/// The two points of a pair of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Perturbation {
    /// Values with every parameter moved by its sign.
    pub plus: Vec<f64>,
    /// Values with every parameter moved the other way.
    pub minus: Vec<f64>,
    /// By parameter 1 or -1.
    signs: Vec<f64>,
    /// Number of the pair, from 0.
    pair: usize,
}

/// The course of a tuning run.
#[derive(Clone, Debug)]
pub struct Spsa {
    axes: Vec<Axis>,
    point: Vec<f64>,
    /// Pairs of the whole run, from which both decays follow.
    pairs: usize,
    asked: usize,
    rate: f64,
    rng: fastrand::Rng,
}

impl Spsa {
    /// A run of this many pairs of games from the axes' starts. `rate` multiplies the usual step
    /// size.
    pub fn new(axes: Vec<Axis>, pairs: usize, rate: f64, seed: u64) -> Spsa {
        let point = axes.iter().map(|axis| axis.start).collect();
        Spsa { axes, point, pairs: pairs.max(1), asked: 0, rate, rng: fastrand::Rng::with_seed(seed) }
    }

    /// Present values, real numbers inside their ranges.
    pub fn point(&self) -> &[f64] {
        &self.point
    }

    /// The next perturbation.
    pub fn ask(&mut self) -> Perturbation {
        let pair = self.asked;
        self.asked += 1;
        let signs: Vec<f64> = self.axes.iter().map(|_| if self.rng.bool() { 1.0 } else { -1.0 }).collect();
        let moved = |side: f64| -> Vec<f64> {
            let values = self.axes.iter().zip(&self.point).zip(&signs);
            values
                .map(|((axis, value), sign)| axis.clamp(value + side * sign * self.perturbation(axis, pair)))
                .collect()
        };
        let (plus, minus) = (moved(1.0), moved(-1.0));
        Perturbation { plus, minus, signs, pair }
    }

    /// Takes the result of a pair: wins of `plus` less wins of `minus`, -2 to 2.
    pub fn tell(&mut self, played: &Perturbation, result: f64) {
        for (index, axis) in self.axes.iter().enumerate() {
            let change = self.step_rate(played.pair) * self.perturbation(axis, played.pair) * result;
            self.point[index] = axis.clamp(self.point[index] + change * played.signs[index]);
        }
    }

    /// How far a parameter is moved in a pair: `step` in the last one, more before.
    fn perturbation(&self, axis: &Axis, pair: usize) -> f64 {
        axis.step * (self.pairs as f64 / (pair + 1) as f64).powf(GAMMA)
    }

    /// Change of a parameter for a point of the result, in perturbations.
    fn step_rate(&self, pair: usize) -> f64 {
        let (stability, pairs) = (STABILITY * self.pairs as f64, self.pairs as f64);
        let decayed = |at: f64| (stability + at).powf(-ALPHA);
        let last = self.rate * LAST_RATE;
        // The step size over the squared perturbation, both as multiples of their last values.
        let perturbation = (pairs / (pair + 1) as f64).powf(GAMMA);
        last * decayed((pair + 1) as f64) / decayed(pairs) / (perturbation * perturbation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::noise::Games;

    fn axes() -> Vec<Axis> {
        ["a", "b", "c"].map(|name| Axis::new(name, 20.0, [0.0, 100.0], false)).to_vec()
    }

    #[test]
    fn the_optimum_of_noisy_games_is_found() {
        let games = Games { optimum: vec![60.0, 35.0, 50.0], scale: vec![20.0; 3] };
        let mut rng = fastrand::Rng::with_seed(5);
        let mut spsa = Spsa::new(axes(), 20_000, 10.0, 1);
        let before = games.strength(spsa.point());
        for _ in 0..20_000 {
            let asked = spsa.ask();
            let result = games.pair(&asked.plus, &asked.minus, &mut rng);
            spsa.tell(&asked, result);
        }
        for (value, optimum) in spsa.point().iter().zip(&games.optimum) {
            assert!((value - optimum).abs() < 10.0, "{:?} for {:?}", spsa.point(), games.optimum);
        }
        assert!(games.strength(spsa.point()) > before + 200.0);
    }

    #[test]
    fn without_a_difference_nothing_moves_far() {
        let mut rng = fastrand::Rng::with_seed(3);
        let flat = Games { optimum: vec![50.0; 3], scale: vec![f64::INFINITY; 3] };
        let mut spsa = Spsa::new(axes(), 5_000, 1.0, 1);
        for _ in 0..5_000 {
            let asked = spsa.ask();
            let result = flat.pair(&asked.plus, &asked.minus, &mut rng);
            spsa.tell(&asked, result);
        }
        assert!(spsa.point().iter().all(|value| (value - 20.0).abs() < 10.0), "{:?}", spsa.point());
    }

    #[test]
    fn decays_are_those_of_the_schedule() {
        let spsa = Spsa::new(axes(), 1000, 1.0, 1);
        let axis = &spsa.axes[0];
        assert!((spsa.perturbation(axis, 999) - axis.step).abs() < 1e-9);
        assert!((spsa.perturbation(axis, 0) / axis.step - 1000_f64.powf(GAMMA)).abs() < 1e-9);
        assert!((spsa.step_rate(999) - LAST_RATE).abs() < 1e-12);
        // a_0 / a_999 = ((A + 1) / (A + 1000))^-alpha, over the square of the perturbations' ratio.
        let expected = LAST_RATE * (101.0_f64 / 1100.0).powf(-ALPHA) / 1000_f64.powf(2.0 * GAMMA);
        assert!((spsa.step_rate(0) - expected).abs() < 1e-12);
    }

    #[test]
    fn points_stay_inside_their_ranges() {
        let mut spsa = Spsa::new(axes(), 100, 1000.0, 1);
        for round in 0..100 {
            let asked = spsa.ask();
            let all = asked.plus.iter().chain(&asked.minus).chain(spsa.point());
            assert!(all.into_iter().all(|value| (0.0..=100.0).contains(value)));
            spsa.tell(&asked, if round % 2 == 0 { 2.0 } else { -2.0 });
        }
    }
}
