//! Player models of simulations.
//!
//! The decision behind it: an opponent follows the script that its bases fit, as long as it takes land
//! about as quickly as that script would. Who does not is forecast to stay where it is: scripts
//! spread quicker than most players of the contest did, and what is to be had from slow players is
//! had by plans that count on it.

use engines::asteroid::{Action, Base, State, Tiles, PLAYERS};

use super::march::Policy;
use super::parameters::PlanParameters;
use super::script::Style;
use super::simulation::Sim;

/// Player model: a script and a march policy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// Its script; `None` for a player that does nothing.
    pub style: Option<Style>,
    /// March policy of its robots.
    pub policy: Policy,
}

/// Turn after which a player without an excavator is unlikely to build one.
const LATE: u16 = 30;

/// What is left of an observation after a turn.
const MEMORY: f32 = 0.9;
/// Tiles that scripts must have gained before an opponent is judged.
const EVIDENCE: f32 = 3.0;

/// How much land opponents take, beside their scripts.
#[derive(Clone, Copy, Default, Debug)]
pub struct Habits {
    /// Tiles at the forecast, by player, and those that the scripts would gain until the next turn.
    last: Option<([Tiles; PLAYERS], [u32; PLAYERS])>,
    /// Decaying sums of the tiles gained by scripts, and by players.
    scripts: [f32; PLAYERS],
    players: [f32; PLAYERS],
}

impl Habits {
    /// Compares the position with the last forecast.
    pub fn observe(&mut self, state: &State) {
        if let Some((owned, gains)) = self.last.take() {
            for player in 0..PLAYERS {
                let gained = state.owned(player).without(owned[player]).len();
                self.scripts[player] = self.scripts[player] * MEMORY + gains[player] as f32;
                self.players[player] = self.players[player] * MEMORY + gained as f32;
            }
        }
    }

    /// Forecasts the others' turns after the player's orders.
    pub fn forecast(&mut self, state: &State, orders: &Action, parameters: &PlanParameters) {
        let (player, models) = (state.player(), models(state, parameters, [false; PLAYERS]));
        let mut sim = Sim::new(*state);
        sim.state.play(orders);
        let owned = [0, 1, 2].map(|player| sim.state.owned(player));
        sim.play_others(player, &models, &mut Vec::new());
        self.last = Some((owned, [0, 1, 2].map(|player| sim.state.owned(player).without(owned[player]).len())));
    }

    /// The players that gain less than this part of what their scripts would, in percent.
    pub fn slow(&self, percent: u32) -> [bool; PLAYERS] {
        [0, 1, 2].map(|player| {
            let script = self.scripts[player];
            script >= EVIDENCE && self.players[player] * 100.0 < script * percent as f32
        })
    }
}

/// Models of all players, as the player to act sees them; those that are slow do nothing.
pub fn models(state: &State, parameters: &PlanParameters, slow: [bool; PLAYERS]) -> [Model; PLAYERS] {
    [0, 1, 2].map(|player| match player == state.player() {
        true => Model { style: Some(Style::Flowers), policy: parameters.policy },
        false if slow[player] => Model { style: None, policy: Policy::default() },
        false => Model { style: style(state, player), policy: Policy::default() },
    })
}

/// The style of another player, from what it has built so far.
fn style(state: &State, player: usize) -> Option<Style> {
    let own = state.owned(player);
    let has = |base: Base| !(state.bases_of(base) & own).is_empty();
    if state.turn() > 2 && own.len() == 1 {
        None
    } else if state.turn() < LATE || has(Base::Excavator) || has(Base::Town) {
        Some(Style::Flowers)
    } else if has(Base::House) {
        Some(Style::Houses)
    } else {
        Some(Style::Land)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use engines::asteroid::{Setup, View};
    use engines::Rules;

    use super::super::Scripted;
    use super::*;
    use crate::Bot;

    /// Player 0 watches player 1, who passes in two turns of three, and player 2, who does not.
    #[test]
    fn who_often_passes_is_slow() {
        for seed in 0..6 {
            let (mut habits, parameters) = (Habits::default(), PlanParameters::default());
            let mut state = State::start(&Setup::from_seed(seed));
            let mut bots = [0; 3].map(|_| Scripted::new(Style::Flowers));
            while state.turn() < 11 {
                let seat = state.player();
                let orders = bots[seat].act(&View { seat, state }, Instant::now());
                let orders = if seat == 1 && state.turn() % 3 != 0 { Action::PASS } else { orders };
                if seat == 0 {
                    habits.observe(&state);
                    habits.forecast(&state, &orders, &parameters);
                }
                state.play(&orders);
            }
            assert_eq!(habits.slow(65), [false, true, false], "seed {}: {:?}", seed, habits);
            assert_eq!(habits.slow(0), [false; PLAYERS]);
        }
    }
}
