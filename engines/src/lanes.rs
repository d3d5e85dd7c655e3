//! Small boards as vectors: one lane per column or row, one bit per cell.
//!
//! The same computation runs on sixteen 16-bit lanes in one AVX2 register, on an array of them
//! where there is no such register, and on 32-bit lanes for the rare board that is higher than
//! sixteen cells. Which of the three it is shows only in the type.
#![allow(unsafe_code)]

use std::ops::{BitAnd, BitOr, BitXor};

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

/// Lanes in an array of numbers.
macro_rules! array_lanes {
    ($name:ident, $word:ty) => {
        /// Lanes in an array, for any processor.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(transparent)]
        pub struct $name(pub [$word; 16]);

        impl $name {
            #[inline(always)]
            fn map(mut self, f: impl Fn($word) -> $word) -> Self {
                for word in &mut self.0 {
                    *word = f(*word);
                }
                self
            }

            #[inline(always)]
            fn zip(mut self, other: Self, f: impl Fn($word, $word) -> $word) -> Self {
                // By number: older compilers do not inline what the iterator of an array calls.
                for lane in 0..16 {
                    self.0[lane] = f(self.0[lane], other.0[lane]);
                }
                self
            }
        }

        impl BitAnd for $name {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                self.zip(other, |a, b| a & b)
            }
        }

        impl BitOr for $name {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                self.zip(other, |a, b| a | b)
            }
        }

        impl BitXor for $name {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                self.zip(other, |a, b| a ^ b)
            }
        }

        impl Lanes for $name {
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
                $name(words)
            }

            #[inline(always)]
            fn to_previous(self) -> Self {
                let mut words = [0; 16];
                words[..15].copy_from_slice(&self.0[1..]);
                $name(words)
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
    };
}

array_lanes!(Lanes16, u16);
array_lanes!(Lanes32, u32);

// Loops over references, since older compilers do not inline `map` of an array.
impl Lanes32 {
    /// The same bits in wider lanes.
    #[inline(always)]
    pub fn widened(words: &[u16; 16]) -> Lanes32 {
        let mut lanes = [0; 16];
        for (lane, word) in lanes.iter_mut().zip(words) {
            *lane = *word as u32;
        }
        Lanes32(lanes)
    }

    /// All bits of a lane as its highest bit: for lanes of which all bits are the same.
    #[inline(always)]
    pub fn spread(words: &[u16; 16]) -> Lanes32 {
        let mut lanes = [0; 16];
        for (lane, word) in lanes.iter_mut().zip(words) {
            *lane = *word as i16 as u32;
        }
        Lanes32(lanes)
    }

    /// The lower halves of the lanes.
    #[inline(always)]
    pub fn narrowed(&self) -> [u16; 16] {
        let mut words = [0; 16];
        for (word, lane) in words.iter_mut().zip(&self.0) {
            *word = *lane as u16;
        }
        words
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

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;
    use std::ops::{BitAnd, BitOr, BitXor};

    use super::Lanes;
    use crate::cpu::Extended;

    /// Sixteen 16-bit lanes in one register. A value exists only where AVX2 was detected, which
    /// is what makes its operations safe to call.
    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    pub struct Avx2(__m256i);

    impl Avx2 {
        /// Loads a register.
        #[inline(always)]
        pub fn load(_proof: Extended, words: &[u16; 16]) -> Avx2 {
            // SAFETY: the token proves AVX2; the array has 32 bytes, no alignment is needed.
            Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
        }

        /// Stores the register.
        #[inline(always)]
        pub fn store(self, words: &mut [u16; 16]) {
            // SAFETY: the value proves AVX2; the array has 32 bytes, no alignment is needed.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
        }
    }

    impl BitAnd for Avx2 {
        type Output = Self;
        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            // SAFETY: the value proves AVX2.
            Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
        }
    }

