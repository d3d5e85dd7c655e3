//! Plans as a search sees them: one base after the other.
//!
//! A step of a plan is a base that is pursued until it stands, or a few turns in which robots only
//! spread. What it leads to is scored by playing on to the horizon by the scripts, so that every
//! step on the way has the value of a whole game from there.

use engines::asteroid::{Build, Orders, PLAYERS};
use engines::Rules;
use search::{Sink, Space};

use super::forecast::{Cast, Stage, Worth};
use super::sites::Sites;

/// A base to be built, or a few turns of spreading.
pub type Step = Option<Build>;

/// Turns of a step without a base.
const SPREADING: u16 = 2;
/// Fractions of a point that scores tell apart.
const FINE: f32 = 1000.0;

/// The plans of one player from one position.
#[derive(Clone, Copy, Debug)]
pub struct Plans {
    /// Who plans.
    pub player: usize,
    /// How everybody is taken to play, the planner when its plan is at its end.
    pub casts: [Cast; PLAYERS],
    /// The turn in which plans are compared.
    pub until: u16,
    /// Sites that a step may choose from.
    pub choices: usize,
    /// What the planner has wanted so far: always one of the choices of the first step.
    pub kept: Step,
    /// What positions are worth.
    pub worth: Worth,
}

impl Plans {
    /// Takes a step; false if it leads nowhere.
    fn take(&self, stage: &mut Stage, step: Step, orders: &mut Orders) -> bool {
        match step {
            Some(goal) => stage.pursue(goal, self.until, &self.casts, orders),
            None => {
                stage.spread(SPREADING, &self.casts, orders);
                true
            }
        }
    }
}

impl Space for Plans {
    type State = Stage;
    type Action = Step;

    fn expand(&self, depth: usize, parents: &[Stage], sink: &mut Sink<'_, Step>) {
        let mut orders = Orders::PASS;
        for (index, parent) in parents.iter().enumerate() {
            sink.parent(index);
            if parent.state.is_over() || parent.state.turn() >= self.until {
                continue;
            }
            let sites = Sites::new(&parent.state, self.player).all();
            let kept =
                self.kept.filter(|kept| depth == 0 && !sites.iter().take(self.choices).any(|s| s.build == *kept));
            let builds = sites.iter().take(self.choices).map(|site| Some(site.build));
            for step in builds.chain(kept.map(Some)).chain([None]) {
                let mut stage = *parent;
                self.take(&mut stage, step, &mut orders);
                let key = stage.state.key();
                if !sink.is_new(key) {
                    continue;
                }
                let mut end = stage;
                end.play_until(self.until, self.player, &self.casts, &mut orders);
                let value = self.worth.of(&end, self.until) * FINE;
                sink.goal(step, value as i64);
                sink.offer(step, key, value as i32, 0);
            }
        }
    }

    fn apply(&self, _depth: usize, stage: &mut Stage, step: Step) {
        self.take(stage, step, &mut Orders::Moves(Vec::new()));
    }
}
