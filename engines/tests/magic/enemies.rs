//! Built-in enemies: the same orders for the same position, no death by the own fault of careful ones, and each
//! stronger than the one before.

use engines::magic::{Board, Enemy, Layout, Mode, Setup};
use engines::simd::Portable;

use super::*;

/// Plays a final game; returns what both lost.
fn game(players: [Enemy; 2], seed: i64) -> [u32; 2] {
    let setup = Setup::draw_final(seed);
    let mut state = setup.start();
    while !state.is_over() {
        let orders = [0, 1].map(|player| players[player].orders(&state, player, seed + player as i64));
        state.play(Portable, setup.layout(0), orders);
    }
    [0, 1].map(|player| state.losses(player))
}

/// Points of the first enemy in paired games, two a win, and the number of games.
fn points(first: Enemy, second: Enemy) -> (u32, u32) {
    const SEEDS: i64 = 30;
    let mut points = 0;
    for seed in 0..SEEDS {
        let [own, other] = game([first, second], seed);
        points += 1 + (own < other) as u32 - (own > other) as u32;
        let [other, own] = game([second, first], seed);
        points += 1 + (own < other) as u32 - (own > other) as u32;
    }
    (points, 2 * SEEDS as u32)
}

#[test]
fn each_is_stronger_than_the_one_before() {
    let points: Vec<_> = Enemy::ALL.windows(2).map(|pair| points(pair[1], pair[0])).collect();
    assert!(points.iter().all(|(points, games)| 10 * points > 11 * games), "{:?}", points);
}

#[test]
fn orders_depend_on_position_and_seed_alone() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut differ = 0;
    for _ in 0..300 {
        let state = packed(&random_position(&mut rng)).unwrap();
        for enemy in Enemy::ALL {
            let [orders, again, other] = [7, 7, 8].map(|seed| enemy.orders(&state, 1, seed));
            assert_eq!(orders, again);
            differ += (orders != other) as usize;
        }
    }
    assert!(differ > 100, "{}", differ);
}

/// Nobody else lays bombs: who dies has walked into its own.
#[test]
fn careful_enemies_do_not_kill_themselves() {
    for enemy in [Enemy::Miner, Enemy::Hunter, Enemy::Trapper] {
        let mut laid = 0;
        for seed in 0..20 {
            let setup = Setup::draw_final(seed);
            let layout: &Layout = setup.layout(0);
            let mut state = Board::start(Mode::Stage, 300, layout, 0);
            while !state.is_over() {
                let orders = enemy.orders(&state, 1, seed);
                laid += state.play(Portable, layout, [Action::NONE, orders]).laid.count_ones();
            }
            assert_eq!(state.losses(1), 0, "{:?} of seed {}", enemy, seed);
        }
        assert!(laid > 100, "{:?} laid {} bombs", enemy, laid);
    }
}
