//! Ratings of all contenders at once, by the model of Bradley and Terry (1952).
//!
//! Who is `d` stronger wins 1 / (1 + exp(-d)); a draw is half a win for each. The ratings are those
//! of maximum likelihood, around a mean of 0. The games of a round share their seed, so the
//! intervals come from the spread between rounds (the sandwich estimator with a round as cluster),
//! and only where there is none from the curvature of the likelihood. Whoever never lost a point,
//! or never won one, has no rating of maximum likelihood: then every pair that met gets one drawn
//! game more.

use super::stats::{t_quantile, NORMAL};

/// Elo of one unit of strength: 400 / ln 10.
const ELO: f64 = 173.717_792_761_300_73;

/// The difference of Elo that a win rate means.
pub fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

/// Comparisons of two contenders in a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The round.
    pub round: usize,
    /// The two.
    pub pair: (usize, usize),
    /// Points of the first.
    pub points: f64,
    /// Number of comparisons.
    pub count: f64,
}

/// A rating with its 95 % interval, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// Half of its interval.
    pub error: f64,
}

/// The ratings of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// By contender.
    pub ratings: Vec<Rating>,
    /// Whether drawn games had to be added.
    pub with_draws: bool,
}

type Matrix = Vec<Vec<f64>>;

impl Ratings {
    /// Rates `count` contenders; nothing if not all of them are connected by games.
    pub fn of(count: usize, comparisons: &[Comparison]) -> Option<Ratings> {
        let (mut points, mut games) = (square(count), square(count));
        for &Comparison { pair: (a, b), points: first, count, .. } in comparisons {
            points[a][b] += first;
            points[b][a] += count - first;
            games[a][b] += count;
            games[b][a] += count;
        }
        if count == 0 || !is_strong(&games) {
            return None;
        }
        let with_draws = !is_strong(&points);
        if with_draws {
            for a in 0..count {
                for b in (0..count).filter(|&b| b != a && games[a][b] > 0.0).collect::<Vec<_>>() {
                    points[a][b] += 0.5;
                    games[a][b] += 1.0;
                }
            }
        }
        let strengths = likeliest(&points, &games);
        let errors = errors(&strengths, &games, comparisons);
        let rating = |(strength, error): (&f64, &f64)| Rating { elo: ELO * strength, error: ELO * error };
        Some(Ratings { ratings: strengths.iter().zip(&errors).map(rating).collect(), with_draws })
    }
}

