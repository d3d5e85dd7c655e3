//! What `profile` prints: tables by limit and by bank, phases, memory, the course of the game,
//! histograms, and the verdict in one line.

use std::fmt::Write;

use super::summary::Limit;
use super::{grouped, Histogram, Spread, Summary, Times};
use crate::common::Table;
use crate::matches::{DISTURBED, FAIR_SHARE, NOTHING};

/// The whole report; its last line is the verdict.
pub fn report(summary: &Summary, times: &Times) -> String {
    let mut text = limits(summary).to_string();
    if !summary.banks.is_empty() {
        let _ = write!(text, "\n{}", banks(summary));
    }
    let _ = write!(text, "\n{}", parts(summary));
    let _ = write!(text, "\n{}", course(summary));
    if let Some(line) = memory(summary) {
        let _ = write!(text, "\n{line}\n");
    }
    text += &machine(summary);
    if summary.conditions.stalls_every_ms.is_some() {
        let (stalls, hit) = (grouped(summary.stalls), grouped(summary.stalled_turns));
        let _ = write!(text, "\nstalls: {stalls}, in {hit} of {} turns\n", grouped(summary.turns));
    }
    for class in &times.classes {
        let turns = grouped(class.took_ms.len());
        let _ = writeln!(text, "\nthink time of {turns} turns with a limit of {} ms", class.limit_ms);
        text += &Histogram::new(class.limit_ms, &class.took_ms).to_string();
    }
    for bank in &times.banks {
        let games = bank.used_ms.len();
        let _ = writeln!(text, "\nbank of {} ms used up in {games} games", bank.full_ms);
        text += &Histogram::new(bank.full_ms, &bank.used_ms).to_string();
    }
    text.push('\n');
    for (what, count) in &summary.faults {
        let _ = writeln!(text, "fault in {count} of {} games: {what}", summary.games);
    }
    text + &summary.verdict + "\n"
}

/// What the bot got of the machine.
fn machine(summary: &Summary) -> String {
    let Some(share) = summary.share else { return String::new() };
    let (fair, part) = (100.0 * FAIR_SHARE, 100.0 * DISTURBED);
    let mut text = format!("\nshare of the processor: {:.1} %\n", 100.0 * share);
    let sum =
        |of: fn(&Limit) -> f64| summary.limits.iter().map(|limit| limit.took_ms.count as f64 * of(limit)).sum::<f64>();
    let waited = (1.0 - share) * sum(|limit| limit.took_ms.mean);
    if share < FAIR_SHARE && waited > NOTHING * sum(|limit| limit.limit_ms) && summary.conditions.load == 0 {
        let _ = writeln!(
            text,
            "warning: less than {fair} %: other programs kept the bot from thinking; see ARENA.md, section Machines"
        );
    }
    if summary.disturbed > 0 {
        let _ = writeln!(
            text,
            "disturbed: {} of {} games, in which a player waited for a core for more than {part} % of a limit; \
             with --out, --resume --replay-disturbed plays them again",
            summary.disturbed, summary.games
        );
    }
    text
}

fn ms(ms: f64) -> String {
    format!("{ms:.2} ms")
}

fn rate(rate: Option<f64>) -> String {
    rate.map_or("-".to_string(), |rate| format!("{rate:.0}"))
}

fn spread(spread: &Spread) -> [String; 5] {
    [spread.p50, spread.p90, spread.p99, spread.p999, spread.max].map(ms)
}

fn limits(summary: &Summary) -> Table {
    let mut table = Table::new([
        "limit",
        "turns",
        "late",
        "p50",
        "p90",
        "p99",
        "p99.9",
        "max",
        "least left",
        "nodes p50",
        "mean",
        "per second",
    ]);
    for limit in &summary.limits {
        let mut row = vec![format!("{} ms", limit.limit_ms), limit.took_ms.count.to_string(), limit.late.to_string()];
        row.extend(spread(&limit.took_ms));
        row.push(ms(limit.least_margin_ms));
        row.extend([limit.nodes.p50, limit.nodes.mean].map(|nodes| format!("{nodes:.0}")));
        row.push(rate(limit.nodes_per_second));
        table.row(row);
    }
    table
}

fn banks(summary: &Summary) -> Table {
    let mut table = Table::new(["bank", "games", "used mean", "p50", "max", "least left"]);
    for bank in &summary.banks {
        let mut row = vec![format!("{} ms", bank.bank_ms), bank.used_ms.count.to_string()];
        row.extend([bank.used_ms.mean, bank.used_ms.p50, bank.used_ms.max, bank.least_left_ms].map(ms));
        table.row(row);
    }
    table
}

fn parts(summary: &Summary) -> Table {
    let mut table = Table::new(["part of a turn", "p50", "p90", "p99", "p99.9", "max"]);
    let mut row = |name: &str, part: &Spread| {
        let us = |ms: f64| if ms < 1.0 { format!("{:.1} us", 1e3 * ms) } else { format!("{ms:.2} ms") };
        let parts = [part.p50, part.p90, part.p99, part.p999, part.max].map(us);
        table.row([name.to_string()].into_iter().chain(parts));
    };
    if let Some(phases) = &summary.phases {
        row("read", &phases.read_ms);
        row("search", &phases.search_ms);
        row("write", &phases.write_ms);
        row("not running", &phases.waited_ms);
    }
    row("first turn, whole", &summary.first_turn_ms);
    table
}

fn course(summary: &Summary) -> Table {
    let has_depth = summary.course.iter().any(|tenth| tenth.depth.is_some());
    let has_cutoffs = summary.course.iter().any(|tenth| tenth.first_move_cutoffs.is_some());
    let mut head = vec!["tenth of a game", "turns", "p50", "max", "nodes per second"];
    head.extend(has_depth.then_some("depth"));
    head.extend(has_cutoffs.then_some("cutoffs by first move"));
    let mut table = Table::new(head);
    for (number, tenth) in (1..).zip(&summary.course) {
        let (turns, p50, max) = (tenth.took_ms.count.to_string(), ms(tenth.took_ms.p50), ms(tenth.took_ms.max));
        let mut row = vec![number.to_string(), turns, p50, max, rate(tenth.nodes_per_second)];
        let known = |value: Option<String>| value.unwrap_or_else(|| "-".to_string());
        row.extend(has_depth.then(|| known(tenth.depth.map(|depth| format!("{depth:.1}")))));
        let share = tenth.first_move_cutoffs.map(|share| format!("{:.1} %", 100.0 * share));
        row.extend(has_cutoffs.then(|| known(share)));
        table.row(row);
    }
    table
}

/// Memory in a line, if anything is known of it.
pub(super) fn memory(summary: &Summary) -> Option<String> {
    let size = |bytes: u64| match bytes as f64 {
        bytes if bytes < 1e6 => format!("{:.1} kB", bytes / 1e3),
        bytes => format!("{:.1} MB", bytes / 1e6),
    };
    let allocations = summary.allocations.as_ref().map(|allocations| {
        let (times, bytes) = (&allocations.times, &allocations.bytes);
        format!("allocations a turn: {:.0} in the median, {:.0} at most ({:.0} bytes)", times.p50, times.max, bytes.max)
    });
    let peak = summary.peak_bytes.map(|bytes| format!("peak memory: {}", size(bytes)));
    let parts: Vec<String> = peak.into_iter().chain(allocations).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}
