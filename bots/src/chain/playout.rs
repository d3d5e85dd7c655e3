//! Playouts of two plans, one of each player, by the exact rules.
//!
//! The decision behind it: plans are played until the last action of both. A player who is hit while
//! it still builds may have something better to do, so a playout tells when that happened.

use engines::chain::{exchange, Action, PackMasks, Report, Side, ROW};
use engines::simd::{Cpu, Kernel};

/// A plan against another; the result is the end.
pub struct Playout<'a> {
    /// The players before the coming turn, the own one first.
    pub sides: [Side; 2],
    /// The packs from the coming turn on.
    pub packs: &'a [PackMasks],
    /// Their plans.
    pub plans: [&'a [Action]; 2],
}

/// The end of a playout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// The players, the own one first.
    pub sides: [Side; 2],
    /// Who has lost.
    pub lost: [bool; 2],
    /// Turns since the end of each player's plan.
    pub idle: [usize; 2],
    /// Turns played.
    pub turns: usize,
    /// The first player that is hit while it builds, by an attack of a row or one that brings the
    /// first row down; what it has after that turn, and the turns played until then.
    pub hit: Option<(usize, Side, usize)>,
}

impl Kernel for Playout<'_> {
    type Output = End;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> End {
        let Playout { mut sides, packs, plans } = self;
        let mut lost = [false; 2];
        // Turns since the end of each player's plan.
        let mut idle = [0; 2];
        let mut turns = 0;
        let mut hit = None;
        for (turn, pack) in packs.iter().enumerate() {
            let builds = [0, 1].map(|player: usize| turn < plans[player].len());
            if builds == [false; 2] || lost != [false; 2] {
                break;
            }
            turns += 1;
            let mut reports = [Report::default(); 2];
            for player in 0..2 {
                // A chain of the other player may have taken the gauge that the skill needs.
                if builds[player] && sides[player].is_legal(plans[player][turn]) {
                    reports[player] = sides[player].act(cpu, pack, plans[player][turn]);
                    lost[player] = reports[player].lost;
                } else {
                    idle[player] += 1;
                }
            }
            let due = sides.map(|side| side.garbage_due());
            exchange(&mut sides, &reports);
            for player in 0..2 {
                let side = sides[player];
                let builds = turns < plans[player].len();
                let more = reports[1 - player].sent >= ROW || !due[player];
                if hit.is_none() && builds && more && side.garbage_due() {
                    hit = Some((player, side, turns));
                }
            }
        }
        End { sides, lost, idle, turns, hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::testing::{random_side, step};
    use engines::chain::{PackMode, Setup, State};
    use engines::simd::{self, Level, Portable};

    /// The end of two plans; compiled once for all tests.
    fn end(sides: [Side; 2], packs: &[PackMasks], plans: [&[Action]; 2]) -> End {
        Playout { sides, packs, plans }.run(Portable)
    }

    fn packs(setup: &Setup, turns: usize) -> Vec<PackMasks> {
        setup.packs()[..turns].iter().map(|pack| PackMasks::new(*pack)).collect()
    }

    fn random_plan(rng: &mut fastrand::Rng, turns: usize) -> Vec<Action> {
        (0..turns).map(|_| Action::from_index(rng.usize(0..36)).unwrap()).collect()
    }

    #[test]
    fn plans_are_played_by_the_rules() {
        let mut rng = fastrand::Rng::with_seed(1);
        let (mut lost, mut hits) = (0, 0);
        for seed in 0..300 {
            let setup = Setup::draw(PackMode::Official, seed);
            let mut sides = [random_side(&mut rng, &setup), random_side(&mut rng, &setup)];
            // After a turn at most one player has garbage waiting.
            sides[rng.usize(0..2)].stock = 0;
            let turns = rng.usize(1..12);
            let plans = [random_plan(&mut rng, turns), random_plan(&mut rng, turns)];
            let packs = packs(&setup, turns);
            let end = end(sides, &packs, [&plans[0], &plans[1]]);

            let mut state = State::new(0, sides);
            let mut hit = None;
            for (turn, (own, other)) in plans[0].iter().zip(&plans[1]).enumerate() {
                if state.is_over() {
                    break;
                }
                let before = [0, 1].map(|player| *state.side(player));
                step(&mut state, setup.pack(turn), [*own, *other]);
                for player in 0..2 {
                    let sent = (state.side(1 - player).score - before[1 - player].score) / 2;
                    let side = *state.side(player);
                    let was_due = before[player].stock >= 2 * ROW;
                    if hit.is_none() && (sent >= ROW || !was_due) && side.garbage_due() && turn + 1 < turns {
                        hit = Some((player, side, turn + 1));
                    }
                }
            }
            assert_eq!(end.hit, hit, "seed {}", seed);
            hits += hit.is_some() as u32;
            lost += state.is_over() as u32;
            assert_eq!(end.sides, [*state.side(0), *state.side(1)], "seed {}", seed);
            assert_eq!(end.lost, end.sides.map(|side| side.field.is_lost()), "seed {}", seed);
            assert_eq!((end.turns, end.idle), (state.turn(), [0; 2]), "seed {}", seed);
        }
        assert!((10..290).contains(&lost), "{} of 300 games were over", lost);
        assert!(hits > 0, "nobody is ever hit");
    }

    #[test]
    fn the_skill_needs_the_gauge_at_its_turn() {
        let mut rng = fastrand::Rng::with_seed(4);
        for seed in 0..50 {
            let setup = Setup::draw(PackMode::Official, seed);
            let packs = packs(&setup, 1);
            let mut sides = [random_side(&mut rng, &setup), random_side(&mut rng, &setup)];
            let drop = random_plan(&mut rng, 1)[0];
            sides[0].gauge = 79;
            let spoilt = end(sides, &packs, [&[Action::SKILL], &[drop]]);
            assert_eq!(spoilt, end(sides, &packs, [&[], &[drop]]), "seed {}", seed);
            assert_eq!(spoilt.idle, [1, 0], "seed {}", seed);
            let mut state = State::new(0, [Side { stock: 0, gauge: 80, ..sides[0] }, sides[1]]);
            let before = [*state.side(0), *state.side(1)];
            step(&mut state, setup.pack(0), [Action::SKILL, drop]);
            let blown = end(before, &packs, [&[Action::SKILL], &[drop]]);
            assert_eq!(blown.sides, [*state.side(0), *state.side(1)], "seed {}", seed);
        }
    }

    #[test]
    fn every_processor_evaluates_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        for seed in 0..50 {
            let setup = Setup::draw(PackMode::Official, seed);
            let sides = [random_side(&mut rng, &setup), random_side(&mut rng, &setup)];
            let packs = packs(&setup, 10);
            let plan = random_plan(&mut rng, 8);
            let other = random_plan(&mut rng, 5);
            let playout = || Playout { sides, packs: &packs, plans: [&plan, &other] };
            assert_eq!(simd::dispatch(playout()), Level::PORTABLE.dispatch(playout()), "seed {}", seed);
        }
    }
}
