//! Who is to play, as a command line names them: bots of the roster, programs, and sources.
//!
//! ```text
//! mcts            mcts:exploration=1.4,delay=0.4
//! cmd:./a.out     old=cmd[dir=bots,start=500]:LEVEL=3 java -jar x.jar
//! forest.rs       new=forest.rs --nodes {nodes}
//! ```
//!
//! `name=` before a program is what tables call it. In the brackets, `dir` is the folder it runs
//! in, `start` the milliseconds that its first answer may take longer, and `env.NAME` a variable.
//! Lists are separated by commas outside of quotes and brackets.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::program::Launch;
use super::{version, BotSpec, Error};

/// Takes part in a run.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSpec {
    /// A bot in this process.
    Bot(BotSpec),
    /// A program.
    Program {
        /// Name in tables.
        label: String,
        /// Command that starts it.
        launch: Launch,
    },
    /// A source that is to be compiled.
    Source {
        /// Name in tables.
        label: String,
        /// The file.
        path: PathBuf,
        /// Command that starts it; the first word is the path.
        launch: Launch,
    },
}

/// The start of a program's description.
const COMMAND: &str = "cmd";
/// The end of a source's name.
const SOURCE: &str = ".rs";

impl PlayerSpec {
    /// Parses one of a list.
    ///
    /// # Errors
    /// When it cannot be understood.
    pub fn parse(text: &str) -> Result<PlayerSpec, Error> {
        let wrong = |reason: String| Error::Spec { spec: text.to_string(), reason };
        let (label, rest) = match text.split_once('=') {
            Some((label, rest)) if is_program(rest) && !label.contains([':', '[', ' ']) => (Some(label.trim()), rest),
            _ => (None, text),
        };
        if label == Some("") {
            return Err(wrong("there is no name before the `=`".to_string()));
        }
        if !is_program(rest) {
            return BotSpec::parse(text).map(PlayerSpec::Bot);
        }
        let (head, settings, tail) = bracketed(rest).map_err(wrong)?;
        let command = match head.strip_prefix(COMMAND) {
            Some(command) if settings.is_some() && command.is_empty() => {
                tail.strip_prefix(':').ok_or_else(|| wrong("after the brackets comes `:` and a command".to_string()))?
            }
            Some(command) if command.starts_with(':') => &rest[COMMAND.len() + 1..],
            _ => &format!("{head}{tail}"),
        };
        let mut launch = Launch::parse(command).map_err(wrong)?;
        for setting in settings.iter().flat_map(|list| list.split(',')).filter(|setting| !setting.is_empty()) {
            apply(&mut launch, setting).map_err(wrong)?;
        }
        let path = PathBuf::from(&launch.words[0]);
        let label = label.map_or_else(|| version::stem(&path), str::to_string);
        Ok(match rest.starts_with(COMMAND) && !is_source(rest) {
            true => PlayerSpec::Program { label, launch },
            false => PlayerSpec::Source { label, path, launch },
        })
    }

    /// Parses a list.
    ///
    /// # Errors
    /// As [`PlayerSpec::parse`], for the first that is wrong.
    pub fn parse_list(text: &str) -> Result<Vec<PlayerSpec>, Error> {
        let mut list: Vec<String> = Vec::new();
        for part in split(text) {
            let is_parameter = part.contains('=') && !part.contains(':') && !is_source(part);
            match list.last_mut() {
                Some(bot) if is_parameter && bot.contains(':') && !is_program(unlabelled(bot)) => {
                    bot.push(',');
                    bot.push_str(part);
                }
                _ => list.push(part.to_string()),
            }
        }
        list.iter().map(|text| PlayerSpec::parse(text)).collect()
    }
}

fn unlabelled(text: &str) -> &str {
    text.split_once('=').map_or(text, |(_, rest)| if is_program(rest) { rest } else { text })
}

/// Whether this is no bot of the roster.
fn is_program(text: &str) -> bool {
    let command = text.trim_start().strip_prefix(COMMAND);
    command.is_some_and(|rest| rest.starts_with([':', '['])) || is_source(text)
}

/// Whether the first word is the name of a source file.
fn is_source(text: &str) -> bool {
    let first = text.trim_start().split([' ', '[']).next().unwrap_or("");
    first.ends_with(SOURCE) && !first.starts_with("cmd:")
}

