//! Lightning (RULES.md, section 5), for many bombs at once.
//!
//! Rays are not walked one by one: the fronts of all bombs with the same fire advance over the
//! whole field together, one cell a step, in each of the four directions.

use super::{Bomb, Cell, Cells};
use crate::simd::{Cpu, Lanes};

/// No ray is longer.
const LONGEST_RAY: u8 = 12;

/// True if the register has the cell.
#[inline(always)]
pub(super) fn has<C: Cpu>(cpu: C, set: C::U16x16, cell: Cell) -> bool {
    set.meets(cell.only().lanes(cpu))
}

/// The cells that bombs on the cells `sources` burn, all with this fire, between these blocks. The
/// other way round, the cells from which such a bomb burns one of `sources`.
#[inline(always)]
pub fn rays<L: Lanes>(sources: L, fire: u8, hard: L, soft: L) -> L {
    let mut burnt = sources;
    let blocks = hard | soft;
    let (mut left, mut right, mut up, mut down) = (sources, sources, sources, sources);
    for _ in 0..fire.min(LONGEST_RAY) {
        (left, right, up, down) = (left.down(), right.up(), up.shift_lanes_down(), down.shift_lanes_up());
        burnt = burnt | ((left | right) | (up | down)).and_not(hard);
        left = left.and_not(blocks);
        right = right.and_not(blocks);
        up = up.and_not(blocks);
        down = down.and_not(blocks);
    }
    burnt
}

/// Explosion of some bombs with all that they set off.
#[derive(Clone, Copy)]
pub(super) struct Explosion<L> {
    /// The cells with lightning.
    pub burnt: L,
    /// The bombs that are left, as bits by their place in the list.
    pub left: u64,
}

/// Lets the bombs `due` of the bombs `alive` go off, both as bits by their place in the list;
/// `due` is not empty.
#[inline(always)]
pub(super) fn explode<C: Cpu>(
    cpu: C,
    bombs: &[Bomb],
    alive: u64,
    mut due: u64,
    hard: C::U16x16,
    soft: C::U16x16,
) -> Explosion<C::U16x16> {
    let nothing = Cells::EMPTY.lanes(cpu);
    let mut burnt = nothing;
    let mut left = alive;
    while due != 0 {
        let fire = bombs[due.trailing_zeros() as usize].fire();
        let mut sources = nothing;
        for place in places(due) {
            let bomb = bombs[place];
            if bomb.fire() == fire {
                sources = sources | bomb.cell().only().lanes(cpu);
                left &= !(1 << place);
            }
        }
        burnt = burnt | rays(sources, fire, hard, soft);
        due &= left;
        for place in places(left) {
            due |= (has(cpu, burnt, bombs[place].cell()) as u64) << place;
        }
    }
    Explosion { burnt, left }
}

/// The places of set bits.
#[inline(always)]
pub(super) fn places(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let place = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        Some(place)
    })
}
