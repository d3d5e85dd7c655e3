//! The numbers that the settler is tuned by, in one place.

use super::forecast::Worth;
use super::march::Habits;
use crate::Params;

/// Settings of [`super::Settler`].
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
        params.assign(
            "settler",
            &mut [
                ("horizon", &mut settings.horizon),
                ("choices", &mut settings.choices),
                ("steps", &mut settings.steps),
                ("guard", &mut settings.habits.guard),
                ("bold", &mut settings.habits.bold),
                ("superior", &mut settings.habits.superior),
                ("reluctance", &mut settings.habits.reluctance),
                ("base", &mut settings.worth.base),
                ("settlement", &mut settings.worth.settlement),
                ("robot", &mut settings.worth.robot),
                ("rival", &mut settings.worth.rival),
                ("last", &mut settings.worth.last),
                ("won", &mut settings.worth.won),
                ("turn", &mut settings.worth.turn),
                ("tempo", &mut settings.worth.tempo),
            ],
        )?;
        settings.horizon = settings.horizon.max(1);
        settings.steps = settings.steps.max(1);
        Ok(settings)
    }
}
