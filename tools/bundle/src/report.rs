//! What a competitor wants to know of a bundle: does it fit, what fills it, is it as fast.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::table::Table;
use crate::verify::BAR;
use crate::{Bundle, Judge, Printed, Verified};

/// Characters of a text as a judge counts them.
pub fn characters(bundle: &Bundle) -> usize {
    bundle.printed.text.chars().count()
}

/// What takes the space, by crate and module; of a short bundle also what the readable one takes.
pub fn size_table(bundle: &Bundle) -> String {
    let total = characters(bundle);
    let share = |part: usize| format!("{:.1} %", 100.0 * part as f64 / total.max(1) as f64);
    let by_crate = sizes(bundle, &bundle.printed);
    let readable = bundle.readable.as_ref().map(|printed| (printed.text.chars().count(), sizes(bundle, printed)));
    let mut table = match readable {
        Some(_) => Table::new(["part", "characters", "share", "readable"]),
        None => Table::new(["part", "characters", "share"]),
    };
    let mut row = |name: String, part: usize, long: Option<usize>| {
        table.row([name, thousands(part), share(part)].into_iter().chain(long.map(thousands)));
    };
    let (mut counted, mut counted_long) = (0, 0);
    for krate in &bundle.crates {
        let Some(modules) = by_crate.get(krate.module.as_str()) else { continue };
        let long_of = readable.as_ref().map(|(_, sizes)| sizes.get(krate.module.as_str()));
        let sum: usize = modules.values().sum();
        let long_sum = long_of.map(|sizes| sizes.map_or(0, |sizes| sizes.values().sum()));
        counted += sum;
        counted_long += long_sum.unwrap_or(0);
        row(krate.label.clone(), sum, long_sum);
        if modules.len() > 1 || modules.keys().any(|m| !m.is_empty()) {
            let mut modules: Vec<_> = modules.iter().collect();
            modules.sort_by_key(|(name, size)| (std::cmp::Reverse(**size), (*name).clone()));
            for (name, size) in modules {
                let long = long_of.map(|sizes| sizes.and_then(|sizes| sizes.get(name)).copied().unwrap_or(0));
                row(format!("  {}", if name.is_empty() { "(root)" } else { name }), *size, long);
            }
        }
    }
    let long_total = readable.as_ref().map(|(total, _)| *total);
    let rest = long_total.map(|total| total.saturating_sub(counted_long));
    row("module lines, markers".to_string(), total.saturating_sub(counted), rest);
    row("all".to_string(), total, long_total);
    table.to_string()
}

/// Characters by crate and module.
fn sizes<'a>(bundle: &Bundle, printed: &'a Printed) -> BTreeMap<&'a str, BTreeMap<String, usize>> {
    let mut by_crate: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
    for piece in &printed.pieces {
        let module = piece.path.first().map_or("", String::as_str);
        let is_crate = bundle.crates.iter().any(|c| c.module == module);
        let (krate, rest) =
            if is_crate && !module.is_empty() { (module, &piece.path[1..]) } else { ("", &piece.path[..]) };
        *by_crate.entry(krate).or_default().entry(rest.join("::")).or_default() += piece.characters;
    }
    by_crate
}

/// The whole report.
pub fn report(bundle: &Bundle, name: &str, judge: &Judge, verified: Option<&Verified>) -> String {
    let (size, unit) = (judge.unit.count(&bundle.printed.text), judge.unit.name());
    let mut text = match judge.limit {
        Some(limit) => {
            let percent = 100.0 * size as f64 / limit.max(1) as f64;
            format!("{name}: {} of {} {unit} ({percent:.1} %)\n\n", thousands(size), thousands(limit))
        }
        None => format!("{name}: {} {unit}, {} sets no limit\n\n", thousands(size), judge.name),
    };
    text += &size_table(bundle);
    for note in &bundle.notes {
        text += &format!("{note}\n");
    }
    for file in &bundle.included {
        let size = thousands(judge.unit.count(&file.literal));
        text += &format!("{} is included: {size} {unit}, {} bytes as a file\n", file.file, thousands(file.bytes));
    }
    match verified {
        None => text += "\nnot verified (--no-verify)\n",
        Some(verified) => text += &verification(verified, judge),
    }
    text
}

fn verification(verified: &Verified, judge: &Judge) -> String {
    let mut table = Table::new(["program", "compile time", "warnings", "first answer", "run", "speed"]);
    let seconds =
        |time: Option<Duration>| time.map_or_else(|| "-".to_string(), |t| format!("{:.2} s", t.as_secs_f64()));
    let start =
        |time: Option<Duration>| time.map_or_else(|| "-".to_string(), |t| format!("{:.1} ms", t.as_secs_f64() * 1e3));
    let (native, native_start) = (seconds(verified.native_time), start(verified.native_start));
    table.row(["workspace".to_string(), "-".to_string(), "-".to_string(), native_start, native, String::new()]);
    let mut slowest: f64 = 1.0;
    for built in &verified.built {
        let ratio = built.share_of(verified.native_time);
        slowest = slowest.min(ratio.unwrap_or(1.0));
        table.row([
            built.compiler.clone(),
            format!("{:.1} s", built.took.as_secs_f64()),
            "none".to_string(),
            start(built.start),
            seconds(built.time),
            ratio.map_or_else(|| "-".to_string(), |r| format!("{:.0} %", 100.0 * r)),
        ]);
    }
    let mut text = format!("\n{table}");
    text += &format!(
        "\nverified: {} the same as the workspace's\n",
        [counted(verified.inputs, "input"), counted(verified.answers, "answer")].join(", ")
    );
    if verified.crashes > 0 {
        text += &format!("NOTE: {} in a panic on both sides, not counted\n", ends(verified.crashes));
    }
    if let Some(said) = &verified.checked {
        text += &format!("checked:  {said}\n");
    }
    for check in &verified.checks {
        text += &format!("NOTE: the workspace's release profile has {check}, {}'s compiler has not\n", judge.name);
    }
    if let Some((major, minor)) = judge.compiler {
        if verified.built.iter().all(|built| built.version > (major, minor)) {
            text += &format!(
                "NOTE: {} was last seen with rustc {major}.{minor}, no compiler that old was at hand; --rustc PATH adds one\n",
                judge.name
            );
        }
    }
    for built in &verified.built {
        if let (Some(reason), Some(edition)) = (&built.objection, judge.newer) {
            text += &format!(
                "NOTE: {} may compile with edition {} as well, where {} rejects the file: {reason}\n",
                judge.name,
                edition.year(),
                built.compiler
            );
        }
    }
    if slowest < BAR {
        text += &format!("NOTE: the slowest build reaches {:.0} % of the workspace's speed\n", 100.0 * slowest);
    }
    text
}

fn counted(number: usize, what: &str) -> String {
    format!("{} {what}{}", thousands(number), if number == 1 { "" } else { "s" })
}

fn ends(inputs: usize) -> String {
    format!("{} {}", counted(inputs, "input"), if inputs == 1 { "ends" } else { "end" })
}

fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
