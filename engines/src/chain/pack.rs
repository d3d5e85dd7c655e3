//! The four blocks of a turn, and how they come down.

use super::block::{Block, CODE_BITS};
use super::field::WIDTH;
use crate::simd::Cpu;

/// Number of positions at which a pack can be dropped.
pub const POSITIONS: usize = WIDTH - 1;
/// Number of rotations.
pub const ROTATIONS: usize = 4;
/// Number of drops.
pub const DROPS: usize = POSITIONS * ROTATIONS;

/// By rotation, which cell of the pack comes to which place, in the order of [`Pack::cells`].
pub(super) const TURNED: [[usize; 4]; ROTATIONS] = [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0], [1, 3, 0, 2]];

/// A pack of two by two cells, three or four of them blocks ([RULES.md, section 2](super::rules)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pack([Block; 4]);

impl Pack {
    /// The pack with the top row `a b` and the bottom row `c d`.
    pub const fn new(cells: [Block; 4]) -> Pack {
        Pack(cells)
    }

    /// The pack of these numbers of the protocol, top row first.
    pub fn from_numbers(numbers: [u8; 4]) -> Option<Pack> {
        let mut cells = [Block::EMPTY; 4];
        for (cell, number) in cells.iter_mut().zip(numbers) {
            *cell = Block::from_number(number)?;
        }
        Some(Pack(cells))
    }

    /// The cells, top row first.
    pub const fn cells(self) -> [Block; 4] {
        self.0
    }

    /// Turned clockwise by this many right angles.
    #[must_use]
    pub const fn rotated(self, rotation: usize) -> Pack {
        let [a, b, c, d] = TURNED[rotation % ROTATIONS];
        Pack([self.0[a], self.0[b], self.0[c], self.0[d]])
    }

    /// Blocks of the left and the right column, the lower one first: a hole below lets the upper
    /// block fall through.
    pub const fn columns(self) -> [[Block; 2]; 2] {
        let [a, b, c, d] = self.0;
        [stacked(c, a), stacked(d, b)]
    }
}

const fn stacked(lower: Block, upper: Block) -> [Block; 2] {
    if lower.is_empty() {
        [upper, lower]
    } else {
        [lower, upper]
    }
}

/// The left column's lanes in a row of [`PackMasks`]: as many before it as there are positions to
/// the right of the first.
const CENTRE: usize = POSITIONS - 1;

/// A pack in all four rotations, as masks for dropping it.
///
/// Computing it costs about as much as dropping a pack, so keep it where one pack is dropped more
/// than once.
#[derive(Clone, Debug)]
pub struct PackMasks {
    /// By rotation, lower or upper block, and plane: the lanes of the two columns at the
    /// [`CENTRE`], empty lanes around them. A window of 16 lanes puts them at any position.
    rows: [[[[u16; CENTRE + 16]; CODE_BITS]; 2]; ROTATIONS],
}

impl PackMasks {
    /// The masks of a pack.
    pub fn new(pack: Pack) -> PackMasks {
        let mut rows = [[[[0; CENTRE + 16]; CODE_BITS]; 2]; ROTATIONS];
        for (rotation, halves) in rows.iter_mut().enumerate() {
            for (side, column) in pack.rotated(rotation).columns().into_iter().enumerate() {
                for (block, planes) in column.into_iter().zip(halves.iter_mut()) {
                    for (bit, row) in planes.iter_mut().enumerate() {
                        row[CENTRE + side] = 0u16.wrapping_sub((block.code() >> bit & 1) as u16);
                    }
                }
            }
        }
        PackMasks { rows }
    }

    /// The lower (0) or upper (1) blocks of the pack as it is dropped.
    #[inline(always)]
    pub(super) fn half<C: Cpu>(&self, cpu: C, position: usize, rotation: usize, half: usize) -> [C::U16x16; CODE_BITS] {
        let [a, b, c, d] = &self.rows[rotation][half];
        [window(cpu, a, position), window(cpu, b, position), window(cpu, c, position), window(cpu, d, position)]
    }
}

/// The 16 lanes of a row in which its centre is at `position`.
#[inline(always)]
fn window<C: Cpu>(cpu: C, row: &[u16; CENTRE + 16], position: usize) -> C::U16x16 {
    let start = CENTRE - position.min(CENTRE);
    match <&[u16; 16]>::try_from(&row[start..start + 16]) {
        Ok(words) => cpu.load_u16x16(words),
        Err(_) => unreachable!("the slice has 16 lanes"),
    }
}
