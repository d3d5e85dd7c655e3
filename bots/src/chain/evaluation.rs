//! Evaluation of the ends of playouts: who wins from there, as a logistic regression.
//!
//! The decision behind it: a field is worth what can be built on it, and of that the chain that is
//! ready says little. So for each player a narrow beam search finds the longest chains that the
//! packs of the next turns allow. The weights were fitted to the results of games of the planner
//! against itself, by the positions right after an attack.

use std::collections::HashMap;

use engines::chain::{Action, Block, Field, Pack, Side, HEIGHT, WIDTH};
use engines::simd::Portable;
use search::beam::Limits;
use search::{Beam, Budget};

use super::building::{Build, Building, Weights};
use super::playout::End;
use super::Parameters;
use crate::parameters::parameters;

/// Value of a game that is won for certain.
pub const WIN: f64 = 100.0;
/// Log odds of a lost game.
const LOST: f64 = 30.0;
/// Waiting garbage beyond which more does no further harm, in blocks.
const PLENTY: u64 = 100;
/// Most turns without a plan that may be used for building.
const MOST_IDLE: usize = 4;
/// Most drops of an answer.
pub const ANSWER: usize = 8;
/// Width of the beam that finds answers, in multiples of the other's.
const ANSWER_WIDTH: usize = 8;
/// Size of the table of positions of a search, as a power of two.
const SEEN_BITS: u32 = 12;
/// Nodes of the turn's other searches for every position that the beam is wide.
const NODES_PER_WIDTH: u64 = 400_000;
/// Widest beam.
const WIDEST: u64 = 16;

parameters! {
    /// Weights in the log odds of winning.
    pub struct Odds {
        /// Turns to come in which chains are looked for.
        outlook: usize = 8, 2..=30;
        /// Weight of every step of the longest chain that can be fired within half of `outlook` and
        /// one turn more.
        soon: f64 = 0.2, 0.0..=10.0;
        /// Weight of every step of the longest chain that can be fired within `outlook`.
        late: f64 = 0.15, 0.0..=10.0;
        /// Penalty for every row of the highest column above the twelfth.
        tall: f64 = 0.3, 0.0..=10.0;
        /// Penalty for every block of garbage on the field.
        garbage: f64 = 0.033, 0.0..=10.0;
        /// Penalty for every block of garbage that waits, up to a hundred.
        waiting: f64 = 0.041, 0.0..=10.0;
    }
}

/// Evaluation of the ends of one turn's playouts, with memory that is reused.
#[derive(Debug)]
pub struct Evaluation {
    beam: Beam<Building>,
    width: usize,
    /// Lengths of the longest chains soon and late, by field, waiting garbage, number of packs and
    /// the last depth that is soon.
    known: HashMap<(u64, u64, usize, usize), [u32; 2]>,
    /// Answers by field, waiting garbage and number of packs.
    answers: HashMap<(u64, u64, usize), Vec<Vec<Action>>>,
    /// Nodes searched in this turn.
    pub nodes: u64,
}

impl Evaluation {
    /// An evaluation that knows nothing.
    pub fn new() -> Evaluation {
        Evaluation { beam: Beam::new(SEEN_BITS), width: 1, known: HashMap::new(), answers: HashMap::new(), nodes: 0 }
    }

    /// Begins a turn, whose other searches have taken this many nodes.
    pub fn begin(&mut self, searched: u64) {
        self.known.clear();
        self.answers.clear();
        self.width = (searched / NODES_PER_WIDTH).clamp(1, WIDEST) as usize;
        self.nodes = 0;
    }

    /// Value of an end for the first player, from `-WIN` to [`WIN`]; `packs` are those from the
    /// first turn of the playout on.
    pub fn value(&mut self, end: &End, packs: &[Pack], parameters: &Parameters) -> f64 {
        let [own, other] = [0, 1].map(|player| self.standing(end, player, packs, parameters));
        WIN * ((own - other) / 2.0).tanh()
    }

    /// Plans with which a player can answer an attack: for every turn in which a chain can be fired
    /// the one with the longest.
    pub fn answers(&mut self, side: &Side, packs: &[Pack], weights: Weights) -> Vec<Vec<Action>> {
        let key = (side.field.key(), side.stock, packs.len());
        if let Some(answers) = self.answers.get(&key) {
            return answers.clone();
        }
        self.search(side, &packs[..packs.len().min(ANSWER)], ANSWER_WIDTH * self.width, weights);
        let plans = self.beam.goals().filter_map(|(depth, _)| self.beam.plan(depth));
        let answers: Vec<_> = plans.collect();
        self.answers.insert(key, answers.clone());
        answers
    }

    /// A player's part of the log odds.
    fn standing(&mut self, end: &End, player: usize, packs: &[Pack], parameters: &Parameters) -> f64 {
        if end.lost[player] {
            return -LOST;
        }
        let (side, odds) = (&end.sides[player], &parameters.odds);
        let idle = end.idle[player].min(MOST_IDLE);
        let packs = &packs[end.turns - idle..packs.len().min(end.turns + odds.outlook)];
        let [soon, late] = self.longest(side, packs, idle + odds.outlook / 2, parameters.weights);
        odds.soon * soon as f64 + odds.late * late as f64
            - odds.tall * side.field.max_height(Portable).saturating_sub(12) as f64
            - odds.garbage * garbage(&side.field) as f64
            - odds.waiting * side.stock.min(PLENTY) as f64
    }

