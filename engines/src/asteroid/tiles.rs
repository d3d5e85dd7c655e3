//! Sets of tiles, as bits of the ring.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use crate::simd::{Cpu, U64x4};

use super::tile::{is_on_board, place, Direction, Tile, RADIUS, TILES};

/// A set of tiles; iterates in the order of the ring.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct Tiles([u64; 2]);

/// The array of what `element` gives for each index, as `std::array::from_fn`, which rustc 1.63
/// calls for every element instead of making vectors of them.
#[inline(always)]
pub(super) fn from_fn<T: Copy + Default, const N: usize>(element: impl Fn(usize) -> T) -> [T; N] {
    let mut array = [T::default(); N];
    for (i, place) in array.iter_mut().enumerate() {
        *place = element(i);
    }
    array
}

/// By place: the tiles of the board that are one of `reach` steps away in one of the directions.
const fn along_lines(reach: i32) -> [Tiles; 128] {
    let mut sets = [Tiles::NONE; 128];
    let mut x = -RADIUS;
    while x <= RADIUS {
        let mut y = -RADIUS;
        while y <= RADIUS {
            let (mut direction, mut bits) = (0, 0);
            while direction < 6 {
                let (dx, dy) = Direction::ALL[direction].offset();
                let mut far = 1;
                while far <= reach {
                    if is_on_board(x + far * dx, y + far * dy) {
                        bits |= 1 << place(x + far * dx, y + far * dy);
                    }
                    far += 1;
                }
                direction += 1;
            }
            if is_on_board(x, y) {
                sets[place(x, y)] = Tiles::from_bits(bits);
            }
            y += 1;
        }
        x += 1;
    }
    sets
}

const ONE_STEP: [Tiles; 128] = along_lines(1);
pub(super) static NEIGHBOURS: [Tiles; 128] = ONE_STEP;
pub(super) static TOWER_REACH: [Tiles; 128] = along_lines(2);

/// By place: the tiles of the board that are at most two steps away.
pub(super) static WITHIN_TWO: [Tiles; 128] = {
    let mut sets = ONE_STEP;
    let mut place = 0;
    while place < TILES {
        let mut near = ONE_STEP[place].bits();
        let mut bits = near;
        while near != 0 {
            bits |= ONE_STEP[near.trailing_zeros() as usize].bits();
            near &= near - 1;
        }
        sets[place] = Tiles::from_bits(bits);
        place += 1;
    }
    sets
};

/// The tiles that are entered by a step in each direction.
const ENTERED: [Tiles; 6] = {
    let mut entered = [0; 6];
    let mut direction = 0;
    while direction < 6 {
        let (dx, dy) = Direction::ALL[direction].offset();
        let mut x = -RADIUS;
        while x <= RADIUS {
            let mut y = -RADIUS;
            while y <= RADIUS {
                if is_on_board(x, y) && is_on_board(x - dx, y - dy) {
                    entered[direction] |= 1 << place(x, y);
                }
                y += 1;
            }
            x += 1;
        }
        direction += 1;
    }
    let mut sets = [Tiles::NONE; 6];
    let mut i = 0;
    while i < 6 {
        sets[i] = Tiles::from_bits(entered[i]);
        i += 1;
    }
    sets
};

/// A step of all tiles both ways along a line: a word of the result is the bits of one word moved up
/// and those of the other moved down. Two words of the step one way, then two of the step back.
struct Axis {
    up: [u64; 4],
    down: [u64; 4],
    entered: [u64; 4],
}

const fn axis(direction: Direction) -> Axis {
    let step = direction.step() as u64;
    let (one_way, back) = (ENTERED[direction as usize].0, ENTERED[direction.opposite() as usize].0);
    Axis {
        up: [step, step, 64 - step, 63 - step],
        down: [63 - step, 64 - step, step, step],
        entered: [one_way[0], one_way[1], back[0], back[1]],
    }
}

/// The three lines, in the directions whose steps are within a word.
const AXES: [Axis; 3] = [axis(Direction::Right), axis(Direction::UpRight), axis(Direction::UpLeft)];

impl Tiles {
    /// No tile.
    pub const NONE: Tiles = Tiles([0; 2]);
    /// The whole board.
    pub const ALL: Tiles = Tiles([u64::MAX, u64::MAX >> 1]);

    pub(super) const fn from_bits(bits: u128) -> Tiles {
        Tiles([bits as u64, (bits >> 64) as u64])
    }

    #[inline(always)]
    pub(super) const fn from_words(words: [u64; 2]) -> Tiles {
        Tiles(words)
    }

    /// Bit `p` is the tile at place `p` of the ring.
    #[inline(always)]
    pub const fn bits(self) -> u128 {
        (self.0[1] as u128) << 64 | self.0[0] as u128
    }

    /// The two words of the bits, the lower first.
    #[inline(always)]
    pub const fn words(self) -> [u64; 2] {
        self.0
    }

    /// True if `tile` is in the set; reads only one of the words.
    #[inline(always)]
    pub const fn contains(&self, tile: Tile) -> bool {
        self.0[tile.place() >> 6] >> (tile.place() & 63) & 1 != 0
    }

    /// Puts `tile` into the set.
    #[inline(always)]
    pub fn insert(&mut self, tile: Tile) {
        self.0[tile.place() >> 6] |= 1 << (tile.place() & 63);
    }

    /// Takes `tile` out of the set.
    #[inline(always)]
    pub fn remove(&mut self, tile: Tile) {
        self.0[tile.place() >> 6] &= !(1 << (tile.place() & 63));
    }

