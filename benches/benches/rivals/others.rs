//! Connect four in the terms of other crates.

use std::cell::RefCell;
use std::fmt;

use benches::{Pass, Workload};
use board_game::board as bg;
use rand_08::SeedableRng;
use search::Sequential;

use crate::board::Board;
use crate::bots::{ConnectFour, ORDER};
use crate::{PLAYOUTS, SEED};

pub fn workloads() -> Vec<Workload<'static>> {
    vec![
        Workload { name: "mcts 0.3.0", unit: "playout", pass: Box::new(mcts_crate) },
        Workload { name: "minimax 0.6.0", unit: "playout", pass: Box::new(minimax_crate) },
        Workload { name: "arbor 0.2.0", unit: "playout", pass: Box::new(arbor_crate) },
        Workload { name: "board-game 0.8.2", unit: "playout", pass: Box::new(board_game_crate) },
    ]
}

thread_local! {
    static RNG: RefCell<fastrand::Rng> = const { RefCell::new(fastrand::Rng::with_seed(SEED)) };
}

fn reseed() {
    RNG.with(|rng| rng.borrow_mut().seed(SEED));
}

/// The values of a position: of its end, or of a playout from it.
fn value(board: &Board) -> [f32; 2] {
    let end = Sequential::end(&ConnectFour, board);
    end.unwrap_or_else(|| RNG.with(|rng| ConnectFour.estimate(board, &mut rng.borrow_mut())))
}

fn columns(board: &Board) -> impl Iterator<Item = u8> + Clone + '_ {
    ORDER.iter().copied().filter(|&column| board.cell(column) != 0)
}

fn is_over(board: &Board) -> bool {
    board.is_won() || board.is_full()
}

// mcts

#[derive(Clone)]
struct Position(Board);

impl mcts::GameState for Position {
    type Move = u8;
    type Player = usize;
    type MoveList = Vec<u8>;

    fn current_player(&self) -> usize {
        self.0.seat()
    }

    fn available_moves(&self) -> Vec<u8> {
        if is_over(&self.0) {
            Vec::new()
        } else {
            columns(&self.0).collect()
        }
    }

    fn make_move(&mut self, column: &u8) {
        self.0.drop(self.0.cell(*column));
    }
}

struct Evaluator;

impl mcts::Evaluator<Spec> for Evaluator {
    type StateEvaluation = i64;

    fn evaluate_new_state(
        &self,
        state: &Position,
        moves: &Vec<u8>,
        _: Option<mcts::SearchHandle<Spec>>,
    ) -> (Vec<()>, i64) {
        (vec![(); moves.len()], value(&state.0)[0] as i64)
    }

    fn evaluate_existing_state(&self, _: &Position, known: &i64, _: mcts::SearchHandle<Spec>) -> i64 {
        *known
    }

    fn interpret_evaluation_for_player(&self, value: &i64, player: &usize) -> i64 {
        if *player == 0 {
            *value
        } else {
            -*value
        }
    }
}

struct Spec;

impl mcts::MCTS for Spec {
    type State = Position;
    type Eval = Evaluator;
    type TreePolicy = mcts::tree_policy::UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();
}

fn mcts_crate() -> Pass {
    reseed();
    let policy = mcts::tree_policy::UCTPolicy::new(1.0);
    let mut manager = mcts::MCTSManager::new(Position(Board::default()), Spec, Evaluator, policy, ());
    manager.playout_n(PLAYOUTS);
    Pass { operations: PLAYOUTS, checksum: manager.best_move().map_or(9, u64::from) }
}

// minimax

struct Rules;

impl minimax::Game for Rules {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        moves.extend(columns(board));
        Rules::get_winner(board)
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        let mut after = *board;
        after.drop(board.cell(column));
        Some(after)
    }

    fn get_winner(board: &Board) -> Option<minimax::Winner> {
        match (board.is_won(), board.is_full()) {
            (true, _) => Some(minimax::Winner::PlayerJustMoved),
            (false, true) => Some(minimax::Winner::Draw),
            (false, false) => None,
        }
    }
}

struct Playouts;

impl minimax::RolloutPolicy for Playouts {
    type G = Rules;

    fn random_move(
        &self,
        _: &mut Board,
        _: &mut Vec<u8>,
        _: &mut rand_09::rngs::SmallRng,
    ) -> Result<u8, minimax::Winner> {
        unreachable!("whole playouts are asked for")
    }

