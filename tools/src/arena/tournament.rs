//! What is to be played, as it was typed and as plans keep it, and what that means.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use bots::{Pace, Roster};
use serde::{Deserialize, Serialize};

use super::{host, Schedule, Settings};
use crate::matches::{
    game_seed, threads_for, unscaled, Contender, Error, GameRecord, HostRecord, Leniency, OptionsOf, PaceArgs,
    PlayerRecord, PlayerSpec, SetOptions,
};

/// Games of a pairing unless it is told.
const GAMES: usize = 100;
/// The same where a test ends the run.
const MOST_GAMES: usize = 20_000;

/// The most games of a pairing.
const LARGEST_RUN: usize = 100_000_000;
/// The most contenders: all their seatings are listed.
const LARGEST_FIELD: usize = 200;

/// A tournament to be played.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct Tournament {
    /// The game
    #[arg(long)]
    pub game: String,

    /// Who plays, separated by commas: bots, programs, sources
    ///
    /// A bot is name or name:key=value,key=value; a part with `=` but without `:` is one more
    /// parameter of the bot before it: `mcts:exploration=1.4,delay=0.4,rule` are two bots. `arena
    /// parameters` lists what a bot takes. A program is `cmd:COMMAND`, with variables before the command as in a shell; a source is FILE.rs, with
    /// arguments behind. Both can be named, and told where to run and how long they may take to
    /// start: `old=cmd[dir=FOLDER,start=MS]:COMMAND`. In arguments, {nodes}, {seed} and {scale} are
    /// filled in. May be repeated.
    #[arg(long, required = true)]
    pub bots: Vec<String>,

    /// Games for every pairing, rounded up so that every seed is played in all seat orders [default:
    /// 100; with --sprt, at most 20000]
    #[arg(long)]
    pub games: Option<usize>,

    /// Seed of the run, from which the seeds of all games and bots derive
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    // Not flattened: an optional group of arguments must have all of them itself.
    /// Play with this many nodes an action instead of the clock: the same result on every run
    #[arg(long, conflicts_with = "time_scale")]
    pub nodes: Option<u64>,

    /// Multiply all clocks of the contest by this
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    pub time_scale: f64,

    /// A switch of the game, key=value; may be repeated
    ///
    /// An unknown key is answered with those that the game has.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    #[serde(default)]
    pub options: Vec<String>,

    /// The first plays against each of the others, and nobody else
    #[arg(long)]
    #[serde(default)]
    pub gauntlet: bool,

    /// An answer may be 50 ms late, twice in a game, as in newer games of CodinGame
    #[arg(long, conflicts_with = "nodes")]
    #[serde(default)]
    pub strikes: bool,

    /// Seconds that a bot is waited for beyond its limit, or at all with --nodes, before it is taken
    /// for hanging: it loses the game, and the run goes on
    #[arg(long, default_value_t = PATIENCE, value_parser = clap::value_parser!(u64).range(1..=LONGEST_PATIENCE))]
    #[serde(default = "usual_patience")]
    pub patience: u64,
}

/// The usual patience with bots in seconds, as with programs.
pub const PATIENCE: u64 = 60;
/// The longest, in seconds: more than a week.
const LONGEST_PATIENCE: u64 = 1_000_000;

fn usual_patience() -> u64 {
    PATIENCE
}

impl Tournament {
    /// The contenders.
    ///
    /// # Errors
    /// When one of them is not there, or there is nobody to play against.
    pub fn contenders<G: Roster>(&self) -> Result<Vec<Contender>, Error> {
        let specs: Vec<_> = self.bots.iter().map(|list| PlayerSpec::parse_list(list)).collect::<Result<_, _>>()?;
        let contenders = Contender::all::<G>(&specs.concat())?;
        match contenders.len() {
            0 | 1 => Err(Error::TooFewBots(contenders.len())),
            _ => Ok(contenders),
        }
    }

    /// Number of contenders, without a look at them.
    ///
    /// # Errors
    /// When the lists cannot be understood.
    pub fn count(&self) -> Result<usize, Error> {
        self.bots.iter().map(|list| PlayerSpec::parse_list(list).map(|list| list.len())).sum()
    }

    /// Budget of the players.
    ///
    /// # Errors
    /// When that is no pace.
    pub fn pace(&self) -> Result<Pace, Error> {
        PaceArgs { nodes: self.nodes, time_scale: self.time_scale }.pace()
    }

    /// All games of so many contenders; `ends` says that a test ends the run.
    ///
    /// # Errors
    /// When there are none.
    pub fn schedule(&self, contenders: usize, seats: usize, ends: bool) -> Result<Schedule, Error> {
        let games = self.games.unwrap_or(if ends { MOST_GAMES } else { GAMES });
        match (games, self.gauntlet) {
            (0, _) => Err(Error::Zero("--games")),
            (games, _) if games > LARGEST_RUN => Err(Error::TooMany("--games", LARGEST_RUN)),
            _ if contenders > LARGEST_FIELD => Err(Error::TooMany("the number of bots", LARGEST_FIELD)),
            (games, false) => Ok(Schedule::round_robin(contenders, seats, games)),
            (games, true) => Ok(Schedule::gauntlet(contenders, seats, games)),
        }
    }

