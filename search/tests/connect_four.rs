//! The example game: its rules by counts, and the tree searches on it.

#[path = "../examples/connect_four/board.rs"]
mod board;
#[path = "../examples/connect_four/bots.rs"]
mod bots;

use board::Board;
use bots::{ConnectFour, ORDER};
use search::alphabeta::{Parameters, WIN_SCORE};
use search::{AlphaBeta, Budget, Ensemble, Mcts, Pool, RootMoves, Sequential};

/// Move sequences of a length; games that are over have none.
fn count(board: &Board, length: u32) -> u64 {
    if length == 0 {
        return 1;
    }
    if board.is_won() {
        return 0;
    }
    moves(board).map(|column| count(&after(board, &[column]), length - 1)).sum()
}

fn moves(board: &Board) -> impl Iterator<Item = u8> + '_ {
    ORDER.iter().copied().filter(move |&column| board.cell(column) != 0)
}

fn after(board: &Board, columns: &[u8]) -> Board {
    let mut board = *board;
    for &column in columns {
        assert_ne!(board.cell(column), 0, "a full column");
        board.drop(board.cell(column));
    }
    board
}

fn random_game(rng: &mut fastrand::Rng) -> Vec<Board> {
    let mut boards = vec![Board::default()];
    while let Some(board) = boards.last().filter(|board| !board.is_won() && !board.is_full()).copied() {
        let all: Vec<u8> = moves(&board).collect();
        boards.push(after(&board, &[all[rng.usize(0..all.len())]]));
    }
    boards
}

#[test]
fn the_rules_give_the_known_counts() {
    for (length, expected) in [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234].iter().enumerate() {
        assert_eq!(count(&Board::default(), length as u32), *expected);
    }
}

#[test]
fn threats_are_what_wins() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut wins = 0;
    for board in (0..500).flat_map(|_| random_game(&mut rng)).filter(|board| !board.is_won()) {
        for column in moves(&board) {
            let is_won = after(&board, &[column]).is_won();
            assert_eq!(board.threats()[0] & board.cell(column) != 0, is_won);
            wins += is_won as u32;
        }
    }
    assert!(wins > 100);
}

/// The result of a game for the player to move, by exhaustive search: 1, 0, -1.
fn result(board: &Board) -> i32 {
    if board.is_won() {
        return -1;
    }
    moves(board).map(|column| -result(&after(board, &[column]))).max().unwrap_or(0)
}

/// Positions with at most ten free cells that are not over.
fn endings() -> Vec<Board> {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut endings = Vec::new();
    while endings.len() < 60 {
        let game = random_game(&mut rng);
        endings.extend(game.get(32).filter(|board| !board.is_won()));
    }
    endings
}

