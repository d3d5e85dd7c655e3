//! The report of a whole file of games.
//!
//! Ratings are what is known without a model of the whole: how each player did against all it met,
//! seed by seed, as the difference in Elo points that would give such a share.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{film_of, page, Error, Records};
use crate::matches::{mean, Estimate, GameRecord, PlayerRecord};
use crate::pages::{Game, Pair, Rating, Report, Times};

/// Ratings are shown up to this far from the mean: beyond it a share says nothing.
const MOST_ELO: f64 = 800.0;

/// The report of all games of a file; the first `replays` of them become pages in `folder`, which
/// the report finds as `link`.
///
/// # Errors
/// When a record is not of a game of `arena`, or a page cannot be written.
pub fn tournament(
    records: &Records<'_>,
    replays: usize,
    folder: &Path,
    link: &str,
    mut done: impl FnMut(),
) -> Result<Report, Error> {
    let mut found = Found::default();
    let mut games = Vec::new();
    if replays > 0 {
        fs::create_dir_all(folder).map_err(|source| Error::Write { path: folder.to_path_buf(), source })?;
    }
    for number in 1..=records.len() {
        let value = records.get(number)?;
        let record: GameRecord = serde_json::from_value(value).map_err(|error| records.wrong(number, error))?;
        found.add(&record);
        let replay = (number <= replays).then(|| format!("game-{}.html", record.index));
        if let Some(name) = &replay {
            let film = film_of(&record).map_err(|error| records.wrong(number, error))?;
            let path = folder.join(name);
            fs::write(&path, page(&film)).map_err(|source| Error::Write { path, source })?;
        }
        games.push(game(&record, replay.map(|name| format!("{link}/{name}"))));
        done();
    }
    let kinds: Vec<&str> = found.kinds.iter().map(String::as_str).collect();
    let seeds = found.seeds.len();
    Ok(Report {
        title: format!("{}: {} games", kinds.join(", "), games.len()),
        about: format!("players: {}, seeds: {seeds}", found.points.len()),
        ratings: found.ratings(),
        pairs: found.pairs.into_values().collect(),
        times: found.times,
        games,
    })
}

/// What games have shown so far.
#[derive(Default)]
struct Found {
    kinds: Vec<String>,
    seeds: BTreeMap<i64, usize>,
    /// By player and seed: the points of each game.
    points: BTreeMap<String, BTreeMap<i64, Vec<f64>>>,
    pairs: BTreeMap<(String, String), Pair>,
    times: Vec<Times>,
}

impl Found {
    fn add(&mut self, record: &GameRecord) {
        if !self.kinds.contains(&record.game) {
            self.kinds.push(record.game.clone());
        }
        *self.seeds.entry(record.seed).or_default() += 1;
        let names: Vec<String> = record.players.iter().map(label).collect();
        let seated: Vec<(&String, u8)> = names.iter().zip(record.places.iter().copied()).collect();
        for (seat, &(name, place)) in seated.iter().enumerate() {
            let others = seated.iter().enumerate().filter(|(other, (named, _))| *other != seat && *named != name);
            let points: Vec<f64> = others.clone().map(|(_, (_, other))| points(place, *other)).collect();
            if !points.is_empty() {
                let by_seed = self.points.entry(name.clone()).or_default();
                by_seed.entry(record.seed).or_default().push(mean(&points));
            }
            for (_, &(other, its)) in others.filter(|(_, (other, _))| name < *other) {
                let new = || Pair { name: name.clone(), other: other.clone(), ..Pair::default() };
                let pair = self.pairs.entry((name.clone(), other.clone())).or_insert_with(new);
                *match place.cmp(&its) {
                    std::cmp::Ordering::Less => &mut pair.wins,
                    std::cmp::Ordering::Equal => &mut pair.draws,
                    std::cmp::Ordering::Greater => &mut pair.losses,
                } += 1;
            }
        }
        for answer in &record.moves {
            if let (Some(took), Some(name)) = (answer.took_ms, names.get(answer.seat)) {
                self.time(name, answer.allowance_ms).push(took);
            }
        }
    }

    fn time(&mut self, name: &str, limit_ms: f64) -> &mut Vec<f64> {
        let known = self.times.iter().position(|times| times.name == name && times.limit_ms == limit_ms);
        let index = known.unwrap_or_else(|| {
            self.times.push(Times { name: name.to_string(), limit_ms, took_ms: Vec::new() });
            self.times.len() - 1
        });
        &mut self.times[index].took_ms
    }

    fn ratings(&self) -> Vec<Rating> {
        let rating = |(name, by_seed): (&String, &BTreeMap<i64, Vec<f64>>)| {
            let samples: Vec<f64> = by_seed.values().map(|points| mean(points)).collect();
            let share = Estimate::of_rate(&samples);
            let games = by_seed.values().map(Vec::len).sum();
            let (elo, low, high) = (elo(share.mean), elo(share.low), elo(share.high));
            Rating { name: name.clone(), elo, low, high, games, points: share.mean }
        };
        let mut ratings: Vec<Rating> = self.points.iter().map(rating).collect();
        ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        ratings
    }
}

/// The difference in Elo points that gives this share.
fn elo(share: f64) -> f64 {
    let elo = -400.0 * (1.0 / share.clamp(1e-9, 1.0 - 1e-9) - 1.0).log10();
    elo.clamp(-MOST_ELO, MOST_ELO)
}

fn points(place: u8, other: u8) -> f64 {
    match place.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

/// A player as command lines name it.
fn label(player: &PlayerRecord) -> String {
    let params: Vec<String> = player.params.iter().map(|(key, value)| format!("{key}={value}")).collect();
    match params.is_empty() {
        true => player.name.clone(),
        false => format!("{}:{}", player.name, params.join(",")),
    }
}

fn game(record: &GameRecord, replay: Option<String>) -> Game {
    let names: Vec<String> = record.players.iter().map(label).collect();
    let fault = |(name, fault): (&String, &Option<crate::matches::FaultRecord>)| {
        fault.as_ref().map(|fault| format!("{name}: {}", fault.note.as_ref().unwrap_or(&fault.reason)))
    };
    Game {
        name: format!("{}, seed {}", record.index, record.seed),
        faults: names.iter().zip(&record.faults).filter_map(fault).collect(),
        players: names,
        scores: record.scores.clone(),
        turns: record.turns,
        replay,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_differences() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.76) - 200.2).abs() < 0.1 && (elo(0.24) + 200.2).abs() < 0.1);
        assert_eq!((elo(1.0), elo(0.0)), (MOST_ELO, -MOST_ELO));
    }
}
