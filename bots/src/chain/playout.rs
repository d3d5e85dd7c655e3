//! Playouts of an own plan against the opponent's, by the exact rules.
//!
//! The decision behind it: a plan is played until its last action fires, and the two fields and
//! stocks that remain are evaluated: garbage never vanishes, so every row of it counts, and
//! besides it only the chain each player has ready to fire or had the time to build.
//! A player who is hit while it still builds may go on, or answer with the best of its next two
//! drops, whichever is better for it.

use engines::chain::{
    chain_garbage, exchange, Action, Block, DigitCounts, Field, Pack, PackMasks, Report, Side, HEIGHT, ROW, WIDTH,
};
use engines::simd::{Cpu, Kernel};

use super::building::Build;
use super::threats::Threat;
use crate::parameters::parameters;

/// Garbage at which every further block costs twice as much as the first.
const HEAVY: f64 = 160.0;

parameters! {
    /// Payoffs of a playout, in blocks of garbage.
    pub struct Payoffs {
        /// Value of a turn of building.
        tempo: f64 = 3.0, 0.0..=100.0;
        /// Value of a chain that is ready to fire, as a fraction of the garbage it would send.
        ready: f64 = 0.7, 0.0..=2.0;
        /// Value of winning the game.
        game: f64 = 300.0, 0.0..=10_000.0;
        /// Penalty for every row of waiting garbage that has no room.
        no_room: f64 = 20.0, 0.0..=1_000.0;
    }
}

/// An own plan against every threat; the result is its value against each.
pub struct Playout<'a> {
    /// The players before the coming turn, the own one first.
    pub sides: [Side; 2],
    /// The packs from the coming turn on.
    pub packs: &'a [(Pack, PackMasks)],
    /// Payoffs at the end.
    pub payoffs: Payoffs,
    /// The own plan.
    pub plan: &'a [Action],
    /// The opponent's plans.
    pub threats: &'a [Threat],
}

impl Kernel for Playout<'_> {
    type Output = Vec<f64>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Vec<f64> {
        let mut values = Vec::with_capacity(self.threats.len());
        // No closures around what is hot: they are compiled without the extensions.
        for threat in self.threats {
            values.push(self.fight(cpu, [self.plan, &threat.plan]));
        }
        values
    }
}

/// Result of a playout.
struct End {
    value: f64,
    /// First player hit by garbage while it was building.
    hit: Option<usize>,
}

