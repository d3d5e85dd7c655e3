//! Programs at the end of a pipe: what they do wrong costs them their game and nothing else.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engines::{FaultKind, GameInfo, GAMES};
use tools::matches::{EndingRecord, GameRecord};

const ARENA: &str = env!("CARGO_BIN_EXE_arena");

/// Where the clock is not what is tested: a busy machine shall not decide such a game.
const PATIENT: [&str; 2] = ["--time-scale", "20"];

fn arena(arguments: &[&str]) -> Output {
    Command::new(ARENA).args(arguments).output().expect("arena runs")
}

/// Plays two games of `forest`, one in each order of seats, between a program and a random bot.
fn two_games(program: &str, more: &[&str]) -> Vec<GameRecord> {
    games("forest", &format!("bad={program},random"), more)
}

fn games(game: &str, bots: &str, more: &[&str]) -> Vec<GameRecord> {
    let arguments = [&["--game", game, "--bots", bots, "--games", "2", "--out", "-"], more].concat();
    let output = arena(&arguments);
    assert!(output.status.success(), "{bots}: {output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A bot of the roster as a program.
fn served(game: &str, bot: &str) -> String {
    format!("cmd:{ARENA} serve --game {game} --bot {bot}")
}

/// Checks that the program lost both games by such a fault, and returns the notes.
fn loses(records: &[GameRecord], kind: FaultKind) -> Vec<String> {
    assert_eq!(records.len(), 2);
    let fault = |record: &GameRecord| {
        let seat = record.index % 2;
        assert_eq!((record.places[seat], record.faults[1 - seat].as_ref()), (2, None), "{record:?}");
        let fault = record.faults[seat].clone().expect("the program has a fault");
        assert_eq!(fault.kind, kind, "{fault:?}");
        fault.note.unwrap_or_default()
    };
    records.iter().map(fault).collect()
}

#[test]
fn a_program_plays_as_the_bot_in_it() {
    for GameInfo { name: game, seats, .. } in GAMES {
        let nodes = ["--nodes", "5"];
        let orders: usize = (1..=*seats).product();
        let own = games(game, "random,random", &nodes);
        let program = format!("{} --seed {{seed}} --nodes {{nodes}}", served(game, "random"));
        let piped = games(game, &format!("x={program},x={program}"), &nodes);
        assert_eq!((own.len(), piped.len()), (orders, orders));
        for (own, piped) in own.iter().zip(&piped) {
            let answers = |record: &GameRecord| {
                let named = record.moves.iter().filter(|answer| !["arena", "random"].contains(&answer.answer.as_str()));
                named.map(|answer| (answer.turn, answer.seat, answer.answer.clone())).collect::<Vec<_>>()
            };
            assert_eq!(answers(own), answers(piped), "{game}");
            assert_eq!((&own.scores, &own.faults), (&piped.scores, &piped.faults), "{game}");
            assert!(piped.players.iter().all(|player| player.command.is_some() && player.version.is_some()));
        }
    }
}

#[test]
fn a_program_that_exits_early_has_lost() {
    for (program, what) in [
        ("cmd:sh -c 'exit 3'", "exited with code 3 before the game was over"),
        ("cmd:sh -c 'echo out of ideas >&2; kill -SEGV $$'", "was ended by signal SIGSEGV"),
        ("cmd:sh -c 'read line; echo WAIT; exit 0'", "exited with code 0"),
        ("cmd:sh -c 'exec >&-; sleep 100'", "closed its output"),
    ] {
        let records = two_games(program, &PATIENT);
        let notes = loses(&records, FaultKind::Closed);
        assert!(notes.iter().all(|note| note.contains(what)), "{program}: {notes:?}");
        for record in &records {
            let last = record.moves.iter().rfind(|answer| answer.seat == record.index % 2).unwrap();
            assert_eq!(last.ending, Some(EndingRecord::Closed));
            if program.contains("ideas") {
                assert_eq!(record.stderr[record.index % 2].as_deref(), Some("out of ideas\n"));
            }
        }
    }
}

#[test]
fn a_program_that_hangs_is_ended() {
    let begin = Instant::now();
    let records = two_games("cmd:sleep 1000", &["--time-scale", "0.1"]);
    let notes = loses(&records, FaultKind::Late);
    assert!(notes.iter().all(|note| note.contains("did not answer within 100ms")), "{notes:?}");
    assert!(begin.elapsed() < Duration::from_secs(60));
    // An answer that is late is worth nothing, not even when it comes at all.
    let late = "cmd:sh -c 'read line; sleep 0.5; echo WAIT; cat >/dev/null'";
    let records = two_games(late, &["--time-scale", "0.1"]);
    loses(&records, FaultKind::Late);
    assert!(records.iter().all(|record| record.moves.iter().filter(|answer| answer.late).count() == 1));
}

#[test]
fn floods_are_bounded() {
    // Without an end of line, and with a full pipe in the other direction.
    let notes = loses(&two_games("cmd:sh -c 'tr \"\\\\0\" x </dev/zero'", &PATIENT), FaultKind::Closed);
    assert!(notes.iter().all(|note| note.contains("without an end of its answer")), "{notes:?}");
    // Lines upon lines are answers.
    loses(&two_games("cmd:yes GARBAGE", &PATIENT), FaultKind::Malformed);
    // Who fills standard error plays on.
    let talker = "cmd:sh -c 'tr \"\\\\0\" e </dev/zero | head -c 1000000 >&2; while read line; do echo WAIT; done'";
    let records = two_games(talker, &PATIENT);
    for record in &records {
        let kept = record.stderr[record.index % 2].as_ref().expect("it is kept");
        assert!(kept.contains("bytes left out") && kept.len() < 10_000, "{}", kept.len());
    }
}

#[test]
fn garbage_loses() {
    for program in ["cmd:sh -c 'echo GARBAGE; cat >/dev/null'", "cmd:sh -c 'echo; cat >/dev/null'", "cmd:yes \u{1F333}"]
    {
        loses(&two_games(program, &PATIENT), FaultKind::Malformed);
    }
}

/// The processes with this word among their arguments.
fn alive(word: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let is_it = |pid: &Path| {
        let line = std::fs::read(pid.join("cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|argument| argument == word.as_bytes())
    };
    entries.filter(|entry| is_it(&entry.path())).count()
}

#[test]
fn the_whole_tree_ends() {
    // A child in the group, one in a session of its own, and a daemon whose parent is gone.
    let (own, session, daemon) = ("86397.25", "86398.25", "86399.25");
    let script = format!(
        "sleep {own} & setsid sleep {session} & (setsid sleep {daemon} &) ; while read line; do echo WAIT; done"
    );
    let records = two_games(&format!("cmd:sh -c '{script}'"), &PATIENT);
    assert!(records.iter().all(|record| record.faults == [None, None]), "{records:?}");
    // What is killed may take its time to be gone on a busy machine.
    let begin = Instant::now();
    while [own, session, daemon].map(alive) != [0, 0, 0] {
        assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", [own, session, daemon].map(alive));
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_killed_arena_leaves_no_program() {
    let word = "86396.25";
    let mut child = Command::new(ARENA)
        .args(["--game", "chain", "--bots", &format!("cmd:sleep {word},random"), "--games", "2"])
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let until = |count: usize| {
        let begin = Instant::now();
        while (alive(word) > 0) != (count > 0) {
            assert!(begin.elapsed() < Duration::from_secs(15), "{} programs", alive(word));
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    until(1);
    child.kill().unwrap();
    child.wait().unwrap();
    until(0);
}

#[test]
fn programs_are_told_where_and_how() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("answer"), "WAIT\n").unwrap();
    let script = "read line; while :; do [ \"$A$B\" = \"one two\" ] && cat answer || exit 9; done";
    let program = format!("cmd[dir={},env.B= two]:A=one sh -c '{script}'", folder.path().display());
    let records = two_games(&program, &PATIENT);
    assert!(records.iter().all(|record| record.faults == [None, None]), "{:?}", records[0].faults);
    // Time to start is for the first answer only.
    let slow = "sh -c 'sleep 0.3; while read line; do echo WAIT; done'";
    loses(&two_games(&format!("cmd:{slow}"), &["--time-scale", "0.1"]), FaultKind::Late);
    let records = two_games(&format!("cmd[start=5000]:{slow}"), &["--time-scale", "0.1"]);
    assert!(records.iter().all(|record| record.faults == [None, None]), "{:?}", records[0].faults);
}

#[test]
fn sources_are_compiled_once() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("waiter.v2.rs");
    let text = "fn main() { for line in std::io::stdin().lines() { if line.is_ok() { println!(\"WAIT\"); } } }";
    std::fs::write(&source, text).unwrap();
    let play = || {
        let bots = format!("{},random", source.display());
        Command::new(ARENA)
            .args(["--game", "forest", "--bots", &bots, "--games", "2", "--out", "-"])
            .args(PATIENT)
            .env("CARGO_TARGET_DIR", folder.path())
            .output()
            .unwrap()
    };
    let programs = || std::fs::read_dir(folder.path().join("arena-cache")).unwrap().flatten().map(|e| e.path());
    for _ in 0..2 {
        let output = play();
        assert!(output.status.success(), "{output:?}");
        let first: GameRecord =
            serde_json::from_slice(output.stdout.split(|&byte| byte == b'\n').next().unwrap()).unwrap();
        assert_eq!((first.players[0].name.as_str(), first.faults), ("waiter.v2", vec![None, None]));
    }
    let made: Vec<_> = programs().map(|path| (path.clone(), path.metadata().unwrap().modified().unwrap())).collect();
    assert_eq!(made.len(), 1, "one program: {made:?}");
    std::fs::write(&source, text.replace("WAIT", "WAIT please")).unwrap();
    assert!(play().status.success());
    assert_eq!(programs().count(), 2);
    std::fs::write(&source, "fn main() { nonsense }").unwrap();
    let output = play();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.starts_with("error: ") && said.contains("waiter.v2.rs does not compile: error[E0425]"), "{said}");
}

/// A source that writes its arguments to standard error and waits in every turn.
const TELLS_ARGUMENTS: &str = "fn main() { let words: Vec<String> = std::env::args().skip(1).collect(); \
    eprintln!(\"told {}\", words.join(\" \")); \
    for line in std::io::stdin().lines() { if line.is_ok() { println!(\"WAIT\"); } } }";

#[test]
fn a_scaled_clock_is_told_to_programs() {
    let folder = tempfile::tempdir().unwrap();
    let source = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let ours = source("ours.rs", format!("// \"--time-scale\"\n{TELLS_ARGUMENTS}"));
    let theirs = source("theirs.rs", TELLS_ARGUMENTS.to_string());
    let compiling = |arguments: &[&str]| {
        Command::new(ARENA).args(arguments).env("CARGO_TARGET_DIR", folder.path()).output().expect("arena runs")
    };
    let run = |bots: &str, more: &[&str]| {
        let arguments = [&["--game", "forest", "--bots", bots, "--games", "2", "--out", "-"], more].concat();
        let output = compiling(&arguments);
        assert!(output.status.success(), "{bots}: {output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        let first: GameRecord = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        (first.stderr[0].clone().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let warning = "clocks are multiplied by 20, and `theirs` does not know";
    let (told, said) = run(&format!("{ours},random"), &PATIENT);
    assert!(told == "told --time-scale 20\n" && !said.contains("warning"), "{told} {said}");
    let (told, said) = run(&format!("{theirs},random"), &PATIENT);
    assert!(told == "told \n" && said.contains(warning) && said.contains("{scale}"), "{told} {said}");
    let (told, said) = run(&format!("{theirs} -s {{scale}},random"), &PATIENT);
    assert!(told == "told -s 20\n" && !said.contains("warning"), "{told} {said}");
    let (told, said) = run(&format!("{ours},random"), &["--nodes", "1"]);
    assert!(told == "told \n" && !said.contains("warning"), "{told} {said}");

    let planned = |scale: &str| {
        let arguments = ["plan", "--game", "forest", "--time-scale", scale, "--bots"];
        let output = compiling(&[&arguments[..], &[&format!("{theirs},{ours}")]].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(planned("20").contains(warning) && !planned("20").contains("`ours`"));
    assert!(planned("1").contains("clocks are multiplied by a factor on a machine of another speed, and `theirs`"));
}

/// Ten thousand answers of a program that answers at once.
#[test]
fn the_arena_is_never_late() {
    let output = arena(&["calibrate", "--game", "forest", "--turns", "10000"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    let verdict = text.lines().last().unwrap();
    assert!(verdict.starts_with("0 of 10") && verdict.contains(" turns late, 0 faults in "), "{text}");
}

/// Programs that are ready and get no core are waited for, and what they waited does not count.
#[test]
fn a_busy_machine_costs_nobody_the_game() {
    let stop = AtomicBool::new(false);
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let output = std::thread::scope(|scope| {
        for _ in 0..4 * cores {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let arguments = ["calibrate", "--game", "forest", "--turns", "150", "--answer-after", "30"];
        let output = arena(&arguments);
        stop.store(true, Ordering::Relaxed);
        output
    });
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
}

#[test]
fn programs_on_the_clock_own_their_cores() {
    let script = "grep Cpus_allowed_list /proc/self/status >&2; while read line; do echo WAIT; done";
    let waiter = format!("cmd:sh -c '{script}'");
    for record in games("forest", &format!("{waiter},{waiter}"), &PATIENT) {
        let cores: Vec<&str> =
            record.stderr.iter().flatten().filter_map(|text| text.split_whitespace().nth(1)).collect();
        assert!(cores.len() == 2 && cores.iter().all(|core| core.parse::<usize>().is_ok()), "{cores:?}");
        let machine = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        assert_eq!(cores[0] != cores[1], machine > 1, "{cores:?} of {machine}");
    }
}

#[test]
fn mistakes_exit_with_2_and_one_sentence() {
    for (bots, sentence) in [
        ("cmd:/no/such/program,random", "cannot start the program `/no/such/program`"),
        ("cmd:,random", "cannot read the bot `cmd:`: the program is missing"),
        ("cmd[dir=/no/such]:x,random", "there is no folder /no/such"),
        ("no-such-file.rs,random", "cannot compile no-such-file.rs"),
    ] {
        let output = arena(&["--game", "forest", "--bots", bots]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{bots}: {text}");
        assert!(text.starts_with("error: ") && text.contains(sentence), "{bots}: {text}");
    }
}
