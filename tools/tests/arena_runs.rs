//! Runs that are killed, split, and ended by a test.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tools::matches::GameRecord;

const ARENA: &str = env!("CARGO_BIN_EXE_arena");

fn arena(arguments: &str) -> Output {
    Command::new(ARENA).args(arguments.split_whitespace()).output().expect("arena runs")
}

fn fine(arguments: &str) -> String {
    let output = arena(arguments);
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &str, sentence: &str) {
    let output = arena(arguments);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {output:?}");
    assert!(text.starts_with("error: ") && text.contains(sentence), "{arguments}: {text}");
}

fn records(path: &Path) -> Vec<GameRecord> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The whole lines of a file that may not be there yet.
fn whole_lines(path: &Path) -> Vec<Vec<u8>> {
    let bytes = std::fs::read(path).unwrap_or_default();
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    bytes[..whole].split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Ends a run after a while, unless it ends before.
fn kill_after(mut child: Child, after: Duration) {
    let begin = Instant::now();
    while begin.elapsed() < after && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    child.wait().unwrap();
}

/// However often a run is killed, whatever was written stays, and in the end every game is there
/// once: the same bytes as those of a run that was left alone.
#[test]
fn a_killed_run_loses_and_repeats_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let run = "--game forest --bots random,rule,random:,rule --games 40 --nodes 1 --threads 2";
    fine(&format!("{run} --out {}", whole.display()));
    let mut rng = fastrand::Rng::with_seed(5);
    let mut before: Vec<Vec<u8>> = Vec::new();
    let mut kills = 0;
    while before.len() < 240 && kills < 400 {
        let arguments = format!("{run} --out {} --resume", killed.display());
        let child = Command::new(ARENA)
            .args(arguments.split_whitespace())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        kill_after(child, Duration::from_millis(rng.u64(0..120)));
        kills += 1;
        let after = whole_lines(&killed);
        let is_kept = |line: &Vec<u8>| after.contains(line);
        assert!(before.iter().all(is_kept), "kill {kills} lost a game");
        before = after;
        // As if it had been killed in the middle of a line.
        let mut bytes = before.concat();
        bytes.extend_from_slice(b"{\"index\":7,\"game\":\"fo");
        std::fs::write(&killed, bytes).unwrap();
    }
    fine(&format!("{run} --out {} --resume", killed.display()));
    assert_eq!(std::fs::read(&killed).unwrap(), std::fs::read(&whole).unwrap(), "after {kills} kills");
    assert_eq!(records(&whole).len(), 240);
}

#[test]
fn only_the_same_run_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let out = format!("--out {}", file.display());
    let run = "--game forest --bots random,rule --nodes 1";
    let first = fine(&format!("{run} --games 4 {out}"));
    assert!(first.contains("random - rule      4"), "{first}");
    refused(&format!("{run} --games 4 {out}"), "has games in it; go on with them by --resume");
    refused(&format!("{run} --games 4 --seed 2 {out} --resume"), "line 1: game 0 is of another run: its seed is");
    refused(&format!("{run} --games 2 {out} --resume"), "line 3: game 2 is of another run: its number is 2");
    refused(&format!("--game forest --bots rule,random --nodes 1 {out} --resume"), "its player is");
    refused(&format!("--game forest --bots random,rule --nodes 2 {out} --resume"), "its pace is");
    refused(&format!("--game magic --bots random,hunter --nodes 1 {out} --resume"), "its game is forest, not magic");
    refused(&format!("{run} --resume"), "--out");
    // More games go on where it ended, and the tables count all.
    let more = fine(&format!("{run} --games 6 {out} --resume"));
    assert!(more.contains("random - rule      6"), "{more}");
    assert_eq!(records(&file).iter().map(|record| record.index).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    std::fs::write(&file, "nonsense\n").unwrap();
    refused(&format!("{run} --games 4 {out} --resume"), "run, line 1: expected");
}

#[test]
fn a_test_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let run = |bots: &str, more: &str| arena(&format!("--game forest --bots {bots} --nodes 1 --sprt 0,50 {more}"));
    let better = run("rule,random", &format!("--out {}", file.display()));
    let text = String::from_utf8(better.stdout).unwrap();
    assert_eq!(better.status.code(), Some(0), "{text}");
    assert!(text.contains("50 rather than 0 Elo stronger than random is accepted"), "{text}");
    // The file has the games that count, and they end with a round.
    let games = records(&file).len();
    assert!(games < 200 && games.is_multiple_of(2), "{games}");
    let worse = run("random,rule", "");
    assert_eq!(worse.status.code(), Some(1));
    assert!(String::from_utf8(worse.stdout).unwrap().contains("is rejected"));
    let open = run("random,random", "--games 4");
    assert_eq!(open.status.code(), Some(1));
    assert!(String::from_utf8(open.stdout).unwrap().contains("is not decided"));
    // Three seats have more than five results of a round.
    let three = arena("--game asteroid --bots flower,random --nodes 1 --sprt 0,50");
    assert_eq!(three.status.code(), Some(0), "{three:?}");
    refused("--game forest --bots random,rule,random --sprt 0,5", "--sprt tests the first of two bots");
    refused("--game forest --bots random,rule --sprt 5", "elo0,elo1");
}

