//! `battle2048`: the tables of `tactician`, learned from what its searches expect.
//!
//! The features are how often each entry of a table counts on the boards as they are: the evaluation
//! of a position without the look one action ahead, which the bot's leaves have.

use bots::battle2048::tables::{count_board, count_tempo, largest_scale, COUNT, SHAPE};
use bots::battle2048::{Judged, Parameters, Tables, Tactician};
use bots::weights::Shape;
use bots::{Bot, Pace};
use engines::battle2048::{Action, Battle2048, Client, Options, Setup, State};

use super::linear::{Expectation, LinearGame};

impl LinearGame for Battle2048 {
    const BOT: &'static str = "tactician";
    const SHAPE: Shape = SHAPE;
    const UNIT: f64 = 1000.0;
    type Searcher = Tactician;

    fn present() -> Vec<i8> {
        Tables::learned().weights().to_vec()
    }

    fn quantised(weights: &[f64]) -> Vec<i8> {
        let scale = largest_scale(weights);
        tables(&weights.iter().map(|weight| (weight * scale).round() as i8).collect::<Vec<_>>()).weights().to_vec()
    }

    fn bot(pace: Pace, weights: &[i8]) -> Box<dyn Bot<Session = Client>> {
        Box::new(Tactician::with_tables(pace, Parameters::default(), &tables(weights)))
    }

    fn searcher(weights: &[i8]) -> Tactician {
        Tactician::with_tables(Pace::Nodes(1), Parameters::default(), &tables(weights))
    }

    fn setup(seed: i64, options: &Options) -> Setup {
        Setup::draw(seed, options.opening)
    }

    fn features(state: &State, features: &mut [f32]) {
        if let Some(player) = state.player() {
            count_board(state.board(0), 1.0, features);
            count_board(state.board(1), -1.0, features);
            count_tempo(if player == 0 { 1.0 } else { -1.0 }, features);
        }
    }

    fn random_action(state: &State, rng: &mut fastrand::Rng) -> Action {
        state.random_single(rng)
    }

    fn search(tactician: &mut Tactician, state: &State, nodes: u64, features: &mut [f32]) -> (Action, Expectation) {
        let Some((action, expected)) = tactician.expect(state, nodes) else {
            return (tactician.first(), Expectation::None);
        };
        let mover = (state.player().unwrap_or(0) + expected.actions) % 2;
        let sign = if mover == 0 { 1.0 } else { -1.0 };
        match expected.judged {
            Judged::Decided(wins) => (action, Expectation::Decided(f64::from(u8::from(wins == (mover == 0))))),
            Judged::Boards([own, other]) => {
                count_board(&own, sign, features);
                count_board(&other, -sign, features);
                count_tempo(-sign, features);
                (action, Expectation::Evaluated)
            }
        }
    }
}

/// The tables of all weights.
fn tables(weights: &[i8]) -> Tables {
    let mut all = [0; COUNT];
    all.copy_from_slice(weights);
    Tables::new(all)
}
