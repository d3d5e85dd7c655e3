//! `forest`: trees and shadows, cell by cell as strings.

use engines::forest::{Cell, Cells, Forest, Options, Ray, Referee, State, DAYS, DIRECTIONS};
use engines::{Ending, Referee as _};
use serde::Deserialize;
use serde_json::{json, Value};

use crate::games::film::records::{names, no_game, parse, title};
use crate::games::film::{Error, Film, Given, Moment, Scene, Script, Show};

impl Show for Forest {
    const NAMES: usize = 0;
    const SCRIPT: &'static str = include_str!("page.js");

    fn stage(referee: &Referee) -> Value {
        let board = &referee.setup().board;
        json!({
            "at": places(),
            "soil": Cell::all().map(|cell| char::from(b'0' + board.richness(cell))).collect::<String>(),
        })
    }

    fn scores(referee: &Referee) -> Vec<i64> {
        [0, 1].map(|player| i64::from(referee.state().score(player))).to_vec()
    }

    fn label(referee: &Referee) -> String {
        match referee.state().day() {
            day if day < DAYS => format!("day {day} of {}", DAYS - 1),
            _ => "the last evening".to_string(),
        }
    }

    fn view(referee: &Referee) -> Value {
        view(referee.state(), [None; 2])
    }

    fn scenes(moment: &Moment<'_, Forest>) -> Vec<Scene> {
        Scene::only(view(moment.after.state(), [moment.answers[0], moment.answers[1]]))
    }

    fn film_of(record: &Value) -> Result<Film, Error> {
        if record.get("events").is_none() {
            return Err(no_game("`seed` and `events`"));
        }
        let game: Recorded = parse(record)?;
        let given = |event: &Event| {
            let text = event.out.clone();
            let ending = if text.is_some() { Ending::Complete } else { Ending::Late };
            Some(Given { ending, ..Given::instant(event.p?, text.unwrap_or_default()) })
        };
        Script::<Forest> {
            title: title(record),
            names: names(record),
            referee: Referee::new(game.seed, &Options::default()),
            given: game.events.iter().filter_map(given).collect(),
        }
        .film()
    }
}

/// A game of the golden files: prompts with their answers, and logs, which have no player.
#[derive(Deserialize)]
struct Recorded {
    seed: i64,
    events: Vec<Event>,
}

#[derive(Deserialize)]
struct Event {
    p: Option<usize>,
    out: Option<String>,
}

/// Where the cells are, in units of the distance of neighbours; direction 0 is to the right, and
/// the others follow counterclockwise.
fn places() -> Vec<[f64; 2]> {
    let mut places: Vec<Option<[f64; 2]>> = vec![None; Cell::all().len()];
    let mut found: Vec<Cell> = Cell::from_index(0).into_iter().collect();
    places[0] = Some([0.0, 0.0]);
    while let Some(cell) = found.pop() {
        let [x, y] = places[cell.index()].unwrap_or_default();
        for direction in 0..DIRECTIONS {
            let angle = std::f64::consts::FRAC_PI_3 * direction as f64;
            if let Some(next) = cell.neighbour(direction).filter(|next| places[next.index()].is_none()) {
                let round = |number: f64| (number * 1e4).round() / 1e4;
                places[next.index()] = Some([round(x + angle.cos()), round(y - angle.sin())]);
                found.push(next);
            }
        }
    }
    places.into_iter().map(Option::unwrap_or_default).collect()
}

/// The position. Trees are digits: the size, and 4 more for player 1; shadows are the size of the
/// tallest tree that casts one.
fn view(state: &State, answers: [Option<&str>; 2]) -> Value {
    let letters = |letter: &dyn Fn(Cell) -> u8| Cell::all().map(|cell| char::from(letter(cell))).collect::<String>();
    let tree = |cell| match [0, 1].map(|player| state.trees(player).contains(cell)) {
        [false, false] => b'.',
        [_, second] => b'0' + state.size_at(cell) as u8 + 4 * u8::from(second),
    };
    let direction = usize::from(state.day().min(DAYS - 1)) % DIRECTIONS;
    let shadows = shadows(state, direction);
    let shadow = |cell: Cell| b'0' + shadows.iter().filter(|cells| cells.contains(cell)).count() as u8;
    let (sun, waits) = ([0, 1].map(|player| state.sun(player)), [0, 1].map(|player| state.is_waiting(player)));
    json!({
        "day": state.day(),
        "sunTo": direction,
        "nutrients": state.nutrients(),
        "sun": sun,
        "waits": waits,
        "trees": letters(&tree),
        "sleeps": letters(&|cell| b'0' + u8::from(state.dormant().contains(cell))),
        "shadow": letters(&shadow),
        "last": answers,
    })
}

/// The cells in a shadow of at least 1, 2 and 3 (RULES.md, section 5).
fn shadows(state: &State, direction: usize) -> [Cells; 3] {
    let ray = Ray::towards(direction);
    let of = |size: usize| {
        let (mut shadow, mut front) = (Cells::NONE, state.of_size(size));
        for _ in 0..size {
            front = ray.cast(front);
            shadow |= front;
        }
        shadow
    };
    let [one, two, three] = [of(1), of(2), of(3)];
    [one | two | three, two | three, three]
}
