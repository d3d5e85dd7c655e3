A program on serde_json.
--- app/Cargo.toml
[dependencies]
serde = { version = "=1.0.229", features = ["derive"] }
serde_json = "=1.0.154"
--- app/src/main.rs
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};

#[derive(Debug, Deserialize, Serialize)]
struct Move {
    x: i32,
    #[serde(default)]
    note: Option<String>,
    bombs: Vec<u8>,
}

fn main() {
    let parsed: Move = serde_json::from_str(r#"{"x":3,"note":"a","bombs":[1,2]}"#).unwrap();
    println!("{parsed:?} {}", serde_json::to_string(&Move { x: -1, note: None, bombs: vec![7] }).unwrap());
    let value: Value = json!({"a": [1, 2, {"b": null}], "c": 1.5});
    println!("{value} {}", value["a"][2]["b"].is_null());
    println!("{}", serde_json::from_str::<Move>(r#"{"x":"#).unwrap_err());
}