impl Playout<'_> {
    /// Most drops of an answer.
    pub const ANSWER: usize = 2;

    /// Value of the first plan against the second, for the first player.
    #[inline(always)]
    fn fight<C: Cpu>(&self, cpu: C, plans: [&[Action]; 2]) -> f64 {
        let mut values = [0.0; 2];
        let mut answering = None;
        // A loop rather than two calls: `play` is inlined where it is called.
        for value in &mut values {
            let end = self.play(cpu, plans, answering);
            *value = end.value;
            answering = end.hit;
            if answering.is_none() {
                break;
            }
        }
        // The player that is hit goes on or answers, as suits it.
        let [going_on, answer] = values;
        match answering {
            None => going_on,
            Some(0) => going_on.max(answer),
            Some(_) => going_on.min(answer),
        }
    }

    /// Plays two plans; `answering` is the player, if any, that abandons its plan when it is hit.
    #[inline(always)]
    fn play<C: Cpu>(&self, cpu: C, plans: [&[Action]; 2], answering: Option<usize>) -> End {
        let mut sides = self.sides;
        let mut plans = plans.map(|plan| plan.to_vec());
        let mut lost = [false; 2];
        // Turns since the end of each player's plan.
        let mut idle = [0; 2];
        let mut hit = None;
        for (turn, (_, pack)) in self.packs.iter().enumerate() {
            let builds = [0, 1].map(|player: usize| turn < plans[player].len());
            if builds == [false; 2] || lost != [false; 2] {
                break;
            }
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
            exchange(&mut sides, &reports);
            for player in 0..2 {
                let is_hit =
                    reports[1 - player].sent >= ROW && sides[player].garbage_due() && turn + 1 < plans[player].len();
                if is_hit && hit.is_none() {
                    hit = Some(player);
                    if answering == Some(player) {
                        let packs = &self.packs[turn + 1..self.packs.len().min(turn + 1 + Playout::ANSWER)];
                        if let Some(answer) = self.answer(cpu, &sides[player], packs) {
                            plans[player].truncate(turn + 1);
                            plans[player].extend(answer);
                        }
                    }
                }
            }
        }
        let mut standing = [0.0; 2];
        for player in 0..2 {
            standing[player] = self.standing(cpu, &sides[player], lost[player], idle[player]);
        }
        End { value: standing[0] - standing[1], hit }
    }

    /// The one or two drops with which a player sends the most.
    #[inline(always)]
    fn answer<C: Cpu>(&self, cpu: C, side: &Side, packs: &[(Pack, PackMasks)]) -> Option<Vec<Action>> {
        let start = Build::of(side);
        let (pack, masks) = packs.first()?;
        let mut best = start.longest(cpu, *pack, masks).map(|(action, chain)| (sent(chain), vec![action]));
        for first in Action::drops() {
            let mut build = start;
            build.play(cpu, first, masks, 0);
            if build.field.is_lost() {
                continue;
            }
            let (pack, masks) = match packs.get(1) {
                Some(pack) => pack,
                None => break,
            };
            if let Some((second, chain)) = build.longest(cpu, *pack, masks) {
                let worth = sent(chain) - self.payoffs.tempo;
                if best.as_ref().map_or(0.0, |(most, _)| *most) < worth {
                    best = Some((worth, vec![first, second]));
                }
            }
        }
        best.filter(|(worth, _)| *worth > 0.0).map(|(_, drops)| drops)
    }

    /// Evaluation of one player, independent of the other.
    #[inline(always)]
    fn standing<C: Cpu>(&self, cpu: C, side: &Side, lost: bool, idle: usize) -> f64 {
        let payoffs = &self.payoffs;
        if lost {
            return -payoffs.game;
        }
        let mut field = side.field;
        let rows = side.stock / ROW;
        let room = (HEIGHT as u64).saturating_sub(field.max_height(cpu) as u64);
        for _ in 0..rows {
            if !field.raise_garbage(cpu) {
                break;
            }
        }
        let garbage = garbage(&side.field) as f64 + side.stock as f64;
        let ready = sent(field.potential(cpu, &DigitCounts::default()).chain);
        let building = (payoffs.ready * ready).max(payoffs.tempo * idle as f64);
        let burden = garbage * (1.0 + garbage / HEAVY / 2.0) + payoffs.no_room * rows.saturating_sub(room) as f64;
        building - burden.min(payoffs.game)
    }
}

/// Blocks of garbage in a field.
fn garbage(field: &Field) -> usize {
    let cells = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
    cells.filter(|&(x, y)| field.block(x, y) == Block::GARBAGE).count()
}

