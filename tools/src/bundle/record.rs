//! Inputs to compare two programs on: whole games, as their seats were told them.
//!
//! The games are played in process by the weakest bots of the roster, which cost no time; what
//! matters is that the positions are those of games. A program under test answers each of them,
//! whatever was really played.

use bots::{GameVisitor, Pace, Params, Roster};
use engines::{Answer, Game, Referee};

use crate::matches::{bot_seed, BotSpec, Contender, Reply};
use ::bundle::{Error, Recording, Result};

/// Records games with these seeds.
#[derive(Clone, Copy, Debug)]
pub struct Recorder<'a> {
    /// Seeds of the games.
    pub seeds: &'a [i64],
}

impl GameVisitor for Recorder<'_> {
    type Output = Result<Vec<Recording>>;

    fn visit<G: Roster>(self) -> Result<Vec<Recording>> {
        let bots = &G::BOTS[1.min(G::BOTS.len() - 1)..];
        let weakest = bots.iter().rev().take(2);
        let contenders = weakest
            .map(|bot| Contender::from_roster::<G>(&BotSpec { name: bot.name.to_string(), params: Params::default() }))
            .collect::<std::result::Result<Vec<_>, _>>()
            .map_err(|e| Error::Cargo(e.to_string()))?;
        Ok(self.seeds.iter().enumerate().flat_map(|(number, &seed)| record::<G>(number, seed, &contenders)).collect())
    }
}

fn record<G: Game>(number: usize, seed: i64, contenders: &[Contender]) -> Vec<Recording> {
    let mut players: Vec<_> = (0..G::INFO.seats)
        .map(|seat| contenders[(number + seat) % contenders.len()].player(Pace::Nodes(1), bot_seed(seed, seat)))
        .collect();
    let mut recordings: Vec<Recording> = (0..G::INFO.seats)
        .map(|seat| Recording {
            name: format!("game of seed {seed}, seat {seat}"),
            text: String::new(),
            turns: Vec::new(),
        })
        .collect();
    let mut lines = vec![0; G::INFO.seats];
    let mut referee = G::Referee::new(seed, &Default::default());
    while !referee.asked().is_empty() {
        let mut replies: Vec<(usize, Reply)> = Vec::new();
        for seat in referee.asked() {
            let prompt = referee.prompt(seat);
            recordings[seat].turns.push(lines[seat]);
            recordings[seat].text.push_str(prompt);
            lines[seat] += prompt.lines().count();
            replies.push((seat, players[seat].reply(prompt, referee.framing(seat), referee.allowance(seat))));
        }
        for (seat, reply) in &replies {
            referee.answer(*seat, Answer { text: &reply.text, took: reply.took, ending: reply.ending });
        }
    }
    recordings
}
