//! A run that ends by a sequential test of the first contender against the second.

use super::{Schedule, Sprt, Tally, Verdict};
use crate::matches::Error;

/// A test of the first contender against the second.
pub struct SequentialTest {
    sprt: Sprt,
    /// Games of a round.
    games: usize,
    /// Comparisons of the two in a round.
    comparisons: usize,
}

impl SequentialTest {
    /// The test of a run of this schedule.
    ///
    /// # Errors
    /// When there are not two contenders.
    pub fn new(sprt: Sprt, schedule: &Schedule, contenders: usize) -> Result<SequentialTest, Error> {
        if contenders != 2 {
            return Err(Error::NotTwo(contenders));
        }
        let of_seating = |seating: &Vec<usize>| {
            let first = seating.iter().filter(|&&who| who == 0).count();
            first * (seating.len() - first)
        };
        let comparisons = schedule.seatings().iter().map(of_seating).sum();
        Ok(SequentialTest { sprt, games: schedule.games_of_round(), comparisons })
    }

    /// The log-likelihood ratio of the games so far.
    fn ratio(&self, tally: &Tally) -> f64 {
        let counts = tally.duels.get(&(0, 1)).map_or(Vec::new(), |duel| duel.results(self.comparisons));
        match counts.iter().sum::<f64>() > 0.0 {
            true => self.sprt.ratio(&counts, self.games),
            false => 0.0,
        }
    }

    /// The verdict after the games so far.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        Sprt::verdict(self.ratio(tally))
    }

    /// The hypotheses and the verdict in one sentence.
    pub fn describe(&self, tally: &Tally, labels: &[&str]) -> String {
        let (Sprt { elo0, elo1, .. }, bound) = (self.sprt, Sprt::bound());
        let (ratio, verdict) = (self.ratio(tally), self.verdict(tally));
        let (first, second) = (labels[0], labels[1]);
        format!(
            "SPRT: that {first} is {elo1} rather than {elo0} Elo stronger than {second} is {verdict}; \
             log-likelihood ratio {ratio:.2} ({:.2} .. {bound:.2})",
            -bound
        )
    }
}
