//! The board as programs are told it (RULES.md, section 9): written by the referee, read by a
//! player.

use std::fmt;
use std::time::Duration;

use super::bomb::Bomb;
use super::setup::MOST_TURNS;
use super::{
    owner_of, Board, Cell, Cells, Character, Grid, Mode, View, CHARACTERS, COLUMNS, PILLARS, ROWS, SHORTEST_FUSE,
};
use crate::{Lines, ProtocolError};

/// The items' words.
const NUMBER_UP: &str = "NUMBER_UP";
const POWER_UP: &str = "POWER_UP";
/// The last line.
const END: &str = "END";
/// The line before the grid.
const SIZE: [&str; 2] = ["13", "15"];

/// The text as the contest sends it.
impl fmt::Display for View {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let View { board, burnt, player, remaining } = self;
        if let Some(remaining) = remaining {
            writeln!(out, "{}", remaining.as_millis())?;
        }
        writeln!(out, "{}\n{}\n{}\n{} {}", board.turn(), board.max_turns(), player, SIZE[0], SIZE[1])?;
        let Grid { hard, soft, numbers, powers } = board.grid();
        for row in 0..ROWS {
            let sign = |column| match Cell::new(row, column) {
                cell if hard.contains(cell) => '#',
                cell if soft.contains(cell) => '+',
                cell if burnt.contains(cell) => '@',
                _ => '.',
            };
            writeln!(out, "{}", (0..COLUMNS).map(sign).collect::<String>())?;
        }
        writeln!(out, "{}", CHARACTERS)?;
        for (id, character) in board.characters().iter().enumerate() {
            let Character { cell, fire, number, .. } = character;
            writeln!(out, "{} {} {} {} {} {}", owner_of(id), id, cell.row(), cell.column(), fire, number)?;
        }
        writeln!(out, "{}", board.bombs().len())?;
        for bomb in board.bombs() {
            let (cell, remaining) = (bomb.cell(), bomb.expiry() - board.turn());
            writeln!(out, "{} {} {} {} {}", bomb.owner(), cell.row(), cell.column(), remaining, bomb.fire())?;
        }
        let items = *numbers | *powers;
        writeln!(out, "{}", items.len())?;
        for cell in items.iter() {
            let word = if powers.contains(cell) { POWER_UP } else { NUMBER_UP };
            writeln!(out, "{} {} {}", word, cell.row(), cell.column())?;
        }
        writeln!(out, "{}", END)
    }
}

/// Reads a board; its first line is read already. Lists may have any order, and any white space
/// may be between two words.
///
/// # Errors
/// When the text is not a board, or is one that cannot be played on.
pub(super) fn read_view(first: &str, lines: &mut dyn Lines) -> Result<View, ProtocolError> {
    let mut text = first.to_string();
    let mut last = first.trim() == END;
    while !last {
        let line = crate::lines::next(lines, "the line END")?;
        last = line.trim() == END;
        text.push('\n');
        text.push_str(line);
    }
    Words { words: text.split_ascii_whitespace() }.view()
}

