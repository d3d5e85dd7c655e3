//! Operators of sets that are one word with a bit per place.

/// Gives a set, a tuple struct of a word with a constant `NONE`, the operators of sets and the
/// ways from and to its elements, tuple structs of the number of a bit with a method `only`.
macro_rules! word_set {
    ($set:ident of $element:ident) => {
        impl Iterator for $set {
            type Item = $element;

            #[inline(always)]
            fn next(&mut self) -> Option<$element> {
                if self.0 == 0 {
                    return None;
                }
                let element = $element(self.0.trailing_zeros() as u8);
                self.0 &= self.0 - 1;
                Some(element)
            }
        }

        impl FromIterator<$element> for $set {
            fn from_iter<I: IntoIterator<Item = $element>>(elements: I) -> $set {
                elements.into_iter().fold($set::NONE, |set, element| set | element.only())
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;
            #[inline(always)]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;
            #[inline(always)]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline(always)]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }
    };
}

pub(crate) use word_set;
