//! Someone who takes part in a run: a name, and a way to make a player for every game.

use std::collections::BTreeMap;

use bots::{Bot, Pace, Roster};
use engines::Game;

use super::{BotPlayer, Error, Player, PlayerRecord, PlayerSpec};

type Make = dyn Fn(Pace, u64) -> Box<dyn Player> + Send + Sync;

/// Takes part in a run.
pub struct Contender {
    /// What tables call it.
    pub label: String,
    /// What records say of it.
    pub record: PlayerRecord,
    make: Box<Make>,
}

impl Contender {
    /// A contender that makes its players itself, from the pace and the player's seed.
    pub fn new(label: &str, make: impl Fn(Pace, u64) -> Box<dyn Player> + Send + Sync + 'static) -> Contender {
        let record = PlayerRecord { name: label.to_string(), params: BTreeMap::new() };
        Contender { label: label.to_string(), record, make: Box::new(make) }
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
    pub fn from_roster<G: Roster>(spec: &PlayerSpec) -> Result<Contender, Error> {
        let entry = G::BOTS.iter().find(|bot| bot.name == spec.name).ok_or_else(|| Error::UnknownBot {
            name: spec.name.clone(),
            game: G::INFO.name,
            names: G::BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", "),
        })?;
        let (make, params) = (entry.make, spec.params.clone());
        make(Pace::Nodes(1), 0, &params).map_err(|reason| Error::Params { name: spec.name.clone(), reason })?;
        let mut contender = Contender::of_bots::<G>(entry.name, move |pace, seed| make(pace, seed, &params));
        contender.label = spec.to_string();
        contender.record.params = spec.params.iter().map(|(key, value)| (key.to_string(), value)).collect();
        Ok(contender)
    }

    /// The contenders of a whole list; who is named again gets a number, so that tables can tell
    /// them apart.
    ///
    /// # Errors
    /// As [`Contender::from_roster`].
    pub fn all_from_roster<G: Roster>(specs: &[PlayerSpec]) -> Result<Vec<Contender>, Error> {
        let mut contenders: Vec<Contender> = Vec::new();
        for (i, spec) in specs.iter().enumerate() {
            let mut contender = Contender::from_roster::<G>(spec)?;
            let before = specs[..i].iter().filter(|other| *other == spec).count();
            if before > 0 {
                contender.label = format!("{}#{}", contender.label, before + 1);
            }
            contenders.push(contender);
        }
        Ok(contenders)
    }

    /// A player for one seat of one game.
    pub fn player(&self, pace: Pace, seed: u64) -> Box<dyn Player> {
        (self.make)(pace, seed)
    }
}
