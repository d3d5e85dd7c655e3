//! What `arena` and `replay` need for many games: time and memory of whole runs of the commands.
//!
//! The games are the quickest there are, random ones of connect four, so that everything but the play
//! shows. Memory is the most that a process had resident, as the kernel counts it.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;

/// Between two looks at a process and its file.
const LOOK: Duration = Duration::from_millis(10);

/// Time and memory of `arena`, `--resume`, `merge` and `replay --report` for many games.
#[derive(Parser)]
struct Args {
    /// Numbers of games; 1000000 needs 8 GB on the disk
    #[arg(long, value_delimiter = ',', default_values_t = [1_000, 10_000, 100_000])]
    games: Vec<usize>,

    /// Parts that are merged, at most one a seed
    #[arg(long, default_value_t = 10_000)]
    parts: usize,

    /// Folder of the programs
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release"))]
    programs: PathBuf,

    /// Folder for the games
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/scale"))]
    folder: PathBuf,

    /// Passed on by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// What a process needed.
struct Used {
    seconds: f64,
    megabytes: f64,
    /// Sizes of its file, by time.
    sizes: Vec<(f64, u64)>,
}

impl Used {
    /// Watches a process to its end, and the size of a file meanwhile.
    fn by(mut child: Child, begun: Instant, file: Option<&Path>) -> Result<Used> {
        let mut used = Used { seconds: 0.0, megabytes: 0.0, sizes: Vec::new() };
        let status = format!("/proc/{}/status", child.id());
        loop {
            let text = fs::read_to_string(&status).unwrap_or_default();
            let kilobytes = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
            used.megabytes =
                kilobytes.and_then(|number| number.parse().ok()).map_or(used.megabytes, |kb: f64| kb / 1e3);
            let ended = child.try_wait()?;
            used.seconds = begun.elapsed().as_secs_f64();
            let size = file.and_then(|file| file.metadata().ok()).map(|about| about.len());
            used.sizes.extend(size.map(|size| (used.seconds, size)));
            match ended {
                Some(status) if status.success() => return Ok(used),
                Some(status) => return Err(format!("a command ended with {status}").into()),
                None => thread::sleep(LOOK),
            }
        }
    }

    /// When the file grew, after what had no end was cut off.
    fn grows(&self) -> f64 {
        let least = self.sizes.iter().map(|(_, size)| *size).min().unwrap_or(0);
        let cut = self.sizes.iter().skip_while(|(_, size)| *size > least);
        cut.clone().find(|(_, size)| *size > least).map_or(self.seconds, |(when, _)| *when)
    }

    /// When the file had this size.
    fn when(&self, size: u64) -> f64 {
        self.sizes.iter().find(|(_, had)| *had >= size).map_or(self.seconds, |(when, _)| *when)
    }
}

struct Bench {
    args: Args,
}

impl Bench {
    fn start(&self, program: &str, arguments: &[&str]) -> Result<Child> {
        let path = self.args.programs.join(program);
        let child = Command::new(&path).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        child.map_err(|error| {
            format!("cannot start {} (cargo build --release -p tools): {error}", path.display()).into()
        })
    }

    fn run(&self, program: &str, arguments: &[&str], file: Option<&Path>) -> Result<Used> {
        let begun = Instant::now();
        Used::by(self.start(program, arguments)?, begun, file)
    }

