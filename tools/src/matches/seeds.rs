//! Where the seeds of games and players come from.
//!
//! One step of SplitMix64 (Steele, Lea and Flood, 2014) mixes; no generator is carried from game
//! to game, so any game of a run can be played alone, on any thread, in any order.

/// The output of SplitMix64 for the state `x`: a bijection of 64-bit words.
const fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

/// The seed of the setup of round `round` in the run with seed `run`:
/// `mix(mix(run) + round) >> 11`. Its 53 bits are exact in every JSON reader.
pub const fn game_seed(run: u64, round: u64) -> i64 {
    (mix(mix(run).wrapping_add(round)) >> 11) as i64
}

/// The seed of the player at `seat` of the game with seed `game`: `mix(mix(game) + 1 + seat)`.
pub const fn bot_seed(game: i64, seat: usize) -> u64 {
    mix(mix(game as u64).wrapping_add(1 + seat as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mix_is_splitmix64() {
        // First output of the published generator for the state 0.
        assert_eq!(mix(0), 0xE220_A839_7B1D_CDAF);
    }

    #[test]
    fn seeds_differ_and_are_exact_in_a_double() {
        let mut seeds: Vec<i64> = (0..50).flat_map(|run| (0..200).map(move |round| game_seed(run, round))).collect();
        assert!(seeds.iter().all(|&seed| (0..1 << 53).contains(&seed)));
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000);
        assert_ne!(bot_seed(5, 0), bot_seed(5, 1));
    }
}