    /// Settings of the run on this machine.
    ///
    /// # Errors
    /// When something of it makes no sense.
    pub fn settings<G: Roster>(
        &self,
        contenders: &[Contender],
        threads: Option<usize>,
        host: Option<HostRecord>,
    ) -> Result<Settings<OptionsOf<G>>, Error> {
        let pace = self.pace()?;
        let has_programs = contenders.iter().any(|contender| contender.is_program);
        let threads = at_once(threads, pace, most_at_once(has_programs, G::INFO.seats))?;
        let leniency = if self.strikes { Leniency::STRIKES } else { Leniency::default() };
        if !(1..=LONGEST_PATIENCE).contains(&self.patience) {
            return Err(Error::Patience { asked: self.patience, most: LONGEST_PATIENCE });
        }
        let leniency = Leniency { delays: true, patience: Duration::from_secs(self.patience), ..leniency };
        let options = SetOptions::parse(&self.options)?;
        Ok(Settings { pace: host::scaled(pace, host.as_ref()), seed: self.seed, threads, leniency, options, host })
    }

    /// Tells on standard error which programs do not know that their clocks are scaled.
    pub fn warn_of_scale(contenders: &[Contender], pace: Pace) {
        if let Pace::Clock(scale) = pace {
            if scale != 1.0 {
                let warnings = unscaled(contenders, &format!("clocks are multiplied by {scale}"));
                warnings.iter().for_each(|warning| eprintln!("{warning}"));
            }
        }
    }

    /// Title of the run, in one line.
    pub fn title(&self, schedule: &Schedule, pace: Pace) -> String {
        let pace = match pace {
            Pace::Nodes(nodes) => format!("{nodes} nodes an action"),
            Pace::Clock(scale) => format!("clock x {scale}"),
        };
        let (game, games, rounds) = (&self.game, schedule.games(), schedule.rounds());
        format!("{game}: {games} games on {rounds} seeds, all seat orders on each; {pace}, seed {}", self.seed)
    }
}

/// Number of games that there are cores for: one for a game, or where programs play one for every player.
pub fn most_at_once(has_programs: bool, seats: usize) -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    if has_programs {
        (cores / seats).max(1)
    } else {
        cores
    }
}

/// Number of games to play at once: as asked, or as many as there are cores for.
///
/// # Errors
/// When none are asked for, or, by the clock, more than that.
pub fn at_once(asked: Option<usize>, pace: Pace, most: usize) -> Result<usize, Error> {
    let cores = threads_for(None, "--threads", pace)?;
    match (threads_for(asked, "--threads", pace)?, pace) {
        (_, Pace::Clock(_)) if asked.is_none() => Ok(most),
        (asked, Pace::Clock(_)) if asked > most => Err(Error::Oversubscribed { asked, cores, most }),
        (asked, _) => Ok(asked),
    }
}

/// Tells whether a record belongs to a run.
pub struct Identity<'a> {
    game: &'static str,
    tournament: &'a Tournament,
    schedule: &'a Schedule,
    pace: Pace,
    /// By contender, as far as they are known.
    players: Vec<Option<PlayerRecord>>,
}

impl<'a> Identity<'a> {
    /// The run of this tournament; players that are not told are learnt from the first record.
    ///
    /// # Errors
    /// When the tournament has no pace.
    pub fn new<G: Roster>(
        tournament: &'a Tournament,
        schedule: &'a Schedule,
        players: Vec<Option<PlayerRecord>>,
    ) -> Result<Identity<'a>, Error> {
        Ok(Identity { game: G::INFO.name, tournament, schedule, pace: tournament.pace()?, players })
    }

    /// Names of the contenders in tables.
    pub fn labels(&self) -> Vec<String> {
        let label = |player: &Option<PlayerRecord>| player.as_ref().map_or("?", PlayerRecord::label).to_string();
        self.players.iter().map(label).collect()
    }

    /// Looks at a record.
    ///
    /// # Errors
    /// A sentence with what it has and this run has not.
    pub fn admit(&mut self, record: &GameRecord) -> Result<(), String> {
        let index = record.index;
        let other = |what: &str, found: String, expected: String| {
            Err(format!("game {index} is of another run: its {what} is {found}, not {expected}"))
        };
        if record.game != self.game {
            return other("game", record.game.clone(), self.game.to_string());
        }
        if index >= self.schedule.games() {
            return other("number", index.to_string(), format!("below {}", self.schedule.games()));
        }
        let seed = game_seed(self.tournament.seed, self.schedule.round(index) as u64);
        if record.seed != seed {
            return other("seed", record.seed.to_string(), seed.to_string());
        }
        let pace = host::scaled(self.pace, record.host.as_ref());
        if !is_same(record.pace, pace) {
            return other("pace", format!("{:?}", record.pace), format!("{pace:?}"));
        }
        let options = self.tournament.options.iter().filter_map(|option| option.split_once('='));
        let options = options.map(|(key, value)| (key.trim().to_string(), value.trim().to_string())).collect();
        if record.options != options {
            return other("options", format!("{:?}", record.options), format!("{options:?}"));
        }
        let seating = self.schedule.seating(index);
        if record.players.len() != seating.len() {
            return other("number of seats", record.players.len().to_string(), seating.len().to_string());
        }
        for (player, &who) in record.players.iter().zip(seating) {
            let known = self.players[who].get_or_insert_with(|| player.clone());
            if known != player {
                let show = |player: &PlayerRecord| serde_json::to_string(player).unwrap_or_default();
                return other("player", show(player), show(known));
            }
        }
        Ok(())
    }
}

/// Whether two paces are the same but for rounding.
fn is_same(a: Pace, b: Pace) -> bool {
    match (a, b) {
        (Pace::Clock(a), Pace::Clock(b)) => (a - b).abs() <= 1e-9 * b,
        _ => a == b,
    }
}
