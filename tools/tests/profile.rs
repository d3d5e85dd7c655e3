//! Think times over whole games, and what the command makes of them.

use std::alloc::System;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use bots::Cutoffs;
use engines::chain::Chain;
use engines::forest::Forest;
use engines::{Allowance, Framing, Game, GameOptions};
use serde_json::json;
use tools::matches::{BotSpec, Contender, OptionsOf, Player, Reply, SetOptions};
use tools::profile::heap::Counting;
use tools::profile::{compile, measure, page, Conditions, Log, Settings, Summary, Times, Watching};

#[global_allocator]
static ALLOCATOR: Counting<System> = Counting(System);

fn measured<G: Game>(contenders: &[Contender; 2], settings: &Settings<OptionsOf<G>>, log: &Log) -> Times {
    measure::<G>(contenders, settings, log, None, |_| ()).expect("nothing is written")
}

fn report(times: &Times) -> String {
    tools::profile::report(&Summary::new(Conditions::default(), times), times)
}

/// Waits, and claims to have thought for a share of the limit of the turn.
struct Takes(f64);

impl Player for Takes {
    fn reply(&mut self, _: &str, _: Framing, allowance: Allowance) -> Reply {
        let mut reply = Reply::complete("WAIT", allowance.turn.mul_f64(self.0));
        reply.telemetry.nodes = 50;
        if self.0 < 0.1 {
            reply.telemetry.depth = 5;
            reply.telemetry.cutoffs = Cutoffs { all: 8, by_first_move: 7 };
        }
        reply
    }
}

fn takes(share: f64) -> Contender {
    Contender::new("takes", move |_, _| Box::new(Takes(share)))
}

/// Drops every pack into the same columns, and takes this long for it.
struct Drops(Duration);

impl Player for Drops {
    fn reply(&mut self, _: &str, _: Framing, allowance: Allowance) -> Reply {
        // The name has no bank.
        let took = if allowance.bank.is_some() { self.0 } else { Duration::ZERO };
        Reply::complete("0 0", took)
    }
}

fn settings<O: GameOptions>() -> Settings<O> {
    Settings { games: 4, seed: 1, time_scale: 1.0, parallel: 1, options: SetOptions::default() }
}

#[test]
fn turns_are_told_apart_by_their_limit() {
    let times = measured::<Forest>(&[takes(0.5), takes(0.0)], &settings(), &Log::default());
    let summary: Vec<_> = times.classes.iter().map(|class| (class.limit_ms, class.took_ms.len())).collect();
    // Both wait once a day for 24 days.
    assert_eq!(summary, [(1000.0, 4), (100.0, 4 * 23)]);
    assert!(times.classes[1].took_ms.iter().all(|&ms| ms == 50.0));
    assert_eq!(times.classes[1].nodes_per_second().map(f64::round), Some(1000.0));
    assert_eq!((times.games, times.turns(), times.late()), (4, 96, 0));
    assert!(
        report(&times)
            .ends_with("\n0 of 92 turns late at 100 ms, worst 50.0 ms; 0 of 4 turns late at 1000 ms, worst 500.0 ms\n"),
        "{}",
        report(&times)
    );
}

#[test]
fn the_course_of_the_game_tells_of_the_search() {
    let course = |share| {
        let times = measured::<Forest>(&[takes(share), takes(0.0)], &settings(), &Log::default());
        let text = report(&times);
        let lines = text.lines().skip_while(|line| !line.starts_with("tenth")).take(2);
        let lines = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let summary = serde_json::to_value(Summary::new(Conditions::default(), &times)).unwrap();
        (lines.collect::<Vec<_>>().join("; "), summary["course"][1].clone())
    };
    // The first answer has a limit of its own.
    let expected = "tenth of a game turns p50 max nodes per second depth cutoffs by first move; \
                    1 8 5.00 ms 5.00 ms 10000 5.0 87.5 %";
    let (text, tenth) = course(0.05);
    assert_eq!(text, expected);
    assert_eq!((&tenth["depth"], &tenth["first_move_cutoffs"]), (&json!(5.0), &json!(0.875)));
    let (text, tenth) = course(0.5);
    assert_eq!(text, "tenth of a game turns p50 max nodes per second; 1 8 50.00 ms 50.00 ms 1000");
    assert_eq!(tenth["depth"], json!(null));
}

#[test]
fn late_turns_are_found_in_every_seat() {
    let times =
        measured::<Forest>(&[takes(1.01), takes(0.0)], &Settings { parallel: 2, ..settings() }, &Log::default());
    assert_eq!((times.turns(), times.late()), (4, 4));
    assert_eq!(times.faults.get("no answer in time"), Some(&4));
    let text = report(&times);
    assert!(text.contains("fault in 4 of 4 games: no answer in time"), "{text}");
    assert!(text.ends_with("\n4 of 4 turns late at 1000 ms, worst 1010.0 ms\n"), "{text}");
}

