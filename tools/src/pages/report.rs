//! The report of a tournament: ratings with their error bars, every pair, times, and links to
//! replays.
//!
//! It shows numbers and makes none: how ratings are found is the business of whoever asks for the
//! page.

use std::fmt::Write;

use super::chart::{Bars, Intervals};
use super::{card, escape, Page};

/// Everything that is on the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Heading: what was played, in a line.
    pub title: String,
    /// Under which conditions, in a line.
    pub about: String,
    /// The ratings, the best first.
    pub ratings: Vec<Rating>,
    /// The results of pairs.
    pub pairs: Vec<Pair>,
    /// The think times, by player.
    pub times: Vec<Times>,
    /// The games.
    pub games: Vec<Game>,
}

/// Rating of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rating {
    /// Who.
    pub name: String,
    /// The rating in Elo points; only differences mean something.
    pub elo: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end of its 95 % interval.
    pub high: f64,
    /// Games played.
    pub games: usize,
    /// Share of the points, 0 to 1.
    pub points: f64,
}

/// Result of one player against another one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pair {
    /// Who.
    pub name: String,
    /// Against whom.
    pub other: String,
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Likelihood that the one is stronger, 0 to 1, if that was found out.
    pub superiority: Option<f64>,
}

/// The think times of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Times {
    /// Who.
    pub name: String,
    /// The limit, in milliseconds.
    pub limit_ms: f64,
    /// Time that each of its answers with that limit took, in milliseconds.
    pub took_ms: Vec<f64>,
}

/// A game that was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// Name of the game played.
    pub name: String,
    /// Players by seat.
    pub players: Vec<String>,
    /// The scores, by seat.
    pub scores: Vec<i64>,
    /// Turns.
    pub turns: u32,
    /// Faults, if there were any.
    pub faults: Vec<String>,
    /// Path of its replay, from the page.
    pub replay: Option<String>,
}

/// The page of a tournament.
pub fn report(report: &Report) -> String {
    let mut body = format!(
        "<main>\n<header><h1>{}</h1>\n<p class=\"soft\">{}</p></header>\n",
        escape(&report.title),
        escape(&report.about)
    );
    if !report.ratings.is_empty() {
        card(&mut body, "ratings", &ratings(&report.ratings));
    }
    if !report.pairs.is_empty() {
        card(&mut body, "pairs: share of the points of the row against the column", &matrix(&report.pairs));
    }
    let charts: Vec<String> = report.times.iter().filter(|times| !times.took_ms.is_empty()).map(histogram).collect();
    if !charts.is_empty() {
        card(&mut body, "think times", &format!("<div class=\"grid\">{}</div>", charts.concat()));
    }
    if !report.games.is_empty() {
        card(&mut body, "games", &games(&report.games));
    }
    body.push_str("</main>");
    Page { title: &report.title, styles: &[include_str!("report.css")], body: &body, scripts: &[] }.to_string()
}

fn ratings(ratings: &[Rating]) -> String {
    let rows = ratings.iter().map(|rating| (rating.name.clone(), rating.low, rating.elo, rating.high)).collect();
    let chart = Intervals { rows, axis: "Elo, with 95 % intervals".to_string() };
    let mut table =
        "<tr><th>player</th><th>Elo</th><th>95 % interval</th><th>games</th><th>points</th></tr>".to_string();
    for Rating { name, elo, low, high, games, points } in ratings {
        let _ = write!(
            table,
            "<tr><td>{}</td><td>{elo:+.0}</td><td>{low:+.0} .. {high:+.0}</td><td>{games}</td><td>{:.1} %</td></tr>",
            escape(name),
            100.0 * points
        );
    }
    format!("{chart}<div class=\"scroll\"><table>{table}</table></div>")
}

/// Who plays whom in a square, each cell coloured by its share of the points.
fn matrix(pairs: &[Pair]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in pairs.iter().flat_map(|pair| [pair.name.as_str(), pair.other.as_str()]) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let heads: String = names.iter().map(|name| format!("<th>{}</th>", escape(name))).collect();
    let mut rows = String::new();
    for row in &names {
        let cells: String = names.iter().map(|column| cell(pairs, row, column)).collect();
        let _ = write!(rows, "<tr><td>{}</td>{cells}</tr>", escape(row));
    }
    format!("<div class=\"scroll\"><table class=\"matrix\"><tr><th></th>{heads}</tr>{rows}</table></div>")
}

