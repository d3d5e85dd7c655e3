//! A training run from its first batch to its closing match.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use bots::Pace;
use engines::battle2048::Battle2048;
use engines::connect4::Connect4;
use engines::Game;
use serde::{Deserialize, Serialize};

use super::output::{beginning, file, of_the_bot, write};
use super::page::page;
use super::{Args, Batch, Error, Learnable, Learner, Linear, Neural, Settings, Shares, TupleTables};
use crate::arena::{self, closing_match, Closing, Tournament, PATIENCE, UNSEEN};
use crate::common::{cli, Progress};
use crate::matches::LONGEST_MS;
use crate::matches::{threads_for, BotSpec, Contender, Journal, JournalEntry, OptionsOf, SetOptions};

/// No run has more batches, games or steps in a batch.
const MOST: u64 = 1_000_000_000_000;

/// What the journal keeps of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchRecord {
    /// Number of the batch, from 0.
    pub index: usize,
    /// Arguments of the run that shape its course.
    pub run: String,
    /// Games of the run so far.
    pub games: usize,
    /// Steps that were learned from in this batch.
    pub steps: u64,
    /// Their mean squared error.
    pub error: f64,
    /// Win rate against the opponent, if that was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_rate: Option<f64>,
    /// Seconds of the run so far, and of them those of playing and of learning on all threads.
    pub seconds: [f64; 3],
    /// State of the learner.
    pub state: String,
}

impl JournalEntry for BatchRecord {
    const NAME: &'static str = "batch";

    fn index(&self) -> usize {
        self.index
    }

    fn validate(&self) -> Result<(), String> {
        let index = self.index;
        if let Some(seconds) = self.seconds.iter().find(|seconds| !(0.0..=LONGEST_MS / 1e3).contains(*seconds)) {
            return Err(format!("batch {index}: {seconds} s are no time"));
        }
        let shares = [Some(self.error), self.win_rate];
        if let Some(share) = shares.into_iter().flatten().find(|share| !(0.0..=1.0).contains(share)) {
            return Err(format!("batch {index}: {share} is not between 0 and 1"));
        }
        match [index as u64, self.games as u64, self.steps].into_iter().find(|&count| count > MOST) {
            Some(count) => Err(format!("batch {index}: the number {count} is beyond {MOST}")),
            None => Ok(()),
        }
    }
}

/// A generic function for every evaluation that can be learned, as pointers of this type.
macro_rules! for_each_evaluation {
    ($function:ident as $pointer:ty) => {
        [
            $function::<Linear<Battle2048>> as $pointer,
            $function::<TupleTables> as $pointer,
            $function::<Neural<Connect4>> as $pointer,
        ]
    };
}

/// Takes a record as a run does that goes on: whether its weights can be played by.
pub(crate) fn follow(record: &BatchRecord) -> bool {
    fn plays<L: Learnable>(record: &BatchRecord) -> bool {
        if !record.run.contains(&format!(" {} from ", L::BOT)) {
            return false;
        }
        let mut learner = L::learner(Settings::default(), None);
        learner.restore(&record.state) && L::quantised(&learner.weights()).len() == L::SHAPE.count
    }
    let _ = summary(std::slice::from_ref(record));
    for_each_evaluation!(plays as fn(&BatchRecord) -> bool).iter().any(|plays| plays(record))
}

/// Whether a text is a file of weights.
pub(crate) fn is_weights(text: &str) -> bool {
    fn reads<L: Learnable>(text: &str) -> bool {
        bots::weights::read(text, &L::SHAPE).is_ok()
    }
    for_each_evaluation!(reads as fn(&str) -> bool).iter().any(|reads| reads(text))
}

/// Learns for the game and the bot that the arguments name.
///
/// # Errors
/// When nothing of that game can be learned, and whatever else can be wrong with a run.
pub fn execute(args: &Args) -> Result<u8, Error> {
    /// Name of the game, name of the bot, and how it learns.
    type Entry = (&'static str, &'static str, fn(&Args) -> Result<u8, Error>);
    fn entry<L: Learnable>() -> Entry {
        (L::Game::INFO.name, L::BOT, execute_for::<L>)
    }
    let entries = for_each_evaluation!(entry as fn() -> Entry).map(|make| make());
    let is_named =
        |game: &str| engines::GAMES.iter().any(|info| info.name == game && info.is_named(&args.subject.game));
    let joined = |names: Vec<&str>| names.join(", ");
    let of_game: Vec<Entry> = entries.iter().copied().filter(|(game, ..)| is_named(game)).collect();
    if of_game.is_empty() {
        let mut games: Vec<&str> = entries.iter().map(|(game, ..)| *game).collect();
        games.dedup();
        return Err(Error::Game { game: args.subject.game.clone(), games: joined(games) });
    }
    match of_game.iter().find(|(_, bot, _)| *bot == args.subject.bot) {
        Some((.., run)) => run(args),
        None => {
            let known = joined(of_game.iter().map(|(_, bot, _)| *bot).collect());
            Err(Error::Bot { bot: args.subject.bot.clone(), known })
        }
    }
}

