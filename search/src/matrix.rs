//! Matrix games: mixed strategies of two players who choose at the same time, from all payoffs.
//!
//! Tammelin: "Solving large imperfect information games using CFR+", 2014. Use it for plans that were
//! compared pair by pair; [`crate::RegretMatching`] is for positions that go on. The decision behind
//! it: regrets are of exact payoffs, so nothing is drawn at random, and a few hundred iterations come
//! closer to an equilibrium than evaluations are right.

/// Number of iterations.
const ITERATIONS: u32 = 300;

/// Strategies close to an equilibrium of a matrix game: the probabilities of the rows for the player
/// who wants the payoffs high, and those of the columns for the one who wants them low. `payoffs[i][j]`
/// is that of row `i` against column `j`; time: 300 times four visits to each of them.
///
/// ```
/// // Rock, paper, scissors; rock against scissors counts twice.
/// let payoffs = [[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]];
/// let [rows, columns] = search::matrix::equilibrium(&payoffs);
/// for (i, probability) in [0.25, 0.5, 0.25].iter().enumerate() {
///     assert!((rows[i] - probability).abs() < 0.01 && (columns[i] - probability).abs() < 0.01);
/// }
/// ```
///
/// # Panics
/// If a row is shorter than the first one.
pub fn equilibrium<R: AsRef<[f64]>>(payoffs: &[R]) -> [Vec<f64>; 2] {
    let columns = payoffs.first().map_or(0, |row| row.as_ref().len());
    let mut players = [Player::new(payoffs.len()), Player::new(columns)];
    let mut first = players[0].strategy();
    for iteration in 1..=ITERATIONS {
        let second = players[1].strategy();
        let of_row = |row: &R| (0..columns).map(|j| row.as_ref()[j] * second[j]).sum();
        players[0].update(iteration, &first, payoffs.iter().map(of_row));
        // Alternating updates: the second player answers the first one's new strategy.
        first = players[0].strategy();
        let of_column = |j: usize| payoffs.iter().zip(&first).map(|(row, p)| -row.as_ref()[j] * p).sum();
        players[1].update(iteration, &second, (0..columns).map(of_column));
    }
    players.map(|player| normalized(&player.sum))
}

/// A player's regrets, never below 0, and the sum of its strategies, later ones weighing more.
struct Player {
    regrets: Vec<f64>,
    sum: Vec<f64>,
}

impl Player {
    fn new(moves: usize) -> Player {
        Player { regrets: vec![0.0; moves], sum: vec![0.0; moves] }
    }

    /// The strategy in proportion to the regrets.
    fn strategy(&self) -> Vec<f64> {
        normalized(&self.regrets)
    }

    /// Counts an iteration in which this strategy was played and every move had this payoff.
    fn update(&mut self, iteration: u32, strategy: &[f64], payoffs: impl Iterator<Item = f64>) {
        let payoffs: Vec<f64> = payoffs.collect();
        let mean: f64 = strategy.iter().zip(&payoffs).map(|(p, payoff)| p * payoff).sum();
        for (i, payoff) in payoffs.iter().enumerate() {
            self.regrets[i] = (self.regrets[i] + payoff - mean).max(0.0);
            self.sum[i] += iteration as f64 * strategy[i];
        }
    }
}

/// These weights, scaled so that their sum is 1; all equal if they are all 0.
fn normalized(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { 1.0 / weights.len() as f64 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gains_by_another_move() {
        let mut rng = fastrand::Rng::with_seed(1);
        for seed in 0..50 {
            let [rows, columns] = [rng.usize(1..20), rng.usize(1..10)];
            let payoffs: Vec<Vec<f64>> =
                (0..rows).map(|_| (0..columns).map(|_| rng.f64() * 200.0 - 100.0).collect()).collect();
            let strategies = equilibrium(&payoffs);
            assert!(strategies.iter().all(|strategy| (strategy.iter().sum::<f64>() - 1.0).abs() < 1e-9));
            let of_row = |i: usize| (0..columns).map(|j| payoffs[i][j] * strategies[1][j]).sum::<f64>();
            let of_column = |j: usize| (0..rows).map(|i| payoffs[i][j] * strategies[0][i]).sum::<f64>();
            let most = (0..rows).map(of_row).fold(f64::MIN, f64::max);
            let least = (0..columns).map(of_column).fold(f64::MAX, f64::min);
            assert!((-1e-9..2.0).contains(&(most - least)), "seed {}: gap {}", seed, most - least);
        }
    }

    #[test]
    fn nothing_to_choose_is_no_strategy() {
        assert_eq!(equilibrium::<[f64; 0]>(&[]), [vec![], vec![]]);
        assert_eq!(equilibrium(&[[3.0]]), [vec![1.0], vec![1.0]]);
    }
}
