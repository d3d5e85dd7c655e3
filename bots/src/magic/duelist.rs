//! The submitted bot: alpha-beta over half-turns with an exact escape test.
//!
//! The decision behind its stage mode, where a death ends the run: half of a turn goes into tests of nothing
//! but survival. Against one enemy at a time and without own bombs these look twice as deep as the search.

use std::time::Instant;

use engines::magic::{Action, Client, Mode, View};
use search::alphabeta::{self, WIN_SCORE};
use search::minimax::SearchResult;
use search::{AlphaBeta, Budget};

use super::ambush::ambush;
use super::clock::Clock;
use super::opponent::Opponent;
use super::parameters::Parameters;
use super::rescue::rescue;
use super::tactics::{Node, Tactics, TRAP};
use crate::{Bot, Pace, Telemetry};

/// Size of the transposition table, as a power of two.
const TABLE_BITS: u32 = 18;
/// Depth at which a loss, or an exchange of character for character, is one of this turn. Those that only
/// deeper searches see mostly never come, as they take an enemy that knows the own orders turn after turn:
/// what was best before they were seen is played. Not so in stage mode, where a death ends the run: a rescue
/// decides at once.
const TURN: usize = 2;
/// Share of a turn of stage mode for the search, and that of what is left for each test of orders, in percent.
const SEARCH_PERCENT: u32 = 50;
const TEST_PERCENT: u32 = 30;
/// Plies of a test: until the turn before bombs that are laid now go off. Deeper ones refute far more ambushes
/// than real enemies do, as theirs knows all orders beforehand.
const TEST_DEPTH: usize = 8;
/// Most ambushes that take more than a turn to refute: what is left for tests of others would be too little.
const AMBUSHES: usize = 3;
/// Score that telemetry reports as a certain win while no character is trapped.
const CERTAIN: f64 = 1000.0;

/// Bot that searches a turn as two plies.
pub struct Duelist {
    pace: Pace,
    parameters: Parameters,
    search: AlphaBeta<Tactics>,
    clock: Clock,
    opponent: Opponent,
    telemetry: Telemetry,
}

impl Duelist {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: Parameters) -> Duelist {
        let Parameters { max_depth, history_bonus, .. } = parameters;
        let order =
            alphabeta::Parameters { max_depth, killers_first: true, history_bonus, ..alphabeta::Parameters::default() };
        Duelist {
            pace,
            parameters,
            search: AlphaBeta::new(TABLE_BITS, order),
            clock: Clock::default(),
            opponent: Opponent::default(),
            telemetry: Telemetry::default(),
        }
    }

    /// Searches the position of a view.
    fn search(&mut self, view: &View, asked: Instant) -> Option<SearchResult<Action>> {
        let parameters = self.opponent.parameters(view, self.parameters);
        let tactics = Tactics::new(&view.board, view.player, parameters);
        let budget = self.clock.budget(self.pace, asked, view, &self.parameters);
        let is_stage = view.board.mode() == Mode::Stage;
        let share = if is_stage { budget.part(asked, SEARCH_PERCENT) } else { budget };
        let contempt = self.parameters.contempt;
        let mut not_lost = None;
        let watch = |found: &SearchResult<Action>| {
            if !is_stage && found.depth >= TURN && found.score > -contempt {
                not_lost = Some(found.best);
            }
        };
        let mut found = self.search.search_watched(&tactics, &Node::of(view.board), share, watch)?;
        if found.score <= -contempt {
            found.best = not_lost.unwrap_or_else(|| rescue(&view.board, view.player, tactics.attraction(), found.best));
        } else if is_stage {
            self.verify(view, tactics, &mut found, budget);
        }
        Some(found)
    }

    /// Replaces the orders of a search by an ambush if nothing is won yet, or by others if they lose, as far as
    /// tests see: against either of the enemy's characters alone, then against both.
    fn verify(&mut self, view: &View, mut tactics: Tactics, found: &mut SearchResult<Action>, budget: Budget) {
        let Parameters { ambush: least, contempt, .. } = self.parameters;
        let left = |nodes| budget.and_nodes(budget.node_limit() - nodes);
        let mut candidates = Vec::new();
        if found.score < TRAP / 2 {
            candidates = ambush(&view.board, view.player, tactics.attraction(), least);
        }
        candidates.push(found.best);
        tactics.is_evading = true;
        let mut refuted = 0;
        for orders in candidates {
            if refuted >= AMBUSHES && orders != found.best {
                continue;
            }
            let is_refuted = [1, 2, 0].into_iter().any(|lone| {
                tactics.lone = lone;
                let part = left(found.nodes).part(Instant::now(), TEST_PERCENT);
                let node = tactics.within(view.board, orders);
                let test = self.search.test_bound(&tactics, &node, contempt, TEST_DEPTH, part);
                found.nodes += test.nodes;
                refuted += (test.is_reached && test.depth > TURN) as usize;
                // What there is no time to test is not risked.
                test.is_reached || test.depth == 0
            });
            if !is_refuted {
                found.best = orders;
                return;
            }
        }
        tactics.lone = 0;
        let (node, part) = (Node::of(view.board), left(found.nodes));
        let test = self.search.test_bound(&tactics, &node, 1 - contempt, TEST_DEPTH, part);
        found.nodes += test.nodes;
        found.best = test.best.unwrap_or(found.best);
    }
}

