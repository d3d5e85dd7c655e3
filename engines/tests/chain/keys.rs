//! Keys of fields: equal fields have equal ones, fields that differ in a block do not.

use std::collections::HashMap;

use engines::cpu::{Kernel, Portable};
use fastrand::Rng;

use crate::reference::{Command, Field, GARBAGE, ROWS, WIDTH};
use crate::{action, pack, packed, random_field, random_mixture, random_pack, Turn};

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
        let (played, _) = turn.run(Portable);
        field.turn(row, command, numbers);
        assert_eq!(played.key(), packed(&field).key());
        lost += field.is_lost() as usize;
    }
    assert!(lost > 0);
}
