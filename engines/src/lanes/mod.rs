//! Small boards as vectors: one lane per column or row, one bit per cell.
//!
//! The same computation runs on sixteen 16-bit lanes in one AVX2 register, on an array of them
//! where there is no such register, and on two vectors of either kind for the rare board that is
//! higher than sixteen cells. Which of the three it is shows only in the type.
#![allow(unsafe_code)]

use std::ops::{BitAnd, BitOr, BitXor};

#[cfg(target_arch = "x86_64")]
mod avx2;
mod tall;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
pub use tall::Tall;

/// A vector of 16 lanes of equal width.
pub trait Lanes: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Sized + 'static {
    /// The bits of `self` that are not in `other`.
    #[must_use]
    fn and_not(self, other: Self) -> Self;

    /// Every lane moved up by one bit; the highest bit is lost.
    #[must_use]
    fn up(self) -> Self;

    /// Every lane moved down by one bit; the lowest bit is lost.
    #[must_use]
    fn down(self) -> Self;

    /// The bits of every lane moved to the next one; lane 0 is empty then.
    #[must_use]
    fn to_next(self) -> Self;

    /// The bits of every lane moved to the one before; lane 15 is empty then.
    #[must_use]
    fn to_previous(self) -> Self;

    /// In every lane the bits from its lowest set bit down, itself excluded; all bits of an empty
    /// lane.
    #[must_use]
    fn below_lowest(self) -> Self;

    /// Every lane without its lowest set bit.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// In every lane the lowest bit that is not set; nothing in a full lane.
    #[must_use]
    fn lowest_free(self) -> Self;

    /// Whether no bit is set.
    fn is_zero(self) -> bool;

    /// How many bits are set.
    fn count(self) -> u32;

    /// Whether a bit is set in both.
    fn meets(self, other: Self) -> bool;

    /// The lanes that have a bit set, as bits of a number.
    fn occupied_lanes(self) -> u32;
}

/// Lanes of sixteen bits, which can be halves of taller ones.
pub trait Half: Lanes {
    /// The highest bit of every lane in the place of its lowest, and nothing else.
    #[must_use]
    fn top_to_bottom(self) -> Self;

    /// The lowest bit of every lane in the place of its highest, and nothing else.
    #[must_use]
    fn bottom_to_top(self) -> Self;

    /// All bits of the lanes that have none set.
    #[must_use]
    fn empty_lanes(self) -> Self;
}

/// Lanes in an array, for any processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Lanes16(pub [u16; 16]);

impl Lanes16 {
    #[inline(always)]
    fn map(mut self, f: impl Fn(u16) -> u16) -> Self {
        for word in &mut self.0 {
            *word = f(*word);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        // By number: older compilers do not inline what the iterator of an array calls.
        for lane in 0..16 {
            self.0[lane] = f(self.0[lane], other.0[lane]);
        }
        self
    }
}

impl BitAnd for Lanes16 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Lanes16 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Lanes16 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Lanes for Lanes16 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn up(self) -> Self {
        self.map(|a| a << 1)
    }

    #[inline(always)]
    fn down(self) -> Self {
        self.map(|a| a >> 1)
    }

    #[inline(always)]
    fn to_next(self) -> Self {
        let mut words = [0; 16];
        words[1..].copy_from_slice(&self.0[..15]);
        Lanes16(words)
    }

    #[inline(always)]
    fn to_previous(self) -> Self {
        let mut words = [0; 16];
        words[..15].copy_from_slice(&self.0[1..]);
        Lanes16(words)
    }

    #[inline(always)]
    fn below_lowest(self) -> Self {
        self.map(|a| !a & a.wrapping_sub(1))
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.map(|a| a & a.wrapping_sub(1))
    }

    #[inline(always)]
    fn lowest_free(self) -> Self {
        self.map(|a| !a & a.wrapping_add(1))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, a| all | a) == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|a| a.count_ones()).sum()
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_zero()
    }

    #[inline(always)]
    fn occupied_lanes(self) -> u32 {
        self.0.iter().zip(0..).fold(0, |all, (a, lane)| all | ((*a != 0) as u32) << lane)
    }
}

impl Half for Lanes16 {
    #[inline(always)]
    fn top_to_bottom(self) -> Self {
        self.map(|a| a >> 15)
    }

    #[inline(always)]
    fn bottom_to_top(self) -> Self {
        self.map(|a| a << 15)
    }

    #[inline(always)]
    fn empty_lanes(self) -> Self {
        self.map(|a| if a == 0 { u16::MAX } else { 0 })
    }
}

/// Four lanes from `first` on as one word, the first one lowest.
#[inline(always)]
pub fn four_lanes(words: &[u16; 16], first: usize) -> u64 {
    let four = &words[first..first + 4];
    if cfg!(target_endian = "little") {
        // Older compilers do not see that the other way is a single load.
        // SAFETY: the slice has eight bytes, and any eight are a number.
        return unsafe { four.as_ptr().cast::<u64>().read_unaligned() };
    }
    joined(four)
}

/// Words as one number, the first one lowest.
#[inline(always)]
fn joined(words: &[u16]) -> u64 {
    words.iter().rev().fold(0, |wide, word| wide << 16 | *word as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{self, Cpu, Kernel, Portable};

    #[test]
    fn four_lanes_are_read_in_their_order() {
        let mut words = [0; 16];
        words.iter_mut().zip(0x1111..).for_each(|(word, number)| *word = number);
        for first in 0..=12 {
            assert_eq!(four_lanes(&words, first), joined(&words[first..first + 4]));
        }
        assert_eq!(four_lanes(&words, 3), 0x1117_1116_1115_1114);
    }

    /// Every operation on two vectors, as arrays.
    struct All([u16; 16], [u16; 16]);

    impl Kernel for All {
        type Output = (Vec<[u16; 16]>, [bool; 2], [u32; 2]);
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let (a, b) = (cpu.lanes(&self.0), cpu.lanes(&self.1));
            let vectors = [
                a & b,
                a | b,
                a ^ b,
                a.and_not(b),
                a.up(),
                a.down(),
                a.to_next(),
                a.to_previous(),
                a.below_lowest(),
                a.without_lowest(),
                a.lowest_free(),
                a.top_to_bottom(),
                a.bottom_to_top(),
                a.empty_lanes(),
            ];
            let mut words = [[0; 16]; 14];
            for (vector, words) in vectors.into_iter().zip(&mut words) {
                cpu.store(vector, words);
            }
            (words.to_vec(), [a.is_zero(), a.meets(b)], [a.occupied_lanes(), a.count()])
        }
    }

    #[test]
    fn the_register_computes_what_the_array_does() {
        let mut rng = fastrand::Rng::with_seed(1);
        let special = [0, 1, 0x8000, 0xffff, 0x7fff];
        for _ in 0..2000 {
            let density = rng.u32(0..4);
            let mut vector = || {
                [(); 16].map(|()| match density {
                    0 => 0,
                    1 => special[rng.usize(0..special.len())],
                    _ => rng.u16(..) & rng.u16(..),
                })
            };
            let (a, b) = (vector(), vector());
            assert_eq!(cpu::run(All(a, b)), All(a, b).run(Portable), "{:?} {:?}", a, b);
        }
    }
}