fn execute_for<L: Learnable>(args: &Args) -> Result<u8, Error>
where
    OptionsOf<L::Game>: Sync,
{
    let args = &Args { rate: Some(args.rate.unwrap_or(L::RATE)), ..args.clone() };
    args.check()?;
    contenders::<L>(args, &L::present())?;
    let target = args.run.write.then(of_the_bot::<L>).transpose()?;
    let records = learn::<L>(args)?;
    let games = records.last().map_or(0, |record| record.games);
    let weights = L::quantised(&averaged::<L>(args, &records)?);
    let text = file::<L>(args, &weights, games);
    let mut path = OsString::from(&args.run.out);
    path.push(".txt");
    write(&PathBuf::from(path), &text)?;
    println!("{}", summary(&records));
    let closing = if args.run.confirm > 0 { Some(confirm::<L>(args, &weights)?) } else { None };
    if let Some(closing) = &closing {
        print!("\n{}{}\n", closing.text, verdict(closing));
    }
    if let Some(path) = &args.run.page {
        write(path, &page(args, &records, closing.as_ref()))?;
    }
    if let Some(target) = target {
        write(&target, &text)?;
    }
    Ok(match closing {
        Some(closing) if closing.rate.low <= 0.5 => cli::FOUND,
        _ => 0,
    })
}

/// Plays batch after batch, as far as the journal does not have them.
fn learn<L: Learnable>(args: &Args) -> Result<Vec<BatchRecord>, Error>
where
    OptionsOf<L::Game>: Sync,
{
    let options = SetOptions::<OptionsOf<L::Game>>::parse(&args.subject.options)?;
    let threads = threads_for(args.run.threads, "--threads", Pace::Nodes(args.nodes))?;
    let mut learner = L::learner(args.settings(), beginning::<L>(&args.begin)?.as_deref());
    let run = args.course();
    let journal = Journal::open(&args.run.out, args.run.resume, |record: &BatchRecord| match record.run == run {
        true => Ok(()),
        false => Err(format!("batch {} is of another run: {}", record.index, record.run)),
    })?;
    let mut records: Vec<BatchRecord> = Vec::new();
    let batches = args.games.map(|games| games.div_ceil(args.batch));
    let mut progress = Progress::of(batches.unwrap_or(0), "batches");
    loop {
        let (index, seconds) = (records.len(), records.last().map_or([0.0; 3], |record| record.seconds));
        let is_late = args.hours.is_some_and(|hours| seconds[0] >= hours * 3600.0);
        if is_late || batches.is_some_and(|batches| index >= batches) {
            break;
        }
        if let Some(record) = journal.stored(index)? {
            if !learner.restore(&record.state) {
                return Err(Error::State(index));
            }
            records.push(record);
            progress.step(String::new);
            continue;
        }
        let begun = Instant::now();
        let batch = Batch::<L::Game> {
            first: index * args.batch,
            games: args.batch,
            nodes: args.nodes,
            epsilon: args.epsilon,
            seed: args.subject.seed,
            options: &options.options,
            threads,
        };
        let Shares { playing, learning } = L::play_batch(&batch, &mut learner);
        let (steps, error) = learner.take_error();
        let is_due = args.check_every > 0 && (index + 1) % args.check_every == 0;
        let win_rate = is_due.then(|| look::<L>(args, &learner.weights(), index, threads)).transpose()?;
        let took = [begun.elapsed(), playing, learning].map(|time| time.as_secs_f64());
        let record = BatchRecord {
            index,
            run: run.clone(),
            games: (index + 1) * args.batch,
            steps,
            error,
            win_rate,
            seconds: std::array::from_fn(|which| seconds[which] + took[which]),
            state: learner.state(),
        };
        journal.append(&record)?;
        records.push(record);
        progress.step(|| summary(&records));
    }
    progress.finish();
    journal.finish(|_| true)?;
    Ok(records)
}

