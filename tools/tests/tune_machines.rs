//! A tuning run that is split over machines comes to the same bytes as one that is not, and whatever
//! is wrong with its files changes nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{json, Value};

/// Runs the command in a folder; `~` stands for a space inside of a word.
fn tune(folder: &Path, words: &str) -> Output {
    let words = words.split_whitespace().map(|word| word.replace('~', " "));
    Command::new(env!("CARGO_BIN_EXE_tune")).args(words).current_dir(folder).output().expect("tune runs")
}

fn fine(folder: &Path, words: &str) -> String {
    let output = tune(folder, words);
    assert_eq!(output.status.code(), Some(0), "{words}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(folder: &Path, words: &str, sentence: &str) {
    let output = tune(folder, words);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{words}: {said}");
    assert!(said.lines().count() == 1 && said.starts_with("error: ") && said.contains(sentence), "{words}: {said}");
}

/// Plays batch after batch by so many parts, until `tune plan` says that all rounds are played; the
/// number of batches.
fn play_in_parts(folder: &Path, run: &str, parts: usize) -> usize {
    for batch in 0.. {
        let plan = tune(folder, &format!("plan {run} --journal journal --out plan.json"));
        if plan.status.code() == Some(1) {
            assert!(String::from_utf8(plan.stderr).unwrap().starts_with("all "));
            return batch;
        }
        assert_eq!(plan.status.code(), Some(0), "{plan:?}");
        // The last one first, on one thread or two.
        for part in (1..=parts).rev() {
            let threads = 1 + part % 2;
            fine(folder, &format!("run plan.json --shard {part}/{parts} --threads {threads} --out {part}.part"));
        }
        let files: Vec<String> = (1..=parts).map(|part| format!("{part}.part")).collect();
        fine(folder, &format!("merge plan.json {} --out journal", files.join(" ")));
        files.iter().for_each(|file| fs::remove_file(folder.join(file)).unwrap());
    }
    unreachable!("a run has an end")
}

const SPSA: &str =
    "--game forest --bot mcts:exploration=4 --parameters exploration,first_complete --nodes 6 --rounds 10 --batch 5";
const CMA_ES: &str = "--game forest --bot mcts --parameters exploration,delay --method cma-es --rounds 4 --batch 2";
/// Prints numbers of many digits, of which none may get lost on the way.
const MEASURE: &str =
    "#!/bin/sh\necho \"$1\" | awk -F'[=,]' '{ printf \"%.17g\\n\", ($2 - 1) ^ 2 + ($4 - 0.3) ^ 2 / 7 }'\n";

#[test]
fn any_number_of_parts_comes_to_the_run_of_one_machine() {
    for (run, trials, batches) in [
        (SPSA.to_string(), 10, 2),
        (format!("{SPSA} --against rule,random"), 20, 2),
        (format!("{CMA_ES} --nodes 6 --points 4 --against rule"), 16, 2),
        (format!("{CMA_ES} --measure sh~measure.sh~{{parameters}}"), 24, 2),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        fs::write(file("measure.sh"), MEASURE).unwrap();
        let end = |out: &str| tune(folder.path(), &format!("{run} --out {out} --confirm 2 --resume"));
        let whole = end("whole");
        assert!(whole.status.code().is_some_and(|code| code < 2), "{whole:?}");
        let expected = fs::read_to_string(file("whole")).unwrap();
        assert_eq!(expected.lines().count(), trials, "{run}");
        for parts in [1, 2, 5] {
            assert_eq!(play_in_parts(folder.path(), &run, parts), batches, "{run}");
            assert!(fs::read_to_string(file("journal")).unwrap() == expected, "{run} by {parts} parts");
            // What comes out in the end is the same too.
            assert_eq!(end("journal").stdout, whole.stdout, "{run} by {parts} parts");
            fs::remove_file(file("journal")).unwrap();
            let _ = fs::remove_file(file("journal.match"));
        }
    }
}

#[test]
fn a_run_that_was_killed_on_one_machine_goes_on_on_many() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    fine(folder.path(), &format!("{SPSA} --out journal --confirm 0"));
    let whole = fs::read_to_string(&journal).unwrap();
    // Seven whole lines, two of them in another order, and the beginning of one.
    let mut lines: Vec<&str> = whole.lines().take(7).collect();
    lines.swap(5, 6);
    fs::write(&journal, lines.join("\n") + "\n" + &whole.lines().nth(7).unwrap()[..20]).unwrap();
    let plan = tune(folder.path(), &format!("plan {SPSA} --journal journal --out plan.json"));
    let said = String::from_utf8(plan.stderr).unwrap();
    assert!(said.starts_with("3 trials on 3 seeds") && said.contains("7 of 10 trials are played"), "{said}");
    // One part is killed, and goes on.
    fine(folder.path(), "run plan.json --shard 1/2 --out 1.part");
    let part = fs::read_to_string(folder.path().join("1.part")).unwrap();
    assert_eq!(part.lines().count(), 2);
    fs::write(folder.path().join("1.part"), &part[..part.len() - 30]).unwrap();
    fine(folder.path(), "run plan.json --shard 2/2 --out 2.part");
    refused(
        folder.path(),
        "merge plan.json 1.part 2.part --out journal",
        "1 of 3 trials are missing, the first is trial",
    );
    fine(folder.path(), "run plan.json --shard 1/2 --out 1.part");
    let said = fine(folder.path(), "merge plan.json 1.part 2.part --out journal");
    assert!(said.contains("parameter") && said.ends_with("10 of 10 trials are played\n"), "{said}");
    assert_eq!(fs::read_to_string(&journal).unwrap(), whole);
}

