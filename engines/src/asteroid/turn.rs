//! A player's turn while it is played: moves and builds (RULES.md, sections 6 to 8).
//!
//! What is counted is the robots that may still leave each tile, not those that have moved. That
//! number never grows within a turn: robots that arrive have moved, and a conquered tile holds only
//! such robots. So arrivals need not be counted at all.

use super::command::{Command, Line, Target};
use super::state::mark;
use super::{Base, Build, Move, Refusal, State, Tile};

/// The turn of the player to act. Dropping it keeps what was done; the turn ends only with
/// [`Turn::finish`].
#[derive(Debug)]
pub struct Turn<'a> {
    state: &'a mut State,
    /// By place: own robots that were there when the turn began and have not left. Meaningless on
    /// other players' tiles.
    staying: [u16; 128],
    /// The mark of the player.
    mark: u8,
    kind: Kind,
}

/// Use of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Open,
    Moving,
    Building,
}

impl<'a> Turn<'a> {
    /// The turn of the player to act, who has done nothing yet.
    #[inline(always)]
    pub fn new(state: &'a mut State) -> Turn<'a> {
        let player = state.player();
        Turn { staying: state.robots, mark: mark(player), state, kind: Kind::Open }
    }

    /// The position, with what was done so far.
    pub fn state(&self) -> &State {
        self.state
    }

    /// Robots on a tile of the player that may still move.
    #[inline(always)]
    pub fn movable(&self, tile: Tile) -> u16 {
        match self.state.marks[tile.place()] == self.mark {
            true => self.staying[tile.place()],
            false => 0,
        }
    }

    /// Moves robots, without checking that moves are still allowed in this turn.
    ///
    /// # Errors
    /// The reason why it has no effect.
    pub fn try_move(&mut self, order: Move) -> Result<(), Refusal> {
        match self.advance(&order) {
            true => Ok(()),
            false => Err(self.why_not(order)),
        }
    }

    /// Moves robots if they can.
    #[inline(always)]
    pub(super) fn advance(&mut self, order: &Move) -> bool {
        let (from, to, amount) = (order.from().place(), order.to().place(), order.amount());
        let state = &mut *self.state;
        // The mark of an own hole is not only that of its owner.
        if state.marks[from] != self.mark {
            return false;
        }
        let (staying, are_too_many) = self.staying[from].overflowing_sub(amount);
        if are_too_many {
            return false;
        }
        if state.marks[to] & self.mark != 0 {
            state.robots[to] = state.robots[to].wrapping_add(amount);
        } else {
            if state.has_base(Tile::at(to)) {
                return false;
            }
            let defenders = state.robots[to];
            state.robots[to] = amount.abs_diff(defenders);
            if amount > defenders {
                state.give(Tile::at(to), state.player(), self.mark);
                self.staying[to] = 0;
            }
        }
        self.staying[from] = staying;
        state.robots[from] = state.robots[from].wrapping_sub(amount);
        true
    }

    /// The reason why robots cannot move, if there is one.
    fn why_not(&self, order: Move) -> Refusal {
        let from = order.from();
        let is_own = self.state.marks[from.place()] & self.mark != 0;
        let present = if is_own { self.movable(from) } else { self.state.robots(from) };
        if self.state.holes.contains(from) {
            Refusal::FromHole
        } else if present < order.amount() {
            Refusal::TooMany
        } else if !is_own {
            Refusal::NotOwner
        } else {
            Refusal::EnemyBase
        }
    }

    /// Builds a base, without checking that a build is still allowed in this turn.
    ///
    /// # Errors
    /// The reason why it has no effect.
    pub fn try_build(&mut self, build: Build) -> Result<(), Refusal> {
        self.state.build(build)
    }

    /// Carries out a line of the contest's text, but for `finish`, which changes nothing here.
    ///
    /// # Errors
    /// The reason why it has no effect.
    pub fn try_line(&mut self, line: &str) -> Result<(), Refusal> {
        match Line::parse(line, false)? {
            Line::Command(command) => self.command(command),
            Line::Finish | Line::Reset => Ok(()),
        }
    }

    /// Carries out a command of the contest's text: one that is attempted decides what the turn is
    /// used for, even if it fails.
    ///
    /// # Errors
    /// The reason why it has no effect.
    pub(super) fn command(&mut self, command: Command) -> Result<(), Refusal> {
        match (command, self.kind) {
            (Command::Move { .. }, Kind::Building) => Err(Refusal::MoveAfterBuild),
            (Command::Build { .. }, Kind::Moving) => Err(Refusal::BuildAfterMove),
            (Command::Build { .. }, Kind::Building) => Err(Refusal::SecondBuild),
            (Command::Move { from, direction, amount }, _) => {
                self.kind = Kind::Moving;
                self.move_command(from, direction, amount)
            }
            (Command::Build { tile, base }, Kind::Open) => {
                self.kind = Kind::Building;
                let tile = Tile::new(tile.0, tile.1).ok_or(Refusal::Outside)?;
                self.try_build(Build::new(tile, base).ok_or(Refusal::BadWord)?)
            }
        }
    }

    fn move_command(&mut self, from: Target, direction: super::Direction, amount: i32) -> Result<(), Refusal> {
        if amount <= 0 {
            return Err(Refusal::AmountNotPositive);
        }
        let from = Tile::new(from.0, from.1).ok_or(Refusal::Outside)?;
        let to = from.neighbour(direction).ok_or(Refusal::DestinationOutside)?;
        match u16::try_from(amount).ok().and_then(|amount| Move::between(from, to, amount)) {
            Some(order) => self.try_move(order),
            None if self.state.holes.contains(from) => Err(Refusal::FromHole),
            None => Err(Refusal::TooMany),
        }
    }

    /// Ends the turn: the game is over, or the next player's start phase runs.
    pub fn finish(self) {
        self.state.end_turn();
    }
}

impl State {
    /// True if the player to act can build this.
    ///
    /// # Errors
    /// The reason against it.
    #[inline(always)]
    pub fn judge_build(&self, build: Build) -> Result<(), Refusal> {
        let (tile, base) = (build.tile(), build.base());
        let is_hole = self.holes.contains(tile);
        if !self.owned[self.player()].contains(tile) {
            Err(Refusal::BuildNotOwner)
        } else if self.has_base(tile) {
            Err(Refusal::BuildOccupied)
        } else if is_hole && base != Base::Bridge {
            Err(Refusal::BuildOnHole)
        } else if !is_hole && base == Base::Bridge {
            Err(Refusal::BridgeOffHole)
        } else if self.robots(tile) < base.robots() {
            Err(Refusal::FewRobots)
        } else if self.available(self.player(), tile) < base.material() {
            Err(Refusal::FewMaterials)
        } else {
            Ok(())
        }
    }

    #[inline(always)]
    pub(super) fn build(&mut self, build: Build) -> Result<(), Refusal> {
        self.judge_build(build)?;
        let (player, tile, base) = (self.player(), build.tile(), build.base());
        if base == Base::Town {
            let surplus = self.available(player, tile) - base.material();
            self.bonus[player] = self.bonus[player].saturating_add(surplus as u16);
            for neighbour in self.settlements(player) & tile.neighbours() {
                self.place_base(neighbour, Base::House);
            }
        }
        self.fill(tile);
        self.robots[tile.place()] -= base.robots();
        self.place_base(tile, base);
        Ok(())
    }
}
