//! What tells positions apart: each of their facts alone, for equality and for the key.

use std::collections::HashSet;

use engines::asteroid::{Base, Plot, State, Tile};
use engines::Rules;
use fastrand::Rng;

use crate::asteroid::{random_position, state};

/// The position with another plot, if there can be one.
fn with_plot(base: &State, tile: Tile, plot: Plot) -> Option<State> {
    let bonus = [0, 1, 2].map(|player| base.bonus(player));
    State::new(|other| if other == tile { plot } else { base.plot(other) }, bonus, base.number())
}

/// Positions that differ from this one by a single fact.
fn near(base: &State, rng: &mut Rng) -> Vec<State> {
    let mut near = Vec::new();
    let tiles: Vec<Tile> = Tile::all().collect();
    for _ in 0..6 {
        let tile = tiles[rng.usize(..tiles.len())];
        let plot = base.plot(tile);
        let owner = plot.owner.map_or(0, |owner| (owner + 1) % 3);
        let kind = if plot.base == Some(Base::Tower) { Base::Town } else { Base::Tower };
        for other in [
            Plot { robots: plot.robots + 1, ..plot },
            Plot { robots: plot.robots ^ 1 << 14, ..plot },
            Plot { owner: Some(owner), ..plot },
            Plot { hole: !plot.hole, ..plot },
            Plot { base: Some(kind), ..plot },
        ] {
            near.extend(with_plot(base, tile, other));
        }
    }
    let bonus = [0, 1, 2].map(|player| base.bonus(player));
    let with = |bonus, number| State::new(|tile| base.plot(tile), bonus, number);
    for player in 0..3 {
        for bit in [0, 9] {
            let mut other = bonus;
            other[player] ^= 1 << bit;
            near.extend(with(other, base.number()));
        }
    }
    near.extend(with(bonus, base.number() + 1));
    near.extend(with(bonus, base.number() + 3));
    near
}

#[test]
fn every_fact_tells_positions_apart() {
    let mut rng = Rng::with_seed(21);
    let mut seen = 0;
    for _ in 0..300 {
        let base = state(&random_position(&mut rng));
        let near = near(&base, &mut rng);
        let copy = base;
        assert_eq!(base, copy);
        assert!(near.iter().all(|other| *other != base), "{:?}", base);
        let texts: HashSet<String> = near.iter().map(|other| format!("{:?}", other)).collect();
        let keys: HashSet<u64> = near.iter().chain([&base]).map(State::key).collect();
        assert_eq!(keys.len(), texts.len() + 1, "{:?}", base);
        seen += near.len();
    }
    assert!(seen > 5000, "{}", seen);
}

#[test]
fn robots_by_place_are_those_of_the_tiles() {
    let mut rng = Rng::with_seed(22);
    for _ in 0..100 {
        let base = state(&random_position(&mut rng));
        for tile in Tile::all() {
            assert_eq!(base.all_robots()[tile.place()], base.robots(tile));
        }
    }
}
