//! Adam on a network of sparse inputs.
//!
//! The decision behind it: with few inputs on, a step is some dozen rows of 32 numbers, so the
//! optimiser (Adam: Kingma and Ba 2015) is a page of code, where a library for networks would be
//! hundreds of crates and still know nothing of sparse inputs. Weights are kept where a byte can
//! express them.

use bots::network::{count, FULL, HEAD_UNIT, HIDDEN};
use engines::simd::{Cpu, Kernel, Level};

use super::super::learnable::{finite_words, hexadecimal, Learner, Settings};

/// Positions between two changes of the weights.
const MINI_BATCH: usize = 64;

/// A position to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The inputs that are on.
    pub inputs: Vec<u16>,
    /// The head for it.
    pub head: usize,
    /// The chance to win that it should have, for who acts.
    pub target: f32,
}

/// Numbers of the hidden units.
type Units = [f32; HIDDEN];

/// A network that is learned. A hidden unit is full at 1, and the value of a head is the logarithm of
/// the odds of winning.
#[derive(Clone)]
pub struct NetworkLearner {
    level: Level,
    settings: Settings,
    /// By input, the input of the mirror image.
    mirrored: Vec<usize>,
    heads: usize,
    /// The weights in the order of their file.
    weights: Vec<f32>,
    /// The means of Adam: of the gradients and of their squares.
    means: [Vec<f32>; 2],
    /// Changes of the weights so far.
    changes: u64,
    steps: u64,
    squares: f64,
}

impl NetworkLearner {
    /// A learner that begins with these weights, or with random ones.
    pub fn new(settings: Settings, mirrored: Vec<usize>, heads: usize, weights: Option<&[i8]>) -> NetworkLearner {
        let count = count(mirrored.len(), heads);
        let mut learner = NetworkLearner {
            level: Level::detect(),
            settings,
            mirrored,
            heads,
            weights: vec![0.0; count],
            means: [vec![0.0; count], vec![0.0; count]],
            changes: 0,
            steps: 0,
            squares: 0.0,
        };
        let units: Vec<f64> = learner.units().collect();
        learner.weights = match weights {
            Some(weights) => {
                weights.iter().zip(units).map(|(weight, unit)| (f64::from(*weight) / unit) as f32).collect()
            }
            None => learner.random_weights(),
        };
        learner
    }

    /// What it was told to do.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Weights that leave the hidden units neither empty nor full, and the values small.
    fn random_weights(&self) -> Vec<f32> {
        let mut rng = fastrand::Rng::with_seed(self.settings.seed);
        let mut between = |low: f32, high: f32| low + (high - low) * rng.f32();
        let inputs = HIDDEN * self.mirrored.len();
        let first = (0..inputs + HIDDEN).map(|place| if place < inputs { (-0.15, 0.15) } else { (0.0, 0.5) });
        let second = (0..self.heads * (HIDDEN + 1)).map(|_| (-0.3, 0.3));
        first.chain(second).map(|(low, high)| between(low, high)).collect()
    }

    /// What a weight of a file is divided by.
    fn units(&self) -> impl Iterator<Item = f64> {
        let first = HIDDEN * (self.mirrored.len() + 1);
        (0..count(self.mirrored.len(), self.heads))
            .map(move |place| f64::from(if place < first { FULL } else { HEAD_UNIT }))
    }

    /// The chance to win of a position.
    pub fn chance(&self, inputs: &[u16], head: usize) -> f64 {
        let (hidden, [head, _]) = self.forward(inputs, head);
        logistic(self.output(&hidden, head)).into()
    }

    /// Learns from positions, in random order: from each as it is or as its mirror image, and then
    /// from the other of the two.
    pub fn learn(&mut self, samples: &[Sample]) {
        let mut rng = fastrand::Rng::with_seed(self.settings.seed ^ self.changes.rotate_left(32));
        let mut order: Vec<(usize, bool)> = (0..samples.len()).map(|number| (number, rng.bool())).collect();
        for again in [false, true] {
            rng.shuffle(&mut order);
            for part in order.chunks(MINI_BATCH) {
                self.level.dispatch(Change { learner: self, samples, part, again });
            }
        }
    }

    /// The hidden units of a position before they are clipped, and the places of its head's weights
    /// and of the row of biases.
    #[inline(always)]
    fn forward(&self, inputs: &[u16], head: usize) -> (Units, [usize; 2]) {
        let bias = HIDDEN * self.mirrored.len();
        let mut hidden = units_at(&self.weights, bias);
        for &input in inputs {
            add(&mut hidden, &units_at(&self.weights, HIDDEN * input as usize), 1.0);
        }
        (hidden, [bias + HIDDEN + head * (HIDDEN + 1), bias])
    }

