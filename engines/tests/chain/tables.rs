//! Tables of scores: every entry as the naive formula says, in decimal.

use engines::chain::{chain_garbage, chain_score, explosion_score};

use crate::chain::reference::{self, ROWS, WIDTH};

#[test]
fn tables_equal_the_formulas() {
    let blocks = WIDTH * ROWS;
    for chain in 0..=blocks / 2 {
        let score = reference::chain_score(chain);
        assert_eq!((chain_score(chain as u32), chain_garbage(chain as u32)), (score, score / 2), "{} steps", chain);
    }
    for blown in 0..=blocks {
        assert_eq!(explosion_score(blown as u32), reference::explosion_score(blown), "{} blocks", blown);
    }
}

#[test]
fn scores_never_fall() {
    let lengths = (0..500).chain([u32::MAX]);
    let rises = |score: fn(u32) -> u64| lengths.clone().zip(lengths.clone().skip(1)).all(|(a, b)| score(a) <= score(b));
    assert!(rises(chain_score) && rises(chain_garbage) && rises(explosion_score));
}
