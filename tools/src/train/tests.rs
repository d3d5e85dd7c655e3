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

fn execute(args: Args) -> Result<u8, String> {
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
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed, page] = ["whole", "killed", "page"].map(|name| folder.path().join(name));
    execute(Args { threads: Some(2), page: Some(page.clone()), ..args(folder.path(), "whole") }).unwrap();
    let journal = fs::read_to_string(&whole).unwrap();
    assert_eq!(journal.lines().count(), 4);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.matches("<svg").count() == 3, "{page}");

    // Two whole lines and the beginning of one.
    let end: usize = journal.lines().take(2).map(|line| line.len() + 1).sum();
    fs::write(&killed, &journal[..end + 20]).unwrap();
    let again = || args(folder.path(), "killed");
    assert!(execute(again()).unwrap_err().contains("--resume"));
    execute(Args { resume: true, threads: Some(1), ..again() }).unwrap();
    assert_eq!(timeless(&killed), timeless(&whole));
    for extension in ["txt", "match"] {
        let files = [&whole, &killed].map(|path| fs::read_to_string(path.with_extension(extension)).unwrap());
        assert_eq!(files[0], files[1], "{extension}");
    }
}

#[test]
fn a_journal_of_another_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run = || Args { confirm: 0, games: Some(10), ..args(folder.path(), "journal") };
    execute(run()).unwrap();
    for other in [Args { seed: 2, ..run() }, Args { method: Method::Tdleaf, ..run() }] {
        let refused = execute(Args { resume: true, ..other }).unwrap_err();
        assert!(refused.contains("line 1: batch 0 is of another run"), "{refused}");
    }
    let text = fs::read_to_string(&run().out).unwrap();
    fs::write(&run().out, text.replace("\"state\":\"", "\"state\":\"0")).unwrap();
    let damaged = execute(Args { resume: true, ..run() }).unwrap_err();
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
    let run = Args {
        method,
        begin: "zero".to_string(),
        games: Some(400),
        batch: 20,
        nodes: 20,
        rate: 0.02,
        check_every: 20,
        check_games: 40,
        confirm: 0,
        ..args(folder.path(), "journal")
    };
    let out = run.out.clone();
    execute(run).unwrap();
    let last = timeless(&out).pop().unwrap();
    let record: serde_json::Value = serde_json::from_str(&last).unwrap();
    record["win_rate"].as_f64().unwrap()
}

#[test]
fn mistakes_are_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let run = || args(folder.path(), "journal");
    let other = folder.path().join("other.txt");
    fs::write(&other, "weights 1\ngame chess\n").unwrap();
    for (args, part) in [
        (Args { game: "tennis".to_string(), ..run() }, "there is no game `tennis`"),
        (Args { game: "forest".to_string(), ..run() }, "nothing of forest can be learned"),
        (Args { bot: "greedy".to_string(), ..run() }, "`greedy` cannot be learned; --bot takes one of: tactician"),
        (Args { against: Some("nobody".to_string()), ..run() }, "there is no bot `nobody`"),
        (Args { games: Some(0), ..run() }, "--games must be at least 1"),
        (Args { games: None, ..run() }, "give --games or --hours"),
        (Args { rate: 0.0, ..run() }, "--rate must be a positive number, not 0"),
        (Args { lambda: 1.5, ..run() }, "--lambda must be from 0 to 1, not 1.5"),
        (Args { epsilon: -0.5, ..run() }, "--epsilon must be from 0 to 1, not -0.5"),
        (Args { hours: Some(f64::NAN), ..run() }, "--hours must be a positive number"),
        (Args { options: vec!["colour=red".to_string()], ..run() }, "colour"),
        (Args { begin: "nowhere".to_string(), ..run() }, "nowhere"),
        (Args { begin: other.to_string_lossy().into_owned(), ..run() }, "its `game` is `chess` where `battle2048`"),
    ] {
        let said = execute(args).unwrap_err();
        assert!(said.contains(part), "{part}: {said}");
        assert!(!run().out.exists(), "{part}: nothing was begun");
    }
}
