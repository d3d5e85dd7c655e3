//! Sixteen lanes of sixteen bits: one AVX2 register, or an array where there is none.

mod array;
#[cfg(target_arch = "x86_64")]
mod avx2;

use super::Lanes;

pub use array::U16x16Array;
#[cfg(target_arch = "x86_64")]
pub use avx2::U16x16Avx2;

/// Lanes of sixteen bits, which can be halves of taller ones.
pub trait U16x16: Lanes {
    /// The highest bit of every lane in the place of its lowest, and nothing else.
    #[must_use]
    fn top_to_bottom(self) -> Self;

    /// The lowest bit of every lane in the place of its highest, and nothing else.
    #[must_use]
    fn bottom_to_top(self) -> Self;

    /// All bits of the lanes that have none set.
    #[must_use]
    fn empty_lanes(self) -> Self;
}

/// The lanes as four words, lane 0 in the lowest bits of the first.
#[cfg(target_endian = "little")]
#[inline(always)]
pub fn words(lanes: &[u16; 16]) -> [u64; 4] {
    // Older compilers do not see that `joined` is four loads.
    bytemuck::must_cast(*lanes)
}

#[cfg(target_endian = "big")]
pub use self::joined as words;

#[cfg(any(test, target_endian = "big"))]
pub fn joined(lanes: &[u16; 16]) -> [u64; 4] {
    let word = |first: usize| lanes[first..first + 4].iter().rev().fold(0, |word, lane| word << 16 | *lane as u64);
    [word(0), word(4), word(8), word(12)]
}

#[cfg(test)]
mod tests {
    use super::super::{dispatch, Cpu, Kernel, Portable};
    use super::*;

    #[test]
    fn lanes_keep_their_order_in_words() {
        let mut lanes = [0; 16];
        lanes.iter_mut().zip(0x1111..).for_each(|(lane, number)| *lane = number);
        assert_eq!(words(&lanes), joined(&lanes));
        assert_eq!(words(&lanes)[0], 0x1114_1113_1112_1111);
    }

    /// Every operation on two vectors, as arrays.
    struct All([u16; 16], [u16; 16]);

    impl Kernel for All {
        type Output = (Vec<[u16; 16]>, [bool; 2], [u32; 2]);
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let (a, b) = (cpu.load_u16x16(&self.0), cpu.load_u16x16(&self.1));
            let vectors = [
                a & b,
                a | b,
                a ^ b,
                a.and_not(b),
                a.up(),
                a.down(),
                a.shift_lanes_up(),
                a.shift_lanes_down(),
                a.below_lowest(),
                a.without_lowest(),
                a.lowest_free(),
                a.top_to_bottom(),
                a.bottom_to_top(),
                a.empty_lanes(),
            ];
            let mut words = [[0; 16]; 14];
            for (vector, words) in vectors.into_iter().zip(&mut words) {
                cpu.store_u16x16(vector, words);
            }
            (words.to_vec(), [a.is_zero(), a.meets(b)], [a.occupied_lanes(), a.count()])
        }
    }

    #[test]
    fn the_register_computes_what_the_array_does() {
        let mut rng = fastrand::Rng::with_seed(1);
        let special = [0, 1, 0x8000, 0xffff, 0x7fff];
        for _ in 0..2000 {
            let density = rng.u32(0..4);
            let mut vector = || {
                [(); 16].map(|()| match density {
                    0 => 0,
                    1 => special[rng.usize(0..special.len())],
                    _ => rng.u16(..) & rng.u16(..),
                })
            };
            let (a, b) = (vector(), vector());
            assert_eq!(dispatch(All(a, b)), All(a, b).run(Portable), "{:?} {:?}", a, b);
        }
    }
}
