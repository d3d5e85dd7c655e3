//! Whole tournaments: paired, repeatable, and not to be stopped by a bad player.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use bots::forest::Random;
use bots::{Bot, Pace};
use engines::forest::{Action, Client, Forest, View};
use engines::{Allowance, FaultKind, Framing};
use tools::arena::{report, run, Schedule, Settings, Tally};
use tools::matches::{play_on, BotSpec, Contender, GameRecord, GameSetup, Leniency, Player, Reply, SetOptions};

fn random() -> Contender {
    Contender::from_roster::<Forest>(&BotSpec::parse("random").unwrap()).unwrap()
}

fn tournament(
    contenders: &[Contender],
    games: usize,
    pace: Pace,
    seed: u64,
    threads: usize,
) -> (Vec<GameRecord>, Tally) {
    let schedule = Schedule::round_robin(contenders.len(), 2, games);
    let leniency = Leniency::default();
    let settings = Settings { pace, seed, threads, leniency, options: SetOptions::default(), host: None };
    let games: Vec<usize> = (0..schedule.games()).collect();
    let mut records = Vec::new();
    let tally = run::<Forest>(contenders, &schedule, &games, &settings, None, |record, _| {
        records.push(record.clone());
        Ok(ControlFlow::Continue(()))
    });
    (records, tally.unwrap())
}

/// Says the same whatever it is asked, and claims to have thought for a fixed time.
struct Says(&'static str, Duration);

impl Player for Says {
    fn reply(&mut self, _: &str, _: Framing, _: Allowance) -> Reply {
        Reply::complete(self.0, self.1)
    }
}

fn says(text: &'static str, took: Duration) -> Contender {
    Contender::new("says", move |_, _| Box::new(Says(text, took)))
}

/// Plays at random until its nth turn, then panics or sleeps.
struct Until {
    turns: u32,
    then: fn(),
    random: Random,
}

impl Bot for Until {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        match self.turns.checked_sub(1) {
            Some(left) => self.turns = left,
            None => (self.then)(),
        }
        self.random.act(view, asked)
    }
}

fn until(turns: u32, then: fn()) -> Contender {
    Contender::of_bots::<Forest>("until", move |_, seed| Ok(Box::new(Until { turns, then, random: Random::new(seed) })))
}

#[test]
fn same_bytes_for_any_number_of_threads() {
    let bytes = |seed, threads| {
        let (records, _) = tournament(&[random(), random(), random()], 8, Pace::Nodes(10), seed, threads);
        records.iter().map(|record| serde_json::to_string(record).unwrap() + "\n").collect::<String>()
    };
    let alone = bytes(5, 1);
    assert_eq!(alone.lines().count(), 24);
    assert!(!alone.contains("took_ms"));
    assert_eq!(alone, bytes(5, 2));
    assert_eq!(alone, bytes(5, 7));
    assert_ne!(alone, bytes(6, 1));
}

#[test]
fn every_seed_is_played_in_both_orders() {
    let named = |name| Contender::of_bots::<Forest>(name, |_, seed| Ok(Box::new(Random::new(seed))));
    let (records, tally) = tournament(&[named("a"), named("b"), named("c")], 9, Pace::Nodes(10), 1, 2);
    assert_eq!(records.len(), 3 * 10, "9 games a pairing are rounded up to 5 pairs");
    let mut orders: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for (index, record) in records.iter().enumerate() {
        assert_eq!(record.index, index);
        let order = record.players.iter().map(|p| p.name.as_str()).collect();
        orders.entry(record.seed).or_default().push(order);
    }
    assert_eq!(orders.len(), 5);
    assert!(orders.values().all(|seen| seen == &["ab", "ba", "ac", "ca", "bc", "cb"]));
    assert_eq!(tally.duels.keys().collect::<Vec<_>>(), [&(0, 1), &(0, 2), &(1, 2)]);
    // The seeds of seats do not depend on who sits there, so equal bots split every pair.
    assert!(tally.duels.values().all(|duel| duel.samples() == [0.5; 5]));
}

#[test]
fn records_survive_json() {
    let (records, _) = tournament(&[random(), says("nonsense", Duration::ZERO)], 4, Pace::Clock(1.0), 1, 2);
    for record in records {
        let line = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), record);
        assert!(record.moves.iter().all(|answer| answer.took_ms.is_some()));
    }
}

