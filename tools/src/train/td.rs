//! TD(lambda) with TC learning over a linear value function.
//!
//! The value of a position is the probability that seat 0 wins, a logistic function of the weighted
//! features. Its own value is moved towards what a search expects of it (RootStrap: Veness, Silver,
//! Uther and Blair 2009), and along an eligibility trace towards what later searches expect and the
//! result (TD(lambda): Sutton 1988). Both are learned by the features of the position itself; TDLeaf
//! (Baxter, Tridgell and Weaver 1998), which learns by those of the position that the search expects,
//! won less in `battle2048` (the figures are in TRAIN.md).
//! TC learning (temporal coherence:
//! Beal and Smith 1999; Jaskowski 2018) gives every weight a learning rate of its own: the part of
//! its changes so far that did not cancel out.

use super::learnable::{finite_words, Learner, Method, Settings};

/// Weights of a linear value function that are learned.
#[derive(Clone, Debug, PartialEq)]
pub struct TdLearner {
    settings: Settings,
    weights: Vec<f64>,
    /// Sum of the changes of each weight at full rate, and of their absolute values.
    net: Vec<f64>,
    gross: Vec<f64>,
    /// Eligibility trace.
    trace: Vec<f64>,
    /// The last position's part of it.
    now: Vec<f64>,
    /// Value of the last position.
    last: Option<f64>,
    /// Steps, and the sum of the squares of their errors.
    steps: u64,
    squares: f64,
}

impl TdLearner {
    /// A learner that begins with these weights, in units of the logarithm of the odds.
    pub fn new(settings: Settings, weights: Vec<f64>) -> TdLearner {
        let zeros = vec![0.0; weights.len()];
        TdLearner {
            settings,
            weights,
            net: zeros.clone(),
            gross: zeros.clone(),
            trace: zeros.clone(),
            now: zeros,
            last: None,
            steps: 0,
            squares: 0.0,
        }
    }

    /// The positions that learn.
    pub fn method(&self) -> Method {
        self.settings.method
    }

    /// Value of a position with these features: the probability that seat 0 wins.
    pub fn value(&self, features: &[f32]) -> f64 {
        let sum: f64 = self.weights.iter().zip(features).map(|(weight, feature)| weight * *feature as f64).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    /// Learns from the next position of a game, of which a search expects this value; without a
    /// search, that is the position's own value.
    pub fn observe(&mut self, features: &[f32], expected: f64) {
        self.step(expected);
        let value = self.value(features);
        let slope = value * (1.0 - value);
        for ((trace, now), feature) in self.trace.iter_mut().zip(&mut self.now).zip(features) {
            *now = slope * *feature as f64;
            *trace = self.settings.lambda * *trace + *now;
        }
        self.change(expected - value, false);
        self.last = Some(expected);
    }

    /// Learns from the result of a game for seat 0: 1 a win, 0 a loss.
    pub fn end(&mut self, result: f64) {
        self.step(result);
        self.cut();
    }

    /// Forgets the positions so far: what follows says nothing about them.
    pub fn cut(&mut self) {
        self.trace.fill(0.0);
        self.last = None;
    }

    /// Moves the values of the positions so far towards that of the next one.
    fn step(&mut self, value: f64) {
        let Some(last) = self.last else { return };
        let error = value - last;
        self.steps += 1;
        self.squares += error * error;
        self.change(error, true);
    }

    /// Moves the weights along the trace, or along the last position alone.
    fn change(&mut self, error: f64, along_trace: bool) {
        let slopes = if along_trace { &self.trace } else { &self.now };
        let weights = self.weights.iter_mut().zip(slopes).zip(self.net.iter_mut().zip(&mut self.gross));
        for ((weight, slope), (net, gross)) in weights {
            let change = error * slope;
            if change != 0.0 {
                // A weight that never changed has changed coherently.
                let coherence = if *gross > 0.0 { net.abs() / *gross } else { 1.0 };
                *weight += self.settings.rate * coherence * change;
                *net += change;
                *gross += change.abs();
            }
        }
    }
}

impl Learner for TdLearner {
    fn weights(&self) -> Vec<f64> {
        self.weights.clone()
    }

    fn take_error(&mut self) -> (u64, f64) {
        let (steps, squares) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.squares));
        (steps, squares / steps.max(1) as f64)
    }

    fn state(&self) -> String {
        let numbers = self.weights.iter().chain(&self.net).chain(&self.gross);
        numbers.map(|number| format!("{:016x}", number.to_bits())).collect()
    }

    fn restore(&mut self, state: &str) -> bool {
        let count = self.weights.len();
        match finite_words::<16>(state, f64::from_bits) {
            Some(words) if words.len() == 3 * count => {
                self.weights.copy_from_slice(&words[..count]);
                self.net.copy_from_slice(&words[count..2 * count]);
                self.gross.copy_from_slice(&words[2 * count..]);
                self.cut();
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The random walk of Sutton (1988): five states in a row, left or right with equal chances,
    /// won beyond the right end. The true values are 1/6 to 5/6.
    fn random_walk(settings: Settings, walks: usize) -> [f64; 5] {
        let mut rng = fastrand::Rng::with_seed(1988);
        let mut learner = TdLearner::new(settings, vec![0.0; 5]);
        let features = |state: usize| std::array::from_fn::<f32, 5, _>(|index| f32::from(u8::from(index == state)));
        for _ in 0..walks {
            let mut state = 2;
            let result = loop {
                learner.observe(&features(state), learner.value(&features(state)));
                match (rng.bool(), state) {
                    (true, 4) => break 1.0,
                    (false, 0) => break 0.0,
                    (true, _) => state += 1,
                    (false, _) => state -= 1,
                }
            };
            learner.end(result);
        }
        std::array::from_fn(|state| learner.value(&features(state)))
    }

    #[test]
    fn the_values_of_a_random_walk_are_found() {
        for lambda in [0.0, 0.5, 0.9] {
            let values = random_walk(Settings { rate: 4.0, lambda, ..Settings::default() }, 20_000);
            for (state, value) in values.into_iter().enumerate() {
                let truth = (state + 1) as f64 / 6.0;
                assert!((value - truth).abs() < 0.03, "lambda {lambda}: {values:?}");
            }
        }
    }

    #[test]
    fn the_state_is_exact() {
        let settings = Settings { rate: 0.1, lambda: 0.7, ..Settings::default() };
        let mut learner = TdLearner::new(settings, vec![0.1, -0.3]);
        let game = |learner: &mut TdLearner| {
            learner.observe(&[1.0, 2.0], 0.6);
            learner.observe(&[0.5, -1.0], 0.3);
            learner.end(1.0);
        };
        game(&mut learner);
        let mut other = TdLearner::new(settings, vec![0.0; 2]);
        assert!(other.restore(&learner.state()));
        game(&mut learner);
        game(&mut other);
        assert_eq!(learner.state(), other.state());
        for damaged in ["", "12", &learner.state()[16..], &learner.state().replace('3', "x")] {
            assert!(!other.restore(damaged), "{damaged}");
        }
    }

    #[test]
    fn nothing_is_learned_across_a_cut() {
        let mut learner = TdLearner::new(Settings { rate: 1.0, lambda: 0.9, ..Settings::default() }, vec![0.0]);
        learner.observe(&[1.0], 0.5);
        learner.cut();
        learner.end(1.0);
        assert_eq!(learner.take_error(), (0, 0.0));
        assert_eq!(learner.weights(), [0.0]);
    }
}
