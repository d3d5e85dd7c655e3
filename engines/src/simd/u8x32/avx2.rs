//! The vector as an AVX2 register.
//!
//! Every operation is one or two instructions; that they exist on this processor is proved by the
//! value itself.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use super::super::X86V3;
use super::U8x32;

/// 32 bytes in one register. A value exists only where AVX2 was detected, which is what makes its
/// operations safe to call.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U8x32Avx2(__m256i);

impl U8x32Avx2 {
    /// Loads a register.
    #[inline(always)]
    pub fn load(_proof: X86V3, bytes: &[u8; 32]) -> U8x32Avx2 {
        // SAFETY: the token proves AVX2; the array has 32 bytes, no alignment is needed.
        U8x32Avx2(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
    }

    /// One byte in all places.
    #[inline(always)]
    pub fn splat(_proof: X86V3, byte: u8) -> U8x32Avx2 {
        // SAFETY: the token proves AVX2.
        U8x32Avx2(unsafe { _mm256_set1_epi8(byte as i8) })
    }

    /// Stores the register.
    #[inline(always)]
    pub fn store(self, bytes: &mut [u8; 32]) {
        // SAFETY: the value proves AVX2; the array has 32 bytes, no alignment is needed.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) }
    }
}

/// Result of an intrinsic.
macro_rules! instruction {
    ($value:expr) => {{
        // SAFETY: a value that exists proves AVX2.
        U8x32Avx2(unsafe { $value })
    }};
}

impl U8x32Avx2 {
    /// The bytes below each half: nothing and the lower half.
    #[inline(always)]
    fn below(self) -> U8x32Avx2 {
        instruction!(_mm256_permute2x128_si256::<0x08>(self.0, self.0))
    }

    /// The bytes above each half: the upper half and nothing.
    #[inline(always)]
    fn above(self) -> U8x32Avx2 {
        instruction!(_mm256_permute2x128_si256::<0x81>(self.0, self.0))
    }
}

impl BitAnd for U8x32Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        instruction!(_mm256_and_si256(self.0, other.0))
    }
}

impl BitOr for U8x32Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        instruction!(_mm256_or_si256(self.0, other.0))
    }
}

impl BitXor for U8x32Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        instruction!(_mm256_xor_si256(self.0, other.0))
    }
}

impl U8x32 for U8x32Avx2 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        instruction!(_mm256_andnot_si256(other.0, self.0))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        instruction!(_mm256_add_epi8(self.0, other.0))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        instruction!(_mm256_sub_epi8(self.0, other.0))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        instruction!(_mm256_max_epu8(self.0, other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        instruction!(_mm256_min_epu8(self.0, other.0))
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        instruction!(_mm256_cmpeq_epi8(self.0, other.0))
    }

    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        instruction!(_mm256_blendv_epi8(no.0, yes.0, self.0))
    }

    #[inline(always)]
    fn where_positive(self, other: Self) -> Self {
        instruction!(_mm256_sign_epi8(self.0, other.0))
    }

    #[inline(always)]
    fn shuffle(self, indices: Self) -> Self {
        instruction!(_mm256_shuffle_epi8(self.0, indices.0))
    }

    #[inline(always)]
    fn up1(self) -> Self {
        instruction!(_mm256_alignr_epi8::<15>(self.0, self.below().0))
    }

    #[inline(always)]
    fn up6(self) -> Self {
        instruction!(_mm256_alignr_epi8::<10>(self.0, self.below().0))
    }

    #[inline(always)]
    fn down1(self) -> Self {
        instruction!(_mm256_alignr_epi8::<1>(self.above().0, self.0))
    }

    #[inline(always)]
    fn down6(self) -> Self {
        instruction!(_mm256_alignr_epi8::<6>(self.above().0, self.0))
    }

    #[inline(always)]
    fn lower_twice(self) -> Self {
        instruction!(_mm256_permute2x128_si256::<0x00>(self.0, self.0))
    }

    #[inline(always)]
    fn upper_twice(self) -> Self {
        instruction!(_mm256_permute2x128_si256::<0x11>(self.0, self.0))
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        instruction!(_mm256_permute2x128_si256::<0x01>(self.0, self.0))
    }

    #[inline(always)]
    fn lower_halves(self, other: Self) -> Self {
        instruction!(_mm256_permute2x128_si256::<0x20>(self.0, other.0))
    }

    #[inline(always)]
    fn upper_halves(self, other: Self) -> Self {
        instruction!(_mm256_permute2x128_si256::<0x31>(self.0, other.0))
    }

    #[inline(always)]
    fn lower_words(self, other: Self) -> Self {
        instruction!(_mm256_unpacklo_epi64(self.0, other.0))
    }

    #[inline(always)]
    fn upper_words(self, other: Self) -> Self {
        instruction!(_mm256_unpackhi_epi64(self.0, other.0))
    }

    #[inline(always)]
    fn word_sums(self) -> Self {
        instruction!(_mm256_sad_epu8(self.0, _mm256_setzero_si256()))
    }

    #[inline(always)]
    fn sum(self) -> u32 {
        // SAFETY: the value proves AVX2.
        unsafe {
            let sums = _mm256_sad_epu8(self.0, _mm256_setzero_si256());
            let sums = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))) as u32
        }
    }

    #[inline(always)]
    fn lowest(self) -> u8 {
        // SAFETY: the value proves AVX2, and with it SSE4.1. The smaller byte of each pair goes
        // to its lower place, and there is an instruction for the least of eight pairs.
        unsafe {
            let bytes = _mm_min_epu8(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            let pairs = _mm_min_epu8(bytes, _mm_srli_epi16::<8>(bytes));
            _mm_cvtsi128_si32(_mm_minpos_epu16(pairs)) as u8
        }
    }

    #[inline(always)]
    fn occupied_words(self) -> u32 {
        // SAFETY: the value proves AVX2.
        let empty =
            unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()))) };
        !empty as u32 & 0xf
    }

    #[inline(always)]
    fn high_bits(self) -> u32 {
        // SAFETY: the value proves AVX2.
        unsafe { _mm256_movemask_epi8(self.0) as u32 }
    }
}
