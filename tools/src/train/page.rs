//! The page of a training run: the course of the error and of the win rate, and the closing match.

use super::run::{verdict, BatchRecord};
use super::Args;
use crate::arena::Closing;
use crate::pages::{card, escape, thinned, Line, Lines, Page};

/// The whole page.
pub fn page(args: &Args, records: &[BatchRecord], closing: Option<&Closing>) -> String {
    let title = format!("{}: {} learned", args.subject.game, args.subject.bot);
    let about = escape(&args.course());
    let mut body = format!(
        "<main>\n<header><h1>{}</h1>\n<p class=\"soft\">{about}</p></header>\n<div class=\"grid\">",
        escape(&title)
    );
    let errors = records.iter().map(|record| (record.games as f64, record.error.sqrt())).collect();
    card(&mut body, "error of a step", &chart("root mean square", errors, "games", "probability", Vec::new()));
    let rate = |record: &BatchRecord| Some((record.games as f64, 100.0 * record.win_rate?));
    let rates: Vec<_> = records.iter().filter_map(rate).collect();
    if !rates.is_empty() {
        let text = chart("weights so far", rates, "games", "win rate in %", vec![50.0]);
        card(&mut body, &format!("against {}", args.opponent()), &text);
    }
    if let Some(closing) = closing {
        let text = chart("learned weights", closing.course.clone(), "rounds", "win rate in %", vec![50.0]);
        let text = format!("{text}<p>{}</p>", escape(&verdict(closing)));
        card(&mut body, "closing match on other seeds", &text);
    }
    body.push_str("</div>\n</main>");
    Page { title: &title, styles: &[], body: &body, scripts: &[] }.to_string()
}

fn chart(name: &str, points: Vec<(f64, f64)>, axis: &str, unit: &str, limits: Vec<f64>) -> String {
    let lines = vec![Line { name: name.to_string(), points: thinned(points) }];
    Lines { lines, axis: axis.to_string(), unit: unit.to_string(), limits }.to_string()
}
