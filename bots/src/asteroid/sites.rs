//! Sites for bases, ranked by points per robot.
//!
//! The value of a site is its gain in score, soon or later: of a town the points that it scores at
//! once, of an excavator those that towns around it could score then, on land that is owned or
//! free.

use engines::asteroid::{Base, Build, Materials, State, Tile, Tiles};
use engines::simd::{self, Cpu, Kernel};

/// A base that may be worth building.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Site {
    /// The base and its tile.
    pub build: Build,
    /// Points per robot, less a penalty for the time until it can be built.
    pub rate: f32,
}

impl Site {
    /// Sort key, lowest for the best: by rate, which is positive, then by tile and base.
    #[inline(always)]
    fn rank(&self) -> u64 {
        let (tile, base) = (self.build.tile().place() as u64, self.build.base() as u64);
        (!self.rate.to_bits() as u64) << 16 | tile << 8 | base
    }
}

/// The land of a player and the bases that it allows.
pub struct Sites<'a> {
    state: &'a State,
    player: usize,
    settlements: Tiles,
    excavators: Tiles,
    makers: Tiles,
}

/// What a survey of sites is for.
trait Collector {
    /// True if a base of this kind with this rate or a lower one may be of use.
    fn has_use_for(&self, base: Base, rate: f32) -> bool;
    fn add(&mut self, site: Site);

    /// Adds a site if there is use for it.
    #[inline(always)]
    fn offer(&mut self, tile: Tile, base: Base, rate: f32) {
        if self.has_use_for(base, rate) {
            if let Some(build) = Build::new(tile, base) {
                self.add(Site { build, rate });
            }
        }
    }
}

impl Collector for Vec<Site> {
    #[inline(always)]
    fn has_use_for(&self, _: Base, rate: f32) -> bool {
        rate > 0.0
    }

    #[inline(always)]
    fn add(&mut self, site: Site) {
        self.push(site);
    }
}

/// The best site of wanted kinds.
struct Best<F> {
    is_wanted: F,
    site: Option<Site>,
    /// Rate of that site.
    rate: f32,
}

impl<F: Fn(Base) -> bool> Collector for Best<F> {
    #[inline(always)]
    fn has_use_for(&self, base: Base, rate: f32) -> bool {
        rate > 0.0 && rate >= self.rate && (self.is_wanted)(base)
    }

    #[inline(always)]
    fn add(&mut self, site: Site) {
        let is_better = match &self.site {
            Some(best) => site.rank() < best.rank(),
            None => true,
        };
        if is_better {
            (self.site, self.rate) = (Some(site), site.rate);
        }
    }
}

/// All sites, in a list.
struct Survey<'a, 'b> {
    sites: &'a Sites<'b>,
    list: Vec<Site>,
}

impl Kernel for Survey<'_, '_> {
    type Output = Vec<Site>;

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Vec<Site> {
        self.sites.survey(cpu, &mut self.list);
        self.list
    }
}

/// Penalty on the points of a town for every claim still to be made.
const CLAIM: f32 = 0.6;
/// Penalty for every step from the nearest maker.
const STEP: f32 = 0.25;
/// Rate of a house, bonus for each neighbour that is not land, and penalty for a step.
const HOUSE: f32 = 0.12;
const WALL: f32 = 0.02;
const HOUSE_STEP: f32 = 0.005;
/// Penalty on the rate of a house for each unit of material that is available beyond what it needs: it
/// takes more away from its neighbours than a house elsewhere.
const WASTE: f32 = 0.02;
/// Least rate of a house.
const LEAST_HOUSE: f32 = 0.01;
/// Rate of an excavator for each settlement next to it, beyond those that it uses up.
const ENRICHED: f32 = 0.05;
const USED_UP: f32 = 2.0;
/// Rate of a tower for each foreign tile within its reach, and the least that it must exceed.
const HIT: f32 = 0.02;
const TOWER: f32 = 0.06;
/// Rate of a bridge.
const BRIDGE: f32 = 0.08;
/// Points of a town among six settlements, without its bonus.
const MOST_TOWN: u32 = 14;
/// Most material that an excavator adds to what is available on a tile: three next to it, where its
/// own tile was worth one or more, and two at two steps.
const MOST_ADDED: u32 = 2;
/// Weight of the second town at an excavator.
const SECOND: f32 = 0.7;

