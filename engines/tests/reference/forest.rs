//! `forest` once more, straight from the rule text: naive and obviously right.
//!
//! Nothing is shared with the engine: cells are cube coordinates, the board is an array of
//! trees, and every question is answered by a walk over it.

/// Number of cells.
pub const CELLS: usize = 37;

/// Directions 0 to 5 (RULES.md, section 1).
const DIRECTIONS: [[i32; 3]; 6] = [[1, -1, 0], [1, 0, -1], [0, 1, -1], [-1, 1, 0], [-1, 0, 1], [0, -1, 1]];

/// Cube coordinates of the cells 0 to 36, as printed in the rule text.
#[rustfmt::skip]
const COORDINATES: [[i32; 3]; CELLS] = [
    [0, 0, 0], [1, -1, 0], [1, 0, -1], [0, 1, -1], [-1, 1, 0], [-1, 0, 1], [0, -1, 1],
    [2, -2, 0], [2, -1, -1], [2, 0, -2], [1, 1, -2], [0, 2, -2], [-1, 2, -1], [-2, 2, 0],
    [-2, 1, 1], [-2, 0, 2], [-1, -1, 2], [0, -2, 2], [1, -2, 1],
    [3, -3, 0], [3, -2, -1], [3, -1, -2], [3, 0, -3], [2, 1, -3], [1, 2, -3], [0, 3, -3], [-1, 3, -2], [-2, 3, -1],
    [-3, 3, 0], [-3, 2, 1], [-3, 1, 2], [-3, 0, 3], [-2, -1, 3], [-1, -2, 3], [0, -3, 3], [1, -3, 2], [2, -3, 1],
];

/// The cell with these coordinates.
fn cell_at(coordinates: [i32; 3]) -> Option<usize> {
    COORDINATES.iter().position(|c| *c == coordinates)
}

/// Distance of two cells.
pub fn distance(a: usize, b: usize) -> i32 {
    let (a, b) = (COORDINATES[a], COORDINATES[b]);
    ((a[0] - b[0]).abs() + (a[1] - b[1]).abs() + (a[2] - b[2]).abs()) / 2
}

/// A tree, seeds included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tree {
    pub size: u32,
    pub owner: usize,
    pub dormant: bool,
}

/// A command; the cells are any numbers from 0 to 36.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    Wait,
    Grow(usize),
    Complete(usize),
    Seed(usize, usize),
}

impl Command {
    /// Every command there is about existing cells.
    pub fn all() -> Vec<Command> {
        let mut all = vec![Command::Wait];
        all.extend((0..CELLS).map(Command::Grow));
        all.extend((0..CELLS).map(Command::Complete));
        all.extend((0..CELLS).flat_map(|from| (0..CELLS).map(move |to| Command::Seed(from, to))));
        all
    }
}

/// What happened in a turn; for counting that a test meets it.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    pub refused: usize,
    pub conflict: bool,
    /// The nutrients that each completion of the turn was worth.
    pub completions: Vec<u32>,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub richness: [u32; CELLS],
    pub trees: [Option<Tree>; CELLS],
    pub day: u32,
    pub nutrients: u32,
    pub sun: [u32; 2],
    pub score: [u32; 2],
    pub waiting: [bool; 2],
}

impl Position {
    /// The start: two trees of size 1 for each player, the first sun gathered.
    pub fn start(richness: [u32; CELLS], start: [[usize; 2]; 2]) -> Position {
        let mut trees = [None; CELLS];
        for (owner, cells) in start.iter().enumerate() {
            for cell in cells {
                trees[*cell] = Some(Tree { size: 1, owner, dormant: false });
            }
        }
        let mut position =
            Position { richness, trees, day: 0, nutrients: 20, sun: [0; 2], score: [0; 2], waiting: [false; 2] };
        position.gather();
        position
    }

    /// Whether the last day has passed.
    pub fn is_over(&self) -> bool {
        self.day >= 24
    }

    /// The number of trees of a player that have a size.
    pub fn count(&self, player: usize, size: u32) -> u32 {
        self.trees.iter().flatten().filter(|tree| tree.owner == player && tree.size == size).count() as u32
    }

    /// The largest size of any tree whose shadow reaches a cell when the sun shines in a direction;
    /// 0 without any (RULES.md, section 5).
    pub fn shadow(&self, cell: usize, direction: usize) -> u32 {
        let mut strength = 0;
        for (from, tree) in self.trees.iter().enumerate() {
            if let Some(tree) = tree {
                for steps in 1..=tree.size as i32 {
                    let [x, y, z] = COORDINATES[from];
                    let [dx, dy, dz] = DIRECTIONS[direction];
                    if cell_at([x + steps * dx, y + steps * dy, z + steps * dz]) == Some(cell) {
                        strength = strength.max(tree.size);
                    }
                }
            }
        }
        strength
    }

