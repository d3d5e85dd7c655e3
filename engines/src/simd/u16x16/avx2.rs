//! Sixteen lanes in one AVX2 register.
//!
//! The register proves that the processor has AVX2: only an [`X86V3`] makes one.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use super::super::Lanes;
use super::super::X86V3;
use super::{words, U16x16};

/// Sixteen 16-bit lanes in one register. A value exists only where AVX2 was detected, which
/// is what makes its operations safe to call.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U16x16Avx2(__m256i);

impl U16x16Avx2 {
    /// Loads a register.
    #[inline(always)]
    pub fn load(_proof: X86V3, words: &[u16; 16]) -> U16x16Avx2 {
        // SAFETY: the token proves AVX2; the array has 32 bytes, no alignment is needed.
        U16x16Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    /// Stores the register.
    #[inline(always)]
    pub fn store(self, words: &mut [u16; 16]) {
        // SAFETY: the value proves AVX2; the array has 32 bytes, no alignment is needed.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }
}

impl BitAnd for U16x16Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for U16x16Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for U16x16Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl Lanes for U16x16Avx2 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn up(self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_add_epi16(self.0, self.0) })
    }

    #[inline(always)]
    fn down(self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_srli_epi16::<1>(self.0) })
    }

    #[inline(always)]
    fn shift_lanes_up(self) -> Self {
        // SAFETY: the value proves AVX2. The upper half needs the last lane of the lower one.
        U16x16Avx2(unsafe {
            let lower_in_upper = _mm256_permute2x128_si256::<0x08>(self.0, self.0);
            _mm256_alignr_epi8::<14>(self.0, lower_in_upper)
        })
    }

    #[inline(always)]
    fn shift_lanes_down(self) -> Self {
        // SAFETY: the value proves AVX2. The lower half needs the first lane of the upper one.
        U16x16Avx2(unsafe {
            let upper_in_lower = _mm256_permute2x128_si256::<0x81>(self.0, self.0);
            _mm256_alignr_epi8::<2>(upper_in_lower, self.0)
        })
    }

    #[inline(always)]
    fn below_lowest(self) -> Self {
        // SAFETY: the value proves AVX2. Adding all ones subtracts one.
        U16x16Avx2(unsafe { _mm256_andnot_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))) })
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        // SAFETY: the value proves AVX2. Adding all ones subtracts one.
        U16x16Avx2(unsafe { _mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))) })
    }

    #[inline(always)]
    fn lowest_free(self) -> Self {
        // SAFETY: the value proves AVX2. Subtracting all ones adds one.
        U16x16Avx2(unsafe { _mm256_andnot_si256(self.0, _mm256_sub_epi16(self.0, _mm256_set1_epi16(-1))) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the value proves AVX2.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn count(self) -> u32 {
        let mut lanes = [0; 16];
        self.store(&mut lanes);
        let [a, b, c, d] = words(&lanes);
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
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

impl U16x16 for U16x16Avx2 {
    #[inline(always)]
    fn top_to_bottom(self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_srli_epi16::<15>(self.0) })
    }

    #[inline(always)]
    fn bottom_to_top(self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_slli_epi16::<15>(self.0) })
    }

    #[inline(always)]
    fn empty_lanes(self) -> Self {
        // SAFETY: the value proves AVX2.
        U16x16Avx2(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }
}
