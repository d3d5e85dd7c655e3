//! The submitted bot: it builds the most damaging chain, and fires it at the most damaging moment.
//!
//! Every turn a share of its time goes into the chains that the opponent could fire, and when; its
//! skill is a threat as soon as its gauge can be full within a few turns. The planner then searches
//! plans of its own, undisturbed and under the opponent's likeliest attack. The decision behind it:
//! the searches only find out what can be built by when; the plan to follow is the one whose
//! playouts against the threats end best on the average. Half of the probabilities of the threats
//! are habits of players, and half the equilibrium of plans against threats. What is left of the
//! time, about half, goes into these playouts: many plans compared with many threats are worth more
//! than a longer chain. A budget in nodes limits only the searches of plans, each to its share.

use std::cmp::Reverse;
use std::time::Instant;

use engines::chain::{chain_garbage, Action, Client, Field, PackMasks, Side, View, HEIGHT, TURNS};
use engines::simd::{self, Portable};
use search::beam::Limits;
use search::{matrix, Beam, Budget};

use super::building::{Build, Building};
use super::clock::Shares;
use super::evaluation::{Evaluation, ANSWER, WIN};
use super::playout::Playout;
use super::skill::SkillPlans;
use super::threats::{Opponent, Threat};
use super::{clock, Parameters};
use crate::{Bot, Pace, Telemetry};

/// Size of the table of positions seen at a depth, as a power of two.
const SEEN_BITS: u32 = 21;
/// Widest level of the beam.
const WIDEST: usize = 100_000;
/// The largest share of a level whose chains all start in the same column, in percent.
const BUCKET_PERCENT: usize = 50;
/// Least attack worth a search of its own, in blocks.
const MIN_ATTACK: u64 = 20;
/// Most plans kept for the next turn.
const MAX_KEPT: usize = 12;

/// Bot that plans ahead for both players.
#[derive(Debug)]
pub struct Planner {
    pace: Pace,
    parameters: Parameters,
    beam: Beam<Building>,
    opponent: Opponent,
    evaluation: Evaluation,
    /// Remainders of the plans that began with the last action, the best ones first.
    kept: Vec<Vec<Action>>,
    /// Remainders of plans that the opponent may have begun in the last turn, with the field that it
    /// then has.
    expected: Vec<(Field, Vec<Action>)>,
    telemetry: Telemetry,
}

/// A plan and its value.
struct Choice {
    plan: Vec<Action>,
    value: f64,
}

