//! The command line of `bundle`: what was typed, checked once, and what it means.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

use super::games::Games;
use super::record::Recorder;
use crate::common::cli;
use ::bundle::{BinTarget, Compiler, Edition, Judge, Keep, Recording, Request, Trials, Watch};

/// Seeds of the recorded games.
const SEEDS: [i64; 3] = [1, 2, 3];

/// Makes one source file of a program and the crates it uses, and checks that it compiles without
/// warnings and plays the same.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "bundle", version)]
pub struct Args {
    /// The game whose bot is bundled: the binary of that name in `bots`
    #[arg(long, required_unless_present_any = ["bin", "example"], conflicts_with = "bin")]
    game: Option<String>,

    /// Another bot of the game than the one that is submitted
    #[arg(long, value_name = "NAME", requires = "game")]
    bot: Option<String>,

    /// Any other binary of the workspace
    #[arg(long, value_name = "CRATE/BIN")]
    bin: Option<String>,

    /// An example of the workspace
    #[arg(long, value_name = "CRATE/EXAMPLE", conflicts_with_all = ["game", "bin"])]
    example: Option<String>,

    /// The file to write [default: bundles/BIN.rs in the workspace]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write to standard output instead of a file; the report goes to standard error
    #[arg(long, conflicts_with = "output")]
    stdout: bool,

    /// Write it with as few characters as possible: minimal spaces, short names
    #[arg(long)]
    minify: bool,

    /// Keep what compilers do not need: the comments of the sources, attributes for readers
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT", conflicts_with = "minify")]
    keep: Vec<Kept>,

    /// The judge: codingame, codevs, atcoder or generic; it sets the limit, the edition and the
    /// compiler's flags
    #[arg(long, value_name = "NAME", default_value = "codingame")]
    judge: String,

    /// The most that the judge takes, in characters (atcoder: in bytes)
    #[arg(long, value_name = "SIZE")]
    limit: Option<usize>,

    /// The edition of the language that the judge compiles with
    #[arg(long, value_enum, value_name = "YEAR")]
    edition: Option<Edition>,

    /// One more compiler that must accept the file, besides every version on the PATH
    #[arg(long, value_name = "PATH")]
    rustc: Vec<PathBuf>,

    /// A text to compare the answers on, besides the recorded games
    #[arg(long, value_name = "FILE")]
    input: Vec<PathBuf>,

    /// Nodes an action when the answers are compared
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Write the file without comparing it with the workspace's program; its first line says so
    #[arg(long)]
    no_verify: bool,

    /// Bundle again whenever a source file changes
    #[arg(long, conflicts_with_all = ["stdout", "locate"])]
    watch: bool,

    /// Tell which line of which source file a place of the bundle comes from, instead of writing it:
    /// the place that a judge's compiler complains about
    #[arg(long, value_name = "LINE[:COLUMN]", value_parser = place)]
    locate: Option<(usize, usize)>,

    /// The workspace
    #[arg(long, value_name = "PATH", default_value = "Cargo.toml")]
    manifest_path: PathBuf,
}

/// What a bundle can keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kept {
    Comments,
    Attributes,
}

impl Args {
    /// Makes, checks and writes the bundle and prints the report; returns the exit code.
    ///
    /// # Errors
    /// One sentence; then nothing was written.
    pub fn execute(self) -> anyhow::Result<u8> {
        let judge = self.judge()?;
        let (request, home) = self.request(judge)?;
        if let Some((line, column)) = self.locate {
            return locate(&request, line, column);
        }
        let games = self.game.clone().map(|game| Games { game, nodes: self.nodes });
        let trials = Trials {
            recordings: self.recordings()?,
            games: games.as_ref().map(|games| games as &dyn ::bundle::Games),
            nodes: self.game.is_some().then_some(self.nodes),
        };
        let mut watch = self.run(&request, home.as_deref(), &trials)?;
        if !self.watch {
            return Ok(0);
        }
        loop {
            eprintln!("\n{} has changed", watch.wait().display());
            watch = self.run(&request, home.as_deref(), &trials).unwrap_or_else(|error| {
                eprintln!("error: {error:#}");
                watch.renewed()
            });
        }
    }

