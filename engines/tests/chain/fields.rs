//! Turns of one field: the packed one and the naive one end alike, in both compilations.

use engines::chain::{self, Resolution};
use engines::simd::{self, Level};
use fastrand::Rng;

use crate::chain::reference::{self as naive, Command, Field, GARBAGE, HEIGHT, ROWS, WIDTH};
use crate::chain::{
    action, block, commands, pack, packed, random_field, random_mixture, random_pack, random_settled_field, unpacked,
    Turn,
};

/// What the turns of a test met. Rows are counted from 1, as the rules do.
#[derive(Debug, Default)]
struct Met {
    turns: usize,
    /// A block lay in this row, 17 to 19, before the chain began.
    reached: [usize; ROWS - HEIGHT],
    /// A block of this row vanished.
    vanished: [usize; ROWS - HEIGHT],
    /// A block of row 17 or above vanished and further chain steps followed.
    chains_from_above: usize,
    /// Both rows 18 and 19 lost a block of one column at once, and garbage stayed in row 17.
    pairs_on_top_of_garbage: usize,
    lost: usize,
    /// Some column was higher than 16, and then was not.
    rescued: usize,
    /// The same, after a row of garbage.
    rescued_after_a_row: usize,
    rows: usize,
    /// Turns by chain steps; the last entry counts longer ones.
    chains: [usize; 12],
    skills_with_fives: usize,
    skills_without_fives: usize,
    /// The skill brought a column down that was higher than 16.
    skills_that_rescue: usize,
    skills_with_chain: usize,
    /// Three blocks of a column or more vanished at once.
    tall_columns: usize,
    packs_with_hole: usize,
}

impl Met {
    fn count(&mut self, row: bool, command: Command, pack: [u8; 4], turn: &naive::Resolution, after: &Field) {
        self.turns += 1;
        self.rows += row as usize;
        for (i, (reached, vanished)) in self.reached.iter_mut().zip(&mut self.vanished).enumerate() {
            *reached += (turn.highest > HEIGHT + i) as usize;
            *vanished += turn.vanished.iter().flatten().any(|cell| cell.1 == HEIGHT + i) as usize;
        }
        let from_above = turn.vanished.iter().position(|cells| cells.iter().any(|cell| cell.1 >= HEIGHT));
        self.chains_from_above += from_above.map_or(false, |step| step + 1 < turn.vanished.len()) as usize;
        let tops = |x: &usize| {
            let first = turn.vanished.first();
            let both = first.map_or(false, |cells| (17..=18).all(|y| cells.contains(&(*x, y))));
            both && after.rows[16][*x] == GARBAGE
        };
        self.pairs_on_top_of_garbage += (0..WIDTH).any(|x| tops(&x)) as usize;
        self.lost += after.is_lost() as usize;
        self.rescued += (turn.highest > HEIGHT && !after.is_lost()) as usize;
        self.rescued_after_a_row += (row && turn.highest > HEIGHT && !after.is_lost()) as usize;
        self.chains[turn.vanished.len().min(11)] += 1;
        let fives = !turn.blown.is_empty();
        let skill = command == Command::Skill;
        self.skills_with_fives += (skill && fives) as usize;
        self.skills_without_fives += (skill && !fives) as usize;
        self.skills_that_rescue += (skill && turn.highest > HEIGHT && !after.is_lost()) as usize;
        self.skills_with_chain += (skill && fives && !turn.vanished.is_empty()) as usize;
        let tall = |cells: &Vec<_>| (0..WIDTH).any(|x| cells.iter().filter(|(cx, _)| *cx == x).count() > 2);
        self.tall_columns += turn.vanished.iter().any(tall) as usize;
        self.packs_with_hole += (!skill && pack.contains(&0)) as usize;
    }

    fn assert_all(&self) {
        let single = [
            self.chains_from_above,
            self.pairs_on_top_of_garbage,
            self.lost,
            self.rescued,
            self.rescued_after_a_row,
            self.rows,
            self.skills_with_fives,
            self.skills_without_fives,
            self.skills_that_rescue,
            self.skills_with_chain,
            self.tall_columns,
            self.packs_with_hole,
        ];
        let all = single.iter().chain(&self.reached).chain(&self.vanished).chain(&self.chains);
        assert!(all.into_iter().all(|count| *count > 0), "{:?}", self);
    }
}

