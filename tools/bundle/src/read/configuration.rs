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
        let outside = |name: &str| std::env::var(name).ok();
        Configuration { cfgs: cfgs(&flags(&told, &outside)), env: variables(&told, &outside) }
    }
}

/// The variables of the environment that cargo runs in.
type Outside<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// The compiler's flags, from the first place that has some.
fn flags(told: &Value, outside: &Outside<'_>) -> Vec<String> {
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect();
    if let Some(encoded) = outside("CARGO_ENCODED_RUSTFLAGS") {
        return encoded.split('\x1f').map(str::to_string).collect();
    }
    if let Some(flags) = outside("RUSTFLAGS") {
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
fn variables(told: &Value, outside: &Outside<'_>) -> BTreeMap<String, String> {
    let mut variables = BTreeMap::new();
    for (name, value) in told["env"].as_object().into_iter().flatten() {
        let is_true = |key: &str| value[key].as_bool() == Some(true);
        let text = value.as_str().or_else(|| value["value"].as_str().filter(|_| !is_true("relative")));
        let there = outside(name).filter(|_| !is_true("force"));
        variables.extend(there.or_else(|| text.map(str::to_string)).map(|text| (name.clone(), text)));
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
            "env": { "A": "1", "B": { "value": "2", "force": true }, "C": { "value": "x", "relative": true } },
        });
        let nothing = |_: &str| None;
        assert_eq!(cfgs(&flags(&told, &nothing)), ["fast", "mode=\"x\""]);
        assert_eq!(cfgs(&flags(&told, &|name| (name == "RUSTFLAGS").then(|| "-O --cfg slow".into()))), ["slow"]);
        let encoded = |name: &str| Some(if name == "RUSTFLAGS" { "--cfg slow" } else { "--cfg\x1fa b" }.to_string());
        assert_eq!(cfgs(&flags(&told, &encoded)), ["a b"]);
        assert_eq!(cfgs(&["--cfg".to_string()]), [""; 0]);
        let found = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
            pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
        };
        assert_eq!(variables(&told, &nothing), found(&[("A", "1"), ("B", "2")]));
        assert_eq!(variables(&told, &|_| Some("3".into())), found(&[("A", "3"), ("B", "2"), ("C", "3")]));
        assert!(variables(&Value::Null, &nothing).is_empty());
    }
}
