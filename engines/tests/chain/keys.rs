//! Keys: equal fields and positions have equal ones, those that differ in one fact do not.

use std::collections::HashMap;

use engines::chain::{PackMode, Setup, Side, State};
use engines::simd::Level;
use engines::Rules;
use fastrand::Rng;

use crate::chain::reference::{Command, Field, GARBAGE, ROWS, WIDTH};
use crate::chain::{action, pack, packed, random_field, random_mixture, random_pack, Turn};

/// Fields that differ from this one in one block, or in its place.
fn neighbours(field: &Field) -> Vec<Field> {
    let columns: Vec<Vec<u8>> = (0..WIDTH).map(|x| field.column(x)).collect();
    let mut neighbours = Vec::new();
    let mut push = |change: &dyn Fn(&mut [Vec<u8>])| {
        let mut changed = columns.clone();
        change(&mut changed);
        let changed = Field::from_columns(&changed);
        if changed != *field {
            neighbours.push(changed);
        }
    };
    for x in 0..WIDTH {
        push(&|columns| columns[x].truncate(columns[x].len().saturating_sub(1)));
        push(&|columns| columns.swap(x, (x + 1) % WIDTH));
        for number in (1..10).chain([GARBAGE]) {
            if columns[x].len() < ROWS {
                push(&|columns| columns[x].push(number));
            }
            for y in 0..columns[x].len() {
                push(&|columns| columns[x][y] = number);
            }
        }
    }
    neighbours
}

#[test]
fn every_block_changes_the_key() {
    let mut rng = Rng::with_seed(64);
    for _ in 0..200 {
        let mut field = random_field(&random_mixture(&mut rng), &mut rng);
        if rng.bool() {
            field.turn(true, Command::Drop(rng.usize(0..9), 0), random_pack(&mut rng));
        }
        let mut fields: HashMap<u64, Field> = HashMap::new();
        for field in neighbours(&field).into_iter().chain([field]) {
            let known = fields.entry(packed(&field).key()).or_insert_with(|| field.clone());
            assert_eq!(known, &field, "two fields share a key");
        }
    }
}

#[test]
fn the_way_to_a_field_does_not_matter() {
    let mut rng = Rng::with_seed(65);
    let mut lost = 0;
    for _ in 0..3000 {
        let mut field = random_field(&random_mixture(&mut rng), &mut rng);
        let (row, command, numbers) =
            (rng.bool(), Command::Drop(rng.usize(0..9), rng.usize(0..4)), random_pack(&mut rng));
        let turn = Turn { field: packed(&field), row, action: action(command), pack: pack(numbers) };
        let (played, _) = Level::PORTABLE.dispatch(turn);
        field.turn(row, command, numbers);
        assert_eq!(played.key(), packed(&field).key());
        lost += field.is_lost() as usize;
    }
    assert!(lost > 0);
}

/// Positions that differ from this one by a single fact.
fn near(turn: usize, sides: [Side; 2]) -> Vec<State> {
    let mut near = vec![State::new(turn + 1, sides), State::new(turn, [sides[1], sides[0]])];
    for player in 0..2 {
        let mut push = |change: &dyn Fn(&mut Side)| {
            let mut changed = sides;
            change(&mut changed[player]);
            near.push(State::new(turn, changed));
        };
        push(&|side| side.stock += 1);
        push(&|side| side.stock += 1 << 32);
        push(&|side| side.gauge ^= 1);
        push(&|side| side.gauge ^= 64);
        push(&|side| side.score += 1);
        push(&|side| side.score += 1 << 32);
    }
    // Illegal actions change nothing but who ended the game.
    for skills in 1..4 {
        let mut over = State::new(turn, sides);
        let skill_if = |is: bool| action(if is { Command::Skill } else { Command::Drop(0, 0) });
        over.step(&Setup::draw(PackMode::Text, 0), &[skill_if(skills & 1 != 0), skill_if(skills & 2 != 0)]);
        assert_eq!(over.turn(), turn);
        near.push(over);
    }
    near
}

#[test]
fn every_fact_changes_the_key_of_a_position() {
    let mut rng = Rng::with_seed(66);
    for _ in 0..300 {
        let side = |rng: &mut Rng| Side {
            field: packed(&random_field(&random_mixture(rng), rng)),
            stock: rng.u64(0..100),
            gauge: rng.u8(0..80),
            score: rng.u64(0..1000),
        };
        let (turn, sides) = (rng.usize(0..499), [side(&mut rng), side(&mut rng)]);
        let state = State::new(turn, sides);
        assert_eq!(state.key(), State::new(turn, sides).key());
        let mut states: HashMap<u64, State> = HashMap::new();
        for state in near(turn, sides).into_iter().chain([state]) {
            let known = states.entry(state.key()).or_insert(state);
            assert_eq!(*known, state, "two positions share a key");
        }
        assert!(states.len() > 15);
    }
}
