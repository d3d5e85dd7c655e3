//! The page of a tuning run: the course of every parameter, and the closing match.

use std::fmt::Write;

use super::confirm::Confirmation;
use super::course::Course;
use super::{Axis, Tuning};
use crate::pages::{card, escape, thinned, Line, Lines, Page};

/// Lines of a chart, one a colour.
const LINES: usize = 4;

/// The whole page.
pub fn page(
    tuning: &Tuning,
    axes: &[Axis],
    course: &Course,
    tuned: &[f64],
    confirmation: Option<&Confirmation>,
) -> String {
    let title = format!("{}: {} tuned", tuning.subject.game, tuning.subject.bot);
    let about = escape(&tuning.course());
    let mut body = format!(
        "<main>\n<header><h1>{}</h1>\n<p class=\"soft\">{about}</p></header>\n<div class=\"grid\">",
        escape(&title)
    );
    card(&mut body, "values", &values(axes, tuned));
    for (number, group) in axes.chunks(LINES).enumerate() {
        card(&mut body, "course of the parameters", &courses(group, number * LINES, course));
    }
    card(&mut body, "results of the trials", &results(course));
    if let Some(confirmation) = confirmation {
        card(&mut body, "closing match on other seeds", &closing(confirmation));
    }
    body.push_str("</div>\n</main>");
    Page { title: &title, styles: &[], body: &body, scripts: &[] }.to_string()
}

fn values(axes: &[Axis], tuned: &[f64]) -> String {
    let mut rows = "<tr><th>parameter</th><th>begun at</th><th>tuned</th><th>range</th></tr>".to_string();
    for (axis, value) in axes.iter().zip(tuned) {
        let Axis { name, start, min, max, .. } = axis;
        let name = escape(name);
        let _ = write!(rows, "<tr><td>{name}</td><td>{start}</td><td>{value}</td><td>{min} .. {max}</td></tr>");
    }
    format!("<div class=\"scroll\"><table>{rows}</table></div>")
}

/// Parameters of any unit on one axis: as parts of their ranges.
fn courses(axes: &[Axis], first: usize, course: &Course) -> String {
    let line = |(index, axis): (usize, &Axis)| {
        let part = |value: f64| 100.0 * (value - axis.min) / (axis.max - axis.min);
        let points = course.points.iter().map(|(trials, point)| (*trials as f64, part(point[first + index])));
        Line { name: axis.name.clone(), points: thinned(points.collect()) }
    };
    let lines = axes.iter().enumerate().map(line).collect();
    let (axis, unit) = ("trials".to_string(), "% of the range".to_string());
    Lines { lines, axis, unit, limits: vec![100.0] }.to_string()
}

/// The mean result as a win rate, smoothed over a tenth of the run.
fn results(course: &Course) -> String {
    let window = (course.results.len() / 10).max(1);
    let smooth = |index: usize| {
        let from = (index + 1).saturating_sub(window);
        let part = &course.results[from..=index];
        let mean = part.iter().map(|(_, result)| result).sum::<f64>() / part.len() as f64;
        (course.results[index].0 as f64, (50.0 + 25.0 * mean).clamp(0.0, 100.0))
    };
    let points = thinned((0..course.results.len()).map(smooth).collect());
    let lines = vec![Line { name: "tried values".to_string(), points }];
    Lines { lines, axis: "trials".to_string(), unit: "points in %".to_string(), limits: vec![50.0] }.to_string()
}

fn closing(confirmation: &Confirmation) -> String {
    let Confirmation { text, course, unit, .. } = confirmation;
    let line = Line { name: "tuned values".to_string(), points: thinned(course.clone()) };
    let limits = if unit.contains('%') { vec![50.0] } else { Vec::new() };
    let chart = Lines { lines: vec![line], axis: "rounds".to_string(), unit: unit.to_string(), limits };
    let last = text.lines().last().unwrap_or_default();
    match unit.contains('%') {
        true => format!("{chart}<p>{}</p>", escape(last)),
        false => format!("<p>{}</p>", escape(last)),
    }
}
