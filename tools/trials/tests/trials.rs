//! The program that `bundle --game` asks: every bot of every game goes into one file, and whole
//! games tell programs apart that answer recorded ones alike.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bundle::{assemble, BinTarget, Compiler, Features, Keep, Request, CODINGAME};
use serde_json::Value;

fn trials(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_trials")).args(arguments).output().unwrap()
}

fn plan(arguments: &[&str]) -> Value {
    let output = trials(&[&["plan"], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The names of a game's bots.
struct Names;

impl bots::GameVisitor for Names {
    type Output = Vec<&'static str>;
    fn visit<G: bots::Roster>(self) -> Self::Output {
        G::BOTS.iter().map(|bot| bot.name).collect()
    }
}

/// Bundles the bots of a game. What the roster makes can be made by another program, too: no
/// module of it is private.
fn bundle_all_bots(game: &str) {
    let bots = bots::visit_game(game, Names).unwrap();
    assert!(bots.len() > 1);
    for bot in bots {
        let plan = plan(&["--game", game, "--bot", bot, "--no-inputs"]);
        assert_eq!(plan["inputs"].as_array().map(Vec::len), Some(0));
        let path = |key: &str| PathBuf::from(plan[key].as_str().unwrap());
        let request = Request {
            manifest: path("manifest"),
            target: BinTarget::binary(plan["package"].as_str().unwrap(), plan["bin"].as_str().unwrap()),
            features: Features::default(),
            target_dir: Some(path("target_dir")),
            judge: CODINGAME,
            judge_crates: BTreeSet::new(),
            compilers: Compiler::all(&[], CODINGAME.edition).unwrap(),
            minify: false,
            keep: Keep::default(),
            remark: String::new(),
        };
        let bundle = assemble(&request, &|_| {}).unwrap_or_else(|error| panic!("{bot}: {error}"));
        let text: String = bundle.printed.text.split_whitespace().collect();
        assert!(text.contains(&format!("serve(\"{bot}\"")), "{bot}: {text}");
    }
}

macro_rules! bots {
    ($($module:ident::$game:ident,)*) => {
        mod the_bots_of {
            $(
                #[test]
                fn $module() {
                    super::bundle_all_bots(stringify!($module));
                }
            )*
        }
    };
}

engines::for_each_game!(bots);

#[test]
fn a_plan_has_recorded_games_of_every_seat() {
    for game in engines::GAMES {
        let plan = plan(&["--game", game.name]);
        assert_eq!((plan["package"].as_str(), plan["bin"].as_str()), (Some("bots"), Some(game.name)));
        let inputs = plan["inputs"].as_array().unwrap();
        assert_eq!(inputs.len(), 3 * game.seats, "{}", game.name);
        for input in inputs {
            let (lines, turns) = (input["text"].as_str().unwrap().lines().count(), input["turns"].as_array().unwrap());
            assert!(turns.len() > 1 && turns.iter().all(|turn| turn.as_u64().unwrap() < lines as u64), "{input}");
        }
    }
}

#[test]
fn what_is_not_there_is_told() {
    for (arguments, words) in [
        (&["plan", "--game", "tennis"][..], "there is no game `tennis`; --game takes one of: chain"),
        (&["plan", "--game", "forest", "--bot", "none"], "there is no bot `none`; --bot takes one of: mcts"),
    ] {
        let output = trials(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(words), "{said}");
    }
}

/// A program for `forest` that says these commands and reads nothing.
fn program(folder: &Path, name: &str, commands: &str) -> String {
    let file = folder.join(name);
    std::fs::write(&file, format!("#!/bin/sh\n{commands}\nexec cat >/dev/null\n")).unwrap();
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).unwrap();
    file.to_string_lossy().into_owned()
}

#[test]
fn games_that_go_otherwise_are_a_difference() {
    let folder = tempfile::tempdir().unwrap();
    let script = |name: &str, commands: &str| program(folder.path(), name, commands);
    let original = script("original", "yes WAIT | head -n 200");
    let same = script("same", "yes WAIT | head -n 200");
    let other = script("other", "yes WAIT | head -n 20; yes 'WAIT now' | head -n 200");
    let ends = script("ends", "yes WAIT | head -n 20; exit");
    let check = |bundles: &[&str]| {
        let bundles = bundles.iter().flat_map(|bundle| ["--bundle", bundle]);
        let arguments: Vec<&str> =
            ["check", "--game", "forest", "--original", &original].into_iter().chain(bundles).collect();
        let Output { status, stdout, stderr } = trials(&arguments);
        (status.code(), String::from_utf8([stdout, stderr].concat()).unwrap())
    };
    let (code, said) = check(&[&same]);
    assert!(code == Some(0) && said.starts_with("2 games"), "{said}");
    let (code, said) = check(&[&same, &other]);
    assert!(code == Some(1) && said.contains("other plays differently in seat 1"), "{said}");
    assert!(said.contains("expected `WAIT`, got `WAIT now`"), "{said}");
    let (code, said) = check(&[&ends]);
    assert!(code == Some(1) && said.contains("got the program has ended or hangs"), "{said}");
}
