//! Actions of a player, orders of its characters, and the answer lines that give them
//! (RULES.md, section 9).

use std::fmt;

use super::bomb::EXPIRY;
use super::doubts::MALFORMED_KEEPS_MOVE;
use super::setup::MOST_TURNS;

/// The shortest fuse; shorter ones are lengthened to it.
pub const SHORTEST_FUSE: u16 = 5;
/// The fuse of an answer that names none.
pub const DEFAULT_FUSE: u16 = 10;

/// Step of a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// Nowhere.
    None,
    /// One column on.
    Right,
    /// One row back.
    Up,
    /// One column back.
    Left,
    /// One row on.
    Down,
}

/// Offset of a cell's number by step.
const DELTAS: [i8; 5] = [0, 1, -16, -1, 16];

impl Step {
    /// All steps.
    pub const ALL: [Step; 5] = [Step::None, Step::Right, Step::Up, Step::Left, Step::Down];

    /// The contest's word.
    pub const fn word(self) -> &'static str {
        match self {
            Step::None => "NONE",
            Step::Right => "RIGHT",
            Step::Up => "UP",
            Step::Left => "LEFT",
            Step::Down => "DOWN",
        }
    }

    /// The step of the contest's word.
    pub fn from_word(word: &str) -> Option<Step> {
        Step::ALL.into_iter().find(|step| step.word() == word)
    }
}

/// Order to a character: a step, and maybe a bomb with its fuse.
///
/// The lowest byte is what the step adds to a cell's number, the next one the step's own; the fuse
/// is where a bomb has its turn. The default is [`Order::NONE`].
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Order(u32);

impl Order {
    /// Stand still.
    pub const NONE: Order = Order(0);

    /// A step without a bomb.
    #[inline(always)]
    pub const fn step_to(step: Step) -> Order {
        Order((step as u32) << 8 | DELTAS[step as usize] as u8 as u32)
    }

    /// A step, then a bomb; a fuse below 5 is 5, one above 1000 is 1000. See
    /// [`Action::rounded`] for shorter games.
    #[inline(always)]
    pub fn bomb(step: Step, fuse: u16) -> Order {
        Order(Order::step_to(step).0 | (fuse.clamp(SHORTEST_FUSE, MOST_TURNS) as u32) << EXPIRY)
    }

    /// The step.
    #[inline(always)]
    pub const fn step(self) -> Step {
        Step::ALL[(self.0 >> 8 & 7) as usize]
    }

    /// The fuse of the bomb; 0 for none.
    #[inline(always)]
    pub const fn fuse(self) -> u16 {
        (self.0 >> EXPIRY) as u16
    }

    /// The fuse where a bomb has its turn, and nothing else.
    #[inline(always)]
    pub(super) const fn fuse_word(self) -> u32 {
        self.0 >> EXPIRY << EXPIRY
    }

    /// Offset of a cell's number by the step.
    #[inline(always)]
    pub(super) const fn delta(self) -> i8 {
        self.0 as i8
    }

    /// The order of an answer line where fuses are at most `longest`; `None` for a line that is
    /// not in the format, which counts as NONE.
    pub fn parse(line: &str, longest: u16) -> Option<Order> {
        let mut words = line.split_ascii_whitespace();
        let step = words.next().and_then(Step::from_word)?;
        let order = match (words.next(), words.next(), words.next()) {
            (None, ..) => Some(Order::step_to(step)),
            (Some("MAGIC"), None, _) => Some(Order::bomb(step, DEFAULT_FUSE.min(longest))),
            (Some("MAGIC"), Some(fuse), None) => rounded(fuse, longest).map(|fuse| Order::bomb(step, fuse)),
            _ => None,
        };
        match order {
            None if MALFORMED_KEEPS_MOVE => Some(Order::step_to(step)),
            _ => order,
        }
    }
}

/// A whole number of any length, rounded into 5 to `longest`.
fn rounded(word: &str, longest: u16) -> Option<u16> {
    let (is_negative, digits) = match word.as_bytes() {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = |value: u16, digit: &u8| value.saturating_mul(10).saturating_add((digit - b'0') as u16);
    let fuse = if is_negative { 0 } else { digits.iter().fold(0, value) };
    Some(fuse.min(longest))
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.step().word())?;
        match self.fuse() {
            0 => Ok(()),
            fuse => write!(f, " MAGIC {}", fuse),
        }
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// All that a player does in a turn: an order for each of its characters, the lower number first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(pub [Order; 2]);

impl Action {
    /// Both stand still.
    pub const NONE: Action = Action([Order::NONE; 2]);

    /// These orders with fuses of at most `longest`, which is what a game of `longest` turns
    /// makes of them.
    #[must_use]
    pub fn rounded(self, longest: u16) -> Action {
        Action(self.0.map(|order| match order.fuse() {
            fuse if fuse > longest => Order::bomb(order.step(), longest),
            _ => order,
        }))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.0[0], self.0[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for step in Step::ALL {
            for order in [Order::step_to(step), Order::bomb(step, 5), Order::bomb(step, 500)] {
                assert_eq!(Order::parse(&order.to_string(), 500), Some(order));
                assert_eq!(order.step(), step);
            }
        }
        assert_eq!(Action([Order::NONE, Order::bomb(Step::Left, 7)]).to_string(), "NONE\nLEFT MAGIC 7");
    }

    #[test]
    fn fuses_are_rounded() {
        for (word, final_mode, stage_mode) in [
            ("-1", 5, 5),
            ("+6", 6, 6),
            ("0004", 5, 5),
            ("700", 500, 700),
            ("99999999999999999999", 500, 1000),
            ("-99999999999999999999", 5, 5),
        ] {
            let line = format!(" \tUP  MAGIC {} ", word);
            for (longest, fuse) in [(500, final_mode), (1000, stage_mode)] {
                assert_eq!(Order::parse(&line, longest), Some(Order::bomb(Step::Up, fuse)));
            }
        }
        assert_eq!(Order::parse("UP MAGIC", 500), Some(Order::bomb(Step::Up, 10)));
    }

    #[test]
    fn everything_else_is_none() {
        for line in
            ["", "up", "UP MAGIC 5 5", "UP magic", "UP 5", "MAGIC 5", "UP MAGIC 5.0", "UP MAGIC -", "UP MAGIC x"]
        {
            assert_eq!(Order::parse(line, 500), None, "{}", line);
        }
    }
}
