A module without a file is named with the place that declares it.
error: file not found for module `nowhere`
--- app/Cargo.toml
--- app/src/main.rs
fn main() {}
mod nowhere;
