//! Speed of learning tables of tuples, by what takes part in it: the rules of the game, the games
//! with the choice of actions (the rules among it), and the learner.
//! `cargo bench -p benches --features learning --bench learning -- --instructions`.

use benches::{mix, Pass, Workload};
use bots::battle2048::Tuples;
use engines::battle2048::{random_turn, Board};
use engines::simd::{self, Cpu, Kernel};
use tools::train::{Settings, TupleGame, TupleLearner};

/// Games of a pass.
const GAMES: u64 = 400;
/// Random actions of each player before a game.
const OPENING: usize = 3;
/// Probability of a random action.
const EPSILON: f64 = 0.05;

fn main() {
    let learner = TupleLearner::new(Settings::default(), Tuples::learned().network().clone());
    let games = play(&learner);
    let (known, playing) = (&games, &learner);
    benches::main(vec![
        Workload {
            name: "tuples-rules",
            unit: "action of those games: slides, free cells, the number",
            pass: Box::new(move || simd::dispatch(Rules(known))),
        },
        Workload {
            name: "tuples-games",
            unit: "action of games without a search, rules included",
            pass: Box::new(move || {
                let games = play(playing);
                let sum = games.iter().fold(0, |sum, game| mix(sum, game.steps() as u64));
                Pass { operations: steps(&games), checksum: sum }
            }),
        },
        Workload {
            name: "tuples-learning",
            unit: "step of TD(lambda) with TC learning",
            pass: Box::new(move || {
                let mut learner = playing.clone();
                known.iter().for_each(|game| learner.learn(game));
                let checksum = known.iter().last().map_or(0, |game| learner.play(game.steps() as u64, 0, 0.0).steps());
                Pass { operations: steps(known), checksum: checksum as u64 }
            }),
        },
    ]);
}

fn play(learner: &TupleLearner) -> Vec<TupleGame> {
    (0..GAMES).map(|seed| learner.play(seed, OPENING, EPSILON)).collect()
}

fn steps(games: &[TupleGame]) -> u64 {
    games.iter().map(|game| game.steps() as u64).sum()
}

/// A random action from every position of the games.
struct Rules<'a>(&'a [TupleGame]);

impl Kernel for Rules<'_> {
    type Output = Pass;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut pass = Pass { operations: 0, checksum: 0 };
        for [other, own] in self.0.iter().flat_map(TupleGame::boards) {
            let mut boards: [Board; 2] = [*own, *other];
            let [own, other] = &mut boards;
            random_turn(cpu, own, other, &mut rng);
            pass.operations += 1;
            pass.checksum ^= boards[0].words()[0];
        }
        pass
    }
}
