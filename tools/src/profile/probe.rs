//! What is seen of a bot beside its time: phases, memory, stalls.
//!
//! A late answer is told as late and handed in as if it had come with its limit, so that the game
//! goes on and all its turns are measured. A probe is a player around another one. The phases come
//! from inside: the session and the bot are wrapped and tell, on the thread that they run on, how
//! long each part took. So the probed bot is asked through the same player as everywhere else.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bots::{Bot, BotEntry, Pace, ParameterValues, Roster, Telemetry};
use engines::{Allowance, Ending, Framing, Lines, ProtocolError, Query, Session};
use serde::{Deserialize, Serialize};

use super::cpu_time;
use super::heap::Meter;
use super::stalls::{self, Staller, Target};
use crate::matches::{BotPlayer, BotSpec, Contender, Error, Player, Reply};
use crate::matches::{Waits, LARGEST, LONGEST_MS};

/// Observations of one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Whether it was a name.
    pub name: bool,
    /// Time it took.
    pub took: Duration,
    /// Whether that was too long.
    pub late: bool,
    /// The phases; `None` for a program of which only the whole is seen.
    pub phases: Option<Phases>,
    /// Time in which the bot's thread was not running: stalled, or behind others; `None` for a
    /// program of which only the whole is seen.
    pub waited: Option<Duration>,
    /// Time in which it was ready to run and waited for a core; `None` where the system does not tell.
    #[serde(default)]
    pub queued: Option<Duration>,
    /// Number of allocations and their size in bytes; `None` where nobody counts.
    pub allocated: Option<(u64, u64)>,
    /// The most memory that the player has held so far, in bytes; `None` where nobody counts.
    pub peak_bytes: Option<u64>,
    /// Stalls that fell into it, each of them whole.
    pub stalls: u32,
}

impl Sample {
    /// Checks its numbers.
    ///
    /// # Errors
    /// A sentence about the first that is wrong.
    pub fn validate(&self) -> Result<(), String> {
        let parts = self.phases.map(|phases| [phases.read, phases.search, phases.write]);
        let times =
            [Some(self.took), self.waited, self.queued].into_iter().flatten().chain(parts.into_iter().flatten());
        let mut times = times.map(|time| time.as_secs_f64() * 1e3);
        if let Some(ms) = times.find(|ms| *ms > LONGEST_MS) {
            return Err(format!("{ms} ms are no time"));
        }
        let counts = self.allocated.map_or([0; 2], |(times, bytes)| [times, bytes]);
        match counts.into_iter().chain(self.peak_bytes).find(|&count| count > LARGEST) {
            Some(count) => Err(format!("the number {count} is beyond {LARGEST}")),
            None => Ok(()),
        }
    }
}

/// The parts of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phases {
    /// Reading the prompt.
    pub read: Duration,
    /// Thinking.
    pub search: Duration,
    /// Writing the answer.
    pub write: Duration,
}

/// All samples of a run, by the seed of the player.
#[derive(Debug, Default)]
pub struct Log(Mutex<BTreeMap<u64, Vec<Sample>>>);

impl Log {
    /// One more answer of a player.
    pub fn add(&self, player: u64, sample: Sample) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(player).or_default().push(sample);
    }

    /// The answers of a player, which are forgotten then.
    pub fn take(&self, player: u64) -> Vec<Sample> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&player).unwrap_or_default()
    }
}

/// What is told from inside about the answer that is being made.
#[derive(Clone, Copy, Default)]
struct Told {
    phases: Phases,
    name: bool,
    /// Stalls of this thread before it, and by the end of its last phase. Both are looked up while
    /// the answer's clock runs, so the time of each stall between them is in it.
    stalls: (u32, u32),
}

thread_local! {
    static TOLD: Cell<Told> = Cell::default();
}

fn tell(change: impl FnOnce(&mut Told)) {
    let mut told = TOLD.get();
    change(&mut told);
    told.stalls.1 = stalls::of_this_thread();
    TOLD.set(told);
}

/// A session that tells how long reading and writing take.
#[derive(Debug, Default)]
pub struct Timed<S>(S);

impl<S: Session> Session for Timed<S> {
    type View = S::View;
    type Action = S::Action;

    fn next(&mut self, lines: &mut dyn Lines) -> Result<Query, ProtocolError> {
        let stalls = stalls::of_this_thread();
        let begun = Instant::now();
        let query = self.0.next(lines);
        tell(|told| {
            told.phases.read = begun.elapsed();
            told.name = query == Ok(Query::Name);
            told.stalls.0 = stalls;
        });
        query
    }

    fn last_view(&self) -> Option<&S::View> {
        self.0.last_view()
    }

