//! Small numbers side by side: 32 bytes as one AVX2 register, or as an array where there is none.
//!
//! A vector has two halves of sixteen bytes, as the register has: what moves bytes about moves
//! them within a half, or moves whole halves.
#![allow(unsafe_code)]

use std::ops::{BitAnd, BitOr, BitXor};

/// A vector of 32 bytes. Masks have all bits of a byte set, or none.
pub trait Bytes: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Sized + 'static {
    /// The bits of `self` that are not in `other`.
    #[must_use]
    fn and_not(self, other: Self) -> Self;

    /// The sum of each two bytes, without a carry.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The difference of each two bytes, without a borrow.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// The larger one of each two bytes.
    #[must_use]
    fn max(self, other: Self) -> Self;

    /// The smaller one of each two bytes.
    #[must_use]
    fn min(self, other: Self) -> Self;

    /// A mask of the bytes that are the same.
    #[must_use]
    fn equal(self, other: Self) -> Self;

    /// The bytes of `yes` where the mask `self` is set, else those of `no`.
    #[must_use]
    fn select(self, yes: Self, no: Self) -> Self;

    /// The bytes of `self` where `other` has 1 to 127, nothing where it has 0; `other` has no
    /// larger bytes.
    #[must_use]
    fn where_positive(self, other: Self) -> Self;

    /// In each half, the byte that `indices` names, 0 to 15, for every byte; nothing where the
    /// index is 128 or more.
    #[must_use]
    fn shuffle(self, indices: Self) -> Self;

    /// Every byte moved up by one place, across the halves too; a zero comes in.
    #[must_use]
    fn up1(self) -> Self;

    /// Every byte moved up by six places, across the halves too; zeros come in.
    #[must_use]
    fn up6(self) -> Self;

    /// Every byte moved down by one place, across the halves too; a zero comes in.
    #[must_use]
    fn down1(self) -> Self;

    /// Every byte moved down by six places, across the halves too; zeros come in.
    #[must_use]
    fn down6(self) -> Self;

    /// The lower half twice.
    #[must_use]
    fn lower_twice(self) -> Self;

    /// The upper half twice.
    #[must_use]
    fn upper_twice(self) -> Self;

    /// The upper half below the lower one.
    #[must_use]
    fn swap_halves(self) -> Self;

    /// The lower half of `self` and above it the lower half of `other`.
    #[must_use]
    fn lower_halves(self, other: Self) -> Self;

    /// The upper half of `self` and above it the upper half of `other`.
    #[must_use]
    fn upper_halves(self, other: Self) -> Self;

    /// In each half, the lower word of `self` and above it that of `other`.
    #[must_use]
    fn lower_words(self, other: Self) -> Self;

    /// In each half, the upper word of `self` and above it that of `other`.
    #[must_use]
    fn upper_words(self, other: Self) -> Self;

    /// The sum of the bytes of each word of eight, as a number of eight bytes, the lowest one first.
    #[must_use]
    fn word_sums(self) -> Self;

    /// The sum of all bytes.
    fn sum(self) -> u32;

    /// The smallest byte.
    fn lowest(self) -> u8;

    /// The words of eight bytes that are not zero, as bits of a number.
    fn occupied_words(self) -> u32;

    /// The highest bit of each byte.
    fn high_bits(self) -> u32;
}

/// Bytes in an array, for any processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct ByteArray(pub [u8; 32]);

impl ByteArray {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        for (byte, other) in self.0.iter_mut().zip(other.0) {
            *byte = f(*byte, other);
        }
        self
    }

    /// The bytes at these places.
    #[inline(always)]
    fn at(self, place: impl Fn(usize) -> usize) -> Self {
        let mut bytes = [0; 32];
        for (to, byte) in bytes.iter_mut().enumerate() {
            *byte = self.0[place(to)];
        }
        ByteArray(bytes)
    }

    #[inline(always)]
    fn moved_up(self, places: usize) -> Self {
        let mut bytes = [0; 32];
        bytes[places..].copy_from_slice(&self.0[..32 - places]);
        ByteArray(bytes)
    }

    #[inline(always)]
    fn moved_down(self, places: usize) -> Self {
        let mut bytes = [0; 32];
        bytes[..32 - places].copy_from_slice(&self.0[places..]);
        ByteArray(bytes)
    }

    /// The bytes of a half each of two vectors, one after the other.
    #[inline(always)]
    fn halves(lower: &[u8], upper: &[u8]) -> Self {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(lower);
        bytes[16..].copy_from_slice(upper);
        ByteArray(bytes)
    }

    /// In each half, the words of eight bytes that begin at `from` in it.
    #[inline(always)]
    fn words(self, other: Self, from: usize) -> Self {
        let mut bytes = [0; 32];
        for half in [0, 16] {
            let word = half + from..half + from + 8;
            bytes[half..half + 8].copy_from_slice(&self.0[word.clone()]);
            bytes[half + 8..half + 16].copy_from_slice(&other.0[word]);
        }
        ByteArray(bytes)
    }
}

