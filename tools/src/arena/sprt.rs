//! The generalised sequential probability ratio test: when a run has shown enough.
//!
//! The samples are rounds, not games: with two seats a round is a pair of games with five possible
//! results, which makes the test pentanomial; with three seats there are more results, and nothing
//! else changes. The likelihoods are maximised under each hypothesis as in M. Van den Bergh's "A
//! practical introduction to the GSPRT", with which fishtest and fastchess work as well.

use std::fmt;
use std::str::FromStr;

/// A result that never came counts this often, so that its probability is not zero.
const NEVER: f64 = 1e-3;
/// Elo for a standard deviation of a game's result above 1/2: 800 / ln 10.
const NORMALISED: f64 = 347.435_585_522_601_5;

/// Hypotheses of a test, with errors of 5 % either way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The first bot is this much stronger, in Elo, says the hypothesis that is to be refuted.
    pub elo0: f64,
    /// The first bot is this much stronger says the other one.
    pub elo1: f64,
    /// Meaning of Elo.
    pub model: EloModel,
}

/// Meaning of a number of Elo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum EloModel {
    /// A win rate: 100 Elo are 64 %.
    #[default]
    Logistic,
    /// A win rate by its spread, whatever the share of draws.
    Normalized,
}

/// Verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first bot is stronger by `elo1` rather than `elo0`.
    Accepted,
    /// It is not.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The chance of either error.
    pub const ERROR: f64 = 0.05;

    /// The log-likelihood ratio at which the test ends.
    pub fn bound() -> f64 {
        ((1.0 - Sprt::ERROR) / Sprt::ERROR).ln()
    }

    /// The log-likelihood ratio of rounds: how many there were of each result, from the worst to the
    /// best in equal steps. `games` is the number of games in a round.
    pub fn ratio(&self, counts: &[f64], games: usize) -> f64 {
        let last = counts.len().saturating_sub(1).max(1) as f64;
        let counts: Vec<f64> = counts.iter().map(|&count| if count > 0.0 { count } else { NEVER }).collect();
        let total: f64 = counts.iter().sum();
        let results: Vec<(f64, f64)> = counts.iter().zip(0..).map(|(c, i)| (f64::from(i) / last, c / total)).collect();
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&results, expected(elo)),
            EloModel::Normalized => with_score(&results, elo / NORMALISED * (games as f64).sqrt()),
        };
        let (under0, under1) = (likeliest(self.elo0), likeliest(self.elo1));
        let ratios = results.iter().zip(under0.iter().zip(&under1)).map(|((_, p), (p0, p1))| p * (p1 / p0).ln());
        total * ratios.sum::<f64>()
    }

    /// Verdict of a log-likelihood ratio.
    pub fn verdict(ratio: f64) -> Verdict {
        match ratio {
            ratio if ratio >= Sprt::bound() => Verdict::Accepted,
            ratio if ratio <= -Sprt::bound() => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let wrong = || format!("`{text}` is not of the form elo0,elo1 with elo0 below elo1, as in 0,10");
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() < 2000.0).ok_or_else(wrong);
        let (elo0, elo1) = (number(elo0)?, number(elo1)?);
        match elo0 < elo1 {
            true => Ok(Sprt { elo0, elo1, model: EloModel::default() }),
            false => Err(wrong()),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Open => "not decided",
        })
    }
}

/// The win rate of who is this much stronger.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The likeliest probabilities of results with this mean.
fn with_mean(results: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let shifted: Vec<(f64, f64)> = results.iter().map(|(value, p)| (value - mean, *p)).collect();
    with_mean_zero(&shifted)
}

/// The likeliest probabilities of values with the mean 0: p / (1 + x value), with the x that gives
/// that mean.
fn with_mean_zero(values: &[(f64, f64)]) -> Vec<f64> {
    let least = values.iter().map(|(value, _)| *value).fold(f64::INFINITY, f64::min);
    let most = values.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
    // Between these all probabilities are positive, and the mean falls as x grows.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |x: f64| values.iter().map(|(value, p)| p * value / (1.0 + x * value)).sum::<f64>();
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = (low + high) / 2.0;
    values.iter().map(|(value, p)| p / (1.0 + x * value)).collect()
}