#[test]
fn a_gauntlet_is_not_a_round_robin() {
    let text = fine("--game forest --bots rule,random,random --games 2 --nodes 1 --gauntlet");
    let is_duel = |line: &&str| line.contains(" - ") && line.contains('%');
    let duels: Vec<&str> = text.lines().filter(is_duel).map(|line| line.split("  ").next().unwrap()).collect();
    assert_eq!(duels, ["rule - random", "rule - random#2"], "{text}");
    assert!(text.starts_with("forest: 4 games on 1 seeds"), "{text}");
}

/// A plan in a folder, the file of the whole run, and those of the parts.
fn plan(folder: &Path, bots: &str) -> (PathBuf, PathBuf) {
    let [plan, whole] = ["plan.json", "whole"].map(|name| folder.join(name));
    let run = format!("--game forest --bots {bots} --games 12 --nodes 1");
    fine(&format!("plan {run} --out {}", plan.display()));
    fine(&format!("{run} --out {}", whole.display()));
    (plan, whole)
}

#[test]
fn parts_make_the_whole_run() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, whole) = plan(folder.path(), "random,rule,random");
    let part = |number: usize| folder.path().join(format!("part-{number}"));
    let play = |number: usize| {
        fine(&format!("run {} --shard {number}/3 --out {}", plan.display(), part(number).display()));
    };
    play(1);
    play(3);
    let parts = [1, 2, 3].map(|number| part(number).display().to_string()).join(" ");
    let merge = format!("merge {} {parts} --out {}", plan.display(), folder.path().join("all").display());
    refused(&merge, "cannot read");
    std::fs::write(part(2), "").unwrap();
    refused(&merge, "12 of 36 games are missing, the first is game 6");
    play(2);
    play(2);
    let text = fine(&merge);
    assert_eq!(std::fs::read(folder.path().join("all")).unwrap(), std::fs::read(&whole).unwrap());
    assert!(text.contains("\nrandom - rule         12 ") && text.contains("random#2"), "{text}");
    refused(&format!("merge {} {parts} {}", plan.display(), part(1).display()), "game 0 is there twice");
    refused(&format!("run {} --shard 4/3 --out x", plan.display()), "i/n with i from 1 to n");
    refused(&format!("merge {0} {0}", plan.display()), "plan.json, line 1: ");
    refused(&format!("run {} --out x", whole.display()), "no plan");
}

#[test]
fn machines_are_measured_and_clocks_scaled() {
    let folder = tempfile::tempdir().unwrap();
    let [plan, file] = ["plan.json", "part"].map(|name| folder.path().join(name));
    fine(&format!("plan --game forest --bots random,random --games 2 --time-scale 10 --out {}", plan.display()));
    // A plan of a machine that is far faster than this one.
    let mut value: serde_json::Value = serde_json::from_slice(&std::fs::read(&plan).unwrap()).unwrap();
    let speed = value["speed"].as_f64().unwrap();
    value["speed"] = (speed * 100.0).into();
    std::fs::write(&plan, value.to_string()).unwrap();
    let run = format!("run {} --out {}", plan.display(), file.display());
    fine(&run);
    let first = records(&file);
    let host = first[0].host.clone().expect("the machine is recorded");
    assert!(host.time_factor > 20.0 && host.speed > 0.0, "{host:?}");
    assert!((first[0].moves[0].allowance_ms - 10_000.0 * host.time_factor).abs() < 1.0, "{:?}", first[0].moves[0]);
    // What was begun at one factor goes on with it.
    std::fs::write(&file, whole_lines(&file)[0].clone()).unwrap();
    fine(&run);
    assert!(records(&file).iter().all(|record| record.host.as_ref() == Some(&host)));
    fine(&format!("merge {} {}", plan.display(), file.display()));
}

/// Whether a program is there; says so if not.
fn is_there(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&folders).chain([PathBuf::from("/usr/sbin")]);
    let found = folders.any(|folder| folder.join(program).is_file());
    if !found {
        eprintln!("skipped: {program} is not installed");
    }
    found
}

#[test]
fn gnu_parallel_plays_the_parts() {
    if !is_there("parallel") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (plan, whole) = plan(folder.path(), "random,rule");
    let command = format!("{ARENA} run {} --shard {{}}/3 --out {{}}.part", plan.display());
    let output = Command::new("parallel")
        .args(["--will-cite", &command, ":::", "1", "2", "3"])
        .current_dir(folder.path())
        .env("HOME", folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    merge_equals(folder.path(), &plan, &whole);
}

/// Joins all parts in a folder and compares with the whole run.
fn merge_equals(folder: &Path, plan: &Path, whole: &Path) {
    let parts = [1, 2, 3].map(|number| folder.join(format!("{number}.part")).display().to_string()).join(" ");
    fine(&format!("merge {} {parts} --out {}", plan.display(), folder.join("all").display()));
    assert_eq!(std::fs::read(folder.join("all")).unwrap(), std::fs::read(whole).unwrap());
}
