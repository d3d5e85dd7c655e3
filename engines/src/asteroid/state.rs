//! A position (RULES.md, sections 3 and 9).
//!
//! The player to act has had its start phase. Scores are counted from the sets of tiles, not kept:
//! only the bonus of towns, which no set shows, is a number of its own. Owners and holes are kept
//! twice, as sets and as a byte of each tile: searches ask for all tiles at once, moves for one.

use std::fmt;

use super::{Action, Base, Setup, Tile, Tiles};
use crate::key::mixed;
use crate::simd::Cpu;
use crate::{Outcome, Rules, Seats};

/// Number of players.
pub const PLAYERS: usize = 3;
/// Turns of each player in the longest game.
pub const TURNS: u16 = 200;
/// Points that end the game.
pub const GOAL: u32 = 100;

/// The mark of a hole that has no bridge.
const HOLE: u8 = 8;

/// The mark of a player.
#[inline(always)]
pub(super) const fn mark(player: usize) -> u8 {
    1 << player
}

/// A position; players are 0, 1 and 2.
#[derive(Clone, Copy)]
pub struct State {
    /// By place. Larger stacks than the numbers hold wrap: a player produces at most 26,200 robots
    /// in a game.
    pub(super) robots: [u16; 128],
    /// By place: the mark of the owner, and that of a hole.
    pub(super) marks: [u8; 128],
    pub(super) owned: [Tiles; PLAYERS],
    pub(super) holes: Tiles,
    /// Bit `b` of the code of a tile's base, which is 0 where there is none.
    pub(super) codes: [Tiles; 3],
    /// Points beyond the usual three of all towns of a player.
    pub(super) bonus: [u16; PLAYERS],
    /// Player-turns begun, 1 to 600.
    pub(super) number: u16,
    pub(super) player: u8,
    pub(super) over: bool,
    /// True if somebody other than the player to act may have enough points, which never happens
    /// in a game: the others only lose points. Only a hint, which equality ignores.
    pub(super) is_late: bool,
}

/// Contents of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plot {
    /// Owner.
    pub owner: Option<usize>,
    /// Robots of the owner.
    pub robots: u16,
    /// True if it is a hole without a bridge.
    pub hole: bool,
    /// The base on it.
    pub base: Option<Base>,
}

impl State {
    /// A position in player-turn `number` (1 to 600), after its start phase. `bonus` holds the
    /// bonus points of all towns of each player. The game is not over, whatever the scores:
    /// they are checked when a turn ends.
    ///
    /// `None` if there is no such player or player-turn, a hole has a base, or nobody owns robots or
    /// a base.
    pub fn new(plot: impl Fn(Tile) -> Plot, bonus: [u16; PLAYERS], number: u16) -> Option<State> {
        if !(1..=TURNS * PLAYERS as u16).contains(&number) {
            return None;
        }
        let mut state = State { bonus, number, player: ((number - 1) % PLAYERS as u16) as u8, ..State::EMPTY };
        for tile in Tile::all() {
            let Plot { owner, robots, hole, base } = plot(tile);
            let is_odd = owner.is_none() && (robots > 0 || base.is_some()) || hole && base.is_some();
            if is_odd || owner.map_or(false, |player| player >= PLAYERS) {
                return None;
            }
            if let Some(player) = owner {
                state.give(tile, player, mark(player));
            }
            if hole {
                state.dig(tile);
            }
            if let Some(base) = base {
                state.place_base(tile, base);
            }
            state.robots[tile.place()] = robots;
        }
        state.is_late = state.has_other_winner();
        Some(state)
    }

    const EMPTY: State = State {
        robots: [0; 128],
        marks: [0; 128],
        owned: [Tiles::NONE; PLAYERS],
        holes: Tiles::NONE,
        codes: [Tiles::NONE; 3],
        bonus: [0; PLAYERS],
        number: 0,
        player: 0,
        over: false,
        is_late: false,
    };

    /// The position that `player` is shown when it is asked for its name: nobody has robots.
    pub(super) fn unbegun(setup: &Setup, player: usize) -> State {
        let mut state = State { player: player as u8, ..State::EMPTY };
        setup.holes().for_each(|hole| state.dig(hole));
        for (owner, maker) in setup.makers().into_iter().enumerate() {
            state.give(maker, owner, mark(owner));
            state.place_base(maker, Base::Initial);
        }
        state
    }

    /// Makes a tile that of the player with this mark, whoever had it.
    #[inline(always)]
    pub(super) fn give(&mut self, tile: Tile, player: usize, mark: u8) {
        for owned in &mut self.owned {
            owned.remove(tile);
        }
        self.owned[player].insert(tile);
        let marks = &mut self.marks[tile.place()];
        *marks = *marks & HOLE | mark;
    }

    /// Makes a tile a hole.
    fn dig(&mut self, tile: Tile) {
        self.holes.insert(tile);
        self.marks[tile.place()] |= HOLE;
    }

