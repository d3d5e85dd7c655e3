//! `connect4`: the network of the bot `network`.

use bots::connect4::network::{inputs, is_judged, learned, mirrored, Expected, HEADS, INPUTS, SHAPE};
use bots::connect4::{NetworkBot, NetworkParameters};
use bots::network::Network;
use bots::weights::Shape;
use bots::{Bot, Pace};
use engines::connect4::{Action, Client, Connect4, Options, Setup, State};
use engines::Rules;

use super::network::NetworkGame;

impl NetworkGame for Connect4 {
    const BOT: &'static str = "network";
    const SHAPE: Shape = SHAPE;
    const INPUTS: usize = INPUTS;
    const HEADS: usize = HEADS;
    type Searcher = NetworkBot;

    fn present() -> Vec<i8> {
        learned()
    }

    fn bot(pace: Pace, weights: &[i8]) -> Box<dyn Bot<Session = Client>> {
        Box::new(player(pace, weights))
    }

    fn searcher(weights: &[i8]) -> NetworkBot {
        player(Pace::Nodes(1), weights)
    }

    fn setup(seed: i64, options: &Options) -> Setup {
        Setup::draw(seed, options.opening)
    }

    fn inputs(state: &State) -> Option<(Vec<usize>, usize)> {
        is_judged(state).then(|| (inputs(state), state.seat()))
    }

    fn mirrored(input: usize) -> usize {
        mirrored(input)
    }

    fn random_action(state: &State, rng: &mut fastrand::Rng) -> Action {
        state.random_action(&Setup::EMPTY, state.seat(), rng)
    }

    fn search(bot: &mut NetworkBot, state: &State, nodes: u64) -> Option<(Action, f64, bool)> {
        let (action, expected) = bot.expect(state, nodes)?;
        Some(match expected {
            Expected::Decided(is_won) => (action, f64::from(u8::from(is_won)), true),
            Expected::Chance(chance) => (action, chance, false),
        })
    }
}

fn player(pace: Pace, weights: &[i8]) -> NetworkBot {
    NetworkBot::with_network(pace, NetworkParameters::default(), Network::new(weights, INPUTS, HEADS))
}
