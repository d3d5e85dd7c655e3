//! The numbers that the search bot is tuned by, in one place.

use crate::Params;

/// Settings of [`super::Duelist`]. Scores are in hundredths of a NUMBER_UP that is worth having.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The deepest search, in plies of one player each.
    pub max_depth: usize,
    /// The move from which on a position's moves are first searched less deep.
    pub reduction_start: usize,
    /// What a move that refuted a sister position gains in the order.
    pub killer_bonus: i32,
    /// What the move with the best history gains in the order.
    pub history_bonus: i32,
    /// What the next NUMBER_UP is worth with 1, 2, 3, 4, 5 and more bombs.
    pub numbers: [i32; 5],
    /// What the next POWER_UP is worth with fire 2, 3, 4, 5, 6 and more.
    pub powers: [i32; 5],
    /// How many percent of an item a soft block nearby is worth that will open.
    pub opened: i32,
    /// How many percent of an item a place is worth from which to open three soft blocks.
    pub mining: i32,
    /// What an item loses with every step to it.
    pub step: i32,
    /// What a step towards an enemy is worth.
    pub chase: i32,
    /// After how many turns without an own bomb on the field such a step is worth one more: who
    /// waits for a good moment must not wait forever.
    pub patience: i32,
    /// What a soft block that will open is worth if it is the next one on the way to an enemy.
    pub breach: i32,
    /// What every cell is worth that is open where a way out of the known bombs is narrowest, for
    /// the character with the fewest.
    pub freedom: i32,
    /// Cells beyond which more do not matter.
    pub room: i32,
    /// For how many turns the cells are counted where no bombs are.
    pub breadth: u16,
    /// What every step that the own characters are too close to each other costs.
    pub apart: i32,
    /// What a draw costs.
    pub contempt: i32,
    /// What a win is worth that costs a character.
    pub sacrifice: i32,
    /// The part of the time left that a turn near an enemy may take is one of so many.
    pub share: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            max_depth: 40,
            reduction_start: usize::MAX,
            killer_bonus: 40,
            history_bonus: 40,
            numbers: [100, 70, 40, 20, 8],
            powers: [70, 50, 30, 15, 6],
            opened: 60,
            mining: 67,
            step: 4,
            chase: 5,
            patience: 4,
            breach: 40,
            freedom: 8,
            room: 12,
            breadth: 8,
            apart: 6,
            contempt: 2000,
            sacrifice: 10_000,
            share: 250.0,
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
                ("max_depth", &mut settings.max_depth),
                ("reduction_start", &mut settings.reduction_start),
                ("killer_bonus", &mut settings.killer_bonus),
                ("history_bonus", &mut settings.history_bonus),
                ("opened", &mut settings.opened),
                ("mining", &mut settings.mining),
                ("step", &mut settings.step),
                ("chase", &mut settings.chase),
                ("patience", &mut settings.patience),
                ("breach", &mut settings.breach),
                ("freedom", &mut settings.freedom),
                ("room", &mut settings.room),
                ("breadth", &mut settings.breadth),
                ("apart", &mut settings.apart),
                ("contempt", &mut settings.contempt),
                ("sacrifice", &mut settings.sacrifice),
                ("share", &mut settings.share),
            ],
        )?;
        settings.max_depth = settings.max_depth.max(1);
        settings.reduction_start = settings.reduction_start.max(1);
        settings.share = settings.share.max(1.0);
        Ok(settings)
    }
}
