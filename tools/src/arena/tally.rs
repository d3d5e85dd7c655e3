//! What the games of a tournament add up to.
//!
//! Contenders are compared two by two, in a game of three seats as well: whoever has the better
//! place beat the other. The sample of a round is the mean over all such comparisons in it.

use std::collections::BTreeMap;

use engines::{place_points, FaultKind};

use crate::common::{normal, Comparison, Estimate};
use crate::matches::{GameRecord, FAIR_SHARE, NOTHING};

/// Sums over the games so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games so far.
    pub games: usize,
    /// Turns in all of them.
    pub turns: u64,
    /// Games in which somebody waited for a core for more than a tenth of a limit.
    pub disturbed: usize,
    /// Seats of the game, once there was one.
    pub seats: usize,
    /// By contender.
    pub contenders: Vec<ContenderTally>,
    /// By pair of contenders, the smaller number first.
    pub duels: BTreeMap<(usize, usize), Duel>,
    /// Faults by contender, kind and note.
    pub faults: BTreeMap<(usize, String), FaultGroup>,
}

/// One contender against all others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContenderTally {
    /// Sums by the seat it had.
    pub seats: Vec<SeatTally>,
    /// Games, counted once for every seat it had.
    pub games: usize,
    /// Games in which nobody was placed before it.
    pub firsts: usize,
    /// Sum of its scores.
    pub score: i64,
    /// Games it lost or spoiled by a fault.
    pub faults: usize,
    /// Answers that were late.
    pub late: usize,
    /// Answers that were late within the tolerance.
    pub strikes: usize,
    /// The longest it waited for a core during an answer, in milliseconds.
    pub worst_delay_ms: f64,
    /// The time of all its answers, that beside it in which it waited for a core, and their limits,
    /// in milliseconds; 0 when no clock counted.
    pub times_ms: [f64; 3],
    /// Answers that the referee refused.
    pub refusals: u64,
    /// Answers in all.
    pub moves: usize,
    /// Nodes of all its answers.
    pub nodes: u64,
    /// The longest it took for an answer, in milliseconds; 0 when no clock counted.
    pub worst_ms: f64,
}

impl ContenderTally {
    /// Share of the processor that it got: of the time in which it was ready to run, that in which it
    /// had a core; nothing when no clock counted.
    pub fn share(&self) -> Option<f64> {
        let [took, waited, _] = self.times_ms;
        (took + waited > 0.0).then(|| took / (took + waited))
    }

    /// Whether it got less than its share, and not only in answers that took no time anyway.
    pub fn is_short(&self) -> bool {
        let [_, waited, limits] = self.times_ms;
        self.share().is_some_and(|share| share < FAIR_SHARE) && waited > NOTHING * limits
    }
}

/// One contender in one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeatTally {
    /// Games.
    pub games: usize,
    /// Sum of its points: the mean over the others of 1 for a better place, 1/2 for the same.
    pub points: f64,
    /// Sum of its scores.
    pub score: i64,
    /// Sum of the turns of the games.
    pub turns: u64,
    /// Games it lost or spoiled by a fault.
    pub faults: usize,
    /// Those of them that were too late an answer.
    pub time_losses: usize,
}

/// One contender, the first, against another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Duel {
    /// Times the first had the better place.
    pub wins: usize,
    /// Times both had the same place.
    pub draws: usize,
    /// Times the second had the better place.
    pub losses: usize,
    /// Sums of their scores.
    pub scores: [i64; 2],
    /// Sum of the turns of their games.
    pub turns: u64,
    /// Points of the first and comparisons, by its seat.
    by_seat: Vec<(f64, usize)>,
    /// Points of the first and comparisons, by round.
    by_round: Vec<(f64, usize)>,
}

/// Faults that look the same.
#[derive(Clone, Debug, PartialEq)]
pub struct FaultGroup {
    /// Their number.
    pub count: usize,
    /// The first of them: game and seed.
    pub first: (usize, i64),
}

impl Tally {
    /// Nothing played yet.
    pub fn new(contenders: usize) -> Tally {
        Tally { contenders: vec![ContenderTally::default(); contenders], ..Tally::default() }
    }

