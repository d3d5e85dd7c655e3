//! Whole runs: what is learned, killed, resumed and refused.

use std::fs;
use std::path::Path;

use clap::Parser;

use super::{Args, Method};

/// A short run whose journal is a file of the folder.
fn args(folder: &Path, name: &str) -> Args {
    let out = folder.join(name);
    let words = ["train", "--game", "2048", "--bot", "tactician", "--games", "40", "--batch", "10"];
    let run = ["--nodes", "8", "--check-every", "3", "--check-games", "2", "--confirm", "2", "--confirm-nodes", "8"];
    Args::parse_from(words.iter().chain(&run).chain(&["--option", "opening=3", "--out", &out.to_string_lossy()]))
}

/// Executes a run after a change of its arguments.
fn execute(mut args: Args, change: impl FnOnce(&mut Args)) -> Result<u8, String> {
    change(&mut args);
    args.execute().map_err(|error| error.to_string())
}

/// The lines of a journal without the time that they took.
fn timeless(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let without = |line: &str| {
        let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
        record.as_object_mut().unwrap().remove("seconds");
        record.to_string()
    };
    text.lines().map(without).collect()
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_end() {
    for (game, bot, batch) in [("2048", "tactician", 10), ("2048", "tuples", 100), ("connect4", "network", 20)] {
        killed_and_resumed(game, bot, batch);
    }
}

fn killed_and_resumed(game: &str, bot: &str, batch: usize) {
    let folder = tempfile::tempdir().unwrap();
    let run = |name| {
        let mut args = args(folder.path(), name);
        (args.subject.game, args.subject.bot) = (game.to_string(), bot.to_string());
        (args.batch, args.games) = (batch, Some(4 * batch));
        args
    };
    let [whole, killed, page] = ["whole", "killed", "page"].map(|name| folder.path().join(name));
    let with_page = |args: &mut Args| (args.run.threads, args.run.page) = (Some(2), Some(page.clone()));
    execute(run("whole"), with_page).unwrap();
    let journal = fs::read_to_string(&whole).unwrap();
    assert_eq!(journal.lines().count(), 4);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.matches("<svg").count() == 3, "{page}");

    // Two whole lines and the beginning of one.
    let end: usize = journal.lines().take(2).map(|line| line.len() + 1).sum();
    fs::write(&killed, &journal[..end + 20]).unwrap();
    let again = || run("killed");
    assert!(execute(again(), |_| ()).unwrap_err().contains("--resume"));
    let resumed = |args: &mut Args| (args.run.resume, args.run.threads) = (true, Some(1));
    execute(again(), resumed).unwrap();
    assert_eq!(timeless(&killed), timeless(&whole));
    for extension in ["txt", "match"] {
        let files = [&whole, &killed].map(|path| fs::read_to_string(path.with_extension(extension)).unwrap());
        assert_eq!(files[0], files[1], "{extension}");
    }
}

#[test]
fn a_journal_of_another_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let resume = |change: fn(&mut Args)| {
        execute(args(folder.path(), "journal"), |args| {
            (args.games, args.run.confirm, args.run.resume) = (Some(10), 0, true);
            change(args);
        })
    };
    resume(|_| ()).unwrap();
    let others: [fn(&mut Args); 2] = [|args| args.subject.seed = 2, |args| args.method = Method::Tdleaf];
    for other in others {
        let refused = resume(other).unwrap_err();
        assert!(refused.contains("line 1: batch 0 is of another run"), "{refused}");
    }
    let journal = folder.path().join("journal");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replace("\"state\":\"", "\"state\":\"0")).unwrap();
    let damaged = resume(|_| ()).unwrap_err();
    assert!(damaged.contains("batch 0 in it has no state"), "{damaged}");
}

/// From weights that are all alike, which play at random, to the strength of those set by hand.
#[test]
fn a_bot_that_knows_nothing_learns() {
    for method in [Method::Rootstrap, Method::Tdleaf] {
        let rate = rate_from_nothing(method);
        assert!(rate >= 0.3, "after 400 games by {method:?} it wins {rate} against the present weights");
    }
}

fn rate_from_nothing(method: Method) -> f64 {
    let folder = tempfile::tempdir().unwrap();
    let learned = execute(args(folder.path(), "journal"), |args| {
        args.begin = "zero".to_string();
        (args.method, args.games, args.batch, args.nodes, args.rate) = (method, Some(400), 20, 20, Some(0.02));
        (args.check_every, args.check_games, args.run.confirm) = (20, 40, 0);
    });
    assert_eq!(learned, Ok(0));
    let last = timeless(&folder.path().join("journal")).pop().unwrap();
    let record: serde_json::Value = serde_json::from_str(&last).unwrap();
    record["win_rate"].as_f64().unwrap()
}

