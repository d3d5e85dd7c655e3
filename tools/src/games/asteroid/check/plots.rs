//! A position as a record tells it: a tuple for every tile, the bonus of each town with it.
//!
//! Our positions know only the sum of the bonuses. So that each can be compared, what a town adds to
//! the sum is kept beside the position from the moment it is there.

use engines::asteroid::{Base, Plot, State, Tile, PLAYERS, TILES};
use serde::Deserialize;

use crate::games::check::Mismatch;

/// Owner or -1, robots, hole, base or -1, bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Recorded(pub i8, pub u16, pub u8, pub i8, pub u16);

/// The numbers that records have for kinds of bases.
const KINDS: [Base; 7] =
    [Base::Initial, Base::RobotMaker, Base::Excavator, Base::Tower, Base::Bridge, Base::House, Base::Town];

/// A position, and the bonus of every tile.
#[derive(Clone)]
pub struct Plots {
    pub state: State,
    bonus: [u16; TILES],
}

impl Plots {
    /// The position that a record tells, in this player-turn.
    ///
    /// # Errors
    /// When there is no such position.
    pub fn of(at: &str, tiles: &[Recorded], number: u16) -> Result<Plots, Mismatch> {
        let no_position = || Mismatch::new(at, "a position of 127 tiles", "something else");
        let plots: Option<Vec<Plot>> = tiles.iter().map(Recorded::plot).collect();
        let (plots, mut bonus) = (plots.ok_or_else(no_position)?, [0; TILES]);
        if plots.len() != TILES {
            return Err(no_position());
        }
        let mut sums = [0; PLAYERS];
        for ((tile, plot), kept) in tiles.iter().zip(&plots).zip(&mut bonus) {
            *kept = tile.4;
            match plot.owner.and_then(|player| sums.get_mut(player)) {
                Some(sum) => *sum += tile.4,
                None if tile.4 == 0 => {}
                None => return Err(no_position()),
            }
        }
        let state = State::new(|tile| plots[tile.index()], sums, number).ok_or_else(no_position)?;
        Ok(Plots { state, bonus })
    }

    /// Changes the position; what that adds to the bonus of the player to act is its new town's.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut State) -> T) -> T {
        let before = self.state;
        let result = change(&mut self.state);
        let player = before.player();
        for town in self.state.bases_of(Base::Town).without(before.bases()) {
            self.bonus[town.index()] = self.state.bonus(player) - before.bonus(player);
        }
        result
    }

    /// All tiles as a record tells them.
    pub fn recorded(&self) -> Vec<Recorded> {
        let recorded = |(tile, &bonus): (Tile, &u16)| {
            let plot = self.state.plot(tile);
            let owner = plot.owner.map_or(-1, |player| player as i8);
            let kind = KINDS.iter().position(|kind| plot.base == Some(*kind)).map_or(-1, |kind| kind as i8);
            Recorded(owner, plot.robots, plot.hole.into(), kind, bonus)
        };
        Tile::all().zip(&self.bonus).map(recorded).collect()
    }

    /// Compares all tiles with a record.
    ///
    /// # Errors
    /// The first tile that differs.
    pub fn check(&self, at: &str, expected: &[Recorded]) -> Result<(), Mismatch> {
        let lines = |tiles: &[Recorded]| tiles.iter().map(|tile| format!("{tile:?}")).collect::<Vec<_>>();
        Mismatch::between_lines(at, lines(expected), lines(&self.recorded()))
    }
}

impl Recorded {
    /// What is on the tile, if that can be.
    fn plot(&self) -> Option<Plot> {
        let Recorded(owner, robots, hole, base, _) = *self;
        let owner = match owner {
            -1 => None,
            player => Some(usize::try_from(player).ok()?),
        };
        let base = match base {
            -1 => None,
            kind => Some(*KINDS.get(usize::try_from(kind).ok()?)?),
        };
        (hole <= 1).then_some(Plot { owner, robots, hole: hole == 1, base })
    }
}
