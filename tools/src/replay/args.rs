//! The command line of `replay`: what was typed, checked once, and what it means.

use std::fs;
use std::path::{Path, PathBuf};

use super::{film, page, write_report, Error, Film, Records};
use crate::common::{cli, Progress};

/// Shows a recorded game turn by turn in one page that needs no network, or reports on all games
/// of a file.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "replay", version)]
pub struct Args {
    /// Games as `arena --out` writes them, or the contest's own program in the format of the
    /// golden files; `.jsonl` or `.json`, plain or with `.gz`
    file: PathBuf,

    /// File for the page of a game
    #[arg(long, required_unless_present = "report")]
    html: Option<PathBuf>,

    /// Write a report of all games of the file to this page: ratings, pairs, times
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// With --report: pages of the first N games beside it [default without N: all]
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000000", requires = "report")]
    replays: Option<usize>,

    /// The game [default: the one that the record names]
    #[arg(long)]
    game: Option<String>,

    /// Number of the record in the file, from 1
    #[arg(long, default_value_t = 1)]
    record: usize,
}

impl Args {
    /// Writes the page; returns the exit code.
    ///
    /// # Errors
    /// When the record cannot be shown, or the page not be written.
    pub fn execute(self) -> anyhow::Result<u8> {
        let records = Records::open(&self.file)?;
        if let Some(path) = &self.report {
            self.write_report(&records, path)?;
        }
        match &self.html {
            Some(path) => self.write_replay(&records, path),
            None => Ok(0),
        }
    }

    fn write_report(&self, records: &Records<'_>, path: &Path) -> Result<(), Error> {
        let mut progress = Progress::new(records.len());
        let about = write_report(records, self.replays.unwrap_or(0), path, || progress.step(String::new))?;
        progress.finish();
        println!("{about}");
        Ok(())
    }

    fn write_replay(&self, records: &Records<'_>, path: &Path) -> anyhow::Result<u8> {
        let record = records.get(self.record)?;
        let film = film(&record, self.game.as_deref()).map_err(|error| match error {
            Error::GameUnknown | Error::OtherGame { .. } => error,
            error => records.wrong(self.record, error),
        })?;
        write(path, &page(&film))?;
        println!("{}", summary(&film));
        Ok(match difference(&film, &record) {
            None => 0,
            Some(sentence) => {
                eprintln!("{sentence}");
                cli::FOUND
            }
        })
    }
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|source| Error::Write { path: path.to_path_buf(), source })
}

/// Summary of the game, in one line.
fn summary(film: &Film) -> String {
    let turns = film.frames.last().map_or(0, |frame| frame.turn);
    let (names, frames) = (film.names.join(" against "), film.frames.len());
    let scores = film.frames.last().map_or(&[][..], |frame| &frame.scores);
    let scores = film.result.as_ref().map_or(scores, |result| &result.scores);
    let scores: Vec<String> = scores.iter().map(i64::to_string).collect();
    let end = if film.result.is_some() { "" } else { ", not finished" };
    format!("{}, {}: {names}, {turns} turns in {frames} frames, {}{end}", film.game, film.title, scores.join(" : "))
}

/// In what the replay ended otherwise than the record, if that says how it ended.
fn difference(film: &Film, record: &serde_json::Value) -> Option<String> {
    let recorded: Vec<i64> =
        record.get("moves").and(record.get("scores"))?.as_array()?.iter().filter_map(|score| score.as_i64()).collect();
    let reached = film.result.as_ref().map(|result| &result.scores);
    (reached != Some(&recorded)).then(|| {
        format!("the record ends with the scores {recorded:?}, the replay with {reached:?}: other rules or a changed record")
    })
}
