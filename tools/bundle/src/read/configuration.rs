//! What cargo's configuration adds to a build: conditions (`--cfg` among its `rustflags`) and variables (`[env]`).
//!
//! Cargo tells it all at once, though only to those who ask for what is not stable; older ones tell nothing.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

use super::graph::PLATFORM;
use crate::request::cargo;

/// The configuration where cargo runs.
#[derive(Debug, Default)]
pub struct Configuration {
    /// Conditions, as a compiler prints them.
    pub cfgs: Vec<String>,
    /// Variables of the environment that compilers see.
    pub env: BTreeMap<String, String>,
}

impl Configuration {
    /// Asks cargo.
    pub fn of_cargo() -> Configuration {
        let mut command = Command::new(cargo());
        command.args(["-Zunstable-options", "config", "get", "--format", "json"]).env("RUSTC_BOOTSTRAP", "1");
        let told = command.output().ok().and_then(|output| serde_json::from_slice(&output.stdout).ok());
        let told: Value = told.unwrap_or_default();
        Configuration { cfgs: cfgs(&flags(&told)), env: variables(&told) }
    }
}

/// The compiler's flags, from the first place that has some.
fn flags(told: &Value) -> Vec<String> {
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect();
    if let Ok(encoded) = std::env::var("CARGO_ENCODED_RUSTFLAGS") {
        return encoded.split('\x1f').map(str::to_string).collect();
    }
    if let Ok(flags) = std::env::var("RUSTFLAGS") {
        return words(&flags);
    }
    match [&told["target"][PLATFORM]["rustflags"], &told["build"]["rustflags"]].into_iter().find(|at| !at.is_null()) {
        Some(Value::String(flags)) => words(flags),
        Some(Value::Array(flags)) => flags.iter().filter_map(Value::as_str).map(str::to_string).collect(),
        _ => Vec::new(),
    }
}

/// The conditions among flags.
fn cfgs(flags: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, flag) in flags.iter().enumerate() {
        match flag.strip_prefix("--cfg=") {
            Some(cfg) => found.push(cfg.to_string()),
            None if flag == "--cfg" => found.extend(flags.get(at + 1).cloned()),
            None => {}
        }
    }
    found
}

/// The variables, but those that are paths to be completed.
fn variables(told: &Value) -> BTreeMap<String, String> {
    let mut variables = BTreeMap::new();
    for (name, value) in told["env"].as_object().into_iter().flatten() {
        let is_true = |key: &str| value[key].as_bool() == Some(true);
        let text = value.as_str().or_else(|| value["value"].as_str().filter(|_| !is_true("relative")));
        let outside = std::env::var(name).ok().filter(|_| !is_true("force"));
        variables.extend(outside.or_else(|| text.map(str::to_string)).map(|text| (name.clone(), text)));
    }
    variables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_and_variables_are_found() {
        let told = serde_json::json!({
            "build": { "rustflags": ["-C", "target-cpu=native", "--cfg", "fast", "--cfg=mode=\"x\""] },
            "env": { "A_B_C": "1", "A_B_D": { "value": "2", "force": true }, "A_B_E": { "value": "x", "relative": true } },
        });
        if std::env::var_os("RUSTFLAGS").is_none() && std::env::var_os("CARGO_ENCODED_RUSTFLAGS").is_none() {
            assert_eq!(cfgs(&flags(&told)), ["fast", "mode=\"x\""]);
        }
        assert_eq!(cfgs(&["--cfg".to_string()]), [""; 0]);
        let expected = [("A_B_C", "1"), ("A_B_D", "2")].map(|(name, value)| (name.to_string(), value.to_string()));
        assert_eq!(variables(&told), expected.into());
        assert!(variables(&Value::Null).is_empty());
    }
}
