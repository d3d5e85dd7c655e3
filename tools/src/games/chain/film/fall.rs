//! A player's turn step by step, which the engine plays in one go.
//!
//! The steps are for the eye: they are shown only if they end in the field that the engine
//! reached, so a picture can be missing but never wrong.

use engines::chain::{Action, Block, Field, Pack, Side, HIGHEST, ROW, WIDTH};

use super::Picture;

/// The blocks of a field, column by column from the floor.
pub type Columns = Vec<Vec<Block>>;

/// The digit that the skill blows up.
const FIVE: Block = Block::digit(5);

/// What is to be seen of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Fall {
    /// The pack above the field, or the field that the skill looks at.
    pub above: Picture,
    /// What vanishes, step by step.
    pub steps: Vec<Picture>,
    last: Columns,
}

impl Fall {
    /// A player's turn.
    pub fn of(side: &Side, pack: Pack, action: Action) -> Fall {
        let mut columns = columns(&side.field);
        if side.stock >= ROW {
            columns.iter_mut().for_each(|column| column.push(Block::GARBAGE));
        }
        let mut above = Picture::still(columns.clone());
        let mut steps = Vec::new();
        if action.is_skill() {
            above.skill = true;
            let gone = blown(&columns);
            if !gone.is_empty() {
                steps.push(Picture { gone: gone.clone(), skill: true, ..Picture::still(columns.clone()) });
                remove(&mut columns, &gone);
            }
        } else {
            for (x, blocks) in (action.position()..).zip(pack.rotated(action.rotation()).columns()) {
                let blocks: Vec<Block> = blocks.into_iter().filter(|block| !block.is_empty()).collect();
                columns[x].extend(&blocks);
                above.above.push((x, blocks));
            }
        }
        for chain in 1.. {
            let gone = vanishing(&columns);
            if gone.is_empty() {
                break;
            }
            steps.push(Picture { gone: gone.clone(), chain, ..Picture::still(columns.clone()) });
            remove(&mut columns, &gone);
        }
        Fall { above, steps, last: columns }
    }

    /// The same if it ends in this field, else nothing but its beginning.
    pub fn ending_in(mut self, field: &Field) -> Fall {
        if self.last != columns(field) {
            self.steps.clear();
        }
        self
    }

    /// What is to be seen in a step; after the last one the field as it stays.
    pub fn at(&self, step: usize) -> Picture {
        self.steps.get(step).cloned().unwrap_or_else(|| {
            let chain = self.steps.last().map_or(0, |last| last.chain);
            Picture { chain, ..Picture::still(self.last.clone()) }
        })
    }
}

/// The blocks of a field.
pub fn columns(field: &Field) -> Columns {
    let column = |x| (0..HIGHEST).map(|y| field.block(x, y)).take_while(|block| !block.is_empty()).collect();
    (0..WIDTH).map(column).collect()
}

fn cells(columns: &Columns) -> impl Iterator<Item = (usize, usize, Block)> + '_ {
    let column = |(x, column): (usize, &Vec<Block>)| {
        column.iter().enumerate().map(|(y, block)| (x, y, *block)).collect::<Vec<_>>()
    };
    columns.iter().enumerate().flat_map(column)
}

/// The cells of which a neighbour in one of the eight directions is as asked.
fn beside(columns: &Columns, is_meant: impl Fn(Block, Block) -> bool) -> Vec<(usize, usize)> {
    let around = |x: usize, y: usize| {
        let xs = x.saturating_sub(1)..(x + 2).min(WIDTH);
        xs.flat_map(move |nx| (y.saturating_sub(1)..y + 2).map(move |ny| (nx, ny)))
            .filter(move |place| *place != (x, y))
            .filter_map(|(nx, ny)| columns[nx].get(ny).copied())
    };
    cells(columns)
        .filter(|&(x, y, block)| around(x, y).any(|other| is_meant(block, other)))
        .map(|(x, y, _)| (x, y))
        .collect()
}

/// Who makes ten with a neighbour (RULES.md, section 3, step 4).
fn vanishing(columns: &Columns) -> Vec<(usize, usize)> {
    beside(columns, Block::makes_ten)
}

/// The fives and the digits around them (RULES.md, section 3, step 3).
fn blown(columns: &Columns) -> Vec<(usize, usize)> {
    let mut gone = beside(columns, |block, other| block != Block::GARBAGE && other == FIVE);
    gone.extend(cells(columns).filter(|(.., block)| *block == FIVE).map(|(x, y, _)| (x, y)));
    gone.sort_unstable();
    gone.dedup();
    gone
}

fn remove(columns: &mut Columns, gone: &[(usize, usize)]) {
    for (x, column) in columns.iter_mut().enumerate() {
        let mut y = 0;
        column.retain(|_| {
            y += 1;
            !gone.contains(&(x, y - 1))
        });
    }
}
