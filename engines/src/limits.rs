//! Time limits as options of games: numbers with a unit.

use std::time::Duration;

/// The longest limit that can be set, and the one used where there is none: a day, which can be
/// added to any clock.
pub(crate) const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// The limit of an option: `20s`, `1.5s` or `500ms`, up to a day. A number without a unit is
/// refused, since contests state their limits in either.
///
/// # Errors
/// A sentence that names the option and shows what it takes.
pub(crate) fn limit(key: &str, value: &str) -> Result<Duration, String> {
    let units = [("ms", 1e-3), ("s", 1.0)];
    let seconds = units.into_iter().find_map(|(unit, seconds)| {
        let number: f64 = value.strip_suffix(unit)?.parse().ok()?;
        Some(number * seconds)
    });
    match seconds {
        Some(seconds) if seconds >= 0.0 && seconds <= LONGEST.as_secs_f64() => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("{} is a time with its unit, such as 20s or 500ms, up to a day, not `{}`", key, value)),
    }
}

/// The limit of an option that can also be `none`.
///
/// # Errors
/// As for [`limit`].
pub(crate) fn limit_or_none(key: &str, value: &str) -> Result<Option<Duration>, String> {
    match value {
        "none" => Ok(None),
        _ => limit(key, value).map(Some).map_err(|message| format!("{}; or `none`", message)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_have_units() {
        for (text, milliseconds) in
            [("20s", 20_000), ("500ms", 500), ("1.5s", 1500), ("0ms", 0), ("86400s", 86_400_000)]
        {
            assert_eq!(limit("turn", text), Ok(Duration::from_millis(milliseconds)), "{}", text);
        }
        for text in ["", "20", "s", "ms", "20 m", "2m", "-1s", "NaNs", "infs", "86401s", "1e9s", "none"] {
            let message = limit("turn", text).unwrap_err();
            let expected = "turn is a time with its unit, such as 20s or 500ms, up to a day, not `";
            assert!(message.starts_with(expected), "{}", message);
        }
    }

    #[test]
    fn no_limit_is_written_none() {
        assert_eq!(limit_or_none("total", "none"), Ok(None));
        assert_eq!(limit_or_none("total", "3s"), Ok(Some(Duration::from_secs(3))));
        assert!(limit_or_none("total", "3").unwrap_err().ends_with("not `3`; or `none`"));
    }
}
