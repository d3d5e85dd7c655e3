//! The numbers that the search bots play by.

use crate::parameters::parameters;

parameters! {
    /// Parameters of [`super::Duelist`] and [`super::Decoupled`]. Scores are in hundredths of a NUMBER_UP that is worth having.
    pub struct Parameters {
        /// Deepest search, in plies of one player each.
        max_depth: usize = 40, 1..=60;
        /// Late move reduction start: the move from which on a position's moves are first searched
        /// less deep; 0 for none.
        reduction_start: usize = 0, 0..=1_000;
        /// Bonus of a killer move, one that refuted a sister position, in move ordering.
        killer_bonus: i32 = 40, 0..=10_000;
        /// Bonus of the move with the best history in move ordering.
        history_bonus: i32 = 40, 0..=10_000;
        /// What the next NUMBER_UP is worth with 1, 2, 3, 4, 5 and more bombs.
        numbers: [i32; 5] = [100, 70, 40, 20, 8], -1_000..=1_000;
        /// What the next POWER_UP is worth with fire 2, 3, 4, 5, 6 and more.
        powers: [i32; 5] = [70, 50, 30, 15, 6], -1_000..=1_000;
        /// How many percent of an item a soft block nearby is worth that will open.
        opened: i32 = 60, -1_000..=1_000;
        /// How many percent of an item a place is worth from which to open three soft blocks.
        mining: i32 = 67, -1_000..=1_000;
        /// What an item loses with every step to it.
        step: i32 = 4, 0..=1_000;
        /// What a step towards an enemy is worth.
        chase: i32 = 5, 0..=1_000;
        /// After how many turns without an own bomb on the field such a step is worth one more: who
        /// waits for a good moment must not wait forever.
        patience: i32 = 4, 1..=1_000;
        /// What a soft block that will open is worth if it is the next one on the way to an enemy.
        breach: i32 = 40, -1_000..=1_000;
        /// What every cell is worth that is open where a way out of the known bombs is narrowest, for
        /// the character with the fewest.
        freedom: i32 = 8, -1_000..=1_000;
        /// Cells beyond which more do not matter.
        room: i32 = 12, 0..=195;
        /// For how many turns the cells are counted where no bombs are.
        breadth: u16 = 8, 0..=30;
        /// What every step that the own characters are too close to each other costs.
        apart: i32 = 6, -1_000..=1_000;
        /// What a draw costs.
        contempt: i32 = 2000, -10_000..=10_000;
        /// What a win is worth that costs a character.
        sacrifice: i32 = 10_000, -10_000..=10_000;
        /// The part of the time left that a turn near an enemy may take is one of so many.
        share: f64 = 250.0, 1.0..=10_000.0;
    }
}