#[test]
fn the_bank_is_counted_by_game() {
    let drops = |ms| Contender::new("drops", move |_, _| Box::new(Drops(Duration::from_millis(ms))));
    let times = measured::<Chain>(&[drops(1500), drops(10)], &settings(), &Log::default());
    assert_eq!(times.banks.len(), 1);
    let bank = &times.banks[0];
    let turns = times.turns() - times.games;
    assert_eq!((bank.full_ms, bank.used_ms.len(), times.late()), (180_000.0, 4, 0));
    assert_eq!(bank.used_ms.iter().sum::<f64>(), 1500.0 * turns as f64);
    let most = bank.used_ms.iter().copied().fold(0.0, f64::max);
    assert_eq!(bank.least_left_ms(), 180_000.0 - most);
    let text = report(&times);
    let row = text.lines().find(|line| line.starts_with("180000 ms")).expect("a row for the bank");
    assert!(row.ends_with(&format!("  {:.2} ms", bank.least_left_ms())), "{text}");
    assert!(text.contains("\nbank of 180000 ms used up in 4 games\n"), "{text}");
    // The total is used up within the limit of every turn.
    let times = measured::<Chain>(&[drops(20_000), drops(0)], &settings(), &Log::default());
    assert_eq!((times.late(), times.banks[0].least_left_ms()), (4, -20_000.0));
    let options = SetOptions::parse(&["total=none".to_string()]).unwrap();
    let times = measured::<Chain>(&[drops(1500), drops(0)], &Settings { options, ..settings() }, &Log::default());
    assert!(times.banks.is_empty() && !report(&times).contains("bank"));
    assert!(measured::<Forest>(&[takes(0.5), takes(0.0)], &settings(), &Log::default()).banks.is_empty());
}

#[test]
fn clocks_scale() {
    let tenth = Settings { time_scale: 0.1, ..settings() };
    let times = measured::<Forest>(&[takes(0.9), takes(0.0)], &tenth, &Log::default());
    assert_eq!(times.classes.iter().map(|class| class.limit_ms).collect::<Vec<_>>(), [100.0, 10.0]);
    assert_eq!(times.late(), 0);
    let slow = Contender::new("slow", |_, _| Box::new(Slow));
    let times = measured::<Forest>(&[takes(0.9), slow], &settings(), &Log::default());
    assert_eq!((times.late(), times.faults.len()), (0, 0), "the opponent's faults are not the bot's");
}

/// Needs two seconds.
struct Slow;

impl Player for Slow {
    fn reply(&mut self, _: &str, _: Framing, _: Allowance) -> Reply {
        Reply::complete("WAIT", Duration::from_secs(2))
    }
}

fn profile(arguments: &str) -> Output {
    let words = arguments.split_whitespace();
    Command::new(env!("CARGO_BIN_EXE_profile")).args(words).output().expect("profile runs")
}

#[test]
fn the_command_ends_with_its_verdict() {
    // Ten times the contest's clock: a random bot is in time on the busiest machine.
    let output = profile("--game forest --bot random --opponent random --games 2 --time-scale 10");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text.starts_with("forest: random against random; 2 games, clock x 10, seed 1\n"), "{text}");
    let verdict = text.lines().last().unwrap();
    assert!(verdict.starts_with("0 of ") && verdict.contains(" turns late at 1000 ms, worst "), "{text}");
    // A nanosecond a turn is too little for anybody.
    let late = profile("--game forest --bot random --opponent random --games 2 --time-scale 1e-9");
    assert_eq!(late.status.code(), Some(1), "{late:?}");
}

#[test]
fn a_bundle_that_knows_no_scale_is_not_scaled() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("unscaled.rs");
    fs::write(&source, "fn main() {}").unwrap();
    let output = profile(&format!("--game forest --bundle {} --time-scale 2", source.display()));
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("takes no --time-scale; leave it out"), "{text}");
}

