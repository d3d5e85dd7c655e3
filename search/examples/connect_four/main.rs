//! A sixth game: connect four, with a bot by Monte Carlo tree search and one by alpha-beta.
//!
//! The program speaks a small protocol. The first line names the bot that is to play (`mcts` or
//! `alphabeta`) and how many nodes it may search; then every line is the opponent's column, 0 to 6,
//! or -1 where this player begins. Each is answered with a column, until the game is over.

mod board;
mod bots;

use std::io::{self, BufRead, Write};

use board::Board;
use bots::ConnectFour;
use search::alphabeta::Parameters;
use search::{AlphaBeta, Budget, Mcts};

enum Player {
    Mcts(Mcts<u8, 2>),
    AlphaBeta(AlphaBeta<ConnectFour>),
}

impl Player {
    fn named(name: &str) -> Option<Player> {
        match name {
            "mcts" => Some(Player::Mcts(Mcts::new(1.0, 1 << 18, 1))),
            "alphabeta" => Some(Player::AlphaBeta(AlphaBeta::new(18, Parameters::default()))),
            _ => None,
        }
    }

    fn choose(&mut self, board: &Board, budget: Budget) -> u8 {
        match self {
            Player::Mcts(tree) => tree.search(&ConnectFour, board, budget).best,
            Player::AlphaBeta(search) => search.search(&ConnectFour, board, budget).map_or(0, |found| found.best),
        }
    }

    /// Plays a move, of this player or the opponent.
    fn see(&mut self, board: &mut Board, column: u8) {
        board.drop(board.cell(column));
        if let Player::Mcts(tree) = self {
            tree.advance(column);
        }
    }
}

fn main() {
    if let Err(error) = serve() {
        eprintln!("{}", error);
        std::process::exit(2);
    }
}

fn serve() -> io::Result<()> {
    let invalid = |what: String| Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    let mut lines = io::stdin().lock().lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let words = first.split_once(' ').map(|(name, nodes)| (Player::named(name), nodes.trim().parse::<u64>()));
    let (mut player, nodes) = match words {
        Some((Some(player), Ok(nodes))) => (player, nodes),
        _ => return invalid("the first line is `mcts NODES` or `alphabeta NODES`".to_string()),
    };
    let mut board = Board::default();
    for line in lines {
        let line = line?;
        match line.trim().parse::<i8>() {
            Ok(-1) if board == Board::default() => {}
            Ok(column @ 0..=6) if board.cell(column as u8) != 0 => player.see(&mut board, column as u8),
            _ => return invalid(format!("`{}` is not a column with a free cell", line)),
        }
        if board.is_won() || board.is_full() {
            break;
        }
        let column = player.choose(&board, Budget::nodes(nodes));
        player.see(&mut board, column);
        println!("{}", column);
        io::stdout().flush()?;
        if board.is_won() || board.is_full() {
            break;
        }
    }
    Ok(())
}