#[test]
fn nothing_is_changed_by_what_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (at, file) = (folder.path(), |name: &str| folder.path().join(name));
    let read = |name: &str| fs::read_to_string(file(name)).unwrap();
    fine(at, &format!("plan {SPSA} --out plan.json"));
    fine(at, "run plan.json --out part");
    let (plan, part) = (read("plan.json"), read("part"));

    // Plans.
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&plan).unwrap();
        change(&mut value);
        fs::write(file("changed.json"), value.to_string()).unwrap();
    };
    type Change<'a> = (&'a dyn Fn(&mut Value), &'a str);
    let plans: [Change<'_>; 4] = [
        (&|plan| plan["version"] = json!(2), "its version is 2, this program reads 1"),
        (&|plan| plan["trials"][1]["trial"]["round"] = json!(7), "it was changed or damaged, its checksum is "),
        (&|plan| plan["trials"][1]["index"] = json!(0), "its trials are not in their order"),
        (&|plan| plan["tournament"] = json!({}), "unknown field `tournament`"),
    ];
    for (change, sentence) in plans {
        changed(change);
        for words in ["run changed.json --out other", "merge changed.json part --out journal"] {
            refused(at, words, &format!("changed.json, line 1: no plan of tune: {sentence}"));
        }
    }
    refused(at, "run part --out other", "part, line 1: no plan of tune: ");
    refused(at, "run nowhere.json --out other", "cannot read nowhere.json");
    fs::write(file("half.json"), &plan[..plan.len() / 2]).unwrap();
    refused(at, "run half.json --out other", "half.json, line 1: no plan of tune: EOF");
    assert!(!file("other").exists() && !file("journal").exists());

    // Parts.
    let changed = |number: usize, change: &dyn Fn(&mut Value)| {
        let mut lines: Vec<Value> = part.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        change(&mut lines[number]);
        let lines: Vec<String> = lines.iter().map(|line| format!("{line}\n")).collect();
        fs::write(file("changed"), lines.concat()).unwrap();
    };
    let parts: [Change<'_>; 7] = [
        (&|trial| trial["index"] = json!(9), "trial 9 is none of the plan"),
        (&|trial| trial["index"] = json!(3), "trial 3 is of another run: it has seed"),
        (&|trial| trial["run"] = json!("another"), "trial 2 is of another run: another"),
        (&|trial| trial["point"][0] = json!(1.5), "trial 2 is of another run: it has seed"),
        (&|trial| trial["rival"] = json!(null), "trial 2 is of another run: it has seed"),
        (&|trial| trial["result"] = json!(1.5), "trial 2 has the result 1.5, which is not that of its games"),
        (
            &|trial| trial["host"] = json!({"name": "", "speed": 1, "time_factor": -1}),
            "trial 2: no clock is multiplied by -1",
        ),
    ];
    for (change, sentence) in parts {
        changed(2, change);
        for words in ["merge plan.json changed --out journal", "run plan.json --out changed"] {
            let before = read("changed");
            refused(at, words, &format!("changed, line 3: {sentence}"));
            assert!(!file("journal").exists() && read("changed") == before);
        }
    }
    refused(at, "merge plan.json part part --out journal", "part, line 1: trial 0 is there twice");
    refused(at, "merge plan.json plan.json --out journal", "plan.json, line 1: missing field");
    refused(at, "merge plan.json part --out nowhere/journal", "cannot write nowhere/journal");

    // Journals.
    fine(at, "merge plan.json part --out journal");
    let journal = read("journal");
    assert_eq!(journal, part, "all trials of the first batch, in their order");
    refused(at, "merge plan.json part --out journal", "journal has the trials of this plan already");
    fine(at, &format!("plan {SPSA} --journal journal --out second.json"));
    fine(at, "run second.json --out second");
    refused(at, "merge plan.json second --out none", "second, line 1: trial 5 is none of the plan");
    refused(at, "merge second.json second --out none", "none is not the journal that this plan was made from");
    let other = format!("plan {SPSA} --seed 2");
    refused(at, &format!("{other} --journal journal"), "journal, line 1: trial 0 is of another run: forest");
    // Values of another trial, which the parameters can have.
    let mut first: Value = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
    (first["point"], first["rival"]) = (first["rival"].clone(), first["point"].clone());
    let swapped = format!("{first}\n{}", journal.split_once('\n').unwrap().1);
    fs::write(file("swapped"), swapped).unwrap();
    let sentence = "the journal was changed or is of another run: trial 0 is of another run: it has seed";
    refused(at, &format!("plan {SPSA} --journal swapped"), sentence);
    refused(at, "merge second.json second --out swapped", sentence);
    let folders = fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path());
    let names = |paths: Vec<PathBuf>| paths.iter().filter(|path| path.to_string_lossy().contains(".new")).count();
    assert!(read("journal") == journal && !file("none").exists() && names(folders.collect()) == 0);
}

