//! One tuned parameter as an optimiser sees it: a number in a range, of a certain scale.
//!
//! Optimisers work on real numbers. What a bot gets is inside the range and, for a parameter that
//! is an integer, rounded at random, so that the mean of many games is that of the real number.

/// A tuned parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Name on the command line of the bot.
    pub name: String,
    /// Value at which tuning starts.
    pub start: f64,
    /// Least value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// Whether the bot takes integers only.
    pub is_integer: bool,
    /// Size of a change that matters, in units of the parameter: the last perturbation of
    /// [`super::Spsa`], the initial standard deviation of [`super::CmaEs`].
    pub step: f64,
}

impl Axis {
    /// An axis with the usual step, a twentieth of the range, and at least 1 for an integer.
    pub fn new(name: &str, start: f64, [min, max]: [f64; 2], is_integer: bool) -> Axis {
        let step = (max - min) / 20.0;
        let step = if is_integer { step.max(1.0) } else { step };
        Axis { name: name.to_string(), start: start.clamp(min, max), min, max, is_integer, step }
    }

    /// The nearest real number inside the range.
    pub fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }

    /// A value that the bot takes: for an integer the floor or the ceiling, each as often as the
    /// mean demands.
    pub fn playable(&self, value: f64, rng: &mut fastrand::Rng) -> f64 {
        let value = self.clamp(value);
        match self.is_integer {
            true => self.clamp((value + rng.f64()).floor()),
            false => value,
        }
    }

    /// The value that is reported at the end.
    pub fn rounded(&self, value: f64) -> f64 {
        let value = self.clamp(value);
        let rounded = match self.is_integer {
            true => value.round(),
            // Four significant digits of the step: more is noise.
            false => {
                let parts = 10_f64.powi(3 - self.step.log10().floor() as i32);
                (value * parts).round() / parts
            }
        };
        // Nobody writes -0.
        rounded + 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_right_in_the_mean_and_inside_the_range() {
        let axis = Axis::new("depth", 3.0, [0.0, 10.0], true);
        let mut rng = fastrand::Rng::with_seed(1);
        let values: Vec<f64> = (0..10_000).map(|_| axis.playable(3.3, &mut rng)).collect();
        assert!(values.iter().all(|&value| value == 3.0 || value == 4.0));
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        assert!((mean - 3.3).abs() < 0.02, "{mean}");
        assert!((0..100).all(|_| axis.playable(10.9, &mut rng) == 10.0 && axis.playable(-4.0, &mut rng) == 0.0));
    }

    #[test]
    fn reported_values_have_no_noise_digits() {
        let axis = Axis::new("exploration", 1.0, [0.0, 10.0], false);
        assert_eq!(axis.rounded(1.234_567_8), 1.2346);
        assert_eq!(Axis::new("depth", 3.0, [0.0, 10.0], true).rounded(3.6), 4.0);
        assert_eq!(Axis::new("tempo", 3.0, [-10.0, 10.0], true).rounded(-0.3).to_string(), "0");
    }
}
