//! Four lanes of 64 bits, each shifted by a number of its own: one AVX2 register, or an array where
//! there is none.
//!
//! The decision behind it: compilers make words of arrays whose shifts they know, which costs three
//! times as much. The register proves that the processor has AVX2: only an [`X86V3`] makes one.
#![allow(unsafe_code)]

use std::ops::{BitAnd, BitOr};

#[cfg(target_arch = "x86_64")]
use super::X86V3;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Four lanes of 64 bits.
pub trait U64x4: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// Every lane moved up by so many bits, below 64.
    #[must_use]
    fn up_by(self, bits: Self) -> Self;

    /// Every lane moved down by so many bits, below 64.
    #[must_use]
    fn down_by(self, bits: Self) -> Self;

    /// The bits of lanes 0 and 2, and those of lanes 1 and 3.
    fn joined_halves(self) -> [u64; 2];
}

/// Lanes in an array, for any processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct U64x4Array(pub [u64; 4]);

impl U64x4Array {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for lane in 0..4 {
            self.0[lane] = f(self.0[lane], other.0[lane]);
        }
        self
    }
}

impl BitAnd for U64x4Array {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for U64x4Array {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl U64x4 for U64x4Array {
    #[inline(always)]
    fn up_by(self, bits: Self) -> Self {
        self.zip(bits, |a, bits| a << (bits & 63))
    }

    #[inline(always)]
    fn down_by(self, bits: Self) -> Self {
        self.zip(bits, |a, bits| a >> (bits & 63))
    }

    #[inline(always)]
    fn joined_halves(self) -> [u64; 2] {
        let [a, b, c, d] = self.0;
        [a | c, b | d]
    }
}

/// Four 64-bit lanes in one register. A value exists only where AVX2 was detected, which is what
/// makes its operations safe to call.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct U64x4Avx2(__m256i);

#[cfg(target_arch = "x86_64")]
impl U64x4Avx2 {
    /// A register of these lanes.
    #[inline(always)]
    pub fn new(_proof: X86V3, [a, b, c, d]: [u64; 4]) -> U64x4Avx2 {
        // SAFETY: the token proves AVX2.
        U64x4Avx2(unsafe { _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64) })
    }
}

#[cfg(target_arch = "x86_64")]
impl BitAnd for U64x4Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: the value proves AVX2.
        U64x4Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

#[cfg(target_arch = "x86_64")]
impl BitOr for U64x4Avx2 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: the value proves AVX2.
        U64x4Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

#[cfg(target_arch = "x86_64")]
impl U64x4 for U64x4Avx2 {
    #[inline(always)]
    fn up_by(self, bits: Self) -> Self {
        // SAFETY: the value proves AVX2.
        U64x4Avx2(unsafe { _mm256_sllv_epi64(self.0, bits.0) })
    }

    #[inline(always)]
    fn down_by(self, bits: Self) -> Self {
        // SAFETY: the value proves AVX2.
        U64x4Avx2(unsafe { _mm256_srlv_epi64(self.0, bits.0) })
    }

    #[inline(always)]
    fn joined_halves(self) -> [u64; 2] {
        // SAFETY: the value proves AVX2.
        unsafe {
            let both = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            [_mm_cvtsi128_si64(both) as u64, _mm_extract_epi64::<1>(both) as u64]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{dispatch, Cpu, Kernel, Portable};
    use super::*;

    struct All([u64; 4], [u64; 4]);

    impl Kernel for All {
        type Output = [[u64; 2]; 4];
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let (a, b) = (cpu.u64x4(self.0), cpu.u64x4(self.1));
            let bits = cpu.u64x4([0, 1, 20, 63]);
            [a & b, a | b, a.up_by(bits), a.down_by(bits)].map(|lanes| lanes.joined_halves())
        }
    }

    #[test]
    fn the_register_computes_what_the_array_does() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let mut lanes = || [(); 4].map(|()| rng.u64(..) & rng.u64(..) & rng.u64(..));
            let (a, b) = (lanes(), lanes());
            assert_eq!(dispatch(All(a, b)), All(a, b).run(Portable), "{:?} {:?}", a, b);
        }
        let [up, down] = [[1, 2, 1 << 20, 1 << 63], [8, 4, 1, 1]];
        assert_eq!(U64x4Array([1; 4]).up_by(U64x4Array([0, 1, 20, 63])), U64x4Array(up));
        assert_eq!(U64x4Array([8; 4]).down_by(U64x4Array([0, 1, 3, 3])), U64x4Array(down));
    }
}
