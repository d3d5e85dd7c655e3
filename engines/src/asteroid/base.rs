//! Kinds of bases (RULES.md, section 1).
//!
//! Their codes are chosen so that three sets of tiles hold the kinds of all bases, and each
//! question of a turn is a combination of these sets: see [`super::State`].

/// A kind of base.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Base {
    /// Three points.
    House = 1,
    /// Turns adjacent settlements into houses, and scores a bonus.
    Town = 2,
    /// Fills a hole.
    Bridge = 3,
    /// One more material on each adjacent own settlement.
    Excavator = 4,
    /// Five robots a turn; cannot be built.
    Initial = 5,
    /// Takes two robots a turn from each foreign tile that it reaches.
    Tower = 6,
    /// One robot a turn.
    RobotMaker = 7,
}

impl Base {
    /// The kinds that can be built, in the order of the rules.
    pub const BUILDABLE: [Base; 6] =
        [Base::RobotMaker, Base::Tower, Base::Excavator, Base::Bridge, Base::House, Base::Town];

    /// The kind with this code.
    pub(super) const fn from_code(code: u8) -> Option<Base> {
        match code {
            1 => Some(Base::House),
            2 => Some(Base::Town),
            3 => Some(Base::Bridge),
            4 => Some(Base::Excavator),
            5 => Some(Base::Initial),
            6 => Some(Base::Tower),
            7 => Some(Base::RobotMaker),
            _ => None,
        }
    }

    /// The contest's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Base::House => "house",
            Base::Town => "town",
            Base::Bridge => "bridge",
            Base::Excavator => "excavator",
            Base::Initial => "initial",
            Base::Tower => "tower",
            Base::RobotMaker => "robotmaker",
        }
    }

    /// The kind of a word, that of an initial maker included.
    pub fn from_word(word: &str) -> Option<Base> {
        (1..8).filter_map(Base::from_code).find(|base| base.word() == word)
    }

    /// Robots that building it consumes.
    #[inline(always)]
    pub const fn robots(self) -> u16 {
        match self {
            Base::RobotMaker => 50,
            Base::Tower | Base::Excavator => 25,
            Base::Bridge => 15,
            Base::House | Base::Town => 10,
            Base::Initial => u16::MAX,
        }
    }

    /// Material that must be available where it is built.
    #[inline(always)]
    pub const fn material(self) -> u32 {
        match self {
            Base::Town => 9,
            Base::Tower => 5,
            _ => 4,
        }
    }

    /// Robots that it makes at the start of each turn of its owner.
    #[inline(always)]
    pub const fn production(self) -> u16 {
        match self {
            Base::Initial => 5,
            Base::RobotMaker => 1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_codes_are_the_kinds() {
        for base in Base::BUILDABLE.into_iter().chain([Base::Initial]) {
            assert_eq!((Base::from_word(base.word()), Base::from_code(base as u8)), (Some(base), Some(base)));
        }
        assert_eq!([0, 8, 255].map(Base::from_code), [None; 3]);
        assert_eq!((Base::from_word("none"), Base::from_word("House")), (None, None));
    }
}
