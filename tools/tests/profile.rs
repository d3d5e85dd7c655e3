//! Think times over whole games, and what the command makes of them.

use std::process::{Command, Output};
use std::time::Duration;

use engines::chain::Chain;
use engines::forest::Forest;
use engines::{Allowance, Framing, GameOptions};
use tools::matches::{Contender, Player, Reply, SetOptions};
use tools::profile::{measure, report, Settings};

/// Waits, and claims to have thought for a share of the limit of the turn.
struct Takes(f64);

impl Player for Takes {
    fn reply(&mut self, _: &str, _: Framing, allowance: Allowance) -> Reply {
        let mut reply = Reply::complete("WAIT", allowance.turn.mul_f64(self.0));
        reply.telemetry.nodes = 50;
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
    let times = measure::<Forest>(&[takes(0.5), takes(0.0)], &settings(), |_, _| ());
    let summary: Vec<_> = times.classes.iter().map(|class| (class.limit_ms, class.took_ms.len())).collect();
    // Both wait once a day for 24 days.
    assert_eq!(summary, [(1000.0, 4), (100.0, 4 * 23)]);
    assert!(times.classes[1].took_ms.iter().all(|&ms| ms == 50.0));
    assert_eq!(times.classes[1].nodes_per_second().map(f64::round), Some(1000.0));
    assert_eq!((times.games, times.turns(), times.late()), (4, 96, 0));
    assert!(report(&times).ends_with("\n0 of 96 turns late; worst 50.0 ms of 100 ms\n"), "{}", report(&times));
}

#[test]
fn late_turns_are_found_in_every_seat() {
    let times = measure::<Forest>(&[takes(1.01), takes(0.0)], &Settings { parallel: 2, ..settings() }, |_, _| ());
    assert_eq!((times.turns(), times.late()), (4, 4));
    assert_eq!(times.faults.get("no answer in time"), Some(&4));
    let text = report(&times);
    assert!(text.contains("fault in 4 of 4 games: no answer in time"), "{text}");
    assert!(text.ends_with("4 of 4 turns late; worst 1010.0 ms of 1000 ms\n"), "{text}");
}

#[test]
fn the_bank_is_counted_by_game() {
    let drops = |ms| Contender::new("drops", move |_, _| Box::new(Drops(Duration::from_millis(ms))));
    let times = measure::<Chain>(&[drops(1500), drops(10)], &settings(), |_, _| ());
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
    let times = measure::<Chain>(&[drops(20_000), drops(0)], &settings(), |_, _| ());
    assert_eq!((times.late(), times.banks[0].least_left_ms()), (4, -20_000.0));
    let options = SetOptions::parse(&["total=none".to_string()]).unwrap();
    let times = measure::<Chain>(&[drops(1500), drops(0)], &Settings { options, ..settings() }, |_, _| ());
    assert!(times.banks.is_empty() && !report(&times).contains("bank"));
    assert!(measure::<Forest>(&[takes(0.5), takes(0.0)], &settings(), |_, _| ()).banks.is_empty());
}

#[test]
fn clocks_scale() {
    let tenth = Settings { time_scale: 0.1, ..settings() };
    let times = measure::<Forest>(&[takes(0.9), takes(0.0)], &tenth, |_, _| ());
    assert_eq!(times.classes.iter().map(|class| class.limit_ms).collect::<Vec<_>>(), [100.0, 10.0]);
    assert_eq!(times.late(), 0);
    let slow = Contender::new("slow", |_, _| Box::new(Slow));
    let times = measure::<Forest>(&[takes(0.9), slow], &settings(), |_, _| ());
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
    assert!(verdict.starts_with("0 of ") && verdict.contains(" turns late; worst "), "{text}");
    // A nanosecond a turn is too little for anybody.
    let late = profile("--game forest --bot random --opponent random --games 2 --time-scale 1e-9");
    assert_eq!(late.status.code(), Some(1), "{late:?}");
}

#[test]
fn mistakes_exit_with_2_and_one_sentence() {
    for (arguments, sentence) in [
        ("--game forest --bot nobody", "there is no bot `nobody` for forest; its bots are: "),
        ("--game forest --opponent nobody", "there is no bot `nobody` for forest; its bots are: "),
        ("--game forest --games 0", "--games must be at least 1"),
        ("--game forest --parallel 0", "--parallel must be at least 1"),
        ("--game forest --time-scale 0", "--time-scale must be a positive number"),
        ("--game chain --option total=soon", "total is `none` or seconds up to a day, not `soon`"),
        ("--game forest --option turn=1", "cannot set the option `turn=1`: forest has no option `turn`"),
        ("--game nim", "there is no game `nim`"),
    ] {
        let output = profile(arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
        assert!(text.starts_with("error: ") && text.contains(sentence), "{arguments}: {text}");
    }
}
