//! Random players on the packed rules: how fast positions can be played through.
//!
//! No text and no clock, only random actions and steps; every core plays games of its own. The
//! games are counted as those of bots are, so that it also tells what the seats of a game are worth
//! among equals.

use std::iter::StepBy;
use std::ops::Range;
use std::thread;
use std::time::Duration;

use bots::Pace;
use engines::simd::{self, Cpu, Kernel};
use engines::{Referee, Rules, GAMES, MAX_SEATS};
use nix::time::{clock_gettime, ClockId};

use crate::common::Table;
use crate::games::{self, RandomSteps, ToolGame, Visitor};
use crate::matches::{bot_seed, game_seed, threads_for, Error, OptionsOf, SetOptions};

/// The sum of many games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfPlay {
    /// Games.
    pub games: u64,
    /// Steps of a position in all of them.
    pub steps: u64,
    /// Points by seat: the mean over the others of 1 for a better place, 1/2 for the same.
    pub points: [f64; MAX_SEATS],
    /// Sums of scores by seat.
    pub scores: [i64; MAX_SEATS],
    /// The time that all cores worked together, from the first position of a game to its last.
    pub time: Duration,
}

impl SelfPlay {
    /// Steps a second of one core.
    pub fn rate(&self) -> f64 {
        self.steps as f64 / self.time.as_secs_f64().max(1e-9)
    }

    fn add(&mut self, other: &SelfPlay) {
        self.games += other.games;
        self.steps += other.steps;
        self.time += other.time;
        for seat in 0..MAX_SEATS {
            self.points[seat] += other.points[seat];
            self.scores[seat] += other.scores[seat];
        }
    }
}

/// Plays this many games between random players on this many threads. The games are the same for
/// any number of threads.
pub fn self_play<G: RandomSteps>(games: u64, threads: usize, seed: u64, options: &OptionsOf<G>) -> SelfPlay {
    let threads = threads.max(1) as u64;
    let mut all = SelfPlay::default();
    thread::scope(|scope| {
        let part = |first| {
            move || simd::dispatch(Part::<G> { games: (first..games).step_by(threads as usize), seed, options })
        };
        let parts: Vec<_> = (0..threads).map(|first| scope.spawn(part(first))).collect();
        for part in parts {
            all.add(&part.join().expect("random players do not panic"));
        }
    });
    all
}

/// The games of a thread.
struct Part<'a, G: RandomSteps> {
    games: StepBy<Range<u64>>,
    seed: u64,
    options: &'a OptionsOf<G>,
}

impl<G: RandomSteps> Kernel for Part<'_, G> {
    type Output = SelfPlay;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> SelfPlay {
        let mut sum = SelfPlay::default();
        let mut actions = Vec::new();
        for game in self.games {
            let seed = game_seed(self.seed, game);
            let referee = G::Referee::new(seed, self.options);
            let setup = referee.setup();
            let mut rng = fastrand::Rng::with_seed(bot_seed(seed, 0));
            let begin = worked();
            let mut position = G::Rules::start(setup);
            while !position.to_act().is_empty() {
                G::step(cpu, &mut position, setup, &mut rng, &mut actions);
                sum.steps += 1;
            }
            sum.time += worked().saturating_sub(begin);
            sum.games += 1;
            if let Some(outcome) = position.outcome(setup) {
                for (seat, score) in outcome.scores().iter().enumerate() {
                    sum.points[seat] += outcome.points(seat);
                    sum.scores[seat] += score;
                }
            }
        }
        sum
    }
}

/// How long this thread has worked: what it waits for a core is not its time.
fn worked() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

/// Plays random games on the packed rules.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The game [default: each of them]
    #[arg(long)]
    game: Option<String>,

    /// Games on every core
    #[arg(long, default_value_t = 2_000)]
    games: u64,

    /// Cores [default: all]
    #[arg(long)]
    threads: Option<usize>,

    /// Seed of the run
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// A switch of the game, key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "game")]
    options: Vec<String>,
}

impl Args {
    /// Plays and prints; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense.
    pub fn execute(self) -> anyhow::Result<u8> {
        let all = GAMES.iter().map(|info| info.name);
        let games = self.game.as_deref().map_or_else(|| all.collect(), |game| vec![game]);
        let mut table = Table::new([
            "random self-play",
            "games",
            "steps",
            "steps/s a core",
            "steps a game",
            "points by seat",
            "mean scores",
        ]);
        for game in games {
            table.row(games::visit(game, &self)??);
        }
        print!("{table}");
        Ok(0)
    }
}

impl Visitor for &Args {
    type Output = Result<[String; 7], Error>;

    fn visit<G: ToolGame>(self) -> Self::Output {
        row::<G>(self)
    }
}

/// A game's row of the table.
fn row<G: RandomSteps>(args: &Args) -> Result<[String; 7], Error> {
    if args.games == 0 {
        return Err(Error::Zero("--games"));
    }
    let threads = threads_for(args.threads, "--threads", Pace::Nodes(1))?;
    let options = SetOptions::parse(&args.options)?;
    let sum = self_play::<G>(args.games * threads as u64, threads, args.seed, &options.options);
    let games = sum.games as f64;
    let by_seat =
        |show: &dyn Fn(usize) -> String, between: &str| (0..G::INFO.seats).map(show).collect::<Vec<_>>().join(between);
    Ok([
        G::INFO.name.to_string(),
        sum.games.to_string(),
        sum.steps.to_string(),
        format!("{:.2} M", sum.rate() / 1e6),
        format!("{:.1}", sum.steps as f64 / games),
        by_seat(&|seat| format!("{:.1} %", 100.0 * sum.points[seat] / games), " / "),
        by_seat(&|seat| format!("{:.1}", sum.scores[seat] as f64 / games), " : "),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sums;

    impl Visitor for Sums {
        type Output = ();

        fn visit<G: ToolGame>(self) {
            let [one, three] = [1, 3].map(|threads| self_play::<G>(20, threads, 3, &Default::default()));
            assert!(one.games == 20 && one.steps > 200 && one.rate() > 0.0, "{}", G::INFO.name);
            let told = |sum: SelfPlay| (sum.games, sum.steps, sum.points, sum.scores);
            assert_eq!(told(one), told(three), "{}", G::INFO.name);
        }
    }

    #[test]
    fn games_are_the_same_for_any_number_of_threads() {
        GAMES.iter().for_each(|game| games::visit(game.name, Sums).unwrap());
    }
}
