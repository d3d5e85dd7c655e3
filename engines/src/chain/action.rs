//! Actions, packed into a byte.

use std::fmt;

use super::pack::{DROPS, POSITIONS, ROTATIONS};

/// A drop of the turn's pack, or the skill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Action(u8);

impl Action {
    /// The skill: the pack is thrown away, the fives explode.
    pub const SKILL: Action = Action(DROPS as u8);

    /// The pack's left half falls into column `position` (0 to 8), turned clockwise by `rotation`
    /// (0 to 3) right angles.
    ///
    /// # Panics
    /// If there is no such position or rotation.
    #[inline(always)]
    pub const fn drop(position: usize, rotation: usize) -> Action {
        assert!(position < POSITIONS && rotation < ROTATIONS);
        Action((rotation * POSITIONS + position) as u8)
    }

    /// All drops, in the order of their [`Action::index`].
    pub fn drops() -> impl ExactSizeIterator<Item = Action> + Clone {
        (0..DROPS as u8).map(Action)
    }

    /// The drop or, as the last one, the skill with this index, `0..=36`.
    pub const fn from_index(index: usize) -> Option<Action> {
        if index <= DROPS {
            Some(Action(index as u8))
        } else {
            None
        }
    }

    /// A number from 0 to 36: for drops 9 times the rotation plus the position.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// True if it is the skill.
    #[inline(always)]
    pub const fn is_skill(self) -> bool {
        self.0 == Action::SKILL.0
    }

    /// The column of the left half; meaningless for the skill.
    #[inline(always)]
    pub const fn position(self) -> usize {
        self.0 as usize % POSITIONS
    }

    /// The right angles it is turned by; meaningless for the skill.
    #[inline(always)]
    pub const fn rotation(self) -> usize {
        self.0 as usize / POSITIONS
    }

    /// The action of an answer line: `S`, or two numbers. Blanks and a carriage return around it
    /// are accepted, nothing else is ([RULES.md, section 6](super::rules)).
    pub fn parse(line: &str) -> Option<Action> {
        let line = line.trim_matches(|c: char| matches!(c, ' ' | '\t' | '\r' | '\n'));
        if line == "S" {
            return Some(Action::SKILL);
        }
        let (position, rotation) = line.split_once(' ')?;
        let number = |word: &str| match word.as_bytes() {
            &[digit] if digit.is_ascii_digit() => Some((digit - b'0') as usize),
            _ => None,
        };
        let (position, rotation) = (number(position)?, number(rotation.trim_start_matches(' '))?);
        (position < POSITIONS && rotation < ROTATIONS).then(|| Action::drop(position, rotation))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_skill() {
            f.write_str("S")
        } else {
            write!(f, "{} {}", self.position(), self.rotation())
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}
