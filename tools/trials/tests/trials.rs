//! The program that `bundle --game` asks: every bot of every game goes into one file, and whole
//! games tell programs apart that answer recorded ones alike.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bundle::{assemble, BinTarget, Compiler, Features, Judge, Keep, Request, CODINGAME};
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
fn bots_of(game: &str) -> Vec<String> {
    let output = trials(&["bots", "--game", game]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

/// The program that serves a bot: its manifest, package and binary, and where it is built.
struct Program {
    manifest: PathBuf,
    package: String,
    bin: String,
    target_dir: PathBuf,
}

impl Program {
    fn of(game: &str, bot: &str) -> Program {
        let plan = plan(&["--game", game, "--bot", bot, "--no-inputs"]);
        assert_eq!(plan["inputs"].as_array().map(Vec::len), Some(0));
        let text = |key: &str| plan[key].as_str().unwrap().to_string();
        Program {
            manifest: text("manifest").into(),
            package: text("package"),
            bin: text("bin"),
            target_dir: text("target_dir").into(),
        }
    }

    fn source(&self) -> PathBuf {
        self.manifest.with_file_name("src").join("main.rs")
    }

    /// Its bundle for this judge, without white space.
    fn bundled(self, judge: Judge) -> String {
        let request = Request {
            target: BinTarget::binary(&self.package, &self.bin),
            manifest: self.manifest,
            features: Features::default(),
            target_dir: Some(self.target_dir),
            judge,
            judge_crates: BTreeSet::new(),
            compilers: Compiler::all(&[], judge.edition).unwrap(),
            minify: false,
            keep: Keep::default(),
            remark: String::new(),
        };
        let bundle = assemble(&request, &|_| {}).unwrap_or_else(|error| panic!("{}: {error}", self.bin));
        bundle.printed.text.split_whitespace().collect()
    }
}

/// Bundles a program that serves any bot of a game. What the roster makes can be made by another
/// program, too: no module of it is private.
fn bundle_all_bots(game: &str) {
    let bots = bots_of(game);
    assert!(bots.len() > 1);
    let programs: Vec<Program> = bots.iter().map(|bot| Program::of(game, bot)).collect();
    let modules = bots.iter().zip(&programs).map(|(bot, program)| {
        let text = std::fs::read_to_string(program.source()).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("//!")).collect();
        format!("mod {bot} {{\n{}\n}}\n", lines.join("\n").replace("fn main()", "pub fn main()"))
    });
    let modules: String = modules.collect();
    let calls: String = bots.iter().map(|bot| format!("Some({bot:?}) => {bot}::main(),\n")).collect();
    let main = format!("fn main() {{ match std::env::args().nth(1).as_deref() {{\n{calls}_ => {{}}\n}} }}\n");
    let folder = tempfile::tempdir_in(programs[0].target_dir.join("bundle")).unwrap();
    let all = Program {
        manifest: folder.path().join("Cargo.toml"),
        package: game.to_string(),
        bin: "all".to_string(),
        target_dir: programs[0].target_dir.clone(),
    };
    std::fs::create_dir(folder.path().join("src")).unwrap();
    std::fs::write(all.source(), modules + &main).unwrap();
    let manifest = std::fs::read_to_string(&programs[0].manifest).unwrap();
    let name = |bin: &str| format!("[[bin]]\nname = {bin:?}");
    std::fs::write(&all.manifest, manifest.replace(&name(&programs[0].bin), &name(&all.bin))).unwrap();
    std::fs::copy(programs[0].manifest.with_file_name("Cargo.lock"), folder.path().join("Cargo.lock")).unwrap();
    // All together are more than one is allowed.
    let text = all.bundled(Judge { limit: None, ..CODINGAME });
    for bot in bots {
        assert!(text.contains(&format!("serve(\"{bot}\"")), "{bot}: {text}");
    }
}

macro_rules! bots {
    ($($module:ident::$game:ident,)*) => {
        mod all_bots_of {
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
        (&["bots", "--game", "tennis"], "there is no game `tennis`; --game takes one of: chain"),
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
