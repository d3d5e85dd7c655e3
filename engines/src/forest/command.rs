//! Commands as text (RULES.md, sections 8 and 9).

use super::{Action, Cell};

/// Meaning of a line to the referee.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// A command about cells that exist.
    Action(Action),
    /// A command with a number that is no cell: refused, not malformed.
    NoSuchCell,
    /// Not a command: disqualifies.
    Malformed,
}

impl Command {
    /// Reads one line: a word, its numbers after single blanks, then nothing, or white space and
    /// any message.
    pub fn parse(line: &str) -> Command {
        parse(line).unwrap_or(Command::Malformed)
    }
}

fn parse(line: &str) -> Option<Command> {
    let word_end = line.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(line.len());
    let (word, rest) = line.split_at(word_end);
    let arguments = match word {
        "WAIT" => 0,
        "GROW" | "COMPLETE" => 1,
        "SEED" => 2,
        _ => return None,
    };
    let mut rest = rest;
    let mut numbers = [0; 2];
    for number in &mut numbers[..arguments] {
        rest = rest.strip_prefix(' ')?;
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        // A number above 31 bits is malformed, one above 36 is only refused.
        *number = rest[..digits].parse::<i32>().ok()? as usize;
        rest = &rest[digits..];
    }
    if !(rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\x0B', '\x0C', '\r'])) {
        return None;
    }
    let cells = numbers.map(Cell::from_index);
    Some(match (word, cells) {
        ("WAIT", _) => Command::Action(Action::WAIT),
        ("GROW", [Some(cell), _]) => Command::Action(Action::grow(cell)),
        ("COMPLETE", [Some(cell), _]) => Command::Action(Action::complete(cell)),
        ("SEED", [Some(from), Some(to)]) => Command::Action(Action::seed(from, to)),
        _ => Command::NoSuchCell,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(index: usize) -> Cell {
        Cell::from_index(index).unwrap()
    }

    #[test]
    fn lines_that_are_commands() {
        let seed = Command::Action(Action::seed(cell(5), cell(36)));
        for (line, expected) in [
            ("WAIT", Command::Action(Action::WAIT)),
            ("WAIT ", Command::Action(Action::WAIT)),
            ("WAIT\thello  world", Command::Action(Action::WAIT)),
            ("GROW 03 hi", Command::Action(Action::grow(cell(3)))),
            ("COMPLETE 0", Command::Action(Action::complete(cell(0)))),
            ("COMPLETE 37", Command::NoSuchCell),
            ("GROW 2147483647", Command::NoSuchCell),
            ("SEED 5 36", seed),
            ("SEED 5 36 7", seed),
            ("SEED 5 37", Command::NoSuchCell),
        ] {
            assert_eq!(Command::parse(line), expected, "{:?}", line);
        }
    }

    #[test]
    fn lines_that_disqualify() {
        for line in [
            "",
            " ",
            "wait",
            "WAITING",
            " WAIT",
            "GROW",
            "GROW ",
            "GROW  3",
            "GROW\t3",
            "GROW 3x",
            "GROW +3",
            "GROW -1",
            "GROW 2147483648",
            "SEED 5",
            "SEED 5 ",
            "SEED 5  6",
            "COMPLETE three",
            "HELLO 1",
        ] {
            assert_eq!(Command::parse(line), Command::Malformed, "{:?}", line);
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for action in [Action::WAIT, Action::grow(cell(7)), Action::complete(cell(36)), Action::seed(cell(1), cell(20))]
        {
            assert_eq!(Command::parse(&action.to_string()), Command::Action(action));
        }
    }
}
