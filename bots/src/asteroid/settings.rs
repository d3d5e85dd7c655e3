//! The numbers that the searching bots are tuned by, in one place.

use super::forecast::Worth;
use super::march::Habits;
use crate::{Params, Tunable};

/// Settings of [`super::Settler`], which [`super::MaxN`] shares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Turns that a plan looks ahead.
    pub horizon: u16,
    /// Sites that a step of a plan may choose from.
    pub choices: usize,
    /// Steps of the longest plan.
    pub steps: usize,
    /// How the own robots march.
    pub habits: Habits,
    /// How they march in an assault.
    pub assault: Habits,
    /// What positions are worth.
    pub worth: Worth,
}

impl Default for Settings {
    fn default() -> Settings {
        let assault = Habits { guard: 0, bold: 50, superior: 1, reluctance: 0 };
        Settings { horizon: 20, choices: 12, steps: 5, habits: Habits::default(), assault, worth: Worth::default() }
    }
}

impl Settings {
    /// The default settings, changed by the parameters of a command line.
    ///
    /// # Errors
    /// Names the settings there are, if a parameter is none of them.
    pub fn with(params: &Params) -> Result<Settings, String> {
        let mut settings = Settings::default();
        params.assign("settler", &mut settings.numbers())?;
        Ok(settings.valid())
    }

    /// The numbers that parameters change, by name.
    fn numbers(&mut self) -> Vec<(&'static str, &mut dyn Tunable)> {
        let Settings { horizon, choices, steps, habits, assault: _, worth } = self;
        vec![
            ("horizon", horizon),
            ("choices", choices),
            ("steps", steps),
            ("guard", &mut habits.guard),
            ("bold", &mut habits.bold),
            ("superior", &mut habits.superior),
            ("reluctance", &mut habits.reluctance),
            ("base", &mut worth.base),
            ("settlement", &mut worth.settlement),
            ("robot", &mut worth.robot),
            ("rival", &mut worth.rival),
            ("last", &mut worth.last),
            ("won", &mut worth.won),
            ("turn", &mut worth.turn),
            ("tempo", &mut worth.tempo),
        ]
    }

    fn valid(self) -> Settings {
        Settings { horizon: self.horizon.max(1), steps: self.steps.max(1), ..self }
    }
}

/// Settings of [`super::MaxN`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeSettings {
    /// Those of the settler; there is no longest plan here.
    pub shared: Settings,
    /// Sites that every step but the first may choose from.
    pub sites: usize,
    /// The worth that is half a win.
    pub half: f32,
    /// The constant of UCB1, for values between -1 and 1.
    pub exploration: f32,
    /// Whether all others are taken to be against the own player, rather than for themselves: 0 or 1.
    pub paranoid: u8,
    /// Levels of a search by deepening iterations; 0 for Monte Carlo tree search.
    pub depth: usize,
}

impl Default for TreeSettings {
    fn default() -> TreeSettings {
        TreeSettings { shared: Settings::default(), sites: 4, half: 40.0, exploration: 0.2, paranoid: 0, depth: 0 }
    }
}

impl TreeSettings {
    /// The default settings, changed by the parameters of a command line.
    ///
    /// # Errors
    /// Names the settings there are, if a parameter is none of them.
    pub fn with(params: &Params) -> Result<TreeSettings, String> {
        let mut settings = TreeSettings::default();
        let mut numbers = settings.shared.numbers();
        numbers.retain(|(name, _)| *name != "steps");
        numbers.push(("sites", &mut settings.sites));
        numbers.push(("half", &mut settings.half));
        numbers.push(("exploration", &mut settings.exploration));
        numbers.push(("paranoid", &mut settings.paranoid));
        numbers.push(("depth", &mut settings.depth));
        params.assign("maxn", &mut numbers)?;
        let half = settings.half.max(1.0);
        Ok(TreeSettings { shared: settings.shared.valid(), half, ..settings })
    }
}
