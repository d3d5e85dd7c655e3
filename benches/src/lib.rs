//! What the benches share: how a workload is timed, counted and named on the command line.
//!
//! The decision behind it: wall time on a shared machine is noise, so every workload reports the
//! best of several passes, and with `--instructions` it runs itself under callgrind and reports
//! instructions per operation, which repeat exactly.

pub mod golden;

use std::process::Command;
use std::time::Instant;

/// One thing to be measured.
pub struct Workload<'a> {
    /// Name on the command line and in the table.
    pub name: &'static str,
    /// What one operation is.
    pub unit: &'static str,
    /// Operations of one pass and a checksum of their results, the same in every pass.
    pub pass: Box<dyn FnMut() -> Pass + 'a>,
}

/// What one pass did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// Operations carried out.
    pub operations: u64,
    /// Depends on every result.
    pub checksum: u64,
}

const SECONDS_PER_WORKLOAD: f64 = 3.0;
const MIN_PASSES: u32 = 5;

/// Runs the workloads that the command line asks for: words are parts of names, and
/// `--instructions` counts instructions with valgrind.
pub fn main(mut workloads: Vec<Workload<'_>>) {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [flag, name, passes] = &words[..] {
        if flag == "--passes-of" {
            return run_passes(&mut workloads, name, passes);
        }
    }
    let count_instructions = words.iter().any(|w| w == "--instructions");
    let filters: Vec<&String> = words.iter().filter(|w| !w.starts_with("--")).collect();
    println!(
        "{:<28} {:>14} {:>12} {:>10} {:>18}  unit",
        "workload",
        "operations",
        "best M/s",
        if count_instructions { "instr/op" } else { "ns/op" },
        "checksum"
    );
    for workload in &mut workloads {
        if !filters.is_empty() && !filters.iter().any(|f| workload.name.contains(f.as_str())) {
            continue;
        }
        let (pass, seconds) = best_pass(workload);
        let per_second = pass.operations as f64 / seconds;
        let cost = if count_instructions { instructions_per_operation(workload.name, pass) } else { 1e9 / per_second };
        println!(
            "{:<28} {:>14} {:>12.3} {:>10.1} {:>18x}  {}",
            workload.name,
            pass.operations,
            per_second / 1e6,
            cost,
            pass.checksum,
            workload.unit
        );
    }
}

fn best_pass(workload: &mut Workload<'_>) -> (Pass, f64) {
    let expected = (workload.pass)();
    let mut best = f64::INFINITY;
    let start = Instant::now();
    let mut passes = 0;
    while passes < MIN_PASSES || start.elapsed().as_secs_f64() < SECONDS_PER_WORKLOAD {
        let begin = Instant::now();
        let pass = (workload.pass)();
        best = best.min(begin.elapsed().as_secs_f64());
        assert_eq!(pass, expected, "{}: a pass must repeat the one before", workload.name);
        passes += 1;
    }
    (expected, best)
}

/// The body of the process that is run under callgrind.
fn run_passes(workloads: &mut [Workload<'_>], name: &str, passes: &str) {
    let passes: u32 = passes.parse().expect("the number of passes is written by this program");
    for workload in workloads.iter_mut().filter(|w| w.name == name) {
        for _ in 0..passes {
            std::hint::black_box((workload.pass)());
        }
    }
}

/// The instructions of one more pass, by the difference of two runs: start-up cancels out.
fn instructions_per_operation(name: &str, pass: Pass) -> f64 {
    let count = |passes: u32| -> Option<f64> {
        let program = std::env::current_exe().ok()?;
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(program)
            .args(["--passes-of", name, &passes.to_string()])
            .output()
            .ok()?;
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = log.lines().find(|l| l.contains("Collected"))?.to_string();
        line.rsplit(' ').next()?.parse().ok()
    };
    match (count(1), count(2)) {
        (Some(one), Some(two)) => (two - one) / pass.operations as f64,
        _ => f64::NAN,
    }
}

/// Mixes a value into a checksum.
#[inline(always)]
pub fn mix(checksum: u64, value: u64) -> u64 {
    (checksum ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
}