impl Planner {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: Parameters) -> Planner {
        Planner {
            pace,
            parameters,
            beam: Beam::new(SEEN_BITS),
            opponent: Opponent::default(),
            evaluation: Evaluation::new(),
            kept: Vec::new(),
            expected: Vec::new(),
            telemetry: Telemetry::default(),
        }
    }

    /// The best plan for every depth at which there is a goal, and the steps of its chain.
    fn search(&mut self, building: &Building, build: &Build, budget: Budget) -> Vec<(Vec<Action>, u32)> {
        let limits = Limits { depth: building.len(), width: WIDEST, bucket_percent: BUCKET_PERCENT };
        self.beam.search(building, build, limits, budget);
        self.telemetry.nodes += self.beam.nodes();
        self.beam.goals().filter_map(|(depth, chain)| Some((self.beam.plan(depth)?, chain as u32))).collect()
    }

    /// Threats of the opponent, weighted by probability.
    fn threats(&mut self, view: &View, budget: Budget) -> Vec<Threat> {
        let (turn, other) = (view.state.turn(), view.state.side(1));
        let build = Build::of(other);
        let packs = &view.setup.packs()[turn..(turn + self.parameters.foresight).min(TURNS)];
        let building = Building::new(packs, &build, self.parameters.weights);
        let mut goals = self.search(&building, &build, budget);
        // Plans that it has begun may be better than what this search finds.
        for (field, plan) in self.expected.drain(..) {
            if field == other.field {
                let chain = build.fire(&plan, &view.setup.packs()[turn..]);
                goals.extend((chain > 1).then_some((plan, chain)));
            }
        }
        goals.sort_by_key(|(plan, chain)| (plan.len(), Reverse(*chain)));
        goals.dedup_by_key(|(plan, _)| plan.len());
        self.expect(view, goals.iter().map(|(plan, _)| plan));
        let reach = &view.setup.packs()[turn..(turn + self.parameters.gathering + 1).min(TURNS)];
        let (mut plans, searched) = simd::dispatch(SkillPlans { side: *other, packs: reach });
        self.telemetry.nodes += searched;
        plans.extend(goals.into_iter().map(|(plan, chain)| (plan, chain_garbage(chain))));
        plans.sort_by_key(|(plan, _)| plan.len());
        let at_once = plans.iter().filter(|(plan, _)| plan.len() == 1).map(|&(_, sent)| sent);
        self.opponent.watch(other, at_once.max().unwrap_or(0), &self.parameters);
        if plans.is_empty() {
            plans.push((self.beam.deepest(), 0));
        }
        self.opponent.threats(plans, view.state.side(0).stock, &self.parameters)
    }

    /// Keeps for the next turn what is left of plans that the opponent may begin in this one.
    fn expect<'a>(&mut self, view: &View, plans: impl Iterator<Item = &'a Vec<Action>>) {
        let pack = PackMasks::new(view.setup.pack(view.state.turn()));
        for plan in plans {
            if let Some((first, rest)) = plan.split_first() {
                let mut side = *view.state.side(1);
                side.act(Portable, &pack, *first);
                self.expected.push((side.field, rest.to_vec()));
            }
        }
    }

    /// All own plans worth comparing.
    fn plans(&mut self, view: &View, threats: &[Threat], shares: &mut Shares) -> Vec<Vec<Action>> {
        let (turn, me) = (view.state.turn(), view.state.side(0));
        let build = Build::of(me);
        let packs = &view.setup.packs()[turn..(turn + self.parameters.horizon).min(TURNS)];
        let building = Building::new(packs, &build, self.parameters.weights);
        let Parameters { building: share, sheltering, .. } = self.parameters;

        // Old plans may be better than what a new search of a longer horizon finds.
        let mut plans = std::mem::take(&mut self.kept);
        let attack = likeliest_attack(threats, view.state.side(1)).filter(|&(depth, _)| depth + 1 < packs.len());
        let (building, share) = match attack {
            Some(_) => (building, share - sheltering),
            None => (building.by_removal(), share),
        };
        plans.extend(self.search(&building, &build, shares.take(share)).into_iter().map(|(plan, _)| plan));
        if plans.is_empty() {
            plans.push(self.beam.deepest());
        }
        if let Some((depth, garbage)) = attack {
            let building = building.with_attack(depth, garbage);
            plans.extend(self.search(&building, &build, shares.take(sheltering)).into_iter().map(|(plan, _)| plan));
        }
        if me.has_skill() {
            plans.push(vec![Action::SKILL]);
        }
        plans.retain(|plan| !plan.is_empty());
        plans
    }

    /// The plans with their values, the best one first; those not evaluated when time is up are
    /// left out.
    fn choices(&mut self, view: &View, plans: Vec<Vec<Action>>, threats: &[Threat], budget: Budget) -> Vec<Choice> {
        let turn = view.state.turn();
        let longest = plans.iter().chain(threats.iter().map(|threat| &threat.plan)).map(Vec::len).max().unwrap_or(0);
        let packs = &view.setup.packs()[turn..(turn + longest + ANSWER).min(TURNS)];
        let packs: Vec<PackMasks> = packs.iter().map(|pack| PackMasks::new(*pack)).collect();
        self.evaluation.begin(self.telemetry.nodes);
        let mut payoffs = Vec::with_capacity(plans.len());
        for plan in &plans {
            if !payoffs.is_empty() && budget.deadline().map_or(false, |deadline| Instant::now() >= deadline) {
                break;
            }
            payoffs.push(threats.iter().map(|threat| self.payoff(view, &packs, [plan, &threat.plan])).collect());
        }
        self.telemetry.nodes += self.evaluation.nodes;
        let weights = self.weights(&payoffs, threats);
        let choice = |(plan, payoffs): (_, &Vec<f64>)| {
            let value = payoffs.iter().zip(&weights).map(|(payoff, weight)| payoff * weight).sum();
            Choice { plan, value }
        };
        let mut choices: Vec<Choice> = plans.into_iter().zip(&payoffs).map(choice).collect();
        // Stable: of equal ones the first stays first.
        choices.sort_by(|a, b| b.value.total_cmp(&a.value));
        choices
    }

    /// Value of an own plan against one of the opponent's. The player that is hit while it builds
    /// goes on, or leaves its plan for an answer; whatever is best for it.
    fn payoff(&mut self, view: &View, packs: &[PackMasks], plans: [&[Action]; 2]) -> f64 {
        let parameters = &self.parameters;
        let sides = [*view.state.side(0), *view.state.side(1)];
        let ahead = &view.setup.packs()[view.state.turn()..];
        let end = simd::dispatch(Playout { sides, packs, plans });
        let mut value = self.evaluation.value(&end, ahead, parameters);
        if let Some((player, side, turns)) = end.hit {
            for answer in self.evaluation.answers(&side, &ahead[turns..], parameters.weights) {
                let plan = [&plans[player][..turns], &answer].concat();
                let mut plans = plans;
                plans[player] = &plan;
                let end = simd::dispatch(Playout { sides, packs, plans });
                let answered = self.evaluation.value(&end, ahead, parameters);
                value = if player == 0 { value.max(answered) } else { value.min(answered) };
            }
        }
        value
    }

    /// Probabilities of the threats: between what the opponent is used to do and what is best for it
    /// against these plans, whose payoffs against every threat are given.
    fn weights(&self, payoffs: &[Vec<f64>], threats: &[Threat]) -> Vec<f64> {
        let share = self.parameters.equilibrium;
        let [_, best] = matrix::equilibrium(payoffs);
        threats.iter().zip(best).map(|(threat, best)| threat.weight + share * (best - threat.weight)).collect()
    }

    /// Keeps the remainders of plans whose first action is played.
    fn keep(&mut self, action: Action, choices: Vec<Choice>) {
        let rest = |choice: &Choice| match choice.plan.split_first() {
            Some((&first, rest)) if first == action && !rest.is_empty() => Some(rest.to_vec()),
            _ => None,
        };
        for plan in choices.iter().filter_map(rest) {
            if self.kept.len() < MAX_KEPT && !self.kept.contains(&plan) {
                self.kept.push(plan);
            }
        }
    }
}

