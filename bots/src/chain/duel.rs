//! Plans of both players played against one another, by the exact rules.
//!
//! The decision behind it: a plan is played until its last action fires, and what it is worth is
//! read off the two fields and stocks that are left then: garbage never vanishes, so every row of
//! it counts, and besides it only what each player has ready to fire or had the time to build.
//! A player who is struck while it still builds may go on, or answer with the best of its next two
//! drops, whichever is better for it.

use engines::chain::{
    chain_garbage, exchange, Action, Block, DigitCounts, Field, Pack, PackMasks, Report, Side, HEIGHT, ROW, WIDTH,
};
use engines::simd::{Cpu, Kernel};

use super::building::Yard;
use super::threats::Threat;
use crate::parameters::parameters;

/// Garbage at which every further block costs twice as much as the first.
const HEAVY: f64 = 160.0;

parameters! {
    /// What there is to win in a duel, in blocks of garbage.
    pub struct Prices {
        /// A turn of building.
        tempo: f64 = 3.0, 0.0..=100.0;
        /// A chain that is ready to be fired, as a part of the garbage it would send.
        ready: f64 = 0.7, 0.0..=2.0;
        /// The game.
        game: f64 = 300.0, 0.0..=10_000.0;
        /// A row of waiting garbage for which there is no room.
        no_room: f64 = 20.0, 0.0..=1_000.0;
    }
}

/// An own plan against all that the opponent may do; its value is the mean over that.
pub struct Duel<'a> {
    /// The players before the coming turn, the own one first.
    pub sides: [Side; 2],
    /// The packs from the coming turn on.
    pub packs: &'a [(Pack, PackMasks)],
    /// What counts.
    pub prices: Prices,
    /// The own plan.
    pub plan: &'a [Action],
    /// What it has to stand up to.
    pub threats: &'a [Threat],
}

impl Kernel for Duel<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> f64 {
        // No closures around what is hot: they are compiled without the extensions.
        let mut value = 0.0;
        for threat in self.threats {
            value += threat.weight * self.fight(cpu, [self.plan, &threat.plan]);
        }
        value
    }
}

/// How a duel ended.
struct End {
    value: f64,
    /// Who was struck while it was building.
    struck: Option<usize>,
}