/// Plays the turn on both, asserts that both end alike, and shows the naive field afterwards.
fn play(field: &Field, row: bool, command: Command, numbers: [u8; 4], met: &mut Met) -> Field {
    let mut after = field.clone();
    let expected = after.turn(row, command, numbers);
    let turn = || Turn { field: packed(field), row, action: action(command), pack: pack(numbers) };
    let (portable, resolution) = Level::PORTABLE.dispatch(turn());
    assert_eq!((portable, resolution), simd::dispatch(turn()), "the two compilations differ");

    let context = || format!("{:?}\nrow {}, {:?}, pack {:?}", field, row, command, numbers);
    let counts = Resolution { chain: expected.vanished.len() as u32, blown: expected.blown.len() as u32 };
    assert_eq!(resolution, counts, "{}", context());
    assert_eq!(unpacked(&portable), after, "{}", context());
    assert_eq!(portable, packed(&after), "{}", context());
    assert_eq!(portable.is_lost(), after.is_lost(), "{}", context());
    met.count(row, command, numbers, &expected, &after);
    after
}

#[test]
fn turns_of_random_fields_end_alike() {
    let mut rng = Rng::with_seed(2019);
    let mut met = Met::default();
    for number in 0..4000 {
        let mixture = random_mixture(&mut rng);
        let field = match number % 2 {
            0 => random_field(&mixture, &mut rng),
            _ => random_settled_field(&mixture, &mut rng),
        };
        let (row, numbers) = (rng.bool(), random_pack(&mut rng));
        for command in commands() {
            play(&field, row, command, numbers, &mut met);
        }
    }
    println!("{:?}", met);
    met.assert_all();
}

/// Fields as games make them: packs fall where the field stays low, garbage comes now and then.
#[test]
fn turns_of_played_fields_end_alike() {
    let mut rng = Rng::with_seed(16);
    let mut met = Met::default();
    while met.turns < 50_000 {
        let mut field = Field::empty();
        let rows_in_a_hundred = rng.u32(20..80);
        while !field.is_lost() {
            let (row, numbers) = (rng.u32(0..100) < rows_in_a_hundred, random_pack(&mut rng));
            let position = (0..9).min_by_key(|&x| (field.height(x).max(field.height(x + 1)), rng.u8(..))).unwrap();
            let command = match rng.u32(0..20) {
                0 => Command::Skill,
                1..=4 => Command::Drop(rng.usize(0..9), rng.usize(0..4)),
                _ => Command::Drop(position, rng.usize(0..4)),
            };
            field = play(&field, row, command, numbers, &mut met);
        }
    }
    assert!(met.lost > 100 && met.rescued > 100 && met.reached[2] > 0 && met.chains[3] > 0, "{:?}", met);
}

#[test]
fn what_a_field_tells_is_right() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..2000 {
        let mut field = random_field(&random_mixture(&mut rng), &mut rng);
        if rng.bool() {
            field.turn(true, Command::Drop(rng.usize(0..9), 0), random_pack(&mut rng));
        }
        let packed = packed(&field);
        assert_eq!(unpacked(&packed), field);
        for x in 0..WIDTH {
            assert_eq!(packed.height(x), field.height(x));
        }
        let count: usize = (0..WIDTH).map(|x| field.height(x)).sum();
        assert_eq!((packed.len(), packed.is_empty(), packed.is_lost()), (count, count == 0, field.is_lost()));
        assert!(packed.block(WIDTH, 0).is_empty() && packed.block(0, ROWS).is_empty());
    }
    assert_eq!(packed(&Field::empty()), chain::Field::EMPTY);
}

#[test]
fn columns_that_are_no_field_are_refused() {
    let digits = |count| vec![block(1); count];
    assert!(chain::Field::from_columns(&[digits(ROWS)]).is_some());
    assert!(chain::Field::from_columns(&[digits(ROWS + 1)]).is_none());
    assert!(chain::Field::from_columns(&vec![digits(1); WIDTH]).is_some());
    assert!(chain::Field::from_columns(&vec![digits(1); WIDTH + 1]).is_none());
    assert!(chain::Field::from_columns(&[[block(1), block(0), block(1)]]).is_none());
    assert!(chain::Field::from_columns(&[[block(1), block(0)]]).is_none());
}
