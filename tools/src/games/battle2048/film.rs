//! `battle2048`: two boards of exponents as the contest's program holds them.

use std::time::Duration;

use engines::battle2048::{Battle2048, Board, Options, Referee, Setup, State, CELLS};
use engines::{Ending, Referee as _};
use serde::Deserialize;
use serde_json::{json, Value};

use crate::games::film::records::{names, no_game, parse, title};
use crate::games::film::{Error, Film, Given, Moment, Scene, Script, Show};

impl Show for Battle2048 {
    const NAMES: usize = 0;
    const SCRIPT: &'static str = include_str!("page.js");

    fn stage(_: &Referee) -> Value {
        Value::Null
    }

    fn scores(referee: &Referee) -> Vec<i64> {
        referee.scores().map(i64::from).to_vec()
    }

    fn label(referee: &Referee) -> String {
        match referee.state().is_initial() {
            true => "before turn 1".to_string(),
            false => format!("turn {}", referee.turn()),
        }
    }

    fn view(referee: &Referee) -> Value {
        view(referee, None)
    }

    fn scenes(moment: &Moment<'_, Battle2048>) -> Vec<Scene> {
        let by = moment.answers.iter().position(Option::is_some);
        Scene::only(view(moment.after, by.map(|by| (by, moment.answers[by].unwrap_or_default()))))
    }

    fn film_of(record: &Value) -> Result<Film, Error> {
        let has = |field: &str| record.get(field).is_some();
        if !has("events") && !has("cmds") {
            return Err(no_game("`events`, or `init` and `cmds`"));
        }
        let game: Recorded = parse(record)?;
        let [initial, turn, total] = game.limits_ms.map(Duration::from_millis);
        let quirks = game.note.as_deref().is_some_and(|note| note.contains("quirk int32"));
        let options = Options { initial, turn, total, quirks, ..Options::default() };
        let referee = Referee::with_setup(game.preset.map_or(Ok(Setup::CONTEST), Preset::setup)?, &options);
        let first = referee.asked().next().unwrap_or(0);
        let compact = game.init.iter().chain(&game.cmds).enumerate();
        let compact = compact.map(|(number, text)| Given::instant((first + number) % 2, text.as_str()));
        let given = compact.chain(game.events.iter().map(|event| event.given(turn))).collect();
        Script::<Battle2048> { title: title(record), names: names(record), referee, given }.film()
    }
}

/// A game of the golden files: with all texts as `events`, or with the answers alone.
#[derive(Deserialize)]
struct Recorded {
    limits_ms: [u64; 3],
    note: Option<String>,
    preset: Option<Preset>,
    #[serde(default)]
    events: Vec<Event>,
    #[serde(default)]
    init: Vec<String>,
    #[serde(default)]
    cmds: Vec<String>,
}

#[derive(Deserialize)]
struct Preset {
    actions: u16,
    boards: [[u8; CELLS]; 2],
    scores: [i32; 2],
}

/// The largest exponent of a preset: it can still grow on a board.
const LARGEST: u8 = 99;

impl Preset {
    fn setup(self) -> Result<Setup, Error> {
        if self.boards.iter().flatten().any(|exponent| *exponent > LARGEST) {
            return Err(Error::NoGame(format!("its `preset` has an exponent above {LARGEST}")));
        }
        Ok(Setup::from_position(State::new(self.boards.map(Board::from_exponents), self.scores, self.actions)))
    }
}

#[derive(Deserialize)]
struct Event {
    p: usize,
    out: Option<String>,
    ms: u64,
}

impl Event {
    fn given(&self, turn: Duration) -> Given {
        let took = Duration::from_millis(self.ms);
        let ending = match self.out {
            Some(_) => Ending::Complete,
            None if took > turn => Ending::Late,
            None => Ending::Closed,
        };
        Given { took: Some(took), ending, ..Given::instant(self.p, self.out.clone().unwrap_or_default()) }
    }
}

/// Both boards, and the action that led there.
fn view(referee: &Referee, last: Option<(usize, &str)>) -> Value {
    let boards = [0, 1].map(|player| referee.exponents(player));
    json!({
        "boards": boards,
        "by": last.map(|(by, _)| by),
        "last": last.map(|(_, text)| text),
        "verdict": referee.verdict().map(|verdict| verdict.reason.word()),
    })
}
