//! The command line of `tune`.

use clap::{ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::plan::{Make, Merge, Play};
use super::Tuning;
use crate::common::{cli, RunArgs};

/// A run on this machine, or one of the commands that split a run over machines.
#[derive(Clone, Debug)]
pub enum Args {
    /// A run on this machine.
    Local(LocalRun),
    /// Part of a run on many machines.
    Shared(Shared),
}

/// Moves parameters of a bot towards more wins, or towards less of a number that a command prints.
///
/// Every trial is a line of the journal before the thread that played it begins another; killed at
/// any moment, the same command with --resume goes on. In the end the tuned values play the old ones
/// on seeds that no trial had. Exit code 0: the tuned bot is stronger, its 95 % interval above 50 %;
/// 1: that was not shown; 2: an error.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "tune", version)]
#[command(mut_arg("out", |arg| arg.help("The journal: one JSON line per trial; the closing match is written to FILE.match")))]
#[command(mut_arg("confirm", |arg| arg.help("Games of the closing match, or measurements on each side; 0 for none")))]
#[command(mut_arg("write", |arg| arg.help("Change the defaults in the bot's declaration, bots/src/GAME/parameters.rs")))]
pub struct LocalRun {
    /// What is tuned, and how.
    #[command(flatten)]
    pub tuning: Tuning,

    /// Its journal, and what is made of it in the end.
    #[command(flatten)]
    pub run: RunArgs,
}

/// Commands of a run on many machines.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Shared {
    /// Write down the next batch of a run, to be split over machines; exit code 1: all rounds are
    /// played
    Plan(Make),
    /// Play a part of a plan
    Run(Play),
    /// Join the parts of a plan, move the parameters, and add the trials to the journal
    Merge(Merge),
}

// By hand: clap takes no optional group of arguments that has groups itself.
impl CommandFactory for Args {
    fn command() -> Command {
        let command = Shared::augment_subcommands(LocalRun::command());
        let command = command.subcommand_required(false).arg_required_else_help(false);
        command.args_conflicts_with_subcommands(true).subcommand_negates_reqs(true)
    }

    fn command_for_update() -> Command {
        Args::command()
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Args, clap::Error> {
        match matches.subcommand_name() {
            Some(_) => Shared::from_arg_matches(matches).map(Args::Shared),
            None => LocalRun::from_arg_matches(matches).map(Args::Local),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Args::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Parser for Args {}

impl Args {
    /// Does what was asked for; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, a command fails, or a file cannot be read or written.
    pub fn execute(self) -> anyhow::Result<u8> {
        match self {
            Args::Local(run) => run.execute(),
            Args::Shared(Shared::Plan(make)) => make.execute(),
            Args::Shared(Shared::Run(play)) => play.execute(),
            Args::Shared(Shared::Merge(merge)) => merge.execute(),
        }
    }
}

impl LocalRun {
    /// Tunes; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, a command fails, or a file cannot be read or written.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = self.tuning.subject.game.clone();
        Ok(cli::for_game(&game, self)??)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_and_its_parts_are_told_apart() {
        Args::command().debug_assert();
        let parse = |words: &str| Args::try_parse_from(words.split(' ')).map_err(|error| error.to_string());
        let run = "--game forest --bot mcts --parameters turn --nodes 3";
        assert!(matches!(parse(&format!("tune {run} --out a")), Ok(Args::Local(_))));
        assert!(matches!(parse(&format!("tune plan {run} --journal a")), Ok(Args::Shared(Shared::Plan(_)))));
        assert!(matches!(parse("tune run plan.json --shard 2/3 --out a"), Ok(Args::Shared(Shared::Run(_)))));
        assert!(matches!(parse("tune merge plan.json a b --out c"), Ok(Args::Shared(Shared::Merge(_)))));
        for (words, part) in [
            ("tune", "--game <GAME>"),
            ("tune --game forest", "--parameters <PARAMETERS>"),
            ("tune plan --game forest", "--parameters <PARAMETERS>"),
            ("tune merge plan.json --out c", "<FILES>..."),
            ("tune run plan.json --shard 3/2 --out a", "i/n with i from 1 to n"),
            ("tune --game forest run plan.json --out a", "cannot be used with"),
            ("tune --game a --bot b --parameters c --measure d --option e=f --out g", "cannot be used with"),
        ] {
            let said = parse(words).unwrap_err();
            assert!(said.contains(part), "{words}: {said}");
        }
    }
}
