//! The generator of Java's standard library, bit for bit.
//!
//! Two contests draw their maps from it, so it is part of their rules.

/// `java.util.Random`: a 48-bit linear congruential generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaRandom {
    state: u64,
}

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const INCREMENT: u64 = 0xB;
const MASK: u64 = (1 << 48) - 1;

impl JavaRandom {
    /// The generator for a seed; only its low 48 bits matter.
    pub const fn new(seed: i64) -> JavaRandom {
        JavaRandom { state: (seed as u64 ^ MULTIPLIER) & MASK }
    }

    /// The top `bits` (1 to 32) bits of the next state, as a signed number.
    pub fn next(&mut self, bits: u32) -> i32 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT) & MASK;
        (self.state >> (48 - bits)) as i32
    }

    /// Any 32-bit number.
    pub fn next_int(&mut self) -> i32 {
        self.next(32)
    }

    /// A number in `0..bound`.
    ///
    /// # Panics
    /// If `bound` is not positive.
    pub fn next_below(&mut self, bound: i32) -> i32 {
        assert!(bound > 0, "the bound of a random number must be positive");
        if bound & (bound - 1) == 0 {
            return ((bound as i64 * self.next(31) as i64) >> 31) as i32;
        }
        loop {
            let bits = self.next(31);
            let value = bits % bound;
            // Java detects the incomplete last stretch by overflow.
            if bits.wrapping_sub(value).wrapping_add(bound - 1) >= 0 {
                return value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_of_the_java_library() {
        let mut random = JavaRandom::new(0);
        assert_eq!([random.next_int(), random.next_int()], [-1155484576, -723955400]);
        let mut random = JavaRandom::new(42);
        assert_eq!([random.next_below(10), random.next_below(10), random.next_below(10)], [0, 3, 8]);
    }
}
