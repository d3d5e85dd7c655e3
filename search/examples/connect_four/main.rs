//! A sixth game: connect four, with a bot by Monte Carlo tree search and one by alpha-beta.
//!
//! The program speaks a small protocol. The first line tells which bot is to play (`mcts` or
//! `alphabeta`) and how many nodes it may search; then every line is the opponent's column, 0 to 6,
//! or -1 where this player begins. Each is answered with a column, until the game is over.

mod board;
mod bots;

use std::io::{self, BufRead, Write};

use board::Board;
use bots::ConnectFour;
use search::alphabeta::Settings;
use search::{AlphaBeta, Budget, Mcts};

enum Player {
    Mcts(Mcts<u8, 2>),
    AlphaBeta(AlphaBeta<ConnectFour>),
}

impl Player {
    fn named(name: &str) -> Option<Player> {
        match name {
            "mcts" => Some(Player::Mcts(Mcts::new(1.0, 1 << 18, 1))),
            "alphabeta" => Some(Player::AlphaBeta(AlphaBeta::new(18, Settings::default()))),
            _ => None,
        }
    }

    fn choose(&mut self, board: &Board, budget: Budget) -> u8 {
        match self {
            Player::Mcts(tree) => tree.search(&ConnectFour, board, budget).best,
            Player::AlphaBeta(search) => search.search(&ConnectFour, board, budget).map_or(0, |found| found.best),
        }
    }

    /// A move was played, by whomever.
    fn advance(&mut self, column: u8) {
        if let Player::Mcts(tree) = self {
            tree.advance(column);
        }
    }
}

fn main() -> io::Result<()> {
    let mut lines = io::stdin().lock().lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    let (mut player, nodes) = match (words.first().and_then(|name| Player::named(name)), words.get(1)) {
        (Some(player), Some(nodes)) if nodes.parse::<u64>().is_ok() => (player, nodes.parse().unwrap_or(1)),
        _ => {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "the first line is `mcts NODES` or `alphabeta NODES`",
            ))
        }
    };
    let mut board = Board::default();
    for line in lines {
        let line = line?;
        if let Ok(column @ 0..=6) = line.trim().parse::<u8>() {
            board.drop(board.cell(column));
            player.advance(column);
        }
        if board.is_won() || board.is_full() {
            break;
        }
        let column = player.choose(&board, Budget::nodes(nodes));
        board.drop(board.cell(column));
        player.advance(column);
        println!("{}", column);
        io::stdout().flush()?;
        if board.is_won() || board.is_full() {
            break;
        }
    }
    Ok(())
}
