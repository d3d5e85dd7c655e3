//! The report of a whole file of games.
//!
//! The decision behind it: it is made of the records alone, so it is the same while a tournament
//! goes on, after it, and for files joined by hand. Ratings are those that `arena` prints.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ahash::AHashMap;
use engines::place_points;

use super::{film_of, page, Error, Records};
use crate::common::{Comparison, Ratings};
use crate::matches::{GameRecord, PlayerRecord};
use crate::pages::{self, Game, Pair, Rating, Report, Times};

/// Writes the report of all games of a file, with pages of the first `replays` of them in a folder
/// beside it that is named after it. What was found, in one line.
///
/// # Errors
/// When a record is not of a game of `arena`, or a page cannot be written.
pub fn write_report(records: &Records<'_>, replays: usize, path: &Path, done: impl FnMut()) -> Result<String, Error> {
    let folder = path.with_extension("games");
    let link = folder.file_name().map_or(String::new(), |name| name.to_string_lossy().to_string());
    let report = tournament(records, replays, &folder, &link, done)?;
    fs::write(path, pages::report(&report)).map_err(|source| Error::Write { path: path.to_path_buf(), source })?;
    Ok(format!("{}, {}", report.title, report.about))
}

/// The report of all games of a file; the first `replays` of them become pages in `folder`, which
/// the report finds as `link`.
///
/// # Errors
/// When a record is not of a game of `arena`, or a page cannot be written.
fn tournament(
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
        let record = GameRecord::from_json(records.text(number)?).map_err(|reason| records.wrong(number, reason))?;
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
        about: format!("players: {}, seeds: {seeds}", found.players.len()),
        ratings: found.ratings(),
        pairs: found.pairs.into_values().collect(),
        times: found.times,
        games,
    })
}

/// Sums of a player.
struct Player {
    name: String,
    games: usize,
    /// Points and comparisons with others.
    points: f64,
    count: f64,
}

/// Sums over the games so far.
#[derive(Default)]
struct Found {
    kinds: Vec<String>,
    seeds: BTreeMap<i64, usize>,
    /// In the order in which they were met.
    players: Vec<Player>,
    /// Their numbers by name.
    numbers: AHashMap<String, usize>,
    comparisons: Vec<Comparison>,
    pairs: BTreeMap<(String, String), Pair>,
    times: Vec<Times>,
}

impl Found {
    fn add(&mut self, record: &GameRecord) {
        if !self.kinds.contains(&record.game) {
            self.kinds.push(record.game.clone());
        }
        let rounds = self.seeds.len();
        let round = *self.seeds.entry(record.seed).or_insert(rounds);
        let names: Vec<String> = record.players.iter().map(label).collect();
        let seated: Vec<(usize, u8)> =
            names.iter().zip(&record.places).map(|(name, &place)| (self.player(name), place)).collect();
        for (seat, &(player, place)) in seated.iter().enumerate() {
            self.players[player].games += 1;
            for &(other, its) in seated[seat + 1..].iter().filter(|(other, _)| *other != player) {
                self.compare(round, [player, other], place_points(place, its));
            }
        }
        for answer in &record.moves {
            if let (Some(took), Some(name)) = (answer.took_ms, names.get(answer.seat)) {
                self.time(name, answer.allowance_ms).push(took);
            }
        }
    }

    /// The number of a player.
    fn player(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.players.len();
        self.players.push(Player { name: name.to_string(), games: 0, points: 0.0, count: 0.0 });
        self.numbers.insert(name.to_string(), number);
        number
    }

    /// The first of two players got so many points in a round.
    fn compare(&mut self, round: usize, [first, second]: [usize; 2], points: f64) {
        self.comparisons.push(Comparison { round, pair: (first, second), points, count: 1.0 });
        for (player, points) in [(first, points), (second, 1.0 - points)] {
            self.players[player].points += points;
            self.players[player].count += 1.0;
        }
        let names = [first, second].map(|player| self.players[player].name.clone());
        let is_ordered = names[0] < names[1];
        let [name, other] = if is_ordered { names } else { [names[1].clone(), names[0].clone()] };
        let new = || Pair { name: name.clone(), other: other.clone(), ..Pair::default() };
        let pair = self.pairs.entry((name.clone(), other.clone())).or_insert_with(new);
        let points = if is_ordered { points } else { 1.0 - points };
        *match points {
            points if points > 0.5 => &mut pair.wins,
            points if points < 0.5 => &mut pair.losses,
            _ => &mut pair.draws,
        } += 1;
    }

    fn time(&mut self, name: &str, limit_ms: f64) -> &mut Vec<f64> {
        let known = self.times.iter().position(|times| times.name == name && times.limit_ms == limit_ms);
        let index = known.unwrap_or_else(|| {
            self.times.push(Times { name: name.to_string(), limit_ms, took_ms: Vec::new() });
            self.times.len() - 1
        });
        &mut self.times[index].took_ms
    }

    /// The ratings, the best first; none if not all players are connected by games.
    fn ratings(&self) -> Vec<Rating> {
        let known = Ratings::of(self.players.len(), &self.comparisons);
        let rating = |(player, rating): (&Player, &crate::common::Rating)| Rating {
            name: player.name.clone(),
            elo: rating.elo,
            low: rating.elo - rating.error,
            high: rating.elo + rating.error,
            games: player.games,
            points: player.points / player.count.max(1.0),
        };
        let known = known.map_or(Vec::new(), |known| known.ratings);
        let mut ratings: Vec<Rating> = self.players.iter().zip(&known).map(rating).collect();
        ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        ratings
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