/// Plays 10 games of `bad` against a random bot and checks that the bad one loses them all by
/// this fault in this turn.
fn loses_by(bad: Contender, pace: Pace, kind: FaultKind, turn: u32, note: Option<&str>) -> Tally {
    let (records, tally) = tournament(&[bad, random()], 10, pace, 3, 2);
    assert_eq!(records.len(), 10);
    for record in &records {
        let seat = record.index % 2;
        let fault = record.faults[seat].as_ref().expect("the bad player has a fault");
        assert_eq!((fault.kind, fault.turn), (kind, turn));
        assert_eq!(fault.note.is_some(), note.is_some());
        assert!(fault.note.iter().all(|text| text.contains(note.unwrap())), "{fault:?}");
        assert_eq!((record.faults[1 - seat].as_ref(), record.scores[seat], record.turns), (None, -1, turn + 1));
    }
    assert_eq!((tally.contenders[0].faults, tally.contenders[1].faults), (10, 0));
    assert_eq!(tally.duels[&(0, 1)].losses, 10);
    assert_eq!(tally.faults.values().map(|group| group.count).sum::<usize>(), 10);
    tally
}

#[test]
fn a_panic_loses_the_game_only() {
    let bad = until(0, || panic!("out of ideas"));
    let tally = loses_by(bad, Pace::Nodes(1), FaultKind::Closed, 0, Some("out of ideas"));
    let text = report(&tally, &["bad", "random"]);
    assert!(text.contains("10 x bad: panicked at tools/tests/arena.rs:"), "{text}");
    let late = until(3, || panic!("late panic"));
    let (records, _) = tournament(&[late, random()], 2, Pace::Nodes(1), 3, 1);
    for record in &records {
        let answered = record.moves.iter().filter(|answer| answer.seat == record.index).count();
        assert_eq!((answered, record.faults[record.index].is_some()), (4, true), "gone in its fourth answer");
    }
}

#[test]
fn garbage_loses_the_game_only() {
    loses_by(says("GARBAGE \u{1F333}\0", Duration::ZERO), Pace::Nodes(1), FaultKind::Malformed, 0, None);
    loses_by(says("", Duration::ZERO), Pace::Nodes(1), FaultKind::Malformed, 0, None);
}

#[test]
fn refusals_are_counted_and_the_game_goes_on() {
    let (records, tally) = tournament(&[says("COMPLETE 0", Duration::ZERO), random()], 2, Pace::Nodes(1), 3, 1);
    assert!(records.iter().all(|record| record.faults == [None, None]));
    assert_eq!(tally.contenders[0].refusals, 2 * 24, "one a day, then it waits");
    assert_eq!(tally.contenders[1].refusals, 0);
}

#[test]
fn late_answers_lose() {
    let ms = Duration::from_millis;
    let tally = loses_by(says("WAIT", ms(1001)), Pace::Clock(1.0), FaultKind::Late, 0, None);
    assert_eq!((tally.contenders[0].late, tally.contenders[0].worst_ms), (10, 1001.0));
    // In time at first, too late for a later turn.
    let (records, _) = tournament(&[says("WAIT", ms(500)), random()], 2, Pace::Clock(1.0), 3, 1);
    for record in records {
        let fault = record.faults[record.index].as_ref().unwrap();
        assert!(fault.kind == FaultKind::Late && fault.turn > 0);
    }
    // Clocks scale.
    loses_by(says("WAIT", ms(11)), Pace::Clock(0.01), FaultKind::Late, 0, None);
    let (records, _) = tournament(&[says("WAIT", ms(199)), random()], 2, Pace::Clock(2.0), 3, 1);
    assert!(records.iter().all(|record| record.faults == [None, None]));
}

