//! Actions: all that a player does in a turn.

use std::fmt;

use super::{Base, Direction, Tile};

/// Robots that go to a neighbouring tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Tile,
    to: Tile,
    amount: u16,
}

impl Move {
    /// `amount` robots in a direction, if there are any and the move stays on the board.
    pub fn new(from: Tile, direction: Direction, amount: u16) -> Option<Move> {
        from.neighbour(direction).and_then(|to| Move::between(from, to, amount))
    }

    /// `amount` robots to another tile, if there are any and that is a neighbour.
    pub fn between(from: Tile, to: Tile, amount: u16) -> Option<Move> {
        (amount > 0 && from.neighbours().contains(to)).then_some(Move { from, to, amount })
    }

    /// Tile they leave.
    #[inline(always)]
    pub fn from(&self) -> Tile {
        self.from
    }

    /// Tile they go to.
    #[inline(always)]
    pub fn to(&self) -> Tile {
        self.to
    }

    /// Number of robots, at least 1.
    #[inline(always)]
    pub fn amount(&self) -> u16 {
        self.amount
    }
}

/// A base to be built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Build {
    tile: Tile,
    base: Base,
}

impl Build {
    /// A base on a tile, unless it is an initial maker, which cannot be built.
    pub fn new(tile: Tile, base: Base) -> Option<Build> {
        (base != Base::Initial).then_some(Build { tile, base })
    }

    /// Tile to build on.
    #[inline(always)]
    pub fn tile(self) -> Tile {
        self.tile
    }

    /// Kind of base.
    #[inline(always)]
    pub fn base(self) -> Base {
        self.base
    }
}

/// All that a player does in a turn: moves, or one build. A turn without moves changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Moves, one after the other. If none of them is refused their order does not matter.
    Moves(Vec<Move>),
    /// One base.
    Build(Build),
}

impl Action {
    /// Nothing at all.
    pub const PASS: Action = Action::Moves(Vec::new());
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = self.from().direction_to(self.to()).map_or("", Direction::word);
        write!(f, "move {} {} {}", self.from(), direction, self.amount())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "build {} {}", self.tile, self.base.word())
    }
}

/// The lines of a turn, each with its end, the last one included.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Moves(moves) => moves.iter().try_for_each(|order| writeln!(f, "{}", order))?,
            Action::Build(build) => writeln!(f, "{}", build)?,
        }
        f.write_str("finish\n")
    }
}
