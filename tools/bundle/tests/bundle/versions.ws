A build script that asks which compiler there is, and what the package does without on an older one.
--- app/Cargo.toml
[dependencies]
careful = { path = "../careful" }
--- app/src/main.rs
fn main() {
    println!("{} {}", careful::product(3, 4), careful::SCRIPT);
}
--- careful/Cargo.toml
build = "build.rs"

[features]
default = ["wide"]
wide = []
--- careful/build.rs
use std::{env, fs, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(no_next_multiple_of)");
    assert!(env::var("CARGO_FEATURE_WIDE").is_ok() && env::var("CARGO_CFG_TARGET_OS").is_ok());
    let output = Command::new(env::var("RUSTC").unwrap()).arg("--version").output().unwrap();
    let version = String::from_utf8(output.stdout).unwrap();
    let minor: u32 = version.split('.').nth(1).unwrap().parse().unwrap();
    if minor < 73 {
        println!("cargo:rustc-cfg=no_next_multiple_of");
    }
    let made = "pub const SCRIPT: &str = \"made\";\n";
    fs::write(format!("{}/made.rs", env::var("OUT_DIR").unwrap()), made).unwrap();
}
--- careful/src/lib.rs
include!(concat!(env!("OUT_DIR"), "/made.rs"));

#[cfg(no_next_multiple_of)]
pub fn product(a: u32, b: u32) -> u32 {
    (a + b - 1) / b * b
}

#[cfg(not(no_next_multiple_of))]
pub fn product(a: u32, b: u32) -> u32 {
    a.next_multiple_of(b)
}
