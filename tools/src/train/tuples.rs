//! Tables of tuples (n-tuple networks), learned from games without a search.
//!
//! A player of `battle2048` takes the best afterstate by the tables; a game is a line of afterstates,
//! and each is moved towards the next one, which is the opponent's: towards one minus its value
//! (TD(lambda) on afterstates: Szubert and Jaskowski 2012). The decision behind it: a game is learned
//! from when it is over, from its end to its beginning, by the lambda-returns of Sutton (1988); so
//! a step is one change of the tables whatever lambda is, and no trace is kept. TC learning gives every
//! entry a rate of its own (Beal and Smith 1999; Jaskowski 2018). Games of a chunk are played at once
//! by the same tables and learned from in their order; the chunks do not depend on the threads, so the
//! tables do not either.

use std::time::Instant;

use bots::battle2048::tuples::layout::{self, ENTRIES, ROOM, SHAPE, TUPLES};
use bots::battle2048::tuples::network::{chance, entries, BYTE, UNIT};
use bots::battle2048::tuples::{Network, Worth};
use bots::battle2048::Tuples;
use bots::weights::Shape;
use bots::{Bot, Pace};
use engines::battle2048::{random_turn, Battle2048, Board, Cell, Client, ACTIONS, CELLS};
use engines::simd::{Cpu, Kernel, Level};

use super::learnable::{hexadecimal, Learnable, Learner, Settings};
use super::{Batch, Shares};
use crate::matches::{bot_seed, game_seed, in_order};

/// Games that a thread plays before it asks for more.
const GROUP: usize = 16;
/// Groups of a chunk, which are played by the same tables.
const GROUPS: usize = 8;

/// The tables of `tuples`.
pub struct TupleTables;

impl Learnable for TupleTables {
    type Game = Battle2048;
    type Learner = TupleLearner;
    const BOT: &'static str = "tuples";
    const SHAPE: Shape = SHAPE;

    fn present() -> Vec<i8> {
        Tuples::learned().network().weights()
    }

    fn learner(settings: Settings, weights: Option<&[i8]>) -> TupleLearner {
        TupleLearner::new(settings, weights.map_or_else(Network::zero, Network::new))
    }

    fn quantised(weights: &[f64]) -> Vec<i8> {
        weights.iter().map(|weight| (weight * f64::from(UNIT / BYTE)).round().clamp(-127.0, 127.0) as i8).collect()
    }

    fn bot(_: Pace, weights: &[i8]) -> Box<dyn Bot<Session = Client>> {
        Box::new(Tuples::with_network(Network::new(weights)))
    }

    fn play_batch(batch: &Batch<'_, Battle2048>, learner: &mut TupleLearner) -> Shares {
        let mut shares = Shares::default();
        for chunk in (0..batch.games).step_by(GROUPS * GROUP) {
            let games = (batch.games - chunk).min(GROUPS * GROUP);
            let job = |group: usize| {
                let begun = Instant::now();
                let numbers = group * GROUP..((group + 1) * GROUP).min(games);
                let seeds = numbers.map(|number| game_seed(batch.seed, (batch.first + chunk + number) as u64));
                let play = |seed| learner.play(bot_seed(seed, 0), batch.options.opening, batch.epsilon);
                (seeds.map(play).collect::<Vec<_>>(), begun.elapsed())
            };
            let mut played = Vec::new();
            let all = in_order(games.div_ceil(GROUP), batch.threads, job, |_, (games, took)| {
                played.extend(games);
                shares.playing += took;
                Ok::<(), std::convert::Infallible>(())
            });
            match all {
                Ok(()) => {}
                Err(never) => match never {},
            }
            let begun = Instant::now();
            played.iter().for_each(|game| learner.learn(game));
            shares.learning += begun.elapsed();
        }
        shares
    }
}

/// An action of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    /// The board of who acted, and the opponent's, after it.
    boards: [Board; 2],
    /// The chance to win by the best action, by the tables.
    best: f64,
    /// Whether a random action was played instead of that.
    explored: bool,
}

/// A game that was played to be learned from.
#[derive(Clone, Debug, PartialEq)]
pub struct TupleGame {
    steps: Vec<Step>,
    /// Whether it ended because somebody could not move: who acted last has won.
    is_won: bool,
}

