//! Why games of `chain` were lost: the turn from which each was lost by hindsight, and what happened in
//! it. `cargo bench --bench losses -- games.jsonl --bot planner --seconds 20`.
//!
//! The decision behind it: hindsight is the planner itself, with far more time, asked in the true
//! positions for the player that lost; a game is lost from the turn after which it never saw a value
//! above the threshold again. The pages of the games are made by `cargo replay`.

mod game;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bots::chain::{Parameters, Planner, LONGEST_TURN};
use bots::{Bot, Pace};
use clap::Parser;
use engines::chain::{Action, View};

use crate::game::{Game, Turn};

/// Why games of chain were lost.
#[derive(Parser)]
struct Arguments {
    /// Records of `cargo arena --game chain --out`
    records: PathBuf,
    /// Bot whose lost games are looked into
    #[arg(long, default_value = "planner")]
    bot: String,
    /// Time for each position
    #[arg(long, default_value_t = 20.0, conflicts_with = "nodes")]
    seconds: f64,
    /// Nodes for each position, in place of time: repeatable
    #[arg(long)]
    nodes: Option<u64>,
    /// Lost games to look into
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    games: usize,
    /// Value below which a position is lost, from -1 to 1
    #[arg(long, default_value_t = -0.2, allow_negative_numbers = true)]
    threshold: f64,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// Garbage of a chain that is no mere clearing up, in blocks.
const ATTACK: u64 = 10;
/// Turns after an exchange in which both still build anew.
const REBUILDING: usize = 8;

/// Rest of the bank that hindsight is told, far more than it can use.
const BANK: Duration = Duration::from_secs(1_000_000);

/// What hindsight would have played in a position, and the position's value.
struct Hindsight {
    action: Action,
    value: f64,
}

impl Arguments {
    fn hindsight(&self, view: &View) -> Hindsight {
        let pace = match self.nodes {
            Some(nodes) => Pace::Nodes(nodes),
            // With so large a bank, a turn takes the longest time there is at this scale.
            None => Pace::Clock(self.seconds / LONGEST_TURN),
        };
        let mut planner = Planner::new(pace, Parameters::default());
        let view = View { remaining: [BANK; 2], ..view.clone() };
        let action = planner.act(&view, Instant::now());
        Hindsight { action, value: planner.telemetry().win_estimate }
    }

    /// The turn from which a game was lost, what hindsight said before and after, and why.
    fn explain(&self, game: &Game) -> Loss {
        let mut after: Option<Hindsight> = None;
        for index in (0..game.turns.len()).rev() {
            let hindsight = self.hindsight(&game.turns[index].view);
            if hindsight.value > self.threshold {
                let cause = cause(game, index, hindsight.action);
                let value = after.map_or(-1.0, |after| after.value);
                return Loss { turn: index, values: [hindsight.value, value], better: hindsight.action, cause };
            }
            after = Some(hindsight);
        }
        let value = after.map_or(-1.0, |after| after.value);
        Loss { turn: 0, values: [value; 2], better: game.turns[0].actions[0], cause: "never ahead" }
    }
}

struct Loss {
    turn: usize,
    /// Values in that turn and in the next one.
    values: [f64; 2],
    /// What hindsight would have played.
    better: Action,
    cause: &'static str,
}

/// Why the last turn that was not lost yet led to one that was.
fn cause(game: &Game, index: usize, better: Action) -> &'static str {
    let turn = &game.turns[index];
    let [own, others] = turn.sent;
    let could = turn.would_send(better);
    let last_exchange = game.turns[..index].iter().rposition(|turn| turn.sent.iter().all(|&sent| sent >= ATTACK));
    if game.out_of_time && index + 1 == game.turns.len() {
        "ran out of time"
    } else if turn.actions[1] == Action::SKILL && others >= ATTACK {
        "overlooked the skill"
    } else if own < ATTACK && could >= ATTACK {
        "fired too late"
    } else if own >= ATTACK && could < ATTACK {
        "fired too early"
    } else if own >= ATTACK && could > own {
        "fired too small a chain"
    } else if own >= ATTACK {
        "fired, and overlooked the reply"
    } else if others >= ATTACK {
        "hit while building"
    } else if last_exchange.is_some_and(|exchange| index - exchange <= REBUILDING) {
        "outbuilt after an exchange"
    } else {
        "outbuilt"
    }
}

fn describe(turn: &Turn) -> String {
    let [own, others] = turn.sent;
    let [ready, threat] = turn.ready();
    format!("sent {own:>3} : {others:<3} ready {ready:>2} : {threat:<2}")
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let (played, games) = game::lost(&arguments.records, &arguments.bot)?;
    println!("  seed              seat  turns  lost from  value         then  what happened");
    let mut causes: BTreeMap<&str, usize> = BTreeMap::new();
    for game in games.iter().take(arguments.games) {
        let loss = arguments.explain(game);
        let turn = &game.turns[loss.turn];
        println!(
            "{:>16}  {:>4}  {:>5}  {:>9}  {:+.2} .. {:+.2}  {:<31}  {}; played {}, better {}",
            game.seed,
            game.seat,
            game.turns.len(),
            loss.turn + 1,
            loss.values[0],
            loss.values[1],
            loss.cause,
            describe(turn),
            turn.actions[0],
            loss.better
        );
        *causes.entry(loss.cause).or_default() += 1;
    }
    let mut causes: Vec<(&str, usize)> = causes.into_iter().collect();
    causes.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    println!("\n{} of {played} games lost", games.len());
    causes.iter().for_each(|(cause, count)| println!("{count:>4}  {cause}"));
    Ok(())
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
