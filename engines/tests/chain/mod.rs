//! `chain`: the packed engine equals the naive reference on random fields and positions.
//!
//! The parts of the test are modules, by what they compare; this file holds what they share: the
//! same field, pack and command for both, and random ones of many kinds. The tests count that the
//! rare corners of the rules were met.

mod drops;
mod edges;
mod fields;
mod keys;
#[path = "../reference/chain.rs"]
mod reference;
mod tables;
mod turns;

use self::reference::{Command, Field, GARBAGE, HEIGHT, ROWS, WIDTH};
use engines::chain::{Action, Block, Field as PackedField, Pack, PackMasks, Resolution};
use engines::simd::{Cpu, Kernel};
use fastrand::Rng;

fn block(number: u8) -> Block {
    Block::from_number(number).unwrap()
}

fn pack(numbers: [u8; 4]) -> Pack {
    Pack::from_numbers(numbers).unwrap()
}

fn action(command: Command) -> Action {
    match command {
        Command::Drop(position, rotation) => Action::drop(position, rotation),
        Command::Skill => Action::SKILL,
    }
}

/// All drops and the skill.
fn commands() -> impl Iterator<Item = Command> {
    let drops = (0..4).flat_map(|rotation| (0..9).map(move |position| Command::Drop(position, rotation)));
    drops.chain([Command::Skill])
}

/// The packed field with the same blocks.
fn packed(field: &Field) -> PackedField {
    let columns: Vec<Vec<Block>> = (0..WIDTH).map(|x| field.column(x).into_iter().map(block).collect()).collect();
    PackedField::from_columns(&columns).unwrap()
}

/// The blocks of a packed field, read through its public face.
fn unpacked(field: &PackedField) -> Field {
    let mut rows = [[0; WIDTH]; ROWS];
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, number) in row.iter_mut().enumerate() {
            *number = field.block(x, y).number();
        }
    }
    Field { rows }
}

/// Plays a turn of a packed field, in both compilations of the caller.
struct Turn {
    field: PackedField,
    row: bool,
    action: Action,
    pack: Pack,
}

impl Kernel for Turn {
    type Output = (PackedField, Resolution);

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Self::Output {
        let resolution = self.field.play(cpu, self.row, self.action, &PackMasks::new(self.pack));
        (self.field, resolution)
    }
}

/// A pack, often with digits that make ten.
fn random_pack(rng: &mut Rng) -> [u8; 4] {
    let mut numbers = [0; 4].map(|_| rng.u8(1..10));
    if rng.bool() {
        let (first, second) = (rng.usize(0..4), rng.usize(0..4));
        numbers[second] = 10 - numbers[first];
    }
    if rng.bool() {
        numbers[rng.usize(0..4)] = 0;
    }
    numbers
}

/// What a random field is made of.
struct Mixture {
    /// Its columns are this high.
    heights: std::ops::RangeInclusive<usize>,
    /// Of a hundred blocks so many are garbage.
    garbage: u32,
    /// The digits it has.
    digits: std::ops::RangeInclusive<u8>,
}

/// Any mixture of a field of at most 16 rows.
fn random_mixture(rng: &mut Rng) -> Mixture {
    let highest = rng.usize(0..=HEIGHT);
    let heights = match rng.u32(0..4) {
        0 => 0..=HEIGHT,
        1 => HEIGHT - 2..=HEIGHT,
        2 => HEIGHT..=HEIGHT,
        _ => highest.saturating_sub(4)..=highest,
    };
    let digits = match rng.u32(0..6) {
        0 => 5..=5,
        1 => 1..=4,
        2 => 4..=6,
        _ => 1..=9,
    };
    Mixture { heights, garbage: [0, 0, 10, 30, 60, 100][rng.usize(0..6)], digits }
}

/// A field of this mixture, as it falls: pairs have not vanished yet.
fn random_field(mixture: &Mixture, rng: &mut Rng) -> Field {
    let columns: Vec<Vec<u8>> = (0..WIDTH)
        .map(|_| {
            let height = rng.usize(mixture.heights.clone());
            let mut block =
                |_| if rng.u32(0..100) < mixture.garbage { GARBAGE } else { rng.u8(mixture.digits.clone()) };
            (0..height).map(&mut block).collect()
        })
        .collect();
    Field::from_columns(&columns)
}

/// A field of this mixture that is at rest, of the same heights: digits that would vanish are
/// drawn anew, after many attempts garbage takes their place.
fn random_settled_field(mixture: &Mixture, rng: &mut Rng) -> Field {
    let mut field = random_field(mixture, rng);
    for attempt in 0.. {
        let pairs = field.pairs();
        if pairs.is_empty() {
            break;
        }
        let (x, y) = pairs[rng.usize(0..pairs.len())];
        field.rows[y][x] = if attempt < 300 { rng.u8(1..10) } else { GARBAGE };
    }
    field
}
