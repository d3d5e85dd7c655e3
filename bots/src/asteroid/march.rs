//! How a player's robots march.
//!
//! The decision behind it: single moves are not searched. What a player wants is a base to be
//! built, and everything else follows by rule: robots gather for it, claim what is free, strike what
//! is weak, guard what is threatened, and the rest flow to where land is left. So a turn takes a few
//! microseconds, and whole games can be played ahead.

use crate::parameters::parameters;
use engines::asteroid::{Base, Build, Move, State, Tile, Tiles, PLAYERS};
use engines::simd::{self, Cpu, Kernel};

parameters! {
    /// How much is risked on a march.
    pub struct Habits {
        /// Robots that stay on a threatened settlement at most.
        guard: u16 = 3, 0..=1_000;
        /// Defenders that a settlement may have to be struck by as many robots and one more.
        bold: u16 = 2, 0..=1_000;
        /// A settlement is struck all the same by so many robots for each defender.
        superior: u16 = 3, 0..=1_000;
        /// Steps that land of others counts as farther away than free land.
        reluctance: usize = 2, 0..=100;
    }
}

/// How many open tiles next to a claim are worth one more robot that could make it.
const RIVALRY: i32 = 3;
/// Defenders more that are struck where land is wanted for a town.
const EAGER: u16 = 3;
/// The most layers around what robots march to.
const FARTHEST: usize = 24;

/// A player's robots while its moves are given.
pub struct March<'a> {
    state: &'a State,
    own: Tiles,
    others: Tiles,
    /// What robots can step on and leave again.
    ground: Tiles,
    /// By place: own robots that have no order yet.
    free: [u16; 128],
    /// Where there are any.
    sources: Tiles,
    moves: &'a mut Vec<Move>,
}

/// Appends the moves of the player to act that wants this base, if any.
pub fn march(state: &State, goal: Option<Build>, habits: &Habits, moves: &mut Vec<Move>) {
    simd::dispatch(Marching { state, goal, habits, moves });
}

struct Marching<'a> {
    state: &'a State,
    goal: Option<Build>,
    habits: &'a Habits,
    moves: &'a mut Vec<Move>,
}

impl Kernel for Marching<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        let Marching { state, goal, habits, moves } = self;
        let mut march = March::new(state, moves);
        let lacking = goal.map_or(0, |goal| march.keep_for(goal));
        march.guard(habits);
        let wanted = match goal {
            Some(goal) if goal.base() == Base::Town => goal.tile().neighbours() | goal.tile().only(),
            _ => Tiles::NONE,
        };
        let left = march.claim(wanted);
        march.strike(wanted, habits);
        if let Some(goal) = goal {
            march.gather(goal.tile(), lacking);
        }
        march.spread(left, habits);
    }
}

