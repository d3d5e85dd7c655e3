//! A browser steps through a game of every kind, and what it shows is compared with the film.
//!
//! Without a browser the pages must hold their films.

use std::cell::RefCell;
use std::fs;
use std::time::Duration;

use serde_json::{json, Value};
use tools::replay::{page, Film};

use super::films;
use crate::browser::{browser, Browser};

/// A page in a browser.
struct Shown {
    browser: RefCell<Browser>,
    film: Film,
    _folder: tempfile::TempDir,
}

impl Shown {
    fn open(mut browser: Browser, film: Film) -> Shown {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.html");
        fs::write(&file, page(&film)).unwrap();
        browser.open(&file);
        Shown { browser: RefCell::new(browser), film, _folder: folder }
    }

    /// The value of an expression.
    fn value(&self, script: &str) -> Value {
        self.browser.borrow_mut().evaluate(script)
    }

    /// The data attributes of all elements that a selector finds on the board, in order.
    fn all(&self, selector: &str, fields: &[&str]) -> Vec<Vec<String>> {
        let read: Vec<String> = fields.iter().map(|field| format!("e.dataset.{field}")).collect();
        let script = format!("[...document.querySelectorAll('#board {selector}')].map((e) => [{}])", read.join(", "));
        serde_json::from_value(self.value(&script)).unwrap()
    }

    /// Waits until an expression holds.
    fn wait(&self, script: &str) {
        let holds = (0..3000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            self.value(script) == true
        });
        assert!(holds, "{script}");
    }

    fn press(&self, key: &str) {
        self.browser.borrow_mut().press(key);
    }

    /// The frame that is shown, by the board, the slider and the scores.
    fn frame(&self) -> usize {
        let number = |value: Value| value.as_str().and_then(|text| text.parse().ok()).unwrap_or(usize::MAX);
        let frame = number(self.value("document.getElementById('board').dataset.frame"));
        assert_eq!(number(self.value("document.getElementById('slider').value")), frame);
        let scores =
            self.value("[...document.querySelectorAll('.seat .score')].map((e) => parseInt(e.textContent, 10))");
        assert_eq!(scores, json!(self.film.frames[frame].scores), "frame {frame}");
        let label = self.value("document.getElementById('label').textContent");
        assert!(label.as_str().unwrap().starts_with(&self.film.frames[frame].label), "{label}");
        frame
    }

    /// Steps through the game with keys, and checks what is on the board now and then.
    fn step_through(&self, check: impl Fn(&Shown, &Value)) {
        let last = self.film.frames.len() - 1;
        let look = |expected: usize| {
            assert_eq!(self.frame(), expected, "{}", self.film.game);
            check(self, &self.film.frames[expected].view);
        };
        look(0);
        for frame in 1..=last.min(12) {
            self.press("ArrowRight");
            look(frame);
        }
        self.press("ArrowLeft");
        look(last.min(12) - 1);
        self.press("End");
        look(last);
        self.press("ArrowRight");
        look(last);
        self.press("Home");
        look(0);
        // Whole turns, by the address.
        let turns = self.film.frames[last].turn;
        for turn in [turns / 3, turns / 2, turns - 1] {
            self.value(&format!("(location.hash = '#{turn}', null)"));
            let shown = self.film.frames.iter().rposition(|frame| frame.turn == turn).unwrap();
            self.wait(&format!("document.getElementById('board').dataset.frame === '{shown}'"));
            look(shown);
        }
        self.press("Home");
        self.press(" ");
        self.wait("Number(document.getElementById('board').dataset.frame) >= 3");
        self.press(" ");
        let stopped = self.frame();
        assert!(stopped >= 3 && self.value("document.getElementById('play').textContent") == "play");
        assert_eq!(self.browser.borrow_mut().complaints(), [""; 0], "{}", self.film.game);
    }
}

/// Shows the first film of a golden file.
fn show(game: &str, file: &str, number: usize, check: impl Fn(&Shown, &Value)) {
    let film = films(game, file).unwrap().remove(number);
    let Some(browser) = browser(false) else {
        let text = page(&film);
        assert!(text.contains(&format!("\"game\":\"{game}\"")) && text.contains("const draw"));
        return;
    };
    Shown::open(browser, film).step_through(check);
}

fn letters(value: &Value) -> impl Iterator<Item = (usize, char)> + '_ {
    value.as_str().unwrap().chars().enumerate()
}

fn numbers(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(Value::to_string).collect()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().unwrap().iter()
}

#[test]
fn forest_shows_its_trees() {
    show("forest", "strong.jsonl.gz", 0, |page, view| {
        let mut expected: Vec<Vec<String>> = letters(&view["trees"])
            .filter(|(_, letter)| *letter != '.')
            .map(|(cell, letter)| {
                let digit = letter.to_digit(10).unwrap();
                let asleep = view["sleeps"].as_str().unwrap().as_bytes()[cell] - b'0';
                [cell.to_string(), (digit % 4).to_string(), (digit / 4).to_string(), asleep.to_string()].to_vec()
            })
            .collect();
        expected.sort();
        let mut shown = page.all("[data-tree]", &["tree", "size", "owner", "asleep"]);
        shown.sort();
        assert_eq!(shown, expected);
        assert_eq!(page.all("[data-richness]", &["cell"]).len(), 37);
        assert_eq!(page.all("[data-sun]", &["sun"]), [[view["sunTo"].to_string()]]);
        assert_eq!(page.all("[data-nutrients]", &["nutrients"]), [[view["nutrients"].to_string()]]);
    });
}

