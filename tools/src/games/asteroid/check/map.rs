//! Maps, and the numbers they were drawn from.

use engines::asteroid::Setup;
use engines::java_random::JavaRandom;
use serde::Deserialize;

use crate::games::check::Mismatch;

/// A generated map.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    seed: i64,
    rng48: i64,
    layout: String,
    /// What the generator gives after it, which tells how often it was asked.
    next_int: i32,
}

/// What a seed is scrambled with to become the state of the generator.
const SCRAMBLE: i64 = 0x5_DEEC_E66D;
/// The bits of a state.
const STATE: i64 = (1 << 48) - 1;

/// Draws a map once more.
///
/// # Errors
/// The first difference.
pub fn check_drawn(drawn: &Drawn) -> Result<(), Mismatch> {
    let mut random = generator(drawn.rng48, Some(drawn.seed))?;
    Mismatch::between("layout", &*drawn.layout, &Setup::draw(&mut random).layout())?;
    Mismatch::between("next_int", drawn.next_int, random.next_int())
}

/// The map that a game says it is played on.
///
/// # Errors
/// When it is not the map that follows from the generator's state.
pub fn setup(layout: &str, rng48: i64, seed: Option<i64>) -> Result<Setup, Mismatch> {
    let drawn = Setup::draw(&mut generator(rng48, seed)?);
    Mismatch::between("layout", layout, &drawn.layout())?;
    Setup::from_layout(layout).ok_or_else(|| Mismatch::new("layout", "a map", layout))
}

/// The state of the generator with this seed.
pub fn state(seed: i64) -> i64 {
    (seed ^ SCRAMBLE) & STATE
}

fn generator(rng48: i64, seed: Option<i64>) -> Result<JavaRandom, Mismatch> {
    if let Some(seed) = seed {
        Mismatch::between("rng48", rng48, state(seed))?;
    }
    Mismatch::between("bits of rng48", rng48, rng48 & STATE)?;
    Ok(JavaRandom::new(rng48 ^ SCRAMBLE))
}
