//! One block.

/// Bits of a block's code.
pub(super) const CODE_BITS: usize = 4;
/// The plane of garbage; no other bit of its code is set.
pub(super) const GARBAGE_PLANE: usize = 3;

/// Contents of a cell: nothing, a digit or garbage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct Block(u8);

/// Codes of the digits 0 (nothing) to 9: those of two digits that add up to ten differ in all
/// bits, that of a five alone has bits 1 and 2, and no code is the complement of the codes of
/// nothing, garbage and five.
const CODES: [u8; 10] = [0b0000, 0b0010, 0b0100, 0b0011, 0b0101, 0b0110, 0b1010, 0b1100, 0b1011, 0b1101];
const GARBAGE_CODE: u8 = 1 << GARBAGE_PLANE;
/// Number that the protocol writes for garbage: one more than the sum that vanishes.
const GARBAGE_NUMBER: u8 = 11;

impl Block {
    /// Nothing.
    pub const EMPTY: Block = Block(0);
    /// Garbage.
    pub const GARBAGE: Block = Block(GARBAGE_CODE);

    /// A digit from 1 to 9.
    ///
    /// # Panics
    /// If it is not one.
    pub const fn digit(digit: u8) -> Block {
        assert!(digit >= 1 && digit <= 9);
        Block(CODES[digit as usize])
    }

    /// The block that the protocol writes as this number: 0 nothing, 1 to 9 a digit, 11 garbage.
    pub const fn from_number(number: u8) -> Option<Block> {
        match number {
            0..=9 => Some(Block(CODES[number as usize])),
            GARBAGE_NUMBER => Some(Block::GARBAGE),
            _ => None,
        }
    }

    /// The number that the protocol writes.
    pub const fn number(self) -> u8 {
        const NUMBERS: [u8; 16] = {
            let mut numbers = [0; 16];
            let mut digit = 1;
            while digit <= 9 {
                numbers[CODES[digit] as usize] = digit as u8;
                digit += 1;
            }
            numbers[GARBAGE_CODE as usize] = GARBAGE_NUMBER;
            numbers
        };
        NUMBERS[self.0 as usize]
    }

    /// True if the cell is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if both are digits that add up to ten.
    pub const fn makes_ten(self, other: Block) -> bool {
        self.0 ^ other.0 == 0b1111 || self.0 & other.0 == CODES[5]
    }

    pub(super) const fn code(self) -> u8 {
        self.0
    }

    pub(super) const fn from_code(code: u8) -> Block {
        Block(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in (0..=9).chain([11]) {
            assert_eq!(Block::from_number(number).unwrap().number(), number);
        }
        assert!([10, 12, 255].into_iter().all(|number| Block::from_number(number).is_none()));
    }

    #[test]
    fn codes_differ_in_all_bits_exactly_for_tens() {
        let all: Vec<Block> = (0..=9).chain([11]).filter_map(Block::from_number).collect();
        for a in &all {
            for b in &all {
                let is_digit = |block: Block| (1..=9).contains(&block.number());
                let ten = is_digit(*a) && is_digit(*b) && a.number() + b.number() == 10;
                let both_five = a.number() == 5 && b.number() == 5;
                assert_eq!(a.code() ^ b.code() == 0b1111, ten && !both_five, "{:?} {:?}", a, b);
            }
            assert_eq!(a.code() & 0b0110 == 0b0110, a.number() == 5);
        }
    }
}
