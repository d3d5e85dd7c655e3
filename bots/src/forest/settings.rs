//! The numbers that the search bot is tuned by, in one place.

use std::time::Instant;

use search::Budget;

use crate::{Pace, Params};

/// Settings of [`super::Mcts`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The constant of UCB1, for values between -1 and 1.
    pub exploration: f32,
    /// First day on which the tree considers completing.
    pub first_complete: u8,
    /// First day on which playouts complete.
    pub playout_complete: u8,
    /// Large trees that playouts keep standing before the last days.
    pub kept_large: u8,
    /// The day from which playouts complete without keeping any.
    pub harvest_day: u8,
    /// Chance that a playout leaves a completion beyond the kept trees for another day.
    pub delay: f32,
    /// Lead in points that a playout counts as a plain win; beyond, points count little.
    pub clear_lead: f32,
    /// Milliseconds of thought on the first turn, from the first line of its input; the limit is
    /// 1000.
    pub first_turn: f32,
    /// The same on every other turn; the limit is 100. A machine that stalls for 20 ms is not late.
    pub turn: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            exploration: 1.0,
            first_complete: 13,
            playout_complete: 13,
            kept_large: 2,
            harvest_day: 21,
            delay: 0.5,
            clear_lead: 10.0,
            first_turn: 970.0,
            turn: 77.0,
        }
    }
}

impl Settings {
    /// The default settings, changed by the parameters of a command line for this bot.
    ///
    /// # Errors
    /// Names the settings there are, if a parameter is none of them.
    pub fn with(bot: &str, params: &Params) -> Result<Settings, String> {
        let mut settings = Settings::default();
        params.assign(
            bot,
            &mut [
                ("exploration", &mut settings.exploration),
                ("first_complete", &mut settings.first_complete),
                ("playout_complete", &mut settings.playout_complete),
                ("kept_large", &mut settings.kept_large),
                ("harvest_day", &mut settings.harvest_day),
                ("delay", &mut settings.delay),
                ("clear_lead", &mut settings.clear_lead),
                ("first_turn", &mut settings.first_turn),
                ("turn", &mut settings.turn),
            ],
        )?;
        Ok(settings)
    }

    /// The budget of a turn whose input began at `asked`.
    pub(super) fn budget(&self, pace: Pace, asked: Instant, is_first: bool) -> Budget {
        pace.budget(asked, if is_first { self.first_turn } else { self.turn } as f64)
    }
}