/// What is before brackets, in them, and behind; brackets belong to the first word.
fn bracketed(text: &str) -> Result<(&str, Option<&str>, &str), String> {
    let first_end = text.find([' ', ':']).unwrap_or(text.len());
    match text.find('[').filter(|&open| open < first_end) {
        None => Ok((text, None, "")),
        Some(open) => {
            let close = text.find(']').ok_or("`[` without `]`")?;
            Ok((&text[..open], Some(&text[open + 1..close]), &text[close + 1..]))
        }
    }
}

fn apply(launch: &mut Launch, setting: &str) -> Result<(), String> {
    let unknown = || format!("`{setting}` is none of dir=FOLDER, start=MILLISECONDS and env.NAME=VALUE");
    let (key, value) = setting.split_once('=').ok_or_else(unknown)?;
    match key.trim() {
        "dir" if !Path::new(value).is_dir() => return Err(format!("there is no folder {value}")),
        "dir" => launch.folder = Some(PathBuf::from(value)),
        "start" => launch.start_up = Duration::from_millis(value.parse().map_err(|_| unknown())?),
        key => {
            let name = key.strip_prefix("env.").filter(|name| !name.is_empty()).ok_or_else(unknown)?;
            launch.environment.insert(name.to_string(), value.to_string());
        }
    }
    Ok(())
}

/// The parts between commas, which do not separate inside of quotes and brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut quote, mut depth, mut begin) = (None, 0_usize, 0);
    let mut parts = Vec::new();
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '[') => depth += 1,
            (None, ']') => depth = depth.saturating_sub(1),
            (None, ',') if depth == 0 => {
                parts.push(&text[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(list: &str) -> Vec<String> {
        let show = |spec: &PlayerSpec| match spec {
            PlayerSpec::Bot(spec) => spec.to_string(),
            PlayerSpec::Program { label, launch } => format!("{label} runs {launch}"),
            PlayerSpec::Source { label, path, launch } => format!("{label} is {}: {launch}", path.display()),
        };
        PlayerSpec::parse_list(list).unwrap().iter().map(show).collect()
    }

    #[test]
    fn lists_of_all_kinds() {
        assert_eq!(shown("mcts:c=1.4,k=2,rule"), ["mcts:c=1.4,k=2", "rule"]);
        assert_eq!(shown("cmd:./a.out,rule"), ["a runs ./a.out", "rule"]);
        assert_eq!(shown("mcts:c=1,old=cmd:./a.out -x"), ["mcts:c=1", "old runs ./a.out -x"]);
        assert_eq!(shown("cmd:java -Dx=1 -jar x.jar"), ["java runs java -Dx=1 -jar x.jar"]);
        assert_eq!(shown("cmd:'a,b' c,rule"), ["a,b runs a,b c", "rule"]);
        assert_eq!(
            shown("b/forest.rs,x=forest.rs --nodes {nodes}"),
            ["forest is b/forest.rs: b/forest.rs", "x is forest.rs: forest.rs --nodes {nodes}"]
        );
        assert_eq!(shown("mcts:c=1,x=forest.rs"), ["mcts:c=1", "x is forest.rs: forest.rs"]);
        assert_eq!(shown("cmd[start=5,env.A=b,dir=.]:./a.out"), ["a runs A=b ./a.out"]);
        assert_eq!(shown("forest.rs[start=5] --nodes 9"), ["forest is forest.rs: forest.rs --nodes 9"]);
        assert_eq!(shown("cmd:A=1 x.rs"), ["x runs A=1 x.rs"]);
        match PlayerSpec::parse("cmd[start=250,dir=/]:x").unwrap() {
            PlayerSpec::Program { launch, .. } => {
                assert_eq!((launch.start_up, launch.folder), (Duration::from_millis(250), Some(PathBuf::from("/"))));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("cmd:", "the program is missing"),
            ("cmd[start=5:./a.out", "`[` without `]`"),
            ("cmd[start=5]./a.out", "after the brackets comes `:`"),
            ("cmd[start=soon]:./a.out", "`start=soon` is none of"),
            ("cmd[colour=red]:./a.out", "`colour=red` is none of"),
            ("cmd[dir=/no/such]:./a.out", "there is no folder /no/such"),
            ("=cmd:./a.out", "no name before"),
            ("a,,b", "its name is missing"),
        ] {
            let error = PlayerSpec::parse_list(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
