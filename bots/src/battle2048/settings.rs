//! The numbers that the alpha-beta player is tuned by, in one place.

use engines::battle2048::Cell;

use super::values::Weights;
use crate::Params;

/// The most empty cells for which all ways to split are tried; there are 2^n sets of n cells.
const MOST_SPLIT: usize = 8;

/// Settings of [`super::Tactician`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Empty cells of the opponent up to which attacks of several numbers are tried.
    pub split: usize,
    /// Where the opponent begins; a parameter gives its number, 0 to 24.
    pub opening: Cell,
    /// Moves of a position that are searched.
    pub width: usize,
    /// The move from which on a position's moves are first searched less deep.
    pub late: usize,
    /// What a move that refuted a sister position gains in the order.
    pub killer: i32,
    /// What the move with the best history gains in the order.
    pub history: i32,
    /// The deepest search, in actions.
    pub depth: usize,
    /// How boards are judged.
    pub weights: Weights,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            split: 2,
            opening: Cell::new(2, 2),
            width: usize::MAX,
            late: usize::MAX,
            killer: 0,
            history: 0,
            depth: 40,
            weights: Weights::default(),
        }
    }
}

impl Settings {
    /// The default settings, changed by the parameters of a command line.
    ///
    /// # Errors
    /// Names the settings there are, if a parameter is none of them.
    pub fn with(params: &Params) -> Result<Settings, String> {
        let mut settings = Settings::default();
        for (key, value) in params.iter() {
            match key {
                "split" => settings.split = (value as usize).min(MOST_SPLIT),
                "opening" => settings.opening = Cell::from_index(value as usize).ok_or("cells have numbers 0 to 24")?,
                "width" => settings.width = (value as usize).max(1),
                "late" => settings.late = (value as usize).max(1),
                "killer" => settings.killer = value as i32,
                "history" => settings.history = value as i32,
                "depth" => settings.depth = (value as usize).max(1),
                "tempo" => settings.weights.tempo = value as i32,
                "empty" => settings.weights.empty = value.clamp(-60.0, 60.0) as i8,
                _ => match key.strip_prefix("pair").and_then(|difference| difference.parse::<usize>().ok()) {
                    Some(difference) if difference < settings.weights.pairs.len() => {
                        settings.weights.pairs[difference] = value.clamp(-30.0, 30.0) as i8;
                    }
                    _ => {
                        return Err(format!(
                            "tactician has no parameter `{}`; there are split, opening, width, late, killer, history, depth, \
                             tempo, empty, pair0 to pair15",
                            key
                        ))
                    }
                },
            }
        }
        Ok(settings)
    }
}