impl BitAnd for ByteArray {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for ByteArray {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for ByteArray {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Bytes for ByteArray {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u8::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u8::wrapping_sub)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, Ord::max)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, Ord::min)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { 0xff } else { 0 })
    }

    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        yes & self | no.and_not(self)
    }

    #[inline(always)]
    fn where_positive(self, other: Self) -> Self {
        self.zip(other, |a, b| if b == 0 { 0 } else { a })
    }

    #[inline(always)]
    fn shuffle(self, indices: Self) -> Self {
        let mut bytes = [0; 32];
        for (to, byte) in bytes.iter_mut().enumerate() {
            let index = indices.0[to];
            *byte = if index < 128 { self.0[(to & 16) + (index & 15) as usize] } else { 0 };
        }
        ByteArray(bytes)
    }

    #[inline(always)]
    fn up1(self) -> Self {
        self.moved_up(1)
    }

    #[inline(always)]
    fn up6(self) -> Self {
        self.moved_up(6)
    }

    #[inline(always)]
    fn down1(self) -> Self {
        self.moved_down(1)
    }

    #[inline(always)]
    fn down6(self) -> Self {
        self.moved_down(6)
    }

    #[inline(always)]
    fn lower_twice(self) -> Self {
        self.at(|to| to & 15)
    }

    #[inline(always)]
    fn upper_twice(self) -> Self {
        self.at(|to| to | 16)
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        self.at(|to| to ^ 16)
    }

    #[inline(always)]
    fn lower_halves(self, other: Self) -> Self {
        ByteArray::halves(&self.0[..16], &other.0[..16])
    }

    #[inline(always)]
    fn upper_halves(self, other: Self) -> Self {
        ByteArray::halves(&self.0[16..], &other.0[16..])
    }

    #[inline(always)]
    fn lower_words(self, other: Self) -> Self {
        self.words(other, 0)
    }

    #[inline(always)]
    fn upper_words(self, other: Self) -> Self {
        self.words(other, 8)
    }

    #[inline(always)]
    fn word_sums(self) -> Self {
        let mut sums = [0; 32];
        for (sum, word) in sums.chunks_mut(8).zip(self.0.chunks(8)) {
            let bytes = word.iter().fold(0, |sum, byte| sum + *byte as u64).to_le_bytes();
            sum.copy_from_slice(&bytes);
        }
        ByteArray(sums)
    }

    #[inline(always)]
    fn sum(self) -> u32 {
        self.0.iter().map(|byte| *byte as u32).sum()
    }

    #[inline(always)]
    fn lowest(self) -> u8 {
        self.0.iter().fold(u8::MAX, |least, byte| least.min(*byte))
    }

    #[inline(always)]
    fn occupied_words(self) -> u32 {
        let words = self.0.chunks(8).zip(0..);
        words.fold(0, |all, (word, n)| all | (word.iter().any(|byte| *byte != 0) as u32) << n)
    }

    #[inline(always)]
    fn high_bits(self) -> u32 {
        self.0.iter().zip(0..).fold(0, |all, (byte, n)| all | (*byte as u32 >> 7) << n)
    }
}

