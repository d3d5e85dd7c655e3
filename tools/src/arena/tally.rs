//! What the games of a tournament add up to.
//!
//! Contenders are compared two by two, in a game of three seats as well: whoever has the better
//! place beat the other. The sample of a round is the mean over all such comparisons in it.

use std::collections::BTreeMap;

use crate::matches::{Estimate, GameRecord};

/// Sums over the games so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games so far.
    pub games: usize,
    /// Turns in all of them.
    pub turns: u64,
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContenderTally {
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
    /// Answers that the referee refused.
    pub refusals: u64,
    /// Answers in all.
    pub moves: usize,
    /// Nodes of all its answers.
    pub nodes: u64,
    /// The longest it took for an answer, in milliseconds; 0 when no clock counted.
    pub worst_ms: f64,
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
    /// How many.
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
        self.seats = seating.len();
        for (seat, &who) in seating.iter().enumerate() {
            let contender = &mut self.contenders[who];
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

impl Duel {
    fn add(&mut self, round: usize, seats: [usize; 2], record: &GameRecord) {
        let [own, other] = seats.map(|seat| record.places[seat]);
        let (count, points) = match own.cmp(&other) {
            std::cmp::Ordering::Less => (&mut self.wins, 1.0),
            std::cmp::Ordering::Equal => (&mut self.draws, 0.5),
            std::cmp::Ordering::Greater => (&mut self.losses, 0.0),
        };
        *count += 1;
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
