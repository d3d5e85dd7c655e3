//! Operations of vectors of sixteen lanes, whatever the width of a lane.

use std::ops::{BitAnd, BitOr, BitXor};

/// A vector of 16 lanes of equal width.
pub trait Lanes: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Sized + 'static {
    /// The bits of `self` that are not in `other`.
    #[must_use]
    fn and_not(self, other: Self) -> Self;

    /// Every lane moved up by one bit; the highest bit is lost.
    #[must_use]
    fn up(self) -> Self;

    /// Every lane moved down by one bit; the lowest bit is lost.
    #[must_use]
    fn down(self) -> Self;

    /// The bits of every lane moved to the next one; lane 0 is empty then.
    #[must_use]
    fn shift_lanes_up(self) -> Self;

    /// The bits of every lane moved to the one before; lane 15 is empty then.
    #[must_use]
    fn shift_lanes_down(self) -> Self;

    /// In every lane the bits from its lowest set bit down, itself excluded; all bits of an empty
    /// lane.
    #[must_use]
    fn below_lowest(self) -> Self;

    /// Every lane without its lowest set bit.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// In every lane the lowest bit that is not set; nothing in a full lane.
    #[must_use]
    fn lowest_free(self) -> Self;

    /// True if no bit is set.
    fn is_zero(self) -> bool;

    /// Number of bits set.
    fn count(self) -> u32;

    /// True if a bit is set in both.
    fn meets(self, other: Self) -> bool;

    /// The lanes that have a bit set, as bits of a number.
    fn occupied_lanes(self) -> u32;
}