    fn rollout(&self, _: &minimax::MCTSOptions, board: &Board) -> i32 {
        // Of the player who moved last.
        value(board)[1 - board.seat()] as i32
    }
}

fn minimax_crate() -> Pass {
    use minimax::Strategy;
    reseed();
    let options = minimax::MCTSOptions::default().with_num_threads(1);
    let mut search = minimax::MonteCarloTreeSearch::new_with_policy(options, Box::new(Playouts));
    search.set_max_rollouts(PLAYOUTS as u32);
    Pass { operations: PLAYOUTS, checksum: search.choose_move(&Board::default()).map_or(9, u64::from) }
}

// arbor

#[derive(Clone, Copy, Debug)]
struct Column(u8);

impl arbor::Action for Column {}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Seat(usize);

impl arbor::Player for Seat {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown(Board);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl arbor::GameState<Seat, Column> for Shown {
    fn actions<F: FnMut(Column)>(&self, each: &mut F) {
        columns(&self.0).map(Column).for_each(each);
    }

    fn make(&self, column: Column) -> Shown {
        let mut after = self.0;
        after.drop(after.cell(column.0));
        Shown(after)
    }

    fn gameover(&self) -> Option<arbor::GameResult> {
        match (self.0.is_won(), self.0.is_full()) {
            (true, _) => Some(arbor::GameResult::Lose),
            (false, true) => Some(arbor::GameResult::Draw),
            (false, false) => None,
        }
    }

    fn player(&self) -> Seat {
        Seat(self.0.seat())
    }

    fn custom_evaluation(&self) -> f32 {
        (value(&self.0)[self.0.seat()] + 1.0) / 2.0
    }
}

fn arbor_crate() -> Pass {
    reseed();
    let mut search = arbor::MCTS::new(Shown(Board::default())).with_custom_evaluation();
    search.ponder(PLAYOUTS as usize);
    Pass { operations: PLAYOUTS, checksum: search.best().map_or(9, |column| column.0 as u64) }
}

// board-game

impl bg::Board for Shown {
    type Move = u8;

    fn next_player(&self) -> bg::Player {
        bg::Player::BOTH[self.0.seat()]
    }

    fn is_available_move(&self, column: u8) -> Result<bool, bg::BoardDone> {
        self.check_done()?;
        Ok(self.0.cell(column) != 0)
    }

    fn play(&mut self, column: u8) -> Result<(), bg::PlayError> {
        self.0.drop(self.0.cell(column));
        Ok(())
    }

    /// Plays a whole playout, which makes it the same as those of the others: what is asked for is
    /// the outcome of the game alone.
    fn play_random_available_move(&mut self, _: &mut impl rand_08::Rng) -> Result<(), bg::BoardDone> {
        RNG.with(|rng| ConnectFour.play_out(&mut self.0, &mut rng.borrow_mut()));
        Ok(())
    }

    fn outcome(&self) -> Option<bg::Outcome> {
        match (self.0.is_won(), self.0.is_full()) {
            (true, _) => Some(bg::Outcome::WonBy(self.next_player().other())),
            (false, true) => Some(bg::Outcome::Draw),
            (false, false) => None,
        }
    }

    fn can_lose_after_move() -> bool {
        false
    }
}

impl bg::Alternating for Shown {}

board_game::impl_unit_symmetry_board!(Shown);

impl<'a> bg::BoardMoves<'a, Shown> for Shown {
    type AllMovesIterator = internal_iterator::Internal<std::ops::Range<u8>>;
    type AvailableMovesIterator = bg::BruteforceMoveIterator<'a, Shown>;

    fn all_possible_moves() -> Self::AllMovesIterator {
        use internal_iterator::IteratorExt;
        (0..crate::board::COLUMNS).into_internal()
    }

    fn available_moves(&'a self) -> Result<Self::AvailableMovesIterator, bg::BoardDone> {
        bg::BruteforceMoveIterator::new(self)
    }
}

fn board_game_crate() -> Pass {
    reseed();
    let mut rng = rand_08::rngs::SmallRng::seed_from_u64(SEED);
    let tree = board_game::ai::mcts::mcts_build_tree(&Shown(Board::default()), PLAYOUTS, 1.0, &mut rng);
    Pass { operations: PLAYOUTS, checksum: tree.best_move() as u64 }
}
