//! Plain text tables: text to the left, numbers to the right.

use std::fmt;

/// Rows of cells under a row of headings.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
    /// Columns of text; all others are of numbers.
    text: Vec<usize>,
}

impl Table {
    /// A table with these headings, the first column of text and the others of numbers.
    pub fn new<'a>(headings: impl IntoIterator<Item = &'a str>) -> Table {
        Table { rows: vec![headings.into_iter().map(str::to_string).collect()], text: vec![0] }
    }

    /// The table with another column of text, counted from 0.
    #[must_use]
    pub fn with_text(mut self, column: usize) -> Table {
        self.text.push(column);
        self
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                line += if column == 0 { "" } else { "  " };
                line +=
                    &if self.text.contains(&column) { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(["bot", "won"]);
        table.row(["greedy".to_string(), "5".to_string()]);
        table.row(["x".to_string(), "1234".to_string()]);
        assert_eq!(table.to_string(), "bot      won\ngreedy     5\nx       1234\n");
        assert_eq!(table.with_text(1).to_string(), "bot     won\ngreedy  5\nx       1234\n");
    }
}
