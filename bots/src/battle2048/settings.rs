//! The numbers that the alpha-beta player is tuned by, in one place.

use engines::battle2048::Cell;

use super::values::{Weights, DIFFERENCES};
use crate::{Params, Tunable};

/// The most empty cells for which all ways to split are tried; there are 2^n sets of n cells.
const MOST_SPLIT: usize = 8;

/// The parameters of [`Weights::pairs`].
const PAIRS: [&str; DIFFERENCES] = [
    "pair0", "pair1", "pair2", "pair3", "pair4", "pair5", "pair6", "pair7", "pair8", "pair9", "pair10", "pair11",
    "pair12", "pair13", "pair14", "pair15",
];

/// Settings of [`super::Tactician`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Empty cells of the opponent up to which attacks of several numbers are tried.
    pub split: usize,
    /// Where the opponent begins; a parameter gives its number, 0 to 24.
    pub opening: Cell,
    /// Moves of a position that are searched.
    pub move_limit: usize,
    /// The move from which on a position's moves are first searched less deep.
    pub reduction_start: usize,
    /// What a move that refuted a sister position gains in the order.
    pub killer_bonus: i32,
    /// What the move with the best history gains in the order.
    pub history_bonus: i32,
    /// The deepest search, in actions.
    pub max_depth: usize,
    /// How boards are judged.
    pub weights: Weights,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            split: 2,
            opening: Cell::new(2, 2),
            move_limit: usize::MAX,
            reduction_start: usize::MAX,
            killer_bonus: 0,
            history_bonus: 0,
            max_depth: 40,
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
        let Weights { tempo, empty, pairs } = &mut settings.weights;
        let mut opening = settings.opening.index();
        let mut numbers: Vec<(&str, &mut dyn Tunable)> = vec![
            ("split", &mut settings.split),
            ("opening", &mut opening),
            ("move_limit", &mut settings.move_limit),
            ("reduction_start", &mut settings.reduction_start),
            ("killer_bonus", &mut settings.killer_bonus),
            ("history_bonus", &mut settings.history_bonus),
            ("max_depth", &mut settings.max_depth),
            ("tempo", tempo),
            ("empty", empty),
        ];
        numbers.extend(PAIRS.into_iter().zip(pairs.iter_mut().map(|pair| pair as &mut dyn Tunable)));
        params.assign("tactician", &mut numbers)?;
        settings.opening = Cell::from_index(opening).ok_or("cells have numbers 0 to 24")?;
        settings.split = settings.split.min(MOST_SPLIT);
        settings.move_limit = settings.move_limit.max(1);
        settings.reduction_start = settings.reduction_start.max(1);
        settings.max_depth = settings.max_depth.max(1);
        settings.weights.empty = settings.weights.empty.clamp(-60, 60);
        for pair in &mut settings.weights.pairs {
            *pair = (*pair).clamp(-30, 30);
        }
        Ok(settings)
    }
}
