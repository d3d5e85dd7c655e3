//! The operators of the language: their traits, and what the compiler says where one is missing, since it
//! does not always name the trait.

use crate::text::mentions::Names;

/// Operators with an argument: the sign, the trait, and the word for it in messages, if there is one.
const BINARY: &[(&str, &str, &str)] = &[
    ("+", "Add", "add"),
    ("-", "Sub", "subtract"),
    ("*", "Mul", "multiply"),
    ("/", "Div", "divide"),
    ("%", "Rem", ""),
    ("&", "BitAnd", ""),
    ("|", "BitOr", ""),
    ("^", "BitXor", ""),
    ("<<", "Shl", ""),
    (">>", "Shr", ""),
];

/// Operators without.
const UNARY: &[(&str, &str)] = &[("-", "Neg"), ("!", "Not")];

/// Comparisons, which are told by words of their own.
const COMPARISONS: &[&str] = &["PartialEq", "PartialOrd"];

/// Errors about operators that a type has not.
const CODES: &[&str] = &["E0277", "E0368", "E0369", "E0600"];

/// The traits with an argument, which is the type itself where it is not given.
pub fn with_arguments() -> Names {
    let binary = BINARY.iter().flat_map(|(_, of, _)| [of.to_string(), format!("{of}Assign")]);
    binary.chain(COMPARISONS.iter().map(|of| of.to_string())).collect()
}

/// The traits of the operators that an error is about, by its code and its words.
pub fn missed(code: &str, words: &str) -> Names {
    if !CODES.contains(&code) {
        return Names::new();
    }
    let has = |part: String| words.contains(&part);
    let mut found = Names::new();
    for (sign, of, verb) in BINARY {
        let is_signed = |sign: &str| words.contains("no implementation for `") && has(format!(" {sign} "));
        let is_said = match *of {
            "Rem" => ["calculate the remainder of", "calculate and assign the remainder of"].map(|p| words.contains(p)),
            _ => ["", "-assign"].map(|assign| !verb.is_empty() && has(format!("cannot {verb}{assign} `"))),
        };
        if is_said[0] || is_signed(sign) {
            found.insert(of.to_string());
        }
        if is_said[1] || is_signed(&format!("{sign}=")) || has(format!("`{sign}=` cannot be applied")) {
            found.insert(format!("{of}Assign"));
        }
    }
    let unary = UNARY.iter().filter(|(sign, _)| has(format!("unary operator `{sign}`")));
    found.extend(unary.map(|(_, of)| of.to_string()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_ask_for_the_traits_of_their_operators() {
        for (words, expected) in [
            ("cannot add `u8` to `Big`", "Add"),
            ("cannot subtract-assign `u8` from `Big`", "SubAssign"),
            ("cannot calculate the remainder of `&Big` divided by `u32`", "Rem"),
            ("cannot calculate and assign the remainder of `u32` divided by `&Big`", "RemAssign"),
            ("no implementation for `&Big & u8`", "BitAnd"),
            ("no implementation for `Big <<= u8`", "ShlAssign"),
            ("binary assignment operation `>>=` cannot be applied to type `Big`", "ShrAssign"),
            ("cannot apply unary operator `-` to type `Big`", "Neg"),
        ] {
            assert_eq!(missed("E0369", words), Names::from([expected.to_string()]), "{words}");
        }
        assert!(missed("E0599", "cannot add `u8` to `Big`").is_empty());
        assert!(missed("E0277", "the trait bound `A & B` is not satisfied").is_empty());
    }
}