/// The likeliest probabilities of results of which the mean is this many standard deviations above
/// 1/2.
fn with_score(results: &[(f64, f64)], score: f64) -> Vec<f64> {
    let mut likeliest = vec![1.0 / results.len() as f64; results.len()];
    for _ in 0..30 {
        let weighted = |f: &dyn Fn(f64) -> f64| -> f64 {
            results.iter().zip(&likeliest).map(|((value, _), p)| p * f(*value)).sum()
        };
        let mean = weighted(&|value| value);
        let deviation = weighted(&|value| (value - mean).powi(2)).sqrt();
        // The condition, made linear around the probabilities so far.
        let linear = |value: f64| value - 0.5 - score * deviation * (1.0 + ((mean - value) / deviation).powi(2)) / 2.0;
        let values: Vec<(f64, f64)> = results.iter().map(|(value, p)| (linear(*value), *p)).collect();
        let next = with_mean_zero(&values);
        let change = next.iter().zip(&likeliest).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        likeliest = next;
        if change < 1e-9 {
            break;
        }
    }
    likeliest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt { elo0, elo1, model }
    }

    /// The tests of fastchess: results of pairs (or of games) and the ratio, to 1 %.
    #[test]
    fn published_ratios() {
        use EloModel::{Logistic, Normalized};
        type Row = (EloModel, f64, f64, &'static [f64], f64);
        let rows: [Row; 8] = [
            (Logistic, 0.5, 2.5, &[223.0, 9863.0, 21279.0, 10037.0, 246.0], -3.07),
            (Logistic, 0.0, 2.0, &[871.0, 26175.0, 55983.0, 26678.0, 821.0], -4.98),
            (Normalized, 0.0, 2.0, &[365.0, 16618.0, 36229.0, 16974.0, 390.0], 2.25),
            (Normalized, -1.75, 0.25, &[127.0, 4883.0, 10712.0, 5150.0, 104.0], 3.01),
            (Logistic, 0.5, 2.5, &[21184.0, 40708.0, 21404.0], -1.57),
            (Logistic, 0.0, 2.0, &[57030.0, 106593.0, 57433.0], -2.59),
            (Normalized, 0.0, 2.0, &[36027.0, 68692.0, 36433.0], 0.92),
            (Normalized, -1.75, 0.25, &[10650.0, 20431.0, 10871.0], 2.30),
        ];
        for (model, elo0, elo1, counts, expected) in rows {
            let games = if counts.len() == 5 { 2 } else { 1 };
            let ratio = sprt(elo0, elo1, model).ratio(counts, games);
            assert!(
                (ratio - expected).abs() < 0.01 * expected.abs() + 0.006,
                "{model:?} {counts:?}: {ratio}, {expected}"
            );
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        assert!((Sprt::bound() - 2.944).abs() < 0.001);
        assert_eq!([3.0, -3.0, 2.9].map(Sprt::verdict), [Verdict::Accepted, Verdict::Rejected, Verdict::Open]);
    }

    #[test]
    fn hypotheses_are_two_numbers() {
        assert_eq!("0, 10".parse(), Ok(sprt(0.0, 10.0, EloModel::Logistic)));
        assert_eq!("-5,5".parse(), Ok(sprt(-5.0, 5.0, EloModel::Logistic)));
        for text in ["", "5", "5,0", "0,0", "a,b", "0,inf", "0,NaN"] {
            assert!(text.parse::<Sprt>().unwrap_err().contains("elo0,elo1"), "{text}");
        }
    }

    /// Plays pairs of games with a known strength until the test ends.
    fn play(test: Sprt, elo: f64, rng: &mut fastrand::Rng) -> (Verdict, f64) {
        let mut counts = [0.0; 5];
        for round in 1.. {
            // The seed favours one seat; a third of the games is drawn.
            let bias = if rng.bool() { 0.2 } else { -0.2 };
            let mut game = |rate: f64| match rng.f64() {
                x if x < 1.0 / 3.0 => 1,
                _ => 2 * usize::from(rng.f64() < rate),
            };
            // Draws are half a point, so the rest has to make up for them.
            let rate = 0.5 + (expected(elo) - 0.5) * 1.5;
            counts[game(rate + bias) + game(rate - bias)] += 1.0;
            match Sprt::verdict(test.ratio(&counts, 2)) {
                Verdict::Open => {}
                verdict => return (verdict, f64::from(round)),
            }
        }
        unreachable!("a test ends");
    }

    /// Of many tests with a known truth, at most about 5 % err; far from both hypotheses, none, and
    /// they are short.
    #[test]
    fn errors_are_as_rare_as_promised() {
        let mut rng = fastrand::Rng::with_seed(3);
        const TESTS: usize = 400;
        let test = sprt(0.0, 40.0, EloModel::Logistic);
        for (elo, accepted, most_rounds) in [
            (0.0, 0.0..=0.08, 400.0),
            (40.0, 0.92..=1.0, 400.0),
            (-60.0, 0.0..=0.005, 120.0),
            (100.0, 0.995..=1.0, 120.0),
        ] {
            let ends: Vec<_> = (0..TESTS).map(|_| play(test, elo, &mut rng)).collect();
            let share = ends.iter().filter(|end| end.0 == Verdict::Accepted).count() as f64 / TESTS as f64;
            let rounds = ends.iter().map(|end| end.1).sum::<f64>() / TESTS as f64;
            assert!(accepted.contains(&share), "{elo} Elo: {share} accepted");
            assert!(rounds < most_rounds, "{elo} Elo: {rounds} rounds");
        }
    }
}