impl TupleGame {
    /// Number of its actions after the opening.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The boards after each of its actions: of who acted, and of the opponent.
    pub fn boards(&self) -> impl Iterator<Item = &[Board; 2]> {
        self.steps.iter().map(|step| &step.boards)
    }
}

/// The entries of a board with their mirrored ones.
type Entries = [[u32; 2]; TUPLES];

/// Changes of an entry that was never seen: coherent ones, of no size.
const UNSEEN: [f32; 2] = [1e-6; 2];

/// Tables that are learned.
#[derive(Clone)]
pub struct TupleLearner {
    level: Level,
    rate: f32,
    lambda: f64,
    network: Network,
    /// Of each entry of a file the sum of its changes at full rate, and of
    /// their absolute values.
    changes: Box<[[f32; 2]; ROOM]>,
    steps: u64,
    squares: f64,
}

impl TupleLearner {
    /// A learner that begins with this network.
    pub fn new(settings: Settings, network: Network) -> TupleLearner {
        TupleLearner {
            level: Level::detect(),
            rate: settings.rate.min(LARGEST_RATE) as f32 * UNIT as f32,
            lambda: settings.lambda,
            network,
            changes: vec![UNSEEN; ROOM].into_boxed_slice().try_into().expect("as many as there is room for"),
            steps: 0,
            squares: 0.0,
        }
    }

    /// A game against itself, with this number of random actions of each player before it and this
    /// probability of one within it.
    pub fn play(&self, seed: u64, opening: usize, epsilon: f64) -> TupleGame {
        self.level.dispatch(Play { network: &self.network, seed, opening, epsilon })
    }

    /// Learns from a game.
    pub fn learn(&mut self, game: &TupleGame) {
        self.level.dispatch(Learn { learner: self, game });
    }

    /// What a chance is above the value of an afterstate with these entries.
    #[inline(always)]
    fn error(&mut self, own: &Entries, other: &Entries, target: f64) -> f32 {
        let mut value = -self.network.tempo();
        for ([own, _], [other, _]) in own.iter().zip(other) {
            value += self.network.get(*own as usize) - self.network.get(*other as usize);
        }
        let error = target - chance(value);
        self.steps += 1;
        self.squares += error * error;
        error as f32
    }

    /// Changes the entries of a board by the errors of the afterstate that its owner made and of the
    /// next one, where a number has been put onto it. What they have in common, which is most of it,
    /// changes once.
    #[inline(always)]
    fn change_board(&mut self, own: &Entries, error: f32, attacked: &Entries, next: f32) {
        let mut others = 0u32;
        for (number, (own, attacked)) in own.iter().zip(attacked).enumerate() {
            let is_other = own != attacked;
            others |= u32::from(is_other) << number;
            self.change(*own, error - if is_other { 0.0 } else { next });
        }
        while others != 0 {
            self.change(attacked[others.trailing_zeros() as usize], -next);
            others &= others - 1;
        }
    }

    #[inline(always)]
    fn change(&mut self, entries: [u32; 2], error: f32) {
        let entry = entries[0] as usize;
        let [net, gross] = &mut self.changes[entry % ROOM];
        let coherence = net.abs() / *gross;
        *net += error;
        *gross += error.abs();
        let value = self.network.get(entry) + rounded(self.rate * coherence * error);
        self.network.set_both(entries, value);
    }

    /// The entries of a file, and the value of moving next.
    fn written() -> impl Iterator<Item = usize> {
        layout::written().chain([ENTRIES])
    }
}

/// Learning rates beyond it are as this one.
const LARGEST_RATE: f64 = 32.0;

/// The nearest integer of a number of less than 2^22, in fewer instructions than a cast that
/// saturates: added to this number, it is what the lowest bits say.
#[inline(always)]
fn rounded(number: f32) -> i32 {
    const ONES: f32 = 12_582_912.0;
    (number + ONES).to_bits() as i32 - ONES.to_bits() as i32
}

struct Play<'a> {
    network: &'a Network,
    seed: u64,
    opening: usize,
    epsilon: f64,
}

