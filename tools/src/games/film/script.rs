//! A recorded game as a list of answers, and the film that the referee makes of it.
//!
//! All records come down to the same: a start and who answered what. So a film is made in one
//! place for all games and all kinds of records, by the contest's own referee.

use std::time::Duration;

use bots::Pace;
use engines::{Allowance, Answer, Ending as Closing, FaultKind, GameOptions, Referee, Rules, Seats};

use super::{Did, Ending, Error, Figures, Film, Frame, Moment, Scene, Show};
use crate::matches::{GameRecord, MoveRecord, OptionsOf, SetOptions};

/// No clock is scaled by more than this.
const LARGEST_SCALE: f64 = 1e6;

/// A game to be shown: its start, and everything that was answered.
pub struct Script<G: Show> {
    /// Name of the game played.
    pub title: String,
    /// Players by seat, as far as they are known.
    pub names: Vec<String>,
    /// The referee before the first answer.
    pub referee: G::Referee,
    /// The answers, names included, in the order in which the referee takes them.
    pub given: Vec<Given>,
}

/// An answer as a record has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Seat that answered.
    pub seat: usize,
    /// The lines.
    pub text: String,
    /// The time it took, if that was recorded.
    pub took: Option<Duration>,
    /// Why there was no more text.
    pub ending: Closing,
    /// What the bot told of its search.
    pub figures: Figures,
}

impl Given {
    /// A complete answer of which nothing else is known.
    pub fn instant(seat: usize, text: impl Into<String>) -> Given {
        Given { seat, text: text.into(), took: None, ending: Closing::Complete, figures: Figures::default() }
    }
}

impl<G: Show> Script<G> {
    /// The game of a record of `arena`.
    ///
    /// # Errors
    /// When its options are not those of the game.
    pub fn of_record(record: &GameRecord) -> Result<Script<G>, Error> {
        let options: Vec<String> = record.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let mut options: OptionsOf<G> = SetOptions::parse(&options)?.options;
        if let Pace::Clock(scale) = record.pace {
            if !(0.0..=LARGEST_SCALE).contains(&scale) {
                return Err(Error::NoGame(format!("its clock cannot run {scale} times as long as the contest's")));
            }
            options.scale_time(scale);
        }
        let closed = |answer: &MoveRecord| {
            let fault = record.faults.get(answer.seat).and_then(Option::as_ref);
            fault.is_some_and(|fault| fault.kind == FaultKind::Closed && fault.turn == answer.turn)
        };
        let given = |answer: &MoveRecord| Given {
            seat: answer.seat,
            text: answer.answer.clone(),
            took: answer.took_ms.map(|ms| Duration::try_from_secs_f64(ms / 1e3).unwrap_or_default()),
            // A whole answer that took too long is for the referee to judge.
            ending: match () {
                () if answer.late && answer.took_ms.is_none_or(|took| took <= answer.late_after_ms) => Closing::Late,
                () if closed(answer) => Closing::Closed,
                () => Closing::Complete,
            },
            figures: Figures {
                nodes: (answer.nodes > 0 || answer.win_estimate.is_some()).then_some(answer.nodes),
                depth: answer.depth,
                estimate: answer.win_estimate,
            },
        };
        Ok(Script {
            title: format!("game {}, seed {}", record.index, record.seed),
            names: record.players.iter().map(|player| player.name.clone()).collect(),
            referee: G::Referee::new(record.seed, &options),
            given: record.moves.iter().map(given).collect(),
        })
    }

