//! A command that prints a number: what `tune` minimises where no games tell.
//!
//! The command runs in a shell with `{parameters}` replaced by `name=value,...` and `{seed}` by a
//! number; the last number that it prints is its loss. Losses of any scale become results between
//! -2 and 2 by their rank or their difference in units of what differences usually are.

use std::process::Command;

use super::trials::LARGEST_LOSS;
use super::Error;

/// The loss that the command prints.
///
/// # Errors
/// When it cannot be run, fails, or prints no number.
pub fn measure(command: &str, parameters: &str, seed: u64) -> Result<f64, Error> {
    let filled = command.replace("{parameters}", parameters).replace("{seed}", &seed.to_string());
    let output = Command::new("sh").args(["-c", &filled]).output();
    let output = output.map_err(|source| Error::Command { command: filled.clone(), source })?;
    let wrong = |reason: String| Error::Measure { command: filled.clone(), reason };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let last = said.lines().last().map_or(String::new(), |line| format!(", saying: {line}"));
        return Err(wrong(format!("ended with {}{last}", output.status)));
    }
    last_number(&String::from_utf8_lossy(&output.stdout)).ok_or_else(|| wrong("printed no number".to_string()))
}

fn last_number(text: &str) -> Option<f64> {
    let mut numbers =
        text.split_whitespace().rev().filter_map(|word| word.trim_end_matches([',', ';']).parse::<f64>().ok());
    numbers.find(|number| number.abs() <= LARGEST_LOSS)
}

/// Turns losses into results, -2 to 2 and more is better, by what they usually differ.
#[derive(Clone, Debug, Default)]
pub struct Scale {
    sum: f64,
    count: usize,
    reference: Option<f64>,
}

impl Scale {
    /// The results of a batch of losses.
    pub fn results(&mut self, losses: &[f64]) -> Vec<f64> {
        let mean = losses.iter().sum::<f64>() / losses.len().max(1) as f64;
        let reference = *self.reference.get_or_insert(mean);
        self.sum += losses.iter().map(|loss| (loss - mean).abs()).sum::<f64>();
        self.count += losses.len();
        let usual = (self.sum / self.count.max(1) as f64).max(f64::MIN_POSITIVE);
        losses.iter().map(|loss| (reference - loss) / usual).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_counts() {
        assert_eq!(last_number("4 lists\nmean 12.5, of 20\nloss -3e2;\n"), Some(-300.0));
        assert_eq!(last_number("nothing\nNaN inf"), None);
        assert_eq!(measure("echo 1 {seed} {parameters}", "a=2", 7).unwrap(), 7.0);
    }

    #[test]
    fn failures_are_sentences() {
        let said = measure("echo no >&2; exit 3", "", 1).unwrap_err().to_string();
        assert!(said.contains("exit 3") && said.ends_with("saying: no"), "{said}");
        assert!(measure("echo none", "", 1).unwrap_err().to_string().ends_with("printed no number"));
    }

    #[test]
    fn a_scale_does_not_matter() {
        let results = |factor: f64| Scale::default().results(&[1.0 * factor, 3.0 * factor, 2.0 * factor]);
        assert_eq!(results(1.0), results(1000.0));
        assert!(results(1.0)[0] > results(1.0)[2] && results(1.0)[2] > results(1.0)[1]);
    }
}
