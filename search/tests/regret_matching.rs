//! Regret matching on games whose equilibria are known.

use search::regret_matching::MixedStrategy;
use search::tree::SearchResult;
use search::{Budget, RegretMatching, Simultaneous};

/// One round by a table of values, or several of them, one after the other.
struct Rounds {
    rounds: Vec<[[f32; 3]; 3]>,
}

impl Simultaneous for Rounds {
    /// The round, and the sum of the values so far.
    type State = (usize, f32);
    type Move = usize;

    fn key(&self, state: &(usize, f32)) -> u64 {
        (state.0 as u64) << 32 | state.1.to_bits() as u64
    }

    fn is_over(&self, state: &(usize, f32)) -> bool {
        state.0 == self.rounds.len()
    }

    fn for_each_move(&self, _: &(usize, f32), _: usize, each: &mut impl FnMut(usize)) {
        (0..3).for_each(each);
    }

    fn step(&self, state: &mut (usize, f32), [own, other]: [usize; 2]) {
        *state = (state.0 + 1, state.1 + self.rounds[state.0][own][other]);
    }

    fn estimate(&self, state: &(usize, f32), rng: &mut fastrand::Rng) -> f32 {
        let mut state = *state;
        while !self.is_over(&state) {
            self.step(&mut state, [rng.usize(0..3), rng.usize(0..3)]);
        }
        state.1
    }
}

/// Rock, paper, scissors.
const FAIR: [[f32; 3]; 3] = [[0.0, -0.5, 0.5], [0.5, 0.0, -0.5], [-0.5, 0.5, 0.0]];
/// Rock against scissors counts twice: both play paper half of the time, the others a quarter.
const UNFAIR: [[f32; 3]; 3] = [[0.0, -0.5, 1.0], [0.5, 0.0, -0.5], [-1.0, 0.5, 0.0]];
/// The first move is the best against anything, for both.
const PLAIN: [[f32; 3]; 3] = [[0.1, 0.5, 0.6], [-0.3, 0.2, 0.3], [-0.9, 0.1, 0.0]];

fn solve(rounds: Vec<[[f32; 3]; 3]>, nodes: u64) -> (SearchResult<usize>, MixedStrategy<usize>) {
    let mut tree = RegretMatching::new(1 << 10, 5);
    let result = tree.search(&Rounds { rounds }, &(0, 0.0), Budget::nodes(nodes));
    (result, tree.strategy())
}

fn assert_mixed(strategy: &MixedStrategy<usize>, expected: [f32; 3]) {
    for (number, (&(chosen, probability), expected)) in strategy.moves.iter().zip(expected).enumerate() {
        assert_eq!(chosen, number);
        assert!((probability - expected).abs() < 0.04, "{:?}", strategy);
    }
}

#[test]
fn equilibria_of_one_round_are_found() {
    let third = 1.0 / 3.0;
    for (table, expected, value) in
        [(FAIR, [third; 3], 0.0), (UNFAIR, [0.25, 0.5, 0.25], 0.0), (PLAIN, [1.0, 0.0, 0.0], 0.1)]
    {
        let (result, strategy) = solve(vec![table], 200_000);
        assert_mixed(&strategy, expected);
        assert!((result.value - value).abs() < 0.03, "{:?}", result);
        assert_eq!((result.iterations, result.best), (200_000, strategy.most_likely()));
    }
}

#[test]
fn rounds_that_follow_do_not_change_the_first_one() {
    let (result, strategy) = solve(vec![UNFAIR, FAIR, PLAIN], 400_000);
    assert_mixed(&strategy, [0.25, 0.5, 0.25]);
    assert!((result.value - 0.1).abs() < 0.05, "{:?}", result);
}

#[test]
fn moves_are_drawn_as_told() {
    let (_, strategy) = solve(vec![UNFAIR], 200_000);
    let mut rng = fastrand::Rng::with_seed(1);
    let mut counts = [0; 3];
    (0..10_000).for_each(|_| counts[strategy.draw(&mut rng)] += 1);
    for (&count, &(_, probability)) in counts.iter().zip(&strategy.moves) {
        assert!((count as f32 / 10_000.0 - probability).abs() < 0.02);
    }
    assert_eq!(strategy.most_likely(), 1);
    // Probabilities are rounded, and their sum may be a little less than 1.
    let rounded = MixedStrategy { moves: vec![(4, 0.0), (5, 0.0)] };
    assert_eq!((rounded.draw(&mut rng), rounded.most_likely()), (5, 4));
}

#[test]
fn the_same_seed_and_budget_give_the_same_answer() {
    assert_eq!(solve(vec![UNFAIR, FAIR], 3000), solve(vec![UNFAIR, FAIR], 3000));
    assert_eq!(solve(vec![FAIR], 0).0.iterations, 1);
}

#[test]
fn a_tree_without_room_goes_on_searching() {
    let rounds = Rounds { rounds: vec![FAIR; 12] };
    let mut tree = RegretMatching::new(64, 1);
    for _ in 0..3 {
        let found = tree.search(&rounds, &(0, 0.0), Budget::nodes(5000));
        assert_eq!(found.iterations, 5000);
        assert!((tree.strategy().moves.iter().map(|known| known.1).sum::<f32>() - 1.0).abs() < 1e-3);
    }
}
