//! The tests of a package, each run as a process of its own until one fails.
//!
//! Most mutants are caught by a test that caught others of the same file. Tests are tried in the order
//! of the time they take for each mutant they are likely to catch, and the first that fails is enough.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{bail, Context};

/// A mutant that never ends is given up after this, and `SLOWER` times what the test takes.
const PATIENCE: Duration = Duration::from_secs(5);
const SLOWER: u32 = 8;
/// Kilobytes of memory that a test may ask for, since a mutant may ask for ever more.
const MEMORY: u64 = 4 << 20;

/// The tests, and what they caught.
pub struct Suite {
    folder: PathBuf,
    tests: Vec<Test>,
    caught: Mutex<HashMap<(String, usize), u32>>,
}

struct Test {
    program: PathBuf,
    name: String,
    takes: Duration,
}

impl Suite {
    /// The tests of these programs whose names contain `part`, if any, and nothing of `left_out`. All of
    /// them are run once, without a mutant.
    pub fn new(programs: &[PathBuf], folder: PathBuf, part: Option<&str>, left_out: &str) -> anyhow::Result<Suite> {
        let mut suite = Suite { folder, tests: Vec::new(), caught: Mutex::new(HashMap::new()) };
        for program in programs {
            let listing = Command::new(program).args(["--list", "--format", "terse"]).output();
            let listing = listing.with_context(|| format!("{} cannot be run", program.display()))?;
            let listing = String::from_utf8_lossy(&listing.stdout).into_owned();
            let names = listing.lines().filter_map(|line| line.strip_suffix(": test"));
            for name in names.filter(|name| part.is_none_or(|part| name.contains(part)) && !name.contains(left_out)) {
                let test = Test { program: program.clone(), name: name.to_string(), takes: Duration::MAX };
                let start = Instant::now();
                if !suite.passes(&test, None)? {
                    bail!("the test {name} fails without a mutant");
                }
                suite.tests.push(Test { takes: start.elapsed(), ..test });
            }
        }
        if suite.tests.is_empty() {
            bail!("there are no tests");
        }
        Ok(suite)
    }

    /// How many tests there are, and how long they take.
    pub fn size(&self) -> (usize, Duration) {
        (self.tests.len(), self.tests.iter().map(|test| test.takes).sum())
    }

    /// The test that notices the mutant of this number and file, if one does: it fails, or does not end.
    pub fn notices(&self, number: usize, file: &str) -> anyhow::Result<Option<&str>> {
        let mut order: Vec<(f64, usize)> = {
            let caught = self.caught.lock().expect("no thread panics");
            let times = |file: &str, test: usize| f64::from(*caught.get(&(file.to_string(), test)).unwrap_or(&0));
            let tests = self.tests.iter().enumerate();
            tests
                .map(|(i, test)| {
                    let likely = 1.0 + 100.0 * times(file, i) + 5.0 * times("", i);
                    (test.takes.as_secs_f64().max(0.003) / likely, i)
                })
                .collect()
        };
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, i) in order {
            let test = &self.tests[i];
            if !self.passes(test, Some(number))? {
                let mut caught = self.caught.lock().expect("no thread panics");
                *caught.entry((file.to_string(), i)).or_default() += 1;
                *caught.entry((String::new(), i)).or_default() += 1;
                return Ok(Some(&test.name));
            }
        }
        Ok(None)
    }

    /// Whether a test passes. One that does not end fails.
    fn passes(&self, test: &Test, mutant: Option<usize>) -> anyhow::Result<bool> {
        let limit = PATIENCE.max(test.takes.saturating_mul(SLOWER));
        // Time of the processor as well, so that nothing runs for ever where this program is killed.
        let limits = format!("ulimit -v {MEMORY}; ulimit -t {}; exec \"$@\"", limit.as_secs().min(1000) * 4);
        let mut command = Command::new("sh");
        command.arg("-c").arg(limits).arg("sh").arg(&test.program);
        command.args(["--exact", &test.name, "--test-threads", "1", "--quiet"]);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder).env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(number) = mutant {
            command.env("MUTANT", number.to_string());
        }
        let mut process = command.spawn().context("`sh` cannot be started")?;
        let (start, mut pause) = (Instant::now(), Duration::from_millis(1));
        loop {
            if let Some(status) = process.try_wait()? {
                return Ok(status.success());
            }
            if start.elapsed() > limit {
                process.kill()?;
                process.wait()?;
                return Ok(false);
            }
            std::thread::sleep(pause);
            pause = (pause * 5 / 4).min(Duration::from_millis(20));
        }
    }
}
