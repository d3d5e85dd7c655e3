//! Pack lists: that they are dealt as their mode says (RULES.md, section 2).

use engines::chain::{Block, Pack, PackMode, Setup};
use serde::Deserialize;

use super::facts;
use crate::games::check::Mismatch;

/// A list that the official client dealt.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    #[serde(rename = "id")]
    _id: String,
    packs: String,
}

/// Reads a list and compares its counts with the official ones.
///
/// # Errors
/// The first difference.
pub fn check(list: &List) -> Result<(), Mismatch> {
    setup(&list.packs, PackMode::Official).map(drop)
}

/// The start of a game with recorded packs.
///
/// # Errors
/// When they are not as the mode deals them.
pub fn setup(words: &str, mode: PackMode) -> Result<Setup, Mismatch> {
    let packs = facts::packs(words)?;
    Mismatch::between_lines("packs", expected(mode), counts(&packs, mode))?;
    let setup = Setup::new(packs.clone());
    let setup = setup.ok_or_else(|| Mismatch::new("packs", "a list of packs", "none that is accepted"))?;
    for (turn, pack) in packs.into_iter().enumerate() {
        Mismatch::between_values(format_args!("pack {turn}"), &pack, &setup.pack(turn))?;
    }
    Ok(setup)
}

fn expected(mode: PackMode) -> Vec<String> {
    let (each, holes, full) = match mode {
        PackMode::Text => (180, 380, 120),
        PackMode::Official => (177, 407, 93),
    };
    let mut lines = vec![format!("{holes} with one hole, {full} full, 0 others")];
    lines.extend((1..=9).map(|digit| format!("{each} times {digit}")));
    lines.extend((mode == PackMode::Official).then(|| "0 holes at the top right".to_string()));
    lines
}

fn counts(packs: &[Pack], mode: PackMode) -> Vec<String> {
    let holes = |pack: &Pack| pack.cells().iter().filter(|cell| cell.is_empty()).count();
    let with = |count: usize| packs.iter().filter(|pack| holes(pack) == count).count();
    let mut lines =
        vec![format!("{} with one hole, {} full, {} others", with(1), with(0), packs.len() - with(0) - with(1))];
    let blocks = || packs.iter().flat_map(|pack| pack.cells());
    let times = |digit: u8| blocks().filter(|block| *block == Block::digit(digit)).count();
    lines.extend((1..=9).map(|digit| format!("{} times {digit}", times(digit))));
    let top_right = packs.iter().filter(|pack| pack.cells()[1].is_empty()).count();
    lines.extend((mode == PackMode::Official).then(|| format!("{top_right} holes at the top right")));
    lines
}
