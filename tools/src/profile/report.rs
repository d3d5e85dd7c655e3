//! What `profile` prints: tables by limit and by bank, histograms, and the verdict in one line.

use std::fmt::Write;

use super::{Histogram, Times};
use crate::matches::{mean, quantile, sorted, Table};

/// The whole report; its last line is the verdict.
pub fn report(times: &Times) -> String {
    let mut text = table(times).to_string();
    for class in &times.classes {
        let turns = class.took_ms.len();
        let _ = writeln!(text, "\nthink time of {turns} turns with a limit of {} ms", class.limit_ms);
        text += &Histogram::new(class.limit_ms, &class.took_ms).to_string();
    }
    if !times.banks.is_empty() {
        let _ = write!(text, "\n{}", banks(times));
    }
    for bank in &times.banks {
        let games = bank.used_ms.len();
        let _ = writeln!(text, "\nbank of {} ms used up in {games} games", bank.full_ms);
        text += &Histogram::new(bank.full_ms, &bank.used_ms).to_string();
    }
    text.push('\n');
    for (what, count) in &times.faults {
        let _ = writeln!(text, "fault in {count} of {} games: {what}", times.games);
    }
    text + &times.verdict() + "\n"
}

fn banks(times: &Times) -> Table {
    let mut table = Table::new(["bank", "games", "used mean", "p50", "max", "least left"]);
    for bank in &times.banks {
        let used = sorted(&bank.used_ms);
        let ms = |ms: f64| format!("{ms:.2} ms");
        table.row([
            format!("{} ms", bank.full_ms),
            used.len().to_string(),
            ms(mean(&used)),
            ms(quantile(&used, 0.5)),
            ms(quantile(&used, 1.0)),
            ms(bank.least_left_ms()),
        ]);
    }
    table
}

fn table(times: &Times) -> Table {
    let mut table =
        Table::new(["limit", "turns", "in time", "p50", "p99", "max", "iterations p50", "mean", "per second"]);
    for class in &times.classes {
        let (took, nodes) = (sorted(&class.took_ms), sorted(&class.nodes));
        let ms = |q| format!("{:.2} ms", quantile(&took, q));
        table.row([
            format!("{} ms", class.limit_ms),
            class.took_ms.len().to_string(),
            format!("{:.2} %", 100.0 * class.in_time()),
            ms(0.5),
            ms(0.99),
            ms(1.0),
            format!("{:.0}", quantile(&nodes, 0.5)),
            format!("{:.0}", mean(&nodes)),
            class.nodes_per_second().map_or("-".to_string(), |rate| format!("{rate:.0}")),
        ]);
    }
    table
}
