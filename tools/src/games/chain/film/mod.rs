//! `chain`: both fields, the packs to come, and every turn as a fall and a chain.

mod fall;

use engines::chain::{Action, Block, Chain, Options, PackMode, Referee, Setup, Side, State, TURNS};
use engines::Referee as _;
use serde::Deserialize;
use serde_json::{json, Value};

use crate::games::film::records::{names, no_game, parse, title};
use crate::games::film::{Error, Film, Given, Moment, Scene, Script, Show};
use fall::{Columns, Fall};

/// Packs that are shown, the one that is due included.
const SHOWN: usize = 5;

impl Show for Chain {
    const NAMES: usize = 2;
    const SCRIPT: &'static str = include_str!("../page.js");

    fn stage(_: &Referee) -> Value {
        Value::Null
    }

    fn scores(referee: &Referee) -> Vec<i64> {
        [0, 1].map(|player| referee.state().side(player).score as i64).to_vec()
    }

    fn label(referee: &Referee) -> String {
        format!("turn {}", referee.state().turn())
    }

    fn view(referee: &Referee) -> Value {
        let state = referee.state();
        view(referee.setup(), state, [0, 1].map(|player| Picture::still(fall::columns(&state.side(player).field))))
    }

    /// The packs above the fields, then everything that vanishes, then what is left.
    fn scenes(moment: &Moment<'_, Chain>) -> Vec<Scene> {
        let (before, after, setup) = (moment.before, moment.after.state(), moment.after.setup());
        let mut scenes = Vec::new();
        let actions = [0, 1].map(|player| moment.answers[player].and_then(Action::parse));
        if let ([Some(first), Some(second)], true) = (actions, before.turn() < after.turn()) {
            let pack = setup.pack(before.turn());
            let falls = [(0, first), (1, second)].map(|(player, action)| {
                Fall::of(before.side(player), pack, action).ending_in(&after.side(player).field)
            });
            let steps = falls.iter().map(|fall| fall.steps.len()).max().unwrap_or(0);
            let told = |note: String, pictures| Scene { note: Some(note), view: view(setup, before, pictures) };
            scenes.push(told("the packs fall".to_string(), falls.each_ref().map(|fall| fall.above.clone())));
            for step in 0..steps {
                let pictures = falls.each_ref().map(|fall| fall.at(step));
                scenes.push(told(format!("step {}", step + 1), pictures));
            }
        }
        scenes.push(Scene { note: None, view: <Chain as Show>::view(moment.after) });
        scenes
    }

    fn film_of(record: &Value) -> Result<Film, Error> {
        if record.get("packs").is_none() || record.get("turns").is_none() {
            return Err(no_game("`packs` and `turns`"));
        }
        let game: Recorded = parse(record)?;
        let options = Options { packs: game.pack_mode.unwrap_or_default().mode(), turn: None, ..Options::default() };
        let mut given: Vec<Given> = [0, 1].map(|seat| Given::instant(seat, "name")).to_vec();
        for turn in &game.turns {
            let commands = turn.commands().into_iter().flatten().enumerate();
            given.extend(commands.map(|(seat, command)| Given::instant(seat, command)));
        }
        let referee = Referee::with_setup(setup(&game.packs)?, &options);
        let mut names = names(record);
        names.resize(2, String::new());
        Script::<Chain> { title: title(record), names, referee, given }.film()
    }
}

/// A game of the golden files: with the commands of both players, or with all commands that fit.
#[derive(Deserialize)]
struct Recorded {
    packs: String,
    pack_mode: Option<Mode>,
    turns: Vec<Turn>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Text,
    #[default]
    Official,
}

impl Mode {
    fn mode(self) -> PackMode {
        match self {
            Mode::Text => PackMode::Text,
            Mode::Official => PackMode::Official,
        }
    }
}

#[derive(Deserialize)]
struct Turn {
    cmd: Option<[String; 2]>,
    consistent_cmds: Option<[Vec<String>; 2]>,
}

impl Turn {
    /// The commands; of several that lead to the same position the first.
    fn commands(&self) -> Option<[&str; 2]> {
        match (&self.cmd, &self.consistent_cmds) {
            (Some([first, second]), _) => Some([first, second]),
            (None, Some([first, second])) => Some([first.first()?, second.first()?]),
            (None, None) => None,
        }
    }
}

fn setup(words: &str) -> Result<Setup, Error> {
    let pack = |word: &str| {
        let numbers: Option<Vec<u8>> = word.chars().map(|letter| Some(letter.to_digit(10)? as u8)).collect();
        engines::chain::Pack::from_numbers(numbers?.try_into().ok()?)
    };
    let packs = words.split(' ').map(pack).collect::<Option<Vec<_>>>();
    packs.and_then(Setup::new).ok_or_else(|| Error::NoGame("its packs are no list of 500 packs".to_string()))
}

/// What is to be seen of a player's field.
#[derive(Clone, Debug, PartialEq)]
struct Picture {
    columns: Columns,
    /// Blocks above the field, with the lowest of each column first: the column, and the blocks.
    above: Vec<(usize, Vec<Block>)>,
    /// What vanishes now, as column and row.
    gone: Vec<(usize, usize)>,
    /// How many steps of the chain have been, this one included; 0 while nothing vanishes.
    chain: usize,
    /// Whether this is an explosion of the skill.
    skill: bool,
}

impl Picture {
    fn still(columns: Columns) -> Picture {
        Picture { columns, above: Vec::new(), gone: Vec::new(), chain: 0, skill: false }
    }

    fn value(&self, side: &Side) -> Value {
        let letters = |blocks: &[Block]| blocks.iter().map(|block| letter(*block)).collect::<String>();
        json!({
            "columns": self.columns.iter().map(|column| letters(column)).collect::<Vec<_>>(),
            "above": self.above.iter().map(|(x, blocks)| json!([x, letters(blocks)])).collect::<Vec<_>>(),
            "gone": self.gone,
            "chain": self.chain,
            "skill": self.skill,
            "stock": side.stock,
            "gauge": side.gauge,
        })
    }
}

/// Digits, and `b` for garbage.
fn letter(block: Block) -> char {
    match block {
        Block::GARBAGE => 'b',
        digit => char::from(b'0' + digit.number()),
    }
}

fn view(setup: &Setup, state: &State, pictures: [Picture; 2]) -> Value {
    let to_come = state.turn().min(TURNS)..(state.turn() + SHOWN).min(TURNS);
    let packs = to_come.map(|turn| setup.pack(turn).cells().map(|block| block.number()));
    let [first, second] = pictures;
    json!({
        "sides": [first.value(state.side(0)), second.value(state.side(1))],
        "packs": packs.collect::<Vec<_>>(),
    })
}
