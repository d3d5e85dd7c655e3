//! Plans of the opponent for its skill: drops that fill the gauge and gather blocks around fives.
//!
//! The decision behind it: the search for chains is blind to the gauge, and the gauge needs no
//! more than a chain of one step in every turn. So a narrow beam of its own looks for them, and
//! only when the gauge can be full within a few turns.

use std::cmp::Reverse;

use engines::chain::{Action, Pack, PackMasks, Side, GAUGE_GAIN, SKILL_GAUGE};
use engines::simd::{Cpu, Kernel};

/// Beam width.
const WIDTH: usize = 4;
/// Value of a block that the skill would blow up, in points of the gauge.
const BLOWN: i64 = 4;

/// Search for the skill of a player whom nobody disturbs. The result: for every turn in which the
/// skill is possible the plan that ends with it, and the garbage that it sends; and the nodes
/// searched.
pub struct SkillPlans<'a> {
    /// The player before the coming turn.
    pub side: Side,
    /// The packs of the coming turns, as far as the plans may reach.
    pub packs: &'a [Pack],
}

#[derive(Clone)]
struct Node {
    side: Side,
    plan: Vec<Action>,
}

impl Kernel for SkillPlans<'_> {
    type Output = (Vec<(Vec<Action>, u64)>, u64);

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> (Vec<(Vec<Action>, u64)>, u64) {
        let (mut found, mut searched) = (Vec::new(), 0);
        let mut nodes = vec![Node { side: self.side, plan: Vec::new() }];
        for (turn, pack) in self.packs.iter().enumerate() {
            let most = nodes.iter().map(|node| node.side.gauge as usize).max().unwrap_or(0);
            if most + GAUGE_GAIN as usize * (self.packs.len() - 1 - turn) < SKILL_GAUGE as usize {
                break;
            }
            let pack = PackMasks::new(*pack);
            let mut best: Option<(Vec<Action>, u64)> = None;
            let mut longer = Vec::new();
            for node in &nodes {
                if node.side.has_skill() {
                    let report = { node.side }.act(cpu, &pack, Action::SKILL);
                    if !report.lost && report.sent > best.as_ref().map_or(0, |(_, sent)| *sent) {
                        best = Some(([&node.plan[..], &[Action::SKILL]].concat(), report.sent));
                    }
                }
                for action in Action::drops() {
                    let mut side = node.side;
                    let report = side.act(cpu, &pack, action);
                    searched += 1;
                    if report.lost {
                        continue;
                    }
                    side.stock = side.stock.saturating_sub(report.sent);
                    longer.push((skill_value(cpu, &side, &pack, BLOWN), side, node, action));
                }
            }
            found.extend(best);
            // Stable: of equal ones the first stays first.
            longer.sort_by_key(|&(value, ..)| Reverse(value));
            longer.truncate(WIDTH);
            let plan = |node: &Node, action| [&node.plan[..], &[action]].concat();
            nodes = longer.into_iter().map(|(_, side, node, action)| Node { side, plan: plan(node, action) }).collect();
        }
        (found, searched)
    }
}

/// Evaluation of a player who plays for the skill, in points of the gauge: the gauge up to the
/// skill's, and `blown` for every block that the skill would blow up; of the pack nothing matters.
#[inline(always)]
pub fn skill_value<C: Cpu>(cpu: C, side: &Side, pack: &PackMasks, blown: i64) -> i64 {
    let mut field = side.field;
    let blocks = field.play(cpu, false, Action::SKILL, pack).blown;
    side.gauge.min(SKILL_GAUGE) as i64 + blown * blocks as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::chain::{PackMode, Setup};
    use engines::simd::{self, Level};

    use crate::chain::testing::act;

    /// A player with this gauge after some random drops.
    fn side(rng: &mut fastrand::Rng, setup: &Setup, gauge: u8) -> Side {
        let mut side = Side::EMPTY;
        for turn in 0..rng.usize(0..25) {
            let before = side;
            let drop = Action::from_index(rng.usize(0..36)).unwrap();
            if act(&mut side, setup.pack(100 + turn), drop).lost {
                side = before;
            }
        }
        Side { gauge, stock: rng.u64(0..30), ..side }
    }

    #[test]
    fn plans_fill_the_gauge_and_send_what_they_say() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut found = 0;
        for seed in 0..60 {
            let setup = Setup::draw(PackMode::Official, seed);
            let gauge = 8 * rng.u8(5..11);
            let start = side(&mut rng, &setup, gauge);
            let packs = &setup.packs()[..6];
            let (plans, searched) = Level::PORTABLE.dispatch(SkillPlans { side: start, packs });
            let dispatched = simd::dispatch(SkillPlans { side: start, packs });
            assert_eq!(dispatched, (plans.clone(), searched), "another processor");
            assert!(searched <= 36 * (1 + 5 * WIDTH as u64), "{} nodes", searched);
            for (plan, sent) in &plans {
                let (mut side, mut last) = (start, 0);
                for (action, pack) in plan.iter().zip(packs) {
                    assert!(side.is_legal(*action), "seed {}", seed);
                    let report = act(&mut side, *pack, *action);
                    assert!(!report.lost, "seed {}", seed);
                    side.stock = side.stock.saturating_sub(report.sent);
                    last = report.sent;
                }
                assert!(plan.iter().position(|action| action.is_skill()) == Some(plan.len() - 1));
                assert_eq!(last, *sent, "seed {}", seed);
            }
            assert!(plans.windows(2).all(|pair| pair[0].0.len() < pair[1].0.len()), "one plan for every turn");
            found += plans.len();
        }
        assert!(found >= 60, "{} plans", found);
    }

    #[test]
    fn a_gauge_that_cannot_be_full_in_time_has_no_plans() {
        let setup = Setup::draw(PackMode::Official, 1);
        let mut possible = [0; 2];
        for seed in 0..20 {
            let plans = |gauge: u8, packs: usize| {
                let side = side(&mut fastrand::Rng::with_seed(seed), &setup, gauge);
                Level::PORTABLE.dispatch(SkillPlans { side, packs: &setup.packs()[..packs] }).0
            };
            assert!(plans(39, 6).is_empty() && plans(79, 1).is_empty() && plans(100, 0).is_empty());
            possible[0] += !plans(80, 1).is_empty() as u32;
            possible[1] += !plans(79, 4).is_empty() as u32;
        }
        assert!(possible.iter().all(|&count| count >= 5), "{:?} of 20", possible);
    }
}
