//! Tokens that stand for a processor: what they can do, and the proof that it can.
#![allow(unsafe_code)]

use super::dispatch::run_portable;
use super::{I16x16, I16x16Array, Kernel, U16x16, U16x16Array, U64x4, U64x4Array, U8x32, U8x32Array};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

#[cfg(target_arch = "x86_64")]
use super::{I16x16Avx2, U16x16Avx2, U64x4Avx2, U8x32Avx2};

/// Operations that newer processors do in one instruction.
pub trait Cpu: Copy {
    /// Vector of sixteen 16-bit numbers.
    type U16x16: U16x16;
    /// Vector of sixteen signed 16-bit numbers.
    type I16x16: I16x16;
    /// Vector of 32 bytes.
    type U8x32: U8x32;
    /// Vector of four 64-bit numbers.
    type U64x4: U64x4;

    /// Runs a part of a computation: compiled once without extensions, however many call it, and inlined
    /// with them.
    fn call<K: Kernel>(self, kernel: K) -> K::Output;

    /// Loads sixteen numbers.
    fn load_u16x16(self, words: &[u16; 16]) -> Self::U16x16;

    /// Stores sixteen numbers.
    fn store_u16x16(self, lanes: Self::U16x16, words: &mut [u16; 16]);

    /// Loads sixteen signed numbers.
    fn load_i16x16(self, numbers: &[i16; 16]) -> Self::I16x16;

    /// Stores sixteen signed numbers.
    fn store_i16x16(self, lanes: Self::I16x16, numbers: &mut [i16; 16]);

    /// Loads 32 bytes.
    fn load_u8x32(self, bytes: &[u8; 32]) -> Self::U8x32;

    /// One byte in all 32 places.
    fn splat_u8x32(self, byte: u8) -> Self::U8x32;

    /// Stores 32 bytes.
    fn store_u8x32(self, from: Self::U8x32, to: &mut [u8; 32]);

    /// A vector of these four numbers.
    fn u64x4(self, lanes: [u64; 4]) -> Self::U64x4;

    /// Bit `i` is set where number `i` is not 0.
    fn nonzero_u16x32(self, words: &[u16; 32]) -> u32;

    /// Set bit number `n` of `word`, counted from the lowest, from 0, as a word of that bit alone;
    /// unspecified where `word` has no more than `n` bits.
    fn nth_bit(self, word: u64, n: u32) -> u64;

    /// Asks for a place in memory to be brought into the cache, where the processor can.
    fn prefetch<T>(self, place: &T);
}

/// Plain Rust: works everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Cpu for Portable {
    type U16x16 = U16x16Array;
    type I16x16 = I16x16Array;
    type U8x32 = U8x32Array;
    type U64x4 = U64x4Array;

    #[inline(always)]
    fn call<K: Kernel>(self, kernel: K) -> K::Output {
        run_portable(kernel)
    }

    #[inline(always)]
    fn load_u16x16(self, words: &[u16; 16]) -> U16x16Array {
        U16x16Array(*words)
    }

    #[inline(always)]
    fn store_u16x16(self, lanes: U16x16Array, words: &mut [u16; 16]) {
        *words = lanes.0;
    }

    #[inline(always)]
    fn load_i16x16(self, numbers: &[i16; 16]) -> I16x16Array {
        I16x16Array(*numbers)
    }

    #[inline(always)]
    fn store_i16x16(self, lanes: I16x16Array, numbers: &mut [i16; 16]) {
        *numbers = lanes.0;
    }

    #[inline(always)]
    fn load_u8x32(self, bytes: &[u8; 32]) -> U8x32Array {
        U8x32Array(*bytes)
    }

    #[inline(always)]
    fn splat_u8x32(self, byte: u8) -> U8x32Array {
        U8x32Array([byte; 32])
    }

    #[inline(always)]
    fn store_u8x32(self, from: U8x32Array, to: &mut [u8; 32]) {
        *to = from.0;
    }

    #[inline(always)]
    fn u64x4(self, lanes: [u64; 4]) -> U64x4Array {
        U64x4Array(lanes)
    }

    #[inline(always)]
    fn nonzero_u16x32(self, words: &[u16; 32]) -> u32 {
        let mut bits = 0;
        for (i, word) in words.iter().enumerate() {
            bits |= ((*word != 0) as u32) << i;
        }
        bits
    }

    #[inline(always)]
    fn nth_bit(self, mut word: u64, n: u32) -> u64 {
        for _ in 0..n {
            word &= word.wrapping_sub(1);
        }
        word & word.wrapping_neg()
    }

    #[inline(always)]
    fn prefetch<T>(self, _: &T) {}
}

/// The level x86-64-v3 as far as it is used here: AVX2, BMI1, BMI2, LZCNT and POPCNT. A value exists
/// only where all of them were detected.
#[derive(Clone, Copy, Debug)]
pub struct X86V3(());

#[cfg(target_arch = "x86_64")]
impl X86V3 {
    /// The token, if this processor has the extensions.
    #[inline]
    pub fn detect() -> Option<X86V3> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(X86V3(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Cpu for X86V3 {
    type U16x16 = U16x16Avx2;
    type I16x16 = I16x16Avx2;
    type U8x32 = U8x32Avx2;
    type U64x4 = U64x4Avx2;

    #[inline(always)]
    fn call<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }

    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        // SAFETY: SSE is a part of the level, and a prefetch reads nothing that can be seen.
        unsafe { _mm_prefetch::<_MM_HINT_T0>((place as *const T).cast()) }
    }

    #[inline(always)]
    fn load_u16x16(self, words: &[u16; 16]) -> Self::U16x16 {
        U16x16Avx2::load(self, words)
    }

    #[inline(always)]
    fn store_u16x16(self, lanes: Self::U16x16, words: &mut [u16; 16]) {
        lanes.store(words);
    }

    #[inline(always)]
    fn load_i16x16(self, numbers: &[i16; 16]) -> Self::I16x16 {
        I16x16Avx2::load(self, numbers)
    }

    #[inline(always)]
    fn store_i16x16(self, lanes: Self::I16x16, numbers: &mut [i16; 16]) {
        lanes.store(numbers);
    }

    #[inline(always)]
    fn load_u8x32(self, bytes: &[u8; 32]) -> Self::U8x32 {
        U8x32Avx2::load(self, bytes)
    }

    #[inline(always)]
    fn splat_u8x32(self, byte: u8) -> Self::U8x32 {
        U8x32Avx2::splat(self, byte)
    }

    #[inline(always)]
    fn store_u8x32(self, from: Self::U8x32, to: &mut [u8; 32]) {
        from.store(to);
    }

    #[inline(always)]
    fn u64x4(self, lanes: [u64; 4]) -> U64x4Avx2 {
        U64x4Avx2::new(self, lanes)
    }

    #[inline(always)]
    fn nonzero_u16x32(self, words: &[u16; 32]) -> u32 {
        // SAFETY: the token proves AVX2; the array has 64 bytes, no alignment is needed. Packing
        // interleaves the quarters of the two registers.
        let zeros = unsafe {
            let first: *const __m256i = words.as_ptr().cast();
            let equal = |lanes| _mm256_cmpeq_epi16(lanes, _mm256_setzero_si256());
            let (low, high) = (equal(_mm256_loadu_si256(first)), equal(_mm256_loadu_si256(first.add(1))));
            _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(low, high)))
        };
        !zeros as u32
    }

    #[inline(always)]
    fn nth_bit(self, word: u64, n: u32) -> u64 {
        // SAFETY: the token proves BMI2.
        unsafe { _pdep_u64(1u64.wrapping_shl(n), word) }
    }
}
