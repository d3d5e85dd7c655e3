//! Cells and items as records write them, and the layouts made of them.

use engines::magic::{Cell, Cells, Layout, COLUMNS, PILLARS, ROWS};
use serde::Deserialize;

use crate::games::check::Mismatch;

/// A row and a column.
pub type Place = [usize; 2];

/// The words for items.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Item {
    NumberUp,
    PowerUp,
}

impl Item {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Item::NumberUp => "NUMBER_UP",
            Item::PowerUp => "POWER_UP",
        }
    }
}

/// An item and where it is.
#[derive(Clone, Copy, Deserialize)]
pub struct Placed(usize, usize, Item);

/// The soft blocks of a field and what is under each.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    soft: Vec<Place>,
    items: Vec<Placed>,
}

/// The cell of a place.
///
/// # Errors
/// If it is off the board.
pub fn cell(at: &str, [row, column]: Place) -> Result<Cell, Mismatch> {
    match row < ROWS && column < COLUMNS {
        true => Ok(Cell::new(row, column)),
        false => Err(Mismatch::new(at, "a cell of the field", format!("[{row}, {column}]"))),
    }
}

/// The set of these places.
///
/// # Errors
/// If one is off the board or there twice.
pub fn cells(at: &str, places: &[Place]) -> Result<Cells, Mismatch> {
    let found: Cells = places.iter().map(|place| cell(at, *place)).collect::<Result<_, _>>()?;
    Mismatch::between(&format!("{at}, different cells"), places.len(), found.len())?;
    Ok(found)
}

/// The layout with these items.
///
/// # Errors
/// If one is off the board, on a pillar, or on the cell of another one.
pub fn layout(at: &str, items: &[Placed]) -> Result<Layout, Mismatch> {
    let mut layout = Layout::NONE;
    for &Placed(row, column, item) in items {
        let set = match item {
            Item::NumberUp => &mut layout.numbers,
            Item::PowerUp => &mut layout.powers,
        };
        set.insert(cell(at, [row, column])?);
    }
    Mismatch::between(&format!("{at}, different cells"), items.len(), layout.soft().len())?;
    Mismatch::between(&format!("{at}, items on pillars"), 0, (layout.soft() & PILLARS).len())?;
    Ok(layout)
}

impl Blocks {
    /// The layout.
    ///
    /// # Errors
    /// Unless there is exactly one item under every block.
    pub fn layout(&self, at: &str) -> Result<Layout, Mismatch> {
        let layout = layout(&format!("{at}, items"), &self.items)?;
        let soft = cells(&format!("{at}, soft"), &self.soft)?;
        Mismatch::between(&format!("{at}, cells with items"), format!("{soft:?}"), format!("{:?}", layout.soft()))?;
        Ok(layout)
    }
}
