//! What a competitor wants to know of a bundle: does it fit, what fills it, is it as fast.

use std::collections::BTreeMap;

use super::{Bundle, Verified};
use crate::matches::Table;

/// Characters of a text as a judge counts them.
pub fn characters(bundle: &Bundle) -> usize {
    bundle.printed.text.chars().count()
}

/// What takes the space, by crate and module.
pub fn size_table(bundle: &Bundle) -> String {
    let total = characters(bundle);
    let share = |part: usize| format!("{:.1} %", 100.0 * part as f64 / total.max(1) as f64);
    let mut by_crate: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
    for piece in &bundle.printed.pieces {
        let module = piece.path.first().map_or("", String::as_str);
        let is_crate = bundle.crates.iter().any(|c| c.module == module);
        let (krate, rest) =
            if is_crate && !module.is_empty() { (module, &piece.path[1..]) } else { ("", &piece.path[..]) };
        *by_crate.entry(krate).or_default().entry(rest.join("::")).or_default() += piece.characters;
    }
    let mut table = Table::new(["part", "characters", "share"]);
    let mut row = |name: String, part: usize| table.row([name, thousands(part), share(part)]);
    let mut counted = 0;
    for krate in &bundle.crates {
        let Some(modules) = by_crate.get(krate.module.as_str()) else { continue };
        let sum: usize = modules.values().sum();
        counted += sum;
        row(krate.label.clone(), sum);
        if modules.len() > 1 || modules.keys().any(|m| !m.is_empty()) {
            let mut modules: Vec<_> = modules.iter().collect();
            modules.sort_by_key(|(name, size)| (std::cmp::Reverse(**size), (*name).clone()));
            for (name, size) in modules {
                row(format!("  {}", if name.is_empty() { "(root)" } else { name }), *size);
            }
        }
    }
    row("module lines, markers".to_string(), total.saturating_sub(counted));
    row("all".to_string(), total);
    table.to_string()
}

/// The whole report.
pub fn report(bundle: &Bundle, name: &str, limit: usize, verified: Option<&Verified>) -> String {
    let total = characters(bundle);
    let percent = 100.0 * total as f64 / limit.max(1) as f64;
    let mut text = format!("{name}: {} of {} characters ({percent:.1} %)\n\n", thousands(total), thousands(limit));
    text += &size_table(bundle);
    for file in &bundle.included {
        text += &format!("{} is included: {} bytes\n", file.file, thousands(file.bytes));
    }
    match verified {
        None => text += "\nnot verified (--no-verify)\n",
        Some(verified) => text += &verification(verified),
    }
    text
}

fn verification(verified: &Verified) -> String {
    let mut table = Table::new(["program", "compile time", "warnings", "nodes/s", "of workspace"]);
    let rate = |speed: Option<f64>| speed.map_or_else(|| "-".to_string(), |s| thousands(s as usize));
    table.row(["workspace".to_string(), "-".to_string(), "-".to_string(), rate(verified.native_speed), String::new()]);
    let mut slowest: f64 = 1.0;
    for built in &verified.built {
        let ratio = built.speed.zip(verified.native_speed).map(|(own, native)| own / native);
        slowest = slowest.min(ratio.unwrap_or(1.0));
        table.row([
            built.compiler.clone(),
            format!("{:.1} s", built.took.as_secs_f64()),
            "none".to_string(),
            rate(built.speed),
            ratio.map_or_else(|| "-".to_string(), |r| format!("{:.0} %", 100.0 * r)),
        ]);
    }
    let mut text = format!("\n{table}");
    text += &match verified.inputs {
        0 => "\nverified: compiles without warnings; nothing was replayed (give --input FILE)\n".to_string(),
        inputs => format!(
            "\nverified: {} recorded inputs, {} answers{} the same as the workspace's\n",
            thousands(inputs),
            thousands(verified.answers),
            verified.nodes.map_or_else(String::new, |n| format!(" at {} nodes each,", thousands(n as usize))),
        ),
    };
    if verified.native_speed.is_none() && verified.nodes.is_some() {
        text += "speed: not measured, the program counts no nodes\n";
    }
    if slowest < BAR {
        text += &format!("NOTE: the slowest build reaches {:.0} % of the workspace's speed\n", 100.0 * slowest);
    }
    text
}

/// The share of the workspace's speed that a bundle should reach.
const BAR: f64 = 0.9;

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