    /// The sun points that a player would gather from a direction (RULES.md, section 5).
    pub fn income(&self, player: usize, direction: usize) -> u32 {
        let mut sum = 0;
        for (cell, tree) in self.trees.iter().enumerate() {
            if let Some(tree) = tree {
                if tree.owner == player && self.shadow(cell, direction) < tree.size {
                    sum += tree.size;
                }
            }
        }
        sum
    }

    /// The morning (RULES.md, section 4.1).
    pub fn gather(&mut self) {
        self.waiting = [false; 2];
        for tree in self.trees.iter_mut().flatten() {
            tree.dormant = false;
        }
        let direction = self.day as usize % 6;
        self.sun = [0, 1].map(|player| self.sun[player] + self.income(player, direction));
    }

    /// What a command other than `Wait` costs, or `None` if it is refused (RULES.md, section 6).
    pub fn price(&self, player: usize, command: Command) -> Option<u32> {
        let own_active = |cell: usize| self.trees[cell].filter(|tree| tree.owner == player && !tree.dormant);
        let price = match command {
            Command::Wait => return None,
            Command::Grow(cell) => match own_active(cell)?.size {
                0 => 1 + self.count(player, 1),
                1 => 3 + self.count(player, 2),
                2 => 7 + self.count(player, 3),
                _ => return None,
            },
            Command::Complete(cell) => {
                if own_active(cell)?.size != 3 {
                    return None;
                }
                4
            }
            Command::Seed(from, to) => {
                let tree = own_active(from)?;
                let in_reach = tree.size >= 1 && distance(from, to) <= tree.size as i32;
                if !in_reach || self.richness[to] == 0 || self.trees[to].is_some() {
                    return None;
                }
                self.count(player, 0)
            }
        };
        if price <= self.sun[player] {
            Some(price)
        } else {
            None
        }
    }

    /// Every command that would be accepted, `Wait` first.
    pub fn accepted(&self, player: usize, all: &[Command]) -> Vec<Command> {
        all.iter().copied().filter(|c| *c == Command::Wait || self.price(player, *c).is_some()).collect()
    }

    /// Plays one turn (RULES.md, section 7) and, when both players wait, the night
    /// (RULES.md, section 4.3).
    pub fn step(&mut self, commands: [Command; 2]) -> Turn {
        let mut turn = Turn::default();
        if self.is_over() {
            return turn;
        }
        let before = self.clone();
        let mut sun = self.sun;
        let mut seeds = Vec::new();
        let mut completed = Vec::new();
        for player in 0..2 {
            if before.waiting[player] {
                continue;
            }
            match (commands[player], before.price(player, commands[player])) {
                (command, None) => {
                    self.waiting[player] = true;
                    turn.refused += (command != Command::Wait) as usize;
                }
                (command, Some(price)) => {
                    sun[player] -= price;
                    match command {
                        Command::Wait => {}
                        Command::Grow(cell) => {
                            let tree = self.trees[cell].as_mut().unwrap();
                            tree.size += 1;
                            tree.dormant = true;
                        }
                        Command::Complete(cell) => completed.push((player, cell)),
                        Command::Seed(from, to) => {
                            self.trees[from].as_mut().unwrap().dormant = true;
                            seeds.push((player, to));
                        }
                    }
                }
            }
        }

        turn.conflict = seeds.len() == 2 && seeds[0].1 == seeds[1].1;
        if !turn.conflict {
            self.sun = sun;
            for (owner, cell) in seeds {
                self.trees[cell] = Some(Tree { size: 0, owner, dormant: true });
            }
        }
        for (player, cell) in completed {
            self.score[player] += before.nutrients + [0, 0, 2, 4][self.richness[cell] as usize];
            self.trees[cell] = None;
            self.nutrients = self.nutrients.saturating_sub(1);
            turn.completions.push(before.nutrients);
        }

        if self.waiting == [true; 2] {
            self.day += 1;
            if !self.is_over() {
                self.gather();
            }
        }
        turn
    }

    /// The final scores of a game in which nobody was disqualified (RULES.md, section 10).
    pub fn final_scores(&self) -> [i64; 2] {
        let mut scores = [0, 1].map(|player| (self.score[player] + self.sun[player] / 3) as i64);
        if scores[0] == scores[1] {
            for (player, score) in scores.iter_mut().enumerate() {
                *score += self.trees.iter().flatten().filter(|tree| tree.owner == player).count() as i64;
            }
        }
        scores
    }
}
