//! Plans as a search sees them: one base after the other.
//!
//! What a step leads to is scored by playing on to the horizon by the scripts, so that every step
//! on the way has the value of a whole game from there.

use std::time::Instant;

use engines::asteroid::{Action, Build, State, PLAYERS};
use engines::Rules;
use search::{Sink, Space};

use super::casts::Cast;
use super::forecast::{Stage, Worth};
use super::march::Habits;
use super::parameters::PlanParameters;
use super::script::Style;
use super::steps::{Choice, Step, SPREADING};

/// Fractions of a point that scores tell apart.
pub const FINE: f32 = 1000.0;

/// The plans of one player from one position.
#[derive(Clone, Copy, Debug)]
pub struct Plans {
    /// Who plans.
    pub player: usize,
    /// How everybody is taken to play, the planner when its plan is at its end.
    pub casts: [Cast; PLAYERS],
    /// How the planner's robots march in an assault.
    pub assault: Habits,
    /// The turn in which plans are compared.
    pub until: u16,
    /// Sites that a step may choose from.
    pub choices: usize,
    /// What the planner has wanted so far: always one of the choices of the first step.
    pub kept: Option<Build>,
    /// What positions are worth.
    pub worth: Worth,
    /// When steps are no longer looked at: a forecast is long, and a search asks for many at once.
    pub deadline: Option<Instant>,
}

impl Plans {
    /// The plans of the player to move if all play by the same scripts, without a deadline.
    pub fn alone(state: &State, parameters: &PlanParameters) -> Plans {
        Plans {
            player: state.player(),
            casts: [Cast { style: Some(Style::Flowers), habits: parameters.habits }; PLAYERS],
            assault: parameters.assault,
            until: state.turn().saturating_add(parameters.horizon),
            choices: parameters.choices,
            kept: None,
            worth: parameters.worth,
            deadline: None,
        }
    }

    /// Takes a step; false if what is pursued is not built.
    fn take(&self, stage: &mut Stage, step: Step, orders: &mut Action) -> bool {
        let mut casts = self.casts;
        if step.is_assault {
            casts[self.player].habits = self.assault;
        }
        match step.goal {
            Some(goal) => stage.pursue(goal, self.until, &casts, orders),
            None => {
                stage.spread(SPREADING, &casts, orders);
                true
            }
        }
    }

    fn is_late(&self) -> bool {
        self.deadline.map_or(false, |deadline| Instant::now() >= deadline)
    }
}

impl Space for Plans {
    type State = Stage;
    type Action = Step;

    fn expand(&self, depth: usize, parents: &[Stage], sink: &mut Sink<'_, Step>) {
        let mut orders = Action::PASS;
        for (index, parent) in parents.iter().enumerate() {
            let mut successors = sink.parent(index);
            if parent.state.is_over() || parent.state.turn() >= self.until {
                continue;
            }
            let is_first = depth == 0;
            let choice = Choice { sites: self.choices, kept: self.kept.filter(|_| is_first), is_first };
            for step in choice.steps(&parent.state, self.player) {
                if self.is_late() {
                    return;
                }
                let mut stage = *parent;
                self.take(&mut stage, step, &mut orders);
                let key = stage.state.key();
                if !successors.is_new(key) {
                    continue;
                }
                let mut end = stage;
                end.play_until(self.until, self.player, &self.casts, &mut orders);
                let value = self.worth.of(&end, self.player, self.until) * FINE;
                successors.goal(step, value as i64);
                successors.offer(step, key, value as i32, 0);
            }
        }
    }

    fn apply(&self, _depth: usize, stage: &mut Stage, step: Step) {
        self.take(stage, step, &mut Action::Moves(Vec::new()));
    }
}
