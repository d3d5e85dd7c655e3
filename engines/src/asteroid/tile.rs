//! Tiles of the hexagon, and directions (RULES.md, section 2).
//!
//! Tile (x, y) has place x + 108 y modulo 127. Copies of the hexagon of radius 6,
//! which has 127 tiles, cover the plane without gaps: so no two tiles share a place, and a direction
//! adds the same number everywhere. A step that leaves the board comes in again on the other side,
//! which callers mask.

use std::fmt;

use super::tiles::{Tiles, NEIGHBOURS, TOWER_REACH, WITHIN_TWO};

/// Number of tiles.
pub const TILES: usize = 127;
/// Distance of the border from the centre.
pub const RADIUS: i32 = 6;

/// Difference of place for one more y; one more x adds 1.
const DOWN_RIGHT: i32 = 108;

pub(super) const fn place(x: i32, y: i32) -> usize {
    (x + DOWN_RIGHT * y).rem_euclid(TILES as i32) as usize
}

pub(super) const fn is_on_board(x: i32, y: i32) -> bool {
    const fn is_within(coordinate: i32) -> bool {
        coordinate >= -RADIUS && coordinate <= RADIUS
    }
    is_within(x) && is_within(y) && is_within(x + y)
}

/// One of the six directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Direction {
    /// `r`
    Right,
    /// `ur`
    UpRight,
    /// `dr`
    DownRight,
    /// `l`
    Left,
    /// `ul`
    UpLeft,
    /// `dl`
    DownLeft,
}

impl Direction {
    /// All directions, in the order of the rules.
    pub const ALL: [Direction; 6] = [
        Direction::Right,
        Direction::UpRight,
        Direction::DownRight,
        Direction::Left,
        Direction::UpLeft,
        Direction::DownLeft,
    ];

    /// Offset in (x, y).
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Direction::Right => (1, 0),
            Direction::UpRight => (1, -1),
            Direction::DownRight => (0, 1),
            Direction::Left => (-1, 0),
            Direction::UpLeft => (0, -1),
            Direction::DownLeft => (-1, 1),
        }
    }

    /// Offset of the place, modulo 127.
    pub(super) const fn step(self) -> usize {
        let (dx, dy) = self.offset();
        place(dx, dy)
    }

    /// The contest's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::Right => "r",
            Direction::UpRight => "ur",
            Direction::DownRight => "dr",
            Direction::Left => "l",
            Direction::UpLeft => "ul",
            Direction::DownLeft => "dl",
        }
    }

    /// The direction of a word.
    pub fn from_word(word: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.word() == word)
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Right => Direction::Left,
            Direction::UpRight => Direction::DownLeft,
            Direction::DownRight => Direction::UpLeft,
            Direction::Left => Direction::Right,
            Direction::UpLeft => Direction::DownRight,
            Direction::DownLeft => Direction::UpRight,
        }
    }
}

/// One tile; ordered by its place in the ring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Tile(u8);

/// The tiles in the contest's order.
const IN_ORDER: [Tile; TILES] = {
    let mut tiles = [Tile(0); TILES];
    let mut next = 0;
    let mut x = -RADIUS;
    while x <= RADIUS {
        let mut y = -RADIUS;
        while y <= RADIUS {
            if is_on_board(x, y) {
                tiles[next] = Tile(place(x, y) as u8);
                next += 1;
            }
            y += 1;
        }
        x += 1;
    }
    tiles
};

/// Coordinates and number of a tile.
#[derive(Clone, Copy)]
struct Facts {
    x: i8,
    y: i8,
    index: u8,
}

static FACTS: [Facts; 128] = {
    let mut facts = [Facts { x: 0, y: 0, index: 0 }; 128];
    let mut index = 0;
    let (mut x, mut y) = (-RADIUS, 0);
    while index < TILES {
        facts[IN_ORDER[index].0 as usize] = Facts { x: x as i8, y: y as i8, index: index as u8 };
        index += 1;
        y += 1;
        if !is_on_board(x, y) {
            x += 1;
            y = if x < 0 { -RADIUS - x } else { -RADIUS };
        }
    }
    facts
};

impl Tile {
    /// The centre.
    pub const CENTRE: Tile = Tile(0);

    /// The tile with these coordinates, if it is on the board.
    pub const fn new(x: i32, y: i32) -> Option<Tile> {
        if is_on_board(x, y) {
            Some(Tile(place(x, y) as u8))
        } else {
            None
        }
    }

