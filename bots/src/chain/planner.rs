//! The bot that is submitted: it builds the chain that hurts most, and fires it when that hurts
//! most.
//!
//! Every turn it looks with a part of its time at what the opponent could fire and when. Then it
//! searches plans of its own, undisturbed and under the opponent's likeliest blow. The decision
//! behind it: the searches only find out what can be built by when; which plan is followed is
//! settled by playing each of them against each threat.

use std::time::Instant;

use engines::chain::{chain_garbage, Action, Client, Pack, PackMasks, Side, View, HEIGHT, TURNS};
use engines::simd::{self, Portable};
use search::beam::Limits;
use search::{Beam, Budget};

use super::building::{Building, Yard};
use super::clock::Thinking;
use super::defence::{defence, outcome};
use super::duel::Duel;
use super::threats::{Temper, Threat};
use super::{clock, Parameters};
use crate::{Bot, Pace, Telemetry};

/// Slots for recognising positions of a depth, as a power of two.
const SEEN_BITS: u32 = 21;
/// The widest level of a search.
const WIDEST: usize = 100_000;
/// The largest share of a level whose chains all start in the same column, in percent.
const BUCKET_PERCENT: usize = 50;
/// Less garbage than this is not worth a search of its own.
const BLOW: u64 = 20;
/// Plans that are kept for the next turn.
const KEPT: usize = 24;
/// A value that the telemetry takes for a sure win.
const SURE: f64 = 100.0;

/// Builds, watches and fires.
#[derive(Debug)]
pub struct Planner {
    pace: Pace,
    parameters: Parameters,
    beam: Beam<Building>,
    temper: Temper,
    /// What is left of the plans that began with the last action, the best ones first.
    kept: Vec<Vec<Action>>,
    telemetry: Telemetry,
}

/// A plan and what it is worth.
struct Choice {
    plan: Vec<Action>,
    value: f64,
}

