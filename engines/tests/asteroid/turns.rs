//! Typed orders: moves, builds, material and start phases of the packed position are the naive
//! ones.

use std::collections::BTreeMap;

use engines::asteroid::{Action, Base, Build, Direction, Materials, Move, Tile, Turn};
use engines::Rules;
use fastrand::Rng;

use crate::asteroid::reference::{points, Position, BASES, DIRECTIONS};
use crate::asteroid::{assert_same, random_position, state, tile};

/// What the turns of a test met.
#[derive(Debug, Default)]
struct Met {
    /// By outcome.
    outcomes: BTreeMap<&'static str, usize>,
    /// An enemy tile was emptied and kept its owner.
    emptied: usize,
    /// A tile was attacked more than once in a turn, and then taken.
    worn_down: usize,
    /// An enemy's hole was taken.
    hole_taken: usize,
    /// Robots left a tile that others had come to.
    left_after_arrivals: usize,
    /// Robots that had arrived were refused.
    arrivals_stay: usize,
    /// By the bonus of a town.
    bonuses: BTreeMap<u16, usize>,
    /// Towers took robots of enemy bases, of holes, and of tiles with a single robot.
    tower_hits: [usize; 3],
    ended_by_turns: usize,
    ended_by_score: usize,
}

/// Why games were over, and what towers did, when a turn ended.
fn count_end(before: &Position, after: &Position, met: &mut Met) {
    if after.over {
        match before.count {
            600 => met.ended_by_turns += 1,
            _ => met.ended_by_score += 1,
        }
        return;
    }
    for (point, tile) in &before.tiles {
        let lost = tile.robots - after.tiles[point].robots;
        if lost > 0 {
            met.tower_hits[0] += tile.base.is_some() as usize;
            met.tower_hits[1] += tile.hole as usize;
            met.tower_hits[2] += (tile.robots == 1) as usize;
        }
    }
}

/// A random amount that is often just possible.
fn amount(robots: i64, rng: &mut Rng) -> u16 {
    let amounts = [robots, robots + 1, rng.i64(1..=robots.max(1)), rng.i64(1..4), 65535];
    amounts[[0, 1, 2, 2, 2, 3, 3, 3, 4][rng.usize(0..9)]].max(1) as u16
}

fn play_moves(mut position: Position, rng: &mut Rng, met: &mut Met) {
    let mut packed = state(&position);
    let mut whole = packed;
    let mut turn = Turn::new(&mut packed);
    let (mut moves, mut attacked) = (Vec::new(), Vec::new());
    for _ in 0..rng.usize(0..40) {
        let point = points()[rng.usize(0..127)];
        // Mostly from where the player has been, so that robots meet.
        let point = match attacked.last() {
            Some(last) if rng.bool() => *last,
            _ => point,
        };
        let (word, offset) = DIRECTIONS[rng.usize(0..6)];
        let to = (point.0 + offset.0, point.1 + offset.1);
        let source = position.tiles[&point].clone();
        let amount = amount(source.robots - source.moved * rng.i64(0..2), rng);
        let order = match Move::new(tile(point), Direction::from_word(word).unwrap(), amount) {
            Some(order) => order,
            None => {
                assert!(!position.tiles.contains_key(&to));
                continue;
            }
        };
        let before = position.tiles[&to].clone();
        let expected = position.line(&order.to_string());
        assert_eq!(turn.try_move(order).map_err(|refusal| refusal.word()), expected, "{} in {:?}", order, turn.state());
        let (naive, after) = (&position.tiles[&point], &position.tiles[&to]);
        if naive.owner == Some(position.player) && !naive.hole {
            assert_eq!(turn.movable(tile(point)) as i64, naive.robots - naive.moved);
        }
        if expected.is_ok() {
            met.emptied += (after.robots == 0 && before.robots > 0) as usize;
            met.worn_down += (attacked.contains(&to) && before.owner != after.owner) as usize;
            met.hole_taken += (before.owner.is_some() && before.owner != after.owner && after.hole) as usize;
            met.left_after_arrivals += (source.moved > 0) as usize;
            attacked.push(to);
        }
        met.arrivals_stay +=
            (expected == Err("too_many") && source.robots >= amount as i64 && source.moved > 0) as usize;
        *met.outcomes.entry(expected.err().unwrap_or("ok")).or_default() += 1;
        moves.push(order);
    }
    let before = position.clone();
    position.finish();
    turn.finish();
    assert_same(&packed, &position);
    count_end(&before, &position, met);
    whole.play(&Action::Moves(moves));
    assert_eq!((whole, whole.key()), (packed, packed.key()));
}

fn play_build(mut position: Position, rng: &mut Rng, met: &mut Met) {
    let mut packed = state(&position);
    let own: Vec<_> = points().into_iter().filter(|p| position.tiles[p].owner == Some(position.player)).collect();
    let anywhere = points()[rng.usize(0..127)];
    let point = if own.is_empty() || rng.u32(0..8) == 0 { anywhere } else { own[rng.usize(0..own.len())] };
    let word = if rng.bool() { "town" } else { BASES[rng.usize(0..6)].0 };
    let build = Build::new(tile(point), Base::from_word(word).unwrap()).unwrap();
    let judged = packed.judge_build(build);
    assert_eq!(packed.builds().any(|possible| possible == build), judged.is_ok());
    let expected = position.line(&build.to_string());
    assert_eq!(judged.map_err(|refusal| refusal.word()), expected, "{} in {:?}", build, packed);
    *met.outcomes.entry(expected.err().unwrap_or("ok")).or_default() += 1;
    if expected.is_ok() && word == "town" {
        *met.bonuses.entry(position.tiles[&point].bonus as u16).or_default() += 1;
    }
    let mut tried = packed;
    let mut turn = Turn::new(&mut tried);
    assert_eq!(turn.try_build(build), judged);
    assert_same(turn.state(), &position);
    position.finish();
    packed.play(&Action::Build(build));
    assert_same(&packed, &position);
}

