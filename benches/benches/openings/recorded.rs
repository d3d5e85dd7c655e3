//! Recorded contest games with the settler in the winner's seat.
//!
//! The others give their recorded orders, of which only what is legal in the changed position has
//! an effect: opponents of the contest's strength that do not react.

use std::time::Instant;

use benches::golden;
use bots::Bot;
use engines::asteroid::{Client, Setup, State, Turn, View, PLAYERS};
use engines::Rules;
use serde_json::Value;

/// A recorded game.
pub struct Record {
    setup: Setup,
    /// Lines of every player-turn.
    turns: Vec<Vec<String>>,
    winner: usize,
    /// Scores of the winner after each of its turns.
    points: Vec<u32>,
}

/// Points after each turn.
pub struct Replay {
    /// Of the settler.
    pub settler: Vec<u32>,
    /// Of the winner of the recorded game.
    pub winner: Vec<u32>,
    /// Of the better of the two others while the settler plays.
    pub rival: Vec<u32>,
}

/// The contest's games.
pub fn records() -> Vec<Record> {
    golden::records("asteroid", "contest_2013.jsonl.gz").iter().map(Record::of).collect()
}

impl Record {
    fn of(record: &Value) -> Record {
        let setup = Setup::from_layout(record["layout"].as_str().expect("a layout")).expect("a map");
        let winner = record["end"]["winner"].as_u64().expect("a winner") as usize;
        let (mut turns, mut points) = (Vec::new(), Vec::new());
        for turn in record["turns"].as_array().expect("turns") {
            let lines = turn["raw"].as_array().map_or(&[][..], Vec::as_slice);
            turns.push(lines.iter().filter_map(|line| line.as_str().map(String::from)).collect());
            if turn["p"].as_u64() == Some(winner as u64) {
                points.push(turn["sc"][winner].as_u64().expect("a score") as u32);
            }
        }
        Record { setup, turns, winner, points }
    }

    /// The first turns of the game with a bot in the winner's seat.
    pub fn replay(&self, mut bot: impl Bot<Session = Client>, turns: usize) -> Replay {
        let (seat, mut state) = (self.winner, State::start(&self.setup));
        let (mut settler, mut rival) = (Vec::new(), Vec::new());
        while !state.is_over() && settler.len() < turns {
            if state.player() == seat {
                let orders = bot.act(&View { seat, state }, Instant::now());
                state.play(&orders);
                settler.push(state.score(seat));
                rival.push((1..PLAYERS).map(|next| state.score((seat + next) % PLAYERS)).max().expect("two others"));
            } else {
                let lines = self.turns.get(state.number() as usize - 1).map_or(&[][..], Vec::as_slice);
                let mut turn = Turn::new(&mut state);
                for line in lines.iter().take_while(|line| *line != "finish") {
                    let _ = turn.try_line(line);
                }
                turn.finish();
            }
        }
        Replay { settler, winner: self.points.clone(), rival }
    }
}
