//! `asteroid`: owners, robots and bases of all tiles, and the moves of the last turn.

use engines::asteroid::{Asteroid, Base, Options, Plot, Referee, Setup, State, Tile, PLAYERS, TURNS};
use engines::{Ending, FaultKind, Referee as _};
use serde::Deserialize;
use serde_json::{json, Value};

use crate::games::film::records::{no_game, parse, title};
use crate::games::film::{Error, Film, Given, Moment, Scene, Script, Show};

impl Show for Asteroid {
    const NAMES: usize = PLAYERS;
    const SCRIPT: &'static str = include_str!("page.js");

    fn stage(_: &Referee) -> Value {
        json!({ "tiles": Tile::all().map(|tile| [tile.x(), tile.y()]).collect::<Vec<_>>() })
    }

    fn scores(referee: &Referee) -> Vec<i64> {
        referee.state().scores().map(i64::from).to_vec()
    }

    fn label(referee: &Referee) -> String {
        let state = referee.state();
        format!("turn {} of {TURNS}, player {}", state.turn(), state.player())
    }

    fn view(referee: &Referee) -> Value {
        view(referee.state(), None, &[])
    }

    fn scenes(moment: &Moment<'_, Asteroid>) -> Vec<Scene> {
        let by = moment.answers.iter().position(Option::is_some);
        let lines: Vec<&str> = by.and_then(|by| moment.answers[by]).unwrap_or_default().lines().collect();
        // Of a late answer nothing is played.
        let is_late = |by| moment.after.fault(by).is_some_and(|fault| fault.kind == FaultKind::Late);
        let lines = if by.is_some_and(is_late) { Vec::new() } else { lines };
        let refused = moment.after.refused();
        let done: Vec<&str> = lines
            .iter()
            .enumerate()
            .filter(|(number, line)| refused.iter().all(|(line, _)| line != number) && line.trim() != "finish")
            .map(|(_, line)| *line)
            .collect();
        Scene::only(view(moment.after.state(), by, &done))
    }

    fn film_of(record: &Value) -> Result<Film, Error> {
        if record.get("turns").is_none() {
            return Err(no_game("`layout`, `names` and `turns`"));
        }
        let game: Recorded = parse(record)?;
        let setup =
            Setup::from_layout(&game.layout).ok_or_else(|| Error::NoGame("its layout is no map".to_string()))?;
        let options = Options { late_names: true, reset: true, ..Options::default() };
        Script::<Asteroid> {
            title: title(record),
            names: game.names.iter().map(|asked| asked.name.clone().unwrap_or_default()).collect(),
            referee: Referee::with_setup(setup, &options),
            given: game.names.iter().chain(&game.turns).map(Asked::given).collect(),
        }
        .film()
    }
}

/// A game of the golden files.
#[derive(Deserialize)]
struct Recorded {
    layout: String,
    names: Vec<Asked>,
    turns: Vec<Asked>,
}

/// Somebody who was asked, for a name or for a turn; a null among the lines is the end of the
/// player's output.
#[derive(Deserialize)]
struct Asked {
    p: usize,
    raw: Vec<Option<String>>,
    name: Option<String>,
}

impl Asked {
    fn given(&self) -> Given {
        let lines: Vec<&str> = self.raw.iter().flatten().map(String::as_str).collect();
        let ending = if self.raw.contains(&None) { Ending::Closed } else { Ending::Complete };
        Given { ending, ..Given::instant(self.p, lines.join("\n")) }
    }
}

/// The position by tile: owners as digits, holes as `#`, bases by their first letters.
fn view(state: &State, by: Option<usize>, done: &[&str]) -> Value {
    let plots: Vec<Plot> = Tile::all().map(|tile| state.plot(tile)).collect();
    let owner = |plot: &Plot| match (plot.owner, plot.hole) {
        (Some(player), _) => char::from(b'0' + player as u8),
        (None, true) => '#',
        (None, false) => '.',
    };
    let hole = |plot: &Plot| if plot.hole { '#' } else { '.' };
    let base = |plot: &Plot| plot.base.map_or('.', letter);
    let players = [0, 1, 2];
    json!({
        "owners": plots.iter().map(owner).collect::<String>(),
        "holes": plots.iter().map(hole).collect::<String>(),
        "bases": plots.iter().map(base).collect::<String>(),
        "robots": plots.iter().map(|plot| plot.robots).collect::<Vec<_>>(),
        "army": players.map(|player| state.army(player)),
        "income": players.map(|player| state.income(player)),
        "by": by,
        "done": done,
    })
}

/// The letter that stands for a kind of base.
fn letter(base: Base) -> char {
    match base {
        Base::House => 'h',
        Base::Town => 't',
        Base::Bridge => 'b',
        Base::Excavator => 'e',
        Base::Initial => 'i',
        Base::Tower => 'w',
        Base::RobotMaker => 'm',
    }
}
