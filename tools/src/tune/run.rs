//! A tuning run from its first trial to its closing match.

use bots::{GameVisitor, ParameterValues, Roster};

use super::confirm::{confirm_by_games, confirm_by_measuring, Confirmation};
use super::measure::Scale;
use super::page::page;
use super::selection::axes;
use super::trials::{begun_at, values, TrialRecord, Trials};
use super::{declaration, Args, Axis, Error, Plan, Trial};
use crate::arena::{at_once, most_at_once, Cores};
use crate::common::{cli, Progress, Table};
use crate::matches::{entry, in_order, BotSpec, Contender, Journal, PlayerSpec, SetOptions};

/// A run on this machine.
pub struct LocalRun(pub Args);

/// The course of a run: what a page shows.
pub struct Course {
    /// Values after every batch, with the number of trials until then.
    pub points: Vec<(usize, Vec<f64>)>,
    /// Mean result of the trials of every batch.
    pub results: Vec<(usize, f64)>,
    /// Faults in all games.
    pub faults: u32,
}

impl GameVisitor for LocalRun {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let LocalRun(args) = &self;
        args.check()?;
        let BotSpec { name, parameters: fixed } = BotSpec::parse(&args.bot)?;
        let entry = entry::<G>(&name)?;
        let list = (entry.parameters)();
        if list.is_empty() {
            return Err(Error::NoParameters(entry.name));
        }
        Contender::from_roster::<G>(&BotSpec { name, parameters: fixed.clone() })?;
        let axes = axes(&args.parameters, entry.name, &begun_at(list, &fixed))?;
        let course = tune::<G>(args, entry.name, &axes, &fixed)?;
        let (_, last) = course.points.last().cloned().unwrap_or_default();
        let tuned: Vec<f64> = axes.iter().zip(last).map(|(axis, value)| axis.rounded(value)).collect();
        let starts: Vec<f64> = axes.iter().map(|axis| axis.start).collect();
        let [new, old] = [&tuned, &starts].map(|point| BotSpec {
            name: entry.name.to_string(),
            parameters: differing(&values(&axes, &fixed, point)),
        });
        print!("{}", table(&axes, &tuned));
        if course.faults > 0 {
            println!("{} faults in games of the trials", course.faults);
        }
        println!("\n{new}\n");
        let confirmation = match (args.confirm, &args.measure) {
            (0, _) => None,
            (_, Some(command)) => Some(confirm_by_measuring(args, command, [&new, &old])?),
            (_, None) => Some(confirm_by_games::<G>(args, [&new, &old])?),
        };
        if let Some(confirmation) = &confirmation {
            print!("{confirmation}");
        }
        if let Some(path) = &args.page {
            let text = page(args, &axes, &course, &tuned, confirmation.as_ref());
            std::fs::write(path, text).map_err(|source| crate::matches::Error::Write { path: path.clone(), source })?;
        }
        if args.write {
            declaration::write_defaults(G::INFO.name, &axes, &tuned)?;
        }
        Ok(match confirmation {
            None | Some(Confirmation { is_stronger: true, .. }) => 0,
            Some(_) => cli::FOUND,
        })
    }
}

/// Values without those that were set twice: the last one counts.
fn differing(values: &ParameterValues) -> ParameterValues {
    let all: Vec<(&str, f64)> = values.iter().collect();
    let is_last = |index: usize| !all[index + 1..].iter().any(|(name, _)| *name == all[index].0);
    (0..all.len()).filter(|&index| is_last(index)).map(|index| (all[index].0.to_string(), all[index].1)).collect()
}

fn table(axes: &[Axis], tuned: &[f64]) -> Table {
    let mut table = Table::new(["parameter", "begun at", "tuned", "range"]);
    for (axis, value) in axes.iter().zip(tuned) {
        let range = format!("{} .. {}", axis.min, axis.max);
        table.row([axis.name.clone(), axis.start.to_string(), value.to_string(), range]);
    }
    table
}

/// Asks, plays and tells until all rounds are over.
fn tune<G: Roster>(args: &Args, bot: &'static str, axes: &[Axis], fixed: &ParameterValues) -> Result<Course, Error> {
    let specs: Vec<_> = args.against.iter().map(|list| PlayerSpec::parse_list(list)).collect::<Result<_, _>>()?;
    let opponents = Contender::all::<G>(&specs.concat())?;
    let has_programs = opponents.iter().any(|opponent| opponent.is_program);
    let pace = args.pace.pace()?;
    let threads = at_once(args.threads, pace, most_at_once(has_programs, G::INFO.seats))?;
    let is_bound = has_programs && args.pace.nodes.is_none();
    let run = args.course();
    let trials = Trials::<G> {
        bot,
        axes,
        fixed,
        opponents: &opponents,
        command: args.measure.as_deref(),
        pace,
        seed: args.seed,
        options: &SetOptions::parse(&args.options)?,
        cores: is_bound.then(|| Cores::in_groups(G::INFO.seats)),
        run: &run,
    };
    let is_measured = args.measure.is_some();
    let journal = Journal::open(&args.out, args.resume, |record: &TrialRecord| record.admit(&run, axes, is_measured))?;
    let plan = Plan {
        method: args.method,
        rounds: args.rounds,
        batch: args.batch,
        rate: args.rate,
        points: args.points,
        is_self_play: opponents.is_empty() && args.measure.is_none(),
        seed: args.seed,
    };
    let mut strategy = plan.strategy(axes.to_vec());
    let mut scale = args.measure.as_ref().map(|_| Scale::default());
    let mut course = Course { points: vec![(0, strategy.point())], results: Vec::new(), faults: 0 };
    let mut progress = Progress::of(plan.batches() * strategy.batch_size(), "trials");
    let mut first = 0;
    for _ in 0..plan.batches() {
        let asked = strategy.ask();
        let records = play_batch(&trials, first, &asked, threads, &journal, |_| {
            progress.step(|| said(axes, course.points.last()));
        })?;
        first += records.len();
        course.faults += records.iter().map(|record| record.faults).sum::<u32>();
        let results: Vec<f64> = records.iter().map(|record| record.result).collect();
        let results = scale.as_mut().map_or(results.clone(), |scale| scale.results(&results));
        strategy.tell(&results);
        course.points.push((first, strategy.point()));
        course.results.push((first, results.iter().sum::<f64>() / results.len().max(1) as f64));
    }
    progress.finish();
    journal.finish(|_| true)?;
    Ok(course)
}