impl Bot for Duelist {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        let found = self.search(view, asked);
        self.clock.count(asked);
        match found {
            Some(found) => {
                let score = match found.score {
                    score if score.abs() > WIN_SCORE / 2 => score.signum() as f64,
                    score if score.abs() > TRAP / 2 => score.signum() as f64 * 0.99,
                    score => (score as f64 / CERTAIN).clamp(-0.9, 0.9),
                };
                self.telemetry = Telemetry::of(&found, score);
                found.best
            }
            // No bot is asked after the end, but the type demands an answer.
            None => Action::NONE,
        }
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::magic::{Board, Cell, Cells, Character, Enemy, Grid, Layout, Run, Setup, PILLARS};
    use engines::simd::Portable;

    /// A stage in which a soft block is between the own characters and enemies that stand in a corner.
    const BEHIND_A_BARRIER: [&str; 13] = [
        "###############",
        "#.........+...#",
        "#.#.#.#.#.#.#+#",
        "#.............#",
        "#.#.#.#.#.#.#+#",
        "#.............#",
        "#.#.#.#.#.#.#+#",
        "#+..........++#",
        "#+#.#.#.#.#+#+#",
        "#...+.+...1+.3#",
        "#.#.#.#.#0#.#.#",
        "#..++.+.+.+2..#",
        "###############",
    ];

    /// Nodes for every turn.
    const NODES: u64 = 20_000;

    /// Checks the order played in a position that the search calls lost, but not each of its iterations; true
    /// if a rescue would play otherwise.
    fn plays_the_deepest_that_is_not_lost(view: &View) -> bool {
        // New players and searches remember nothing, so they find the same.
        let fresh = || Duelist::new(Pace::Nodes(NODES), Parameters::default());
        let parameters = Opponent::default().parameters(view, Parameters::default());
        let tactics = Tactics::new(&view.board, view.player, parameters);
        let mut iterations = Vec::new();
        let end = fresh().search.search_watched(&tactics, &Node::of(view.board), Budget::nodes(NODES), |found| {
            iterations.push((found.depth, found.score, found.best));
        });
        let is_lost = |score: i32| score <= -parameters.contempt;
        let last = iterations.iter().rev().find(|(depth, score, _)| *depth >= TURN && !is_lost(*score));
        match (end, last) {
            (Some(end), Some((_, _, best))) if is_lost(end.score) => {
                assert_eq!(fresh().act(view, Instant::now()), *best, "turn {}", view.board.turn());
                rescue(&view.board, view.player, tactics.attraction(), end.best) != *best
            }
            _ => false,
        }
    }

    #[test]
    fn the_deepest_iteration_that_is_not_lost_decides() {
        // The games before these have no such position.
        for seed in 3..30 {
            let mut board = Setup::draw_final(seed).start();
            let mut players = [0; 2].map(|_| Duelist::new(Pace::Nodes(NODES), Parameters::default()));
            while !board.is_over() && board.turn() < 100 {
                let mut orders = [Action::NONE; 2];
                for (player, duelist) in players.iter_mut().enumerate() {
                    let view = View { player, board, burnt: Cells::EMPTY, remaining: None };
                    orders[player] = duelist.act(&view, Instant::now());
                    let looks_lost = duelist.telemetry().win_estimate <= -0.9;
                    if looks_lost && plays_the_deepest_that_is_not_lost(&view) {
                        return;
                    }
                }
                board.play(Portable, &Layout::NONE, orders);
            }
        }
        panic!("a rescue would always have played the same");
    }