    /// Steps of the longest chains that are found down to depth `soon`, where the first drop has depth
    /// 0, and within all packs.
    fn longest(&mut self, side: &Side, packs: &[Pack], soon: usize, weights: Weights) -> [u32; 2] {
        let key = (side.field.key(), side.stock, packs.len(), soon);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.search(side, packs, self.width, weights);
        let mut longest = [0; 2];
        for (depth, chain) in self.beam.goals() {
            longest[1] = longest[1].max(chain as u32);
            if depth <= soon {
                longest[0] = longest[1];
            }
        }
        self.known.insert(key, longest);
        longest
    }

    fn search(&mut self, side: &Side, packs: &[Pack], width: usize, weights: Weights) {
        let build = Build::of(side);
        let building = Building::new(packs, &build, weights);
        self.beam.search(&building, &build, Limits::new(packs.len(), width), Budget::nodes(u64::MAX));
        self.nodes += self.beam.nodes();
    }
}

/// Blocks of garbage in a field.
fn garbage(field: &Field) -> usize {
    let cells = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
    cells.filter(|&(x, y)| field.block(x, y) == Block::GARBAGE).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::testing::{act, random_side};
    use engines::chain::{chain_garbage, PackMode, Report, Setup, DROPS};

    /// Two players after a playout of `turns` turns.
    fn end(sides: [Side; 2], turns: usize) -> End {
        End { sides, lost: [false; 2], idle: [0; 2], turns, hit: None }
    }

    fn value(evaluation: &mut Evaluation, setup: &Setup, end: &End) -> f64 {
        evaluation.value(end, setup.packs(), &Parameters::default())
    }

    #[test]
    fn what_is_good_for_one_is_bad_for_the_other() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut evaluation = Evaluation::new();
        for seed in 0..30 {
            let setup = Setup::draw(PackMode::Official, seed);
            let sides = [(); 2].map(|()| random_side(&mut rng, &setup));
            let end = end(sides, rng.usize(0..10));
            evaluation.begin(0);
            let own = value(&mut evaluation, &setup, &end);
            let searched = evaluation.nodes;
            let other = value(&mut evaluation, &setup, &End { sides: [sides[1], sides[0]], ..end });
            assert_eq!(own, -other, "seed {}", seed);
            assert_eq!(evaluation.nodes, searched, "both positions are known");
            let lost = value(&mut evaluation, &setup, &End { lost: [false, true], ..end });
            assert!(lost > 0.99 * WIN && lost >= own, "seed {}: {} is less than {}", seed, lost, own);
            let mut hit = end;
            hit.sides[0].stock += 60;
            assert!(value(&mut evaluation, &setup, &hit) < own, "seed {}", seed);
        }
    }

    /// What all drops do, and all second ones after each of them, apart from those that lose.
    fn reports(side: &Side, setup: &Setup) -> [Vec<Report>; 2] {
        let mut reports = [Vec::new(), Vec::new()];
        for first in Action::drops() {
            let mut after = *side;
            let report = act(&mut after, setup.pack(0), first);
            if report.lost {
                continue;
            }
            after.stock = after.stock.saturating_sub(report.sent);
            reports[0].push(report);
            let seconds = Action::drops().map(|second| act(&mut { after }, setup.pack(1), second));
            reports[1].extend(seconds.filter(|report| !report.lost));
        }
        reports
    }

    #[test]
    fn a_wide_beam_finds_the_longest_chains() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut found = 0;
        for seed in 0..30 {
            let setup = Setup::draw(PackMode::Official, seed);
            let side = random_side(&mut rng, &setup);
            let mut longest =
                reports(&side, &setup).map(|all| all.iter().map(|report| report.chain).max().unwrap_or(0));
            longest[1] = longest[1].max(longest[0]);
            let mut evaluation = Evaluation { width: DROPS, ..Evaluation::new() };
            let searched = evaluation.longest(&side, &setup.packs()[..2], 0, Weights::default());
            // Chains of a single step are no goals of the search.
            assert_eq!(searched, longest.map(|chain| if chain > 1 { chain } else { 0 }), "seed {}", seed);
            found += longest[0].max(longest[1]);
        }
        assert!(found > 60, "{} steps in 30 fields are hardly a chain", found);
    }

    #[test]
    fn one_of_the_answers_sends_the_most() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut answered = 0;
        for seed in 0..40 {
            let setup = Setup::draw(PackMode::Official, seed);
            let side = random_side(&mut rng, &setup);
            let packs = &setup.packs()[..2];
            let most = reports(&side, &setup).iter().flatten().map(|report| report.sent).max().unwrap_or(0);
            let mut evaluation = Evaluation { width: DROPS, ..Evaluation::new() };
            let answers = evaluation.answers(&side, packs, Weights::default());
            let sent = |answer: &Vec<Action>| chain_garbage(Build::of(&side).fire(answer, packs));
            assert_eq!(answers.iter().map(sent).max().unwrap_or(0), most, "seed {}", seed);
            let searched = evaluation.nodes;
            assert_eq!(evaluation.answers(&side, packs, Weights::default()), answers, "seed {}", seed);
            assert_eq!(evaluation.nodes, searched, "the position is known");
            answered += !answers.is_empty() as u32;
        }
        assert!(answered >= 10, "{} of 40 could answer", answered);
    }
}