fn cell(pairs: &[Pair], row: &str, column: &str) -> String {
    let found = pairs.iter().find_map(|pair| match (pair.name == row, pair.other == column) {
        (true, true) => Some((pair.wins, pair.losses, pair.draws, pair.superiority)),
        _ if pair.name == column && pair.other == row => {
            Some((pair.losses, pair.wins, pair.draws, pair.superiority.map(|sure| 1.0 - sure)))
        }
        _ => None,
    });
    let Some((wins, losses, draws, superiority)) = found.filter(|(wins, losses, draws, _)| wins + losses + draws > 0)
    else {
        return "<td></td>".to_string();
    };
    let share = (wins as f64 + draws as f64 / 2.0) / (wins + losses + draws) as f64;
    let (colour, strength) = if share >= 0.5 { ("--good", share - 0.5) } else { ("--warn", 0.5 - share) };
    let sure = superiority.map_or(String::new(), |sure| format!(", {:.1} % sure to be stronger", 100.0 * sure));
    format!(
        "<td style=\"background:color-mix(in srgb,var({colour}) {:.0}%,transparent)\" title=\"{wins} won, {draws} drawn, {losses} lost{sure}\">{:.1} %<small>{wins} / {draws} / {losses}</small></td>",
        100.0 * strength,
        100.0 * share
    )
}

/// Twentieths of the limit, and what is beyond it.
fn histogram(times: &Times) -> String {
    let bars = Bars::of_times(times.limit_ms, &times.took_ms, "time taken in ms, from");
    format!("<figure><figcaption>{}, limit {} ms</figcaption>{bars}</figure>", escape(&times.name), times.limit_ms)
}

fn games(games: &[Game]) -> String {
    let mut rows = String::new();
    for Game { name, players, scores, turns, faults, replay } in games {
        let name = match replay {
            Some(to) => format!("<a href=\"{}\">{}</a>", escape(to), escape(name)),
            None => escape(name),
        };
        let scores: Vec<String> = scores.iter().map(i64::to_string).collect();
        let _ = write!(
            rows,
            "<tr><td>{name}</td><td>{}</td><td>{}</td><td>{turns}</td><td class=\"warn\">{}</td></tr>",
            escape(&players.join(" - ")),
            scores.join(" : "),
            escape(&faults.join("; "))
        );
    }
    let heads = "<tr><th>game</th><th>players</th><th>scores</th><th>turns</th><th></th></tr>";
    format!("<div class=\"scroll games\"><table>{heads}{rows}</table></div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(name: &str, other: &str, wins: usize, losses: usize) -> Pair {
        Pair { name: name.into(), other: other.into(), wins, draws: 0, losses, superiority: Some(0.975) }
    }

    #[test]
    fn everything_is_on_the_page() {
        let rating = Rating { name: "a<b".into(), elo: 35.0, low: -10.0, high: 80.0, games: 40, points: 0.55 };
        let page = report(&Report {
            title: "forest".into(),
            ratings: vec![rating],
            pairs: vec![pair("a<b", "c", 30, 10), pair("c", "d", 0, 0)],
            times: vec![Times { name: "c".into(), limit_ms: 100.0, took_ms: vec![5.0, 101.0] }, Times::default()],
            games: vec![Game { name: "7".into(), replay: Some("games/7.html".into()), ..Game::default() }],
            ..Report::default()
        });
        assert!(page.contains("a&lt;b") && !page.contains("a<b") && page.contains("-10 .. +80"), "{page}");
        assert_eq!(page.matches("<svg").count(), 2, "a chart of ratings and one of times");
        // Each pair is there from both sides, a pair without games from none.
        assert!(page.contains("75.0 %<small>30 / 0 / 10") && page.contains("25.0 %<small>10 / 0 / 30"));
        assert!(page.contains("97.5 % sure") && page.contains("2.5 % sure") && page.matches("<small>").count() == 2);
        assert!(page.contains("<a href=\"games/7.html\">7</a>"));
    }
}