    /// A row of the table.
    fn row(&self, games: usize) -> Result<()> {
        let folder = &self.args.folder;
        let [all, cut, plan, page] = ["all.jsonl", "cut.jsonl", "plan.json", "page.html"].map(|name| folder.join(name));
        let [all_name, cut_name, plan_name, page_name] = [&all, &cut, &plan, &page].map(|path| path.to_string_lossy());
        for path in [&all, &cut, &plan] {
            let _ = fs::remove_file(path);
        }
        let count = games.to_string();
        let what = ["--game", "connect4", "--bots", "random,random", "--nodes", "1", "--games", &count];
        let play = |out: &str, more: &[&str]| {
            [&what, &["--out", out][..], more].concat().iter().map(|word| word.to_string()).collect::<Vec<_>>()
        };
        let words = play(&all_name, &[]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let played = self.run("arena", &words, Some(&all))?;
        let size = all.metadata()?.len();
        let [first, last] = [played.when(size / 10), played.when(size) - played.when(size - size / 10)];

        cut_at(&all, &cut, size / 10 * 9)?;
        let words = play(&cut_name, &["--resume"]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let resumed = self.run("arena", &words, Some(&cut))?;
        let begins = resumed.grows();
        if !is_same(&all, &cut)? {
            return Err("the resumed run ended otherwise".into());
        }

        self.run("arena", &[&["plan"], &what[..], &["--out", &plan_name]].concat(), None)?;
        let parts = split(&all, &folder.join("parts"), self.args.parts)?;
        let parts: Vec<String> = parts.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        fs::remove_file(&cut)?;
        let words: Vec<&str> =
            ["merge", &plan_name, "--out", &cut_name].into_iter().chain(parts.iter().map(String::as_str)).collect();
        let merged = self.run("arena", &words, None)?;
        if !is_same(&all, &cut)? {
            return Err("the merged parts are otherwise".into());
        }
        let report = self.run("replay", &[&all_name, "--report", &page_name], None)?;
        println!(
            "{games:>9}  {:>8.2} s  {:>5.1} MB  {:>9.0}  {:>5.2}  {begins:>9.2} s  {:>5.1} MB  {:>6}  {:>8.2} s  {:>5.1} MB  {:>8.2} s  {:>7.1} MB  {:>6.1} MB",
            played.seconds,
            played.megabytes,
            games as f64 / played.seconds,
            first / last,
            resumed.megabytes,
            parts.len(),
            merged.seconds,
            merged.megabytes,
            report.seconds,
            report.megabytes,
            page.metadata()?.len() as f64 / 1e6,
        );
        Ok(())
    }
}

/// The beginning of a file, cut somewhere in a line.
fn cut_at(from: &Path, to: &Path, size: u64) -> Result<()> {
    let mut out = BufWriter::new(File::create(to)?);
    std::io::copy(&mut File::open(from)?.take(size), &mut out)?;
    Ok(out.flush()?)
}

/// Splits records into so many parts of whole seeds.
fn split(from: &Path, folder: &Path, parts: usize) -> Result<Vec<PathBuf>> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    let lines = BufReader::new(File::open(from)?).lines().count();
    let size = (lines / 2).div_ceil(parts).max(1) * 2;
    let mut lines = BufReader::new(File::open(from)?).split(b'\n');
    let mut paths = Vec::new();
    loop {
        let part: Vec<Vec<u8>> = lines.by_ref().take(size).collect::<std::io::Result<_>>()?;
        if part.is_empty() {
            return Ok(paths);
        }
        let path = folder.join(paths.len().to_string());
        fs::write(&path, [part.join(&b'\n'), b"\n".to_vec()].concat())?;
        paths.push(path);
    }
}

fn is_same(a: &Path, b: &Path) -> Result<bool> {
    let [mut a, mut b] = [BufReader::new(File::open(a)?), BufReader::new(File::open(b)?)];
    loop {
        let (left, right) = (a.fill_buf()?, b.fill_buf()?);
        let count = left.len().min(right.len());
        if left[..count] != right[..count] {
            return Ok(false);
        }
        if count == 0 {
            return Ok(left.len() == right.len());
        }
        a.consume(count);
        b.consume(count);
    }
}

fn main() -> Result<()> {
    let args = Args::parse();
    fs::create_dir_all(&args.folder)?;
    let games = args.games.clone();
    let bench = Bench { args };
    println!("    games       arena    memory   games/s  first/last     resume    memory   parts       merge    memory      report      memory       page");
    games.into_iter().try_for_each(|games| bench.row(games))?;
    Ok(fs::remove_dir_all(&bench.args.folder)?)
}