#[test]
fn a_machine_with_another_program_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("rival.sh");
    fs::write(&source, "#!/bin/sh\nwhile read line; do echo WAIT; done\n").unwrap();
    let run =
        "--game forest --bot mcts --parameters exploration --nodes 4 --rounds 2 --batch 2 --against cmd:sh~rival.sh";
    fine(folder.path(), &format!("plan {run} --out plan.json"));
    fs::write(&source, "#!/bin/sh\nexit\n").unwrap();
    refused(folder.path(), "run plan.json --out part", "`sh` is not here what it was where the plan was made");
    assert!(!folder.path().join("part").exists());
}

#[test]
fn clocks_are_scaled_by_the_speed_of_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let run =
        "--game forest --bot mcts --parameters exploration --time-scale 0.02 --rounds 2 --batch 2 --against random";
    fine(folder.path(), &format!("plan {run} --out plan.json"));
    let said = String::from_utf8(tune(folder.path(), "run plan.json --out part").stderr).unwrap();
    assert!(
        said.contains("M steps/s a core, clocks x ") && said.ends_with("4 trials in part, 0 of them from before\n"),
        "{said}"
    );
    let part = fs::read_to_string(folder.path().join("part")).unwrap();
    assert!(part.lines().count() == 4 && part.lines().all(|line| line.contains("\"time_factor\":")), "{part}");
    fine(folder.path(), "merge plan.json part --out journal");
    assert_eq!(fs::read_to_string(folder.path().join("journal")).unwrap(), part);
}
