//! Scores of chains and explosions (RULES.md, section 3, step 5), as tables computed by the
//! compiler.
//!
//! Both formulas round powers of fractions down. They are computed in whole numbers of as many
//! limbs as it takes, so no entry depends on how a processor rounds.

use super::field::{HIGHEST, WIDTH};

/// Cells of a field with its spare rows.
const CELLS: usize = WIDTH * HIGHEST;
/// No chain is longer: every step takes two blocks at least.
const LONGEST_CHAIN: usize = CELLS / 2;

/// Decimal digits of 13^95, and a few more.
const DIGITS: usize = 112;
/// Scores of chains by length.
static CHAIN_SCORES: [u64; LONGEST_CHAIN + 1] = {
    let mut scores = [0; LONGEST_CHAIN + 1];
    // 13^length; without its last `length` decimal digits it is 1.3^length, rounded down.
    let mut power = [0; DIGITS];
    power[0] = 1;
    let mut length = 1;
    while length <= LONGEST_CHAIN {
        power = times(power, 13, 10);
        let mut step = 0;
        let mut digit = DIGITS;
        while digit > length {
            digit -= 1;
            step = 10 * step + power[digit];
        }
        scores[length] = scores[length - 1] + step;
        length += 1;
    }
    scores
};

/// Limbs of 32 bits for twelfth powers of explosion scores.
const LIMBS: usize = 8;
/// Score of an explosion without blocks by the formula, were it not an exception.
const EXPLOSION_BASE: u64 = 25;
/// Scores of explosions by number of blocks.
static EXPLOSION_SCORES: [u64; CELLS + 1] = {
    let mut scores = [0; CELLS + 1];
    scores[0] = EXPLOSION_BASE;
    // The twelfth power of the score before it is rounded: 25^12 x 2^blown.
    let mut exact = twelfth_power(EXPLOSION_BASE);
    let mut blown = 1;
    while blown <= CELLS {
        exact = times(exact, 2, 1 << 32);
        // Twelve blocks more score twice as much; fewer are found from below.
        let mut score = if blown < 12 { scores[blown - 1] } else { 2 * scores[blown - 12] };
        while !is_less(exact, twelfth_power(score + 1)) {
            score += 1;
        }
        scores[blown] = score;
        blown += 1;
    }
    scores[0] = 0;
    scores
};

/// Score of a chain of this many steps: the sum of floor(1.3^i) over the steps i = 1, 2, ...
///
/// Fields hold at most 190 blocks; steps beyond the 95 that they allow add nothing.
#[inline(always)]
pub fn chain_score(chain: u32) -> u64 {
    CHAIN_SCORES[(chain as usize).min(LONGEST_CHAIN)]
}

/// The garbage that a chain of this many steps makes: half its score, rounded down.
#[inline(always)]
pub fn chain_garbage(chain: u32) -> u64 {
    chain_score(chain) / 2
}

/// Score of an explosion of this many blocks: floor(25 x 2^(blown / 12)), and nothing for
/// none. The garbage it makes is half of it, rounded down.
///
/// Fields hold at most 190 blocks; blocks beyond that add nothing.
#[inline(always)]
pub fn explosion_score(blown: u32) -> u64 {
    EXPLOSION_SCORES[(blown as usize).min(CELLS)]
}

/// A number, lowest limb first, times a factor; the product must fit.
const fn times<const N: usize>(mut limbs: [u64; N], factor: u64, base: u64) -> [u64; N] {
    let mut carry = 0;
    let mut i = 0;
    while i < N {
        let product = limbs[i] * factor + carry;
        limbs[i] = product % base;
        carry = product / base;
        i += 1;
    }
    assert!(carry == 0);
    limbs
}

const fn twelfth_power(number: u64) -> [u64; LIMBS] {
    let mut power = [0; LIMBS];
    power[0] = 1;
    let mut factors = 0;
    while factors < 12 {
        power = times(power, number, 1 << 32);
        factors += 1;
    }
    power
}

const fn is_less(a: [u64; LIMBS], b: [u64; LIMBS]) -> bool {
    let mut i = LIMBS;
    while i > 0 {
        i -= 1;
        if a[i] != b[i] {
            return a[i] < b[i];
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_score_as_the_rules_list() {
        let listed = [
            0, 1, 2, 4, 6, 9, 13, 19, 27, 37, 50, 67, 90, 120, 159, 210, 276, 362, 474, 620, 810, 1057, 1378, 1795,
            2337, 3042, 3959, 5151, 6701, 8716, 11335,
        ];
        let garbage = [0, 0, 1, 2, 3, 4, 6, 9, 13, 18, 25, 33, 45, 60, 79, 105, 138, 181, 237, 310, 405];
        assert_eq!((0..31).map(chain_score).collect::<Vec<_>>(), listed);
        assert_eq!((0..21).map(chain_garbage).collect::<Vec<_>>(), garbage);
        assert_eq!(chain_score(80), 5_653_147_000);
    }

    #[test]
    fn explosions_score_as_the_rules_list() {
        let listed = [
            0, 26, 28, 29, 31, 33, 35, 37, 39, 42, 44, 47, 50, 52, 56, 59, 62, 66, 70, 74, 79, 84, 89, 94, 100, 105,
            112, 118, 125, 133, 141, 149, 158, 168, 178, 188, 200, 211, 224, 237, 251, 266, 282, 299, 317, 336, 356,
            377, 400,
        ];
        assert_eq!((0..49).map(explosion_score).collect::<Vec<_>>(), listed);
    }

    /// Compared where rounding a floating-point number cannot matter.
    #[test]
    fn the_rest_of_the_tables_follows_the_formulas() {
        let is_clear = |exact: f64| (exact - exact.round()).abs() > 1e-3;
        for chain in 1..=LONGEST_CHAIN as u32 {
            let exact = 1.3f64.powi(chain as i32);
            let step = chain_score(chain) - chain_score(chain - 1);
            assert!(!is_clear(exact) || step == exact as u64, "{} steps", chain);
        }
        for blown in 1..=CELLS as u32 {
            let exact = 25.0 * (blown as f64 / 12.0).exp2();
            assert!(!is_clear(exact) || explosion_score(blown) == exact as u64, "{} blocks", blown);
        }
    }

    #[test]
    fn beyond_what_a_field_holds_nothing_grows() {
        assert_eq!(chain_score(u32::MAX), chain_score(LONGEST_CHAIN as u32));
        assert_eq!(explosion_score(u32::MAX), explosion_score(CELLS as u32));
    }
}
