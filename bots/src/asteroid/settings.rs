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
        for (key, value) in params.iter() {
            match key {
                "horizon" => settings.horizon = (value as u16).max(1),
                "choices" => settings.choices = value as usize,
                "steps" => settings.steps = (value as usize).max(1),
                "guard" => settings.habits.guard = value as u16,
                "bold" => settings.habits.bold = value as u16,
                "superior" => settings.habits.superior = value as u16,
                "reluctance" => settings.habits.reluctance = value as usize,
                "base" => settings.worth.base = value as f32,
                "settlement" => settings.worth.settlement = value as f32,
                "robot" => settings.worth.robot = value as f32,
                "rival" => settings.worth.rival = value as f32,
                "last" => settings.worth.last = value as f32,
                "won" => settings.worth.won = value as f32,
                "turn" => settings.worth.turn = value as f32,
                "tempo" => settings.worth.tempo = value as f32,
                _ => {
                    return Err(format!(
                        "settler has no parameter `{}`; there are horizon, choices, steps, guard, bold, superior, \
                         reluctance, base, settlement, robot, rival, last, won, turn, tempo",
                        key
                    ))
                }
            }
        }
        Ok(settings)
    }
}
