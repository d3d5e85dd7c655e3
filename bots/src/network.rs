//! A small quantised neural network whose first layer is kept up to date from move to move (NNUE, the
//! efficiently updatable neural network: Nasu 2018).
//!
//! An input is on or off and few change with a move, so the sums of the first layer, the
//! [`Accumulator`], are those of the position before plus and minus a few rows of weights. They are
//! clipped to 0 to 127 (clipped ReLU) and multiplied by the weights of a head; a game has as many
//! heads as it has kinds of positions, such as one for each player to move. The decision behind it:
//! [`HIDDEN`] is a constant, two registers, so that a position carries its sums with it by value,
//! and every weight of a file is a byte. The sums of the first layer cannot overflow as long as
//! fewer than 256 inputs are on.

use engines::simd::{Cpu, I16x16};

/// Hidden units.
pub const HIDDEN: usize = 32;
/// Lanes of a register.
const LANES: usize = 16;
/// A hidden unit that is full, and a weight of the first layer that fills it alone.
pub const FULL: i32 = 127;
/// Weight of a head by which a full hidden unit makes the odds of winning e times as great.
pub const HEAD_UNIT: i32 = 32;
/// Value at which the odds of winning are e to 1.
pub const UNIT: i32 = FULL * HEAD_UNIT;

/// The sums of the first layer for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Accumulator([[i16; LANES]; 2]);

/// The weights.
#[derive(Clone)]
pub struct Network {
    bias: Accumulator,
    /// By input.
    rows: Vec<Accumulator>,
    heads: Vec<Head>,
}

/// The second layer for a kind of positions.
#[derive(Clone, Copy)]
struct Head {
    weights: Accumulator,
    bias: i32,
}

/// Number of weights of a network with so many inputs and heads. In a file there are those of one
/// input after another, the biases of the hidden units, and of every head its weights and its bias.
pub const fn count(inputs: usize, heads: usize) -> usize {
    HIDDEN * (inputs + 1) + (HIDDEN + 1) * heads
}

impl Network {
    /// The network of these weights.
    ///
    /// # Panics
    /// If there are not [`count`] of them.
    pub fn new(weights: &[i8], inputs: usize, heads: usize) -> Network {
        assert_eq!(weights.len(), count(inputs, heads), "as many as the network has");
        let (first, second) = weights.split_at(HIDDEN * (inputs + 1));
        let mut rows: Vec<Accumulator> = first.chunks_exact(HIDDEN).map(row).collect();
        let bias = rows.pop().unwrap_or(Accumulator([[0; LANES]; 2]));
        let head = |part: &[i8]| Head { weights: row(&part[..HIDDEN]), bias: part[HIDDEN] as i32 * FULL };
        Network { bias, rows, heads: second.chunks_exact(HIDDEN + 1).map(head).collect() }
    }

    /// The sums where no input is on.
    #[inline(always)]
    pub fn nothing(&self) -> Accumulator {
        self.bias
    }

    /// Sums in registers.
    #[inline(always)]
    pub fn load<C: Cpu>(&self, cpu: C, sums: &Accumulator) -> Sums<'_, C> {
        Sums { cpu, network: self, lanes: lanes(cpu, sums) }
    }

    /// What a head makes of sums, in units of [`UNIT`].
    #[inline(always)]
    pub fn value<C: Cpu>(&self, cpu: C, sums: &Accumulator, head: usize) -> i32 {
        let head = &self.heads[head];
        let least = cpu.load_i16x16(&[0; LANES]);
        let most = cpu.load_i16x16(&[FULL as i16; LANES]);
        let (sums, weights) = (lanes(cpu, sums), lanes(cpu, &head.weights));
        // One by one: older compilers do not inline what an array maps its registers by.
        let low = sums[0].clamped(least, most).dot(weights[0]);
        let high = sums[1].clamped(least, most).dot(weights[1]);
        head.bias + low + high
    }
}

/// Sums in registers, to be brought up to date.
pub struct Sums<'a, C: Cpu> {
    cpu: C,
    network: &'a Network,
    lanes: [C::I16x16; 2],
}

