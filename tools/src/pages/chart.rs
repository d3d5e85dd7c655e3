//! Charts as SVG: bars, lines, and intervals.
//!
//! Colours come from the page's style sheet, so that a chart is light or dark as its page is. A
//! chart is text that is written once; nothing in it needs a script.

use std::fmt::{self, Write};

use super::escape;

/// Width of a chart in its own units; it grows and shrinks with the page.
const WIDTH: f64 = 580.0;
/// Width of the axis at the left.
const LEFT: f64 = 56.0;
/// Free space at the right.
const RIGHT: f64 = 16.0;

/// Counts in ranges. Heights grow with the logarithm, so that a single turn among ten thousand
/// can be seen; the count stands above each bar.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    /// What each bar counts, its count, and whether that is bad.
    pub bars: Vec<(String, usize, bool)>,
    /// Name of the quantity of the ranges.
    pub axis: String,
}

impl Bars {
    /// Times in twentieths of their limit, and those beyond it, all in milliseconds.
    pub fn of_times(limit_ms: f64, took_ms: &[f64], axis: &str) -> Bars {
        const RANGES: usize = 20;
        let mut counts = [0; RANGES + 1];
        for took in took_ms {
            let range = (took / limit_ms * RANGES as f64) as usize;
            counts[if *took > limit_ms { RANGES } else { range.min(RANGES - 1) }] += 1;
        }
        let name = |range: usize| match range {
            RANGES => "over".to_string(),
            _ if range.is_multiple_of(2) => short((limit_ms * range as f64 / RANGES as f64 * 10.0).round() / 10.0),
            _ => String::new(),
        };
        let bars = counts.iter().enumerate().map(|(range, count)| (name(range), *count, range == RANGES));
        Bars { bars: bars.collect(), axis: axis.to_string() }
    }
}

impl fmt::Display for Bars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HEIGHT: f64 = 190.0;
        let (top, floor) = (22.0, HEIGHT - 44.0);
        open(f, HEIGHT, &self.axis)?;
        let most = self.bars.iter().map(|bar| bar.1).max().unwrap_or(0);
        let scale = |count: usize| (1.0 + count as f64).ln() / (1.0 + most.max(1) as f64).ln();
        let step = (WIDTH - 2.0 * RIGHT) / self.bars.len().max(1) as f64;
        for (number, (name, count, bad)) in self.bars.iter().enumerate() {
            let (x, height) = (RIGHT + step * number as f64, (floor - top) * scale(*count));
            let (wide, fill) = ((step - 4.0).max(1.0), if *bad { "var(--warn)" } else { "var(--accent)" });
            let y = floor - height;
            write!(f, r#"<rect x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{height:.1}" rx="3" fill="{fill}"/>"#)?;
            let middle = x + wide / 2.0;
            if *count > 0 {
                text(f, middle, y - 6.0, 11, "middle", "", &count.to_string())?;
            }
            text(f, middle, floor + 15.0, 11, "middle", "soft", name)?;
        }
        text(f, WIDTH / 2.0, HEIGHT - 8.0, 12, "middle", "soft", &self.axis)?;
        f.write_str("</svg>")
    }
}

/// A line of points.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Name of the quantity shown.
    pub name: String,
    /// Its points, by ascending x.
    pub points: Vec<(f64, f64)>,
}

