//! A histogram in plain text: tenths of the limit, and what is beyond it.

use std::fmt;

/// Numbers of turns by the part of their limit that they took.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    limit_ms: f64,
    /// Ten tenths of the limit, then everything above it.
    counts: [usize; TENTHS + 1],
}

const TENTHS: usize = 10;
/// Characters of the longest bar.
const WIDTH: usize = 50;

impl Histogram {
    /// Sorts times into tenths of the limit, all in milliseconds.
    pub fn new(limit_ms: f64, took_ms: &[f64]) -> Histogram {
        let mut counts = [0; TENTHS + 1];
        for &took in took_ms {
            let tenth = match took <= limit_ms {
                true => ((took / limit_ms * TENTHS as f64) as usize).min(TENTHS - 1),
                false => TENTHS,
            };
            counts[tenth] += 1;
        }
        Histogram { limit_ms, counts }
    }
}

impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.counts.iter().copied().max().unwrap_or(0).max(1);
        let digits = if self.limit_ms >= 10.0 { 0 } else { 3 };
        let edge = |tenth: usize| format!("{:.digits$}", self.limit_ms * tenth as f64 / TENTHS as f64);
        let width = edge(TENTHS).len();
        for (tenth, &count) in self.counts.iter().enumerate() {
            let range = match tenth {
                TENTHS => format!("over {}", edge(TENTHS)),
                _ => format!("{:>width$} - {:>width$}", edge(tenth), edge(tenth + 1)),
            };
            // Whatever is there can be seen.
            let bar = "#".repeat((count * WIDTH).div_ceil(most));
            writeln!(f, "{}", format!("  {range:>0$} ms {count:>7} {bar}", 2 * width + 3).trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_and_beyond() {
        let histogram = Histogram::new(100.0, &[0.0, 9.9, 10.0, 99.0, 100.0, 100.1]);
        assert_eq!(histogram.counts, [2, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1]);
        let text = histogram.to_string();
        assert_eq!(text.lines().count(), 11);
        assert!(text.lines().nth(1).unwrap().ends_with("1 #########################"), "{text}");
    }
}
