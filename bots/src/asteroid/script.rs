//! Scripts: the policy of the reference opponents, and of player models in simulations.
//!
//! A script chooses only the next base to build; the robots' marches follow from that. It has no
//! state but that goal, so that a game can be simulated from any position.

use engines::asteroid::{Action, Base, Build, State};
use engines::simd::{Cpu, Portable};

use super::march::{plan_moves, Overrides, Policy};
use super::sites::Sites;

/// Script, by the bases that it builds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// No bases: all robots are for land.
    Land,
    /// Houses, once there is enough land, first next to other players.
    Houses,
    /// Excavators and towns, and houses where no town can be.
    Flowers,
}

/// Turns after which a goal that is not built is given up.
const PATIENCE: u16 = 10;
/// First turn in which a house may become the goal.
const FIRST_HOUSE: u16 = 8;
/// First turn in which an excavator may become the goal: it is built about three turns later.
const FIRST_EXCAVATOR: u16 = 2;

/// Goal of a player: the base to build next, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    build: Option<Build>,
    /// Turn in which it was chosen.
    since: u16,
}

impl Goal {
    /// The goal to build this base, chosen in this turn.
    pub fn new(build: Build, turn: u16) -> Goal {
        Goal { build: Some(build), since: turn }
    }

    /// The base to build.
    pub fn build(&self) -> Option<Build> {
        self.build
    }

    /// True if there is a base to build which the player to act can still reach, and its time is
    /// not up.
    #[inline(always)]
    pub fn holds(&self, state: &State) -> bool {
        self.build.map_or(false, |build| {
            let (tile, player) = (build.tile(), state.player());
            let is_taken = state.has_base(tile) || state.owner(tile).map_or(false, |owner| owner != player);
            let is_odd = state.holes().contains(tile) != (build.base() == Base::Bridge);
            !is_taken && !is_odd && state.turn() < self.since + PATIENCE
        })
    }

    /// Changes the goal; the same goal stays as it is while it holds.
    pub fn turn_to(&mut self, build: Option<Build>, state: &State) {
        if self.build != build || !self.holds(state) {
            *self = build.map_or(Goal::default(), |build| Goal::new(build, state.turn()));
        }
    }

    /// Lets the script choose the next goal, unless the present one holds.
    #[inline(always)]
    pub fn renew(&mut self, cpu: impl Cpu, state: &State, style: Style) {
        if !self.holds(state) {
            *self = Goal { build: next_build(cpu, state, style), since: state.turn() };
        }
    }

    /// The base of the goal if the player to act can build it now.
    #[inline(always)]
    pub fn due(&self, state: &State) -> Option<Build> {
        match self.build {
            Some(build) if state.judge_build(build).is_ok() => Some(build),
            _ => None,
        }
    }

    /// Orders of the player to act: the base if it can be built, else moves.
    pub fn orders(&self, state: &State, policy: &Policy) -> Action {
        match self.due(state) {
            Some(build) => Action::Build(build),
            None => {
                let mut moves = Vec::new();
                plan_moves(Portable, state, self.build, policy, &Overrides::NONE, &mut moves);
                Action::Moves(moves)
            }
        }
    }
}

/// The next base of a script.
#[inline(always)]
fn next_build(cpu: impl Cpu, state: &State, style: Style) -> Option<Build> {
    let turn = state.turn();
    let is_due = |base: Base| match (style, base) {
        (Style::Houses | Style::Flowers, Base::House) => turn >= FIRST_HOUSE,
        (Style::Flowers, Base::Tower) => false,
        (Style::Flowers, _) => true,
        _ => false,
    };
    if style == Style::Land || turn < FIRST_EXCAVATOR {
        return None;
    }
    Sites::new(state, state.player()).best(cpu, is_due).map(|site| site.build)
}
