//! A tuning run from its first trial to its closing match.

use bots::{GameVisitor, Pace, Roster};

use super::confirm::{confirm_by_games, confirm_by_measuring, Confirmation};
use super::course::Course;
use super::page::page;
use super::trials::{PlannedTrial, TrialRecord, Trials};
use super::tuning::Space;
use super::{declaration, Axis, Error, LocalRun};
use crate::arena::{at_once, most_at_once};
use crate::common::{cli, Progress, Table};
use crate::matches::{in_order, threads_for, Journal};

impl GameVisitor for LocalRun {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let LocalRun { tuning, run } = &self;
        let space = tuning.space::<G>()?;
        let axes = &space.axes;
        let course = tune::<G>(&self, &space)?;
        let tuned: Vec<f64> = axes.iter().zip(course.point()).map(|(axis, value)| axis.rounded(*value)).collect();
        let [new, old] = [&tuned, &space.start()].map(|point| space.spec(point));
        print!("{}", table(axes, &tuned, "tuned"));
        if course.faults > 0 {
            println!("{} faults in games of the trials", course.faults);
        }
        println!("\n{new}\n");
        let confirmation = match (run.confirm, &tuning.measure) {
            (0, _) => None,
            (_, Some(command)) => Some(confirm_by_measuring(&self, command, [&new, &old])?),
            (_, None) => Some(confirm_by_games::<G>(&self, [&new, &old])?),
        };
        if let Some(confirmation) = &confirmation {
            print!("{confirmation}");
        }
        if let Some(path) = &run.page {
            let text = page(tuning, axes, &course, &tuned, confirmation.as_ref());
            std::fs::write(path, text).map_err(|source| crate::matches::Error::Write { path: path.clone(), source })?;
        }
        if run.write {
            declaration::write_defaults(G::INFO.name, axes, &tuned)?;
        }
        Ok(match confirmation {
            None | Some(Confirmation { is_stronger: true, .. }) => 0,
            Some(_) => cli::FOUND,
        })
    }
}

/// The parameters with their values at the beginning and after it; `after` is what that is called.
pub fn table(axes: &[Axis], values: &[f64], after: &str) -> Table {
    let mut table = Table::new(["parameter", "begun at", after, "range"]);
    for (axis, value) in axes.iter().zip(values) {
        let range = format!("{} .. {}", axis.min, axis.max);
        table.row([axis.name.clone(), axis.start.to_string(), value.to_string(), range]);
    }
    table
}

/// Number of games to play at once.
///
/// # Errors
/// When none are asked for, or, by the clock, more than there are cores for.
pub fn threads<G: Roster>(trials: &Trials<'_, G>, asked: Option<usize>) -> Result<usize, Error> {
    if trials.command.is_some() {
        // No clock of a contest is running.
        return Ok(threads_for(asked, "--threads", Pace::Nodes(1))?);
    }
    let has_programs = trials.opponents.iter().any(|opponent| opponent.is_program);
    Ok(at_once(asked, trials.pace, most_at_once(has_programs, G::INFO.seats))?)
}

/// Asks, plays and tells until all rounds are over.
fn tune<G: Roster>(local: &LocalRun, space: &Space) -> Result<Course, Error> {
    let LocalRun { tuning, run: args } = local;
    let run = tuning.course();
    let trials = Trials::<G>::new(tuning, space, &run)?;
    let threads = threads(&trials, args.threads)?;
    let is_measured = tuning.measure.is_some();
    let check = |record: &TrialRecord| record.admit(&run, &space.axes, is_measured);
    let journal = Journal::open(&args.out, args.resume, check)?;
    let mut course = Course::new(tuning, space);
    let mut progress = Progress::of(course.size(), "trials");
    while let Some(asked) = course.ask() {
        let records = play_batch(&trials, &asked, threads, &journal, |_| {
            progress.step(|| said(&space.axes, course.point()));
        })?;
        course.tell(records.iter());
    }
    progress.finish();
    journal.finish(|_| true)?;
    Ok(course)
}

/// Present values for the progress line.
fn said(axes: &[Axis], point: &[f64]) -> String {
    let values = axes.iter().zip(point).map(|(axis, value)| format!("{} {value:.3}", axis.name));
    values.collect::<Vec<_>>().join(", ")
}