/// Garbage that a chain sends, in blocks.
fn sent(chain: u32) -> f64 {
    chain_garbage(chain) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::testing::{act, step};
    use engines::chain::{PackMode, Setup, State};
    use engines::simd::{self, Level, Portable};

    /// What both players' plans are worth; compiled once for all tests.
    fn value(playout: &Playout, plans: [&[Action]; 2]) -> f64 {
        playout.play(Portable, plans, None).value
    }

    /// Difference of what two sides stand for at the end; compiled once for all tests.
    fn difference(playout: &Playout, sides: [&Side; 2]) -> f64 {
        let [own, other] = sides.map(|side| playout.standing(Portable, side, side.field.is_lost(), 0));
        own - other
    }

    fn packs(setup: &Setup, turns: usize) -> Vec<(Pack, PackMasks)> {
        setup.packs()[..turns].iter().map(|pack| (*pack, PackMasks::new(*pack))).collect()
    }

    fn random_plan(rng: &mut fastrand::Rng, turns: usize) -> Vec<Action> {
        (0..turns).map(|_| Action::from_index(rng.usize(0..36)).unwrap()).collect()
    }

    /// A player of random drops, early in a game or close to its end.
    fn random_side(rng: &mut fastrand::Rng, setup: &Setup) -> Side {
        let mut side = Side::EMPTY;
        for turn in 0..rng.usize(0..80) {
            let before = side;
            if act(&mut side, setup.pack(100 + turn), random_plan(rng, 1)[0]).lost {
                side = before;
            }
        }
        Side { stock: rng.u64(0..3) * rng.u64(0..50), ..side }
    }

    #[test]
    fn plans_are_played_by_the_rules() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut lost = 0;
        for seed in 0..300 {
            let setup = Setup::draw(PackMode::Official, seed);
            let mut sides = [random_side(&mut rng, &setup), random_side(&mut rng, &setup)];
            // After a turn at most one player has garbage waiting.
            sides[rng.usize(0..2)].stock = 0;
            let turns = rng.usize(1..12);
            let plans = [random_plan(&mut rng, turns), random_plan(&mut rng, turns)];
            let packs = packs(&setup, turns);
            let playout = Playout { sides, packs: &packs, payoffs: Payoffs::default(), plan: &[], threats: &[] };
            let end = value(&playout, [&plans[0], &plans[1]]);

            let mut state = State::new(0, sides);
            for (turn, (pack, _)) in packs.iter().enumerate() {
                if !state.is_over() {
                    step(&mut state, *pack, [plans[0][turn], plans[1][turn]]);
                }
            }
            lost += state.is_over() as u32;
            assert_eq!(end, difference(&playout, [state.side(0), state.side(1)]), "seed {}", seed);
            let other_way = Playout { sides: [sides[1], sides[0]], ..playout };
            assert_eq!(value(&other_way, [&plans[1], &plans[0]]), -end, "seed {}", seed);
        }
        assert!((10..290).contains(&lost), "{} of 300 games were over", lost);
    }

    #[test]
    fn the_skill_needs_the_gauge_at_its_turn() {
        let mut rng = fastrand::Rng::with_seed(4);
        for seed in 0..50 {
            let setup = Setup::draw(PackMode::Official, seed);
            let packs = packs(&setup, 1);
            let play = |sides: [Side; 2], plan: &[Action], drop: Action| {
                let playout = Playout { sides, packs: &packs, payoffs: Payoffs::default(), plan: &[], threats: &[] };
                value(&playout, [plan, &[drop]])
            };
            let mut sides = [random_side(&mut rng, &setup), random_side(&mut rng, &setup)];
            let drop = random_plan(&mut rng, 1)[0];
            sides[0].gauge = 79;
            assert_eq!(play(sides, &[Action::SKILL], drop), play(sides, &[], drop), "seed {}", seed);
            let mut state = State::new(0, [Side { stock: 0, gauge: 80, ..sides[0] }, sides[1]]);
            let before = [*state.side(0), *state.side(1)];
            step(&mut state, packs[0].0, [Action::SKILL, drop]);
            let after = [*state.side(0), *state.side(1)];
            let playout = Playout { sides: after, packs: &[], payoffs: Payoffs::default(), plan: &[], threats: &[] };
            let expected = difference(&playout, [&after[0], &after[1]]);
            assert_eq!(play(before, &[Action::SKILL], drop), expected, "seed {}", seed);
        }
    }

    #[test]
    fn answers_send_the_most() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut answers = 0;
        for seed in 0..40 {
            let setup = Setup::draw(PackMode::Official, seed);
            let side = random_side(&mut rng, &setup);
            let packs = packs(&setup, Playout::ANSWER);
            let payoffs = Payoffs { tempo: 0.0, ..Payoffs::default() };
            let playout = Playout { sides: [side; 2], packs: &packs, payoffs, plan: &[], threats: &[] };
            let mut most = 0;
            for first in Action::drops() {
                let mut after = side;
                let report = act(&mut after, packs[0].0, first);
                if report.lost {
                    continue;
                }
                after.stock = after.stock.saturating_sub(report.sent);
                let second = Action::drops().map(|second| act(&mut { after }, packs[1].0, second));
                let second = second.filter(|report| !report.lost).map(|report| report.sent).max();
                most = most.max(report.sent).max(second.unwrap_or(0));
            }
            let answer = playout.answer(Portable, &side, &packs);
            let mut after = side;
            let mut last = 0;
            for (action, (pack, _)) in answer.iter().flatten().zip(&packs) {
                last = act(&mut after, *pack, *action).sent;
                after.stock = after.stock.saturating_sub(last);
            }
            assert_eq!(last, most, "seed {}", seed);
            answers += answer.is_some() as u32;
        }
        assert!(answers >= 10, "{} of 40 could answer", answers);
    }

    #[test]
    fn every_processor_evaluates_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        for seed in 0..50 {
            let setup = Setup::draw(PackMode::Official, seed);
            let sides = [random_side(&mut rng, &setup), random_side(&mut rng, &setup)];
            let packs = packs(&setup, 10);
            let plan = random_plan(&mut rng, 8);
            let threats = [Threat { plan: random_plan(&mut rng, 5), sent: 0, weight: 1.0 }];
            let playout =
                || Playout { sides, packs: &packs, payoffs: Payoffs::default(), plan: &plan, threats: &threats };
            assert_eq!(simd::dispatch(playout()), Level::PORTABLE.dispatch(playout()), "seed {}", seed);
        }
    }
}