#[cfg(target_arch = "x86_64")]
pub use avx2::ByteRegister;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;
    use std::ops::{BitAnd, BitOr, BitXor};

    use super::Bytes;
    use crate::cpu::Extended;

    /// Bytes in one register. A value exists only where AVX2 was detected, which is what makes its
    /// operations safe to call.
    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    pub struct ByteRegister(__m256i);

    impl ByteRegister {
        /// Loads a register.
        #[inline(always)]
        pub fn load(_proof: Extended, bytes: &[u8; 32]) -> ByteRegister {
            // SAFETY: the token proves AVX2; the array has 32 bytes, no alignment is needed.
            ByteRegister(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
        }

        /// The same byte everywhere.
        #[inline(always)]
        pub fn splat(_proof: Extended, byte: u8) -> ByteRegister {
            // SAFETY: the token proves AVX2.
            ByteRegister(unsafe { _mm256_set1_epi8(byte as i8) })
        }

        /// Stores the register.
        #[inline(always)]
        pub fn store(self, bytes: &mut [u8; 32]) {
            // SAFETY: the value proves AVX2; the array has 32 bytes, no alignment is needed.
            unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) }
        }
    }

    /// What an operation comes to.
    macro_rules! instruction {
        ($value:expr) => {{
            // SAFETY: a value that exists proves AVX2.
            ByteRegister(unsafe { $value })
        }};
    }

    /// What stands below each half: nothing and the lower half.
    #[inline(always)]
    unsafe fn below(register: __m256i) -> __m256i {
        _mm256_permute2x128_si256::<0x08>(register, register)
    }

    /// What stands above each half: the upper half and nothing.
    #[inline(always)]
    unsafe fn above(register: __m256i) -> __m256i {
        _mm256_permute2x128_si256::<0x81>(register, register)
    }

    impl BitAnd for ByteRegister {
        type Output = Self;
        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            instruction!(_mm256_and_si256(self.0, other.0))
        }
    }

    impl BitOr for ByteRegister {
        type Output = Self;
        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            instruction!(_mm256_or_si256(self.0, other.0))
        }
    }

    impl BitXor for ByteRegister {
        type Output = Self;
        #[inline(always)]
        fn bitxor(self, other: Self) -> Self {
            instruction!(_mm256_xor_si256(self.0, other.0))
        }
    }

    impl Bytes for ByteRegister {
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
            instruction!(_mm256_alignr_epi8::<15>(self.0, below(self.0)))
        }

        #[inline(always)]
        fn up6(self) -> Self {
            instruction!(_mm256_alignr_epi8::<10>(self.0, below(self.0)))
        }

        #[inline(always)]
        fn down1(self) -> Self {
            instruction!(_mm256_alignr_epi8::<1>(above(self.0), self.0))
        }

        #[inline(always)]
        fn down6(self) -> Self {
            instruction!(_mm256_alignr_epi8::<6>(above(self.0), self.0))
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{self, Cpu, Kernel, Portable};

    /// Every operation on three vectors, as arrays.
    struct All([[u8; 32]; 3]);

    impl Kernel for All {
        type Output = (Vec<[u8; 32]>, [u32; 4]);
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let [a, b, c] = self.0.map(|bytes| cpu.bytes(&bytes));
            let mask = a.equal(b);
            // Where `other` has to be less than 128, half of `c` is.
            let small = c.min(c.up1()).and_not(cpu.bytes(&[0x80; 32]));
            let vectors = [
                cpu.splat(self.0[0][0]),
                a & b,
                a | b,
                a ^ b,
                a.and_not(b),
                a.plus(b),
                a.minus(b),
                a.max(b),
                a.min(b),
                mask,
                mask.select(b, c),
                a.where_positive(small),
                a.shuffle(c),
                a.up1(),
                a.up6(),
                a.down1(),
                a.down6(),
                a.lower_twice(),
                a.upper_twice(),
                a.swap_halves(),
                a.lower_halves(b),
                a.upper_halves(b),
                a.lower_words(b),
                a.upper_words(b),
                a.word_sums(),
            ];
            let store = |vector| {
                let mut bytes = [0; 32];
                cpu.store_bytes(vector, &mut bytes);
                bytes
            };
            let numbers = [mask.occupied_words(), a.high_bits(), a.sum(), a.lowest() as u32];
            (vectors.into_iter().map(store).collect(), numbers)
        }
    }

    #[test]
    fn the_register_computes_what_the_array_does() {
        let mut rng = fastrand::Rng::with_seed(1);
        for round in 0..3000 {
            let range = [2, 16, 130, 256][round % 4];
            let vectors = [(); 3].map(|()| [(); 32].map(|()| rng.u16(0..range) as u8));
            assert_eq!(cpu::run(All(vectors)), All(vectors).run(Portable), "{:?}", vectors);
        }
    }
}
