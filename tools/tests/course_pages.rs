//! The pages of `tune` and `train` in a browser: nothing is complained of, and the courses that are
//! drawn are those of the journal.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::browser::{browser, Browser};

/// A short run in a folder; what it printed.
fn run(program: &str, words: &str, folder: &Path) -> String {
    let mut command = Command::new(program);
    command.args(words.split(' ')).arg("--out").arg(folder.join("journal")).arg("--page").arg(folder.join("page.html"));
    let output = command.output().expect("it runs");
    assert!(output.status.code().is_some_and(|code| code < 2), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The entries of a journal in a folder.
fn journal(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("journal")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A chart as the browser shows it.
struct Chart {
    /// Heading of its card.
    heading: String,
    /// What it tells those who do not see it.
    about: String,
    /// Names of its lines.
    names: Vec<String>,
    /// Points of each line: x from 0 at the left to 1 at the right, y in the numbers of the axis.
    lines: Vec<Vec<[f64; 2]>>,
}

/// All charts of a page. A line is a path that is not straight and has the colour of a line; numbers
/// of the axis stand to the left of it.
const CHARTS: &str = r#"[...document.querySelectorAll('svg.chart')].map((svg) => {
    const box = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')];
    const at = (e, name) => parseFloat(e.getAttribute(name));
    const axis = texts.filter((e) => e.getAttribute('text-anchor') === 'end' && at(e, 'x') < 56)
        .map((e) => [at(e, 'y') - 4, parseFloat(e.textContent)]);
    const [floor, low] = axis[0], [top, high] = axis[axis.length - 1];
    const coloured = [...svg.querySelectorAll('path')].filter((e) => (e.getAttribute('stroke') || '').includes('--p'));
    const points = (path) => path.getAttribute('d').split(/[ML]/).slice(1).map((pair) => pair.split(' ').map(Number));
    return {
        heading: svg.closest('.card').querySelector('h2').textContent,
        about: svg.getAttribute('aria-label'),
        wide: box.width > 100 && box.height > 50 && box.right <= innerWidth + 1,
        drawn: coloured.every((e) => getComputedStyle(e).stroke.startsWith('rgb')),
        names: texts.filter((e) => e.getAttribute('y') === '16.0').map((e) => e.textContent),
        lines: coloured.filter((e) => e.getAttribute('stroke-width') === '2').map((e) => points(e)
            .map(([x, y]) => [(x - 56) / (580 - 56 - 16), low + (floor - y) / (floor - top) * (high - low)])),
    };
})"#;

fn charts(browser: &mut Browser) -> Vec<Chart> {
    let charts = browser.evaluate(CHARTS);
    let texts = |value: &Value| serde_json::from_value(value.clone()).unwrap();
    let chart = |chart: &Value| {
        assert!(chart["wide"] == true && chart["drawn"] == true, "{chart}");
        let text = |key: &str| chart[key].as_str().unwrap().to_string();
        let lines = serde_json::from_value(chart["lines"].clone()).unwrap();
        Chart { heading: text("heading"), about: text("about"), names: texts(&chart["names"]), lines }
    };
    charts.as_array().unwrap().iter().map(chart).collect()
}

/// The texts of what a selector finds.
fn texts(browser: &mut Browser, selector: &str) -> Vec<String> {
    let found = browser.evaluate(&format!("[...document.querySelectorAll('{selector}')].map((e) => e.textContent)"));
    serde_json::from_value(found).unwrap()
}

/// Opens the page in a folder, which has so many charts.
fn open(folder: &Path, charts: usize) -> Option<Browser> {
    let file = folder.join("page.html");
    assert_eq!(fs::read_to_string(&file).unwrap().matches("<svg").count(), charts);
    let mut browser = browser(false)?;
    browser.open(&file);
    assert_eq!(browser.complaints(), [""; 0]);
    assert_eq!(browser.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    Some(browser)
}

/// Whether the chart's only line has these heights, as exact as a chart is.
fn has_heights(chart: &Chart, heights: &[f64]) -> bool {
    let [line] = &chart.lines[..] else { return false };
    line.len() == heights.len() && line.iter().zip(heights).all(|(point, height)| (point[1] - height).abs() < 0.5)
}

/// The percentage before a word, as `55.0` in `wins 55.0 % of`.
fn percentage(text: &str, before: &str) -> f64 {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no `{before}` in {text}")).1;
    rest.trim_start().split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn a_page_of_tune_shows_the_course_of_every_parameter() {
    let folder = tempfile::tempdir().unwrap();
    let words = "--game forest --bot mcts:exploration=2 --parameters exploration:0..8:1,delay \
                 --nodes 20 --rounds 24 --batch 4 --rate 40 --confirm 4";
    let said = run(env!("CARGO_BIN_EXE_tune"), words, folder.path());
    let Some(mut browser) = open(folder.path(), 3) else { return };
    assert_eq!(texts(&mut browser, "h1"), ["forest: mcts:exploration=2 tuned"]);
    let cells = texts(&mut browser, "td");
    let rows: Vec<&[String]> = cells.chunks(4).collect();
    assert_eq!((rows.len(), rows[0][0].as_str(), rows[1][0].as_str()), (2, "exploration", "delay"), "{rows:?}");
    let printed = said.lines().skip(1).take(2).map(|line| line.split("  ").map(str::trim).filter(|w| !w.is_empty()));
    let printed: Vec<Vec<&str>> = printed.map(Iterator::collect).collect();
    assert_eq!(rows, printed);

    let shown = charts(&mut browser);
    let headings: Vec<&str> = shown.iter().map(|chart| chart.heading.as_str()).collect();
    assert_eq!(headings, ["course of the parameters", "results of the trials", "closing match on other seeds"]);
    let [courses, results, closing] = &shown[..] else { panic!("{headings:?}") };
    assert_eq!(
        (courses.about.as_str(), &courses.names[..]),
        ("% of the range by trials", &["exploration", "delay"].map(String::from)[..])
    );
    for (row, line) in rows.iter().zip(&courses.lines) {
        let number = |text: &str| text.trim().parse::<f64>().unwrap();
        let (low, high) = row[3].split_once("..").unwrap();
        let part = |text: &str| 100.0 * (number(text) - number(low)) / (number(high) - number(low));
        assert_eq!(line.len(), 7, "the beginning and six batches");
        assert!((line[0][1] - part(&row[1])).abs() < 0.5, "{row:?} begins at {:?}", line[0]);
        assert!((line[6][1] - part(&row[2])).abs() < 0.5, "{row:?} ends at {:?}", line[6]);
        assert!(line[0][0].abs() < 0.01 && (line[6][0] - 1.0).abs() < 0.01, "{line:?}");
    }
    // Six batches are fewer than ten: nothing is smoothed.
    let trials = journal(folder.path());
    let results_of = |batch: &[Value]| batch.iter().map(|trial| trial["result"].as_f64().unwrap()).sum::<f64>() / 4.0;
    let points: Vec<f64> = trials.chunks(4).map(|batch| 50.0 + 25.0 * results_of(batch)).collect();
    assert!(
        results.about == "points in % by trials" && has_heights(results, &points),
        "{points:?}, {:?}",
        results.lines
    );
    let rate = percentage(&said, "the tuned values win");
    let last = closing.lines[0].last().unwrap()[1];
    assert!(closing.about == "win rate in % by rounds" && (last - rate).abs() < 0.5, "{last} where {rate} was printed");
    assert_eq!(texts(&mut browser, "p").last().map(String::as_str), said.lines().last());
}

#[test]
fn a_page_of_train_shows_the_error_and_the_win_rate() {
    let folder = tempfile::tempdir().unwrap();
    let words = "--game 2048 --bot tactician --games 12 --batch 2 --nodes 4 --check-every 2 --check-games 4 \
                 --confirm 4 --confirm-nodes 8 --option opening=3 --against tactician0:empty=1";
    let said = run(env!("CARGO_BIN_EXE_train"), words, folder.path());
    let Some(mut browser) = open(folder.path(), 3) else { return };
    assert_eq!(texts(&mut browser, "h1"), ["2048: tactician learned"]);
    let shown = charts(&mut browser);
    let headings: Vec<&str> = shown.iter().map(|chart| chart.heading.as_str()).collect();
    assert_eq!(headings, ["error of a step", "against tactician0:empty=1", "closing match on other seeds"]);
    let [errors, rates, closing] = &shown[..] else { panic!("{headings:?}") };
    let batches = journal(folder.path());
    let line = &errors.lines[0];
    assert!(errors.about == "probability by games" && line.len() == batches.len(), "{line:?}");
    let most = line.iter().map(|point| point[1]).fold(0.0, f64::max);
    for (point, batch) in line.iter().zip(&batches) {
        let error = batch["error"].as_f64().unwrap().sqrt();
        assert!((point[1] - error).abs() < 0.01 * most, "{point:?} for {error}");
    }
    let looks: Vec<f64> = batches.iter().filter_map(|batch| Some(100.0 * batch["win_rate"].as_f64()?)).collect();
    assert!(looks.len() == 3 && rates.about == "win rate in % by games", "{looks:?}");
    assert!(has_heights(rates, &looks), "{looks:?}, {:?}", rates.lines);
    let rate = percentage(&said, "the learned weights win");
    let last = closing.lines[0].last().unwrap()[1];
    assert!(closing.about == "win rate in % by rounds" && (last - rate).abs() < 0.5, "{last} where {rate} was printed");
    assert_eq!(texts(&mut browser, "p").last().map(String::as_str), said.lines().last());
}