/// Win rate of the weights so far against the opponent.
fn look<L: Learnable>(args: &Args, weights: &[f64], batch: usize, threads: usize) -> Result<f64, Error> {
    let contenders = contenders::<L>(args, &L::quantised(weights))?;
    let seed = args.subject.seed ^ UNSEEN.rotate_left(17) ^ batch as u64;
    let tournament = Tournament { seed, ..tournament(args, args.check_games, args.nodes) };
    let schedule = tournament.schedule(2, L::Game::INFO.seats, false)?;
    let settings = tournament.settings::<L::Game>(&contenders, Some(threads), None)?;
    let games: Vec<usize> = (0..schedule.games()).collect();
    let go_on = |_: &_, _: &_| Ok(ControlFlow::Continue(()));
    let tally = arena::run::<L::Game>(&contenders, &schedule, &games, &settings, None, go_on)?;
    Ok(tally.duels.get(&(0, 1)).map_or(0.5, |duel| duel.rate().mean))
}

fn confirm<L: Learnable>(args: &Args, weights: &[i8]) -> Result<Closing, Error> {
    let tournament = tournament(args, args.run.confirm, args.confirm_nodes);
    let contenders = contenders::<L>(args, weights)?;
    Ok(closing_match::<L::Game>(&tournament, &contenders, args.run.threads, &args.run.out, args.run.resume)?)
}

fn tournament(args: &Args, games: usize, nodes: u64) -> Tournament {
    Tournament {
        game: args.subject.game.clone(),
        bots: vec!["learned".to_string(), args.opponent().to_string()],
        games: Some(games),
        seed: args.subject.seed ^ UNSEEN,
        nodes: Some(nodes),
        time_scale: 1.0,
        options: args.subject.options.clone(),
        gauntlet: false,
        strikes: false,
        patience: PATIENCE,
    }
}

/// The bot with these weights, and the opponent.
fn contenders<L: Learnable>(args: &Args, weights: &[i8]) -> Result<[Contender; 2], Error> {
    // Matches of other weights have another name: a file of theirs is not gone on with.
    let sum = crc32fast::hash(&weights.iter().map(|weight| *weight as u8).collect::<Vec<u8>>());
    let weights = weights.to_vec();
    let learned =
        Contender::of_bots::<L::Game>(&format!("learned-{sum:08x}"), move |pace, _| Ok(L::bot(pace, &weights)));
    Ok([learned, Contender::from_roster::<L::Game>(&BotSpec::parse(args.opponent())?)?])
}

/// The mean weights of the last half of the run: what is left of the noise of single games.
fn averaged<L: Learnable>(args: &Args, records: &[BatchRecord]) -> Result<Vec<f64>, Error> {
    let mut learner = L::learner(args.settings(), beginning::<L>(&args.begin)?.as_deref());
    let last = &records[records.len() / 2..];
    let mut sums = vec![0.0; L::SHAPE.count];
    for record in last {
        if !learner.restore(&record.state) {
            return Err(Error::State(record.index));
        }
        sums.iter_mut().zip(learner.weights()).for_each(|(sum, weight)| *sum += weight / last.len() as f64);
    }
    Ok(if last.is_empty() { learner.weights() } else { sums })
}

/// How far a run is.
fn summary(records: &[BatchRecord]) -> String {
    let Some(last) = records.last() else { return "no games".to_string() };
    let steps: u64 = records.iter().map(|record| record.steps).sum();
    let [seconds, playing, learning] = last.seconds;
    let part = |time: f64| 100.0 * time / (playing + learning).max(1e-9);
    let recent = &records[records.len().saturating_sub(20)..];
    let error = recent.iter().map(|record| record.error).sum::<f64>() / recent.len() as f64;
    let rate = records.iter().rev().find_map(|record| record.win_rate);
    let rate = rate.map_or(String::new(), |rate| format!(", wins {:.1} %", 100.0 * rate));
    format!(
        "{} games, {steps} steps, {:.0} steps/s, error {error:.5}{rate}; time {:.1} % playing, {:.1} % learning",
        last.games,
        steps as f64 / seconds.max(1e-9),
        part(playing),
        part(learning)
    )
}

/// The sentence at the end.
pub fn verdict(closing: &Closing) -> String {
    let [mean, low, high] = [closing.rate.mean, closing.rate.low, closing.rate.high].map(|rate| 100.0 * rate);
    format!(
        "the learned weights win {mean:.1} % ({low:.1} .. {high:.1} %) of {} games on seeds that nothing was learned from",
        closing.games
    )
}