/// Present values for the progress line.
fn said(axes: &[Axis], point: Option<&(usize, Vec<f64>)>) -> String {
    let values = axes.iter().zip(point.iter().flat_map(|(_, point)| point));
    values.map(|(axis, value)| format!("{} {:.3}", axis.name, value)).collect::<Vec<_>>().join(", ")
}

/// The records of a batch, from the journal as far as it has them.
fn play_batch<G: Roster>(
    trials: &Trials<'_, G>,
    first: usize,
    asked: &[Trial],
    threads: usize,
    journal: &Journal<TrialRecord>,
    mut on_record: impl FnMut(&TrialRecord),
) -> Result<Vec<TrialRecord>, Error> {
    let mut records = Vec::with_capacity(asked.len());
    let job = |number: usize| -> Result<TrialRecord, Error> {
        if let Some(record) = journal.stored(first + number)? {
            return Ok(record);
        }
        let record = trials.run(first + number, &asked[number])?;
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
    use std::path::Path;

    use clap::Parser;

    use super::*;
    use crate::tune::Method;

    /// A short run whose journal is a file of the folder.
    fn args(folder: &Path, name: &str) -> Args {
        let out = folder.join(name);
        let words = ["tune", "--game", "forest", "--bot", "mcts:exploration=4", "--parameters", "exploration"];
        let run = ["--nodes", "8", "--rounds", "8", "--batch", "4", "--confirm", "2", "--out", &out.to_string_lossy()];
        Args::parse_from(words.iter().chain(&run))
    }

    fn execute(args: Args) -> Result<u8, String> {
        args.execute().map_err(|error| error.to_string())
    }

    #[test]
    fn a_run_that_was_killed_goes_on_to_the_same_end() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, killed, page] = ["whole", "killed", "page"].map(|name| folder.path().join(name));
        execute(Args { threads: Some(2), page: Some(page.clone()), ..args(folder.path(), "whole") }).unwrap();
        let expected = fs::read_to_string(&whole).unwrap();
        assert_eq!(expected.lines().count(), 8);
        let page = fs::read_to_string(page).unwrap();
        assert!(page.contains("exploration") && page.matches("<svg").count() == 3, "{page}");

        // Five whole lines and the beginning of one.
        let end: usize = expected.lines().take(5).map(|line| line.len() + 1).sum();
        fs::write(&killed, &expected[..end + 20]).unwrap();
        let again = || args(folder.path(), "killed");
        assert!(execute(again()).unwrap_err().contains("--resume"));
        execute(Args { resume: true, threads: Some(1), ..again() }).unwrap();
        assert_eq!(fs::read_to_string(&killed).unwrap(), expected);
        let matches = [whole, killed].map(|path| fs::read_to_string(path.with_extension("match")).unwrap());
        assert!(matches[0] == matches[1] && matches[0].lines().count() == 2);
    }

    #[test]
    fn a_journal_of_another_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let run = || Args { confirm: 0, ..args(folder.path(), "journal") };
        execute(run()).unwrap();
        let other = execute(Args { resume: true, seed: 2, ..run() }).unwrap_err();
        assert!(other.contains("line 1: trial 0 is of another run"), "{other}");
    }

    #[test]
    fn a_command_that_prints_a_number_is_minimised() {
        let folder = tempfile::tempdir().unwrap();
        // The square of the distance to 2, of whole numbers since a shell counts in those.
        let command = "v=$(echo {parameters} | sed 's/.*exploration=//; s/[.].*//'); echo $(( (v - 2) * (v - 2) ))";
        let run = Args {
            bot: "mcts:exploration=9".to_string(),
            parameters: "exploration:0..10:2".to_string(),
            measure: Some(command.to_string()),
            method: Method::CmaEs,
            rounds: 15,
            batch: 1,
            ..args(folder.path(), "journal")
        };
        assert_eq!(execute(run).unwrap(), 0, "the tuned value is better on every seed");
    }

    #[test]
    fn mistakes_are_sentences() {
        let folder = tempfile::tempdir().unwrap();
        let run = || args(folder.path(), "journal");
        for (args, part) in [
            (Args { rounds: 0, ..run() }, "--rounds must be at least 1"),
            (Args { rate: 0.0, ..run() }, "--rate must be a positive number"),
            (Args { against: vec!["nobody".to_string()], ..run() }, "there is no bot `nobody`"),
            (Args { options: vec!["colour=red".to_string()], ..run() }, "colour"),
            (Args { bot: "rule".to_string(), ..run() }, "`rule` has no parameters"),
            (Args { game: "tennis".to_string(), ..run() }, "there is no game `tennis`"),
        ] {
            let said = execute(args).unwrap_err();
            assert!(said.contains(part), "{part}: {said}");
        }
    }
}
