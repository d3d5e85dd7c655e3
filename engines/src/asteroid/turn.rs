//! A player's turn while it is played: moves and builds (rule sections 6 to 8).
//!
//! What counts is how many robots may still leave each tile, not how many have moved. That number
//! never grows within a turn: who arrives has moved, and a tile that is conquered holds only robots
//! that have. So arrivals need not be counted at all.

use super::command::{Command, Line, Target};
use super::{Base, Build, Move, Refusal, State, Tile, Tiles, LARGEST_STACK};

/// The turn of the player to act. Dropping it keeps what was done; the turn ends only with
/// [`Turn::finish`].
#[derive(Debug)]
pub struct Turn<'a> {
    state: &'a mut State,
    /// By place: own robots that were there when the turn began and have not left; negative where
    /// none could leave.
    staying: [i16; 128],
    /// Bases of the others.
    walls: Tiles,
    kind: Kind,
}

/// What the turn is used for.
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
        let own = state.owned[state.player()];
        let walls = state.bases().without(own);
        let mut turn = Turn { staying: state.stacks, walls, state, kind: Kind::Open };
        for hole in own & turn.state.holes {
            turn.staying[hole.place()] = !0;
        }
        turn
    }

    /// The position, with what was done so far.
    pub fn state(&self) -> &State {
        self.state
    }

    /// Robots on a tile of the player that may still move.
    #[inline(always)]
    pub fn movable(&self, tile: Tile) -> u16 {
        self.staying[tile.place()].max(0) as u16
    }

    /// Moves robots; whether a move is due is not looked at.
    ///
    /// # Errors
    /// Why it has no effect.
    #[inline(always)]
    pub fn try_move(&mut self, order: Move) -> Result<(), Refusal> {
        let (from, to, amount) = (order.from(), order.to(), order.amount() as i16);
        let staying = self.staying[from.place()];
        if staying < amount {
            return Err(self.why_not_from(from, order.amount()));
        }
        let before = self.state.stacks[to.place()];
        let after = before.wrapping_add(amount);
        if before >= 0 {
            self.state.stacks[to.place()] = if after >= 0 { after } else { LARGEST_STACK as i16 };
        } else if self.walls.contains(to) {
            return Err(Refusal::EnemyBase);
        } else if after < 0 {
            self.state.stacks[to.place()] = after;
        } else {
            // There is no -0: who counts up starts one higher than who counts down.
            self.state.stacks[to.place()] = after + 1;
            self.state.conquer(to);
        }
        self.staying[from.place()] = staying - amount;
        self.state.stacks[from.place()] -= amount;
        Ok(())
    }

    /// Why so many robots cannot leave a tile.
    #[cold]
    fn why_not_from(&self, tile: Tile, amount: u16) -> Refusal {
        let present = match self.state.owned[self.state.player()].contains(tile) {
            // Also of a tile that was conquered in this turn, where all have moved.
            true => self.movable(tile),
            false => self.state.robots(tile),
        };
        if self.state.holes.contains(tile) {
            Refusal::FromHole
        } else if present < amount {
            Refusal::TooMany
        } else {
            Refusal::NotOwner
        }
    }

    /// Builds a base; whether a build is due is not looked at.
    ///
    /// # Errors
    /// Why it has no effect.
    pub fn try_build(&mut self, build: Build) -> Result<(), Refusal> {
        self.state.build(build)
    }

    /// Carries out a line of the contest's text, but for `finish`, which changes nothing here.
    ///
    /// # Errors
    /// Why it has no effect.
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
    /// Why it has no effect.
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
    /// Makes a tile one of the player to act.
    #[inline(always)]
    fn conquer(&mut self, tile: Tile) {
        for owned in &mut self.owned {
            owned.remove(tile);
        }
        self.owned[self.player()].insert(tile);
    }

    /// Whether the player to act can build this.
    ///
    /// # Errors
    /// Why it cannot.
    #[inline(always)]
    pub fn judge_build(&self, build: Build) -> Result<(), Refusal> {
        let (tile, base) = (build.tile(), build.base());
        let is_hole = self.holes.contains(tile);
        if !self.owned[self.player()].contains(tile) {
            Err(Refusal::BuildNotOwner)
        } else if self.bases().contains(tile) {
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
        self.holes.remove(tile);
        self.stacks[tile.place()] -= base.robots() as i16;
        self.place_base(tile, base);
        Ok(())
    }
}