#[test]
fn mistakes_exit_with_2_and_one_sentence() {
    for (arguments, sentence) in [
        ("--game forest --bot nobody", "there is no bot `nobody` for forest; its bots are: "),
        ("--game forest --opponent nobody", "there is no bot `nobody` for forest; its bots are: "),
        ("--game forest --games 0", "--games must be at least 1"),
        ("--game forest --parallel 0", "--parallel must be at least 1"),
        ("--game forest --time-scale 0", "--time-scale must be a positive number"),
        (
            "--game chain --option total=soon",
            "total is a time with its unit, such as 20s or 500ms, up to a day, not `soon`; or `none`",
        ),
        ("--game forest --option total=1s", "cannot set the option `total=1s`: forest has no option `total`"),
        ("--game nim", "there is no game `nim`"),
        (
            "--game forest --stalls 0",
            "--stalls takes the mean time between two stalls in milliseconds, at least 1, not 0",
        ),
        ("--game forest --stalls -5", "at least 1, not -5"),
        ("--game forest --bundle no/such/file.rs", "cannot compile no/such/file.rs: No such file or directory"),
        ("--game forest --bundle x.rs --bot rule", "cannot be used with"),
        ("--game forest --load many", "invalid value 'many'"),
    ] {
        let output = profile(arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
        assert!(text.starts_with("error: ") && text.contains(sentence), "{arguments}: {text}");
    }
}

fn spec(text: &str) -> BotSpec {
    BotSpec::parse(text).unwrap()
}

#[test]
fn a_probe_sees_what_a_bot_does() {
    let watching = Watching::default();
    let bots = [watching.bot::<Forest>(&spec("mcts")).unwrap(), takes(0.0)];
    // A hundredth of the clock: searches of a millisecond.
    let brief = Settings { games: 2, time_scale: 0.01, ..settings() };
    let times = measured::<Forest>(&bots, &brief, &watching.log);
    assert_eq!(times.samples.len(), times.turns());
    for (sample, took) in times.samples.iter().zip(times.classes.iter().flat_map(|class| &class.took_ms)).take(1) {
        let phases = sample.phases.unwrap();
        let parts = phases.read + phases.search + phases.write;
        assert!(phases.read > Duration::ZERO && phases.search > phases.read && phases.write > Duration::ZERO);
        assert!(parts.as_secs_f64() * 1e3 <= took + 0.001, "{parts:?} of {took} ms");
    }
    let summary = Summary::new(Conditions::default(), &times);
    // The tree of half a million nodes is there from the start.
    assert!(summary.peak_bytes.unwrap() > 50_000_000, "{:?}", summary.peak_bytes);
    let allocations = summary.allocations.unwrap();
    assert!(allocations.times.p50 < 100.0 && allocations.bytes.max < 1e6, "{allocations:?}");
    assert_eq!((summary.stalls, summary.stalled_turns), (0, 0));
    assert!(watching.log.take(1).is_empty(), "what was counted is forgotten");
}

/// Plays a game with or without stalls: how many there were, and how long the bot was not running
/// at least in a turn that had one, in milliseconds.
fn stalled(stalls: Option<Duration>) -> (u32, f64) {
    let watching = Watching { stalls, ..Watching::default() };
    let bots = [watching.bot::<Forest>(&spec("mcts")).unwrap(), takes(0.0)];
    let one = Settings { games: 1, time_scale: 0.3, ..settings() };
    let times = measured::<Forest>(&bots, &one, &watching.log);
    let waited = times.samples.iter().filter(|sample| sample.stalls > 0).filter_map(|sample| sample.waited);
    let shortest = waited.map(|waited| waited.as_secs_f64() * 1e3).fold(f64::INFINITY, f64::min);
    (times.samples.iter().map(|sample| sample.stalls).sum(), shortest)
}

#[test]
fn stalls_stop_a_bot_while_it_thinks() {
    let (stalls, shortest) = stalled(Some(Duration::from_millis(20)));
    assert!(stalls >= 1, "{stalls} stalls");
    assert!(shortest >= 4.5, "a turn with a stall was stopped for {shortest} ms only");
    assert_eq!(stalled(None).0, 0);
}

/// A program in the form of a bundle.
fn program(folder: &Path, name: &str, turn: &str) -> std::path::PathBuf {
    let file = folder.join(name);
    let source = format!(
        "fn main() {{ let mut turn = 0; for line in std::io::stdin().lines() {{ let line = line.unwrap(); \
         if line == \"WAIT\" {{ turn += 1; let _ = turn; {turn} }} }} }}"
    );
    fs::write(&file, source).unwrap();
    file
}

fn profile_of(compiled: tools::profile::Compiled, stalls: Option<Duration>) -> Times {
    let watching = Watching { stalls, ..Watching::default() };
    let two = Settings { games: 2, ..settings() };
    measured::<Forest>(&[watching.program("program", compiled), takes(0.0)], &two, &watching.log)
}

#[test]
fn programs_play_through_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let run =
        |name: &str, turn: &str, stalls| profile_of(compile(&program(folder.path(), name, turn)).unwrap(), stalls);
    let waits = run("waits.rs", "println!(\"WAIT\");", None);
    assert_eq!((waits.games, waits.turns(), waits.faults.len()), (2, 48, 0));
    assert!(waits.samples.iter().all(|sample| sample.phases.is_none() && sample.peak_bytes > Some(100_000)));
    let leaves = run("leaves.rs", "if turn == 3 { return; } println!(\"WAIT\");", None);
    assert_eq!((leaves.turns(), leaves.faults.get("the program ended")), (6, Some(&2)));
    let sleeps = "if turn == 2 { std::thread::sleep(std::time::Duration::from_millis(150)); } println!(\"WAIT\");";
    let late = run("sleeps.rs", sleeps, None);
    // A late answer is counted, and the game goes on.
    assert_eq!((late.turns(), late.faults.len()), (48, 0));
    assert!(late.late() >= 2 && late.classes[1].took_ms.iter().filter(|took| **took >= 150.0).count() >= 2);
    assert!(late.classes[1].margin_ms.iter().copied().fold(0.0, f64::min) <= -50.0);
    // A program that thinks for 30 ms is stopped as a whole.
    let thinks = "std::thread::sleep(std::time::Duration::from_millis(30)); println!(\"WAIT\");";
    let stalled = run("thinks.rs", thinks, Some(Duration::from_millis(30)));
    assert!(stalled.samples.iter().any(|sample| sample.stalls > 0));
}

