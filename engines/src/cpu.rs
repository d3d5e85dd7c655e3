//! Code for the processor at hand, without compiler flags.
//!
//! A judge compiles for the oldest x86-64, where `count_ones` is a dozen instructions and there
//! is no AVX2. [`run`] compiles a whole computation a second time with these extensions and
//! chooses at run time. One call per search or per microseconds of work, not per operation: code
//! with extensions is not inlined into code without. What a computation needs beyond plain Rust it
//! asks of a [`Cpu`] token, whose type proves that the extensions are there.
#![allow(unsafe_code)]

use crate::bytes::{ByteArray, Bytes};
use crate::lanes::{Half, Lanes16};

/// A computation that is worth compiling for newer processors.
///
/// Mark `run` and everything hot below it `#[inline(always)]`: only what is inlined is compiled
/// with the extensions.
pub trait Kernel {
    /// What it computes.
    type Output;
    /// Computes it.
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// Operations that newer processors do in one instruction.
pub trait Cpu: Copy {
    /// Sixteen 16-bit numbers, as one register where there is one of that size.
    type Lanes: Half;
    /// 32 bytes, as one register where there is one of that size.
    type Bytes: Bytes;

    /// Loads a register.
    fn lanes(self, words: &[u16; 16]) -> Self::Lanes;

    /// Stores a register.
    fn store(self, lanes: Self::Lanes, words: &mut [u16; 16]);

    /// Loads a register of bytes.
    fn bytes(self, bytes: &[u8; 32]) -> Self::Bytes;

    /// The same byte 32 times.
    fn splat(self, byte: u8) -> Self::Bytes;

    /// Stores a register of bytes.
    fn store_bytes(self, from: Self::Bytes, to: &mut [u8; 32]);

    /// The set bit number `n` of `word`, counted from the lowest, from 0, as a word of that bit
    /// alone; unspecified when there are not so many.
    fn nth_bit(self, word: u64, n: u32) -> u64;
}

/// Plain Rust: works everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Cpu for Portable {
    type Lanes = Lanes16;
    type Bytes = ByteArray;

    #[inline(always)]
    fn lanes(self, words: &[u16; 16]) -> Lanes16 {
        Lanes16(*words)
    }

    #[inline(always)]
    fn store(self, lanes: Lanes16, words: &mut [u16; 16]) {
        *words = lanes.0;
    }

    #[inline(always)]
    fn bytes(self, bytes: &[u8; 32]) -> ByteArray {
        ByteArray(*bytes)
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> ByteArray {
        ByteArray([byte; 32])
    }

    #[inline(always)]
    fn store_bytes(self, from: ByteArray, to: &mut [u8; 32]) {
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

/// AVX2, BMI1, BMI2, LZCNT and POPCNT. A value exists only where all of them were detected.
#[derive(Clone, Copy, Debug)]
pub struct Extended(());

#[cfg(target_arch = "x86_64")]
impl Extended {
    /// The token, if this processor has the extensions.
    #[inline]
    pub fn detect() -> Option<Extended> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Extended(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Cpu for Extended {
    type Lanes = crate::lanes::Avx2;
    type Bytes = crate::bytes::ByteRegister;

    #[inline(always)]
    fn lanes(self, words: &[u16; 16]) -> Self::Lanes {
        crate::lanes::Avx2::load(self, words)
    }

    #[inline(always)]
    fn store(self, lanes: Self::Lanes, words: &mut [u16; 16]) {
        lanes.store(words);
    }

    #[inline(always)]
    fn bytes(self, bytes: &[u8; 32]) -> Self::Bytes {
        crate::bytes::ByteRegister::load(self, bytes)
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> Self::Bytes {
        crate::bytes::ByteRegister::splat(self, byte)
    }

    #[inline(always)]
    fn store_bytes(self, from: Self::Bytes, to: &mut [u8; 32]) {
        from.store(to);
    }

    #[inline(always)]
    fn nth_bit(self, word: u64, n: u32) -> u64 {
        // SAFETY: the token proves BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(1u64.wrapping_shl(n), word) }
    }
}

/// Runs `kernel` with the extensions where the processor has them, else as it is. The result is
/// the same.
#[inline]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    Processor::detect().run(kernel)
}

/// What was found out about the processor, for searches that run many kernels one by one because
/// they cannot be a single one.
#[derive(Clone, Copy, Debug)]
pub struct Processor {
    #[cfg(target_arch = "x86_64")]
    extended: Option<Extended>,
}

impl Processor {
    /// Looks at the processor.
    #[inline]
    pub fn detect() -> Processor {
        Processor {
            #[cfg(target_arch = "x86_64")]
            extended: Extended::detect(),
        }
    }

    /// The same as [`run`].
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = self.extended {
            // SAFETY: every feature that the function enables was detected.
            return unsafe { run_extended(kernel, cpu) };
        }
        kernel.run(Portable)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn run_extended<K: Kernel>(kernel: K, cpu: Extended) -> K::Output {
    kernel.run(cpu)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NthBits(u64);

    impl Kernel for NthBits {
        type Output = Vec<u64>;
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Vec<u64> {
            (0..self.0.count_ones()).map(|n| cpu.nth_bit(self.0, n)).collect()
        }
    }

    #[test]
    fn both_compilations_agree() {
        let mut rng = fastrand::Rng::with_seed(1);
        for word in [0, 1, u64::MAX, 1 << 63].into_iter().chain((0..1000).map(|_| rng.u64(..) & rng.u64(..))) {
            let bits: Vec<u64> = (0..64).map(|b| word & 1 << b).filter(|&b| b != 0).collect();
            assert_eq!(run(NthBits(word)), bits);
            assert_eq!(NthBits(word).run(Portable), bits);
        }
    }
}
