//! Everything that reads a file, by the kind of its records.
//!
//! A reader is more than a parser: what it accepts goes through everything that the commands do with
//! it next, since that is where a number that nobody checked does harm.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::arena::{self, Plan, Tally};
use crate::check::records;
use crate::games::{replay, ToolGame};
use crate::matches::{read_records, GameRecord, Journal, JournalEntry, Parts};
use crate::profile::{self, Summary, Times, Watched};
use crate::replay::{film, write_report, Records};
use crate::train::{self, BatchRecord};
use crate::tune::{self, TrialRecord};

/// What a record is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A game, of the contest's own program or of `arena`.
    Game,
    /// A game of `profile --out`.
    Watched,
    /// A trial of `tune --out`.
    Trial,
    /// A batch of `train --out`.
    Batch,
    /// A plan of `arena plan`.
    Plan,
    /// A plan of `tune plan`.
    TunePlan,
    /// Learned weights.
    Weights,
}

impl Kind {
    /// The kind of a record, from the fields that no other has.
    pub fn of(record: &Value) -> Kind {
        let has = |key: &str| record.get(key).is_some();
        match record {
            Value::String(text) if text.starts_with("weights ") => Kind::Weights,
            _ if has("samples") => Kind::Watched,
            _ if has("point") && has("run") => Kind::Trial,
            _ if has("state") && has("run") => Kind::Batch,
            _ if has("tournament") => Kind::Plan,
            _ if has("tuning") => Kind::TunePlan,
            _ => Kind::Game,
        }
    }

    /// The record as its file has it.
    pub fn text(self, record: &Value) -> Vec<u8> {
        match (self, record) {
            (Kind::Weights, Value::String(text)) => text.clone().into_bytes(),
            _ => record.to_string().into_bytes(),
        }
    }
}

/// Reads a record by everything that reads its kind; whether one of them took it.
pub fn read<G: ToolGame>(kind: Kind, text: &[u8]) -> bool {
    match kind {
        Kind::Game => read_game::<G>(text),
        Kind::Watched => Watched::parse(text).is_ok_and(|watched| {
            let mut times = Times::default();
            (0..watched.record.players.len())
                .for_each(|seat| times.add(seat, &watched.record, watched.samples.clone()));
            let summary = Summary::new(watched.conditions, &times);
            let _ = (profile::report(&summary, &times), profile::page(&summary, &times));
            true
        }),
        Kind::Trial => TrialRecord::parse(text).is_ok_and(|record| tune::follow(&record)),
        Kind::Batch => BatchRecord::parse(text).is_ok_and(|record| train::follow(&record)),
        Kind::Plan => Plan::parse(text).is_ok_and(|plan| arena::follow(&plan)),
        // A checksum keeps no one from writing what is wrong.
        Kind::TunePlan => tune::Plan::parse_unsealed(text).is_ok_and(|plan| tune::follow_plan(&plan)),
        Kind::Weights => std::str::from_utf8(text).is_ok_and(train::is_weights),
    }
}

fn read_game<G: ToolGame>(text: &[u8]) -> bool {
    let value = serde_json::from_slice::<Value>(text);
    let mut taken = value.is_ok_and(|record| {
        let _ = G::id(&record);
        G::check(&record).is_ok() | film(&record, Some(G::INFO.name)).is_ok()
    });
    if let Ok(game) = GameRecord::from_json(text) {
        let mut tally = Tally::new(game.players.len());
        tally.add(0, &(0..game.players.len()).collect::<Vec<_>>(), &game);
        if replay::check_order::<G>(&game).is_ok() {
            taken = true;
            if let Ok(told) = G::transcript(&game) {
                let _ = G::check(&told);
            }
        }
    }
    taken
}

/// Reads a file of records by everything that reads such files; whether one of them took it.
pub fn read_file(kind: Kind, path: &Path, text: &[u8]) -> bool {
    if fs::write(path, text).is_err() {
        return false;
    }
    match kind {
        Kind::Game => {
            let all = [
                records::read(path).is_ok(),
                read_records::<GameRecord>(path, |_| Ok(())).is_ok(),
                join(path),
                report(path),
                resume::<GameRecord>(path),
            ];
            all.contains(&true)
        }
        Kind::Watched => resume::<Watched>(path),
        Kind::Trial => {
            let is_part = read_records::<TrialRecord>(path, |_| Ok(())).is_ok();
            resume::<TrialRecord>(path) | is_part
        }
        Kind::Batch => resume::<BatchRecord>(path),
        Kind::Plan => Plan::read(path).is_ok(),
        Kind::TunePlan => tune::Plan::read(path).is_ok(),
        Kind::Weights => fs::read_to_string(path).is_ok_and(|text| train::is_weights(&text)),
    }
}

/// As a part of a plan.
fn join(path: &Path) -> bool {
    let mut parts = Parts::default();
    parts.add(path, |_| Ok(())).is_ok() && parts.in_order(|_, _| Ok(())).is_ok()
}

/// As the games of a report, one of them with a page.
fn report(path: &Path) -> bool {
    Records::open(path).is_ok_and(|records| write_report(&records, 1, &path.with_extension("html"), || ()).is_ok())
}

/// As the journal of a run that goes on.
fn resume<E: JournalEntry>(path: &Path) -> bool {
    let mut games = Vec::new();
    let journal = Journal::<E>::open(path, true, |entry| {
        games.push(entry.index());
        Ok(())
    });
    journal
        .is_ok_and(|journal| games.iter().all(|&game| journal.stored(game).is_ok()) && journal.finish(|_| true).is_ok())
}
