//! Wrong records: every value of a record changed, one at a time.

use serde_json::{json, Value};

use crate::golden::differences;

/// Every record with one value changed or one field added, and where that is, as a JSON pointer.
pub fn changes(record: &Value) -> Vec<(String, Value)> {
    let part = |key: &str, part: &Value, put: &dyn Fn(Value) -> Value| {
        let below = changes(part).into_iter();
        below.map(|(at, changed)| (format!("/{key}{at}"), put(changed))).collect::<Vec<_>>()
    };
    let here = |changed: Value| vec![(String::new(), changed)];
    match record {
        Value::Null => here(json!("")),
        Value::Bool(is) => here(json!(!is)),
        Value::Number(number) => here(json!(number.as_i64().unwrap() + 1)),
        Value::String(text) => here(json!(format!("{text}1"))),
        Value::Array(parts) => {
            let put = |index: usize, changed| {
                let mut parts = parts.clone();
                parts[index] = changed;
                Value::Array(parts)
            };
            (0..parts.len()).flat_map(|i| part(&i.to_string(), &parts[i], &|changed| put(i, changed))).collect()
        }
        Value::Object(parts) => {
            let put = |key: &str, changed| {
                let mut parts = parts.clone();
                parts.insert(key.into(), changed);
                Value::Object(parts)
            };
            let changed = parts.iter().flat_map(|(key, value)| part(key, value, &|changed| put(key, changed)));
            changed.chain(here(put("extra", json!(1)))).collect()
        }
    }
}

/// The places of the changes that no check of the game notices, in their order.
pub fn unnoticed_of(game: &str, changes: Vec<(String, Value)>) -> Vec<String> {
    let lines: Vec<String> = changes.iter().map(|(_, changed)| changed.to_string()).collect();
    let mut noticed = vec![false; lines.len()];
    differences(game, &lines).iter().for_each(|difference| noticed[difference.line - 1] = true);
    changes.into_iter().zip(noticed).filter(|(_, noticed)| !noticed).map(|((at, _), _)| at).collect()
}
