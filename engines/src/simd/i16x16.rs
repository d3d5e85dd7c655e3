//! Sixteen signed numbers of sixteen bits, to add up and multiply: one AVX2 register, or an array
//! where there is none.
//!
//! The decision behind it: these are the operations of a small quantised neural network, and no
//! others. A multiplication that adds its products up at once needs no vector of 32-bit numbers.
//! The register proves that the processor has AVX2: only an [`X86V3`] makes one.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::X86V3;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Sixteen signed 16-bit lanes.
pub trait I16x16: Copy {
    /// Lane by lane the sum, modulo 2^16.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Lane by lane the difference, modulo 2^16.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// Every lane, but at least that of `least` and at most that of `most`.
    #[must_use]
    fn clamped(self, least: Self, most: Self) -> Self;

    /// The sum of all products of lanes, modulo 2^32.
    fn dot(self, other: Self) -> i32;
}

/// Lanes in an array, for any processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct I16x16Array(pub [i16; 16]);

impl I16x16Array {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(i16, i16) -> i16) -> Self {
        for lane in 0..16 {
            self.0[lane] = f(self.0[lane], other.0[lane]);
        }
        self
    }
}

impl I16x16 for I16x16Array {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_sub)
    }

    #[inline(always)]
    fn clamped(self, least: Self, most: Self) -> Self {
        self.zip(least, |a, b| if a > b { a } else { b }).zip(most, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    fn dot(self, other: Self) -> i32 {
        let mut sum = 0i32;
        for lane in 0..16 {
            sum = sum.wrapping_add(self.0[lane] as i32 * other.0[lane] as i32);
        }
        sum
    }
}

/// Sixteen signed 16-bit lanes in one register. A value exists only where AVX2 was detected, which
/// is what makes its operations safe to call.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct I16x16Avx2(__m256i);

#[cfg(target_arch = "x86_64")]
impl I16x16Avx2 {
    /// Loads a register.
    #[inline(always)]
    pub fn load(_proof: X86V3, numbers: &[i16; 16]) -> I16x16Avx2 {
        // SAFETY: the token proves AVX2; the array has 32 bytes, no alignment is needed.
        I16x16Avx2(unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) })
    }

    /// Stores the register.
    #[inline(always)]
    pub fn store(self, numbers: &mut [i16; 16]) {
        // SAFETY: the value proves AVX2; the array has 32 bytes, no alignment is needed.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), self.0) }
    }
}

#[cfg(target_arch = "x86_64")]
impl I16x16 for I16x16Avx2 {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: the value proves AVX2.
        I16x16Avx2(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: the value proves AVX2.
        I16x16Avx2(unsafe { _mm256_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn clamped(self, least: Self, most: Self) -> Self {
        // SAFETY: the value proves AVX2.
        I16x16Avx2(unsafe { _mm256_min_epi16(_mm256_max_epi16(self.0, least.0), most.0) })
    }

    #[inline(always)]
    fn dot(self, other: Self) -> i32 {
        // SAFETY: the value proves AVX2. Eight sums of two products each are folded three times.
        unsafe {
            let eight = _mm256_madd_epi16(self.0, other.0);
            let four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256::<1>(eight));
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{dispatch, Cpu, Kernel, Portable};
    use super::*;

    struct All([[i16; 16]; 3]);

    impl Kernel for All {
        type Output = ([[i16; 16]; 3], i32);
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let [a, b, c] = self.0.map(|numbers| cpu.load_i16x16(&numbers));
            let mut out = [[0; 16]; 3];
            for (lanes, numbers) in [a.plus(b), a.minus(b), a.clamped(b, c)].into_iter().zip(&mut out) {
                cpu.store_i16x16(lanes, numbers);
            }
            (out, a.dot(b))
        }
    }

    #[test]
    fn arrays_and_registers_agree_with_each_number_by_itself() {
        let mut rng = fastrand::Rng::with_seed(1);
        for round in 0..3000 {
            let limit = [128, 2000, i16::MAX][round % 3];
            let numbers = [(); 3].map(|()| [(); 16].map(|()| rng.i16(-limit..=limit)));
            let [a, b, c] = numbers;
            let each = |f: fn(i32, i32, i32) -> i32| -> [i16; 16] {
                std::array::from_fn(|lane| f(a[lane] as i32, b[lane] as i32, c[lane] as i32) as i16)
            };
            let dot: i64 = (0..16).map(|lane| a[lane] as i64 * b[lane] as i64).sum();
            let expected =
                ([each(|a, b, _| a + b), each(|a, b, _| a - b), each(|a, b, c| a.max(b).min(c))], dot as i32);
            assert_eq!(dispatch(All(numbers)), expected);
            assert_eq!(All(numbers).run(Portable), expected);
        }
        let least = [[i16::MIN; 16]; 3];
        assert_eq!(dispatch(All(least)), All(least).run(Portable));
    }
}