impl<'a> March<'a> {
    #[inline(always)]
    fn new(state: &'a State, moves: &'a mut Vec<Move>) -> March<'a> {
        let player = state.player();
        let own = state.owned(player);
        let others = (0..PLAYERS).filter(|&other| other != player);
        let others = others.fold(Tiles::NONE, |others, other| others | state.owned(other));
        let ground = !(state.holes() | state.bases() & others);
        let mut march = March { state, own, others, ground, free: [0; 128], sources: Tiles::NONE, moves };
        for tile in own & ground {
            let robots = state.robots(tile);
            march.free[tile.place()] = robots;
            if robots > 0 {
                march.sources.insert(tile);
            }
        }
        march
    }

    /// Takes robots off the free ones of a tile.
    #[inline(always)]
    fn take(&mut self, tile: Tile, robots: u16) {
        let free = &mut self.free[tile.place()];
        *free -= robots;
        if *free == 0 {
            self.sources.remove(tile);
        }
    }

    #[inline(always)]
    fn send(&mut self, from: Tile, to: Tile, robots: u16) {
        if let Some(order) = Move::between(from, to, robots) {
            self.moves.push(order);
            self.take(from, robots);
        }
    }

    /// Robots that are where a base is wanted stay; how many more it needs.
    #[inline(always)]
    fn keep_for(&mut self, goal: Build) -> u16 {
        let (tile, cost) = (goal.tile(), goal.base().robots());
        let present = if self.own.contains(tile) { self.state.robots(tile) } else { 0 };
        if self.sources.contains(tile) {
            self.take(tile, cost.min(self.free[tile.place()]));
        }
        cost.saturating_sub(present)
    }

    /// Robots of one other player that can reach a tile at once, of the one who has most there.
    #[inline(always)]
    fn threat(&self, tile: Tile) -> u16 {
        let near = tile.neighbours() & self.others & !self.state.holes();
        let mut threats = [0_u16; PLAYERS];
        for foe in near {
            if let Some(player) = self.state.owner(foe) {
                let fresh = if self.state.base(foe) == Some(Base::Initial) { Base::Initial.production() } else { 0 };
                threats[player] = threats[player].saturating_add(self.state.robots(foe) + fresh);
            }
        }
        threats.into_iter().max().unwrap_or(0)
    }

    /// Settlements that are threatened keep some of their robots.
    #[inline(always)]
    fn guard(&mut self, habits: &Habits) {
        let border = self.sources & (self.others & !self.state.holes()).neighbours();
        for tile in border.without(self.state.bases()) {
            let kept = self.threat(tile).min(habits.guard).min(self.free[tile.place()]);
            if kept > 0 {
                self.take(tile, kept);
            }
        }
    }

    /// A robot for every free tile that one can step on, wanted ones first; what is left of the
    /// free land. Robots with the fewest ways choose first, and tiles that few others can reach.
    #[inline(always)]
    fn claim(&mut self, wanted: Tiles) -> Tiles {
        let mut left = self.ground.without(self.own | self.others);
        for land in [wanted & left, left] {
            let shore = land.neighbours();
            for most in 1..=6 {
                for from in self.sources & shore {
                    self.claim_from(from, land, most, &mut left);
                }
            }
        }
        left
    }

    /// Claims with the robots of a tile, as long as they have at most so many ways.
    #[inline(always)]
    fn claim_from(&mut self, from: Tile, land: Tiles, most: u32, left: &mut Tiles) {
        while self.sources.contains(from) {
            let ways = from.neighbours() & land & *left;
            if ways.len() > most {
                return;
            }
            let (sources, open) = (self.sources, *left);
            let cost = |to: &Tile| {
                let near = to.neighbours();
                RIVALRY * (near & sources).len() as i32 - (near & open).len() as i32
            };
            match ways.min_by_key(cost) {
                Some(to) => {
                    self.send(from, to, 1);
                    left.remove(to);
                }
                None => return,
            }
        }
    }

    /// Takes settlements of others that are weak.
    #[inline(always)]
    fn strike(&mut self, wanted: Tiles, habits: &Habits) {
        let targets = self.others & self.ground & self.sources.neighbours();
        let empty: Tiles = targets.filter(|tile| self.state.robots(*tile) == 0).collect();
        for tile in empty.chain(targets.without(empty)) {
            let defenders = self.state.robots(tile);
            let near = tile.neighbours() & self.sources;
            let force: u16 = near.map(|from| self.free[from.place()]).sum();
            let bold = habits.bold + if wanted.contains(tile) { EAGER } else { 0 };
            if force <= defenders || defenders > bold && force < defenders.saturating_mul(habits.superior) {
                continue;
            }
            let mut needed = defenders + 1;
            while needed > 0 {
                let near = tile.neighbours() & self.sources;
                let from = match near.max_by_key(|from| self.free[from.place()]) {
                    Some(from) => from,
                    None => break,
                };
                let robots = needed.min(self.free[from.place()]);
                self.send(from, tile, robots);
                needed -= robots;
            }
        }
    }

    /// The nearest robots go to a tile until they are as many as are lacking there.
    #[inline(always)]
    fn gather(&mut self, tile: Tile, mut lacking: u16) {
        let ground = self.ground & (self.own | !self.others);
        let (mut reached, mut layer) = (tile.only(), tile.only());
        for _ in 0..FARTHEST {
            let next = (layer.neighbours() & ground).without(reached);
            if lacking == 0 || next.is_empty() {
                break;
            }
            for from in next & self.sources {
                let robots = lacking.min(self.free[from.place()]);
                if let Some(to) = (from.neighbours() & layer).next() {
                    self.send(from, to, robots);
                    lacking -= robots;
                }
            }
            reached |= next;
            layer = next;
        }
    }

    /// All other robots go towards the nearest land that is free or another player's.
    #[inline(always)]
    fn spread(&mut self, free_land: Tiles, habits: &Habits) {
        let own_ground = self.own & self.ground;
        let hostile = self.others & self.ground;
        let (mut reached, mut layer) = (free_land, free_land);
        for depth in 0..FARTHEST {
            if self.sources.is_empty() {
                return;
            }
            let mut next = (layer.neighbours() & own_ground).without(reached);
            if depth == habits.reluctance {
                next |= (hostile.neighbours() & own_ground).without(reached);
            }
            for from in next & self.sources {
                let ways = from.neighbours() & layer;
                for (to, left) in ways.zip((1..=ways.len() as u16).rev()) {
                    match self.free[from.place()] {
                        0 => break,
                        // Saves most of the divisions.
                        robots if robots <= left => self.send(from, to, 1),
                        robots => self.send(from, to, (robots + left - 1) / left),
                    }
                }
            }
            if next.is_empty() && depth > habits.reluctance {
                return;
            }
            reached |= next;
            layer = next;
        }
    }
}