/// Takes this long for its answers in turn, the last time for all others, and waited for a core in
/// part of it.
struct Takes(&'static [u64], u64, usize);

impl Player for Takes {
    fn reply(&mut self, _: &str, _: Framing, _: Allowance) -> Reply {
        let Takes(times, delay, turn) = self;
        let took = times[(*turn).min(times.len() - 1)];
        *turn += 1;
        let delay = Duration::from_millis(*delay);
        Reply { delay, ..Reply::complete("WAIT", Duration::from_millis(took)) }
    }
}

/// Plays a game of `forest` with this leniency; the answers of the player with these times.
fn lenient(times: &'static [u64], delay: u64, leniency: Leniency) -> GameRecord {
    let takes = Contender::new("takes", move |_, _| Box::new(Takes(times, delay, 0)));
    let (seating, options) = ([0, 1], SetOptions::default());
    let setup = GameSetup { index: 0, seed: 1, pace: Pace::Clock(1.0), seating: &seating, options: &options };
    play_on::<Forest>(&setup, &[takes, says("WAIT", Duration::ZERO)], leniency, &[])
}

#[test]
fn three_strikes_lose() {
    let strikes =
        |record: &GameRecord| record.moves.iter().filter(|answer| answer.strike).map(|m| m.turn).collect::<Vec<_>>();
    let hard = lenient(&[900, 130], 0, Leniency::default());
    assert_eq!((hard.turns, strikes(&hard), hard.faults[0].as_ref().unwrap().kind), (2, vec![], FaultKind::Late));
    // Twice it is forgiven.
    let soft = lenient(&[900, 130, 50, 150, 50], 0, Leniency::STRIKES);
    assert_eq!((strikes(&soft), &soft.faults), (vec![1, 3], &vec![None, None]));
    assert!(soft.moves.iter().all(|answer| !answer.late));
    // The third time is too much, as is more than 50 ms at once.
    let third = lenient(&[1020, 130, 50, 150, 50], 0, Leniency::STRIKES);
    assert_eq!(
        (strikes(&third), third.turns, third.faults[0].as_ref().unwrap().kind),
        (vec![0, 1], 4, FaultKind::Late)
    );
    let far = lenient(&[900, 151], 0, Leniency::STRIKES);
    assert_eq!((strikes(&far), far.turns, far.faults[0].as_ref().unwrap().kind), (vec![], 2, FaultKind::Late));
}

#[test]
fn delays_of_the_machine_do_not_count() {
    let excused = lenient(&[130], 40, Leniency { delays: true, ..Leniency::default() });
    assert_eq!(excused.faults, [None, None]);
    assert_eq!((excused.moves[0].took_ms, excused.moves[0].delay_ms), (Some(90.0), Some(40.0)));
    let counted = lenient(&[900, 130], 40, Leniency::default());
    assert_eq!((counted.turns, counted.moves[0].took_ms, counted.moves[0].delay_ms), (2, Some(900.0), None));
}

#[test]
fn games_in_which_players_waited_are_marked() {
    let delays = Leniency { delays: true, ..Leniency::default() };
    let disturbed = |delay| lenient(&[130], delay, delays).disturbed;
    // A tenth of the first turn's second; the other turns have 100 ms.
    assert_eq!([0, 10, 11].map(disturbed), [false, false, true]);
    let record = lenient(&[90], 30, delays);
    let mut tally = Tally::new(2);
    tally.add(0, &[0, 1], &record);
    // Every answer took 60 ms beside its 30 ms of waiting.
    let share = tally.contenders[0].share().unwrap();
    assert!((share - 2.0 / 3.0).abs() < 1e-9 && tally.contenders[1].share().is_none(), "{share}");
    let text = report(&tally, &["a", "b"]);
    assert!(text.contains("share of the processor: a 66.7 %\nwarning: less than 95 %"), "{text}");
    assert!(text.contains("disturbed: 1 of 1 games") && text.contains("--replay-disturbed"), "{text}");
}

#[test]
fn disturbed_games_are_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let run = |more: &str| {
        let command = "--game forest --bots random,random --games 4 --nodes 1 --priority --out";
        arena(&format!("{command} {} {more}", path.display()))
    };
    assert!(run("").status.success());
    let whole = std::fs::read_to_string(&path).unwrap();
    let changed: Vec<String> =
        whole.lines().map(|line| line.replace("\"turns\":", "\"disturbed\":true,\"turns\":")).collect();
    // The first and the third game, the third with another score.
    let lines: Vec<&str> = whole.lines().collect();
    let damaged = changed[2].replace("\"scores\":[", "\"scores\":[1");
    std::fs::write(&path, format!("{}\n{}\n{damaged}\n{}\n", changed[0], lines[1], lines[3])).unwrap();
    assert!(run("--replay-disturbed").status.code() == Some(2), "only with --resume");
    let output = run("--resume --replay-disturbed");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("2 disturbed games are played again") && said.contains("priority: "), "{said}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn a_bot_that_sleeps_is_late() {
    let sleeper = until(0, || std::thread::sleep(Duration::from_millis(20)));
    let (records, tally) = tournament(&[sleeper, says("WAIT", Duration::ZERO)], 2, Pace::Clock(0.01), 1, 1);
    assert_eq!((tally.contenders[0].late, tally.duels[&(0, 1)].losses), (2, 2));
    assert!(records[0].moves[0].took_ms.unwrap() >= 20.0);
}

