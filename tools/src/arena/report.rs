//! The tables at the end of a tournament.

use std::fmt::Write;

use super::{ContenderTally, Tally};
use crate::common::{elo, Estimate, Rating, Ratings, Table};
use crate::matches::{DISTURBED, FAIR_SHARE};

/// The result in tables: ratings if there are more than two to rate, one line per pairing, one per
/// contender, one per contender and seat, and the faults there were.
pub fn report(tally: &Tally, labels: &[&str]) -> String {
    let ratings = Ratings::of(labels.len(), &tally.comparisons());
    let mut text = ratings.map_or(String::new(), |rated| ratings_table(&rated, labels));
    text += &pairings(tally, labels).to_string();
    text.push('\n');
    text += &contenders(tally, labels).to_string();
    text.push('\n');
    text += &seats(tally, labels).to_string();
    text += &machine(tally, labels);
    if !tally.faults.is_empty() {
        text.push_str("\nfaults\n");
    }
    for ((who, what), group) in &tally.faults {
        let (game, seed) = group.first;
        let _ = writeln!(text, "  {} x {}: {what} (first in game {game}, seed {seed})", group.count, labels[*who]);
    }
    text
}

/// What players got of the machine, where a clock counted.
fn machine(tally: &Tally, labels: &[&str]) -> String {
    let shares = labels.iter().zip(&tally.contenders).filter_map(|(label, who)| Some((label, who.share()?)));
    let shares: Vec<(&&str, f64)> = shares.collect();
    if shares.is_empty() {
        return String::new();
    }
    let told: Vec<String> = shares.iter().map(|(label, share)| format!("{label} {} %", percent(*share))).collect();
    let mut text = format!("\nshare of the processor: {}\n", told.join(", "));
    if tally.contenders.iter().any(ContenderTally::is_short) {
        let fair = 100.0 * FAIR_SHARE;
        let _ = writeln!(
            text,
            "warning: less than {fair} %: other programs kept players from thinking; see ARENA.md, section Machines"
        );
    }
    if tally.disturbed > 0 {
        let (games, part) = (tally.disturbed, 100.0 * DISTURBED);
        let _ = writeln!(
            text,
            "disturbed: {games} of {} games, in which a player waited for a core for more than {part} % of a limit; \
             --resume --replay-disturbed plays them again",
            tally.games
        );
    }
    text
}

fn ratings_table(rated: &Ratings, labels: &[&str]) -> String {
    let mut table = Table::new(["rating", "Elo", "95 % interval"]);
    let mut order: Vec<(&str, &Rating)> = labels.iter().copied().zip(&rated.ratings).collect();
    order.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo));
    for (label, Rating { elo, error }) in order {
        table.row([label.to_string(), format!("{elo:+.1}"), format!("{:+.1} .. {:+.1}", elo - error, elo + error)]);
    }
    let note = "  with one drawn game more for every pair: somebody won, or lost, every game\n";
    format!("{table}{}\n", if rated.with_draws { note } else { "" })
}

/// The normal form: who did how well in which seat.
fn seats(tally: &Tally, labels: &[&str]) -> Table {
    let mut table = Table::new(["bot, seat", "games", "points", "mean score", "turns", "faults", "time losses"]);
    for (label, contender) in labels.iter().zip(&tally.contenders) {
        for (seat, sums) in contender.seats.iter().enumerate().filter(|(_, sums)| sums.games > 0) {
            let games = sums.games as f64;
            table.row([
                format!("{label}, {}", ["first", "second", "third"].get(seat).unwrap_or(&"later")),
                sums.games.to_string(),
                format!("{} %", percent(sums.points / games)),
                format!("{:.1}", sums.score as f64 / games),
                format!("{:.1}", sums.turns as f64 / games),
                sums.faults.to_string(),
                sums.time_losses.to_string(),
            ]);
        }
    }
    table
}

fn pairings(tally: &Tally, labels: &[&str]) -> Table {
    let headings = ["pairing", "games", "won", "drawn", "lost", "win rate", "95 % interval", "Elo", "LOS"];
    let mut table = Table::new(headings.into_iter().chain(["by seat", "mean scores", "turns"]));
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
            format!("{:+.1}", elo(rate.mean)),
            format!("{} %", percent(duel.superiority())),
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
    let with_strikes = tally.contenders.iter().any(|contender| contender.strikes > 0);
    headings.extend(["mean score", "faults", "late"]);
    headings.extend(with_strikes.then_some("strikes"));
    headings.extend(["refused", "nodes an answer", "longest answer", "longest wait"]);
    let mut table = Table::new(headings);
    for (label, contender) in labels.iter().zip(&tally.contenders) {
        let games = contender.games.max(1) as f64;
        let mut row = vec![label.to_string(), contender.games.to_string()];
        row.extend(with_places.then(|| format!("{} %", percent(contender.firsts as f64 / games))));
        row.extend([
            format!("{:.1}", contender.score as f64 / games),
            contender.faults.to_string(),
            contender.late.to_string(),
        ]);
        row.extend(with_strikes.then(|| contender.strikes.to_string()));
        let ms = |ms: f64| if ms > 0.0 { format!("{ms:.1} ms") } else { "-".to_string() };
        row.extend([
            contender.refusals.to_string(),
            format!("{:.0}", contender.nodes as f64 / contender.moves.max(1) as f64),
            ms(contender.worst_ms),
            ms(contender.worst_delay_ms),
        ]);
        table.row(row);
    }
    table
}

/// The tables under a title.
pub fn titled(title: &str, tally: &Tally, labels: &[&str]) -> String {
    format!("{title}\n\n{}", report(tally, labels))
}

/// The headline while games are still being played: the win rate of the first pairing.
pub fn headline(tally: &Tally, labels: &[&str]) -> String {
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
