//! Someone who takes part in a run: a name, and a way to make a player for every game.

use ahash::AHashMap;
use bots::{Bot, BotEntry, Pace, Roster};
use engines::Game;

use super::program::{compile, takes_time_scale, Launch, ProgramPlayer, Values};
use super::{version, BotPlayer, BotSpec, Error, Player, PlayerRecord, PlayerSpec};

type Make = dyn Fn(Values) -> Box<dyn Player> + Send + Sync;

/// Takes part in a run.
pub struct Contender {
    /// Name in tables.
    pub label: String,
    /// Description in records.
    pub record: PlayerRecord,
    /// Whether it is a program.
    pub is_program: bool,
    /// Whether it plays by a scaled clock, if that is how it is played.
    pub knows_time_scale: bool,
    make: Box<Make>,
}

impl Contender {
    /// A contender that makes its players itself, from the pace and the player's seed.
    pub fn new(label: &str, make: impl Fn(Pace, u64) -> Box<dyn Player> + Send + Sync + 'static) -> Contender {
        let record = PlayerRecord { name: label.to_string(), ..PlayerRecord::default() };
        let make = Box::new(move |values: Values| make(values.pace, values.seed));
        Contender { label: label.to_string(), record, is_program: false, knows_time_scale: true, make }
    }

    /// A contender whose players are a program, started for every game.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn of_program(label: &str, launch: Launch) -> Result<Contender, Error> {
        let missing = |source| Error::Program { program: launch.words[0].clone(), source };
        let record = PlayerRecord {
            name: label.to_string(),
            command: Some(launch.to_string()),
            version: Some(launch.version().map_err(missing)?),
            ..PlayerRecord::default()
        };
        let knows_time_scale = launch.is_told_time_scale();
        let make = Box::new(move |values| Box::new(ProgramPlayer::start(&launch, values)) as Box<dyn Player>);
        Ok(Contender { label: label.to_string(), record, is_program: true, knows_time_scale, make })
    }

    /// A contender whose players are bots of the game `G`.
    pub fn of_bots<G: Game>(
        label: &str,
        make: impl Fn(Pace, u64) -> Result<Box<dyn Bot<Session = G::Session>>, String> + Send + Sync + 'static,
    ) -> Contender {
        let name = label.to_string();
        Contender::new(label, move |pace, seed| Box::new(BotPlayer::new(&name, pace, || make(pace, seed))))
    }

    /// The contender that the roster of `G` has under this name, with parameters.
    ///
    /// # Errors
    /// When there is no such bot, or it does not take the parameters.
    pub fn from_roster<G: Roster>(spec: &BotSpec) -> Result<Contender, Error> {
        let entry = entry::<G>(&spec.name)?;
        let (make, values) = (entry.make, spec.parameters.clone());
        make(Pace::Nodes(1), 0, &values).map_err(|reason| Error::Parameters { name: spec.name.clone(), reason })?;
        let mut contender = Contender::of_bots::<G>(entry.name, move |pace, seed| {
            make(pace, seed, &values).map_err(|error| error.to_string())
        });
        contender.label = spec.to_string();
        contender.record.params = spec.parameters.iter().map(|(key, value)| (key.to_string(), value)).collect();
        contender.record.version = version::of_this_program().map(str::to_string);
        Ok(contender)
    }

    /// The contender that was named on a command line; a source is compiled.
    ///
    /// # Errors
    /// When there is no such bot or program, or a source does not compile.
    pub fn of<G: Roster>(spec: &PlayerSpec) -> Result<Contender, Error> {
        match spec {
            PlayerSpec::Bot(spec) => Contender::from_roster::<G>(spec),
            PlayerSpec::Program { label, launch } => Contender::of_program(label, launch.clone()),
            PlayerSpec::Source { label, path, launch } => {
                let mut compiled = launch.clone();
                compiled.words[0] = compile(path)?.to_string_lossy().into_owned();
                let read = |source| Error::Read { path: path.clone(), source };
                // Who is told something in its arguments already is not told twice.
                compiled.takes_time_scale = !launch.is_told_time_scale() && takes_time_scale(path).map_err(read)?;
                let mut contender = Contender::of_program(label, compiled)?;
                contender.record.command = Some(launch.to_string());
                Ok(contender)
            }
        }
    }

    /// The contenders of a whole list; who has the name of another gets a number, so that tables can
    /// tell them apart.
    ///
    /// # Errors
    /// As [`Contender::of`].
    pub fn all<G: Roster>(specs: &[PlayerSpec]) -> Result<Vec<Contender>, Error> {
        let mut contenders = specs.iter().map(Contender::of::<G>).collect::<Result<Vec<_>, _>>()?;
        let mut seen: AHashMap<String, usize> = AHashMap::new();
        for contender in &mut contenders {
            let count = seen.entry(contender.label.clone()).or_default();
            *count += 1;
            if *count > 1 {
                contender.label = format!("{}#{count}", contender.label);
            }
            if contender.label != contender.record.name {
                contender.record.label = Some(contender.label.clone());
            }
        }
        Ok(contenders)
    }

    /// A player for one seat of one game.
    pub fn player(&self, pace: Pace, seed: u64) -> Box<dyn Player> {
        self.player_with(Values { pace, seed, core: None })
    }

    /// The same; a program runs on the core that is told.
    pub fn player_with(&self, values: Values) -> Box<dyn Player> {
        (self.make)(values)
    }
}

/// A warning for every program that thinks by the contest's own clock while clocks are multiplied
/// by a factor; `reason` says by which, or why they may be.
pub fn unscaled(contenders: &[Contender], reason: &str) -> Vec<String> {
    let unscaled = contenders.iter().filter(|contender| !contender.knows_time_scale);
    let warning = |contender: &Contender| {
        format!(
            "warning: {reason}, and `{}` does not know: it thinks by the contest's own clock; \
             {{scale}} in its arguments stands for the factor, as in cmd:PROGRAM --time-scale {{scale}}",
            contender.label
        )
    };
    unscaled.map(warning).collect()
}

/// The bot of this name in the roster.
///
/// # Errors
/// When there is none.
pub fn entry<G: Roster>(name: &str) -> Result<&'static BotEntry<G>, Error> {
    G::BOTS.iter().find(|bot| bot.name == name).ok_or_else(|| Error::UnknownBot {
        name: name.to_string(),
        game: G::INFO.name,
        names: G::BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", "),
    })
}