    /// The value of the head whose weights begin at a place.
    #[inline(always)]
    fn output(&self, hidden: &Units, head: usize) -> f32 {
        let weights = units_at(&self.weights, head);
        // Eight sums, which a processor adds up at once.
        let mut sums = [0.0; 8];
        for (number, (unit, weight)) in hidden.iter().zip(&weights).enumerate() {
            sums[number % 8] += unit.clamp(0.0, 1.0) * weight;
        }
        sums.iter().sum::<f32>() + self.weights[head + HIDDEN]
    }
}

/// A change of the weights by the mean gradient of some positions.
struct Change<'a> {
    learner: &'a mut NetworkLearner,
    samples: &'a [Sample],
    /// Numbers of the positions, and whether they are taken as mirror images the first time.
    part: &'a [(usize, bool)],
    again: bool,
}

impl Kernel for Change<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _cpu: C) {
        let Change { learner, samples, part, again } = self;
        let mut gradient = vec![0.0; learner.weights.len()];
        let mut inputs = Vec::new();
        for &(number, is_mirrored) in part {
            let Sample { inputs: on, head, target } = &samples[number];
            inputs.clear();
            inputs.extend(on.iter().map(|&input| match is_mirrored != again {
                true => learner.mirrored[input as usize] as u16,
                false => input,
            }));
            let (hidden, [head, bias]) = learner.forward(&inputs, *head);
            let error = logistic(learner.output(&hidden, head)) - target;
            if !again {
                learner.steps += 1;
                learner.squares += f64::from(error) * f64::from(error);
            }
            // Of the cross entropy, whose gradient by the value is the error itself.
            let weights = units_at(&learner.weights, head);
            let (mut by_head, mut by_hidden) = ([0.0; HIDDEN], [0.0; HIDDEN]);
            for unit in 0..HIDDEN {
                by_head[unit] = hidden[unit].clamp(0.0, 1.0);
                let is_free = hidden[unit] > 0.0 && hidden[unit] < 1.0;
                by_hidden[unit] = if is_free { weights[unit] } else { 0.0 };
            }
            add_at(&mut gradient, head, &by_head, error);
            gradient[head + HIDDEN] += error;
            for row in inputs.iter().map(|input| HIDDEN * *input as usize).chain([bias]) {
                add_at(&mut gradient, row, &by_hidden, error);
            }
        }
        learner.descend(&gradient, 1.0 / part.len() as f32);
    }
}

/// Adam's decay of the mean gradient and of its mean square, and what keeps it from dividing by 0.
const DECAYS: [f32; 2] = [0.9, 0.999];
const LEAST: f32 = 1e-8;

impl NetworkLearner {
    /// A step of Adam against a gradient times `scale`. No weight leaves the range of a byte.
    #[inline(always)]
    fn descend(&mut self, gradient: &[f32], scale: f32) {
        self.changes += 1;
        let power = self.changes.min(1_000_000) as i32;
        let corrections = DECAYS.map(|decay| 1.0 / (1.0 - decay.powi(power)));
        let rate = self.settings.rate as f32;
        let first = HIDDEN * (self.mirrored.len() + 1);
        let [means, squares] = &mut self.means;
        let limits = [1.0, 127.0 / HEAD_UNIT as f32];
        for (limit, places) in limits.into_iter().zip([0..first, first..gradient.len()]) {
            let [weights, means, squares] =
                [&mut self.weights, &mut *means, &mut *squares].map(|numbers| &mut numbers[places.clone()]);
            for (((weight, mean), square), gradient) in
                weights.iter_mut().zip(means).zip(squares).zip(&gradient[places])
            {
                let gradient = gradient * scale;
                *mean += (1.0 - DECAYS[0]) * (gradient - *mean);
                *square += (1.0 - DECAYS[1]) * (gradient * gradient - *square);
                let step = *mean * corrections[0] / ((*square * corrections[1]).sqrt() + LEAST);
                *weight = (*weight - rate * step).clamp(-limit, limit);
            }
        }
    }
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// A row of weights.
#[inline(always)]
fn units_at(weights: &[f32], place: usize) -> Units {
    let mut units = [0.0; HIDDEN];
    units.copy_from_slice(&weights[place..place + HIDDEN]);
    units
}

#[inline(always)]
fn add(sums: &mut Units, numbers: &Units, factor: f32) {
    for unit in 0..HIDDEN {
        sums[unit] += factor * numbers[unit];
    }
}

#[inline(always)]
fn add_at(sums: &mut [f32], place: usize, numbers: &Units, factor: f32) {
    let mut row = units_at(sums, place);
    add(&mut row, numbers, factor);
    sums[place..place + HIDDEN].copy_from_slice(&row);
}

impl Learner for NetworkLearner {
    fn weights(&self) -> Vec<f64> {
        self.weights.iter().zip(self.units()).map(|(weight, unit)| f64::from(*weight) * unit).collect()
    }

