//! Max-n and the paranoid search against their definitions, and Monte Carlo tree search beside them,
//! on random games of three seats.

use search::maxn::{MaxN, OpponentModel};
use search::{Budget, Mcts, Sequential};

const DEPTH: u8 = 5;
const FAR: Budget = Budget::nodes(u64::MAX);

/// A game of noise: who moves, what can be done and what an end is worth depend on the moves alone.
#[derive(Clone, Copy)]
struct Noise {
    seed: u64,
}

type State = (u8, u64);

impl Noise {
    fn hash(&self, state: &State, salt: u64) -> u64 {
        let word = state.1 ^ (state.0 as u64) << 56 ^ self.seed << 40 ^ salt << 32;
        let word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        word ^ word >> 32
    }

    fn worth(&self, state: &State) -> [f32; 3] {
        [0, 1, 2].map(|seat| (self.hash(state, 10 + seat) % (1 << 20)) as f32 / (1 << 19) as f32 - 1.0)
    }

    fn moves(&self, state: &State) -> u8 {
        1 + (self.hash(state, 1) % 4) as u8
    }

    /// The values of a position searched to a depth, by definition.
    fn solve(&self, state: &State, depth: u8, seat: Option<usize>) -> [f32; 3] {
        if let Some(values) = self.end(state) {
            return values;
        }
        if depth == 0 {
            return self.worth(state);
        }
        let mover = self.mover(state);
        let rank = |values: &[f32; 3]| match seat {
            Some(seat) if seat != mover => -values[seat],
            _ => values[mover],
        };
        let children = (0..self.moves(state)).map(|chosen| {
            let mut child = *state;
            self.play(&mut child, chosen);
            self.solve(&child, depth - 1, seat)
        });
        children
            .reduce(|best, values| if rank(&values) > rank(&best) { values } else { best })
            .expect("there is a move")
    }
}

impl Sequential<3> for Noise {
    type State = State;
    type Move = u8;

    fn mover(&self, state: &State) -> usize {
        (self.hash(state, 2) % 3) as usize
    }

    fn for_each_move(&self, state: &State, each: &mut impl FnMut(u8)) {
        (0..self.moves(state)).for_each(each);
    }

    fn play(&self, state: &mut State, chosen: u8) {
        *state = (state.0 + 1, self.hash(state, 3 + chosen as u64));
    }

    fn end(&self, state: &State) -> Option<[f32; 3]> {
        Some(self.worth(state)).filter(|_| state.0 == DEPTH || state.0 > 1 && self.hash(state, 9) % 8 == 0)
    }

    fn estimate(&self, state: &State, _: &mut fastrand::Rng) -> [f32; 3] {
        self.worth(state)
    }
}

const ROOT: State = (0, 1);

#[test]
fn both_find_what_the_definition_says() {
    for seed in 0..200 {
        let game = Noise { seed };
        let seat = game.mover(&ROOT);
        for depth in 1..=DEPTH as usize {
            let found = MaxN::new(OpponentModel::MaxN, depth, 1).search(&game, &ROOT, FAR).expect("there is a move");
            assert_eq!(found.score, game.solve(&ROOT, depth as u8, None));
            assert_eq!((found.depth, found.best), (depth, found.principal_variation[0]));
            let end = found.principal_variation.iter().fold(ROOT, |mut state, &chosen| {
                game.play(&mut state, chosen);
                state
            });
            assert_eq!(game.worth(&end), found.score, "the line leads to the values");

            let paranoid =
                MaxN::new(OpponentModel::Paranoid, depth, 1).search(&game, &ROOT, FAR).expect("there is a move");
            assert_eq!(paranoid.score[seat], game.solve(&ROOT, depth as u8, Some(seat))[seat]);
            assert!(paranoid.nodes <= found.nodes, "what cannot matter is not visited");
        }
    }
}

#[test]
fn budgets_are_kept_and_games_that_are_over_have_no_move() {
    let game = Noise { seed: 3 };
    for nodes in [0, 1, 2, 7, 50] {
        let found =
            MaxN::new(OpponentModel::MaxN, 9, 1).search(&game, &ROOT, Budget::nodes(nodes)).expect("there is a move");
        assert!(found.nodes <= nodes && found.best < game.moves(&ROOT));
    }
    assert!(MaxN::new(OpponentModel::Paranoid, 3, 1).search(&game, &(DEPTH, 5), FAR).is_none());
}

#[test]
fn tree_search_with_three_seats_comes_close() {
    let (mut lost, mut lost_by_chance) = (0.0, 0.0);
    for seed in 0..100 {
        let game = Noise { seed };
        let seat = game.mover(&ROOT);
        let loss = |chosen: u8| {
            let mut child = ROOT;
            game.play(&mut child, chosen);
            game.solve(&ROOT, DEPTH, None)[seat] - game.solve(&child, DEPTH - 1, None)[seat]
        };
        lost += loss(Mcts::<u8, 3>::new(2.0, 1 << 12, seed).search(&game, &ROOT, Budget::nodes(200_000)).best);
        lost_by_chance += (0..game.moves(&ROOT)).map(loss).sum::<f32>() / game.moves(&ROOT) as f32;
    }
    assert!(lost < 0.35 * lost_by_chance, "{} and by chance {}", lost, lost_by_chance);
}