#[test]
fn turns_are_the_naive_ones() {
    let mut rng = Rng::with_seed(127);
    let mut met = Met::default();
    for round in 0..60_000 {
        let position = random_position(&mut rng);
        assert_same(&state(&position), &position);
        match round % 2 {
            0 => play_moves(position, &mut rng, &mut met),
            _ => play_build(position, &mut rng, &mut met),
        }
    }
    println!("{:?}", met);
    let outcomes = "ok from_hole too_many not_owner enemy_base build_not_owner build_occupied build_on_hole \
                    bridge_off_hole few_robots few_materials";
    for word in outcomes.split_whitespace() {
        assert!(met.outcomes.contains_key(word), "{} in {:?}", word, met);
    }
    let counts = [met.emptied, met.worn_down, met.hole_taken, met.left_after_arrivals, met.arrivals_stay];
    let ends = [met.ended_by_turns, met.ended_by_score];
    assert!(counts.iter().chain(&met.tower_hits).chain(&ends).all(|count| *count > 0), "{:?}", met);
    assert!((0..=7).all(|bonus| met.bonuses.contains_key(&bonus)), "{:?}", met);
}

#[test]
fn material_is_the_naive_one() {
    let mut rng = Rng::with_seed(9);
    let mut most = 0;
    for _ in 0..3000 {
        let position = random_position(&mut rng);
        let packed = state(&position);
        for player in 0..3 {
            let all = Materials::of(&packed, player);
            let enough: Vec<_> = (0..64).map(|least| all.at_least(least)).collect();
            for point in points() {
                let (own, available) = (position.material(player, point), position.available(player, point));
                let tile = tile(point);
                assert_eq!((all.own(tile) as i64, packed.material(player, tile) as i64), (own, own));
                assert_eq!((all.available(tile) as i64, packed.available(player, tile) as i64), (available, available));
                assert!((0..64).all(|least| enough[least].contains(tile) == (available >= least as i64)));
                most = most.max(available);
            }
        }
        let income = |player| {
            let own = position.tiles.values().filter(|tile| tile.owner == Some(player));
            own.map(|tile| {
                [("initial", 5), ("robotmaker", 1)].iter().find(|b| tile.base == Some(b.0)).map_or(0, |b| b.1)
            })
            .sum::<u32>()
        };
        for player in 0..3 {
            let army = position.tiles.values().filter(|tile| tile.owner == Some(player)).map(|tile| tile.robots);
            assert_eq!((packed.income(player), packed.army(player) as i64), (income(player), army.sum()));
        }
    }
    assert!(most >= 20, "at most {} available anywhere", most);
}

/// The centre of six excavators has a material of seven; more than 49 is never available.
#[test]
fn the_most_material_that_can_be() {
    let mut position = Position::from_layout(&".".repeat(127));
    for point in points() {
        let naive = position.tiles.get_mut(&point).unwrap();
        naive.owner = Some(1);
        // Excavators on two of three tiles: each of the others has six around it.
        naive.base = ((point.0 - point.1).rem_euclid(3) != 0).then_some("excavator");
    }
    let packed = state(&position);
    assert_eq!((packed.material(1, Tile::CENTRE), packed.available(1, Tile::CENTRE)), (7, 7));
    let beside = tile((1, 0));
    assert_eq!((packed.available(1, beside), Materials::of(&packed, 1).available(beside)), (21, 21));
}

/// In any order, moves of which none is refused do the same.
#[test]
fn the_order_of_moves_does_not_matter() {
    let mut rng = Rng::with_seed(4);
    let mut shuffled = 0;
    for _ in 0..5000 {
        let start = state(&random_position(&mut rng));
        if let Action::Moves(mut moves) = start.random_action(&mut rng) {
            let mut packed = start;
            let mut turn = Turn::new(&mut packed);
            assert!(moves.iter().all(|order| turn.try_move(*order).is_ok()));
            turn.finish();
            rng.shuffle(&mut moves);
            let mut other = start;
            other.play(&Action::Moves(moves.clone()));
            assert_eq!(packed, other);
            shuffled += (moves.len() > 10) as usize;
        }
    }
    assert!(shuffled > 1000, "{}", shuffled);
}

/// Stacks beyond all games wrap, whatever then happens to them.
#[test]
fn larger_stacks_than_numbers_wrap() {
    let mut position = Position::from_layout(&".".repeat(127));
    for (point, robots, base) in [((0, 0), 65535, Some("initial")), ((1, 0), 65535, None)] {
        let naive = position.tiles.get_mut(&point).unwrap();
        (naive.owner, naive.robots, naive.base) = (Some(0), robots, base);
    }
    let mut packed = state(&position);
    let order = Move::new(tile((1, 0)), Direction::Left, 65535).unwrap();
    let back = Move::new(Tile::CENTRE, Direction::Right, 65535).unwrap();
    packed.play(&Action::Moves(vec![order, back]));
    assert_eq!([packed.robots(Tile::CENTRE), packed.robots(tile((1, 0)))], [65535, 65535]);
    packed.play(&Action::PASS);
    packed.play(&Action::PASS);
    assert_eq!([packed.robots(Tile::CENTRE), packed.robots(tile((1, 0)))], [4, 65535]);
    packed.play(&Action::Moves(vec![order]));
    assert_eq!([packed.robots(Tile::CENTRE), packed.robots(tile((1, 0)))], [3, 0]);
}
