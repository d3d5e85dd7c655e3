//! `asteroid`: the packed engine and its referee equal the naive reference on random positions and
//! games.
//!
//! The parts of the test are modules, by what they compare; this file holds what they share: the
//! same position for both, and random positions and lines of many kinds. The tests count that the
//! rare corners of the rules were met.

mod client;
mod clocks;
mod games;
mod lines;
mod maps;
mod positions;
#[path = "../reference/asteroid.rs"]
mod reference;
mod turns;

use std::collections::BTreeMap;

use self::reference::{points, Point, Position, BASES, DIRECTIONS};
use engines::asteroid::{Base, Plot, State, Tile};
use fastrand::Rng;

fn tile(point: Point) -> Tile {
    Tile::new(point.0, point.1).unwrap()
}

/// The packed position, which is not over.
fn state(position: &Position) -> State {
    let plot = |tile: Tile| {
        let naive = &position.tiles[&(tile.x(), tile.y())];
        let base = naive.base.map(|word| Base::from_word(word).unwrap());
        Plot { owner: naive.owner, robots: naive.robots as u16, hole: naive.hole, base }
    };
    State::new(plot, bonuses(position), position.count as u16).unwrap()
}

fn bonuses(position: &Position) -> [u16; 3] {
    [0, 1, 2].map(|player| {
        let own = position.tiles.values().filter(|tile| tile.owner == Some(player));
        own.map(|tile| tile.bonus as u16).sum()
    })
}

/// Asserts that the packed position is the naive one, read through its public face, and that nothing
/// in it depends on how it came about.
fn assert_same(state: &State, position: &Position) {
    if !position.over && (position.count - 1) % 3 == position.player as i64 {
        assert_eq!(*state, crate::asteroid::state(position));
    }
    for (point, naive) in &position.tiles {
        let plot = state.plot(tile(*point));
        let seen = (plot.owner, plot.robots as i64, plot.hole, plot.base.map(Base::word));
        assert_eq!(seen, (naive.owner, naive.robots, naive.hole, naive.base), "at {:?} of {:?}", point, state);
    }
    assert_eq!([0, 1, 2].map(|player| state.bonus(player)), bonuses(position));
    let scores = [0, 1, 2].map(|player| position.score(player));
    assert_eq!(state.scores().map(i64::from), scores);
    assert_eq!((state.player(), state.number() as i64), (position.player, position.count));
    assert_eq!(state.is_over(), position.over);
}

/// A position in which everything may be: crowded or empty, with territories or a patchwork, rich
/// in one kind of base.
fn random_position(rng: &mut Rng) -> Position {
    let centres: Vec<Point> = (0..3).map(|_| points()[rng.usize(0..127)]).collect();
    let percent = |rng: &mut Rng, most: u32| if rng.bool() { 0 } else { rng.u32(0..most) };
    let (patchwork, wasteland, holes) = (percent(rng, 100), percent(rng, 60), percent(rng, 30));
    let (bases, favourite) = (rng.u32(0..30), [0, 1, 2, 2, 2, 2, 3, 4, 5, 6][rng.usize(0..10)]);
    let robots = [0..2, 0..12, 0..60, 0..1000][rng.usize(0..4)].clone();
    let mut tiles = BTreeMap::new();
    for point in points() {
        let chance = |rng: &mut Rng, percent: u32| rng.u32(0..100) < percent;
        let distance = |centre: &Point| {
            let (dx, dy) = (centre.0 - point.0, centre.1 - point.1);
            dx.abs().max(dy.abs()).max((dx + dy).abs())
        };
        let nearest = (0..3).min_by_key(|player| distance(&centres[*player])).unwrap();
        let mut tile = reference::Tile { hole: chance(rng, holes), ..Default::default() };
        if !chance(rng, wasteland) {
            tile.owner = Some(if chance(rng, patchwork) { rng.usize(0..3) } else { nearest });
            tile.robots = rng.i64(robots.clone());
            if !tile.hole && chance(rng, bases) {
                let kind = if chance(rng, 80) { favourite } else { rng.usize(0..7) };
                tile.base = Some(BASES.get(kind).map_or("initial", |base| base.0));
                tile.bonus = if tile.base == Some("town") { rng.i64(0..6) } else { 0 };
            }
        }
        tiles.insert(point, tile);
    }
    let count = if rng.u32(0..4) == 0 { rng.i64(596..=600) } else { rng.i64(1..=600) };
    let player = (count - 1) as usize % 3;
    Position { tiles, player, count, over: false, moving: false, building: false }
}

/// Words of a move or a build that is often possible.
fn random_command(position: &Position, rng: &mut Rng) -> Vec<String> {
    let own: Vec<&Point> = position.tiles.keys().filter(|p| position.tiles[p].owner == Some(position.player)).collect();
    let anywhere = (rng.i32(-8..=8), rng.i32(-8..=8));
    let point = if own.is_empty() || rng.u32(0..8) == 0 { anywhere } else { *own[rng.usize(0..own.len())] };
    let (x, y) = (point.0.to_string(), point.1.to_string());
    if rng.u32(0..4) == 0 {
        vec!["build".to_string(), x, y, BASES[rng.usize(0..6)].0.to_string()]
    } else {
        let free = position.tiles.get(&point).map_or(3, |tile| tile.robots - tile.moved);
        let amount = match rng.u32(0..8) {
            0 => rng.i64(-1..=1),
            1 => free + rng.i64(0..3),
            2 => free,
            _ => rng.i64(1..=free.max(1)),
        };
        vec!["move".to_string(), x, y, DIRECTIONS[rng.usize(0..6)].0.to_string(), amount.to_string()]
    }
}
