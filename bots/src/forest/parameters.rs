//! Parameters of the search bots.

use crate::parameters::parameters;

parameters! {
    /// Parameters of [`super::Mcts`] and [`super::Mixed`].
    pub struct Parameters {
        /// Exploration constant of UCB1, for values between -1 and 1.
        exploration: f32 = 1.12, 0.0..=10.0;
        /// First day on which the tree considers completing.
        first_complete: u8 = 12, 0..=24;
        /// First day on which playouts complete.
        playout_complete: u8 = 11, 0..=24;
        /// Large trees that playouts keep standing before `harvest_day`.
        kept_large: u8 = 0, 0..=37;
        /// First day on which playouts complete without keeping any.
        harvest_day: u8 = 22, 0..=24;
        /// Probability that a playout leaves a completion beyond the kept trees for another day.
        delay: f32 = 0.48, 0.0..=1.0;
        /// Lead in points that a playout values as a clear win; points beyond count little.
        clear_lead: f32 = 22.5, 1.0..=200.0;
        /// Budget of the first turn, in milliseconds from the first line of its input; the limit is
        /// 1000.
        first_turn: f32 = 970.0, 1.0..=1000.0;
        /// Longest budget of every other turn, in milliseconds from the first line of its input; the
        /// limit is 100, with room for a stall of 20 ms. Longer stalls make the next turns shorter.
        turn: f32 = 77.0, 1.0..=100.0;
    }
}