    /// Plays the game and shows every turn.
    ///
    /// # Errors
    /// When somebody answered who was not asked.
    pub fn film(self) -> Result<Film, Error> {
        let Script { title, mut names, mut referee, given } = self;
        let stage = G::stage(&referee);
        let mut given = given.iter().enumerate();
        for (number, name) in given.by_ref().take(G::NAMES) {
            expect(number, name.seat, &referee)?;
            referee.answer(name.seat, answer(name));
            if names.len() <= name.seat {
                names.resize(name.seat + 1, String::new());
                names[name.seat] = name.text.clone();
            }
        }
        let mut frames = vec![Frame {
            turn: 0,
            label: G::label(&referee),
            scores: G::scores(&referee),
            did: Vec::new(),
            view: G::view(&referee),
        }];
        while let Some(taken) = take(&mut given, &referee)? {
            let before = referee.state().clone();
            let (label, scores) = (G::label(&referee), G::scores(&referee));
            let seats = G::INFO.seats;
            let allowances: Vec<Allowance> = taken.iter().map(|given| referee.allowance(given.seat)).collect();
            let refusals: Vec<u32> = (0..seats).map(|seat| referee.refusals(seat)).collect();
            for given in &taken {
                referee.answer(given.seat, answer(given));
            }
            let mut did = vec![None; seats];
            let mut answers = vec![None; seats];
            for (given, allowance) in taken.iter().zip(allowances) {
                let fault = referee.fault(given.seat).map(|fault| fault.reason.to_string());
                let refused = referee.refusals(given.seat) - refusals[given.seat];
                did[given.seat] = Some(Did { refused, fault, ..figures(given, allowance) });
                answers[given.seat] = Some(given.text.as_str());
            }
            let scenes = G::scenes(&Moment { before: &before, after: &referee, answers: &answers });
            let turn = frames.last().map_or(0, |frame| frame.turn) + 1;
            let last = scenes.len().saturating_sub(1);
            frames.extend(scenes.into_iter().enumerate().map(|(number, Scene { note, view })| Frame {
                turn,
                label: note.map_or(label.clone(), |note| format!("{label}, {note}")),
                scores: if number == last { G::scores(&referee) } else { scores.clone() },
                did: did.clone(),
                view,
            }));
        }
        let result = referee
            .outcome()
            .map(|outcome| Ending { scores: outcome.scores().to_vec(), places: outcome.places().to_vec() });
        names.resize(G::INFO.seats, String::new());
        for (seat, name) in names.iter_mut().enumerate().filter(|(_, name)| name.is_empty()) {
            *name = format!("player {seat}");
        }
        Ok(Film { game: G::INFO.name, contest: G::INFO.contest, title, names, result, stage, frames })
    }
}

/// The answers of a turn; none once the game is over or the record has ended.
fn take<'a, R: Referee>(
    given: &mut impl Iterator<Item = (usize, &'a Given)>,
    referee: &R,
) -> Result<Option<Vec<&'a Given>>, Error> {
    let mut taken = Vec::new();
    for seat in referee.asked() {
        match given.next() {
            None => return Ok(None),
            Some((number, answer)) if answer.seat != seat => {
                return Err(Error::Order { number: number + 1, seat: answer.seat, asked: seats(Seats::only(seat)) })
            }
            Some((_, answer)) => taken.push(answer),
        }
    }
    Ok((!taken.is_empty()).then_some(taken))
}

fn expect<R: Referee>(number: usize, seat: usize, referee: &R) -> Result<(), Error> {
    match seat < R::Rules::SEATS && referee.asked().contains(seat) {
        true => Ok(()),
        false => Err(Error::Order { number: number + 1, seat, asked: seats(referee.asked()) }),
    }
}

fn seats(seats: Seats) -> String {
    seats.map(|seat| seat.to_string()).collect::<Vec<_>>().join(" and ")
}

fn answer(given: &Given) -> Answer<'_> {
    Answer { text: &given.text, took: given.took.unwrap_or_default(), ending: given.ending }
}

/// What is known of an answer before the referee has judged it.
fn figures(given: &Given, allowance: Allowance) -> Did {
    let millis = |duration: Duration| (duration.as_secs_f64() * 1e5).round() / 1e2;
    let took = given.took;
    // A bank lets an answer go beyond its limit and pays for that alone; a total never does.
    let charged = |took: Duration| match allowance.late_after > allowance.turn {
        true => took.saturating_sub(allowance.turn),
        false => took,
    };
    Did {
        text: given.text.clone(),
        took_ms: took.map(millis),
        limit_ms: took.map(|_| millis(allowance.turn)),
        left_ms: took.and_then(|took| Some(millis(allowance.bank?.saturating_sub(charged(took))))),
        figures: given.figures,
        ..Did::default()
    }
}
