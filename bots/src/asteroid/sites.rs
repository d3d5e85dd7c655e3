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
    /// Free land within two steps of the own.
    near: Tiles,
    excavators: Tiles,
    makers: Tiles,
}

/// Calls `each` with every site worth considering.
struct Survey<'a, 'b, F> {
    sites: &'a Sites<'b>,
    each: F,
}

impl<F: FnMut(Site)> Kernel for Survey<'_, '_, F> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        self.sites.survey(self.each);
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
/// Rate of a tower for each foreign tile within its reach, and the least that it must exceed.
const HIT: f32 = 0.02;
const TOWER: f32 = 0.06;
/// Rate of a bridge.
const BRIDGE: f32 = 0.08;
/// Weight of the second town at an excavator.
const SECOND: f32 = 0.7;

impl<'a> Sites<'a> {
    /// The sites of a player.
    #[inline(always)]
    pub fn new(state: &'a State, player: usize) -> Sites<'a> {
        let settlements = state.settlements(player);
        let all = state.holes() | state.owned(0) | state.owned(1) | state.owned(2);
        let near = state.owned(player).without(state.holes()).neighbours().without(all);
        let near = near | near.neighbours().without(all);
        let excavators = state.bases_of(Base::Excavator) & state.owned(player);
        let makers = state.bases_of(Base::Initial) & state.owned(player);
        Sites { state, player, settlements, near, excavators, makers }
    }

    /// Points of a town on a tile, with this land.
    #[inline(always)]
    fn town_points(&self, tile: Tile, land: Tiles, available: u32) -> f32 {
        let petals = tile.neighbours() & land;
        let claims = ((petals | tile.only()).without(self.settlements)).len();
        (2 + 2 * petals.len() + available - Base::Town.material()) as f32 - CLAIM * claims as f32
    }

    /// The points of the best two towns around an excavator that is to be built.
    #[inline(always)]
    fn excavator_points(&self, tile: Tile, land: Tiles) -> f32 {
        let land = land.without(tile.only());
        let ring = tile.neighbours();
        let materials = Materials::with(land, self.excavators | tile.only());
        let towns = materials.at_least(Base::Town.material()) & land & (ring | ring.neighbours());
        // Loops, since closures are compiled without the processor's extensions.
        let (mut best, mut first) = (tile, 0.0);
        for town in towns {
            let points = self.town_points(town, land, materials.available(town));
            if points > first {
                (best, first) = (town, points);
            }
        }
        if first == 0.0 {
            return 0.0;
        }
        let mut second: f32 = 0.0;
        for town in towns {
            if town.distance(best) > 2 {
                second = second.max(self.town_points(town, land, materials.available(town)));
            }
        }
        2.0 + first + SECOND * second
    }

    /// Steps from the nearest own maker, obstacles ignored.
    #[inline(always)]
    fn distance(&self, tile: Tile) -> f32 {
        self.makers.map(|maker| maker.distance(tile)).min().unwrap_or(0) as f32
    }

    /// All sites worth considering, the best first.
    pub fn all(&self) -> Vec<Site> {
        let mut sites = Vec::new();
        self.for_each(|site| sites.push(site));
        sites.sort_unstable_by_key(Site::rank);
        sites
    }

    /// The best site that is wanted: the first such one of [`Sites::all`].
    #[inline(always)]
    pub fn best(&self, is_wanted: impl Fn(&Site) -> bool) -> Option<Site> {
        let mut best: Option<Site> = None;
        self.for_each(|site| {
            if is_wanted(&site) && best.map_or(true, |best| site.rank() < best.rank()) {
                best = Some(site);
            }
        });
        best
    }

    #[inline(always)]
    fn for_each(&self, each: impl FnMut(Site)) {
        simd::dispatch(Survey { sites: self, each });
    }

    #[inline(always)]
    fn survey(&self, mut each: impl FnMut(Site)) {
        let land = self.settlements | self.near;
        let foreign = !(land | self.state.holes() | self.state.owned(self.player));
        let mut add = |tile: Tile, base: Base, rate: f32| {
            if rate > 0.0 {
                if let Some(build) = Build::new(tile, base) {
                    each(Site { build, rate });
                }
            }
        };
        let materials = Materials::with(land, self.excavators);
        for tile in materials.at_least(Base::Town.material()) & land {
            let points = self.town_points(tile, land, materials.available(tile));
            add(tile, Base::Town, (points - STEP * self.distance(tile)) / Base::Town.robots() as f32);
        }
        let materials = Materials::with(self.settlements, self.excavators);
        let buildable = materials.at_least(Base::House.material());
        for tile in buildable & self.settlements {
            let distance = self.distance(tile);
            let points = self.excavator_points(tile, land);
            if points > 0.0 {
                let robots = Base::Excavator.robots() + Base::Town.robots();
                add(tile, Base::Excavator, (points - STEP * (distance + 1.0)) / robots as f32);
            }
            // A house among bases takes little material away; next to others it is also a wall.
            let walls = tile.neighbours().without(land | self.state.holes()).len() as f32;
            add(tile, Base::House, HOUSE + WALL * walls - HOUSE_STEP * distance);
        }
        for tile in materials.at_least(Base::Tower.material()) & self.settlements {
            let hit = (tile.tower_reach() & foreign).len() as f32;
            add(tile, Base::Tower, HIT * hit - TOWER);
        }
        for tile in self.state.holes() & buildable & self.state.owned(self.player).neighbours() {
            add(tile, Base::Bridge, BRIDGE);
        }
    }
}
