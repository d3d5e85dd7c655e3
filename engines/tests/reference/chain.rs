//! `chain` once more, straight from the rule text: naive and obviously right.
//!
//! Nothing is shared with the engine: a field is an array of 19 rows of numbers, and every step is
//! a walk over its cells.

/// Columns.
pub const WIDTH: usize = 10;
/// Rows of a player that has not lost.
pub const HEIGHT: usize = 16;
/// Rows that can be filled during a turn.
pub const ROWS: usize = 19;
/// The number of a garbage block.
pub const GARBAGE: u8 = 11;

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The pack falls: position and rotation.
    Drop(usize, usize),
    /// The fives explode.
    Skill,
}

/// The blocks of a player as `rows[y][x]`, from the floor: 0 nothing, 1 to 9 a digit, 11 garbage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub rows: [[u8; WIDTH]; ROWS],
}

/// What happened to a field in a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Resolution {
    /// The cells, as `(x, y)`, that the skill blew up.
    pub blown: Vec<(usize, usize)>,
    /// The cells that vanished, by chain step.
    pub vanished: Vec<Vec<(usize, usize)>>,
    /// The highest column before the chain began.
    pub highest: usize,
}

fn is_digit(block: u8) -> bool {
    (1..=9).contains(&block)
}

impl Field {
    /// No blocks.
    pub fn empty() -> Field {
        Field { rows: [[0; WIDTH]; ROWS] }
    }

    /// The field with these columns, each from the floor.
    pub fn from_columns(columns: &[Vec<u8>]) -> Field {
        let mut field = Field::empty();
        for (x, column) in columns.iter().enumerate() {
            column.iter().for_each(|block| field.put(x, *block));
        }
        field
    }

    /// The blocks of a column, from the floor.
    pub fn column(&self, x: usize) -> Vec<u8> {
        self.rows.iter().map(|row| row[x]).filter(|block| *block != 0).collect()
    }

    /// The height of a column.
    pub fn height(&self, x: usize) -> usize {
        self.rows.iter().filter(|row| row[x] != 0).count()
    }

    /// The height of the highest column.
    pub fn highest(&self) -> usize {
        (0..WIDTH).map(|x| self.height(x)).max().unwrap()
    }

    /// Whether a block lies in row 17, counted from 1, or above (section 3, step 9).
    pub fn is_lost(&self) -> bool {
        self.highest() > HEIGHT
    }

    /// Puts a block on top of a column; 0 is no block.
    fn put(&mut self, x: usize, block: u8) {
        if block != 0 {
            let y = self.height(x);
            self.rows[y][x] = block;
        }
    }

    /// The digits for which, with a block beside them in one of the eight directions, something
    /// holds.
    fn digits_beside(&self, holds: impl Fn(u8, u8) -> bool) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        for y in 0..ROWS {
            for x in 0..WIDTH {
                let around = (x.max(1) - 1..=x + 1).flat_map(|x| (y.max(1) - 1..=y + 1).map(move |y| (x, y)));
                let mut others = around.filter(|cell| *cell != (x, y) && cell.0 < WIDTH && cell.1 < ROWS);
                let block = self.rows[y][x];
                if is_digit(block) && others.any(|(x, y)| holds(block, self.rows[y][x])) {
                    cells.push((x, y));
                }
            }
        }
        cells
    }

    /// The digits that make ten with a neighbour (section 3, step 4).
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        self.digits_beside(|block, other| is_digit(other) && block + other == 10)
    }

    /// Removes cells and lets everything fall.
    fn remove(&mut self, cells: &[(usize, usize)]) {
        for &(x, y) in cells {
            self.rows[y][x] = 0;
        }
        let columns: Vec<Vec<u8>> = (0..WIDTH).map(|x| self.column(x)).collect();
        *self = Field::from_columns(&columns);
    }

    /// Steps 2 to 4 of a turn (section 3).
    pub fn turn(&mut self, row: bool, command: Command, pack: [u8; 4]) -> Resolution {
        let mut resolution = Resolution::default();
        if row {
            (0..WIDTH).for_each(|x| self.put(x, GARBAGE));
        }
        match command {
            Command::Drop(position, rotation) => {
                let [a, b, c, d] = (0..rotation).fold(pack, |[a, b, c, d], _| [c, a, d, b]);
                for (x, block) in [(position, c), (position, a), (position + 1, d), (position + 1, b)] {
                    self.put(x, block);
                }
                resolution.highest = self.highest();
            }
            Command::Skill => {
                resolution.highest = self.highest();
                resolution.blown = self.digits_beside(|block, other| block == 5 || other == 5);
                self.remove(&resolution.blown);
            }
        }
        loop {
            let pairs = self.pairs();
            if pairs.is_empty() {
                return resolution;
            }
            self.remove(&pairs);
            resolution.vanished.push(pairs);
        }
    }
}