/// The records of some trials, from the journal as far as it has them.
///
/// # Errors
/// When a trial cannot be played, or the journal has another one under its number.
pub fn play_batch<G: Roster>(
    trials: &Trials<'_, G>,
    asked: &[PlannedTrial],
    threads: usize,
    journal: &Journal<TrialRecord>,
    mut on_record: impl FnMut(&TrialRecord),
) -> Result<Vec<TrialRecord>, Error> {
    let mut records = Vec::with_capacity(asked.len());
    let job = |number: usize| -> Result<TrialRecord, Error> {
        let planned = &asked[number];
        if let Some(record) = journal.stored(planned.index)? {
            record.check_setup(&trials.unplayed(planned)).map_err(Error::OtherRun)?;
            return Ok(record);
        }
        let record = trials.run(planned)?;
        journal.append(&record)?;
        Ok(record)
    };
    in_order(asked.len(), threads, job, |_, record| {
        let record = record?;
        on_record(&record);
        records.push(record);
        Ok::<(), Error>(())
    })?;
    Ok(records)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use clap::Parser;

    use super::*;
    use crate::tune::Method;

    /// A short run whose journal is a file of the folder.
    fn local(folder: &Path, name: &str) -> LocalRun {
        let out = folder.join(name);
        let words = ["tune", "--game", "forest", "--bot", "mcts:exploration=4", "--parameters", "exploration"];
        let run = ["--nodes", "8", "--rounds", "8", "--batch", "4", "--confirm", "2", "--out", &out.to_string_lossy()];
        LocalRun::parse_from(words.iter().chain(&run))
    }

    /// Executes a run after a change of its arguments.
    fn execute(mut local: LocalRun, change: impl FnOnce(&mut LocalRun)) -> Result<u8, String> {
        change(&mut local);
        local.execute().map_err(|error| error.to_string())
    }

    #[test]
    fn a_run_that_was_killed_goes_on_to_the_same_end() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, killed, page] = ["whole", "killed", "page"].map(|name| folder.path().join(name));
        let with_page = |local: &mut LocalRun| (local.run.threads, local.run.page) = (Some(2), Some(page.clone()));
        execute(local(folder.path(), "whole"), with_page).unwrap();
        let expected = fs::read_to_string(&whole).unwrap();
        assert_eq!(expected.lines().count(), 8);
        let page = fs::read_to_string(page).unwrap();
        assert!(page.contains("exploration") && page.matches("<svg").count() == 3, "{page}");

        // Five whole lines and the beginning of one.
        let end: usize = expected.lines().take(5).map(|line| line.len() + 1).sum();
        fs::write(&killed, &expected[..end + 20]).unwrap();
        let again = || local(folder.path(), "killed");
        assert!(execute(again(), |_| ()).unwrap_err().contains("--resume"));
        let resumed = |local: &mut LocalRun| (local.run.resume, local.run.threads) = (true, Some(1));
        execute(again(), resumed).unwrap();
        assert_eq!(fs::read_to_string(&killed).unwrap(), expected);
        let matches = [whole, killed].map(|path| fs::read_to_string(path.with_extension("match")).unwrap());
        assert!(matches[0] == matches[1] && matches[0].lines().count() == 2);
    }

    #[test]
    fn a_journal_of_another_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let resume = |change: fn(&mut LocalRun)| {
            execute(local(folder.path(), "journal"), |local| {
                (local.run.confirm, local.run.resume) = (0, true);
                change(local);
            })
        };
        resume(|_| ()).unwrap();
        let other = resume(|local| local.tuning.subject.seed = 2).unwrap_err();
        assert!(other.contains("line 1: trial 0 is of another run"), "{other}");
        let path = folder.path().join("journal");
        let whole = fs::read_to_string(&path).unwrap();
        for (key, part) in [("seed", "it has seed 1 and"), ("result", "the result 1, which is not that of its games")] {
            let changed: String = whole
                .lines()
                .map(|line| {
                    let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
                    record[key] = 1.into();
                    record["games"] = serde_json::json!([1, 0, 1]);
                    record["result"] = if key == "result" { 1.0 } else { 0.0 }.into();
                    format!("{record}\n")
                })
                .collect();
            fs::write(&path, changed).unwrap();
            let said = resume(|_| ()).unwrap_err();
            assert!(said.contains(part), "{said}");
        }
    }

    #[test]
    fn a_command_that_prints_a_number_is_minimised() {
        let folder = tempfile::tempdir().unwrap();
        // The square of the distance to 2, of whole numbers since a shell counts in those.
        let command = "v=$(echo {parameters} | sed 's/.*exploration=//; s/[.].*//'); echo $(( (v - 2) * (v - 2) ))";
        let run = local(folder.path(), "journal");
        let measured = execute(run, |LocalRun { tuning, .. }| {
            tuning.subject.bot = "mcts:exploration=9".to_string();
            tuning.parameters = "exploration:0..10:2".to_string();
            tuning.measure = Some(command.to_string());
            (tuning.method, tuning.rounds, tuning.batch) = (Method::CmaEs, 15, 1);
        });
        assert_eq!(measured.unwrap(), 0, "the tuned value is better on every seed");
    }

    #[test]
    fn mistakes_are_sentences() {
        let folder = tempfile::tempdir().unwrap();
        type Change = (fn(&mut LocalRun), &'static str);
        let changes: [Change; 9] = [
            (|local| local.tuning.rounds = 0, "--rounds must be at least 1"),
            (|local| local.tuning.batch = 1_000_000, "--batch must be at most 100000"),
            (|local| local.tuning.points = Some(50_000), "--batch times --points must be at most 100000"),
            (|local| local.tuning.rate = 0.0, "--rate must be a positive number"),
            (|local| local.tuning.against = vec!["nobody".to_string()], "there is no bot `nobody`"),
            (|local| local.tuning.subject.options = vec!["colour=red".to_string()], "colour"),
            (|local| local.tuning.subject.bot = "rule".to_string(), "`rule` has no parameters"),
            (|local| local.tuning.subject.game = "tennis".to_string(), "there is no game `tennis`"),
            (|local| local.run.out = PathBuf::from("/no/such/folder/journal"), "cannot write /no/such/folder/journal"),
        ];
        for (change, part) in changes {
            let said = execute(local(folder.path(), "journal"), change).unwrap_err();
            assert!(said.contains(part), "{part}: {said}");
        }
    }
}
