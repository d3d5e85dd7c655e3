//! Sixteen lanes as an array, for any processor.

use std::ops::{BitAnd, BitOr, BitXor};

use super::super::Lanes;
use super::U16x16;

/// Lanes in an array, for any processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct U16x16Array(pub [u16; 16]);

impl U16x16Array {
    #[inline(always)]
    fn map(mut self, f: impl Fn(u16) -> u16) -> Self {
        for word in &mut self.0 {
            *word = f(*word);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        // By number: older compilers do not inline what the iterator of an array calls.
        for lane in 0..16 {
            self.0[lane] = f(self.0[lane], other.0[lane]);
        }
        self
    }
}

impl BitAnd for U16x16Array {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for U16x16Array {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for U16x16Array {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Lanes for U16x16Array {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn up(self) -> Self {
        self.map(|a| a << 1)
    }

    #[inline(always)]
    fn down(self) -> Self {
        self.map(|a| a >> 1)
    }

    #[inline(always)]
    fn shift_lanes_up(self) -> Self {
        let mut words = [0; 16];
        words[1..].copy_from_slice(&self.0[..15]);
        U16x16Array(words)
    }

    #[inline(always)]
    fn shift_lanes_down(self) -> Self {
        let mut words = [0; 16];
        words[..15].copy_from_slice(&self.0[1..]);
        U16x16Array(words)
    }

    #[inline(always)]
    fn below_lowest(self) -> Self {
        self.map(|a| !a & a.wrapping_sub(1))
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.map(|a| a & a.wrapping_sub(1))
    }

    #[inline(always)]
    fn lowest_free(self) -> Self {
        self.map(|a| !a & a.wrapping_add(1))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, a| all | a) == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|a| a.count_ones()).sum()
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_zero()
    }

    #[inline(always)]
    fn occupied_lanes(self) -> u32 {
        self.0.iter().zip(0..).fold(0, |all, (a, lane)| all | ((*a != 0) as u32) << lane)
    }
}

impl U16x16 for U16x16Array {
    #[inline(always)]
    fn top_to_bottom(self) -> Self {
        self.map(|a| a >> 15)
    }

    #[inline(always)]
    fn bottom_to_top(self) -> Self {
        self.map(|a| a << 15)
    }

    #[inline(always)]
    fn empty_lanes(self) -> Self {
        self.map(|a| if a == 0 { u16::MAX } else { 0 })
    }
}
