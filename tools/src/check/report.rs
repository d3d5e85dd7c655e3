//! What `referee check` prints.

use std::io::{self, Write};

use serde_json::json;

use super::FileReport;

/// Writes the differences, then a table with one line per file.
///
/// # Errors
/// When `out` does not take it.
pub fn print_table(reports: &[FileReport], out: &mut impl Write) -> io::Result<()> {
    for report in reports {
        for difference in &report.differences {
            let mismatch = &difference.mismatch;
            let file = report.path.display();
            writeln!(out, "{file}:{}: {}: {}", difference.line, difference.id, mismatch.at)?;
            writeln!(out, "    expected  {}", mismatch.expected)?;
            writeln!(out, "    got       {}", mismatch.got)?;
        }
    }
    let rows = reports.iter().map(|r| (r.path.display().to_string(), r.records, r.differences.len()));
    let total = rows.clone().fold((0, 0), |sum, row| (sum.0 + row.1, sum.1 + row.2));
    let rows: Vec<_> = rows.chain([("total".to_string(), total.0, total.1)]).collect();
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    writeln!(out, "{:width$}  {:>7}  {:>11}", "file", "records", "differences")?;
    for (file, records, differences) in rows {
        writeln!(out, "{file:width$}  {records:>7}  {differences:>11}")?;
    }
    Ok(())
}

/// Writes one JSON line per difference, then one per file.
///
/// # Errors
/// When `out` does not take it.
pub fn print_json(reports: &[FileReport], out: &mut impl Write) -> io::Result<()> {
    for report in reports {
        let file = report.path.display().to_string();
        for difference in &report.differences {
            let mismatch = &difference.mismatch;
            let line = json!({
                "file": file, "line": difference.line, "id": difference.id,
                "at": mismatch.at, "expected": mismatch.expected, "got": mismatch.got,
            });
            writeln!(out, "{line}")?;
        }
        writeln!(out, "{}", json!({"file": file, "records": report.records, "differences": report.differences.len()}))?;
    }
    Ok(())
}