#[test]
fn a_source_that_does_not_compile_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.rs");
    fs::write(&file, "fn main() { nonsense }").unwrap();
    let said = compile(&file).unwrap_err().to_string();
    assert!(said.contains("wrong.rs does not compile: error[E0425]: cannot find value `nonsense`"), "{said}");
}

#[test]
fn the_profile_is_written_for_programs_and_for_people() {
    let folder = tempfile::tempdir().unwrap();
    let html = folder.path().join("profile.html");
    let common = "--game forest --bot random --opponent random --games 2 --time-scale 10 --load 1 --json -";
    let output = profile(&format!("{common} --html {}", html.display()));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON line and nothing else");
    assert_eq!((&line["game"], &line["load"], &line["late"]), (&"forest".into(), &1.into(), &0.into()));
    assert_eq!(line["limits"].as_array().unwrap().len(), 2);
    assert!(line["phases"]["search_ms"]["p999"].is_number() && line["verdict"].as_str().unwrap().starts_with("0 of "));
    let text = fs::read_to_string(html).unwrap();
    assert!(text.contains(line["verdict"].as_str().unwrap()) && text.matches("<svg").count() == 4, "{text}");
    assert!(!text.contains("http"), "nothing is fetched");
}

#[test]
fn a_run_that_was_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let run = |more: &str| {
        let common = "--game forest --bot random --opponent random --time-scale 10 --json -";
        profile(&format!("{common} --out {} {more}", file.display()))
    };
    let whole = run("--games 3");
    assert_eq!(whole.status.code(), Some(0), "{whole:?}");
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 3);

    // A game and a half: the first stays as it was measured.
    fs::write(&file, format!("{}{}", lines[0], &lines[1][..lines[1].len() / 2])).unwrap();
    let resumed = run("--games 3 --resume");
    assert_eq!(resumed.status.code(), Some(0), "{resumed:?}");
    let kept = fs::read_to_string(&file).unwrap();
    assert!(kept.starts_with(lines[0]) && kept.lines().count() == 3, "{kept}");
    let summary = |output: &Output| serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap();
    let (whole, resumed) = (summary(&whole), summary(&resumed));
    assert_eq!((&whole["turns"], &whole["games"]), (&resumed["turns"], &resumed["games"]));

    // Nothing is left to play: the same figures again.
    assert_eq!(summary(&run("--games 3 --resume")), resumed);
    for (more, sentence) in [
        ("--games 3", "has games in it; go on with them by --resume"),
        ("--games 2 --resume", "line 3: there is a game 2, --games ends before it; ask for at least 3"),
        ("--games 3 --resume --seed 2", "line 1: game 0 is of another run: measured under {"),
        ("--games 3 --resume --load 1", "line 1: game 0 is of another run: measured under {"),
    ] {
        let output = run(more);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{more}: {said}");
        assert!(said.contains(sentence), "{more}: {said}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
}

#[test]
fn a_page_tells_what_went_wrong() {
    let late = measured::<Forest>(&[takes(1.01), takes(0.0)], &settings(), &Log::default());
    let summary = Summary::new(Conditions::default(), &late);
    let text = page(&summary, &late);
    assert!(text.contains("class=\"card verdict bad\"") && text.contains("4 x no answer in time"), "{text}");
}
