//! Tokens that stand for a processor: what they can do, and the proof that it can.
#![allow(unsafe_code)]

use super::{U16x16, U16x16Array, U8x32, U8x32Array};
#[cfg(target_arch = "x86_64")]
use super::{U16x16Avx2, U8x32Avx2};

/// Operations that newer processors do in one instruction.
pub trait Cpu: Copy {
    /// Vector of sixteen 16-bit numbers.
    type U16x16: U16x16;
    /// Vector of 32 bytes.
    type U8x32: U8x32;

    /// Loads sixteen numbers.
    fn load_u16x16(self, words: &[u16; 16]) -> Self::U16x16;

    /// Stores sixteen numbers.
    fn store_u16x16(self, lanes: Self::U16x16, words: &mut [u16; 16]);

    /// Loads 32 bytes.
    fn load_u8x32(self, bytes: &[u8; 32]) -> Self::U8x32;

    /// One byte in all 32 places.
    fn splat_u8x32(self, byte: u8) -> Self::U8x32;

    /// Stores 32 bytes.
    fn store_u8x32(self, from: Self::U8x32, to: &mut [u8; 32]);

    /// Set bit number `n` of `word`, counted from the lowest, from 0, as a word of that bit alone;
    /// unspecified where `word` has no more than `n` bits.
    fn nth_bit(self, word: u64, n: u32) -> u64;
}

/// Plain Rust: works everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Cpu for Portable {
    type U16x16 = U16x16Array;
    type U8x32 = U8x32Array;

    #[inline(always)]
    fn load_u16x16(self, words: &[u16; 16]) -> U16x16Array {
        U16x16Array(*words)
    }

    #[inline(always)]
    fn store_u16x16(self, lanes: U16x16Array, words: &mut [u16; 16]) {
        *words = lanes.0;
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
    fn nth_bit(self, mut word: u64, n: u32) -> u64 {
        for _ in 0..n {
            word &= word.wrapping_sub(1);
        }
        word & word.wrapping_neg()
    }
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
    type U8x32 = U8x32Avx2;

    #[inline(always)]
    fn load_u16x16(self, words: &[u16; 16]) -> Self::U16x16 {
        U16x16Avx2::load(self, words)
    }

    #[inline(always)]
    fn store_u16x16(self, lanes: Self::U16x16, words: &mut [u16; 16]) {
        lanes.store(words);
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
    fn nth_bit(self, word: u64, n: u32) -> u64 {
        // SAFETY: the token proves BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(1u64.wrapping_shl(n), word) }
    }
}