    /// Removes the hole of a tile.
    #[inline(always)]
    pub(super) fn fill(&mut self, tile: Tile) {
        self.holes.remove(tile);
        self.marks[tile.place()] &= !HOLE;
    }

    /// The player to act; the last one that did when the game is over.
    #[inline(always)]
    pub fn player(&self) -> usize {
        self.player as usize
    }

    /// The number of the player-turn, 1 to 600.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// The turn as the contest shows it, 1 to 200.
    pub fn turn(&self) -> u16 {
        (self.number + 2) / 3
    }

    /// True if the game is over.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Robots on a tile.
    #[inline(always)]
    pub fn robots(&self, tile: Tile) -> u16 {
        self.robots[tile.place()]
    }

    /// Robots by place; there are none on places that are no tile or nobody's.
    #[inline(always)]
    pub fn all_robots(&self) -> &[u16; 128] {
        &self.robots
    }

    /// The tiles with robots.
    #[inline(always)]
    pub fn occupied(&self, cpu: impl Cpu) -> Tiles {
        let mut words = [0; 2];
        for (i, robots) in self.robots.chunks_exact(32).enumerate() {
            let robots = robots.try_into().expect("as many");
            words[i / 2] |= (cpu.nonzero_u16x32(robots) as u64) << (i % 2 * 32);
        }
        Tiles::from_words(words)
    }

    /// Robots of a player on all tiles.
    pub fn army(&self, player: usize) -> u32 {
        self.owned[player].map(|tile| self.robots(tile) as u32).sum()
    }

    /// The tiles of a player, its holes and bases included.
    #[inline(always)]
    pub fn owned(&self, player: usize) -> Tiles {
        self.owned[player]
    }

    /// The tiles of a player that are neither holes nor built on.
    #[inline(always)]
    pub fn settlements(&self, player: usize) -> Tiles {
        self.owned[player].without(self.holes).without(self.bases())
    }

    /// The holes that have no bridge, owned or not.
    #[inline(always)]
    pub fn holes(&self) -> Tiles {
        self.holes
    }

    /// The tiles with a base of any kind.
    #[inline(always)]
    pub fn bases(&self) -> Tiles {
        self.codes[0] | self.codes[1] | self.codes[2]
    }

    /// The tiles with a base of this kind.
    #[inline(always)]
    pub fn bases_of(&self, base: Base) -> Tiles {
        let with_bit = |bit: usize| match base as u8 >> bit & 1 {
            0 => !self.codes[bit],
            _ => self.codes[bit],
        };
        with_bit(0) & with_bit(1) & with_bit(2)
    }

    /// The kind of base on a tile.
    #[inline(always)]
    pub fn base(&self, tile: Tile) -> Option<Base> {
        let bit = |bit: usize| (self.codes[bit].contains(tile) as u8) << bit;
        Base::from_code(bit(0) | bit(1) | bit(2))
    }

    /// True if there is a base of any kind on a tile.
    #[inline(always)]
    pub fn has_base(&self, tile: Tile) -> bool {
        self.codes[0].contains(tile) | self.codes[1].contains(tile) | self.codes[2].contains(tile)
    }

    /// Owner of a tile.
    #[inline(always)]
    pub fn owner(&self, tile: Tile) -> Option<usize> {
        (0..PLAYERS).find(|player| self.owned[*player].contains(tile))
    }

    /// Contents of a tile.
    pub fn plot(&self, tile: Tile) -> Plot {
        let (owner, robots) = (self.owner(tile), self.robots(tile));
        Plot { owner, robots, hole: self.holes.contains(tile), base: self.base(tile) }
    }

    /// Points of all towns of a player beyond the three that each base has.
    pub fn bonus(&self, player: usize) -> u16 {
        self.bonus[player]
    }

    /// The score of a player ([RULES.md, section 9](super::rules)).
    #[inline(always)]
    pub fn score(&self, player: usize) -> u32 {
        let owned = self.owned[player];
        owned.without(self.holes).len() + 2 * (owned & self.bases()).len() + self.bonus[player] as u32
    }

    /// The scores of all players.
    #[inline(always)]
    pub fn scores(&self) -> [u32; PLAYERS] {
        [0, 1, 2].map(|player| self.score(player))
    }

    /// Robots that a player gets at the start of each of its turns.
    pub fn income(&self, player: usize) -> u32 {
        let number = |base: Base| (self.bases_of(base) & self.owned[player]).len();
        number(Base::Initial) * Base::Initial.production() as u32 + number(Base::RobotMaker)
    }

    /// Puts a base on a tile that has none.
    #[inline(always)]
    pub(super) fn place_base(&mut self, tile: Tile, base: Base) {
        for bit in 0..3 {
            if base as u8 >> bit & 1 != 0 {
                self.codes[bit].insert(tile);
            }
        }
    }