/// The words of a board.
struct Words<'a> {
    words: std::str::SplitAsciiWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn word(&mut self, expected: &'static str) -> Result<&'a str, ProtocolError> {
        self.words.next().ok_or(ProtocolError::End(expected))
    }

    /// A number from `least` to `most`.
    fn number(&mut self, expected: &'static str, least: u64, most: u64) -> Result<u64, ProtocolError> {
        let word = self.word(expected)?;
        let number = word.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| ProtocolError::Line(expected, word.to_string()))
    }

    fn small(&mut self, expected: &'static str) -> Result<u8, ProtocolError> {
        self.number(expected, 0, u8::MAX as u64).map(|number| number as u8)
    }

    fn cell(&mut self) -> Result<Cell, ProtocolError> {
        let row = self.number("a row, 0 to 12", 0, ROWS as u64 - 1)?;
        let column = self.number("a column, 0 to 14", 0, COLUMNS as u64 - 1)?;
        Ok(Cell::new(row as usize, column as usize))
    }

    fn view(&mut self) -> Result<View, ProtocolError> {
        // A final game's board has one number more before the size.
        let (mode, remaining) = if self.words.clone().skip(3).take(2).eq(SIZE) {
            (Mode::Stage, None)
        } else {
            let remaining = self.number("the remaining milliseconds", 0, u64::MAX)?;
            (Mode::Final, Some(Duration::from_millis(remaining)))
        };
        let turn = self.number("a turn, 0 to 999", 0, MOST_TURNS as u64)? as u16;
        let max_turns = self.number("the number of turns, 5 to 1000", SHORTEST_FUSE as u64, MOST_TURNS as u64)? as u16;
        let player = self.number("the own number, 0 or 1", 0, 1)? as usize;
        for (expected, word) in ["13 rows", "15 columns"].into_iter().zip(SIZE) {
            let found = self.word(expected)?;
            if found != word {
                return Err(ProtocolError::Line(expected, found.to_string()));
            }
        }
        let (mut field, burnt) = self.grid()?;
        let characters = self.characters()?;
        let bombs = self.bombs(turn)?;
        self.items(&mut field)?;
        const LAST: &str = "the line END after the last item";
        match (self.word(LAST)?, self.words.next()) {
            (END, None) => {}
            (word, _) => return Err(ProtocolError::Line(LAST, word.to_string())),
        }
        let board = Board::new(mode, max_turns, turn, field, characters, &bombs);
        let wrong = || ProtocolError::Line("a turn in play with all on the floor", format!("turn {}", turn));
        let board = board.ok_or_else(wrong)?;
        Ok(View { board, burnt, player, remaining })
    }

    fn grid(&mut self) -> Result<(Grid, Cells), ProtocolError> {
        const ROW: &str = "fifteen of the signs # + . @, hard blocks where they always are";
        let mut burnt = Cells::EMPTY;
        let mut field = Grid { hard: burnt, soft: burnt, numbers: burnt, powers: burnt };
        for row in 0..ROWS {
            let word = self.word(ROW)?;
            let mut is_fine = word.len() == COLUMNS;
            for (column, sign) in word.bytes().enumerate().take(COLUMNS) {
                let cell = Cell::new(row, column);
                match sign {
                    b'#' => field.hard.insert(cell),
                    _ if PILLARS.contains(cell) => is_fine = false,
                    b'+' => field.soft.insert(cell),
                    b'@' => burnt.insert(cell),
                    b'.' => (),
                    _ => is_fine = false,
                }
            }
            if !is_fine {
                return Err(ProtocolError::Line(ROW, word.to_string()));
            }
        }
        Ok((field, burnt))
    }

    fn characters(&mut self) -> Result<[Character; CHARACTERS], ProtocolError> {
        const FOUR: &str = "four characters, each with its player and number";
        self.number(FOUR, CHARACTERS as u64, CHARACTERS as u64)?;
        let mut found = [None; CHARACTERS];
        for _ in 0..CHARACTERS {
            let player = self.number(FOUR, 0, 1)? as usize;
            let id = self.number(FOUR, 0, CHARACTERS as u64 - 1)? as usize;
            let cell = self.cell()?;
            let (fire, number) = (self.small("a fire below 256")?, self.small("a number of bombs below 256")?);
            if owner_of(id) != player || found[id].is_some() {
                return Err(ProtocolError::Line(FOUR, format!("{} {}", player, id)));
            }
            found[id] = Some(Character::new(cell, fire, number));
        }
        Ok(found.map(|character| character.expect("all four numbers")))
    }

    fn bombs(&mut self, turn: u16) -> Result<Vec<Bomb>, ProtocolError> {
        let count = self.number("the number of bombs, at most 63", 0, super::MOST_BOMBS as u64)?;
        let mut bomb = || {
            let owner = self.number("a bomb's owner, 0 to 3", 0, CHARACTERS as u64 - 1)? as usize;
            let cell = self.cell()?;
            let remaining = self.number("turns until a bomb goes off", 0, MOST_TURNS as u64)? as u16;
            Ok(Bomb::new(owner, cell, self.small("a fire below 256")?, turn + remaining))
        };
        (0..count).map(|_| bomb()).collect()
    }

    fn items(&mut self, field: &mut Grid) -> Result<(), ProtocolError> {
        const ITEM: &str = "NUMBER_UP or POWER_UP";
        let count = self.number("the number of items", 0, (ROWS * COLUMNS) as u64)?;
        for _ in 0..count {
            let word = self.word(ITEM)?;
            let set = match word {
                NUMBER_UP => &mut field.numbers,
                POWER_UP => &mut field.powers,
                _ => return Err(ProtocolError::Line(ITEM, word.to_string())),
            };
            set.insert(self.cell()?);
        }
        Ok(())
    }
}