    /// Makes, checks and writes the bundle once; the files that it was made of.
    fn run(&self, request: &Request, home: Option<&Path>, trials: &Trials<'_>) -> anyhow::Result<Watch> {
        let progress = spinner();
        let tick = |message: &str| progress.set_message(message.to_string());
        let bundle = ::bundle::assemble(request, &tick)?;
        let watch = Watch::new(bundle.files.values().chain(&bundle.manifests).map(PathBuf::as_path));
        let verified = match self.no_verify {
            true => None,
            false => Some(::bundle::verify(request, &bundle, trials, &tick)?),
        };
        progress.finish_and_clear();
        let report = ::bundle::report(&bundle, &request.target.bin, &request.judge, verified.as_ref());
        if self.stdout {
            print!("{}", bundle.printed.text);
            eprint!("{report}");
            return Ok(watch);
        }
        let name = match &self.bot {
            Some(bot) => format!("{}-{bot}.rs", request.target.package),
            None => format!("{}.rs", request.target.bin),
        };
        let default = || home.unwrap_or(&bundle.workspace).join("bundles").join(name);
        let output = self.output.clone().unwrap_or_else(default);
        write_whole(&output, &bundle.printed.text)?;
        print!("{report}\nwritten to {}\n", output.display());
        Ok(watch)
    }

    fn judge(&self) -> anyhow::Result<Judge> {
        let judge = Judge::named(&self.judge).map_err(anyhow::Error::msg)?;
        let judge = Judge { limit: self.limit.or(judge.limit), ..judge };
        Ok(match self.edition {
            Some(edition) => Judge { edition, newer: None, ..judge },
            None => judge,
        })
    }

    /// What is to be bundled, and the workspace, where the program is not one of its own.
    fn request(&self, judge: Judge) -> anyhow::Result<(Request, Option<PathBuf>)> {
        let mut request = Request {
            manifest: self.manifest_path.clone(),
            target: self.target()?,
            target_dir: None,
            judge,
            compilers: Compiler::all(&self.rustc, judge.edition)?,
            minify: self.minify,
            keep: Keep {
                comments: self.keep.contains(&Kept::Comments),
                attributes: self.keep.contains(&Kept::Attributes),
            },
            remark: if self.no_verify { " NOT VERIFIED.".to_string() } else { String::new() },
        };
        let Some(bot) = &self.bot else { return Ok((request, None)) };
        let program = super::bot::program(&self.manifest_path, &request.target.bin, bot)?;
        request.manifest = program.manifest;
        request.target = program.target;
        request.target_dir = Some(program.target_dir);
        Ok((request, Some(program.workspace)))
    }

    fn target(&self) -> anyhow::Result<BinTarget> {
        if let Some(game) = &self.game {
            return Ok(BinTarget::binary("bots", cli::for_game(game, GameName)?));
        }
        let (named, is_example) = match (&self.bin, &self.example) {
            (Some(bin), _) => (bin, false),
            (None, Some(example)) => (example, true),
            (None, None) => anyhow::bail!("name a game with --game or a program with --bin"),
        };
        let (package, bin) =
            named.split_once('/').with_context(|| format!("`{named}` is not of the form CRATE/NAME"))?;
        Ok(BinTarget { is_example, ..BinTarget::binary(package, bin) })
    }

    fn recordings(&self) -> anyhow::Result<Vec<Recording>> {
        let mut recordings = match &self.game {
            Some(game) if !self.no_verify => cli::for_game(game, Recorder { seeds: &SEEDS })??,
            _ => Vec::new(),
        };
        for file in &self.input {
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            recordings.push(Recording::from_text(file.display().to_string(), text));
        }
        Ok(recordings)
    }
}

struct GameName;

impl bots::GameVisitor for GameName {
    type Output = &'static str;

    fn visit<G: bots::Roster>(self) -> &'static str {
        G::INFO.name
    }
}

fn locate(request: &Request, line: usize, column: usize) -> anyhow::Result<u8> {
    let bundle = ::bundle::assemble(request, &|_| {})?;
    let (file, origin) = bundle.origin(line, column).with_context(|| {
        format!("there is no code at line {line}, column {column} of the bundle that these sources make")
    })?;
    println!("{file}:{origin}");
    Ok(0)
}

/// A line and a column, from 1.
fn place(text: &str) -> Result<(usize, usize), String> {
    let (line, column) = text.split_once(':').unwrap_or((text, "1"));
    match (line.parse(), column.parse()) {
        (Ok(line @ 1..), Ok(column @ 1..)) => Ok((line, column)),
        _ => Err("a place is LINE or LINE:COLUMN, both counted from 1".to_string()),
    }
}

fn spinner() -> ProgressBar {
    let style =
        ProgressStyle::with_template("{spinner} {elapsed} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Writes a file so that it is there whole or not at all.
fn write_whole(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new().prefix(".bundle").tempfile_in(folder)?;
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        file.persist(path).map_err(|e| e.error)
    };
    write().map(drop).with_context(|| format!("cannot write {}", path.display()))
}