impl Kernel for Play<'_> {
    type Output = TupleGame;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> TupleGame {
        let Play { network, seed, opening, epsilon } = self;
        let mut rng = fastrand::Rng::with_seed(seed);
        // The player to act first.
        let mut boards = [Board::EMPTY; 2];
        for board in &mut boards {
            let first = Cell::from_index(rng.usize(..CELLS)).expect("a number of a cell");
            board.put_one(cpu, first, 1);
        }
        for _ in 0..2 * opening {
            let [own, other] = &mut boards;
            if !random_turn(cpu, own, other, &mut rng) {
                break;
            }
            boards.swap(0, 1);
        }
        let mut game = TupleGame { steps: Vec::with_capacity(256), is_won: false };
        while game.steps.len() < ACTIONS as usize {
            let [own, other] = &mut boards;
            let Some(choice) = network.choose(cpu, own, other) else {
                game.is_won = true;
                break;
            };
            let explored = rng.f64() < epsilon;
            if explored {
                random_turn(cpu, own, other, &mut rng);
            } else {
                boards = choice.boards;
            }
            game.steps.push(Step { boards, best: choice.worth.chance(), explored });
            if !explored && choice.worth == Worth::Won {
                game.is_won = true;
                break;
            }
            boards.swap(0, 1);
        }
        game
    }
}

struct Learn<'a> {
    learner: &'a mut TupleLearner,
    game: &'a TupleGame,
}

impl Kernel for Learn<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Learn { learner, game } = self;
        let Some(last) = game.steps.last() else { return };
        // What a game tells that was broken off is its last value.
        let mut target = if game.is_won { 1.0 } else { last.best };
        let (mut attacked, mut next) = ([[ROOM as u32 - 1; 2]; TUPLES], 0.0);
        for step in game.steps.iter().rev() {
            let [own, other] = [entries(cpu, &step.boards[0]), entries(cpu, &step.boards[1])];
            let error = learner.error(&own, &other, target);
            learner.change_board(&own, error, &attacked, next);
            learner.change([ENTRIES as u32; 2], -error);
            (attacked, next) = (other, error);
            // What a random action led to says nothing about what came before it.
            let lambda = if step.explored { 0.0 } else { learner.lambda };
            target = 1.0 - (lambda * target + (1.0 - lambda) * step.best);
        }
        attacked.iter().for_each(|entry| learner.change(*entry, -next));
    }
}

/// What entries that never changed and have no value are written as, before their number.
const NOTHING: &str = "-";

impl Learner for TupleLearner {
    fn weights(&self) -> Vec<f64> {
        TupleLearner::written().map(|entry| self.network.get(entry) as f64 / UNIT as f64).collect()
    }

    fn take_error(&mut self) -> (u64, f64) {
        let (steps, squares) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.squares));
        (steps, squares / steps.max(1) as f64)
    }

    /// Eight hexadecimal digits for the value, the sum of changes and that of their sizes; most
    /// entries are never seen.
    fn state(&self) -> String {
        let (mut text, mut nothing) = (String::new(), 0);
        let skip = |text: &mut String, nothing: &mut u32| {
            if *nothing > 0 {
                *text += &format!("{NOTHING}{nothing:08x}");
                *nothing = 0;
            }
        };
        for entry in TupleLearner::written() {
            let (value, [net, gross]) = (self.network.get(entry), self.changes[entry]);
            if value == 0 && [net, gross] == UNSEEN {
                nothing += 1;
                continue;
            }
            skip(&mut text, &mut nothing);
            text += &format!("{value:08x}{:08x}{:08x}", net.to_bits(), gross.to_bits());
        }
        skip(&mut text, &mut nothing);
        text
    }

    fn restore(&mut self, state: &str) -> bool {
        let mut rest = state;
        let mut nothing = 0;
        for entry in TupleLearner::written() {
            if nothing == 0 {
                if let Some(after) = rest.strip_prefix(NOTHING) {
                    let Some((count, after)) = word(after).filter(|(count, _)| *count > 0) else { return false };
                    (nothing, rest) = (count, after);
                }
            }
            if nothing > 0 {
                nothing -= 1;
                self.network.set(entry, 0);
                self.changes[entry] = UNSEEN;
                continue;
            }
            let Some((value, after)) = word(rest) else { return false };
            let Some((net, after)) = word(after) else { return false };
            let Some((gross, after)) = word(after) else { return false };
            let changes = [net, gross].map(f32::from_bits);
            if !changes.iter().all(|number| number.is_finite()) || changes[1] <= 0.0 {
                return false;
            }
            self.network.set(entry, value as i32);
            self.changes[entry] = changes;
            rest = after;
        }
        nothing == 0 && rest.is_empty()
    }
}

