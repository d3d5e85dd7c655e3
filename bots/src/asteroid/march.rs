//! Moves of a player's robots, by rules.
//!
//! The decision behind it: single moves are not searched. A player's goal is a base, and everything
//! else follows by rule: robots gather for it, claim free land, attack weak settlements, guard
//! threatened ones, and the rest flow to where land is left. So a turn takes a few microseconds,
//! and whole games can be simulated.

use crate::parameters::parameters;
use engines::asteroid::{Base, Build, Direction, Move, State, Tile, Tiles, PLAYERS};
use engines::simd::Cpu;

parameters! {
    /// March policy: the risks that robots take.
    pub struct Policy {
        /// Most robots that stay to guard a threatened settlement.
        guard: u16 = 3, 0..=1_000;
        /// Most defenders of a settlement that a force one robot larger attacks.
        bold: u16 = 2, 0..=1_000;
        /// Attackers per defender that suffice whatever the number of defenders.
        superior: u16 = 3, 0..=1_000;
        /// Extra distance of other players' land over free land, in steps.
        reluctance: usize = 2, 0..=100;
    }
}

/// Orders that come before those of the policy: the own tiles whose robots all go in a direction, by direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overrides(pub [Tiles; 6]);

impl Overrides {
    /// No such orders.
    pub const NONE: Overrides = Overrides([Tiles::NONE; 6]);
}

/// Open tiles next to a claim that outweigh one more robot able to make it.
const RIVALRY: i32 = 3;
/// Extra defenders that are attacked where land is wanted for a town.
const EAGER: u16 = 3;
/// Most layers of the breadth-first search for a way.
const FARTHEST: usize = 24;

/// State of move generation for a player's robots.
pub struct March<'a, C> {
    cpu: C,
    state: &'a State,
    own: Tiles,
    others: Tiles,
    /// Tiles with robots, whosever.
    occupied: Tiles,
    /// Initial makers, whosever.
    makers: Tiles,
    /// Tiles that robots can step on and leave again.
    ground: Tiles,
    /// Own robots without an order yet, by place; meaningless on tiles not in `sources`.
    free: [u16; 128],
    /// Tiles with robots in `free`.
    sources: Tiles,
    moves: &'a mut Vec<Move>,
}

/// Appends the moves of the player to act for its goal, if any.
#[inline(always)]
pub fn plan_moves(
    cpu: impl Cpu,
    state: &State,
    goal: Option<Build>,
    policy: &Policy,
    overrides: &Overrides,
    moves: &mut Vec<Move>,
) {
    let mut march = March::new(cpu, state, moves);
    march.obey(overrides);
    let lacking = goal.map_or(0, |goal| march.keep_for(goal));
    march.guard(policy);
    let wanted = match goal {
        Some(goal) if goal.base() == Base::Town => goal.tile().neighbours() | goal.tile().only(),
        _ => Tiles::NONE,
    };
    let left = march.claim(wanted);
    march.strike(wanted, policy);
    if let Some(goal) = goal {
        march.gather(goal.tile(), lacking);
    }
    march.spread(left, policy);
}

impl<'a, C: Cpu> March<'a, C> {
    #[inline(always)]
    fn new(cpu: C, state: &'a State, moves: &'a mut Vec<Move>) -> March<'a, C> {
        let player = state.player();
        let own = state.owned(player);
        let others = state.owned((player + 1) % PLAYERS) | state.owned((player + 2) % PLAYERS);
        let ground = !(state.holes() | state.bases() & others);
        let occupied = state.occupied(cpu);
        let sources = occupied & own & ground;
        let makers = state.bases_of(Base::Initial);
        March { cpu, state, own, others, occupied, makers, ground, free: *state.all_robots(), sources, moves }
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

    /// Sends the robots that overrides tell where to go.
    #[inline(always)]
    fn obey(&mut self, overrides: &Overrides) {
        for (direction, tiles) in Direction::ALL.into_iter().zip(overrides.0) {
            for from in tiles & self.sources {
                if let Some(to) = from.neighbour(direction) {
                    self.send(from, to, self.free[from.place()]);
                }
            }
        }
    }

    /// Keeps robots at the site of the goal; returns the number still lacking there.
    #[inline(always)]
    fn keep_for(&mut self, goal: Build) -> u16 {
        let (tile, cost) = (goal.tile(), goal.base().robots());
        let present = if self.own.contains(tile) { self.state.robots(tile) } else { 0 };
        if self.sources.contains(tile) {
            self.take(tile, cost.min(self.free[tile.place()]));
        }
        cost.saturating_sub(present)
    }

    /// Largest force of a single opponent that can reach a tile at once, of `armed` tiles by
    /// opponent; no more than `most` is counted.
    #[inline(always)]
    fn threat(&self, tile: Tile, armed: &[Tiles; 2], most: u16) -> u16 {
        let mut largest = 0;
        for foes in armed {
            let mut force: u16 = 0;
            for foe in *foes & tile.neighbours() {
                let fresh = if self.makers.contains(foe) { Base::Initial.production() } else { 0 };
                force = force.saturating_add(self.state.robots(foe)).saturating_add(fresh);
                if force >= most {
                    return most;
                }
            }
            largest = largest.max(force);
        }
        largest
    }

