//! Players that follow a script: the reference opponents, and what a search takes players for.
//!
//! A script decides only which base is wanted next; the robots' marches follow from that. It needs
//! no memory but the wanted base, so that a game can be played ahead from any position.

use engines::asteroid::{Action, Base, Build, State};

use super::march::{march, Habits};
use super::sites::{Site, Sites};

/// What a player builds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Nothing: all robots are for land.
    Land,
    /// Houses, once there is land enough, next to others first.
    Houses,
    /// Excavators and towns, and houses where no town can be.
    Flowers,
}

/// Turns after which a base that could not be built is given up.
const PATIENCE: u16 = 10;
/// The first turn in which houses are wanted.
const FIRST_HOUSE: u16 = 8;
/// The first turn in which an excavator is wanted: it is built about three turns later.
const FIRST_EXCAVATOR: u16 = 2;

/// What a player is up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Will {
    goal: Option<Build>,
    /// The turn in which it was chosen.
    since: u16,
}

impl Will {
    /// To build this.
    pub fn new(goal: Build, turn: u16) -> Will {
        Will { goal: Some(goal), since: turn }
    }

    /// The base that is wanted.
    pub fn goal(&self) -> Option<Build> {
        self.goal
    }

    /// Whether there is a goal that can still be reached by the player to act, and has not been
    /// wanted for too long.
    pub fn holds(&self, state: &State) -> bool {
        self.goal.map_or(false, |goal| {
            let (tile, player) = (goal.tile(), state.player());
            let is_taken = state.has_base(tile) || state.owner(tile).map_or(false, |owner| owner != player);
            let is_odd = state.holes().contains(tile) != (goal.base() == Base::Bridge);
            !is_taken && !is_odd && state.turn() < self.since + PATIENCE
        })
    }

    /// Wants this from now on; what is wanted already stays as it is while it holds.
    pub fn turn_to(&mut self, goal: Option<Build>, state: &State) {
        if self.goal != goal || !self.holds(state) {
            *self = goal.map_or(Will::default(), |goal| Will::new(goal, state.turn()));
        }
    }

    /// Chooses what to want next, unless something is wanted.
    pub fn renew(&mut self, state: &State, style: Style) {
        if !self.holds(state) {
            *self = Will { goal: next_goal(state, style), since: state.turn() };
        }
    }

    /// The orders of the player to act, written over the given ones.
    pub fn orders(&self, state: &State, habits: &Habits, orders: &mut Action) {
        if let Some(goal) = self.goal {
            if state.judge_build(goal).is_ok() {
                *orders = Action::Build(goal);
                return;
            }
        }
        let mut moves = match std::mem::replace(orders, Action::PASS) {
            Action::Moves(moves) => moves,
            Action::Build(_) => Vec::new(),
        };
        moves.clear();
        march(state, self.goal, habits, &mut moves);
        *orders = Action::Moves(moves);
    }
}

/// What the script wants next.
fn next_goal(state: &State, style: Style) -> Option<Build> {
    let turn = state.turn();
    let is_due = |site: &Site| match (style, site.build.base()) {
        (Style::Houses | Style::Flowers, Base::House) => turn >= FIRST_HOUSE,
        (Style::Flowers, Base::Tower) => false,
        (Style::Flowers, _) => true,
        _ => false,
    };
    if style == Style::Land || turn < FIRST_EXCAVATOR {
        return None;
    }
    Sites::new(state, state.player()).best(is_due).map(|site| site.build)
}
