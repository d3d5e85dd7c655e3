//! The soil: what a game's seed fixes (RULES.md, sections 1 and 2).

use super::{Cell, Cells};

/// The richness of every cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Cells of richness at least 1, 2, 3.
    at_least: [Cells; 3],
}

impl Board {
    /// A board from the richness (0 to 3) of each cell.
    pub fn new(mut richness: impl FnMut(Cell) -> u8) -> Board {
        let mut at_least = [Cells::NONE; 3];
        for cell in Cell::all() {
            for level in at_least.iter_mut().take(richness(cell) as usize) {
                *level |= cell.only();
            }
        }
        Board { at_least }
    }

    /// The cells on which trees can stand.
    #[inline(always)]
    pub fn usable(&self) -> Cells {
        self.at_least[0]
    }

    /// The cells of a richness of at least 1 to 3.
    #[inline(always)]
    pub fn at_least(&self, richness: usize) -> Cells {
        self.at_least[richness - 1]
    }

    /// The richness of a cell, 0 to 3.
    pub fn richness(&self, cell: Cell) -> u8 {
        self.at_least.iter().filter(|level| level.contains(cell)).count() as u8
    }

    /// Score of a tree completed on a cell on top of the nutrients: 0, 2 or 4.
    #[inline(always)]
    pub fn bonus(&self, cell: Cells) -> u16 {
        2 * (!(self.at_least[1] & cell).is_empty() as u16 + !(self.at_least[2] & cell).is_empty() as u16)
    }
}