/// Lines over a common axis.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The lines.
    pub lines: Vec<Line>,
    /// Name of x.
    pub axis: String,
    /// Name of y.
    pub unit: String,
    /// Heights that must not be exceeded, dashed.
    pub limits: Vec<f64>,
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HEIGHT: f64 = 230.0;
        let (top, floor) = (28.0, HEIGHT - 44.0);
        open(f, HEIGHT, &format!("{} by {}", self.unit, self.axis))?;
        let points = || self.lines.iter().flat_map(|line| line.points.iter());
        let highest = points().map(|point| point.1).chain(self.limits.iter().copied()).fold(0.0, f64::max);
        let (step, high) = ticks(highest);
        let first = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
        let last = points().map(|point| point.0).fold(f64::NEG_INFINITY, f64::max);
        let x = |value: f64| LEFT + (WIDTH - LEFT - RIGHT) * (value - first) / (last - first).max(1e-9);
        let y = |value: f64| floor - (floor - top) * value / high;
        let mut tick = 0.0;
        while tick <= high * 1.0001 {
            let at = y(tick);
            write!(f, r#"<path d="M{LEFT} {at:.1}H{:.1}" stroke="var(--line)"/>"#, WIDTH - RIGHT)?;
            text(f, LEFT - 8.0, at + 4.0, 11, "end", "soft", &short(tick))?;
            tick += step;
        }
        for limit in &self.limits {
            let at = y(*limit);
            write!(
                f,
                r#"<path d="M{LEFT} {at:.1}H{:.1}" stroke="var(--warn)" stroke-dasharray="6 5"/>"#,
                WIDTH - RIGHT
            )?;
        }
        for (number, line) in self.lines.iter().enumerate() {
            let mut path = String::new();
            for (place, point) in line.points.iter().enumerate() {
                let _ = write!(path, "{}{:.1} {:.1}", if place == 0 { 'M' } else { 'L' }, x(point.0), y(point.1));
            }
            let colour = number % 4;
            write!(f, r#"<path d="{path}" fill="none" stroke="var(--p{colour})" stroke-width="2"/>"#)?;
            let at = LEFT + 120.0 * number as f64;
            write!(f, r#"<path d="M{at} 12h18" stroke="var(--p{colour})" stroke-width="3"/>"#)?;
            text(f, at + 24.0, 16.0, 12, "start", "", &line.name)?;
        }
        if first.is_finite() {
            text(f, LEFT, floor + 16.0, 11, "start", "soft", &short(first))?;
            text(f, WIDTH - RIGHT, floor + 16.0, 11, "end", "soft", &short(last))?;
        }
        text(f, WIDTH / 2.0, HEIGHT - 8.0, 12, "middle", "soft", &format!("{} by {}", self.unit, self.axis))?;
        f.write_str("</svg>")
    }
}

/// Values with their error bars, one a row.
#[derive(Clone, Debug, Default)]
pub struct Intervals {
    /// Name, lower end, value, and upper end.
    pub rows: Vec<(String, f64, f64, f64)>,
    /// Name of the values.
    pub axis: String,
}

impl fmt::Display for Intervals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ROW: f64 = 30.0;
        let (left, height) = (150.0, ROW * self.rows.len() as f64 + 46.0);
        open(f, height, &self.axis)?;
        let low = self.rows.iter().map(|row| row.1).fold(f64::INFINITY, f64::min);
        let high = self.rows.iter().map(|row| row.3).fold(f64::NEG_INFINITY, f64::max);
        let room = (high - low).max(1.0);
        let x = |value: f64| left + (WIDTH - left - 80.0) * (value - low) / room;
        let (step, _) = ticks(room);
        let floor = ROW * self.rows.len() as f64 + 6.0;
        let mut tick = (low / step).ceil() * step;
        while tick <= high {
            let at = x(tick);
            write!(f, r#"<path d="M{at:.1} 4V{floor}" stroke="var(--line)"/>"#)?;
            text(f, at, floor + 15.0, 11, "middle", "soft", &short(tick))?;
            tick += step;
        }
        for (number, (name, low, value, high)) in self.rows.iter().enumerate() {
            let (y, colour) = (ROW * number as f64 + 20.0, number % 4);
            let (a, b, c) = (x(*low), x(*value), x(*high));
            let (above, below) = (y - 6.0, y + 6.0);
            text(f, 4.0, y + 4.0, 13, "start", "", name)?;
            let bar = format!("M{a:.1} {y}H{c:.1}M{a:.1} {above}V{below}M{c:.1} {above}V{below}");
            write!(f, r#"<path d="{bar}" stroke="var(--p{colour})" stroke-width="2"/>"#)?;
            write!(f, r#"<circle cx="{b:.1}" cy="{y}" r="5.5" fill="var(--p{colour})"/>"#)?;
            text(f, c + 10.0, y + 4.0, 12, "start", "soft", &format!("{value:+.0}"))?;
        }
        text(f, (left + WIDTH - 80.0) / 2.0, height - 6.0, 12, "middle", "soft", &self.axis)?;
        f.write_str("</svg>")
    }
}

fn open(f: &mut fmt::Formatter<'_>, height: f64, about: &str) -> fmt::Result {
    let about = escape(about);
    write!(f, r#"<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{about}">"#)
}

fn text(f: &mut fmt::Formatter<'_>, x: f64, y: f64, size: u32, anchor: &str, class: &str, text: &str) -> fmt::Result {
    let text = escape(text);
    write!(f, r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" text-anchor="{anchor}" class="{class}">{text}</text>"#)
}

/// A step of 1, 2 or 5 times a power of ten that divides `0..=highest` into at most six parts, and
/// the first multiple of it that is not below.
fn ticks(highest: f64) -> (f64, f64) {
    let highest = if highest > 0.0 && highest.is_finite() { highest } else { 1.0 };
    let power = 10f64.powf((highest / 6.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| highest / step <= 6.0);
    let step = step.unwrap_or(10.0 * power);
    (step, (highest / step).ceil() * step)
}

/// A number as an axis shows it.
fn short(value: f64) -> String {
    match value.abs() {
        size if size >= 1e7 => format!("{:.0} M", value / 1e6),
        size if size >= 1e6 => format!("{:.1} M", value / 1e6),
        size if size >= 1e4 => format!("{:.0} k", value / 1e3),
        _ if value.fract() == 0.0 => format!("{value:.0}"),
        size if size >= 1.0 => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    }
}

/// Points of a line at most: more are not seen.
const MOST_POINTS: usize = 300;

/// Some of the points, the first and the last among them.
pub fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let last = points.len().saturating_sub(1);
    let every = points.len().div_ceil(MOST_POINTS).max(1);
    points.into_iter().enumerate().filter(|(index, _)| index % every == 0 || *index == last).map(|(_, p)| p).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(100.0), (20.0, 100.0));
        assert_eq!(ticks(93.0), (20.0, 100.0));
        assert_eq!(ticks(7.0), (2.0, 8.0));
        assert_eq!(ticks(0.0).1, 1.0);
        assert_eq!([0.0, 1234.0, 45_000.0, 2.5e6, 0.125].map(short), ["0", "1234", "45 k", "2.5 M", "0.125"]);
    }

    #[test]
    fn times_are_sorted_into_twentieths() {
        let bars = Bars::of_times(100.0, &[0.0, 4.9, 5.0, 99.0, 100.0, 100.1], "ms").bars;
        let counts: Vec<usize> = bars.iter().map(|bar| bar.1).collect();
        assert_eq!((counts.len(), counts[0], counts[1], counts[19], counts[20]), (21, 2, 1, 2, 1));
        assert_eq!((bars[2].0.as_str(), bars[20].0.as_str(), bars[20].2), ("10", "over", true));
    }

    #[test]
    fn charts_show_what_they_are_given() {
        let bars = Bars { bars: vec![("0 - 10".into(), 3, false), ("over <".into(), 1, true)], axis: "ms".into() };
        let text = bars.to_string();
        assert_eq!(text.matches("<rect").count(), 2);
        assert!(text.contains("over &lt;") && text.contains("var(--warn)") && text.ends_with("</svg>"));
        let line = Line { name: "p50".into(), points: vec![(1.0, 5.0), (2.0, 6.0)] };
        let lines = Lines { lines: vec![line], axis: "turn".into(), unit: "ms".into(), limits: vec![10.0] };
        assert!(lines.to_string().contains("stroke-dasharray") && lines.to_string().contains("p50"));
        let rows = Intervals { rows: vec![("a".into(), -20.0, 5.0, 30.0)], axis: "Elo".into() };
        assert!(rows.to_string().contains("+5"));
        // Nothing to show is no reason to fail.
        for empty in [Bars::default().to_string(), Lines::default().to_string(), Intervals::default().to_string()] {
            assert!(empty.starts_with("<svg") && !empty.contains("NaN") && !empty.contains("inf"), "{empty}");
        }
    }
}
