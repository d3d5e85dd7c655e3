//! A part from its list of mutants to the count of those that survive.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{bail, Context};
use indicatif::{ProgressBar, ProgressStyle};

use crate::mutant::{self, Mutant};
use crate::results::{Line, Outcome, Results};
use crate::suite::Suite;
use crate::tree::Tree;
use crate::{schema, Part};

/// How many mutants came to what.
#[derive(Default)]
pub struct Count {
    /// Noticed by a test.
    pub caught: usize,
    /// Noticed by none.
    pub survive: usize,
    /// Not compiled.
    pub unviable: usize,
}

/// Tries what was not tried before. Outcomes are in `target/mutants/PART/results.jsonl`, the names of
/// those that survive in `survivors.txt` beside it.
pub fn run(workspace: &Path, part: &Part, jobs: usize) -> anyhow::Result<Count> {
    let target = workspace.join("target/mutants");
    let folder = target.join(&part.name);
    let tree = Tree::new(workspace, folder.join("tree"), target.join("build"), part.package, part.features)?;
    let results = Results::open(&folder.join("results.jsonl"))?;
    let mutants = mutant::list(workspace, &part.selection)?;
    let mut run = Run { workspace, part, tree, mutants, jobs, results: Mutex::new(results) };

    let open = run.open();
    if !open.is_empty() {
        let placed = run.place(&open)?;
        let programs = run.tree.build_tests()?;
        let suite = Suite::new(&programs, run.tree.package_folder(), part.tests.as_deref(), part.left_out)?;
        let (tests, takes) = suite.size();
        eprintln!("{}: {} mutants at once, {tests} tests of {:.1} s", part.name, placed.len(), takes.as_secs_f64());
        run.try_all(&placed, &suite)?;
        run.tree.restore(workspace)?;
        run.try_alone(&run.open(), &suite)?;
    }

    let results = run.results.get_mut().expect("no thread panics");
    let mut count = Count::default();
    let mut survivors = String::new();
    for mutant in &run.mutants {
        match results.of(&mutant.name) {
            Some(Outcome::Caught) => count.caught += 1,
            Some(Outcome::Unviable) => count.unviable += 1,
            _ => {
                count.survive += 1;
                survivors += &format!("{}\n", mutant.name);
            }
        }
    }
    fs::write(folder.join("survivors.txt"), survivors).context("the list of survivors cannot be written")?;
    Ok(count)
}

struct Run<'a> {
    workspace: &'a Path,
    part: &'a Part,
    tree: Tree,
    mutants: Vec<Mutant>,
    jobs: usize,
    results: Mutex<Results>,
}

impl Run<'_> {
    /// The mutants of which nothing is known, by their numbers.
    fn open(&self) -> Vec<usize> {
        let results = self.results.lock().expect("no thread panics");
        (0..self.mutants.len()).filter(|&number| results.of(&self.mutants[number].name).is_none()).collect()
    }

    fn source(&self, file: &str) -> anyhow::Result<String> {
        fs::read_to_string(self.workspace.join(file)).with_context(|| format!("{file} cannot be read"))
    }

    /// Puts mutants into the copy, but for those that do not compile there.
    fn place(&self, open: &[usize]) -> anyhow::Result<Vec<usize>> {
        let bar = progress(&self.part.name, "rounds of compiling", None);
        let library = format!("{}/src/lib.rs", self.part.package);
        let mut refused = HashSet::new();
        loop {
            let mut files: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
            for &number in open {
                let mutant = &self.mutants[number];
                let mutants = files.entry(&mutant.file).or_default();
                mutants.extend((!refused.contains(&number)).then_some((number, mutant)));
            }
            let mut texts = BTreeMap::from([(library.as_str(), self.source(&library)?)]);
            let mut placed = HashSet::new();
            for (file, mutants) in &files {
                let (text, numbers) =
                    schema::insert(&self.source(file)?, mutants).with_context(|| format!("{file} does not parse"))?;
                texts.insert(file, text);
                placed.extend(numbers);
            }
            texts.entry(&library).and_modify(|text| text.push_str(schema::MODULE));
            for (file, text) in &texts {
                self.tree.write(file, text)?;
            }
            let errors = self.tree.check()?;
            bar.inc(1);
            if errors.is_empty() {
                bar.finish_and_clear();
                return Ok(open.iter().copied().filter(|number| placed.contains(number)).collect());
            }
            let before = refused.len();
            for error in &errors {
                let blamed: Vec<_> = (error.places.iter())
                    .filter_map(|(file, bytes)| Some(schema::blamed(texts.get(file.as_str())?, bytes, &placed)))
                    .collect();
                let own = blamed.iter().find_map(|(own, _)| *own);
                if let Some(number) = own.filter(|&number| self.mutants[number].is_wrong_everywhere()) {
                    if !refused.contains(&number) {
                        self.record(number, Outcome::Unviable, None)?;
                    }
                }
                refused.extend(own.or_else(|| blamed.iter().find_map(|(_, around)| *around)));
            }
            if refused.len() == before {
                bail!("the copy does not compile, for no mutant's fault: {}", errors[0].text);
            }
        }
    }

    /// Tries mutants that are in the copy.
    fn try_all(&self, placed: &[usize], suite: &Suite) -> anyhow::Result<()> {
        let bar = progress(&self.part.name, "mutants", Some(placed.len()));
        let next = Mutex::new(placed.iter());
        let work = || -> anyhow::Result<()> {
            loop {
                let Some(&number) = next.lock().expect("no thread panics").next() else { return Ok(()) };
                self.try_one(number, suite)?;
                bar.inc(1);
            }
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no thread panics"))
        })?;
        bar.finish_and_clear();
        Ok(())
    }

    /// Tries each of these mutants in a build of its own.
    fn try_alone(&self, mutants: &[usize], suite: &Suite) -> anyhow::Result<()> {
        let bar = progress(&self.part.name, "mutants alone", Some(mutants.len()));
        for &number in mutants {
            let mutant = &self.mutants[number];
            let source = self.source(&mutant.file)?;
            self.tree.write(&mutant.file, &mutant.alone(&source))?;
            if self.tree.check()?.is_empty() {
                // The programs are where they were before.
                self.tree.build_tests()?;
                self.try_one(number, suite)?;
            } else {
                self.record(number, Outcome::Unviable, None)?;
            }
            self.tree.write(&mutant.file, &source)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn try_one(&self, number: usize, suite: &Suite) -> anyhow::Result<()> {
        let by = suite.notices(number, &self.mutants[number].file)?;
        self.record(number, if by.is_some() { Outcome::Caught } else { Outcome::Survives }, by)
    }

    fn record(&self, number: usize, outcome: Outcome, by: Option<&str>) -> anyhow::Result<()> {
        let line = Line { mutant: self.mutants[number].name.clone(), outcome, by: by.map(str::to_string) };
        self.results.lock().expect("no thread panics").add(line)
    }
}

fn progress(part: &str, unit: &str, count: Option<usize>) -> ProgressBar {
    let template = match count {
        Some(_) => format!("{part} {{wide_bar}} {{pos}}/{{len}} {unit}, {{eta}} left"),
        None => format!("{part}: {{pos}} {unit}"),
    };
    let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
    ProgressBar::new(count.unwrap_or(0) as u64).with_style(style)
}
