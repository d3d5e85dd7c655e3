//! The numbers that the search bot is tuned by, in one place.

use crate::Params;

/// Settings of [`super::Mcts`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The constant of UCB1, for values between -1 and 1.
    pub exploration: f32,
    /// First day on which the tree considers completing.
    pub first_complete: f32,
    /// Large trees that playouts keep standing before the last days.
    pub kept_large: f32,
    /// The day from which playouts complete without keeping any.
    pub harvest_day: f32,
    /// Chance that a playout passes over a growth it could pay for.
    pub pass: f32,
    /// Lead in points that a playout counts as a plain win; beyond, points count little.
    pub clear_lead: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            exploration: 1.0,
            first_complete: 11.0,
            kept_large: 4.0,
            harvest_day: 21.0,
            pass: 0.2,
            clear_lead: 10.0,
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
            let setting = match key {
                "exploration" => &mut settings.exploration,
                "first_complete" => &mut settings.first_complete,
                "kept_large" => &mut settings.kept_large,
                "harvest_day" => &mut settings.harvest_day,
                "pass" => &mut settings.pass,
                "clear_lead" => &mut settings.clear_lead,
                _ => {
                    return Err(format!(
                        "mcts has no parameter `{}`; there are exploration, first_complete, kept_large, harvest_day, pass, clear_lead",
                        key
                    ))
                }
            };
            *setting = value as f32;
        }
        Ok(settings)
    }
}