    /// Own bombs laid, and stages cleared, in 300 turns of stage mode.
    fn bombs_and_stages(seed: i64, parameters: Parameters) -> (u32, usize) {
        let setup = Setup::draw_stages(seed, 10, &Enemy::ALL).expect("stages");
        let mut run = Run::start(&setup);
        let mut duelist = Duelist::new(Pace::Nodes(1_000), parameters);
        for _ in 0..300 {
            if !run.is_over() {
                let view = View { player: 0, board: *run.board(), burnt: Cells::EMPTY, remaining: None };
                let orders = duelist.act(&view, Instant::now());
                run.play(Portable, &setup, [orders, run.enemy_action(&setup)]);
            }
        }
        (run.bombs(), run.cleared())
    }

    #[test]
    fn bombs_that_cost_are_fewer_and_clear_as_much() {
        let thrifty = Parameters::default();
        let mut lavish = thrifty;
        lavish.in_stages.bombs = 0;
        let total = |parameters| {
            let runs = (0..6).map(|seed| bombs_and_stages(seed, parameters));
            runs.fold((0, 0), |all, run| (all.0 + run.0, all.1 + run.1))
        };
        let (few, many) = (total(thrifty), total(lavish));
        assert!(2 * few.0 < many.0 && few.1 >= many.1, "{:?} and {:?} bombs and stages", few, many);
    }

    /// True if a test of many nodes sees that orders lose.
    fn is_refuted(tactics: &Tactics, board: &Board, orders: Action) -> bool {
        let Parameters { contempt, .. } = Parameters::default();
        let mut search = Duelist::new(Pace::Nodes(0), Parameters::default()).search;
        search
            .test_bound(tactics, &tactics.within(*board, orders), contempt, TEST_DEPTH, Budget::nodes(40_000))
            .is_reached
    }

    #[test]
    fn deep_tests_keep_from_orders_that_lose() {
        const NODES: u64 = 4_000;
        let (mut mended, mut spoilt) = (0, 0);
        for seed in 0..8 {
            let setup = Setup::draw_stages(seed, 10, &[Enemy::Trapper]).expect("stages");
            let mut run = Run::start(&setup);
            while !run.is_over() && run.board().turn() < 200 {
                let view = View { player: 0, board: *run.board(), burnt: Cells::EMPTY, remaining: None };
                // A new player remembers nothing, so its search finds the same. It lays no ambush.
                let mut duelist = Duelist::new(Pace::Nodes(NODES), Parameters { ambush: 2.0, ..Parameters::default() });
                let orders = duelist.act(&view, Instant::now());
                let parameters = Opponent::default().parameters(&view, Parameters::default());
                let mut tactics = Tactics::new(&view.board, 0, parameters);
                let mut search = Duelist::new(Pace::Nodes(0), Parameters::default()).search;
                let share = Budget::nodes(NODES).part(Instant::now(), SEARCH_PERCENT);
                let found = search.search(&tactics, &Node::of(view.board), share).expect("the run goes on");
                if found.score > -parameters.contempt && found.best != orders {
                    tactics.is_evading = true;
                    match [found.best, orders].map(|orders| is_refuted(&tactics, &view.board, orders)) {
                        [true, false] => mended += 1,
                        [false, true] => spoilt += 1,
                        _ => (),
                    }
                }
                run.play(Portable, &setup, [orders, run.enemy_action(&setup)]);
            }
        }
        assert!(mended > 5 && 5 * spoilt < mended, "{} orders mended, {} spoilt", mended, spoilt);
    }

    #[test]
    fn enemies_behind_a_barrier_are_not_left_alone() {
        let cell = |wanted: char| {
            let is_wanted = move |cell: &Cell| BEHIND_A_BARRIER[cell.row()].as_bytes()[cell.column()] == wanted as u8;
            Cell::all().filter(is_wanted)
        };
        let soft: Cells = cell('+').collect();
        let character = |id, fire, number| Character::new(cell(id).next().expect("is on the map"), fire, number);
        let characters = [character('0', 5, 4), character('1', 8, 7), character('2', 2, 1), character('3', 2, 1)];
        let grid = Grid { hard: PILLARS, soft, numbers: Cells::EMPTY, powers: Cells::EMPTY };
        let mut board = Board::new(Mode::Stage, 1000, 100, grid, characters, &[]).expect("a position");
        let mut duelist = Duelist::new(Pace::Nodes(20_000), Parameters::default());
        while board.grid().soft.len() == soft.len() && board.turn() < 140 {
            let view = View { player: 0, board, burnt: Cells::EMPTY, remaining: None };
            let orders = duelist.act(&view, Instant::now());
            board.play(Portable, &Layout::NONE, [orders, Action::NONE]);
        }
        assert!(board.grid().soft.len() < soft.len(), "no block was opened in 40 turns");
    }
}
