//! What was sent: a whole text, or its checksum.

use crate::games::check::Mismatch;

/// Compares what our referee sends with the recorded text, or with its FNV-1a checksum in
/// hexadecimal digits; a record has one of them.
///
/// # Errors
/// The first line that differs, or the checksums.
pub fn check(at: &str, text: Option<&str>, sum: Option<&str>, prompt: &str) -> Result<(), Mismatch> {
    match (text, sum) {
        (Some(text), None) => Mismatch::between_lines(at, text.split('\n'), prompt.split('\n')),
        (None, Some(sum)) => Mismatch::between(&format!("{at}, checksum"), sum, &format!("{:016x}", checksum(prompt))),
        _ => Err(Mismatch::new(format!("{at}, the fields"), "one of `in` and `h`", "none or both")),
    }
}

/// FNV-1a of 64 bits.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_definition() {
        for (text, expected) in [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c)] {
            assert_eq!(checksum(text), expected, "{text:?}");
        }
    }
}