impl Duel<'_> {
    /// The drops that an answer has at most.
    pub const ANSWER: usize = 2;

    /// What the first plan is worth against the second.
    #[inline(always)]
    fn fight<C: Cpu>(&self, cpu: C, plans: [&[Action]; 2]) -> f64 {
        let mut undisturbed = 0.0;
        let mut answering = None;
        // A loop rather than two calls: the whole play is inlined where it is called.
        loop {
            let end = self.play(cpu, plans, answering);
            match (answering, end.struck) {
                (None, None) => return end.value,
                (None, Some(_)) => undisturbed = end.value,
                (Some(0), _) => return undisturbed.max(end.value),
                (Some(_), _) => return undisturbed.min(end.value),
            }
            answering = end.struck;
        }
    }

    /// Plays two plans; `answering` is a player who leaves its plan when it is struck.
    #[inline(always)]
    fn play<C: Cpu>(&self, cpu: C, plans: [&[Action]; 2], answering: Option<usize>) -> End {
        let mut sides = self.sides;
        let mut plans = plans.map(|plan| plan.to_vec());
        let mut lost = [false; 2];
        // Turns since a player's plan was at its end.
        let mut idle = [0; 2];
        let mut struck = None;
        for (turn, (_, pack)) in self.packs.iter().enumerate() {
            let builds = [0, 1].map(|player: usize| turn < plans[player].len());
            if builds == [false; 2] || lost != [false; 2] {
                break;
            }
            let mut reports = [Report::default(); 2];
            for player in 0..2 {
                if builds[player] {
                    reports[player] = sides[player].act(cpu, pack, plans[player][turn]);
                    lost[player] = reports[player].lost;
                } else {
                    idle[player] += 1;
                }
            }
            exchange(&mut sides, &reports);
            for player in 0..2 {
                let is_struck =
                    reports[1 - player].sent >= ROW && sides[player].garbage_due() && turn + 1 < plans[player].len();
                if is_struck && struck.is_none() {
                    struck = Some(player);
                    if answering == Some(player) {
                        let packs = &self.packs[turn + 1..self.packs.len().min(turn + 1 + Duel::ANSWER)];
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
        End { value: standing[0] - standing[1], struck }
    }

    /// The drops, at most two, with which a player sends most.
    #[inline(always)]
    fn answer<C: Cpu>(&self, cpu: C, side: &Side, packs: &[(Pack, PackMasks)]) -> Option<Vec<Action>> {
        let start = Yard::of(side);
        let (pack, masks) = packs.first()?;
        let mut best = start.longest(cpu, *pack, masks).map(|(action, chain)| (sent(chain), vec![action]));
        for first in Action::drops() {
            let mut yard = start;
            yard.play(cpu, first, masks, 0);
            if yard.field.is_lost() {
                continue;
            }
            let (pack, masks) = match packs.get(1) {
                Some(pack) => pack,
                None => break,
            };
            if let Some((second, chain)) = yard.longest(cpu, *pack, masks) {
                let worth = sent(chain) - self.prices.tempo;
                if best.as_ref().map_or(0.0, |(most, _)| *most) < worth {
                    best = Some((worth, vec![first, second]));
                }
            }
        }
        best.filter(|(worth, _)| *worth > 0.0).map(|(_, drops)| drops)
    }

    /// How a player stands, apart from the other one.
    #[inline(always)]
    fn standing<C: Cpu>(&self, cpu: C, side: &Side, lost: bool, idle: usize) -> f64 {
        let prices = &self.prices;
        if lost {
            return -prices.game;
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
        let building = (prices.ready * ready).max(prices.tempo * idle as f64);
        let burden = garbage * (1.0 + garbage / HEAVY / 2.0) + prices.no_room * rows.saturating_sub(room) as f64;
        building - burden.min(prices.game)
    }
}

/// The blocks of garbage in a field.
fn garbage(field: &Field) -> usize {
    let cells = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
    cells.filter(|&(x, y)| field.block(x, y) == Block::GARBAGE).count()
}

/// The garbage of a chain.
fn sent(chain: u32) -> f64 {
    chain_garbage(chain) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::chain::{PackMode, Setup, State};
    use engines::simd::{self, Portable};

    fn packs(setup: &Setup, turns: usize) -> Vec<(Pack, PackMasks)> {
        setup.packs()[..turns].iter().map(|pack| (*pack, PackMasks::new(*pack))).collect()
    }

    fn random_plan(rng: &mut fastrand::Rng, turns: usize) -> Vec<Action> {
        (0..turns).map(|_| Action::from_index(rng.usize(0..36)).unwrap()).collect()
    }

    /// Somebody in a game of random drops, early or close to its end.
    fn random_side(rng: &mut fastrand::Rng, setup: &Setup) -> Side {
        let mut side = Side::EMPTY;
        for turn in 0..rng.usize(0..80) {
            let before = side;
            if side.act(Portable, &PackMasks::new(setup.pack(100 + turn)), random_plan(rng, 1)[0]).lost {
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
            // After a turn nobody but one has anything waiting.
            sides[rng.usize(0..2)].stock = 0;
            let turns = rng.usize(1..12);
            let plans = [random_plan(&mut rng, turns), random_plan(&mut rng, turns)];
            let packs = packs(&setup, turns);
            let duel = Duel { sides, packs: &packs, prices: Prices::default(), plan: &[], threats: &[] };
            let end = duel.play(Portable, [&plans[0], &plans[1]], None);

            let mut state = State::new(0, sides);
            for (turn, (_, pack)) in packs.iter().enumerate() {
                if !state.is_over() {
                    state.play(Portable, pack, [plans[0][turn], plans[1][turn]]);
                }
            }
            lost += state.is_over() as u32;
            let standing = [0, 1].map(|player| {
                let side = state.side(player);
                duel.standing(Portable, side, side.field.is_lost(), 0)
            });
            assert_eq!(end.value, standing[0] - standing[1], "seed {}", seed);
            let other_way = Duel { sides: [sides[1], sides[0]], ..duel };
            assert_eq!(other_way.play(Portable, [&plans[1], &plans[0]], None).value, -end.value, "seed {}", seed);
        }
        assert!((10..290).contains(&lost), "{} of 300 games were over", lost);
    }

    #[test]
    fn answers_send_the_most() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut answers = 0;
        for seed in 0..40 {
            let setup = Setup::draw(PackMode::Official, seed);
            let side = random_side(&mut rng, &setup);
            let packs = packs(&setup, Duel::ANSWER);
            let prices = Prices { tempo: 0.0, ..Prices::default() };
            let duel = Duel { sides: [side; 2], packs: &packs, prices, plan: &[], threats: &[] };
            let mut most = 0;
            for first in Action::drops() {
                let mut after = side;
                let report = after.act(Portable, &packs[0].1, first);
                if report.lost {
                    continue;
                }
                after.stock = after.stock.saturating_sub(report.sent);
                let second = Action::drops().map(|second| ({ after }).act(Portable, &packs[1].1, second));
                let second = second.filter(|report| !report.lost).map(|report| report.sent).max();
                most = most.max(report.sent).max(second.unwrap_or(0));
            }
            let answer = duel.answer(Portable, &side, &packs);
            let mut after = side;
            let mut last = 0;
            for (action, (_, pack)) in answer.iter().flatten().zip(&packs) {
                last = after.act(Portable, pack, *action).sent;
                after.stock = after.stock.saturating_sub(last);
            }
            assert_eq!(last, most, "seed {}", seed);
            answers += answer.is_some() as u32;
        }
        assert!(answers >= 10, "{} of 40 could answer", answers);
    }

    #[test]
    fn every_processor_weighs_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        for seed in 0..50 {
            let setup = Setup::draw(PackMode::Official, seed);
            let sides = [random_side(&mut rng, &setup), random_side(&mut rng, &setup)];
            let packs = packs(&setup, 10);
            let plan = random_plan(&mut rng, 8);
            let threats = [Threat { plan: random_plan(&mut rng, 5), sent: 0, weight: 1.0 }];
            let duel = || Duel { sides, packs: &packs, prices: Prices::default(), plan: &plan, threats: &threats };
            assert_eq!(simd::dispatch(duel()), duel().run(Portable), "seed {}", seed);
        }
    }
}
