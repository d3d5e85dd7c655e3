//! Small numbers side by side: 32 bytes as one AVX2 register, or as an array where there is none.
//!
//! A vector has two halves of sixteen bytes, as the register has: most operations move bytes within
//! a half, or move whole halves.

mod array;
#[cfg(target_arch = "x86_64")]
mod avx2;

use std::ops::{BitAnd, BitOr, BitXor};

pub use array::U8x32Array;
#[cfg(target_arch = "x86_64")]
pub use avx2::U8x32Avx2;

/// A vector of 32 bytes. Masks have all bits of a byte set, or none.
pub trait U8x32: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Sized + 'static {
    /// The bits of `self` that are not in `other`.
    #[must_use]
    fn and_not(self, other: Self) -> Self;

    /// The sums of the bytes, without carries.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The differences of the bytes, without borrows.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// The larger of the two bytes in each place.
    #[must_use]
    fn max(self, other: Self) -> Self;

    /// The smaller of the two bytes in each place.
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

#[cfg(test)]
mod tests {
    use super::super::{dispatch, Cpu, Kernel, Portable};
    use super::*;

    /// Every operation on three vectors, as arrays.
    struct All([[u8; 32]; 3]);

    impl Kernel for All {
        type Output = (Vec<[u8; 32]>, [u32; 4]);
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let [a, b, c] = self.0.map(|bytes| cpu.load_u8x32(&bytes));
            let mask = a.equal(b);
            // Where `other` has to be less than 128, half of `c` is.
            let small = c.min(c.up1()).and_not(cpu.load_u8x32(&[0x80; 32]));
            let vectors = [
                cpu.splat_u8x32(self.0[0][0]),
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
                cpu.store_u8x32(vector, &mut bytes);
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
            assert_eq!(dispatch(All(vectors)), All(vectors).run(Portable), "{:?}", vectors);
        }
    }
}
