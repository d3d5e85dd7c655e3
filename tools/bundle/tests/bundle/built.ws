What a build script says and writes, and what files include.
present: "from the script"
absent: never
--- app/Cargo.toml
[features]
added = []

[dependencies]
lib = { path = "../lib" }
--- app/build.rs
fn main() {
    println!("cargo:rustc-check-cfg=cfg(scripted)");
    println!("cargo:rustc-cfg=scripted");
    println!("cargo:rustc-cfg=feature=\"added\"");
    println!("cargo:rustc-env=SAID=from the script");
    let folder = std::env::var("OUT_DIR").unwrap();
    std::fs::write(format!("{folder}/made.rs"), "pub fn made() -> u8 { 7 }\n#[cfg(not(scripted))] pub fn never() {}\n").unwrap();
    std::fs::write(format!("{folder}/value.rs"), "[1, 2, 3]").unwrap();
}
--- app/src/words.txt
a few words
--- app/src/more.rs
fn more(value: u8) -> u8 {
    value + 1
}
--- app/src/main.rs
#[macro_use]
extern crate lib;

use lib::lib;

include!(concat!(env!("OUT_DIR"), "/made.rs"));
include!("more.rs");

#[cfg(scripted)]
const SAID: &str = std::env!("SAID");

#[cfg(feature = "added")]
fn added() -> &'static str {
    "added"
}

#[cfg(not(feature = "added"))]
fn added() -> &'static str {
    "not added, never"
}

fn main() {
    let values: [u8; 3] = include!(concat!(env!("OUT_DIR"), "/value.rs"));
    println!("{} {} {:?} {}", made(), SAID, values, more(1));
    println!("{} {} {}", core::include_str!("words.txt").trim(), lib(2), twice!(4));
    println!("{:?} {} {}", lib::words(), added(), cfg!(feature = "added"));
}
--- lib/Cargo.toml
--- lib/src/lib.rs
extern crate alloc;
extern crate std as core;

use core::num::Wrapping;

/// Calls a macro of its own crate.
#[macro_export(local_inner_macros)]
macro_rules! twice {
    ($x:expr) => {
        __twice!($x)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __twice {
    ($x:expr) => {
        $x * 2
    };
}

pub fn lib(value: u8) -> u8 {
    (Wrapping(value) * Wrapping(10)).0
}

pub fn words() -> crate::alloc::vec::Vec<u8> {
    crate::alloc::vec![1, 2]
}