    /// Keeps some robots on threatened settlements.
    #[inline(always)]
    fn guard(&mut self, policy: &Policy) {
        let player = self.state.player();
        let able = (self.occupied | self.makers).without(self.state.holes());
        let armed = [1, 2].map(|next| self.state.owned((player + next) % PLAYERS) & able);
        let border = self.sources & (armed[0] | armed[1]).neighbours_by(self.cpu);
        for tile in border.without(self.state.bases()) {
            let most = policy.guard.min(self.free[tile.place()]);
            // An armed tile has at least one robot, or makes some.
            let kept = if most > 1 { self.threat(tile, &armed, most) } else { most };
            if kept > 0 {
                self.take(tile, kept);
            }
        }
    }

    /// Sends a robot to every free tile that one can step on, wanted ones first; returns the free
    /// land left. Robots with the fewest ways choose first, and prefer tiles that few others reach.
    #[inline(always)]
    fn claim(&mut self, wanted: Tiles) -> Tiles {
        let mut left = self.ground.without(self.own | self.others);
        for wanted in [wanted, Tiles::ALL] {
            let mut near = self.sources & (wanted & left).neighbours_by(self.cpu);
            let mut most = 1;
            while !near.is_empty() {
                let before = left;
                let mut fewest = u32::MAX;
                for from in near {
                    match self.claim_from(from, wanted, most, &mut left) {
                        0 => near.remove(from),
                        ways => fewest = fewest.min(ways),
                    }
                }
                // Without a claim the ways stay as they are.
                most = if left == before { fewest } else { most + 1 };
            }
        }
        left
    }

    /// Claims with the robots of a tile, as long as they have at most `most` ways; returns the ways
    /// that are left, 0 without robots.
    #[inline(always)]
    fn claim_from(&mut self, from: Tile, wanted: Tiles, most: u32, left: &mut Tiles) -> u32 {
        loop {
            let mut ways = from.neighbours() & wanted & *left;
            let number = ways.len();
            if number > most {
                return number;
            }
            let (sources, open) = (self.sources, *left);
            let cost = |to: &Tile| {
                let near = to.neighbours();
                RIVALRY * (near & sources).len() as i32 - (near & open).len() as i32
            };
            match if number > 1 { ways.min_by_key(cost) } else { ways.next() } {
                Some(to) => {
                    self.send(from, to, 1);
                    left.remove(to);
                }
                None => return 0,
            }
            if !self.sources.contains(from) {
                return 0;
            }
        }
    }

    /// Attacks weak settlements of other players.
    #[inline(always)]
    fn strike(&mut self, wanted: Tiles, policy: &Policy) {
        let targets = self.others & self.ground & self.sources.neighbours_by(self.cpu);
        for tile in targets.without(self.occupied).chain(targets & self.occupied) {
            let defenders = self.state.robots(tile);
            let near = tile.neighbours() & self.sources;
            let force: u16 = near.map(|from| self.free[from.place()]).sum();
            let bold = policy.bold + if wanted.contains(tile) { EAGER } else { 0 };
            if force <= defenders || defenders > bold && force < defenders.saturating_mul(policy.superior) {
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

    /// Sends the nearest robots to a tile, as many as are lacking there.
    #[inline(always)]
    fn gather(&mut self, tile: Tile, mut lacking: u16) {
        let ground = self.ground & (self.own | !self.others);
        let (mut reached, mut layer) = (tile.only(), tile.only());
        for _ in 0..FARTHEST {
            let next = (layer.neighbours_by(self.cpu) & ground).without(reached);
            if lacking == 0 || next.is_empty() || self.sources.is_empty() {
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

    /// Sends all other robots towards the nearest land that is free or another player's.
    #[inline(always)]
    fn spread(&mut self, free_land: Tiles, policy: &Policy) {
        let own_ground = self.own & self.ground;
        let hostile = self.others & self.ground;
        let (mut open, mut layer) = (own_ground, free_land);
        for depth in 0..FARTHEST {
            if self.sources.is_empty() {
                return;
            }
            let mut next = layer.neighbours_by(self.cpu) & open;
            if depth == policy.reluctance {
                next |= hostile.neighbours_by(self.cpu) & open;
            }
            for from in next & self.sources {
                self.send_evenly(from, from.neighbours() & layer);
            }
            if next.is_empty() && depth > policy.reluctance {
                return;
            }
            open = open.without(next);
            layer = next;
        }
    }

    /// Sends all free robots of a tile in even shares by some ways, the first ones by the larger.
    /// Without a way they stay.
    #[inline(always)]
    fn send_evenly(&mut self, from: Tile, ways: Tiles) {
        let mut left = ways.len() as u16;
        for to in ways {
            match self.free[from.place()] {
                0 => break,
                // Saves most of the divisions.
                robots if robots <= left => self.send(from, to, 1),
                robots => self.send(from, to, (robots + left - 1) / left),
            }
            left -= 1;
        }
    }
}