/// Depth at which the likeliest threat is fired, and the garbage that gets through; `None` if that
/// is less than [`MIN_ATTACK`].
fn likeliest_attack(threats: &[Threat], from: &Side) -> Option<(usize, u64)> {
    let threat = threats.iter().max_by(|a, b| a.weight.total_cmp(&b.weight))?;
    // The opponent's own waiting garbage is offset first.
    let garbage = threat.sent.saturating_sub(from.stock);
    (garbage >= MIN_ATTACK).then(|| (threat.plan.len().saturating_sub(1), garbage))
}

/// Fallback when every drop loses or nothing was searched: the action that leaves the most room.
fn last_resort(view: &View) -> Action {
    let me = view.state.side(0);
    let pack = PackMasks::new(view.setup.pack(view.state.turn()));
    let room = |action: &Action| {
        let mut after = *me;
        let report = after.act(Portable, &pack, *action);
        if report.lost {
            return 0;
        }
        HEIGHT as u64 - after.field.max_height(Portable) as u64 + 1 + report.sent
    };
    let skill = me.has_skill().then_some(Action::SKILL);
    Action::drops().chain(skill).max_by_key(room).unwrap_or(Action::drop(0, 0))
}

impl Bot for Planner {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        let budget = clock::budget(self.pace, asked, view.remaining[0], clock::turns_to_come(view.state.turn()));
        let mut shares = Shares::new(budget);
        let threats = self.threats(view, shares.take(self.parameters.watching));
        let plans = self.plans(view, &threats, &mut shares);
        if view.state.side(0).field == view.state.side(1).field {
            // As in the first turn: what is found for one may be what the other does.
            self.expect(view, plans.iter());
        }
        let choices = self.choices(view, plans, &threats, budget);
        let (action, value) = match choices.first() {
            Some(best) => (best.plan[0], best.value),
            None => {
                self.telemetry.win_estimate = -1.0;
                return last_resort(view);
            }
        };
        self.telemetry.win_estimate = (value / WIN).clamp(-1.0, 1.0);
        self.keep(action, choices);
        action
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::testing::{act, step};
    use engines::chain::{Block, PackMode, Setup, State};