    impl BitOr for Avx2 {
        type Output = Self;
        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            // SAFETY: the value proves AVX2.
            Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
        }
    }

    impl BitXor for Avx2 {
        type Output = Self;
        #[inline(always)]
        fn bitxor(self, other: Self) -> Self {
            // SAFETY: the value proves AVX2.
            Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
        }
    }

    impl Lanes for Avx2 {
        #[inline(always)]
        fn and_not(self, other: Self) -> Self {
            // SAFETY: the value proves AVX2.
            Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }

        #[inline(always)]
        fn up(self) -> Self {
            // SAFETY: the value proves AVX2.
            Avx2(unsafe { _mm256_add_epi16(self.0, self.0) })
        }

        #[inline(always)]
        fn down(self) -> Self {
            // SAFETY: the value proves AVX2.
            Avx2(unsafe { _mm256_srli_epi16::<1>(self.0) })
        }

        #[inline(always)]
        fn to_next(self) -> Self {
            // SAFETY: the value proves AVX2. The upper half needs the last lane of the lower one.
            Avx2(unsafe {
                let lower_in_upper = _mm256_permute2x128_si256::<0x08>(self.0, self.0);
                _mm256_alignr_epi8::<14>(self.0, lower_in_upper)
            })
        }

        #[inline(always)]
        fn to_previous(self) -> Self {
            // SAFETY: the value proves AVX2. The lower half needs the first lane of the upper one.
            Avx2(unsafe {
                let upper_in_lower = _mm256_permute2x128_si256::<0x81>(self.0, self.0);
                _mm256_alignr_epi8::<2>(upper_in_lower, self.0)
            })
        }

        #[inline(always)]
        fn below_lowest(self) -> Self {
            // SAFETY: the value proves AVX2. Adding all ones subtracts one.
            Avx2(unsafe { _mm256_andnot_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))) })
        }

        #[inline(always)]
        fn without_lowest(self) -> Self {
            // SAFETY: the value proves AVX2. Adding all ones subtracts one.
            Avx2(unsafe { _mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))) })
        }

        #[inline(always)]
        fn lowest_free(self) -> Self {
            // SAFETY: the value proves AVX2. Subtracting all ones adds one.
            Avx2(unsafe { _mm256_andnot_si256(self.0, _mm256_sub_epi16(self.0, _mm256_set1_epi16(-1))) })
        }

        #[inline(always)]
        fn is_zero(self) -> bool {
            // SAFETY: the value proves AVX2.
            unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
        }

        #[inline(always)]
        fn count(self) -> u32 {
            let mut words = [0; 16];
            self.store(&mut words);
            let wide = |lane| super::four_lanes(&words, lane).count_ones();
            wide(0) + wide(4) + wide(8) + wide(12)
        }

        #[inline(always)]
        fn meets(self, other: Self) -> bool {
            // SAFETY: the value proves AVX2.
            unsafe { _mm256_testz_si256(self.0, other.0) == 0 }
        }

        #[inline(always)]
        fn occupied_lanes(self) -> u32 {
            // SAFETY: the value proves AVX2. Packing to bytes leaves the lower half's lanes in
            // bits 0 to 7 and the upper half's in bits 16 to 23.
            let empty = unsafe {
                let zero = _mm256_setzero_si256();
                let equal = _mm256_cmpeq_epi16(self.0, zero);
                _mm256_movemask_epi8(_mm256_packs_epi16(equal, zero)) as u32
            };
            !(empty & 0xff | empty >> 8 & 0xff00) & 0xffff
        }
    }
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
            ];
            let mut words = [[0; 16]; 11];
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

    #[test]
    fn wide_lanes_compute_what_narrow_ones_do() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..1000 {
            let words = [(); 16].map(|()| rng.u16(..) & rng.u16(..) & 0x7fff);
            let (narrow, wide) = (Lanes16(words), Lanes32::widened(&words));
            assert_eq!(Lanes32::widened(&narrow.up().0), wide.up());
            assert_eq!(Lanes32::widened(&narrow.to_next().0), wide.to_next());
            assert_eq!(Lanes32::widened(&narrow.to_previous().0), wide.to_previous());
            assert_eq!(Lanes32::widened(&narrow.without_lowest().0), wide.without_lowest());
            assert_eq!(Lanes32::widened(&narrow.lowest_free().0), wide.lowest_free());
            assert_eq!(narrow.occupied_lanes(), wide.occupied_lanes());
        }
    }
}
