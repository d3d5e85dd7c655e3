//! The log of the contest's program, frame by frame.
//!
//! Our referee does not print it. It is written here from nothing but the positions before and
//! after a turn and the answers, because it tells *why* a command was refused or a game ended,
//! which the prompts only show by their consequences.

use engines::forest::{Referee, State, DAYS};
use engines::{FaultKind, Referee as _, Seats};

use super::refusal;

/// A turn as it was played.
pub struct Turn<'a> {
    /// The position in which the players were asked.
    pub before: State,
    /// Who was asked.
    pub asked: Seats,
    /// Their answers; `None` for one that did not answer.
    pub answers: [Option<&'a str>; 2],
    /// Those whose command was well-formed, but refused.
    pub refused: Seats,
}

/// The frame in which the sun is gathered, from the sun points before and the position after.
pub fn gathering(before: [u16; 2], after: &State) -> Vec<String> {
    let mut lines = vec![round(after)];
    for (player, sun) in before.iter().enumerate() {
        // Sun points never fall over a night.
        let gathered = after.sun(player).saturating_sub(*sun);
        if gathered > 0 {
            lines.push(format!("${player} has collected {gathered} sun points"));
        }
    }
    lines
}

/// The frame in which the sun moves, after a day.
pub fn night(day: &State) -> Vec<String> {
    let (day, next) = (day.day(), day.day() + 1);
    let mut lines = vec![format!("Round {day} ends")];
    if next < DAYS {
        lines.push(format!("The sun is now pointing towards direction {}", next % 6));
        lines.push(format!("Round {next} starts"));
    }
    lines
}

/// The frame in which commands are carried out: disqualifications first, completions last.
pub fn actions(turn: &Turn<'_>, referee: &Referee) -> Vec<String> {
    let mut lines: Vec<String> = turn.asked.flat_map(|player| disqualification(turn, referee, player)).collect();
    lines.push(round(&turn.before));
    let mut completions = Vec::new();
    let mut targets = Vec::new();
    for player in turn.asked {
        let is_out = referee.fault(player).is_some();
        let words: Vec<&str> = turn.answers[player].unwrap_or("").split_ascii_whitespace().collect();
        let number = |n: usize| words.get(n).and_then(|word| word.parse::<usize>().ok()).unwrap_or(usize::MAX);
        match words.first() {
            _ if turn.refused.contains(player) => {
                lines.push(format!(
                    "${player}: {}",
                    refusal::reason(&turn.before, referee.setup(), player, words[0], [number(1), number(2)])
                ));
            }
            Some(&"GROW") if !is_out => lines.push(format!("${player} is growing a tree on cell {}", number(1))),
            Some(&"COMPLETE") if !is_out => {
                let points = referee.state().score(player) - turn.before.score(player);
                completions.push(format!(
                    "${player} is ending their tree life on cell {}, scoring {points} points",
                    number(1)
                ));
            }
            Some(&"SEED") if !is_out => {
                let (from, to) = (number(1), number(2));
                lines.push(format!("${player} is planting a seed on cell {to} from cell {from}"));
                targets.push(to);
            }
            _ => lines.push(format!("${player} is waiting")),
        }
    }
    if let [a, b] = targets[..] {
        if a == b {
            lines.push(format!("Seed conflict on cell {a}"));
        }
    }
    lines.extend(completions);
    lines
}

fn round(state: &State) -> String {
    format!("Round {}/{}", state.day(), DAYS - 1)
}

fn disqualification(turn: &Turn<'_>, referee: &Referee, player: usize) -> Vec<String> {
    let out = format!("${player} was disqualified.");
    match referee.fault(player).map(|fault| fault.kind) {
        None => Vec::new(),
        Some(FaultKind::Malformed) => {
            let answer = turn.answers[player].unwrap_or("");
            let expected = "Expected 'SEED <from> <to> | GROW <idx> | COMPLETE <idx> | WAIT'";
            let got = oversized_number(answer).map_or(answer.to_string(), |number| {
                format!("java.lang.NumberFormatException: For input string: \"{number}\"")
            });
            vec![format!("¤RED¤${player} provided invalid input. {expected}"), format!("Got '{got}'§RED§"), out]
        }
        Some(_) => vec![format!("¤RED¤${player} has not provided an action in time.§RED§"), out],
    }
}

/// The first number that the contest's program cannot hold, in a line that is a command but for
/// its size.
fn oversized_number(answer: &str) -> Option<&str> {
    let (command, numbers) = answer.split_once(' ')?;
    let count = ["GROW", "COMPLETE"].contains(&command) as usize + 2 * (command == "SEED") as usize;
    let mut numbers = numbers.split(' ').take(count);
    let is_number = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    numbers.clone().all(|word| is_number(&word)).then(|| numbers.find(|word| word.parse::<i32>().is_err()))?
}
