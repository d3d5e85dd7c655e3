//! Maps from seeds: the layouts of the reference, and some that the contest's program drew.

use engines::asteroid::Setup;
use engines::java_random::JavaRandom;

use crate::asteroid::reference::{generate, Java};

#[test]
fn maps_are_the_naive_ones() {
    let mut rejected = [0; 2];
    for seed in (0..20_000).chain([-1, i64::MIN, i64::MAX]) {
        let (mut random, mut naive) = (JavaRandom::new(seed), Java::new(seed));
        let (layout, attempts) = generate(&mut naive);
        assert_eq!(Setup::draw(&mut random).layout(), layout);
        assert_eq!(random.next_int(), naive.next(32), "a different number of draws for seed {}", seed);
        assert_eq!(Setup::from_seed(seed).layout(), layout);
        rejected.iter_mut().zip(attempts).for_each(|(all, here)| *all += here);
    }
    assert!(rejected.iter().all(|count| *count > 0), "not accepted: {:?}", rejected);
}

/// Of the second one all makers are in a cave of ten tiles, and the program accepts it.
#[test]
fn maps_of_the_contest() {
    for (seed, layout, next) in [
        (
            0,
            "#...#..#.....###......#....1#...#..###....#.###....#.#..#.#...#...0..#......#.#...#..#..........2#.........\
             #...#....###.###..#.",
            -1089884900,
        ),
        (
            382,
            ".#..............###...##.....#....#..#####....#.#.1..#.#.....#..0#.#.....##2.#.#.#....#.##.....#.##......#\
             ......#.#..#......#..",
            -909955208,
        ),
    ] {
        let mut random = JavaRandom::new(seed);
        assert_eq!((Setup::draw(&mut random).layout().as_str(), random.next_int()), (layout, next));
    }
}
