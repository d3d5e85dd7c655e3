//! Means, quantiles, and how sure a win rate is.
//!
//! The independent unit is the seed: the games of one seed share their setup with the seats
//! swapped, so the samples are the mean points per seed, not per game. The interval is Wilson's
//! (1927), which stays inside 0 to 1 and works near its ends, for the number of games that would
//! have given the spread seen between seeds, with Student's t for the few seeds a spread was
//! estimated from. Where there is no spread (a single seed, or the same points on every seed)
//! each seed counts as one game, which errs on the wide side.

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the samples.
    pub mean: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The mean of independent samples between 0 and 1 with its 95 % interval; without samples,
    /// 1/2 between 0 and 1.
    pub fn of_rate(samples: &[f64]) -> Estimate {
        let n = samples.len() as f64;
        if samples.is_empty() {
            return Estimate { mean: 0.5, low: 0.0, high: 1.0 };
        }
        let mean = mean(samples);
        let square_sum: f64 = samples.iter().map(|x| (x - mean) * (x - mean)).sum();
        // Sums of halves and quarters are exact; other means differ by rounding at most.
        let spread = if square_sum > 1e-12 * n { square_sum / (n - 1.0) } else { 0.0 };
        if spread > 0.0 {
            wilson(mean, mean * (1.0 - mean) * n / spread, t_quantile(samples.len() - 1))
        } else {
            wilson(mean, n, NORMAL)
        }
    }
}

/// Wilson's interval for the rate `p` in `n` games at `z` standard deviations.
fn wilson(p: f64, n: f64, z: f64) -> Estimate {
    let zz = z * z / n;
    let centre = (p + zz / 2.0) / (1.0 + zz);
    let half = (p * (1.0 - p) * zz + zz * zz / 4.0).sqrt() / (1.0 + zz);
    Estimate { mean: p, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The 97.5 % point of the normal distribution.
pub const NORMAL: f64 = 1.959_963_984_540_054;

/// The 97.5 % point of Student's t, within 0.002 of the tables: they themselves for up to five
/// degrees of freedom, above that the expansion of Cornish and Fisher (Abramowitz and Stegun
/// 26.7.5).
pub fn t_quantile(freedom: usize) -> f64 {
    const TABLE: [f64; 5] = [12.706, 4.303, 3.182, 2.776, 2.571];
    if let Some(index) = freedom.checked_sub(1).filter(|&i| i < TABLE.len()) {
        return TABLE[index];
    }
    let (z, v) = (NORMAL, freedom as f64);
    let (z3, z5, z7) = (z.powi(3), z.powi(5), z.powi(7));
    z + (z3 + z) / (4.0 * v)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * v * v)
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * v * v * v)
}

/// The share of a normal distribution that is below `z` standard deviations.
pub fn normal(z: f64) -> f64 {
    libm::erfc(-z / std::f64::consts::SQRT_2) / 2.0
}

/// The mean; 0 without values.
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The values in ascending order.
pub fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted
}

/// The value that the share `q` (0 to 1) of the sorted values does not exceed: the smallest one
/// with at least that many at or below it. 0 without values.
pub fn quantile(sorted: &[f64], q: f64) -> f64 {
    let rank = (q * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).or(sorted.last()).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() <= within, "{a} is not {b}");
    }

    #[test]
    fn student_by_the_tables() {
        for (freedom, t) in [(1, 12.706), (5, 2.571), (6, 2.447), (7, 2.365), (10, 2.228), (30, 2.042), (120, 1.980)] {
            close(t_quantile(freedom), t, 0.002);
        }
        close(t_quantile(1_000_000), 1.96, 0.0001);
    }

    #[test]
    fn an_interval_by_hand() {
        // Mean 0.5, squares 4 x 0.25 + 6 x 0, spread 1 / 9, so 22.5 games; t for 9 degrees of
        // freedom is 2.2622, t^2 / n = 0.22744; half = sqrt(0.25 x 0.22744 + 0.22744^2 / 4) /
        // 1.22744 = 0.26412 / 1.22744 = 0.21525.
        let pairs = [1.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
        let estimate = Estimate::of_rate(&pairs);
        close(estimate.mean, 0.5, 1e-12);
        close(estimate.low, 0.5 - 0.21525, 0.0005);
        close(estimate.high, 0.5 + 0.21525, 0.0005);
    }

    #[test]
    fn without_spread_a_seed_is_a_game() {
        // All of 100 seeds won: Wilson's lower end is n / (n + z^2) = 100 / 103.8415.
        let all = Estimate::of_rate(&[1.0; 100]);
        close(all.low, 0.963_006, 1e-5);
        assert_eq!((all.mean, all.high), (1.0, 1.0));
        // All split: 0.5 +- sqrt(zz / 4 + zz^2 / 4) / (1 + zz) with zz = 3.8415 / 25.
        let split = Estimate::of_rate(&[0.5; 25]);
        close(split.high - 0.5, 0.182_48, 1e-4);
        let one = Estimate::of_rate(&[0.5]);
        assert!(one.low < 0.1 && one.high > 0.9);
        assert_eq!(Estimate::of_rate(&[]), Estimate { mean: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn quantiles_are_values() {
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!([0.0, 0.5, 0.99, 1.0].map(|q| quantile(&values, q)), [1.0, 50.0, 99.0, 100.0]);
        assert_eq!((quantile(&[], 0.5), quantile(&[7.0], 0.99), mean(&[])), (0.0, 7.0, 0.0));
    }

    /// Pairs of games with a known win rate: each seed favours one of the seats by `bias`, a
    /// share `draws` of the games is drawn.
    fn pair(rate: f64, bias: f64, draws: f64, rng: &mut fastrand::Rng) -> f64 {
        let favoured = if rng.bool() { bias } else { -bias };
        let mut game = |p: f64| match rng.f64() {
            x if x < draws => 0.5,
            _ => f64::from(u8::from(rng.f64() < p)),
        };
        (game(rate + favoured) + game(rate - favoured)) / 2.0
    }

    #[test]
    fn the_interval_covers_the_truth() {
        let mut rng = fastrand::Rng::with_seed(7);
        const RUNS: usize = 4000;
        for (rate, bias, draws) in
            [(0.5, 0.0, 0.0), (0.5, 0.45, 0.0), (0.55, 0.2, 0.3), (0.8, 0.15, 0.05), (0.95, 0.04, 0.0)]
        {
            let truth = rate * (1.0 - draws) + draws / 2.0;
            for seeds in [10, 50, 200] {
                let covered = (0..RUNS)
                    .filter(|_| {
                        let samples: Vec<f64> = (0..seeds).map(|_| pair(rate, bias, draws, &mut rng)).collect();
                        let estimate = Estimate::of_rate(&samples);
                        estimate.low <= truth && truth <= estimate.high
                    })
                    .count();
                let share = covered as f64 / RUNS as f64;
                // Results of a few games are coarse, so no interval covers exactly 95 %.
                let expected = if seeds <= 10 { 0.92..=1.0 } else { 0.935..=0.985 };
                assert!(expected.contains(&share), "rate {rate} bias {bias} seeds {seeds}: covers {share}");
            }
        }
    }
}