/// The number of eight hexadecimal digits that a text begins with, and what comes after it.
fn word(text: &str) -> Option<(u32, &str)> {
    Some((hexadecimal(text.get(..8)?)? as u32, &text[8..]))
}

#[cfg(test)]
mod tests {
    use engines::simd::Portable;

    use super::*;

    fn learner(rate: f64, lambda: f64) -> TupleLearner {
        TupleLearner::new(Settings { rate, lambda, ..Settings::default() }, Network::zero())
    }

    /// A learner after some games.
    fn taught(games: u64) -> TupleLearner {
        let mut learner = learner(0.05, 0.5);
        for seed in 0..games {
            let game = learner.play(seed, 2, 0.1);
            learner.learn(&game);
        }
        learner
    }

    #[test]
    fn a_game_is_the_same_without_vectors() {
        let learner = taught(200);
        for seed in 0..20 {
            let play = || Play { network: &learner.network, seed, opening: 3, epsilon: 0.2 };
            let game = play().run(Portable);
            assert_eq!(learner.level.dispatch(play()), game);
            assert!(game.is_won && game.steps() > 10);
            assert!(game.steps[game.steps() - 1].boards[1].is_locked());
            let [mut one, mut other] = [learner.clone(), learner.clone()];
            one.learn(&game);
            Learn { learner: &mut other, game: &game }.run(Portable);
            assert_eq!(one.state(), other.state());
        }
    }

    /// The last afterstate is won, which its search knows, the one before it lost, and so on, as far
    /// as lambda reaches.
    #[test]
    fn what_came_about_is_learned_backwards() {
        let game = learner(0.05, 0.0).play(7, 3, 0.0);
        let steps = game.steps() as f64;
        for (lambda, squares) in [(0.0, 0.5), (0.5, 0.25 * (2.0 + 1.0 / 3.0)), (1.0, 0.25 * steps)] {
            // Too slow to learn anything: every value is a half.
            let mut slow = learner(1e-9, lambda);
            slow.learn(&game);
            let (counted, error) = slow.take_error();
            assert_eq!(counted as f64, steps);
            assert!((error * steps - squares).abs() < 1e-6, "lambda {lambda}: {}", error * steps);
        }
        let mut learner = learner(0.05, 1.0);
        for _ in 0..50 {
            learner.learn(&game);
        }
        let value = |step: &Step| chance(learner.network.afterstate(Portable, &step.boards));
        let last: Vec<f64> = game.steps.iter().rev().take(4).map(value).collect();
        assert!(last[0] > 0.8 && last[1] < 0.2 && last[2] > 0.8 && last[3] < 0.2, "{last:?}");
    }

    /// Before a random action the value is that of the action that was not played.
    #[test]
    fn nothing_is_learned_across_a_random_action() {
        // Too slow to learn anything: every value is a half.
        let mut learner = learner(1e-9, 1.0);
        let boards = learner.play(7, 3, 0.0).steps[3].boards;
        let steps = [false, true, false].map(|explored| Step { boards, best: 0.5, explored });
        learner.learn(&TupleGame { steps: steps.to_vec(), is_won: true });
        // A win, a loss, and a half before the random action.
        assert_eq!(learner.take_error(), (3, 0.5 / 3.0));
        learner.learn(&TupleGame { steps: vec![steps[0]; 3], is_won: true });
        assert_eq!(learner.take_error(), (3, 0.75 / 3.0));
    }

    #[test]
    fn the_state_is_exact() {
        let mut one = taught(30);
        let mut other = learner(0.05, 0.5);
        assert!(other.restore(&one.state()));
        assert_eq!(other.weights(), one.weights());
        for learner in [&mut one, &mut other] {
            let game = learner.play(99, 2, 0.1);
            learner.learn(&game);
        }
        assert_eq!(one.state(), other.state());
        let state = one.state();
        for damaged in ["", "12", "-", "-00000000", "-ffffffff", &state[1..], &state[..state.len() - 1]] {
            assert!(!other.restore(damaged), "{damaged}");
        }
        assert!(!other.restore(&format!("{state}00")) && !other.restore(&state.replacen('0', "+", 1)));
    }
}
