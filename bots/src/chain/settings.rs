//! The numbers that the planner is tuned by, in one place.

use super::building::Weights;
use super::duel::Prices;
use crate::Params;

/// Settings of [`super::Planner`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Turns that a plan looks ahead.
    pub horizon: usize,
    /// Turns that the opponent is looked at.
    pub foresight: usize,
    /// Garbage that is harmless, and that an opponent is not eager to send.
    pub harmless: f64,
    /// Garbage that an opponent sends as soon as it can.
    pub blow: f64,
    /// The largest part of opponents that does so.
    pub risk: f64,
    /// What is left of that for garbage no more than it has passed by before.
    pub sparing: f64,
    /// What is less likely is not looked at.
    pub unlikely: f64,
    /// The part of the thinking that goes into own plans.
    pub building: f64,
    /// The part of the thinking that goes into those of them that reckon with the likeliest blow.
    pub sheltering: f64,
    /// What taking the opponent's skill away is worth, as a part of the garbage it would send.
    pub averted: f64,
    /// The part of the thinking that goes into what the opponent can do.
    pub watching: f64,
    /// What plans are weighed by.
    pub prices: Prices,
    /// How building searches score fields.
    pub weights: Weights,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            horizon: 14,
            foresight: 12,
            harmless: 10.0,
            blow: 42.0,
            risk: 0.9,
            sparing: 0.2,
            unlikely: 0.03,
            building: 0.8,
            sheltering: 0.4,
            averted: 0.5,
            watching: 0.15,
            prices: Prices::default(),
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
        params.assign(
            "planner",
            &mut [
                ("horizon", &mut settings.horizon),
                ("foresight", &mut settings.foresight),
                ("risk", &mut settings.risk),
                ("harmless", &mut settings.harmless),
                ("blow", &mut settings.blow),
                ("sparing", &mut settings.sparing),
                ("unlikely", &mut settings.unlikely),
                ("sheltering", &mut settings.sheltering),
                ("tempo", &mut settings.prices.tempo),
                ("ready", &mut settings.prices.ready),
                ("game", &mut settings.prices.game),
                ("no_room", &mut settings.prices.no_room),
                ("averted", &mut settings.averted),
                ("watching", &mut settings.watching),
                ("wanted", &mut settings.weights.wanted),
                ("shortage", &mut settings.weights.shortage),
                ("knight", &mut settings.weights.knight),
                ("high", &mut settings.weights.high),
                ("too_high", &mut settings.weights.too_high),
            ],
        )?;
        settings.horizon = settings.horizon.max(1);
        settings.foresight = settings.foresight.max(1);
        settings.sheltering = settings.sheltering.clamp(0.0, settings.building);
        settings.watching = settings.watching.clamp(0.0, 1.0 - settings.building);
        Ok(settings)
    }
}