    fn write(&self, action: &S::Action, out: &mut String) {
        let begun = Instant::now();
        self.0.write(action, out);
        tell(|told| told.phases.write = begun.elapsed());
    }
}

/// A bot that tells how long thinking takes.
struct TimedBot<S: Session>(Box<dyn Bot<Session = S>>);

impl<S: Session> Bot for TimedBot<S> {
    type Session = Timed<S>;

    fn act(&mut self, view: &S::View, asked: Instant) -> S::Action {
        let begun = Instant::now();
        let action = self.0.act(view, asked);
        tell(|told| told.phases.search = begun.elapsed());
        action
    }

    fn telemetry(&self) -> Telemetry {
        self.0.telemetry()
    }
}

/// Settings of the watch on a bot.
#[derive(Clone, Debug, Default)]
pub struct Watching {
    /// Place that samples go to.
    pub log: Arc<Log>,
    /// The mean time between two stalls, if there are any.
    pub stalls: Option<Duration>,
}

/// A player that is watched.
struct Probe<P> {
    player: P,
    key: u64,
    log: Arc<Log>,
    staller: Option<Staller>,
    /// What it holds, and the most that it has held, in bytes.
    held: i64,
    peak: i64,
    counted: bool,
}

impl Watching {
    /// A bot of this process that is watched.
    ///
    /// # Errors
    /// When there is no such bot, or it does not take the parameters.
    pub fn bot<G: Roster>(&self, spec: &BotSpec) -> Result<Contender, Error> {
        let known = Contender::from_roster::<G>(spec)?;
        // It is there, since a contender could be made of it.
        let entry: Option<&'static BotEntry<G>> = G::BOTS.iter().find(|bot| bot.name == spec.name);
        let (watching, values, name) = (self.clone(), spec.parameters.clone(), spec.name.clone());
        let make = move |pace, seed| match entry {
            Some(entry) => watching.player::<G>(entry, &name, pace, seed, &values),
            None => Box::new(BotPlayer::<G::Session>::new(&name, pace, || Err("there is no such bot".to_string()))),
        };
        let mut contender = Contender::new(&known.label, make);
        contender.record = known.record;
        Ok(contender)
    }

    fn player<G: Roster>(
        &self,
        entry: &'static BotEntry<G>,
        name: &str,
        pace: Pace,
        seed: u64,
        values: &ParameterValues,
    ) -> Box<dyn Player> {
        let meter = Meter::start();
        let player = BotPlayer::<Timed<G::Session>>::new(name, pace, || {
            Ok(Box::new(TimedBot((entry.make)(pace, seed, values).map_err(|error| error.to_string())?))
                as Box<dyn Bot<Session = Timed<G::Session>>>)
        });
        let used = meter.used();
        Box::new(Probe {
            player,
            key: seed,
            log: self.log.clone(),
            staller: self.stalls.map(|every| Staller::new(every, seed)),
            held: used.kept,
            peak: used.peak,
            counted: used.allocations > 0,
        })
    }
}

/// Hands an answer in: a late one that is whole as if it had been in time. Returns how long it
/// took, and whether that was too long.
pub fn play_on(reply: &mut Reply, allowance: Allowance) -> (Duration, bool) {
    let took = reply.took;
    let late = reply.ending == Ending::Late || took > allowance.late_after;
    if late && reply.ending == Ending::Complete {
        reply.took = allowance.turn.min(allowance.late_after);
    }
    (took, late)
}

impl<P: Player> Player for Probe<P> {
    fn reply(&mut self, prompt: &str, framing: Framing, allowance: Allowance) -> Reply {
        TOLD.set(Told::default());
        let meter = Meter::start();
        let watch = self.staller.as_ref().map(|staller| staller.watch(Target::this_thread()));
        let ran = cpu_time::of_this_thread();
        let mut reply = self.player.reply(prompt, framing, allowance);
        let ran = cpu_time::of_this_thread().saturating_sub(ran);
        drop(watch);
        let used = meter.used();
        self.peak = self.peak.max(self.held + used.peak);
        self.held += used.kept;
        let Told { phases, name, stalls } = TOLD.get();
        let (took, late) = play_on(&mut reply, allowance);
        let sample = Sample {
            name,
            took,
            late,
            phases: Some(phases),
            waited: Some(took.saturating_sub(ran)),
            queued: Waits::are_told().then_some(reply.delay),
            allocated: self.counted.then_some((used.allocations, used.bytes)),
            peak_bytes: self.counted.then_some(self.peak.max(0) as u64),
            stalls: stalls.1 - stalls.0,
        };
        self.log.add(self.key, sample);
        reply
    }
}
