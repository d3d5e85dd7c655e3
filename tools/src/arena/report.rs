//! The tables at the end of a tournament.

use std::fmt::Write;

use super::Tally;
use crate::matches::{Estimate, Table};

/// The result in tables: one line per pairing, one per contender, and the faults there were.
pub fn report(tally: &Tally, labels: &[&str]) -> String {
    let mut text = pairings(tally, labels).to_string();
    text.push('\n');
    text += &contenders(tally, labels).to_string();
    if !tally.faults.is_empty() {
        text.push_str("\nfaults\n");
    }
    for ((who, what), group) in &tally.faults {
        let (game, seed) = group.first;
        let _ = writeln!(text, "  {} x {}: {what} (first in game {game}, seed {seed})", group.count, labels[*who]);
    }
    text
}

fn pairings(tally: &Tally, labels: &[&str]) -> Table {
    let headings =
        ["pairing", "games", "won", "drawn", "lost", "win rate", "95 % interval", "by seat", "mean scores", "turns"];
    let mut table = Table::new(headings);
    for ((a, b), duel) in &tally.duels {
        let games = duel.games() as f64;
        let rate = duel.rate();
        let by_seat: Vec<String> = duel.by_seat().map(|p| p.map_or("-".to_string(), percent)).collect();
        table.row([
            format!("{} - {}", labels[*a], labels[*b]),
            duel.games().to_string(),
            duel.wins.to_string(),
            duel.draws.to_string(),
            duel.losses.to_string(),
            format!("{} %", percent(rate.mean)),
            interval(&rate),
            by_seat.join(" / "),
            format!("{:.1} : {:.1}", duel.scores[0] as f64 / games, duel.scores[1] as f64 / games),
            format!("{:.1}", duel.turns as f64 / games),
        ]);
    }
    table
}

fn contenders(tally: &Tally, labels: &[&str]) -> Table {
    // Of two seats the pairings tell it all.
    let with_places = tally.seats > 2;
    let mut headings = vec!["bot", "games"];
    headings.extend(with_places.then_some("first places"));
    headings.extend(["mean score", "faults", "late", "refused", "nodes an answer", "longest answer"]);
    let mut table = Table::new(headings);
    for (label, contender) in labels.iter().zip(&tally.contenders) {
        let games = contender.games.max(1) as f64;
        let mut row = vec![label.to_string(), contender.games.to_string()];
        row.extend(with_places.then(|| format!("{} %", percent(contender.firsts as f64 / games))));
        row.extend([
            format!("{:.1}", contender.score as f64 / games),
            contender.faults.to_string(),
            contender.late.to_string(),
            contender.refusals.to_string(),
            format!("{:.0}", contender.nodes as f64 / contender.moves.max(1) as f64),
            if contender.worst_ms > 0.0 { format!("{:.1} ms", contender.worst_ms) } else { "-".to_string() },
        ]);
        table.row(row);
    }
    table
}

/// The headline while games are still being played: the win rate of the first pairing.
pub(super) fn headline(tally: &Tally, labels: &[&str]) -> String {
    tally.duels.iter().next().map_or(String::new(), |((a, _), duel)| {
        let rate = duel.rate();
        format!("{} {} % ({})", labels[*a], percent(rate.mean), interval(&rate))
    })
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn interval(rate: &Estimate) -> String {
    format!("{} .. {} %", percent(rate.low), percent(rate.high))
}