impl Planner {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: Parameters) -> Planner {
        let (beam, temper) = (Beam::new(SEEN_BITS), Temper::default());
        Planner { pace, parameters, beam, temper, kept: Vec::new(), telemetry: Telemetry::default() }
    }

    /// The best plan for every depth at which there is a goal, and the steps of its chain.
    fn search(&mut self, building: &Building, yard: &Yard, budget: Budget) -> Vec<(Vec<Action>, u32)> {
        let limits = Limits { depth: building.len(), width: WIDEST, bucket_percent: BUCKET_PERCENT };
        self.beam.search(building, yard, limits, budget);
        self.telemetry.nodes += self.beam.nodes();
        self.beam.goals().filter_map(|(depth, chain)| Some((self.beam.plan(depth)?, chain as u32))).collect()
    }

    /// What the opponent may do.
    fn threats(&mut self, view: &View, budget: Budget) -> Vec<Threat> {
        let (turn, other) = (view.state.turn(), view.state.side(1));
        let yard = Yard::of(other);
        let packs = &view.setup.packs()[turn..(turn + self.parameters.foresight).min(TURNS)];
        let building = Building::new(packs, &yard, self.parameters.weights);
        let goals = self.search(&building, &yard, budget);
        let skill = other.has_skill().then(|| outcome(&view.setup, turn, other, Action::SKILL)).flatten();
        let mut plans: Vec<(Vec<Action>, u64)> = skill.iter().map(|(sent, _)| (vec![Action::SKILL], *sent)).collect();
        plans.extend(goals.into_iter().map(|(plan, chain)| (plan, chain_garbage(chain))));
        let at_once = plans.iter().filter(|(plan, _)| plan.len() == 1).map(|&(_, sent)| sent);
        self.temper.watch(other, at_once.max().unwrap_or(0), &self.parameters);
        if plans.is_empty() {
            plans.push((self.beam.deepest(), 0));
        }
        self.temper.threats(plans, &self.parameters)
    }

    /// All own plans worth comparing.
    fn plans(&mut self, view: &View, threats: &[Threat], thinking: &mut Thinking) -> Vec<Vec<Action>> {
        let (turn, me) = (view.state.turn(), view.state.side(0));
        let yard = Yard::of(me);
        let packs = &view.setup.packs()[turn..(turn + self.parameters.horizon).min(TURNS)];
        let building = Building::new(packs, &yard, self.parameters.weights);
        let Parameters { building: share, sheltering, .. } = self.parameters;

        // Old plans may be better than what a new search of a longer horizon finds.
        let mut plans = std::mem::take(&mut self.kept);
        let blow = likeliest_blow(threats, view.state.side(1)).filter(|&(depth, _)| depth + 1 < packs.len());
        let undisturbed = thinking.take(share - if blow.is_some() { sheltering } else { 0.0 });
        plans.extend(self.search(&building, &yard, undisturbed).into_iter().map(|(plan, _)| plan));
        if plans.is_empty() {
            plans.push(self.beam.deepest());
        }
        if let Some((depth, garbage)) = blow {
            let building = building.with_blow(depth, garbage);
            plans.extend(self.search(&building, &yard, thinking.take(sheltering)).into_iter().map(|(plan, _)| plan));
        }
        if me.has_skill() {
            plans.push(vec![Action::SKILL]);
        }
        plans.retain(|plan| !plan.is_empty());
        plans
    }

    /// The plans with their values, the best one first. When time is up, the others are left out.
    fn choices(&self, view: &View, plans: Vec<Vec<Action>>, threats: &[Threat], budget: Budget) -> Vec<Choice> {
        let turn = view.state.turn();
        let longest = plans.iter().chain(threats.iter().map(|threat| &threat.plan)).map(Vec::len).max().unwrap_or(0);
        let packs = &view.setup.packs()[turn..(turn + longest + Duel::ANSWER).min(TURNS)];
        let packs: Vec<(Pack, PackMasks)> = packs.iter().map(|pack| (*pack, PackMasks::new(*pack))).collect();
        let sides = [*view.state.side(0), *view.state.side(1)];
        let averted = defence(view, &self.parameters).map(|(action, garbage)| (vec![action], garbage));

        let mut choices: Vec<Choice> = Vec::with_capacity(plans.len() + 1);
        for plan in averted.iter().map(|(plan, _)| plan.clone()).chain(plans) {
            if !choices.is_empty() && budget.deadline().map_or(false, |deadline| Instant::now() >= deadline) {
                break;
            }
            let duel = Duel { sides, packs: &packs, prices: self.parameters.prices, plan: &plan, threats };
            let mut value = simd::dispatch(duel);
            if let Some((_, garbage)) = averted.as_ref().filter(|(defence, _)| *defence == plan) {
                value += self.parameters.averted * *garbage as f64;
            }
            choices.push(Choice { plan, value });
        }
        // Stable: of equal ones the first stays first.
        choices.sort_by(|a, b| b.value.total_cmp(&a.value));
        choices
    }

    /// Keeps what is left of plans whose first action is played.
    fn keep(&mut self, action: Action, choices: Vec<Choice>) {
        let rest = |choice: &Choice| match choice.plan.split_first() {
            Some((&first, rest)) if first == action && !rest.is_empty() => Some(rest.to_vec()),
            _ => None,
        };
        for plan in choices.iter().filter_map(rest) {
            if self.kept.len() < KEPT && !self.kept.contains(&plan) {
                self.kept.push(plan);
            }
        }
    }
}

/// When the likeliest of the threats strikes, as a depth, and what reaches its target; `None` if
/// that is not much.
fn likeliest_blow(threats: &[Threat], from: &Side) -> Option<(usize, u64)> {
    let threat = threats.iter().max_by(|a, b| a.weight.total_cmp(&b.weight))?;
    // What waits for the opponent is offset first.
    let garbage = threat.sent.saturating_sub(from.stock);
    (garbage >= BLOW).then(|| (threat.plan.len().saturating_sub(1), garbage))
}

/// When every drop loses or nothing was searched: the action after which most room is left.
fn last_resort(view: &View) -> Action {
    let me = view.state.side(0);
    let room = |action: &Action| match outcome(&view.setup, view.state.turn(), me, *action) {
        Some((sent, after)) => HEIGHT as u64 - after.field.max_height(Portable) as u64 + 1 + sent,
        None => 0,
    };
    let skill = me.has_skill().then_some(Action::SKILL);
    Action::drops().chain(skill).max_by_key(room).unwrap_or(Action::drop(0, 0))
}

impl Bot for Planner {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        let budget = clock::budget(self.pace, asked, view.remaining[0], clock::turns_to_come(view.state.turn()));
        let mut thinking = Thinking::new(budget);
        let threats = self.threats(view, thinking.take(self.parameters.watching));
        let plans = self.plans(view, &threats, &mut thinking);
        let choices = self.choices(view, plans, &threats, budget);
        let (action, value) = match choices.first() {
            Some(best) => (best.plan[0], best.value),
            None => return last_resort(view),
        };
        self.telemetry.win_estimate = (value / SURE).clamp(-1.0, 1.0);
        self.keep(action, choices);
        action
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
