//! `connect4` once more, straight from the rule text: naive and obviously right.

/// A position: the stones from the bottom of every column, by player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Position {
    pub columns: [Vec<usize>; 7],
    pub forfeit: Option<usize>,
}

impl Position {
    pub fn plies(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    pub fn mover(&self) -> usize {
        self.plies() % 2
    }

    pub fn at(&self, column: i32, row: i32) -> Option<usize> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    pub fn is_open(&self, column: usize) -> bool {
        self.columns[column].len() < 6
    }

    pub fn winner(&self) -> Option<usize> {
        if let Some(loser) = self.forfeit {
            return Some(1 - loser);
        }
        for column in 0..7 {
            for row in 0..6 {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line = [0, 1, 2, 3].map(|n| self.at(column + n * right, row + n * up));
                    if line[0].is_some() && line == [line[0]; 4] {
                        return line[0];
                    }
                }
            }
        }
        None
    }

    pub fn is_over(&self) -> bool {
        self.winner().is_some() || self.plies() == 42
    }

    pub fn scores(&self) -> Option<[i64; 2]> {
        match self.winner() {
            Some(0) => Some([2, 0]),
            Some(_) => Some([0, 2]),
            None if self.is_over() => Some([1, 1]),
            None => None,
        }
    }

    pub fn play(&mut self, column: usize) {
        let mover = self.mover();
        if self.is_over() {
        } else if self.is_open(column) {
            self.columns[column].push(mover);
        } else {
            self.forfeit = Some(mover);
        }
    }

    /// What the player to act is sent.
    pub fn prompt(&self) -> String {
        let mut text = format!("{}\n", self.plies());
        for row in (0..6).rev() {
            for column in 0..7 {
                text += &self.at(column, row).map_or(".".to_string(), |player| player.to_string());
            }
            text += "\n";
        }
        text
    }
}
