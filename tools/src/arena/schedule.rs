//! Who plays whom, in which seats, on which seed.
//!
//! A round is one seed with all seatings. Rounds are the outer loop, so that a run that is
//! stopped early has still played every pairing equally often.

use std::collections::BTreeMap;

/// The games of a tournament, numbered from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    seatings: Vec<Vec<usize>>,
    pairings: usize,
    rounds: usize,
}

impl Schedule {
    /// A round robin of `contenders` at `seats` seats with at least `games` games a pairing.
    ///
    /// A pairing is a set of as many contenders as there are seats (or all, if they are fewer);
    /// its seatings are all ways to seat them with nobody left out: 2 for two contenders at two
    /// seats, 6 for three at three, 6 for two at three (A A B, A B A, ...). `games` is rounded up
    /// to whole rounds.
    pub fn round_robin(contenders: usize, seats: usize, games: usize) -> Schedule {
        Schedule::of(contenders, seats, games, |_| true)
    }

    /// The pairings of a round robin in which the first contender takes part.
    pub fn gauntlet(contenders: usize, seats: usize, games: usize) -> Schedule {
        Schedule::of(contenders, seats, games, |pairing| pairing.contains(&0))
    }

    /// The pairings, each a list of contenders, that are wanted.
    fn of(contenders: usize, seats: usize, games: usize, is_wanted: impl Fn(&[usize]) -> bool) -> Schedule {
        let mut pairings: BTreeMap<Vec<usize>, Vec<Vec<usize>>> = BTreeMap::new();
        for number in 0..contenders.pow(seats as u32) {
            let seating: Vec<usize> =
                (0..seats).rev().map(|seat| number / contenders.pow(seat as u32) % contenders).collect();
            let mut present = seating.clone();
            present.sort_unstable();
            present.dedup();
            if present.len() == contenders.min(seats) && is_wanted(&present) {
                pairings.entry(present).or_default().push(seating);
            }
        }
        let per_round = pairings.values().next().map_or(1, Vec::len);
        let rounds = games.div_ceil(per_round);
        Schedule { pairings: pairings.len(), seatings: pairings.into_values().flatten().collect(), rounds }
    }

    /// Number of games in all.
    pub fn games(&self) -> usize {
        self.seatings.len() * self.rounds
    }

    /// Number of rounds, each with its seed.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Number of pairings, each of which plays all its seatings in a round.
    pub fn pairings(&self) -> usize {
        self.pairings
    }

    /// Games of a round.
    pub fn games_of_round(&self) -> usize {
        self.seatings.len()
    }

    /// All ways to sit that there are, each a contender per seat.
    pub fn seatings(&self) -> &[Vec<usize>] {
        &self.seatings
    }

    /// The round of a game, from 0.
    pub fn round(&self, game: usize) -> usize {
        game / self.seatings.len()
    }

    /// Seating of a game: one contender per seat.
    pub fn seating(&self, game: usize) -> &[usize] {
        &self.seatings[game % self.seatings.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(schedule: &Schedule) -> Vec<&[usize]> {
        (0..schedule.games()).filter(|&game| schedule.round(game) == 0).map(|game| schedule.seating(game)).collect()
    }

    #[test]
    fn two_seats_are_swapped() {
        let two = Schedule::round_robin(2, 2, 5);
        assert_eq!(round(&two), [[0, 1], [1, 0]]);
        assert_eq!((two.rounds(), two.games(), two.pairings()), (3, 6, 1));
        let three = Schedule::round_robin(3, 2, 2);
        assert_eq!(round(&three), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert_eq!((three.rounds(), three.games(), three.pairings()), (1, 6, 3));
    }

    #[test]
    fn in_a_gauntlet_the_first_plays_all() {
        let gauntlet = Schedule::gauntlet(4, 2, 2);
        assert_eq!(round(&gauntlet), [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]]);
        assert_eq!((gauntlet.pairings(), gauntlet.games()), (3, 6));
        assert_eq!(Schedule::gauntlet(4, 3, 6).pairings(), 3);
    }

    #[test]
    fn three_seats_see_every_order() {
        let three = Schedule::round_robin(3, 3, 7);
        assert_eq!(round(&three), [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
        assert_eq!(three.games(), 12);
        let two = Schedule::round_robin(2, 3, 1);
        assert_eq!(round(&two), [[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(Schedule::round_robin(4, 3, 6).pairings(), 4);
    }
}
