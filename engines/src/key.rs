//! Keys: many words mixed into one.

/// A 64-bit key of these words in their order: equal words have equal keys, different ones almost
/// never.
#[inline(always)]
pub fn key(words: impl IntoIterator<Item = u64>) -> u64 {
    words.into_iter().fold(0, |key, word| {
        let mixed = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 29
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_every_bit_matter() {
        let mut keys = vec![key([]), key([1]), key([1, 2]), key([2, 1]), key([1, 2, 3])];
        keys.extend((0..64).map(|bit| key([1 << bit, 5])));
        keys.extend((0..64).map(|bit| key([5, 1 << bit])));
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