impl<C: Cpu> Sums<'_, C> {
    /// An input is on that was off.
    #[inline(always)]
    pub fn turn_on(&mut self, input: usize) {
        let [low, high] = lanes(self.cpu, &self.network.rows[input]);
        self.lanes = [self.lanes[0].plus(low), self.lanes[1].plus(high)];
    }

    /// An input is off that was on.
    #[inline(always)]
    pub fn turn_off(&mut self, input: usize) {
        let [low, high] = lanes(self.cpu, &self.network.rows[input]);
        self.lanes = [self.lanes[0].minus(low), self.lanes[1].minus(high)];
    }

    /// The sums as they are carried with a position.
    #[inline(always)]
    pub fn store(self, sums: &mut Accumulator) {
        self.cpu.store_i16x16(self.lanes[0], &mut sums.0[0]);
        self.cpu.store_i16x16(self.lanes[1], &mut sums.0[1]);
    }
}

/// The chance to win with a value: the logistic function in units of [`UNIT`].
#[inline]
pub fn chance(value: i32) -> f64 {
    1.0 / (1.0 + (-value as f64 / UNIT as f64).exp())
}

fn row(bytes: &[i8]) -> Accumulator {
    let mut numbers = [[0; LANES]; 2];
    for (number, byte) in numbers.iter_mut().flatten().zip(bytes) {
        *number = *byte as i16;
    }
    Accumulator(numbers)
}

#[inline(always)]
fn lanes<C: Cpu>(cpu: C, sums: &Accumulator) -> [C::I16x16; 2] {
    [cpu.load_i16x16(&sums.0[0]), cpu.load_i16x16(&sums.0[1])]
}

#[cfg(test)]
mod tests {
    use engines::simd::{self, Kernel, Level};

    use super::*;

    const INPUTS: usize = 60;
    const HEADS: usize = 3;

    /// Turns inputs on and off one by one, and asks every head after each.
    struct Turning<'a> {
        network: &'a Network,
        inputs: &'a [usize],
    }

    impl Kernel for Turning<'_> {
        type Output = (Vec<[i32; HEADS]>, Accumulator);
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let mut is_on = [false; INPUTS];
            let mut sums = self.network.nothing();
            let mut values = Vec::new();
            for &input in self.inputs {
                let mut working = self.network.load(cpu, &sums);
                match is_on[input] {
                    true => working.turn_off(input),
                    false => working.turn_on(input),
                }
                is_on[input] = !is_on[input];
                working.store(&mut sums);
                values.push([0, 1, 2].map(|head| self.network.value(cpu, &sums, head)));
            }
            (values, sums)
        }
    }

    /// The value by the definition, from the bytes of a file.
    fn naive(weights: &[i8], is_on: &[bool; INPUTS], head: usize) -> i32 {
        let weight = |place: usize| weights[place] as i32;
        let heads = HIDDEN * (INPUTS + 1) + head * (HIDDEN + 1);
        let unit = |unit: usize| {
            let rows = (0..INPUTS).filter(|input| is_on[*input]).map(|input| weight(input * HIDDEN + unit));
            rows.sum::<i32>() + weight(INPUTS * HIDDEN + unit)
        };
        let products = (0..HIDDEN).map(|number| unit(number).clamp(0, FULL) * weight(heads + number));
        products.sum::<i32>() + weight(heads + HIDDEN) * FULL
    }

    #[test]
    fn sums_kept_up_to_date_are_those_from_nothing_on_every_processor() {
        let mut rng = fastrand::Rng::with_seed(2018);
        for round in 0..50 {
            let weights: Vec<i8> = (0..count(INPUTS, HEADS))
                .map(|_| match round {
                    0 => i8::MIN,
                    1 => i8::MAX,
                    _ => rng.i8(..),
                })
                .collect();
            let network = Network::new(&weights, INPUTS, HEADS);
            let inputs: Vec<usize> = (0..200).map(|_| rng.usize(..INPUTS)).collect();
            let found = simd::dispatch(Turning { network: &network, inputs: &inputs });
            assert_eq!(Level::PORTABLE.dispatch(Turning { network: &network, inputs: &inputs }), found);
            let mut is_on = [false; INPUTS];
            for (&input, values) in inputs.iter().zip(&found.0) {
                is_on[input] = !is_on[input];
                assert_eq!(*values, [0, 1, 2].map(|head| naive(&weights, &is_on, head)));
            }
            let fresh: Vec<usize> = (0..INPUTS).filter(|input| is_on[*input]).collect();
            let refreshed = simd::dispatch(Turning { network: &network, inputs: &fresh });
            assert_eq!(refreshed.1, found.1);
        }
    }
}