    /// The tile with a number of the contest's order: x ascending, then y, from 0 to 126.
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < TILES {
            Some(IN_ORDER[index])
        } else {
            None
        }
    }

    /// All tiles in the contest's order.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + Clone {
        IN_ORDER.iter().copied()
    }

    /// The number in the contest's order, 0 to 126.
    #[inline(always)]
    pub fn index(self) -> usize {
        FACTS[self.place()].index as usize
    }

    /// The first coordinate.
    #[inline(always)]
    pub fn x(self) -> i32 {
        FACTS[self.place()].x as i32
    }

    /// The second coordinate.
    #[inline(always)]
    pub fn y(self) -> i32 {
        FACTS[self.place()].y as i32
    }

    /// The place in the ring, 0 to 126.
    #[inline(always)]
    pub const fn place(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The tile of a place, which is below 127.
    #[inline(always)]
    pub(super) const fn at(place: usize) -> Tile {
        Tile(place as u8)
    }

    /// The set of this tile.
    #[inline(always)]
    pub const fn only(self) -> Tiles {
        Tiles::from_bits(1 << self.place())
    }

    /// The up to six tiles next to it.
    #[inline(always)]
    pub fn neighbours(self) -> Tiles {
        NEIGHBOURS[self.place()]
    }

    /// The up to twelve tiles that a tower on it reaches: one and two steps in each direction.
    #[inline(always)]
    pub fn tower_reach(self) -> Tiles {
        TOWER_REACH[self.place()]
    }

    /// The up to nineteen tiles at most two steps away, itself included.
    #[inline(always)]
    pub fn within_two(self) -> Tiles {
        WITHIN_TWO[self.place()]
    }

    /// The next tile in a direction, if that is on the board.
    #[inline(always)]
    pub fn neighbour(self, direction: Direction) -> Option<Tile> {
        let (place, step) = (self.place(), direction.step());
        let next = if place + step < TILES { place + step } else { place + step - TILES };
        self.neighbours().contains(Tile(next as u8)).then_some(Tile(next as u8))
    }

    /// The direction of a tile next to it.
    pub fn direction_to(self, neighbour: Tile) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| self.neighbour(*direction) == Some(neighbour))
    }

    /// Steps from one tile to another, with nothing in the way.
    pub fn distance(self, other: Tile) -> u32 {
        let (dx, dy) = (self.x() - other.x(), self.y() - other.y());
        dx.abs().max(dy.abs()).max((dx + dy).abs()) as u32
    }

    /// The tile turned around the centre by 120 degrees ([RULES.md, section 2](super::rules)).
    #[must_use]
    pub fn rotated(self) -> Tile {
        Tile(place(-(self.x() + self.y()), self.x()) as u8)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x(), self.y())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x(), self.y())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_have_places_of_their_own() {
        let all: Tiles = Tile::all().collect();
        assert_eq!((all, all.len(), Tile::all().len()), (Tiles::ALL, 127, 127));
        for (index, tile) in Tile::all().enumerate() {
            assert_eq!((tile.index(), Tile::from_index(index)), (index, Some(tile)));
            assert_eq!(Tile::new(tile.x(), tile.y()), Some(tile));
            assert_eq!(tile.rotated().rotated().rotated(), tile);
        }
        let coordinates: Vec<(i32, i32)> = Tile::all().map(|tile| (tile.x(), tile.y())).collect();
        assert!(coordinates.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!((coordinates[0], coordinates[63], coordinates[126]), ((-6, 0), (0, 0), (6, 0)));
        for (x, y) in [(7, 0), (0, -7), (4, 3), (-4, -3), (i32::MIN, i32::MAX), (i32::MAX, i32::MAX)] {
            assert_eq!(Tile::new(x, y), None);
        }
    }

    #[test]
    fn neighbours_are_one_step_away() {
        for tile in Tile::all() {
            let mut neighbours = Tiles::NONE;
            for direction in Direction::ALL {
                let (dx, dy) = direction.offset();
                let next = tile.neighbour(direction);
                assert_eq!(next, Tile::new(tile.x() + dx, tile.y() + dy));
                if let Some(next) = next {
                    neighbours |= next.only();
                    assert_eq!(next.neighbour(direction.opposite()), Some(tile));
                    assert_eq!((tile.direction_to(next), tile.distance(next)), (Some(direction), 1));
                }
            }
            assert_eq!(tile.neighbours(), neighbours);
            assert_eq!(tile.direction_to(tile), None);
        }
    }

    #[test]
    fn towers_reach_two_steps_along_the_lines() {
        for tile in Tile::all() {
            let on_line = |other: &Tile| {
                let (dx, dy) = (other.x() - tile.x(), other.y() - tile.y());
                (1..=2).contains(&tile.distance(*other)) && (dx == 0 || dy == 0 || dx + dy == 0)
            };
            assert_eq!(tile.tower_reach(), Tile::all().filter(on_line).collect());
        }
        assert_eq!(Tile::CENTRE.tower_reach().len(), 12);
    }

    #[test]
    fn tiles_within_two_steps() {
        for tile in Tile::all() {
            assert_eq!(tile.within_two(), Tile::all().filter(|other| tile.distance(*other) <= 2).collect());
        }
    }

    #[test]
    fn words_are_the_directions() {
        for direction in Direction::ALL {
            assert_eq!(Direction::from_word(direction.word()), Some(direction));
        }
        assert_eq!((Direction::from_word("R"), Direction::from_word("")), (None, None));
    }
}
