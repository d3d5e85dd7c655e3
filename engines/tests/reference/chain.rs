//! `chain` once more, straight from the rule text: naive and obviously right.
//!
//! Nothing is shared with the engine: a field is an array of 19 rows of numbers, every step is a
//! walk over its cells, and scores are computed in decimal.

/// Columns.
pub const WIDTH: usize = 10;
/// Rows of a player that has not lost.
pub const HEIGHT: usize = 16;
/// Rows that can be filled during a turn.
pub const ROWS: usize = 19;
/// The number of a garbage block.
pub const GARBAGE: u8 = 11;
/// The gauge that the skill needs.
const SKILL_NEEDS: u64 = 80;
/// Turns of a game.
const TURNS: usize = 500;

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

    /// Whether a block lies in row 17, counted from 1, or above (RULES.md, section 3, step 9).
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

    /// The digits that make ten with a neighbour (RULES.md, section 3, step 4).
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

    /// Steps 2 to 4 of a turn (RULES.md, section 3).
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

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub field: Field,
    pub stock: u64,
    pub gauge: u64,
    pub score: u64,
}

/// What a turn did to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub row: bool,
    pub chain: usize,
    pub blown: usize,
    pub gain: u64,
    /// Garbage made, before the offset.
    pub sent: u64,
    pub lost: bool,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Wins(usize),
    Draw,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub players: [Player; 2],
    pub turn: usize,
    pub end: Option<End>,
}

impl Position {
    /// Plays a turn (RULES.md, section 3). Nothing is reported of a turn with an illegal command.
    pub fn play(&mut self, commands: [Command; 2], pack: [u8; 4]) -> Option<[Report; 2]> {
        let illegal = [0, 1].map(|p| commands[p] == Command::Skill && self.players[p].gauge < SKILL_NEEDS);
        match illegal {
            [false, false] => {}
            [true, true] => self.end = Some(End::Draw),
            _ => self.end = Some(End::Wins(illegal[0] as usize)),
        }
        if illegal != [false, false] {
            return None;
        }
        let reports = [0, 1].map(|p| self.players[p].play(commands[p], pack));
        for p in 0..2 {
            let (own, other) = (reports[p].chain, reports[1 - p].chain as u64);
            let player = &mut self.players[p];
            if own >= 1 {
                player.gauge = (player.gauge + 8).min(100);
            }
            if other >= 3 {
                player.gauge = player.gauge.saturating_sub(12 + 2 * other);
            }
            player.stock += reports[1 - p].sent;
        }
        let offset = self.players[0].stock.min(self.players[1].stock);
        self.players.iter_mut().for_each(|player| player.stock -= offset);
        self.turn += 1;
        self.end = match [0, 1].map(|p| reports[p].lost) {
            [true, false] => Some(End::Wins(1)),
            [false, true] => Some(End::Wins(0)),
            [true, true] => Some(self.leader()),
            [false, false] if self.turn == TURNS => Some(self.leader()),
            [false, false] => None,
        };
        Some(reports)
    }

    /// Who wins by the score.
    fn leader(&self) -> End {
        let [first, second] = [0, 1].map(|p| self.players[p].score);
        if first == second {
            End::Draw
        } else {
            End::Wins((second > first) as usize)
        }
    }
}

impl Player {
    /// Steps 2 to 5 of a turn; the skill empties the gauge.
    fn play(&mut self, command: Command, pack: [u8; 4]) -> Report {
        let row = self.stock >= 10;
        if row {
            self.stock -= 10;
        }
        if command == Command::Skill {
            self.gauge = 0;
        }
        let resolution = self.field.turn(row, command, pack);
        let (chain, blown) = (resolution.vanished.len(), resolution.blown.len());
        let (chain_score, explosion_score) = (chain_score(chain), explosion_score(blown));
        let gain = chain_score + explosion_score;
        self.score += gain;
        let sent = chain_score / 2 + explosion_score / 2;
        Report { row, chain, blown, gain, sent, lost: self.field.is_lost() }
    }
}

/// Decimal digits of any number of them, the last one first.
type Decimal = Vec<u64>;

fn times(number: &[u64], factor: u64) -> Decimal {
    let mut product = Vec::new();
    let mut carry = 0;
    for digit in number {
        carry += digit * factor;
        product.push(carry % 10);
        carry /= 10;
    }
    while carry > 0 {
        product.push(carry % 10);
        carry /= 10;
    }
    product
}

fn power(base: u64, exponent: usize) -> Decimal {
    (0..exponent).fold(vec![1], |product, _| times(&product, base))
}

fn at_most(a: &Decimal, b: &Decimal) -> bool {
    (a.len(), a.iter().rev().collect::<Vec<_>>()) <= (b.len(), b.iter().rev().collect())
}

/// S: the sum of 1.3^i, each rounded down (RULES.md, section 3, step 5).
pub fn chain_score(chain: usize) -> u64 {
    // Of 13^i / 10^i the digits before the point are those of 13^i without the last i.
    let rounded = |i| power(13, i)[i..].iter().rev().fold(0, |number, digit| 10 * number + digit);
    (1..=chain).map(rounded).sum()
}

/// E: 25 * 2^(b/12) rounded down, the largest n with n^12 <= 25^12 * 2^b; without blocks 0.
pub fn explosion_score(blown: usize) -> u64 {
    if blown == 0 {
        return 0;
    }
    let bound = (0..blown).fold(power(25, 12), |product, _| times(&product, 2));
    // By bisection: `low` is small enough, `high` is not.
    let (mut low, mut high) = (25, 25 << (blown / 12 + 1));
    while high - low > 1 {
        let middle = (low + high) / 2;
        if at_most(&power(middle, 12), &bound) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