impl<'a> Sites<'a> {
    /// The sites of a player.
    #[inline(always)]
    pub fn new(state: &'a State, player: usize) -> Sites<'a> {
        let settlements = state.settlements(player);
        let excavators = state.bases_of(Base::Excavator) & state.owned(player);
        let makers = state.bases_of(Base::Initial) & state.owned(player);
        Sites { state, player, settlements, excavators, makers }
    }

    /// The settlements, and the free land within two steps of the own tiles.
    #[inline(always)]
    fn land(&self, cpu: impl Cpu) -> Tiles {
        let state = self.state;
        let free = !(state.holes() | state.owned(0) | state.owned(1) | state.owned(2));
        let near = state.owned(self.player).without(state.holes()).neighbours_by(cpu) & free;
        self.settlements | near | near.neighbours_by(cpu) & free
    }

    /// Points of a town with so many petals; `near` is the land on its tile and next to it.
    #[inline(always)]
    fn town_points(&self, near: Tiles, petals: u32, available: u32) -> f32 {
        let claims = near.without(self.settlements).len();
        (2 + 2 * petals + available - Base::Town.material()) as f32 - CLAIM * claims as f32
    }

    /// Material that is available for a base on a tile, of land with the excavators that there are.
    #[inline(always)]
    fn available(&self, near: Tiles) -> u32 {
        let mut available = near.len();
        for excavator in self.excavators {
            available += (excavator.neighbours() & near).len();
        }
        available
    }

    /// The points of the best two towns around an excavator that is to be built on a settlement;
    /// `centres` is the land where it can make a town possible.
    #[inline(always)]
    fn excavator_points(&self, tile: Tile, centres: Tiles, land: Tiles) -> f32 {
        let ring = tile.neighbours();
        let own = 1 + (self.excavators & ring).len();
        let (mut towns, mut points, mut number) = ([tile; 18], [0.0; 18], 0);
        let (mut best, mut first) = (tile, 0.0);
        for town in (centres & tile.within_two()).without(tile.only()) {
            let near = (town.neighbours() | town.only()) & land;
            let lost = ring.contains(town) as u32;
            let available = self.available(near) + (near & ring).len() - lost * own;
            if available < Base::Town.material() {
                continue;
            }
            let value = self.town_points(near, near.len() - 1 - lost, available);
            if value > first {
                (best, first) = (town, value);
            }
            (towns[number], points[number]) = (town, value);
            number += 1;
        }
        if first == 0.0 {
            return 0.0;
        }
        let mut second: f32 = 0.0;
        let close = best.within_two();
        for (town, value) in towns[..number].iter().zip(&points) {
            if *value > second && *town != best && !close.contains(*town) {
                second = *value;
            }
        }
        2.0 + first + SECOND * second
    }

    /// Steps from the nearest own maker, obstacles ignored.
    #[inline(always)]
    fn distance(&self, tile: Tile) -> f32 {
        let mut nearest = u32::MAX;
        for maker in self.makers {
            nearest = nearest.min(maker.distance(tile));
        }
        if nearest == u32::MAX {
            0.0
        } else {
            nearest as f32
        }
    }

    /// All sites worth considering, the best first.
    pub fn all(&self) -> Vec<Site> {
        let mut sites = simd::dispatch(Survey { sites: self, list: Vec::new() });
        sites.sort_unstable_by_key(Site::rank);
        sites
    }

    /// The best site of wanted kinds: the first such one of [`Sites::all`].
    #[inline(always)]
    pub fn best(&self, cpu: impl Cpu, is_wanted: impl Fn(Base) -> bool) -> Option<Site> {
        let mut best = Best { is_wanted, site: None, rate: 0.0 };
        self.survey(cpu, &mut best);
        best.site
    }

    /// Collects the sites, kinds of high rates first.
    #[inline(always)]
    fn survey(&self, cpu: impl Cpu, collector: &mut impl Collector) {
        let land = self.land(cpu);
        let materials = Materials::with(land, self.excavators);
        let mut most = Base::Town.material() - 1;
        for tile in materials.at_least(Base::Town.material()) & land {
            let near = (tile.neighbours() | tile.only()) & land;
            let available = self.available(near);
            most = most.max(available);
            let points = self.town_points(near, near.len() - 1, available);
            let rate = (points - STEP * self.distance(tile)) / Base::Town.robots() as f32;
            collector.offer(tile, Base::Town, rate);
        }
        let centres = materials.at_least(Base::Town.material() - MOST_ADDED) & land;
        let materials = Materials::with(self.settlements, self.excavators);
        let buildable = materials.at_least(Base::House.material());
        let robots = (Base::Excavator.robots() + Base::Town.robots()) as f32;
        let limit = (MOST_TOWN + most + MOST_ADDED - Base::Town.material()) as f32;
        let close = centres.neighbours_by(cpu);
        let close = close | close.neighbours_by(cpu);
        if collector.has_use_for(Base::Excavator, ((2.0 + limit + SECOND * limit) / robots).max(ENRICHED * 6.0)) {
            for tile in buildable & self.settlements {
                let enriched = (tile.neighbours() & self.settlements).len() as f32 - USED_UP;
                let mut rate = ENRICHED * enriched;
                let points = if close.contains(tile) { self.excavator_points(tile, centres, land) } else { 0.0 };
                if points > 0.0 && collector.has_use_for(Base::Excavator, points / robots) {
                    rate = rate.max((points - STEP * (self.distance(tile) + 1.0)) / robots);
                }
                collector.offer(tile, Base::Excavator, rate);
            }
        }
        for tile in buildable & self.settlements {
            // Next to others a house is also a wall.
            let walls = tile.neighbours().without(land | self.state.holes()).len() as f32;
            let beyond = materials.available(tile) - Base::House.material();
            let rate = HOUSE + WALL * walls - WASTE * beyond as f32;
            if collector.has_use_for(Base::House, rate.max(LEAST_HOUSE)) {
                let rate = (rate - HOUSE_STEP * self.distance(tile)).max(LEAST_HOUSE);
                collector.offer(tile, Base::House, rate);
            }
        }
        if collector.has_use_for(Base::Tower, f32::MAX) {
            let foreign = !(land | self.state.holes() | self.state.owned(self.player));
            for tile in materials.at_least(Base::Tower.material()) & self.settlements {
                let hit = (tile.tower_reach() & foreign).len() as f32;
                collector.offer(tile, Base::Tower, HIT * hit - TOWER);
            }
        }
        if collector.has_use_for(Base::Bridge, BRIDGE) {
            for tile in self.state.holes() & buildable & self.state.owned(self.player).neighbours_by(cpu) {
                collector.offer(tile, Base::Bridge, BRIDGE);
            }
        }
    }
}
