//! The profile as a page: verdict, tables, and charts.

use std::fmt::Write;

use super::summary::Tenth;
use super::{report, Spread, Summary, Times};
use crate::pages::{card, escape, Bars, Line, Lines, Page};

/// The whole page.
pub fn page(summary: &Summary, times: &Times) -> String {
    let conditions = &summary.conditions;
    let title = format!("{}: profile of {}", conditions.game, conditions.bot);
    let mut body =
        format!("<main>\n<header><h1>{}</h1>\n<p class=\"soft\">{}</p></header>\n", escape(&title), about(summary));
    let bad = if summary.late > 0 || !summary.faults.is_empty() { " bad" } else { "" };
    let _ = write!(body, "<p class=\"card verdict{bad}\">{}</p>\n<div class=\"grid\">", escape(&summary.verdict));
    for class in &times.classes {
        let chart = Bars::of_times(class.limit_ms, &class.took_ms, "time taken in ms, from").to_string();
        card(&mut body, &format!("turns with a limit of {} ms", class.limit_ms), &chart);
    }
    card(&mut body, "think time over the game", &course(summary));
    card(&mut body, "nodes per second over the game", &rates(summary));
    if summary.course.iter().any(|tenth| tenth.depth.is_some()) {
        card(&mut body, "depth over the game", &depths(summary));
    }
    if summary.course.iter().any(|tenth| tenth.first_move_cutoffs.is_some()) {
        card(&mut body, "beta cutoffs by the first move over the game", &ordering(summary));
    }
    card(&mut body, "numbers", &numbers(summary));
    body.push_str("</div>\n</main>");
    Page { title: &title, styles: &[], body: &body, scripts: &[] }.to_string()
}

fn about(summary: &Summary) -> String {
    let conditions = &summary.conditions;
    let mut text = format!(
        "against {}; {} games, seed {}, clock x {}, {} at once, {} cores",
        conditions.opponent,
        summary.games,
        conditions.seed,
        conditions.time_scale,
        conditions.parallel,
        conditions.cores
    );
    if conditions.load > 0 {
        let _ = write!(text, "; busy competitors: {}", conditions.load);
    }
    if let Some(every) = conditions.stalls_every_ms {
        let _ = write!(text, "; a stall of 5 to 20 ms every {every} ms on average");
    }
    escape(&text)
}

fn course(summary: &Summary) -> String {
    let line = |name: &str, value: fn(&Spread) -> f64| Line {
        name: name.to_string(),
        points: points(summary, |tenth| Some(value(&tenth.took_ms))),
    };
    let lines = vec![line("p50", |took| took.p50), line("p99", |took| took.p99), line("max", |took| took.max)];
    // Of several limits the one with the most turns is that of the game's course.
    let most = summary.limits.iter().max_by_key(|limit| limit.took_ms.count);
    let highest = lines.iter().flat_map(|line| &line.points).map(|point| point.1).fold(0.0, f64::max);
    let limits = most.map(|limit| limit.limit_ms).filter(|limit| *limit < 3.0 * highest).into_iter().collect();
    Lines { lines, axis: "tenth of a game".to_string(), unit: "ms".to_string(), limits }.to_string()
}

fn rates(summary: &Summary) -> String {
    single(summary, "nodes per second", "nodes per second", |tenth| tenth.nodes_per_second)
}

fn depths(summary: &Summary) -> String {
    single(summary, "mean depth", "plies", |tenth| tenth.depth)
}

fn ordering(summary: &Summary) -> String {
    single(summary, "by the first move", "% of the cutoffs", |tenth| Some(100.0 * tenth.first_move_cutoffs?))
}

fn single(summary: &Summary, name: &str, unit: &str, value: fn(&Tenth) -> Option<f64>) -> String {
    let line = Line { name: name.to_string(), points: points(summary, value) };
    let axis = "tenth of a game".to_string();
    Lines { lines: vec![line], axis, unit: unit.to_string(), limits: Vec::new() }.to_string()
}

fn points(summary: &Summary, value: impl Fn(&Tenth) -> Option<f64>) -> Vec<(f64, f64)> {
    let points = summary.course.iter().enumerate().filter(|(_, tenth)| tenth.took_ms.count > 0);
    points.filter_map(|(number, tenth)| Some((number as f64 + 1.0, value(tenth)?))).collect()
}

fn numbers(summary: &Summary) -> String {
    let mut rows = String::new();
    let mut row = |name: &str, spread: &Spread| {
        let cell = |value: f64| if value < 1.0 { format!("{value:.4}") } else { format!("{value:.2}") };
        let cells = [spread.p50, spread.p90, spread.p99, spread.p999, spread.max].map(cell);
        let _ = writeln!(rows, "<tr><td>{}</td><td>{}</td></tr>", escape(name), cells.join("</td><td>"));
    };
    for limit in &summary.limits {
        row(&format!("limit {} ms", limit.limit_ms), &limit.took_ms);
    }
    for bank in &summary.banks {
        row(&format!("used of the bank of {} ms", bank.bank_ms), &bank.used_ms);
    }
    row("first turn", &summary.first_turn_ms);
    if let Some(phases) = &summary.phases {
        row("read", &phases.read_ms);
        row("search", &phases.search_ms);
        row("write", &phases.write_ms);
        row("not running", &phases.waited_ms);
    }
    let heads = "<tr><th>ms</th><th>p50</th><th>p90</th><th>p99</th><th>p99.9</th><th>max</th></tr>";
    let mut text = format!("<div class=\"scroll\"><table>{heads}{rows}</table></div>");
    for line in
        report::memory(summary).into_iter().chain(summary.faults.iter().map(|(what, n)| format!("{n} x {what}")))
    {
        let _ = write!(text, "<p>{}</p>", escape(&line));
    }
    if summary.conditions.stalls_every_ms.is_some() {
        let _ =
            write!(text, "<p>{} stalls, in {} of {} turns</p>", summary.stalls, summary.stalled_turns, summary.turns);
    }
    text
}
