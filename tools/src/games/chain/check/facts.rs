//! How records write packs, fields and players, and how differences in them are told.

use engines::chain::{Block, Field, Pack, Report, Side, HIGHEST, WIDTH};
use serde::Deserialize;
use serde_json::{json, Value};

use crate::games::check::Mismatch;

/// The columns of a field, each from the floor: digits, `b` for garbage.
pub type Columns = [String; WIDTH];

/// A player at the start of a turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub stock: u64,
    pub gauge: u8,
    pub score: u64,
    pub field: Columns,
}

/// What a turn did to a player.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    row: u8,
    chain: u32,
    blown: u32,
    gain: u64,
    send: u64,
    /// Not in the logs of the official client.
    dead: Option<bool>,
}

impl Player {
    /// One fact a line, as [`side`] writes them.
    pub fn facts(&self) -> Vec<String> {
        facts(self.stock, self.gauge, self.score, &self.field)
    }
}

/// All there is to know of a player, one fact a line.
pub fn side(side: &Side) -> Vec<String> {
    facts(side.stock, side.gauge, side.score, &columns(&side.field))
}

fn facts(stock: u64, gauge: u8, score: u64, columns: &[String]) -> Vec<String> {
    let mut facts = vec![format!("stock {stock}"), format!("gauge {gauge}"), format!("score {score}")];
    facts.extend(columns.iter().zip(0..).map(|(column, x)| format!("column {x}: {column}")));
    facts
}

impl Effect {
    /// In one line, as [`report`] writes it.
    pub fn text(&self) -> String {
        effect(self.row, self.chain, self.blown, self.gain, self.send, self.dead)
    }
}

/// A report in one line, as far as a recorded effect goes.
pub fn report(report: &Report, recorded: &Effect) -> String {
    let &Report { garbage_fell: row, chain, blown, gain, sent, lost } = report;
    effect(row.into(), chain, blown, gain, sent, recorded.dead.map(|_| lost))
}

/// A report as records tell it.
pub fn effect_of(report: &Report) -> Value {
    let &Report { garbage_fell: row, chain, blown, gain, sent, lost } = report;
    json!({"row": u8::from(row), "chain": chain, "blown": blown, "gain": gain, "send": sent, "dead": lost})
}

fn effect(row: u8, chain: u32, blown: u32, gain: u64, send: u64, dead: Option<bool>) -> String {
    let dead = dead.map_or(String::new(), |dead| format!(", dead {dead}"));
    format!("row {row}, chain {chain}, blown {blown}, gain {gain}, send {send}{dead}")
}

/// The columns of a field as records write them.
pub fn columns(field: &Field) -> Vec<String> {
    let letter = |block: Block| match block {
        Block::GARBAGE => 'b',
        digit => (b'0' + digit.number()) as char,
    };
    let column =
        |x| (0..HIGHEST).map(|y| field.block(x, y)).take_while(|block| !block.is_empty()).map(letter).collect();
    (0..WIDTH).map(column).collect()
}

/// The field with these columns.
///
/// # Errors
/// When there is no such field.
pub fn field(columns: &Columns) -> Result<Field, Mismatch> {
    let block = |letter: char| match letter {
        'b' => Some(Block::GARBAGE),
        _ => Block::from_number(letter.to_digit(10)? as u8),
    };
    let column = |letters: &String| letters.chars().map(block).collect::<Option<Vec<_>>>();
    let blocks: Option<Vec<_>> = columns.iter().map(column).collect();
    let field = blocks.and_then(|columns| Field::from_columns(&columns));
    field.ok_or_else(|| Mismatch::new("field", "columns of digits and garbage", format!("{columns:?}")))
}

/// The packs that words of four digits name.
///
/// # Errors
/// The first word that is not a pack.
pub fn packs(words: &str) -> Result<Vec<Pack>, Mismatch> {
    let pack = |(word, number): (&str, usize)| {
        let digits: Option<Vec<u8>> = word.chars().map(|letter| Some(letter.to_digit(10)? as u8)).collect();
        let numbers = digits.and_then(|digits| <[u8; 4]>::try_from(digits).ok());
        let pack = numbers.and_then(Pack::from_numbers);
        pack.ok_or_else(|| Mismatch::new(format!("pack {number}"), "four digits", word))
    };
    words.split(' ').zip(0..).map(pack).collect()
}
