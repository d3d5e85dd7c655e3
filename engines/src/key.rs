//! Keys: many words mixed into one.

/// Odd numbers without a pattern.
const MIX: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93];

/// A 64-bit key of these words in their order: equal words have equal keys, different ones almost
/// never.
#[inline(always)]
pub fn key(words: impl IntoIterator<Item = u64>) -> u64 {
    words.into_iter().fold(0, mixed)
}

/// A key with one more word.
#[inline(always)]
pub fn mixed(key: u64, word: u64) -> u64 {
    let mixed = (key ^ word).wrapping_mul(MIX[0]);
    mixed ^ mixed >> 29
}

/// Two words multiplied and folded into one: for keys of many words, since words that are folded
/// in pairs do not wait for each other.
#[inline(always)]
pub fn folded(first: u64, second: u64) -> u64 {
    let product = (first ^ MIX[0]) as u128 * (second ^ MIX[1]) as u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_every_bit_matter() {
        let mut keys = vec![key([]), key([1]), key([1, 2]), key([2, 1]), key([1, 2, 3])];
        keys.extend((0..64).map(|bit| key([1 << bit, 5])));
        keys.extend((0..64).map(|bit| key([5, 1 << bit])));
        keys.extend((0..64).map(|bit| folded(1 << bit, 5)));
        keys.extend((0..64).map(|bit| folded(5, 1 << bit)));
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
