//! The vector as an array: what it computes is what the register does, byte by byte.

use std::ops::{BitAnd, BitOr, BitXor};

use super::U8x32;

/// 32 bytes in an array, for any processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct U8x32Array(pub [u8; 32]);

impl U8x32Array {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        for (byte, other) in self.0.iter_mut().zip(&other.0) {
            *byte = f(*byte, *other);
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
        U8x32Array(bytes)
    }

    #[inline(always)]
    fn moved_up(self, places: usize) -> Self {
        let mut bytes = [0; 32];
        bytes[places..].copy_from_slice(&self.0[..32 - places]);
        U8x32Array(bytes)
    }

    #[inline(always)]
    fn moved_down(self, places: usize) -> Self {
        let mut bytes = [0; 32];
        bytes[..32 - places].copy_from_slice(&self.0[places..]);
        U8x32Array(bytes)
    }

    /// The bytes of one half of each of two vectors, one after the other.
    #[inline(always)]
    fn halves(lower: &[u8], upper: &[u8]) -> Self {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(lower);
        bytes[16..].copy_from_slice(upper);
        U8x32Array(bytes)
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
        U8x32Array(bytes)
    }
}

impl BitAnd for U8x32Array {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for U8x32Array {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for U8x32Array {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl U8x32 for U8x32Array {
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
        U8x32Array(bytes)
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
        U8x32Array::halves(&self.0[..16], &other.0[..16])
    }

    #[inline(always)]
    fn upper_halves(self, other: Self) -> Self {
        U8x32Array::halves(&self.0[16..], &other.0[16..])
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
        U8x32Array(sums)
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
