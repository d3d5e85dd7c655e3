//! The command line of `arena`.

use super::calibrate::Calibrate;
use super::local::RunArgs;
use super::tournament::Tournament;
use super::{parameters, plan, selfplay, serve};

/// Lets bots and programs play against each other: paired games (same seed, all seat orders),
/// ratings and win rates with their 95 % intervals, and a record of every game.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "arena", version, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    tournament: Option<Tournament>,

    #[command(flatten)]
    run: RunArgs,
}

/// Commands beside a run on this machine.
#[derive(Clone, Debug, clap::Subcommand)]
enum Command {
    /// Write down a run that is to be split over machines
    Plan(plan::Make),
    /// Play a part of a plan
    Run(plan::Play),
    /// Join the parts of a plan and print its tables
    Merge(plan::Merge),
    /// Play random games on the packed rules and print how fast that is
    Selfplay(selfplay::Args),
    /// Print the parameters of bots: name, default, range and meaning
    Parameters(parameters::Args),
    /// Measure what the arena itself adds to the time of a program
    Calibrate(Calibrate),
    /// Be a bot on standard input and output
    Serve(serve::Serve),
}

impl Args {
    /// Does what was asked for; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or a file cannot be read or written.
    pub fn execute(self) -> anyhow::Result<u8> {
        match self.command {
            Some(Command::Plan(make)) => make.execute(),
            Some(Command::Run(play)) => play.execute(),
            Some(Command::Merge(merge)) => merge.execute(),
            Some(Command::Selfplay(args)) => args.execute(),
            Some(Command::Parameters(args)) => args.execute(),
            Some(Command::Calibrate(calibrate)) => calibrate.execute(),
            Some(Command::Serve(serve)) => serve.execute(),
            None => {
                let tournament = self.tournament.ok_or_else(|| anyhow::anyhow!("nothing to do; see arena --help"))?;
                self.run.execute(tournament)
            }
        }
    }
}