    /// Fives beside each other would vanish at once, so they stand between other digits.
    fn fives() -> Field {
        let columns: [&[u8]; 10] =
            [&[5, 7, 5, 7, 5, 7], &[7; 6], &[5, 7, 5, 7, 5, 7], &[7; 6], &[5, 7, 5, 7, 5, 7], &[], &[], &[], &[], &[]];
        let column = |numbers: &&[u8]| numbers.iter().map(|n| Block::from_number(*n).unwrap()).collect::<Vec<_>>();
        Field::from_columns(&columns.iter().map(column).collect::<Vec<_>>()).unwrap()
    }

    fn chain(setup: &Setup, field: Field, action: Action) -> u32 {
        act(&mut Side { field, ..Side::EMPTY }, setup.pack(0), action).chain
    }

    /// A field of random drops in which the next one starts at most three steps or four, and some
    /// drop does.
    fn field_with_a_short_chain(rng: &mut fastrand::Rng, setup: &Setup) -> Field {
        let mut side = Side::EMPTY;
        loop {
            let longest = Action::drops().map(|action| chain(setup, side.field, action)).max();
            if (3..=4).contains(&longest.unwrap_or(0)) {
                return side.field;
            }
            let pack = setup.pack(rng.usize(100..TURNS));
            if act(&mut side, pack, Action::from_index(rng.usize(0..36)).unwrap()).lost {
                side = Side::EMPTY;
            }
        }
    }

    #[test]
    fn a_short_chain_takes_a_dangerous_gauge_away() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut fired = [0; 2];
        for seed in 0..12 {
            let setup = Setup::draw(PackMode::Official, seed);
            let own = field_with_a_short_chain(&mut rng, &setup);
            for (fired, gauge) in fired.iter_mut().zip([80, 0]) {
                let sides = [Side { field: own, ..Side::EMPTY }, Side { field: fives(), gauge, ..Side::EMPTY }];
                let view = View { setup: setup.clone(), state: State::new(0, sides), remaining: Default::default() };
                let action = Planner::new(Pace::Nodes(20_000), Parameters::default()).act(&view, Instant::now());
                *fired += (chain(&setup, own, action) >= 3) as i32;
            }
        }
        assert!(fired[0] >= 9 && fired[1] <= 3, "{:?} of 12 with a full gauge and with an empty one", fired);
    }

    fn strongest(planner: &mut Planner, view: &View, nodes: u64) -> Threat {
        let threats = planner.threats(view, Budget::nodes(nodes));
        threats.into_iter().max_by_key(|threat| threat.sent).expect("there is always a threat")
    }

    #[test]
    fn plans_that_the_opponent_follows_are_not_forgotten() {
        let planner = || Planner::new(Pace::Nodes(0), Parameters::default());
        let (mut forgotten, seeds) = (0, 6);
        for seed in 0..seeds {
            let setup = Setup::draw(PackMode::Official, seed);
            let mut view = View { setup, state: State::new(0, [Side::EMPTY; 2]), remaining: Default::default() };
            let mut watcher = planner();
            let threat = strongest(&mut watcher, &view, 20_000);
            step(&mut view.state, view.setup.pack(0), [Action::drop(0, 0), threat.plan[0]]);
            let rest = strongest(&mut watcher, &view, 200);
            assert!(rest.sent >= threat.sent, "seed {}: {} after {}", seed, rest.sent, threat.sent);
            forgotten += (strongest(&mut planner(), &view, 200).sent < threat.sent) as i64;
        }
        assert!(forgotten > 0, "200 nodes find all that 20,000 do");
    }
}