    fn take_error(&mut self) -> (u64, f64) {
        let (steps, squares) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.squares));
        (steps, squares / steps.max(1) as f64)
    }

    /// Sixteen hexadecimal digits for the number of changes, and eight for every weight and its means.
    fn state(&self) -> String {
        let numbers = [&self.weights, &self.means[0], &self.means[1]].into_iter().flatten();
        let mut text = format!("{:016x}", self.changes);
        numbers.for_each(|number| text += &format!("{:08x}", number.to_bits()));
        text
    }

    fn restore(&mut self, state: &str) -> bool {
        let Some((changes, numbers)) = state.split_at_checked(16) else { return false };
        let Some(changes) = hexadecimal(changes) else { return false };
        let numbers = finite_words::<8>(numbers, |word| f32::from_bits(word as u32).into());
        let Some(numbers) = numbers.filter(|numbers| numbers.len() == 3 * self.weights.len()) else { return false };
        let mut parts = numbers.chunks(self.weights.len()).map(|part| part.iter().map(|number| *number as f32));
        for numbers in [&mut self.weights].into_iter().chain(&mut self.means) {
            numbers.clear();
            numbers.extend(parts.next().into_iter().flatten());
        }
        self.changes = changes;
        self.means[1].iter().all(|square| *square >= 0.0)
    }
}

#[cfg(test)]
mod tests {
    use bots::network::{chance, Network};
    use engines::simd::Portable;

    use super::*;

    const INPUTS: usize = 10;
    const HEADS: usize = 2;

    fn learner(rate: f64, weights: Option<&[i8]>) -> NetworkLearner {
        let mirrored = (0..INPUTS).map(|input| INPUTS - 1 - input).collect();
        let settings = Settings { rate, lambda: 0.5, seed: 3, ..Settings::default() };
        NetworkLearner::new(settings, mirrored, HEADS, weights)
    }

    /// Positions whose chance is one of four, by the head and by whether the ends are on.
    fn samples(rng: &mut fastrand::Rng, count: usize) -> Vec<Sample> {
        let sample = |_| {
            let (head, ends) = (rng.usize(..HEADS), rng.bool());
            let inputs: Vec<u16> = (0..INPUTS as u16)
                .filter(|input| if [0, INPUTS as u16 - 1].contains(input) { ends } else { rng.bool() })
                .collect();
            Sample { inputs, head, target: 0.2 + 0.4 * f32::from(u8::from(ends)) + 0.2 * head as f32 }
        };
        (0..count).map(sample).collect()
    }

