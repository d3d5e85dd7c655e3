//! Material (RULES.md, section 8): of one tile, and of all tiles at once.
//!
//! For all tiles the numbers are added up in binary planes, 127 of them in a few words: the
//! question is mostly where the sums are large enough, and the answer is again a set of tiles.

use super::{Base, State, Tile, Tiles};

/// The bits of weight one and two of the sum of three bits, for all bits of some words.
#[inline(always)]
fn sum_of_words<const N: usize>(a: [u64; N], b: [u64; N], c: [u64; N]) -> ([u64; N], [u64; N]) {
    let (mut ones, mut twos) = ([0; N], [0; N]);
    for i in 0..N {
        let odd = a[i] ^ b[i];
        ones[i] = odd ^ c[i];
        twos[i] = a[i] & b[i] | odd & c[i];
    }
    (ones, twos)
}

/// The bits of weight one and two of how many of the three sets a tile is in, for all tiles.
#[inline(always)]
fn sum_of_three(a: Tiles, b: Tiles, c: Tiles) -> (Tiles, Tiles) {
    let (ones, twos) = sum_of_words(a.words(), b.words(), c.words());
    (Tiles::from_words(ones), Tiles::from_words(twos))
}

/// Number of a tile and its neighbours that are in the set, 0 to 7, for all tiles.
#[inline(always)]
fn count_around(set: Tiles) -> [Tiles; 3] {
    let [a, b, c] = set.stepped_everywhere();
    let (ones, twos) = sum_of_words(a, b, c);
    let halves = |[a, b, c, d]: [u64; 4]| (Tiles::from_words([a, b]), Tiles::from_words([c, d]));
    let ((ones, more_ones), (twos, more_twos)) = (halves(ones), halves(twos));
    let (ones, last_twos) = sum_of_three(ones, more_ones, set);
    let (twos, fours) = sum_of_three(twos, more_twos, last_twos);
    [ones, twos, fours]
}

/// Numbers for all tiles: plane `b` holds bit `b` of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Planes<const N: usize>([Tiles; N]);

impl<const N: usize> Planes<N> {
    /// Adds one to the numbers of a set of tiles. None may become too large for its planes.
    #[inline(always)]
    fn increment(&mut self, mut carry: Tiles) {
        for sum in &mut self.0 {
            let both = *sum & carry;
            *sum = *sum ^ carry;
            carry = both;
        }
    }

    /// Adds numbers of three planes, times two to the power of `plane`. No sum may become too large.
    #[inline(always)]
    fn add(&mut self, number: [Tiles; 3], plane: usize) {
        let mut carry = Tiles::NONE;
        for bit in plane..N {
            let addend = if bit - plane < 3 { number[bit - plane] } else { Tiles::NONE };
            let (ones, twos) = sum_of_three(self.0[bit], addend, carry);
            self.0[bit] = ones;
            carry = twos;
        }
    }

    #[inline(always)]
    fn at(&self, tile: Tile) -> u32 {
        let mut number = 0;
        for (bit, plane) in self.0.iter().enumerate() {
            number |= (plane.contains(tile) as u32) << bit;
        }
        number
    }

    /// Tiles whose number is at least `least`, which the planes must have room for.
    #[inline(always)]
    fn at_least(&self, least: u32) -> Tiles {
        let mut enough = Tiles::ALL;
        for (bit, plane) in self.0.iter().enumerate() {
            enough = match least >> bit & 1 {
                0 => enough | *plane,
                _ => enough & *plane,
            };
        }
        enough
    }
}

/// The material of a player on all tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Materials {
    own: Planes<3>,
    available: Planes<6>,
}

impl Materials {
    /// The material of a player on all tiles.
    #[inline(always)]
    pub fn of(state: &State, player: usize) -> Materials {
        Materials::with(state.settlements(player), state.bases_of(Base::Excavator) & state.owned(player))
    }

    /// The material on all tiles of somebody who has these settlements and excavators.
    #[inline(always)]
    pub fn with(settlements: Tiles, excavators: Tiles) -> Materials {
        let mut own = Planes([settlements, Tiles::NONE, Tiles::NONE]);
        for excavator in excavators {
            own.increment(excavator.neighbours() & settlements);
        }
        let [ones, twos, fours] = count_around(own.0[0]);
        let mut available = Planes([ones, twos, fours, Tiles::NONE, Tiles::NONE, Tiles::NONE]);
        for plane in 1..3 {
            if !own.0[plane].is_empty() {
                available.add(count_around(own.0[plane]), plane);
            }
        }
        Materials { own, available }
    }

    /// The material of a tile, 0 to 7.
    #[inline(always)]
    pub fn own(&self, tile: Tile) -> u32 {
        self.own.at(tile)
    }

    /// The material that is available for a base on a tile, 0 to 49.
    #[inline(always)]
    pub fn available(&self, tile: Tile) -> u32 {
        self.available.at(tile)
    }

    /// The tiles where at least `material`, below 64, is available.
    #[inline(always)]
    pub fn at_least(&self, material: u32) -> Tiles {
        self.available.at_least(material)
    }
}

impl State {
    /// The material of a tile for a player, 0 to 7.
    #[inline(always)]
    pub fn material(&self, player: usize, tile: Tile) -> u32 {
        match self.settlements(player).contains(tile) {
            true => 1 + (self.bases_of(Base::Excavator) & self.owned(player) & tile.neighbours()).len(),
            false => 0,
        }
    }

    /// The material that is available to a player for a base on a tile, 0 to 49.
    #[inline(always)]
    pub fn available(&self, player: usize, tile: Tile) -> u32 {
        let near = self.settlements(player) & (tile.neighbours() | tile.only());
        let excavators = self.bases_of(Base::Excavator) & self.owned(player);
        let mut material = near.len();
        for excavator in excavators {
            material += (excavator.neighbours() & near).len();
        }
        material
    }
}