fn square(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// Whether everybody is reached from everybody over positive entries.
fn is_strong(matrix: &Matrix) -> bool {
    let reach = |entry: &dyn Fn(usize, usize) -> f64| {
        let mut seen = vec![false; matrix.len()];
        let mut open = vec![0];
        seen[0] = true;
        while let Some(a) = open.pop() {
            for (b, seen) in seen.iter_mut().enumerate() {
                if entry(a, b) > 0.0 && !std::mem::replace(seen, true) {
                    open.push(b);
                }
            }
        }
        seen.into_iter().all(|seen| seen)
    };
    reach(&|a, b| matrix[a][b]) && reach(&|a, b| matrix[b][a])
}

fn win_rate(strengths: &[f64], a: usize, b: usize) -> f64 {
    1.0 / (1.0 + (strengths[b] - strengths[a]).exp())
}

/// The strengths of maximum likelihood, by the iteration of Hunter (2004), which never fails, and
/// Newton's, which is exact.
fn likeliest(points: &Matrix, games: &Matrix) -> Vec<f64> {
    let count = points.len();
    let mut strengths = vec![0.0; count];
    for _ in 0..100 {
        let next = |a: usize| {
            let won: f64 = points[a].iter().sum();
            let shares = (0..count).filter(|&b| b != a);
            let shared: f64 = shares.map(|b| games[a][b] / (f64::exp(strengths[a]) + f64::exp(strengths[b]))).sum();
            (won / shared).ln()
        };
        strengths = centred((0..count).map(next).collect());
    }
    for _ in 0..50 {
        let slope =
            |a: usize| -> f64 { (0..count).map(|b| points[a][b] - games[a][b] * win_rate(&strengths, a, b)).sum() };
        let slopes: Vec<f64> = (0..count).map(slope).collect();
        let inverse = inverse(information(&strengths, games));
        let mut largest = 0.0_f64;
        for (a, strength) in strengths.iter_mut().enumerate() {
            let step: f64 = inverse[a].iter().zip(&slopes).map(|(x, y)| x * y).sum();
            *strength += step.clamp(-1.0, 1.0);
            largest = largest.max(step.abs());
        }
        strengths = centred(strengths);
        if largest < 1e-12 {
            break;
        }
    }
    strengths
}

fn centred(strengths: Vec<f64>) -> Vec<f64> {
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    strengths.into_iter().map(|strength| strength - mean).collect()
}

/// Fisher's information, with the mean's direction filled so that it has an inverse.
fn information(strengths: &[f64], games: &Matrix) -> Matrix {
    let count = strengths.len();
    let mut matrix = vec![vec![1.0 / count as f64; count]; count];
    for a in 0..count {
        for b in (0..count).filter(|&b| b != a) {
            let rate = win_rate(strengths, a, b);
            let curvature = games[a][b] * rate * (1.0 - rate);
            matrix[a][a] += curvature;
            matrix[a][b] -= curvature;
        }
    }
    matrix
}

/// By Gauss and Jordan; the matrix is positive definite, so that no pivot is zero.
fn inverse(mut matrix: Matrix) -> Matrix {
    let count = matrix.len();
    let mut result = square(count);
    for (a, row) in result.iter_mut().enumerate() {
        row[a] = 1.0;
    }
    for a in 0..count {
        let pivot = matrix[a][a];
        for column in 0..count {
            matrix[a][column] /= pivot;
            result[a][column] /= pivot;
        }
        for b in (0..count).filter(|&b| b != a) {
            let factor = matrix[b][a];
            for column in 0..count {
                matrix[b][column] -= factor * matrix[a][column];
                result[b][column] -= factor * result[a][column];
            }
        }
    }
    result
}

/// Half the 95 % interval of each strength.
fn errors(strengths: &[f64], games: &Matrix, comparisons: &[Comparison]) -> Vec<f64> {
    let count = strengths.len();
    let inverse = inverse(information(strengths, games));
    let rounds = comparisons.iter().map(|comparison| comparison.round + 1).max().unwrap_or(0);
    // What each round alone says of every strength.
    let mut pulls = vec![vec![0.0; count]; rounds];
    let mut is_played = vec![false; rounds];
    for &Comparison { round, pair: (a, b), points, count } in comparisons {
        let surplus = points - count * win_rate(strengths, a, b);
        pulls[round][a] += surplus;
        pulls[round][b] -= surplus;
        is_played[round] = true;
    }
    let played = is_played.iter().filter(|played| **played).count() as f64;
    let by_rounds = |a: usize| -> f64 {
        let moved = pulls.iter().map(|pull| inverse[a].iter().zip(pull).map(|(x, y)| x * y).sum::<f64>());
        moved.map(|moved| moved * moved).sum::<f64>() * played / (played - 1.0)
    };
    let error = |a: usize| {
        let (curvature, spread) = (inverse[a][a] - 1.0 / count as f64, by_rounds(a));
        match played >= 2.0 && spread > 1e-9 * curvature {
            true => t_quantile(played as usize - 1) * spread.sqrt(),
            false => NORMAL * curvature.max(0.0).sqrt(),
        }
    };
    (0..count).map(error).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(table: &[&[f64]]) -> Vec<Comparison> {
        let mut comparisons = Vec::new();
        for (a, row) in table.iter().enumerate() {
            for (b, other) in table.iter().enumerate().skip(a + 1) {
                for (points, count) in [(1.0, row[b]), (0.0, other[a])] {
                    let next = comparisons.len();
                    let one = |i| Comparison { round: next + i, pair: (a, b), points, count: 1.0 };
                    comparisons.extend((0..count as usize).map(one));
                }
            }
        }
        comparisons
    }

    /// The American League's eastern division of 1987: Agresti, Categorical Data Analysis (1990);
    /// the strengths and their standard errors against Baltimore are those of the R package
    /// BradleyTerry2.
    #[test]
    fn baseball() {
        let wins: [&[f64]; 7] = [
            // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore
            &[0.0, 7.0, 9.0, 7.0, 7.0, 9.0, 11.0],
            &[6.0, 0.0, 7.0, 5.0, 11.0, 9.0, 9.0],
            &[4.0, 6.0, 0.0, 7.0, 7.0, 8.0, 12.0],
            &[6.0, 8.0, 6.0, 0.0, 6.0, 7.0, 10.0],
            &[6.0, 2.0, 6.0, 7.0, 0.0, 7.0, 12.0],
            &[4.0, 4.0, 5.0, 6.0, 6.0, 0.0, 6.0],
            &[2.0, 4.0, 1.0, 3.0, 1.0, 7.0, 0.0],
        ];
        let Ratings { ratings, with_draws } = Ratings::of(7, &games(&wins)).unwrap();
        assert!(!with_draws && ratings.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
        let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839];
        for (rating, published) in ratings.iter().zip(published) {
            let strength = (rating.elo - ratings[6].elo) / ELO;
            assert!((strength - published).abs() < 1e-4, "{strength} is not {published}");
        }
        // Every comparison is a round of its own here, so both ways to the interval agree, but for
        // the fit: a standard error against the mean is about 0.23.
        assert!(ratings.iter().all(|rating| (0.38..0.52).contains(&(rating.error / ELO))), "{ratings:?}");
    }

    #[test]
    fn two_contenders_by_hand() {
        // 30 of 40 points are 190.85 Elo, half to each side of the mean.
        let comparisons: Vec<_> = (0..40)
            .map(|i| Comparison { round: i, pair: (0, 1), points: f64::from(u8::from(i < 30)), count: 1.0 })
            .collect();
        let Ratings { ratings, .. } = Ratings::of(2, &comparisons).unwrap();
        assert!((ratings[0].elo - 95.424).abs() < 0.001 && (ratings[1].elo + 95.424).abs() < 0.001);
        // Variance of the difference 1 / (40 x 3/16), t of 39 degrees of freedom 2.0227, times
        // sqrt(40 / 39).
        let expected = ELO * 2.0227 * (1.0_f64 / 7.5).sqrt() * (40.0_f64 / 39.0).sqrt() / 2.0;
        assert!((ratings[0].error - expected).abs() < 0.05, "{} is not {expected}", ratings[0].error);
    }

    #[test]
    fn who_never_lost_is_rated_all_the_same() {
        let all: Vec<_> = (0..10).map(|round| Comparison { round, pair: (0, 1), points: 2.0, count: 2.0 }).collect();
        let Ratings { ratings, with_draws } = Ratings::of(2, &all).unwrap();
        // 20.5 of 21.
        assert!(with_draws && (2.0 * ratings[0].elo - 400.0 * 41_f64.log10()).abs() < 1e-3, "{ratings:?}");
        assert!(ratings[0].error.is_finite() && ratings[0].error > 0.0);
        let apart = [Comparison { round: 0, pair: (0, 1), points: 1.0, count: 2.0 }];
        assert_eq!(Ratings::of(3, &apart), None);
        assert_eq!(Ratings::of(0, &[]), None);
    }

    /// Tournaments with known strengths, in pairs of games of which the seed favours a seat: the
    /// intervals hold the truth in about 95 % of cases.
    #[test]
    fn the_intervals_cover_the_truth() {
        let mut rng = fastrand::Rng::with_seed(11);
        let truth = [0.6, 0.2, -0.1, -0.7];
        const RUNS: usize = 400;
        let mut covered = [0; 4];
        for _ in 0..RUNS {
            let mut comparisons = Vec::new();
            for round in 0..60 {
                let bias = if rng.bool() { 1.0 } else { -1.0 };
                for a in 0..4 {
                    for b in a + 1..4 {
                        let mut game =
                            |bias: f64| f64::from(u8::from(rng.f64() < win_rate(&[truth[a] + bias, truth[b]], 0, 1)));
                        comparisons.push(Comparison {
                            round,
                            pair: (a, b),
                            points: game(bias) + game(-bias),
                            count: 2.0,
                        });
                    }
                }
            }
            let Ratings { ratings, .. } = Ratings::of(4, &comparisons).unwrap();
            for (a, rating) in ratings.iter().enumerate() {
                // With the bias that a seed adds, rates are nearer to 1/2 than the strengths say.
                let seen = |d: f64| (win_rate(&[d + 1.0, 0.0], 0, 1) + win_rate(&[d - 1.0, 0.0], 0, 1)) / 2.0;
                let shrunk = |d: f64| (seen(d) / (1.0 - seen(d))).ln();
                let mean = (0..4).map(|b| shrunk(truth[a] - truth[b])).sum::<f64>() / 4.0;
                covered[a] += usize::from((rating.elo - ELO * mean).abs() <= rating.error);
            }
        }
        let shares = covered.map(|covered| covered as f64 / RUNS as f64);
        assert!(shares.iter().all(|share| (0.92..=0.985).contains(share)), "{shares:?}");
    }
}