    /// The value of the network that a bot plays by, with these inputs on.
    struct Played<'a> {
        network: &'a Network,
        sample: &'a Sample,
    }

    impl Kernel for Played<'_> {
        type Output = i32;
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> i32 {
            let mut sums = self.network.nothing();
            let mut working = self.network.load(cpu, &sums);
            self.sample.inputs.iter().for_each(|input| working.turn_on(usize::from(*input)));
            working.store(&mut sums);
            self.network.value(cpu, &sums, self.sample.head)
        }
    }

    #[test]
    fn the_bytes_of_a_file_mean_the_same_to_bot_and_learner() {
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..20 {
            let weights: Vec<i8> = (0..count(INPUTS, HEADS)).map(|_| rng.i8(-127..)).collect();
            let (network, learner) = (Network::new(&weights, INPUTS, HEADS), learner(0.01, Some(&weights)));
            let bytes: Vec<i8> = learner.weights().iter().map(|weight| weight.round() as i8).collect();
            assert_eq!(bytes, weights);
            for sample in samples(&mut rng, 20) {
                let played = chance(Played { network: &network, sample: &sample }.run(Portable));
                let learned = learner.chance(&sample.inputs, sample.head);
                assert!((played - learned).abs() < 1e-4, "{played} {learned}");
            }
        }
    }

    #[test]
    fn chances_are_learned_and_those_of_mirror_images() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut learner = learner(0.01, None);
        let mut errors = Vec::new();
        for _ in 0..30 {
            learner.learn(&samples(&mut rng, 500));
            let (steps, error) = learner.take_error();
            assert_eq!(steps, 500);
            errors.push(error);
        }
        assert!(errors[29] < 1e-3 && errors[29] < errors[0] / 10.0, "{errors:?}");
        // Rows where one end is on were never seen, but either end is learned as the other one is.
        for sample in samples(&mut rng, 50) {
            let images = [false, true].map(|is_image| {
                let one_end = sample.inputs.iter().filter(|input| **input > 0);
                let image = |input: &u16| if is_image { learner.mirrored[usize::from(*input)] as u16 } else { *input };
                learner.chance(&one_end.map(image).collect::<Vec<_>>(), sample.head)
            });
            assert!((images[0] - images[1]).abs() < 0.1, "{images:?}");
        }
    }

    /// Two inputs are on: whether they are in the same half is what no sum of weights tells.
    #[test]
    fn what_is_not_linear_is_learned_within_the_range_of_bytes() {
        let pairs = (0..INPUTS).flat_map(|one| (0..one).map(move |other| [other, one]));
        let of = |inputs: [usize; 2], head: usize| {
            let is_same = (inputs[0] < INPUTS / 2) == (inputs[1] < INPUTS / 2);
            let target = if is_same == (head == 0) { 1.0 } else { 0.0 };
            Sample { inputs: inputs.map(|input| input as u16).to_vec(), head, target }
        };
        let samples: Vec<Sample> = pairs.flat_map(|inputs| [of(inputs, 0), of(inputs, 1)]).collect();
        let mut learner = learner(0.02, None);
        (0..300).for_each(|_| learner.learn(&samples));
        for Sample { inputs, head, target } in &samples {
            let chance = learner.chance(inputs, *head);
            assert!((chance - f64::from(*target)).abs() < 0.1, "{inputs:?}, {head}: {chance}");
        }
        assert!(learner.weights().iter().all(|weight| weight.abs() <= 127.0));
    }

    /// By differences, for weights of both layers.
    #[test]
    fn the_first_step_goes_against_the_gradient() {
        let mut rng = fastrand::Rng::with_seed(11);
        let sample = samples(&mut rng, 1);
        let before = learner(1e-4, None);
        let loss = |learner: &NetworkLearner| {
            let (chance, target) = (learner.chance(&sample[0].inputs, sample[0].head), f64::from(sample[0].target));
            -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln()
        };
        let mut after = before.clone();
        Change { learner: &mut after, samples: &sample, part: &[(0, false)], again: false }.run(Portable);
        let mut moved = 0;
        for place in 0..before.weights.len() {
            let mut shifted = before.clone();
            shifted.weights[place] += 1e-2;
            let slope = loss(&shifted) - loss(&before);
            let step = after.weights[place] - before.weights[place];
            if slope.abs() > 1e-4 {
                // The first step of Adam has the length of the rate, whatever the gradient.
                assert!((step.abs() - 1e-4).abs() < 1e-5 && (step > 0.0) != (slope > 0.0), "{place}: {step} {slope}");
                moved += 1;
            }
        }
        assert!(moved > HIDDEN, "{moved}");
    }

    #[test]
    fn learning_is_the_same_without_vectors() {
        let mut rng = fastrand::Rng::with_seed(13);
        let samples = samples(&mut rng, 64);
        let part: Vec<(usize, bool)> = (0..64).map(|number| (number, rng.bool())).collect();
        let [mut one, mut other] = [learner(0.01, None), learner(0.01, None)];
        for again in [false, true] {
            let level = one.level;
            level.dispatch(Change { learner: &mut one, samples: &samples, part: &part, again });
            Change { learner: &mut other, samples: &samples, part: &part, again }.run(Portable);
        }
        assert_eq!(one.state(), other.state());
    }

    #[test]
    fn the_state_is_exact() {
        let mut rng = fastrand::Rng::with_seed(17);
        let (first, second) = (samples(&mut rng, 300), samples(&mut rng, 300));
        let [mut one, mut other] = [learner(0.01, None), learner(0.01, Some(&[1; count(INPUTS, HEADS)]))];
        one.learn(&first);
        assert!(other.restore(&one.state()));
        for learner in [&mut one, &mut other] {
            learner.learn(&second);
        }
        assert_eq!(one.state(), other.state());
        let state = one.state();
        for damaged in ["", "12", &state[1..], &state[..state.len() - 8], &state.replacen('0', "+", 1)] {
            assert!(!other.restore(damaged), "{damaged}");
        }
    }
}