    /// Adds a game of round `round` with the contenders `seating` in its seats.
    pub fn add(&mut self, round: usize, seating: &[usize], record: &GameRecord) {
        self.games += 1;
        self.turns += u64::from(record.turns);
        self.disturbed += usize::from(record.disturbed);
        self.seats = seating.len();
        for (seat, &who) in seating.iter().enumerate() {
            let contender = &mut self.contenders[who];
            contender.seats.resize(seating.len(), SeatTally::default());
            contender.seats[seat].add(seat, record);
            contender.games += 1;
            contender.firsts += usize::from(record.places[seat] == 1);
            contender.score += record.scores[seat];
            contender.refusals += u64::from(record.refusals[seat]);
            if let Some(fault) = &record.faults[seat] {
                contender.faults += 1;
                let what = fault.note.as_ref().unwrap_or(&fault.reason);
                let group = self.faults.entry((who, what.clone()));
                group.or_insert(FaultGroup { count: 0, first: (record.index, record.seed) }).count += 1;
            }
        }
        for answer in &record.moves {
            let contender = &mut self.contenders[seating[answer.seat]];
            contender.moves += 1;
            contender.late += usize::from(answer.late);
            contender.strikes += usize::from(answer.strike);
            contender.worst_delay_ms = contender.worst_delay_ms.max(answer.delay_ms.unwrap_or(0.0));
            contender.times_ms[0] += answer.took_ms.unwrap_or(0.0);
            contender.times_ms[1] += answer.delay_ms.unwrap_or(0.0);
            contender.times_ms[2] += answer.took_ms.map_or(0.0, |_| answer.allowance_ms);
            contender.nodes += answer.nodes;
            contender.worst_ms = contender.worst_ms.max(answer.took_ms.unwrap_or(0.0));
        }
        for (a, &first) in seating.iter().enumerate() {
            for (b, &second) in seating.iter().enumerate() {
                if first < second {
                    self.duels.entry((first, second)).or_default().add(round, [a, b], record);
                }
            }
        }
    }
}

impl Tally {
    /// Comparisons of pairs by round, for ratings.
    pub fn comparisons(&self) -> Vec<Comparison> {
        let of = |(&pair, duel): (&(usize, usize), &Duel)| {
            let rounds = duel.by_round.iter().enumerate().filter(|(_, (_, count))| *count > 0);
            let comparison = |(round, &(points, count))| Comparison { round, pair, points, count: count as f64 };
            rounds.map(comparison).collect::<Vec<_>>()
        };
        self.duels.iter().flat_map(of).collect()
    }
}

impl SeatTally {
    fn add(&mut self, seat: usize, record: &GameRecord) {
        let own = record.places[seat];
        let others = record.places.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, place)| *place);
        let points: Vec<f64> = others.map(|place| place_points(own, place)).collect();
        self.games += 1;
        self.points += points.iter().sum::<f64>() / points.len().max(1) as f64;
        self.score += record.scores[seat];
        self.turns += u64::from(record.turns);
        self.faults += usize::from(record.faults[seat].is_some());
        self.time_losses += usize::from(record.faults[seat].as_ref().is_some_and(|f| f.kind == FaultKind::Late));
    }
}

impl Duel {
    fn add(&mut self, round: usize, seats: [usize; 2], record: &GameRecord) {
        let [own, other] = seats.map(|seat| record.places[seat]);
        let points = place_points(own, other);
        self.wins += usize::from(points > 0.5);
        self.draws += usize::from(points == 0.5);
        self.losses += usize::from(points < 0.5);
        self.turns += u64::from(record.turns);
        for (sum, seat) in self.scores.iter_mut().zip(seats) {
            *sum += record.scores[seat];
        }
        for (list, index) in [(&mut self.by_seat, seats[0]), (&mut self.by_round, round)] {
            if list.len() <= index {
                list.resize(index + 1, (0.0, 0));
            }
            list[index].0 += points;
            list[index].1 += 1;
        }
    }

    /// Comparisons; in a game of two seats, games.
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Win rate of the first, draws counting half, over rounds.
    pub fn rate(&self) -> Estimate {
        Estimate::of_rate(&self.samples())
    }

    /// The mean points of the first in each round.
    pub fn samples(&self) -> Vec<f64> {
        self.by_round.iter().filter(|(_, count)| *count > 0).map(|(points, count)| points / *count as f64).collect()
    }

    /// How many rounds had each of the results that a round of `comparisons` can have, the worst for
    /// the first at the beginning; rounds that are not whole are left out.
    pub fn results(&self, comparisons: usize) -> Vec<f64> {
        let mut counts = vec![0.0; 2 * comparisons + 1];
        for (points, _) in self.by_round.iter().filter(|(_, count)| *count == comparisons) {
            counts[(2.0 * points).round() as usize] += 1.0;
        }
        counts
    }

    /// Likelihood that the first is the stronger one, from the spread between rounds; where
    /// there is none, every game that was not drawn speaks for itself.
    pub fn superiority(&self) -> f64 {
        let samples = self.samples();
        let count = samples.len() as f64;
        let lead = samples.iter().sum::<f64>() - count / 2.0;
        let mean = lead / count.max(1.0) + 0.5;
        let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
        if squares > 1e-12 * count {
            return normal(lead / (squares * count / (count - 1.0)).sqrt());
        }
        let decided = (self.wins + self.losses) as f64;
        normal((self.wins as f64 - self.losses as f64) / decided.max(1.0).sqrt())
    }