/// A player without a search, from tables without any value to one that beats the contest's sample.
#[test]
fn tables_of_tuples_learn() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("journal");
    let learned = execute(args(folder.path(), "journal"), |args| {
        args.subject.bot = "tuples".to_string();
        (args.against, args.begin) = (Some("greedy".to_string()), "zero".to_string());
        (args.games, args.batch) = (Some(3_000), 750);
        (args.check_every, args.check_games, args.run.confirm) = (1, 100, 0);
    });
    assert_eq!(learned, Ok(0));
    let records = timeless(&out).into_iter().map(|line| serde_json::from_str::<serde_json::Value>(&line).unwrap());
    let rates: Vec<f64> = records.map(|record| record["win_rate"].as_f64().unwrap()).collect();
    assert!(rates[3] >= 0.9, "win rates against `greedy` after every 750 games: {rates:?}");
}

/// A search by a network of random weights, to one that judges positions.
#[test]
fn a_network_learns() {
    let folder = tempfile::tempdir().unwrap();
    let learned = execute(args(folder.path(), "journal"), |args| {
        (args.subject.game, args.subject.bot) = ("connect4".to_string(), "network".to_string());
        (args.against, args.begin) = (Some("alphabeta:threat=0,zugzwang=0".to_string()), "zero".to_string());
        (args.games, args.batch, args.nodes, args.lambda) = (Some(1_500), 500, 30, 0.7);
        (args.check_every, args.check_games, args.run.confirm) = (3, 100, 0);
    });
    assert_eq!(learned, Ok(0));
    let last = timeless(&folder.path().join("journal")).pop().unwrap();
    let record: serde_json::Value = serde_json::from_str(&last).unwrap();
    let rate = record["win_rate"].as_f64().unwrap();
    assert!(rate >= 0.6, "after 1,500 games it wins {rate} against a search that judges nothing");
}

#[test]
fn mistakes_are_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.txt");
    fs::write(&other, "weights 1\ngame chess\n").unwrap();
    let begin_with = |path: &Path| {
        let path = path.to_string_lossy().into_owned();
        move |args: &mut Args| args.begin = path
    };
    let refused = |change: Box<dyn FnOnce(&mut Args)>, part: &str| {
        let said = execute(args(folder.path(), "journal"), change).unwrap_err();
        assert!(said.contains(part), "{part}: {said}");
        assert!(!folder.path().join("journal").exists(), "{part}: nothing was begun");
    };
    refused(Box::new(begin_with(Path::new("nowhere"))), "nowhere");
    refused(Box::new(begin_with(&other)), "its `game` is `chess` where `battle2048`");
    let [tables, tuples] = ["tactician", "tuples"].map(|bot| format!("../bots/src/battle2048/weights/{bot}.txt"));
    let damaged = folder.path().join("damaged.txt");
    fs::write(&damaged, fs::read_to_string(tuples).unwrap().replacen("checksum ", "checksum 0", 1)).unwrap();
    for (path, part) in
        [(Path::new(&tables), "its `tables` is `pairs by class"), (&damaged, "its weights do not have the checksum")]
    {
        let begin = begin_with(path);
        let tuples = move |args: &mut Args| {
            args.subject.bot = "tuples".to_string();
            begin(args);
        };
        refused(Box::new(tuples), part);
    }
    type Change = (fn(&mut Args), &'static str);
    let changes: [Change; 11] = [
        (|args| args.subject.game = "tennis".to_string(), "there is no game `tennis`"),
        (|args| args.subject.game = "forest".to_string(), "nothing of forest can be learned"),
        (|args| args.subject.bot = "greedy".to_string(), "`greedy` cannot be learned; --bot takes one of: tactician"),
        (|args| args.against = Some("nobody".to_string()), "there is no bot `nobody`"),
        (|args| args.games = Some(0), "--games must be at least 1"),
        (|args| args.games = None, "give --games or --hours"),
        (|args| args.rate = Some(0.0), "--rate must be a positive number, not 0"),
        (|args| args.lambda = 1.5, "--lambda must be from 0 to 1, not 1.5"),
        (|args| args.epsilon = -0.5, "--epsilon must be from 0 to 1, not -0.5"),
        (|args| args.hours = Some(f64::NAN), "--hours must be a positive number"),
        (|args| args.subject.options = vec!["colour=red".to_string()], "colour"),
    ];
    for (change, part) in changes {
        refused(Box::new(change), part);
    }
}