#[test]
fn alpha_beta_solves_endings() {
    let mut search = AlphaBeta::new(16, Parameters::default());
    let mut seen = [0; 3];
    for board in endings() {
        let found = search.search(&ConnectFour, &board, Budget::nodes(u64::MAX)).expect("there is a move");
        let sign = if found.score.abs() > WIN_SCORE / 2 { found.score.signum() } else { 0 };
        assert_eq!(sign, result(&board));
        assert_eq!(-result(&after(&board, &[found.best])), sign, "the move keeps the result");
        seen[(sign + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 2), "{:?}", seen);
}

/// Nodes of a search of the empty board to nine plies.
fn nodes(bits: u32, parameters: Parameters) -> u64 {
    let parameters = parameters.with_max_depth(9);
    let mut search = AlphaBeta::new(bits, parameters);
    search.search(&ConnectFour, &Board::default(), Budget::nodes(u64::MAX)).map_or(0, |found| found.nodes)
}

/// The signature of the search: a changed number is a changed search.
#[test]
fn the_table_reductions_and_limits_save_nodes() {
    let plain = Parameters::default();
    let (small, large) = (nodes(0, plain), nodes(18, plain));
    let (reduced, limited) = (nodes(18, plain.with_reduction_start(3)), nodes(18, plain.with_move_limit(4)));
    assert!(2 * large < small && 2 * reduced < large && 3 * limited < large);
    assert_eq!([small, large, reduced, limited], [48758, 23905, 8179, 6067]);
}

#[test]
fn mcts_converges_to_the_solution() {
    for (seed, board) in endings().iter().enumerate() {
        let mut tree = Mcts::new(1.0, 1 << 16, seed as u64);
        let found = tree.search(&ConnectFour, board, Budget::nodes(60_000));
        assert_eq!(-result(&after(board, &[found.best])), result(board));
        assert!((found.value - result(board) as f32).abs() < 0.3, "{} for {}", found.value, result(board));
    }
}

#[test]
fn the_same_seed_and_budget_give_the_same_answer() {
    let search = |nodes| Mcts::new(1.0, 1 << 10, 7).search(&ConnectFour, &Board::default(), Budget::nodes(nodes));
    assert_eq!(search(5000), search(5000));
    assert_eq!(search(5000).iterations, 5000, "a full tree goes on searching");
    assert_eq!(search(0).iterations, 1);
    assert_eq!(search(20_000).best, 3, "the middle is the only move that wins");
}

#[test]
fn a_tree_follows_the_game() {
    let mut board = Board::default();
    let mut tree = Mcts::new(1.0, 1 << 11, 3);
    let visits = |tree: &Mcts<u8, 2>| tree.root_moves().iter().map(|known| known.visits).sum::<u64>();
    for _ in 0..20 {
        let found = tree.search(&ConnectFour, &board, Budget::nodes(1500));
        let known = tree.root_moves().iter().find(|known| known.mv == found.best).map_or(0, |known| known.visits);
        board.drop(board.cell(found.best));
        tree.advance(found.best);
        if Sequential::end(&ConnectFour, &board).is_some() {
            break;
        }
        tree.search(&ConnectFour, &board, Budget::nodes(10));
        // The visit that made the node belongs to the move alone.
        assert!(visits(&tree) + 1 >= known && visits(&tree) >= 10, "{} of {}", visits(&tree), known);
        let line = tree.principal_variation();
        assert!(!line.is_empty());
        after(&board, &line);
    }
    assert!(board.seat() == 0 || board.is_won());
    // A move that was never looked at leads to an empty tree.
    tree.clear();
    tree.advance(3);
    assert_eq!(tree.search(&ConnectFour, &Board::default(), Budget::nodes(10)).iterations, 10);
    assert_eq!(visits(&tree), 10);
}

#[test]
fn room_is_made_without_losing_the_root() {
    let mut tree = Mcts::new(1.0, 4000, 3);
    let mut board = Board::default();
    for column in [3, 3, 3, 3, 3, 2, 2] {
        tree.search(&ConnectFour, &board, Budget::nodes(3000));
        let before = tree.principal_variation();
        board.drop(board.cell(column));
        tree.advance(column);
        if before[0] == column && before.len() > 1 {
            assert_eq!(tree.principal_variation(), before[1..]);
        }
    }
    let (kept, mut moved) = (tree.clone(), tree);
    moved.search(&ConnectFour, &board, Budget::nodes(1));
    let sum = |tree: &Mcts<u8, 2>| tree.root_moves().iter().map(|known| known.visits).sum::<u64>();
    assert_eq!(sum(&kept) + 1, sum(&moved));
}

#[test]
fn an_ensemble_answers_the_same_on_any_number_of_threads() {
    let answers: Vec<_> = (1..=4)
        .map(|threads| {
            let tree = |number| Mcts::new(1.0, 1 << 12, number as u64);
            let mut ensemble = Ensemble::new(4, Pool::new(threads), tree);
            let search = |tree: &mut Mcts<u8, 2>, budget| tree.search(&ConnectFour, &Board::default(), budget);
            (ensemble.search(Budget::nodes(10_003), search), ensemble.root_moves())
        })
        .collect();
    assert_eq!(answers[0].0.iterations, 10_003);
    assert_eq!(answers[0].1.iter().map(|known| known.visits).sum::<u64>(), 10_003);
    assert_eq!(answers[0].0.best, 3);
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[test]
fn an_ensemble_adds_the_visits_of_its_trees_and_weighs_their_means() {
    let mut ensemble = Ensemble::new(3, Pool::serial(), |number| Mcts::new(1.0, 1 << 12, number as u64));
    let search = |tree: &mut Mcts<u8, 2>, budget| tree.search(&ConnectFour, &Board::default(), budget);
    ensemble.search(Budget::nodes(500), search);
    let sums = ensemble.root_moves();
    let trees: Vec<_> = ensemble.trees_mut().map(|tree| tree.root_moves()).collect();
    assert_eq!(sums.len(), 7);
    for sum in sums {
        let own: Vec<_> = trees.iter().flatten().filter(|known| known.mv == sum.mv).collect();
        assert_eq!((own.len(), own.iter().map(|known| known.visits).sum()), (3, sum.visits));
        let total: f32 = own.iter().map(|known| known.mean * known.visits as f32).sum();
        assert!((sum.mean - total / sum.visits as f32).abs() < 1e-5);
        assert!(own.iter().any(|known| (known.mean - sum.mean).abs() > 1e-3), "trees differ");
    }
}

#[test]
fn a_watcher_sees_the_line_grow() {
    let mut lines = Vec::new();
    let mut tree = Mcts::new(1.0, 1 << 12, 1);
    tree.search_watched(&ConnectFour, &Board::default(), Budget::nodes(1000), 100, |tree| {
        lines.push(tree.principal_variation());
    });
    assert_eq!(lines.len(), 10);
    assert!(lines[9].len() > lines[0].len());
}