    /// Win rate of the first by its seat; `None` where it never sat.
    pub fn by_seat(&self) -> impl Iterator<Item = Option<f64>> + '_ {
        self.by_seat.iter().map(|(points, count)| (*count > 0).then(|| points / *count as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Pace;

    fn record(places: &[u8], scores: &[i64]) -> GameRecord {
        GameRecord {
            index: 0,
            game: String::new(),
            seed: 1,
            pace: Pace::Nodes(1),
            options: BTreeMap::new(),
            players: Vec::new(),
            turns: 10,
            scores: scores.to_vec(),
            places: places.to_vec(),
            faults: vec![None; places.len()],
            refusals: vec![0; places.len()],
            host: None,
            disturbed: false,
            stderr: Vec::new(),
            moves: Vec::new(),
        }
    }

    #[test]
    fn pairs_are_samples() {
        let mut tally = Tally::new(2);
        tally.add(0, &[0, 1], &record(&[1, 2], &[9, 3]));
        tally.add(0, &[1, 0], &record(&[1, 2], &[8, 4]));
        tally.add(1, &[0, 1], &record(&[1, 2], &[7, 5]));
        tally.add(1, &[1, 0], &record(&[1, 1], &[6, 6]));
        let duel = &tally.duels[&(0, 1)];
        assert_eq!((duel.wins, duel.draws, duel.losses, duel.scores), (2, 1, 1, [26, 22]));
        assert_eq!(duel.samples(), [0.5, 0.75]);
        assert_eq!(duel.rate().mean, 0.625);
        assert_eq!(duel.by_seat().collect::<Vec<_>>(), [Some(1.0), Some(0.25)]);
    }

    /// Rounds of two games with these points of the first.
    fn duel(counts: [usize; 5]) -> Duel {
        let mut tally = Tally::new(2);
        let results: [[[u8; 2]; 2]; 5] =
            [[[2, 1], [1, 2]], [[2, 1], [1, 1]], [[1, 2], [1, 2]], [[1, 2], [1, 1]], [[1, 2], [2, 1]]];
        let rounds = counts.iter().zip(results).flat_map(|(&count, places)| vec![places; count]);
        for (round, [first, second]) in rounds.enumerate() {
            tally.add(round, &[0, 1], &record(&first, &[0, 0]));
            tally.add(round, &[1, 0], &record(&second, &[0, 0]));
        }
        tally.duels.remove(&(0, 1)).unwrap()
    }

    /// The tests of fastchess for pairs of games: likelihood of superiority, Elo and its interval.
    #[test]
    fn published_superiority() {
        for (counts, superiority, elo, error) in
            [([34, 54, 63, 64, 75], 1.0, 55.58, 27.65), ([332, 433, 498, 333, 334], 0.0505, -8.64, 10.33)]
        {
            let duel = duel(counts);
            assert_eq!(duel.results(2), counts.map(|count| count as f64));
            assert!((duel.superiority() - superiority).abs() < 1e-4, "{}", duel.superiority());
            let rate = duel.rate();
            let [low, mean, high] = [rate.low, rate.mean, rate.high].map(crate::common::elo);
            assert!((mean - elo).abs() < 0.01, "{mean} is not {elo}");
            // Theirs is symmetric in the win rate, ours is Wilson's.
            assert!(((high - low) / 2.0 - error).abs() < 0.02 * error, "{low} .. {high}, {error}");
        }
        // Without a spread: 0.5 (1 + erf(lead / sqrt(2 decided))) with lead and decided 8.
        assert!((duel([0, 0, 0, 0, 4]).superiority() - 0.997_661).abs() < 1e-5);
        assert_eq!((duel([0, 0, 3, 0, 0]).superiority(), Duel::default().superiority()), (0.5, 0.5));
    }

    #[test]
    fn seats_are_told_apart() {
        let mut tally = Tally::new(2);
        tally.add(0, &[0, 1], &record(&[1, 2], &[9, 3]));
        tally.add(0, &[1, 0], &record(&[1, 1], &[8, 4]));
        let seats = &tally.contenders[0].seats;
        assert_eq!(
            seats.iter().map(|seat| (seat.games, seat.points, seat.score)).collect::<Vec<_>>(),
            [(1, 1.0, 9), (1, 0.5, 4)]
        );
        assert_eq!(tally.comparisons(), [Comparison { round: 0, pair: (0, 1), points: 1.5, count: 2.0 }]);
        assert_eq!(tally.duels[&(0, 1)].results(2), [0.0, 0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn three_seats_compare_two_by_two() {
        let mut tally = Tally::new(2);
        tally.add(0, &[0, 0, 1], &record(&[1, 3, 2], &[5, 1, 3]));
        let duel = &tally.duels[&(0, 1)];
        assert_eq!((duel.wins, duel.losses, duel.games()), (1, 1, 2));
        assert_eq!((tally.contenders[0].games, tally.contenders[0].score), (2, 6));
        assert_eq!(tally.contenders.iter().map(|contender| contender.firsts).collect::<Vec<_>>(), [1, 0]);
    }
}