    /// True if the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Number of tiles.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// The tiles of the set that are not in `other`.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Tiles) -> Tiles {
        Tiles([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// All tiles moved by one step; what leaves the board is gone.
    #[inline(always)]
    #[must_use]
    pub fn stepped(self, direction: Direction) -> Tiles {
        let (bits, step) = (self.bits(), direction.step() as u32);
        Tiles::from_bits(bits << step | bits >> (TILES as u32 - step)) & ENTERED[direction as usize]
    }

    /// All tiles that have a neighbour in the set.
    #[inline(always)]
    #[must_use]
    pub fn neighbours(self) -> Tiles {
        let [a, b, c] = self.stepped_everywhere();
        let both: [u64; 4] = from_fn(|i| a[i] | b[i] | c[i]);
        Tiles([both[0] | both[2], both[1] | both[3]])
    }

    /// All tiles that have a neighbour in the set, by the processor's vectors.
    #[inline(always)]
    #[must_use]
    pub fn neighbours_by(self, cpu: impl Cpu) -> Tiles {
        let [low, high] = self.0;
        let (raised, lowered) = (cpu.u64x4([low, high, high, low]), cpu.u64x4([high, low, low, high]));
        let mut all = cpu.u64x4([0; 4]);
        for axis in &AXES {
            let moved = raised.up_by(cpu.u64x4(axis.up)) | lowered.down_by(cpu.u64x4(axis.down));
            all = all | moved & cpu.u64x4(axis.entered);
        }
        Tiles(all.joined_halves())
    }

    /// The tiles moved by one step along each of the three lines: the words of the step one way and
    /// those of the step back, four lanes of a vector.
    #[inline(always)]
    pub(super) fn stepped_everywhere(self) -> [[u64; 4]; 3] {
        let [low, high] = self.0;
        let (raised, lowered) = ([low, high, high, low], [high, low, low, high]);
        let along = |axis: &Axis| from_fn(|i| (raised[i] << axis.up[i] | lowered[i] >> axis.down[i]) & axis.entered[i]);
        [along(&AXES[0]), along(&AXES[1]), along(&AXES[2])]
    }

    /// All tiles that can be reached from the set by steps within `ground`, and the set itself.
    #[must_use]
    pub fn flooded(self, ground: Tiles) -> Tiles {
        let mut reached = self;
        loop {
            let next = reached | reached.neighbours() & ground;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

impl Iterator for Tiles {
    type Item = Tile;

    #[inline(always)]
    fn next(&mut self) -> Option<Tile> {
        let [low, high] = self.0;
        if low != 0 {
            self.0[0] = low & (low - 1);
            Some(Tile::at(low.trailing_zeros() as usize))
        } else if high != 0 {
            self.0[1] = high & (high - 1);
            Some(Tile::at(64 + high.trailing_zeros() as usize))
        } else {
            None
        }
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        tiles.into_iter().fold(Tiles::NONE, |set, tile| set | tile.only())
    }
}

impl BitAnd for Tiles {
    type Output = Tiles;
    #[inline(always)]
    fn bitand(self, other: Tiles) -> Tiles {
        Tiles([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Tiles {
    type Output = Tiles;
    #[inline(always)]
    fn bitor(self, other: Tiles) -> Tiles {
        Tiles([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for Tiles {
    type Output = Tiles;
    #[inline(always)]
    fn bitxor(self, other: Tiles) -> Tiles {
        Tiles([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

impl BitOrAssign for Tiles {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Tiles) {
        *self = *self | other;
    }
}

impl Not for Tiles {
    type Output = Tiles;
    #[inline(always)]
    fn not(self) -> Tiles {
        Tiles::ALL.without(self)
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{dispatch, Kernel};

    fn random_tiles(rng: &mut fastrand::Rng) -> Tiles {
        let many = rng.usize(0..4);
        (0..many).fold(Tiles::from_bits(rng.u128(..)) & Tiles::ALL, |tiles, _| tiles & Tiles::from_bits(rng.u128(..)))
    }

    struct Neighbours(Tiles);

    impl Kernel for Neighbours {
        type Output = Tiles;
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Tiles {
            self.0.neighbours_by(cpu)
        }
    }

    #[test]
    fn steps_of_sets_are_steps_of_their_tiles() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let tiles = random_tiles(&mut rng);
            for direction in Direction::ALL {
                let stepped: Tiles = tiles.filter_map(|tile| tile.neighbour(direction)).collect();
                assert_eq!(tiles.stepped(direction), stepped);
            }
            let neighbours = tiles.fold(Tiles::NONE, |all, tile| all | tile.neighbours());
            assert_eq!(tiles.neighbours(), neighbours);
            assert_eq!(dispatch(Neighbours(tiles)), neighbours);
            assert_eq!(tiles.collect::<Tiles>(), tiles);
            assert_eq!((tiles.count() as u32, !!tiles, tiles & !tiles), (tiles.len(), tiles, Tiles::NONE));
        }
    }

    #[test]
    fn floods_go_round_what_is_in_the_way() {
        let wall: Tiles = Tile::all().filter(|tile| tile.x() == 0).collect();
        let left: Tiles = Tile::all().filter(|tile| tile.x() < 0).collect();
        let corner = Tile::new(-6, 0).expect("a corner");
        assert_eq!(corner.only().flooded(!wall), left);
        assert_eq!(corner.only().flooded(!wall | Tile::CENTRE.only()), !wall | Tile::CENTRE.only());
        assert_eq!(wall.flooded(Tiles::NONE), wall);
    }
}
