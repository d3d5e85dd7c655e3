//! A computation compiled twice, and the choice between the two at run time.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::X86V3;
use super::{Cpu, Portable};

/// A computation that is worth compiling for newer processors.
///
/// ```
/// use engines::simd::{dispatch, Cpu, Kernel};
///
/// /// The place of the median of a set of bits.
/// struct Median(u64);
///
/// impl Kernel for Median {
///     type Output = u32;
///     #[inline(always)]
///     fn run<C: Cpu>(self, cpu: C) -> u32 {
///         cpu.nth_bit(self.0, self.0.count_ones() / 2).trailing_zeros()
///     }
/// }
///
/// assert_eq!(dispatch(Median(0b1011_0100)), 5);
/// ```
///
/// Mark `run` and everything hot below it `#[inline(always)]`: only what is inlined is compiled
/// with the extensions. Large parts that several kernels have are kernels as well, for [`Cpu::call`].
pub trait Kernel {
    /// Result of the computation.
    type Output;
    /// The computation, with the operations of `cpu`.
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// Runs `kernel` with the extensions where the processor has them, else without. The result is
/// the same.
#[inline]
pub fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    Level::detect().dispatch(kernel)
}

/// The level of this processor, detected once: for searches that run many kernels one by one
/// because they cannot be a single one.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    #[cfg(target_arch = "x86_64")]
    v3: Option<X86V3>,
}

impl Level {
    /// The level that every processor has.
    pub const PORTABLE: Level = Level {
        #[cfg(target_arch = "x86_64")]
        v3: None,
    };

    /// The level of the processor that this runs on.
    #[inline]
    pub fn detect() -> Level {
        Level {
            #[cfg(target_arch = "x86_64")]
            v3: X86V3::detect(),
        }
    }

    /// Runs `kernel` as [`dispatch`] does, without detecting the level again.
    #[inline]
    pub fn dispatch<K: Kernel>(self, kernel: K) -> K::Output {
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = self.v3 {
            // SAFETY: every feature that the function enables was detected.
            return unsafe { run_x86_v3(kernel, cpu) };
        }
        run_portable(kernel)
    }
}

/// Not inlined, as the other cannot be: a kernel is large, and may be dispatched in many places.
#[inline(never)]
pub(super) fn run_portable<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Portable)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn run_x86_v3<K: Kernel>(kernel: K, cpu: X86V3) -> K::Output {
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
            assert_eq!(dispatch(NthBits(word)), bits);
            assert_eq!(NthBits(word).run(Portable), bits);
        }
    }

    struct Nonzero([u16; 32]);

    impl Kernel for Nonzero {
        type Output = u32;
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> u32 {
            cpu.nonzero_u16x32(&self.0)
        }
    }

    #[test]
    fn numbers_that_are_not_zero() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let bits = rng.u32(..);
            let mut words = [0; 32];
            for (i, word) in words.iter_mut().enumerate() {
                *word = if bits >> i & 1 == 0 { 0 } else { rng.u16(1..) };
            }
            assert_eq!([dispatch(Nonzero(words)), Nonzero(words).run(Portable)], [bits; 2]);
        }
    }
}
