A module without a file is named with the place that declares it.
error: app/src/main.rs:2: the file of module `nowhere` is missing
--- app/Cargo.toml
--- app/src/main.rs
fn main() {}
mod nowhere;