#[test]
fn a_bot_that_hangs_loses_and_the_run_goes_on() {
    fn forever() {
        loop {
            std::thread::park();
        }
    }
    let contenders = [until(3, forever), says("WAIT", Duration::ZERO)];
    let schedule = Schedule::round_robin(2, 2, 6);
    let leniency = Leniency { patience: Duration::from_millis(100), ..Leniency::default() };
    for pace in [Pace::Nodes(1), Pace::Clock(0.01)] {
        let settings = Settings { pace, seed: 1, threads: 2, leniency, options: SetOptions::default(), host: None };
        let games: Vec<usize> = (0..schedule.games()).collect();
        let mut records = Vec::new();
        let tally = run::<Forest>(&contenders, &schedule, &games, &settings, None, |record, _| {
            records.push(record.clone());
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!((records.len(), tally.unwrap().duels[&(0, 1)].losses), (6, 6), "{pace:?}");
        for record in records {
            let seat = schedule.seating(record.index).iter().position(|&who| who == 0).unwrap();
            let fault = record.faults[seat].as_ref().unwrap();
            assert!(fault.note.as_ref().unwrap().ends_with("was left behind"), "{fault:?}");
            assert_eq!((fault.turn, record.moves.last().unwrap().turn), (3, 3));
            assert!(record.validate().is_ok() && record.faults[1 - seat].is_none());
        }
    }
}

fn arena(arguments: &str) -> Output {
    let words = arguments.split_whitespace();
    Command::new(env!("CARGO_BIN_EXE_arena")).args(words).output().expect("arena runs")
}

#[test]
fn the_command_repeats_itself() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = |threads: usize| {
        let file = folder.path().join(threads.to_string());
        let arguments = format!(
            "--game spring2021 --bots random,random --games 7 --seed 9 --nodes 5 --threads {threads} --out {}",
            file.display()
        );
        let output = arena(&arguments);
        assert!(output.status.success(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("random - random#2"), "{output:?}");
        std::fs::read(file).unwrap()
    };
    let alone = bytes(1);
    assert_eq!(alone.iter().filter(|&&byte| byte == b'\n').count(), 8);
    assert_eq!(alone, bytes(3));
    let piped = arena("--game forest --bots random --bots random --games 8 --seed 9 --nodes 5 --out -");
    assert_eq!(piped.stdout, alone, "only records on standard output");
}

/// Among three players it matters who comes first, not only who comes before whom.
#[test]
fn first_places_are_told_of_three_seats() {
    let output = arena("--game asteroid --bots flower,expander,random --games 6 --nodes 1");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("first places"), "{said}");
    let share = |bot: &str| -> f64 {
        let line = said.lines().find(|line| line.starts_with(bot) && line.matches('%').count() == 1).unwrap();
        line.split_whitespace().nth(2).unwrap().parse().unwrap()
    };
    let shares = ["flower", "expander", "random"].map(share);
    assert!((shares.iter().sum::<f64>() - 100.0).abs() < 0.2 && shares[2] < 50.0, "{said}");
    let two = arena("--game forest --bots random,random --games 2 --nodes 1");
    assert!(!String::from_utf8(two.stdout).unwrap().contains("first places"));
}

#[test]
fn options_reach_the_referee_and_the_records() {
    let play = |options: &str| {
        let output = arena(&format!("--game chain --bots random,random --games 2 --nodes 1 --out - {options}"));
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| serde_json::from_str::<GameRecord>(line).unwrap()).collect::<Vec<_>>()
    };
    let (plain, official) = (play(""), play("--option packs=official --option turn=7s"));
    for (plain, official) in plain.iter().zip(&official) {
        assert!(plain.options.is_empty());
        assert_eq!(
            official.options.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>(),
            ["packs=official", "turn=7s"]
        );
        // The first answers are the names.
        assert_eq!((plain.moves[2].allowance_ms, official.moves[2].allowance_ms), (20_000.0, 7000.0));
        assert_ne!(plain.scores, official.scores, "other packs, other games");
    }
}

