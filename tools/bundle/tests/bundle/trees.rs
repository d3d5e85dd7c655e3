//! Random workspaces: three crates full of modules in which the same few names mean many things,
//! called by all kinds of paths.

use std::fmt::Write;

use fastrand::Rng;

/// Names for everything, so that all of them clash.
const NAMES: &[&str] = &["value", "total", "state", "len", "next", "index", "other", "first"];

/// Something that code can refer to.
#[derive(Clone)]
struct Thing {
    krate: usize,
    path: Vec<String>,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Function,
    Constant,
    /// A struct with a method, and a field of the same name.
    Struct,
}

struct Writer {
    rng: Rng,
    things: Vec<Thing>,
    krate: usize,
    text: String,
    imports: usize,
}

/// A workspace as the text of a case.
pub fn workspace(seed: u64) -> String {
    let mut writer =
        Writer { rng: Rng::with_seed(seed), things: Vec::new(), krate: 0, text: String::new(), imports: 0 };
    let mut text = String::new();
    for (krate, name) in ["low", "high", "app"].into_iter().enumerate() {
        let dependencies =
            ["", "low = { path = \"../low\" }\n", "low = { path = \"../low\" }\nhigh = { path = \"../high\" }\n"];
        writer.krate = krate;
        writer.text.clear();
        writer.module(&mut Vec::new(), 3);
        if name == "app" {
            writer.main();
        }
        let file = if name == "app" { "main" } else { "lib" };
        let dependencies = dependencies[krate];
        write!(text, "--- {name}/Cargo.toml\n[dependencies]\n{dependencies}--- {name}/src/{file}.rs\n{}", writer.text)
            .unwrap();
    }
    text
}

impl Writer {
    fn module(&mut self, path: &mut Vec<String>, depth: usize) {
        let mut names: Vec<&str> = NAMES.to_vec();
        self.rng.shuffle(&mut names);
        for name in names.into_iter().take(if depth == 3 { 2 } else { 4 }) {
            let kind = [Kind::Function, Kind::Constant, Kind::Struct][self.rng.usize(..3)];
            let value = self.rng.u64(1..1000);
            // Three namespaces, three ways to write a name.
            let own = match kind {
                Kind::Function => name.to_string(),
                Kind::Constant => name.to_uppercase(),
                Kind::Struct => name[..1].to_uppercase() + &name[1..],
            };
            let used = if self.things.is_empty() { "1".to_string() } else { self.reference(path) };
            match kind {
                Kind::Function => {
                    let local = NAMES[self.rng.usize(..NAMES.len())];
                    writeln!(
                        self.text,
                        "pub fn {own}({name}: u64) -> u64 {{ let {local} = {name} ^ {value}; let {name} = {used}; {local}.wrapping_mul(31).wrapping_add({name}) }}"
                    )
                }
                Kind::Constant => writeln!(self.text, "pub const {own}: u64 = {value};"),
                Kind::Struct => writeln!(
                    self.text,
                    "pub struct {own} {{ pub {name}: u64 }} impl {own} {{ pub fn {name}(&self) -> u64 {{ let Self {{ {name} }} = self; {name} ^ {used} }} pub fn unused(&self) -> u64 {{ {used} }} }}"
                ),
            }
            .unwrap();
            self.things.push(Thing { krate: self.krate, path: [path.clone(), vec![own]].concat(), kind });
        }
        if depth == 0 {
            return;
        }
        for number in 0..self.rng.usize(1..=2) {
            // Modules have names of functions, too.
            let name = format!("{}_{number}", NAMES[self.rng.usize(..NAMES.len())]);
            writeln!(self.text, "pub mod {name} {{").unwrap();
            if self.rng.bool() {
                writeln!(self.text, "#[allow(unused_imports)] use super::*;").unwrap();
            }
            path.push(name);
            self.module(path, depth - 1);
            path.pop();
            writeln!(self.text, "}}").unwrap();
        }
    }

    /// An expression with something that exists already, as seen from a module.
    fn reference(&mut self, from: &[String]) -> String {
        let thing = self.things[self.rng.usize(..self.things.len())].clone();
        let (last, parents) = thing.path.split_last().unwrap();
        let mut prefix = match thing.krate {
            krate if krate != self.krate => vec![["low", "high"][krate].to_string()],
            _ if self.rng.bool() => vec!["crate".to_string()],
            _ => std::iter::once("self".to_string()).chain(from.iter().map(|_| "super".to_string())).collect(),
        };
        prefix.extend(parents.iter().cloned());
        let prefix = prefix.join("::");
        self.imports += 1;
        let alias = format!("{last}{}", self.imports);
        match self.rng.u8(..3) {
            0 => in_use(thing.kind, &format!("{prefix}::{last}"), last),
            1 => format!("{{ use {prefix}::{last} as {alias}; {} }}", in_use(thing.kind, &alias, last)),
            _ => format!("{{ use {prefix}::*; {} }}", in_use(thing.kind, last, last)),
        }
    }

    fn main(&mut self) {
        writeln!(self.text, "fn main() {{").unwrap();
        for _ in 0..8 {
            let used = self.reference(&[]);
            writeln!(self.text, "println!(\"{{}}\", {used});").unwrap();
        }
        writeln!(self.text, "}}").unwrap();
    }
}

/// An expression that uses something by this path.
fn in_use(kind: Kind, path: &str, name: &str) -> String {
    let field = name.to_lowercase();
    match kind {
        Kind::Function => format!("{path}(7)"),
        Kind::Constant => path.to_string(),
        Kind::Struct => format!("{path} {{ {field}: 5 }}.{field}()"),
    }
}
