//! Material (rule section 8): of one tile, and of all tiles at once.
//!
//! For all tiles the numbers are added up in binary planes, 127 of them in a few words: what is
//! asked of the sums is mostly where they are large enough, which is again a set of tiles.

use super::{Base, State, Tile, Tiles};

/// Numbers below 64 for all tiles: plane `b` holds bit `b` of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Planes([Tiles; 6]);

impl Planes {
    /// Adds `carry`, of weight 2 to the power of `plane`, to every number. Sums stay below 64.
    #[inline(always)]
    fn add(&mut self, mut carry: Tiles, plane: usize) {
        for sum in &mut self.0[plane..] {
            let both = *sum & carry;
            *sum = *sum ^ carry;
            carry = both;
        }
    }

    #[inline(always)]
    fn at(&self, tile: Tile) -> u32 {
        self.0.iter().enumerate().map(|(bit, plane)| (plane.contains(tile) as u32) << bit).sum()
    }

    /// Where the number is at least `least`, which is below 64.
    #[inline(always)]
    fn at_least(&self, least: u32) -> Tiles {
        self.0.iter().enumerate().fold(Tiles::ALL, |enough, (bit, plane)| match least >> bit & 1 {
            0 => enough | *plane,
            _ => enough & *plane,
        })
    }
}

/// The material of a player on all tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Materials {
    own: Planes,
    available: Planes,
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
        let mut own = Planes::default();
        own.add(settlements, 0);
        for excavator in excavators {
            own.add(excavator.neighbours() & settlements, 0);
        }
        let mut available = own;
        // No settlement has more than seven.
        for (bit, plane) in own.0[..3].iter().enumerate().filter(|(_, plane)| !plane.is_empty()) {
            for moved in plane.stepped_everywhere() {
                available.add(moved, bit);
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

    /// The tiles where at least so much is available; below 64.
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
        near.len() + excavators.map(|excavator| (excavator.neighbours() & near).len()).sum::<u32>()
    }
}