#[test]
fn the_bots_that_help_shows_are_accepted() {
    let help = String::from_utf8(arena("--help").stdout).unwrap();
    let shown = help.split('`').skip(1).step_by(2).filter(|text| text.starts_with("mcts:"));
    let lists: Vec<String> = shown.map(|text| text.split_whitespace().collect()).collect();
    assert_eq!(lists.len(), 1, "{help}");
    for list in lists {
        let output = arena(&format!("--game forest --bots {list} --games 2 --nodes 1"));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

#[test]
fn parameters_are_listed_and_set_by_name() {
    let table = String::from_utf8(arena("parameters --game chain --bot planner").stdout).unwrap();
    let line = table.lines().find(|line| line.starts_with("planner:knight ")).unwrap_or_else(|| panic!("{table}"));
    assert_eq!(line.split_whitespace().skip(1).take(3).collect::<Vec<_>>(), ["5", "-1000", "1000"]);
    let lines = String::from_utf8(arena("parameters --game codevs-reborn --json").stdout).unwrap();
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let knight = lines.iter().find(|line| line["bot"] == "planner" && line["name"] == "knight").unwrap();
    assert_eq!((knight["default"].as_f64(), knight["is_integer"].as_bool()), (Some(5.0), Some(true)));
    let output = arena("--game chain --bots planner,planner:knight=7 --games 2 --nodes 20");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("planner:knight=7"));
    for (bots, sentence) in [
        ("planner,planner:knight=x", "`knight=x` is not a parameter of the form name=number"),
        ("planner,planner:knights=7", "it has no parameter `knights`; there are horizon, "),
        (
            "planner,planner:risk=2",
            "the bot `planner` does not take these parameters: `risk` takes a number from 0 to 1",
        ),
        ("random,random:x=1", "it has no parameters, so `x` means nothing to it"),
    ] {
        let output = arena(&format!("--game chain --bots {bots}"));
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && text.contains(sentence), "{bots}: {text}");
    }
    assert_eq!(arena("parameters --game chain --bot nobody").status.code(), Some(2));
}

#[test]
fn mistakes_exit_with_2_and_one_sentence() {
    for (arguments, sentence) in [
        ("--game forest --bots random,nobody", "there is no bot `nobody` for forest; its bots are: "),
        ("--game forest --bots random:x=1,,random", "cannot read the bot ``: its name is missing"),
        ("--game forest --bots random", "needs at least two bots"),
        ("--game forest --bots random,random --games 0", "--games must be at least 1"),
        ("--game forest --bots random,random --nodes 0", "--nodes must be at least 1"),
        ("--game forest --bots random,random --threads 0", "--threads must be at least 1"),
        ("--game forest --bots random,random --threads 5000", "5000 games at once by the clock"),
        ("--game forest --bots random,random --time-scale -1", "--time-scale must be a positive number, not -1"),
        ("--game forest --bots random,random --out /no/such/folder/file", "cannot write /no/such/folder/file"),
        ("--game nim --bots random,random", "there is no game `nim`; --game takes one of: chain, magic, "),
        ("--game forest", "--bots"),
        (
            "--game chain --bots random,random --option packs",
            "cannot set the option `packs`: it has the form key=value",
        ),
        ("--game chain --bots random,random --option packs=many", "packs are dealt as in `text` or `official`"),
        ("--game chain --bots random,random --option colour=red", "its options are packs, total and turn"),
        ("--game forest --bots random,random --option packs=text", "forest has no option `packs`"),
        ("--game forest --bots random,random --nodes 5 --time-scale 2", "cannot be used with"),
    ] {
        let output = arena(arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
        assert!(text.starts_with("error: ") && text.contains(sentence), "{arguments}: {text}");
        assert!(output.stdout.is_empty(), "{arguments}");
    }
}
