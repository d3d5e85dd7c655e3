//! Lanes of 32 bits as two vectors of their halves.
//!
//! The decision behind it: code written once for vectors serves arrays and registers alike, and a
//! board that fits into the lower halves needs no conversion.

use std::ops::{BitAnd, BitOr, BitXor};

use super::{Lanes, U16x16};

/// Sixteen lanes of 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct U32x16<L> {
    /// The lower sixteen bits of every lane.
    pub low: L,
    /// The upper sixteen.
    pub high: L,
}

impl<L: U16x16> BitAnd for U32x16<L> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        U32x16 { low: self.low & other.low, high: self.high & other.high }
    }
}

impl<L: U16x16> BitOr for U32x16<L> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        U32x16 { low: self.low | other.low, high: self.high | other.high }
    }
}

impl<L: U16x16> BitXor for U32x16<L> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        U32x16 { low: self.low ^ other.low, high: self.high ^ other.high }
    }
}

impl<L: U16x16> Lanes for U32x16<L> {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        U32x16 { low: self.low.and_not(other.low), high: self.high.and_not(other.high) }
    }

    #[inline(always)]
    fn up(self) -> Self {
        U32x16 { low: self.low.up(), high: self.high.up() | self.low.top_to_bottom() }
    }

    #[inline(always)]
    fn down(self) -> Self {
        U32x16 { low: self.low.down() | self.high.bottom_to_top(), high: self.high.down() }
    }

    #[inline(always)]
    fn shift_lanes_up(self) -> Self {
        U32x16 { low: self.low.shift_lanes_up(), high: self.high.shift_lanes_up() }
    }

    #[inline(always)]
    fn shift_lanes_down(self) -> Self {
        U32x16 { low: self.low.shift_lanes_down(), high: self.high.shift_lanes_down() }
    }

    #[inline(always)]
    fn below_lowest(self) -> Self {
        U32x16 { low: self.low.below_lowest(), high: self.high.below_lowest() & self.low.empty_lanes() }
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        let lowest = self.high ^ self.high.without_lowest();
        U32x16 { low: self.low.without_lowest(), high: self.high ^ (lowest & self.low.empty_lanes()) }
    }

    #[inline(always)]
    fn lowest_free(self) -> Self {
        let low = self.low.lowest_free();
        U32x16 { low, high: self.high.lowest_free() & low.empty_lanes() }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        (self.low | self.high).is_zero()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.low.count() + self.high.count()
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_zero()
    }

    #[inline(always)]
    fn occupied_lanes(self) -> u32 {
        (self.low | self.high).occupied_lanes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::U16x16Array;
    use super::*;

    fn tall(lanes: [u32; 16]) -> U32x16<U16x16Array> {
        U32x16 {
            low: U16x16Array(lanes.map(|lane| lane as u16)),
            high: U16x16Array(lanes.map(|lane| (lane >> 16) as u16)),
        }
    }

    #[test]
    fn two_halves_compute_what_whole_numbers_do() {
        let mut rng = fastrand::Rng::with_seed(1);
        let special = [0, 1, 0x8000, 0xffff, 0x1_0000, 0x8000_0000, u32::MAX, 0xffff_0000, 0x0001_ffff];
        for _ in 0..2000 {
            let is_special = rng.bool();
            let mut vector = || {
                [(); 16].map(|()| match is_special {
                    true => special[rng.usize(0..special.len())],
                    false => rng.u32(..) & rng.u32(..) & rng.u32(..),
                })
            };
            let (a, b) = (vector(), vector());
            let (lanes, other) = (tall(a), tall(b));
            let mut zipped = [0; 16];
            let mut both = |f: fn(u32, u32) -> u32| {
                zipped.iter_mut().enumerate().for_each(|(lane, word)| *word = f(a[lane], b[lane]));
                tall(zipped)
            };
            assert_eq!(lanes & other, both(|a, b| a & b));
            assert_eq!(lanes | other, both(|a, b| a | b));
            assert_eq!(lanes ^ other, both(|a, b| a ^ b));
            assert_eq!(lanes.and_not(other), both(|a, b| a & !b));
            assert_eq!(lanes.up(), tall(a.map(|a| a << 1)));
            assert_eq!(lanes.down(), tall(a.map(|a| a >> 1)));
            assert_eq!(lanes.below_lowest(), tall(a.map(|a| !a & a.wrapping_sub(1))));
            assert_eq!(lanes.without_lowest(), tall(a.map(|a| a & a.wrapping_sub(1))));
            assert_eq!(lanes.lowest_free(), tall(a.map(|a| !a & a.wrapping_add(1))));
            let mut moved = [0; 16];
            moved[1..].copy_from_slice(&a[..15]);
            assert_eq!(lanes.shift_lanes_up(), tall(moved));
            moved = [0; 16];
            moved[..15].copy_from_slice(&a[1..]);
            assert_eq!(lanes.shift_lanes_down(), tall(moved));
            assert_eq!(lanes.is_zero(), a == [0; 16]);
            assert_eq!(lanes.count(), a.iter().map(|a| a.count_ones()).sum::<u32>());
            assert_eq!(lanes.meets(other), a.iter().zip(&b).any(|(a, b)| a & b != 0));
            let occupied = (0..16).filter(|lane| a[*lane] != 0).fold(0, |all, lane| all | 1 << lane);
            assert_eq!(lanes.occupied_lanes(), occupied);
        }
    }
}