#[test]
fn battle2048_shows_both_boards() {
    show("battle2048", "games_bots.jsonl.gz", 0, |page, view| {
        for player in 0..2 {
            let shown = page.all(&format!("[data-exponent][data-player=\"{player}\"]"), &["exponent"]).concat();
            assert_eq!(shown, numbers(&view["boards"][player]));
        }
        let texts =
            page.value("[...document.querySelectorAll('#board [data-exponent] text')].map((e) => e.textContent)");
        let values = list(&view["boards"]).flat_map(list).map(|exponent| exponent.as_u64().unwrap());
        let values: Vec<String> = values.filter(|e| *e > 0).map(|e| (1u64 << e).to_string()).collect();
        assert_eq!(texts, json!(values));
    });
}

#[test]
fn asteroid_shows_its_tiles() {
    show("asteroid", "contest_2013.jsonl.gz", 0, |page, view| {
        let shown = page.all("[data-tile]", &["owner", "robots", "hole"]);
        let owner = |letter: char| letter.to_digit(10).map_or("-1".to_string(), |digit| digit.to_string());
        let holes: Vec<char> = letters(&view["holes"]).map(|(_, hole)| hole).collect();
        let expected: Vec<Vec<String>> = letters(&view["owners"])
            .zip(numbers(&view["robots"]))
            .map(|((tile, letter), robots)| vec![owner(letter), robots, u8::from(holes[tile] == '#').to_string()])
            .collect();
        assert_eq!(shown, expected);
        let bases = page.all("[data-tile]:not([data-base=\"none\"])", &["base"]).len();
        assert_eq!(bases, letters(&view["bases"]).filter(|(_, letter)| *letter != '.').count());
        assert_eq!(page.all("[data-did]", &["did"]).len(), list(&view["done"]).count());
    });
}

#[test]
fn chain_shows_fields_and_what_vanishes() {
    show("chain", "games.jsonl.gz", 0, |page, view| {
        for player in 0..2 {
            let side = &view["sides"][player];
            let columns = list(&side["columns"]).enumerate();
            let expected: Vec<Vec<String>> = columns
                .flat_map(|(x, column)| letters(column).map(move |(y, letter)| (x, y, letter)))
                .map(|(x, y, letter)| vec![x.to_string(), y.to_string(), letter.to_string()])
                .collect();
            let own = format!("[data-player=\"{player}\"] [data-block]");
            let shown = page.all(&format!("{own}:not([data-falling])"), &["x", "y", "block"]);
            assert_eq!(shown, expected);
            let gone = page.all(&format!("{own}[data-gone]"), &["x"]).len();
            assert_eq!(gone, list(&side["gone"]).count());
            let falling: usize = list(&side["above"]).map(|column| column[1].as_str().unwrap().len()).sum();
            assert_eq!(page.all(&format!("{own}[data-falling]"), &["x"]).len(), falling);
        }
        assert_eq!(page.all("[data-pack]", &["pack"]).len(), list(&view["packs"]).count());
    });
}

fn check_magic(page: &Shown, view: &Value) {
    for (index, field) in list(&view["fields"]).enumerate() {
        let on = |selector: &str| format!("[data-field=\"{index}\"] {selector}");
        let shown = page.all(&on("[data-sign]"), &["sign"]).concat().concat();
        assert_eq!(json!(shown), field["cells"]);
        let bombs: Vec<Vec<String>> = list(&field["bombs"]).map(|bomb| numbers(bomb)[2..].to_vec()).collect();
        assert_eq!(page.all(&on("[data-bomb]"), &["left", "fire", "owner"]), bombs);
        assert_eq!(page.all(&on("[data-burnt]"), &["burnt"]).len(), list(&field["burnt"]).count());
        let characters: Vec<Vec<String>> = list(&field["characters"])
            .map(|one| vec![numbers(&one["at"]).join(" "), u8::from(one["dead"] == true).to_string()])
            .collect();
        assert_eq!(page.all(&on("[data-character]"), &["at", "dead"]), characters);
    }
}

#[test]
fn magic_shows_bombs_and_lightning() {
    show("magic", "bot_games.jsonl.gz", 0, check_magic);
    show("magic", "stage_games.jsonl.gz", 0, check_magic);
}

/// Letters are readable on what is behind them, in light and in dark.
#[test]
fn pages_are_light_and_dark() {
    let mut grounds = Vec::new();
    for dark in [false, true] {
        let Some(browser) = browser(dark) else { return };
        let page = Shown::open(browser, films("forest", "strong.jsonl.gz").unwrap().remove(0));
        let lightness = |script: &str| -> f64 {
            let colour = page.value(script);
            let parts =
                colour.as_str().unwrap().trim_start_matches(|c: char| !c.is_ascii_digit()).trim_end_matches(')');
            let parts: Vec<f64> = parts.split(',').take(3).map(|part| part.trim().parse().unwrap()).collect();
            parts.iter().sum::<f64>() / 765.0
        };
        let ground = lightness("getComputedStyle(document.body).backgroundColor");
        let ink = lightness("getComputedStyle(document.body).color");
        assert!((ground - ink).abs() > 0.6, "{ground} behind {ink}");
        grounds.push(ground);
    }
    assert!(grounds[0] > 0.8 && grounds[1] < 0.2, "{grounds:?}");
}
