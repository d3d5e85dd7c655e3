//! Command lines (RULES.md, section 10).

use super::{Base, Direction, Refusal};

/// The line that ends a turn.
pub(super) const FINISH: &str = "finish";

/// Coordinates as they were sent: there may be no such tile.
pub(super) type Target = (i32, i32);

/// A line that has the syntax of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Robots go to the next tile.
    Move {
        /// Tile they leave.
        from: Target,
        /// Tile they go to.
        direction: Direction,
        /// Number of robots as it was sent, which may be none.
        amount: i32,
    },
    /// A base is built.
    Build {
        /// Tile to build on.
        tile: Target,
        /// Kind, one of those that can be built.
        base: Base,
    },
}

/// Meaning of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// Something to do.
    Command(Command),
    /// The turn ends.
    Finish,
    /// Back to the beginning of the turn, as only the official program knows it.
    Reset,
}

/// The line without what the contest's program takes off both ends.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_matches(|c| c <= ' ')
}

impl Line {
    /// Reads a line; `reset` is a command only if `has_reset`.
    ///
    /// # Errors
    /// The mistake in its syntax.
    pub fn parse(line: &str, has_reset: bool) -> Result<Line, Refusal> {
        let mut words = trimmed(line).split(' ').filter(|word| !word.is_empty());
        match words.next() {
            Some("move") => {
                let [x, y, direction, amount] = arguments(words)?;
                let from = (integer(x)?, integer(y)?);
                let direction = Direction::from_word(direction).ok_or(Refusal::BadWord)?;
                Ok(Line::Command(Command::Move { from, direction, amount: integer(amount)? }))
            }
            Some("build") => {
                let [x, y, base] = arguments(words)?;
                let tile = (integer(x)?, integer(y)?);
                Ok(Line::Command(Command::Build { tile, base: buildable(base)? }))
            }
            Some(FINISH) => arguments(words).map(|[]| Line::Finish),
            Some("reset") if has_reset => arguments(words).map(|[]| Line::Reset),
            _ => Err(Refusal::UnknownCommand),
        }
    }
}

/// The words, if they are as many as they should be.
fn arguments<'a, const N: usize>(mut words: impl Iterator<Item = &'a str>) -> Result<[&'a str; N], Refusal> {
    let mut arguments = [""; N];
    for argument in &mut arguments {
        *argument = words.next().ok_or(Refusal::ArgumentCount)?;
    }
    match words.next() {
        None => Ok(arguments),
        Some(_) => Err(Refusal::ArgumentCount),
    }
}

fn integer(word: &str) -> Result<i32, Refusal> {
    word.parse().map_err(|_| Refusal::NotAnInteger)
}

/// The only kind of base whose word begins like this.
fn buildable(beginning: &str) -> Result<Base, Refusal> {
    let mut kinds = Base::BUILDABLE.into_iter().filter(|base| base.word().starts_with(beginning));
    match (kinds.next(), kinds.next()) {
        (Some(base), None) => Ok(base),
        (Some(_), Some(_)) => Err(Refusal::AmbiguousWord),
        (None, _) => Err(Refusal::BadWord),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(x: i32, y: i32, direction: Direction, amount: i32) -> Result<Line, Refusal> {
        Ok(Line::Command(Command::Move { from: (x, y), direction, amount }))
    }

    fn built(x: i32, y: i32, base: Base) -> Result<Line, Refusal> {
        Ok(Line::Command(Command::Build { tile: (x, y), base }))
    }

    #[test]
    fn lines_that_are_commands() {
        for (line, expected) in [
            ("move 1 -2 ur 3", moved(1, -2, Direction::UpRight, 3)),
            ("\t move  +1   -02 dl  -2147483648 \r", moved(1, -2, Direction::DownLeft, i32::MIN)),
            ("move 99 2147483647 r 0", moved(99, i32::MAX, Direction::Right, 0)),
            ("build 0 0 house", built(0, 0, Base::House)),
            ("build 0 0 r", built(0, 0, Base::RobotMaker)),
            ("build 0 0 exc", built(0, 0, Base::Excavator)),
            ("build 0 0 towe", built(0, 0, Base::Tower)),
            ("build 0 0 town\u{0}", built(0, 0, Base::Town)),
            ("build -7 9 bridg", built(-7, 9, Base::Bridge)),
            ("finish", Ok(Line::Finish)),
            ("\u{1} finish\t", Ok(Line::Finish)),
        ] {
            assert_eq!(Line::parse(line, false), expected, "{:?}", line);
            assert_eq!(Line::parse(line, true), expected, "{:?}", line);
        }
        assert_eq!(Line::parse(" reset ", true), Ok(Line::Reset));
    }

    #[test]
    fn lines_that_are_none() {
        use Refusal::*;
        for (line, expected) in [
            ("", UnknownCommand),
            (" \t ", UnknownCommand),
            ("Move 0 0 r 1", UnknownCommand),
            ("move\t0 0 r 1", UnknownCommand),
            ("\u{a0}finish", UnknownCommand),
            ("finish now", ArgumentCount),
            ("move", ArgumentCount),
            ("move 0 0 r", ArgumentCount),
            ("move 0 0 r 1 1", ArgumentCount),
            ("move x x x", ArgumentCount),
            ("build 0 0", ArgumentCount),
            ("build 0 0 a house", ArgumentCount),
            ("move x 0 z 1", NotAnInteger),
            ("move 0 1.0 z 1", NotAnInteger),
            ("move 0 0 z x", BadWord),
            ("move 0 0 R 1", BadWord),
            ("move 0 0 r x", NotAnInteger),
            ("move 0 0 r +", NotAnInteger),
            ("move 0 0 r +-1", NotAnInteger),
            ("move 0 0 r 2147483648", NotAnInteger),
            ("move 0\t 0 r 1", NotAnInteger),
            ("build 0 x nothing", NotAnInteger),
            ("build 0 0 t", AmbiguousWord),
            ("build 0 0 tow", AmbiguousWord),
            ("build 0 0 towns", BadWord),
            ("build 0 0 initial", BadWord),
            ("build 0 0 none", BadWord),
            ("build 0 0 House", BadWord),
        ] {
            assert_eq!(Line::parse(line, false), Err(expected), "{:?}", line);
            assert_eq!(Line::parse(line, true), Err(expected), "{:?}", line);
        }
        assert_eq!(Line::parse("reset", false), Err(UnknownCommand));
        assert_eq!(Line::parse("reset 1", true), Err(ArgumentCount));
    }

    #[test]
    fn what_is_written_is_read() {
        use super::super::{Action, Build, Move, Tile};
        let tile = Tile::new(-3, 5).expect("a tile");
        for direction in Direction::ALL {
            let text = Move::new(tile, direction, 65535).expect("a move").to_string();
            assert_eq!(Line::parse(&text, false), moved(-3, 5, direction, 65535));
        }
        for base in Base::BUILDABLE {
            let build = Build::new(tile, base).expect("can be built");
            let text = Action::Build(build).to_string();
            let lines: Vec<_> = text.lines().map(|line| Line::parse(line, false)).collect();
            assert_eq!(lines, [built(-3, 5, base), Ok(Line::Finish)]);
        }
    }
}
