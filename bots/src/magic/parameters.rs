//! Parameters of the search bots.
//!
//! The weights of the evaluation are two sets: what wins a duel clears fewer stages.

use engines::magic::Mode;

use crate::parameters::{parameters, Group};

parameters! {
    /// Weights of the evaluation, in hundredths of the first NUMBER_UP. The defaults are those of the final
    /// mode, tuned by games of the duelist against itself.
    pub struct Weights {
        /// Value of the next NUMBER_UP with 1, 2, 3, 4, 5 and more bombs.
        numbers: [i32; 5] = [100, 70, 40, 20, 8], -1_000..=1_000;
        /// Value of the next POWER_UP with fire 2, 3, 4, 5, 6 and more.
        powers: [i32; 5] = [70, 50, 30, 15, 6], -1_000..=1_000;
        /// Value of a soft block nearby that will open, in percent of an item.
        opened: i32 = 72, -1_000..=1_000;
        /// Value of a cell from which three soft blocks can be opened, in percent of an item.
        mining: i32 = 127, -1_000..=1_000;
        /// Decay of an item's value per step.
        step: i32 = 8, 0..=1_000;
        /// Value of a step towards an enemy.
        chase: i32 = 1, 0..=1_000;
        /// Value of the next soft block on the way to an enemy, if it will open.
        breach: i32 = 40, -1_000..=1_000;
        /// Value of every open cell at the narrowest point of the escape from known bombs, for the
        /// character with the fewest.
        freedom: i32 = 9, -1_000..=1_000;
        /// Most open cells that count for `freedom`.
        room: i32 = 12, 0..=195;
        /// Turns over which open cells are counted where there are no bombs.
        breadth: u16 = 5, 0..=30;
        /// Penalty for every step by which the own characters are too close to each other.
        apart: i32 = 24, -1_000..=1_000;
        /// Cost of every own bomb on the field.
        bombs: i32 = 0, -1_000..=1_000;
    }
}

impl Weights {
    /// The defaults in stage mode.
    fn of_stages() -> Weights {
        Weights {
            opened: 120,
            mining: 67,
            step: 4,
            chase: 8,
            freedom: 16,
            breadth: 8,
            apart: 6,
            bombs: 120,
            ..Weights::default()
        }
    }
}

parameters! {
    /// Parameters of [`super::Duelist`] and [`super::Decoupled`]. Scores are in hundredths of the first NUMBER_UP.
    pub struct Parameters {
        /// Weights in the final mode.
        in_final: Weights = Weights::default(), Group("");
        /// Weights in stage mode.
        in_stages: Weights = Weights::of_stages(), Group("stage_");
        /// Deepest search, in plies of one player each.
        max_depth: usize = 40, 1..=60;
        /// Steps to the nearest enemy beyond which only orders that decide something, and the best
        /// step, are searched.
        contact: i32 = 7, 0..=30;
        /// Bonus of the move with the best history in move ordering.
        history_bonus: i32 = 300, 0..=10_000;
        /// Turns without an own bomb on the field after which `chase` grows by one, so that no bot
        /// waits forever.
        patience: i32 = 4, 1..=1_000;
        /// Penalty for a draw.
        contempt: i32 = 2000, -10_000..=10_000;
        /// Value of a win that costs a character.
        sacrifice: i32 = 10_000, -10_000..=10_000;
        /// Least part of the enemy's safe steps that an ambush in stage mode must trap; above 1 there is
        /// none.
        ambush: f64 = 0.1, 0.01..=2.0;
        /// Divisor of the time left that gives the budget of a turn near an enemy.
        share: f64 = 220.0, 1.0..=10_000.0;
        /// Fraction of a turn's budget that is used where no enemy is near.
        quiet: f64 = 0.2, 0.0..=1.0;
        /// Budget of a turn of stage mode near an enemy, in even shares of the time left.
        burst: f64 = 2.0, 1.0..=100.0;
    }
}

impl Parameters {
    /// The weights in a mode of the game.
    pub fn weights_mut(&mut self, mode: Mode) -> &mut Weights {
        match mode {
            Mode::Final => &mut self.in_final,
            Mode::Stage => &mut self.in_stages,
        }
    }
}
