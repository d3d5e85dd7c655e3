//! What is to be started: words, environment, folder.
//!
//! The words are split as a shell does, and as in a shell `NAME=value` before them is environment;
//! no shell runs, so that the process is the program itself.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use bots::Pace;

use crate::matches::version;

/// A program and how it is started.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Launch {
    /// The program and its arguments, not empty.
    pub words: Vec<String>,
    /// Variables that are set.
    pub environment: BTreeMap<String, String>,
    /// The folder it runs in, if not that of the arena.
    pub folder: Option<PathBuf>,
    /// Time that the first answer may take longer, for the program to start.
    pub start_up: Duration,
    /// Whether the program takes `--time-scale`, so that it is told a scaled clock.
    pub takes_time_scale: bool,
}

/// The argument by which programs of this project are told a scaled clock.
const TIME_SCALE: &str = "--time-scale";

/// Values of `{nodes}`, `{seed}` and `{scale}` in the words of a program.
#[derive(Clone, Copy, Debug)]
pub struct Values {
    /// Its budget.
    pub pace: Pace,
    /// Seed of the player.
    pub seed: u64,
    /// The core it runs on, if it has one for itself.
    pub core: Option<usize>,
}

impl Values {
    /// The word with its placeholders filled.
    fn fill(&self, word: &str) -> String {
        let (nodes, scale) = match self.pace {
            Pace::Nodes(nodes) => (nodes.to_string(), "1".to_string()),
            Pace::Clock(scale) => ("0".to_string(), scale.to_string()),
        };
        word.replace("{nodes}", &nodes).replace("{scale}", &scale).replace("{seed}", &self.seed.to_string())
    }
}

impl Launch {
    /// The command of these words, environment first.
    ///
    /// # Errors
    /// A sentence if there is no program in it.
    pub fn parse(text: &str) -> Result<Launch, String> {
        let mut words = shlex::split(text).ok_or("a quote is not closed")?;
        let is_variable = |word: &String| {
            let name = word.split_once('=').map_or("", |(name, _)| name);
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        let count = words.iter().take_while(|word| is_variable(word)).count();
        let variables: Vec<String> = words.drain(..count).collect();
        let pairs = variables.iter().filter_map(|word| word.split_once('='));
        let environment = pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect();
        match words.is_empty() {
            true => Err("the program is missing".to_string()),
            false => Ok(Launch { words, environment, ..Launch::default() }),
        }
    }

    /// The file of the program: as named, seen from where it runs, or the first on the `PATH`.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn file(&self) -> io::Result<PathBuf> {
        let name = Path::new(&self.words[0]);
        if name.components().count() > 1 {
            let path = std::path::absolute(self.folder.as_deref().unwrap_or(Path::new("")).join(name))?;
            return fs::metadata(&path).map(|_| path);
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let found = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file());
        found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no such program on the PATH"))
    }

    /// What identifies the program: a hash of its file and of all files among its arguments.
    ///
    /// # Errors
    /// If there is no such program, or it cannot be read.
    pub fn version(&self) -> io::Result<String> {
        let folder = self.folder.as_deref().unwrap_or(Path::new(""));
        let arguments = self.words[1..].iter().map(|word| folder.join(word)).filter(|path| path.is_file());
        let files: Vec<PathBuf> = std::iter::once(self.file()?).chain(arguments).collect();
        version::of_files(&files)
    }

    /// Whether the program learns by what the clocks are multiplied, or is told by how many nodes to
    /// play.
    pub fn is_told_time_scale(&self) -> bool {
        let mut values = self.words[1..].iter().chain(self.environment.values());
        let is_told =
            |word: &String| [TIME_SCALE, "{scale}", "{nodes}", "--nodes"].iter().any(|part| word.contains(part));
        self.takes_time_scale || values.any(is_told)
    }

    /// The command that starts it.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn command(&self, values: Values) -> io::Result<Command> {
        let mut command = Command::new(self.file()?);
        command.args(self.words[1..].iter().map(|word| values.fill(word))).envs(&self.environment);
        match values.pace {
            Pace::Clock(scale) if scale != 1.0 && self.takes_time_scale => {
                command.args([TIME_SCALE, &scale.to_string()]);
            }
            _ => {}
        }
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        Ok(command)
    }
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.environment {
            write!(f, "{name}={value} ")?;
        }
        f.write_str(&self.words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_shell() {
        let launch = Launch::parse("LEVEL=3 NAME='a b' java -jar \"x y.jar\" k=1").unwrap();
        assert_eq!(launch.words, ["java", "-jar", "x y.jar", "k=1"]);
        let environment: Vec<_> = launch.environment.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        assert_eq!(environment, [("LEVEL", "3"), ("NAME", "a b")]);
        assert_eq!(launch.to_string(), "LEVEL=3 NAME=a b java -jar x y.jar k=1");
        for (text, part) in [("", "missing"), ("A=1", "missing"), ("a 'b", "quote")] {
            assert!(Launch::parse(text).unwrap_err().contains(part), "{text}");
        }
    }

    #[test]
    fn placeholders_are_filled() {
        let nodes = Values { pace: Pace::Nodes(50), seed: 7, core: None };
        assert_eq!(nodes.fill("{nodes}/{seed}/{scale}/{x}"), "50/7/1/{x}");
        assert_eq!(Values { pace: Pace::Clock(0.5), seed: 7, core: None }.fill("{scale}"), "0.5");
    }

    #[test]
    fn a_scaled_clock_is_told_to_who_understands() {
        let arguments = |takes_time_scale, pace| -> Vec<String> {
            let launch = Launch { takes_time_scale, ..Launch::parse("sh -x").unwrap() };
            let command = launch.command(Values { pace, seed: 1, core: None }).unwrap();
            command.get_args().map(|word| word.to_string_lossy().into_owned()).collect()
        };
        assert_eq!(arguments(true, Pace::Clock(0.25)), ["-x", "--time-scale", "0.25"]);
        for (takes, pace) in [(true, Pace::Clock(1.0)), (true, Pace::Nodes(7)), (false, Pace::Clock(0.25))] {
            assert_eq!(arguments(takes, pace), ["-x"], "{takes} {pace:?}");
        }
        let is_told = |words: &str| Launch::parse(words).unwrap().is_told_time_scale();
        assert!(
            is_told("./a --scale={scale}") && is_told("S={scale} ./a") && is_told("./a --nodes 5") && !is_told("./a")
        );
    }

    #[test]
    fn programs_are_found() {
        let find = |words: &str| Launch::parse(words).unwrap().file();
        assert!(find("sh -c true").unwrap().ends_with("sh"));
        assert!(find("no-such-program-anywhere").is_err() && find("./no-such-file").is_err());
        let version = Launch::parse("sh").unwrap().version().unwrap();
        assert_eq!((version.len(), version == Launch::parse("cat").unwrap().version().unwrap()), (16, false));
    }
}
