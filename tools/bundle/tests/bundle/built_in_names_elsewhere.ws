A macro with the name of a built-in one, which another module calls.
error: app/src/main.rs:6: `env!` may be a macro of this crate or the standard library's: write `std::env!` for that one, or give the macro another name
--- app/Cargo.toml
--- app/src/main.rs
#[macro_use]
mod macros;
mod others;

fn main() {
    println!("{} {}", env!("CARGO_PKG_NAME"), others::name());
}
--- app/src/macros.rs
macro_rules! env {
    ($name:literal) => {
        concat!("own ", $name)
    };
}
--- app/src/others.rs
pub fn name() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