    /// This position with other bonuses.
    pub(super) fn with_bonus(self, bonus: [u16; PLAYERS]) -> State {
        State { bonus, ..self }
    }

    /// This position as the official program restores it on `reset` (RULES.md, section 10): it is
    /// player 0's, and no turn has begun.
    pub(super) fn forgetful(self) -> State {
        State { number: 0, player: 0, ..self }
    }
}

impl Rules for State {
    type Setup = Setup;
    type Action = Action;

    const SEATS: usize = PLAYERS;

    fn start(setup: &Setup) -> State {
        let mut state = State { number: 1, ..State::unbegun(setup, 0) };
        state.begin_turn();
        state
    }

    fn to_act(&self) -> Seats {
        if self.over {
            Seats::NONE
        } else {
            Seats::only(self.player())
        }
    }

    fn step(&mut self, _: &Setup, actions: &[Action]) {
        if !self.over {
            self.play(&actions[self.player()]);
        }
    }

    fn outcome(&self, _: &Setup) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let scores = self.scores();
        // Of equal scores the later player's is better.
        let beats = |other: usize, player: usize| (scores[other], other) > (scores[player], player);
        let place = |player| 1 + (0..PLAYERS).filter(|other| beats(*other, player)).count() as u8;
        Some(Outcome::with_places(&scores.map(i64::from), &[0, 1, 2].map(place)))
    }

    /// Four chains, which do not wait for each other, over the words of the position.
    fn key(&self) -> u64 {
        let [first, second, third] = self.bonus.map(u64::from);
        let rest = [first | second << 16 | third << 32, (self.number as u64) << 16 | (self.player as u64) << 8];
        let sets = self.owned.iter().chain(&self.codes).chain([&self.holes]).flat_map(|set| set.words());
        let mut chains = [1, 2, 3, 4];
        for four in self.robots.chunks_exact(16) {
            for (chain, robots) in chains.iter_mut().zip(four.chunks_exact(4)) {
                *chain = mixed(*chain, robots.iter().fold(0, |word, robots| word << 16 | *robots as u64));
            }
        }
        for (i, word) in sets.chain(rest).enumerate() {
            chains[i % 4] = mixed(chains[i % 4], word);
        }
        chains.into_iter().fold(self.over as u64, mixed)
    }

    fn random_action(&self, _: &Setup, _seat: usize, rng: &mut fastrand::Rng) -> Action {
        self.random_action(rng)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        let numbers = |state: &State| (state.bonus, state.number, state.player, state.over);
        self.robots == other.robots
            && self.marks == other.marks
            && self.owned == other.owned
            && self.holes == other.holes
            && self.codes == other.codes
            && numbers(self) == numbers(other)
    }
}

impl Eq for State {}

/// Player-turn, player, bonuses, then every tile that is not wasteland: its number in the
/// contest's order, owner, base and robots.
impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} p{} {:?}", self.number, if self.over { " over" } else { "" }, self.player, self.bonus)?;
        for tile in Tile::all() {
            let plot = self.plot(tile);
            if plot == Plot::default() {
                continue;
            }
            let owner = plot.owner.map_or('-', |player| (b'a' + player as u8) as char);
            let kind = plot.base.map_or(if plot.hole { '#' } else { '.' }, |base| (b'0' + base as u8) as char);
            write!(f, " {}{}{}{}", tile.index(), owner, kind, plot.robots)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;

    #[test]
    fn a_copy_is_eight_cache_lines() {
        assert_eq!(std::mem::size_of::<State>(), 512);
    }

    #[test]
    fn occupied_tiles_are_those_with_robots() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut state = State::start(&Setup::from_seed(1));
        while !state.is_over() {
            let occupied: Tiles = Tile::all().filter(|tile| state.robots(*tile) > 0).collect();
            assert_eq!(state.occupied(Portable), occupied);
            let orders = state.random_action(&mut rng);
            state.play(&orders);
        }
    }

    #[test]
    fn positions_that_cannot_be() {
        let with = |plot: Plot, number| {
            State::new(|tile| if tile == Tile::CENTRE { plot } else { Plot::default() }, [0; 3], number)
        };
        let own = Plot { owner: Some(2), robots: 65535, ..Plot::default() };
        assert!(with(own, 1).is_some() && with(own, 600).is_some());
        assert!(with(Plot { base: Some(Base::Initial), ..own }, 1).is_some());
        assert!(with(Plot { hole: true, ..own }, 1).is_some());
        assert!(with(own, 0).is_none() && with(own, 601).is_none());
        for plot in [
            Plot { owner: Some(3), ..own },
            Plot { owner: None, ..own },
            Plot { owner: None, robots: 0, base: Some(Base::House), ..own },
            Plot { hole: true, base: Some(Base::Bridge), ..own },
        ] {
            assert!(with(plot, 1).is_none(), "{:?}", plot);
        }
    }
}
