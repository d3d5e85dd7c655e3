//! `--write`: the tuned values become the defaults of the declaration.
//!
//! A line of the declaration is `name: type = default, range;`. Only the default of such a line is
//! changed; a parameter that is part of an array or of another group is named, to be changed by
//! hand.

use std::path::{Path, PathBuf};

use super::{Axis, Error};

/// Changes the defaults in `bots/src/GAME/parameters.rs` below the folder of the workspace.
///
/// # Errors
/// When the file is not there, cannot be written, or has no such line for a parameter; nothing is
/// changed then.
pub fn write_defaults(game: &str, axes: &[Axis], tuned: &[f64]) -> Result<(), Error> {
    let relative = Path::new("bots/src").join(game).join("parameters.rs");
    let path = find(&relative).ok_or_else(|| {
        Error::Declaration(format!("there is no {} here or above; run it in the workspace", relative.display()))
    })?;
    let wrong = |error: std::io::Error| Error::Declaration(format!("{}: {error}", relative.display()));
    let text = std::fs::read_to_string(&path).map_err(wrong)?;
    let text = with_defaults(&text, axes, tuned)?;
    std::fs::write(&path, text).map_err(wrong)
}

fn find(relative: &Path) -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|folder| folder.join(relative)).find(|path| path.is_file())
}

/// The declaration with other defaults.
fn with_defaults(text: &str, axes: &[Axis], tuned: &[f64]) -> Result<String, Error> {
    let mut text = text.to_string();
    for (axis, value) in axes.iter().zip(tuned) {
        let default = default_of(&text, &axis.name).ok_or_else(|| {
            Error::Declaration(format!(
                "`{}` has no line `{}: type = default, range;` of its own",
                axis.name, axis.name
            ))
        })?;
        text.replace_range(default, &number(*value, axis.is_integer));
    }
    Ok(text)
}

fn number(value: f64, is_integer: bool) -> String {
    match is_integer {
        true => format!("{value:.0}"),
        false => format!("{value:?}"),
    }
}

/// Where the default of a parameter stands, if exactly one line declares it.
fn default_of(text: &str, name: &str) -> Option<std::ops::Range<usize>> {
    let mut begin = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start().strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
        if let (Some(rest), Some(equals)) = (rest, line.find(" = ")) {
            let is_number = rest.starts_with(['f', 'i', 'u']) && !rest.starts_with('[');
            let from = equals + 3;
            if let (true, Some(comma)) = (is_number, line[from..].find(',')) {
                found.push(begin + from..begin + from + comma);
            }
        }
        begin += line.len();
    }
    match found.len() {
        1 => found.pop(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
parameters! {
    /// Steps.
    steps: u8 = 3, 1..=9;
    /// Part.
    part: f32 = 0.1, 0.0..=1.0;
    /// Row.
    row: [i32; 2] = [4, -5], -10..=10;
}
";

    #[test]
    fn only_the_defaults_change() {
        let axes = [Axis::new("part", 0.1, [0.0, 1.0], false), Axis::new("steps", 3.0, [1.0, 9.0], true)];
        let text = with_defaults(TEXT, &axes, &[0.25, 7.0]).unwrap();
        assert_eq!(text, TEXT.replace("= 0.1,", "= 0.25,").replace("= 3,", "= 7,"));
        assert_eq!(with_defaults(TEXT, &axes[..1], &[1.0]).unwrap(), TEXT.replace("= 0.1,", "= 1.0,"));
    }

    #[test]
    fn a_part_of_an_array_is_changed_by_hand() {
        let axes = [Axis::new("row1", -5.0, [-10.0, 10.0], true)];
        let said = with_defaults(TEXT, &axes, &[1.0]).unwrap_err().to_string();
        assert!(said.contains("`row1` has no line"), "{said}");
    }
}
