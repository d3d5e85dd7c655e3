//! `referee play`: one game, told in full.
//!
//! People get the conversation: every prompt, answer and time. Programs get a record in the format
//! of the recorded games, which `referee check` replays, so that a disagreement with a contest's own
//! program shows line by line.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use bots::Roster;
use engines::{Game, Referee};

use super::Mismatch;
use crate::common::is_stdout;
use crate::games::{self, replay, ToolGame, Visitor};
use crate::matches::{
    play_on, read_records, Contender, Error, GameRecord, GameSetup, Leniency, PaceArgs, PlayerSpec, SetOptions,
};

/// Plays one game and tells it in full.
#[derive(Clone, Debug, clap::Args)]
pub struct Play {
    /// The game
    #[arg(long)]
    game: String,

    /// Who plays, one for every seat in their order, separated by commas: bots, programs, sources
    #[arg(long, required_unless_present = "from")]
    bots: Vec<String>,

    /// Seed of the setup
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: i64,

    #[command(flatten)]
    budget: PaceArgs,

    /// A switch of the game, key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    /// Play nothing, tell a game of this file of `arena --out`
    #[arg(long, conflicts_with = "bots")]
    from: Option<PathBuf>,

    /// Number of the game in that file
    #[arg(long, default_value_t = 0, requires = "from")]
    index: usize,

    /// Write the record to this file, a line in the format of the recorded games; `-` writes it to
    /// standard output in place of the conversation
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Play {
    /// Plays and tells; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or a file cannot be read or written.
    pub fn execute(&self) -> anyhow::Result<u8> {
        games::visit(&self.game, self)?
    }

    /// The game that is told.
    fn game<G: Roster>(&self) -> Result<GameRecord, Error> {
        if let Some(path) = &self.from {
            let mut found = None;
            read_records(path, |record: GameRecord| {
                if record.index == self.index && record.game == G::INFO.name {
                    found.get_or_insert(record);
                }
                Ok(())
            })?;
            return found.ok_or_else(|| Error::NoGame { path: path.clone(), index: self.index, game: G::INFO.name });
        }
        let specs: Vec<_> = self.bots.iter().map(|list| PlayerSpec::parse_list(list)).collect::<Result<_, _>>()?;
        let contenders = Contender::all::<G>(&specs.concat())?;
        if contenders.len() != G::INFO.seats {
            return Err(Error::Seats { bots: contenders.len(), game: G::INFO.name, seats: G::INFO.seats });
        }
        let pace = self.budget.pace()?;
        let seating: Vec<usize> = (0..contenders.len()).collect();
        let options = SetOptions::parse(&self.options)?;
        let setup = GameSetup { index: 0, seed: self.seed, pace, seating: &seating, options: &options };
        Ok(play_on::<G>(&setup, &contenders, Leniency::default(), &[]))
    }
}

impl Visitor for &Play {
    type Output = anyhow::Result<u8>;

    fn visit<G: ToolGame>(self) -> anyhow::Result<u8> {
        run::<G>(self)
    }
}

/// Plays and tells a game of `G`.
fn run<G: ToolGame>(play: &Play) -> anyhow::Result<u8> {
    let game = play.game::<G>()?;
    replay::check_order::<G>(&game)
        .map_err(|reason| anyhow::anyhow!("the record is no game of {}: {reason}", G::INFO.name))?;
    let is_piped = play.out.as_ref().is_some_and(|path| is_stdout(path));
    if !is_piped {
        let mut out = io::BufWriter::new(io::stdout().lock());
        converse::<G>(&game, &mut out)?;
        out.flush()?;
    }
    if let Some(path) = &play.out {
        let told =
            G::transcript(&game).map_err(|reason| anyhow::anyhow!("cannot write this game as a record: {reason}"))?;
        // What is written is what `referee check` reproduces.
        G::check(&told).map_err(|Mismatch { at, expected, got }| {
            anyhow::anyhow!(
                "cannot write this game as a record: at {at} it has {expected:?}, but a replay says {got:?}"
            )
        })?;
        let line = format!("{told}\n");
        match is_piped {
            true => io::stdout().lock().write_all(line.as_bytes())?,
            false => fs::write(path, line).map_err(|source| Error::Write { path: path.clone(), source })?,
        }
    }
    Ok(0)
}

/// Writes what was said, turn by turn.
///
/// # Errors
/// When the record does not fit the game, or `out` does not take it.
fn converse<G: Game>(game: &GameRecord, out: &mut impl Write) -> anyhow::Result<()> {
    let options = replay::options::<G>(game).map_err(anyhow::Error::msg)?;
    let mut referee = G::Referee::new(game.seed, &options);
    writeln!(out, "{}: {}", game.game, replay::id(game))?;
    for moves in replay::turns(game) {
        for answer in moves {
            let name = game.players.get(answer.seat).map_or("?", |player| player.label());
            write!(out, "\nturn {}, seat {}, {name}", answer.turn, answer.seat)?;
            if let Some(took) = answer.took_ms {
                write!(out, ", {took} of {} ms", answer.allowance_ms)?;
            }
            if let Some(bank) = answer.bank_ms {
                write!(out, ", {bank} ms left before")?;
            }
            writeln!(out)?;
            for line in referee.prompt(answer.seat).lines() {
                writeln!(out, "> {line}")?;
            }
            for line in answer.answer.lines() {
                writeln!(out, "< {line}")?;
            }
            if let Some(ending) = answer.ending {
                writeln!(out, "  {}", format!("{ending:?}").to_lowercase())?;
            }
        }
        for answer in moves {
            referee.answer(answer.seat, replay::answer(answer));
        }
    }
    writeln!(out)?;
    for (seat, player) in game.players.iter().enumerate() {
        write!(out, "seat {seat}, {}: score {}, place {}", player.label(), game.scores[seat], game.places[seat])?;
        if let Some(fault) = &game.faults[seat] {
            write!(out, ", {} in turn {}", fault.reason, fault.turn)?;
            write!(out, "{}", fault.note.as_ref().map_or(String::new(), |note| format!(": {note}")))?;
        }
        writeln!(out)?;
        let stderr = game.stderr.get(seat).and_then(Option::as_ref);
        for line in stderr.iter().flat_map(|text| text.lines()) {
            writeln!(out, "! {line}")?;
        }
    }
    Ok(())
}
