//! The numbers that the planner is tuned by, in one place.

use super::building::Weights;
use crate::Params;

/// Settings of [`super::Planner`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Turns that a plan looks ahead.
    pub horizon: usize,
    /// What a chain is worth a turn later.
    pub patience: f64,
    /// The chance that an opponent who can send [`Settings::blow`] more than is harmless does so.
    pub risk: f64,
    /// Garbage that is harmless.
    pub harmless: f64,
    /// Garbage that is a blow.
    pub blow: f64,
    /// Steps of the shortest chain that is fired without need.
    pub least: u32,
    /// What taking the opponent's skill away is worth, as a part of the garbage it would send.
    pub averted: f64,
    /// The part of the thinking that goes into what the opponent can do.
    pub watching: f64,
    /// How building searches score fields.
    pub weights: Weights,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            horizon: 12,
            patience: 0.9,
            risk: 0.6,
            harmless: 10.0,
            blow: 50.0,
            least: 6,
            averted: 0.5,
            watching: 0.1,
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
                "horizon" => settings.horizon = (value as usize).max(1),
                "patience" => settings.patience = value,
                "risk" => settings.risk = value,
                "harmless" => settings.harmless = value,
                "blow" => settings.blow = value,
                "least" => settings.least = value as u32,
                "averted" => settings.averted = value,
                "watching" => settings.watching = value.clamp(0.0, 0.9),
                "wanted" => settings.weights.wanted = value as i32,
                "shortage" => settings.weights.shortage = value as i32,
                "knight" => settings.weights.knight = value as i32,
                "high" => settings.weights.high = value as i32,
                "too_high" => settings.weights.too_high = value as i32,
                _ => {
                    return Err(format!(
                        "planner has no parameter `{}`; there are horizon, patience, risk, harmless, blow, least, \
                         averted, watching, wanted, shortage, knight, high, too_high",
                        key
                    ))
                }
            }
        }
        Ok(settings)
    }
}
