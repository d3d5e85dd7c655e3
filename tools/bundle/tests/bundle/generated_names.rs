//! Random crates in which a few names mean many things: functions, constants, types, variants, traits,
//! macros and modules, reached by globs, imports and paths, and hidden by what is nearer. What a name
//! means is seen in what is printed; lines that the compiler rejects are sorted out afterwards, since
//! only the compiler knows which.

use std::path::Path;
use std::process::Command;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use fastrand::Rng;

const VALUES: &[&str] = &["value", "len", "next", "min", "drop", "count"];
const CONSTANTS: &[&str] = &["MAX", "LEN", "A", "B"];
const TYPES: &[&str] = &["State", "Item", "Option", "Some", "Vec", "TryFrom", "A", "B"];
const MODULES: &[&str] = &["inner", "value", "low", "core", "high", "len"];
/// The last one is not for a crate's root.
const VISIBILITIES: &[&str] = &["pub ", "pub ", "pub ", "pub(crate) ", "", "pub(super) "];
const CRATES: [&str; 3] = ["low", "high", "app"];

/// Something that a path can lead to.
#[derive(Clone)]
struct Thing {
    krate: usize,
    modules: Vec<String>,
    name: String,
    /// Ways to use it, with `P` for its path and `V` for a name of a value.
    uses: &'static [&'static str],
}

const FUNCTION: &[&str] = &["P()"];
const CONSTANT: &[&str] = &["P", "match 107u64 { P => 1, _ => 2 }"];
const UNIT: &[&str] = &["P", "P.V()", "P::ID", "match P { P => 1 }", "P.clone()"];
const TUPLE: &[&str] = &["P(3)", "P(3).V()", "P::ID", "{ let P(x) = P(7); x }", "{ let P(V) = P(7); V }"];
const FIELDS: &[&str] = &["P { V: 4 }", "P { V: 4 }.V()", "{ let V = 5; P { V }.V }", "P::ID"];
const ENUM: &[&str] = &[
    "P::T",
    "{ use P::*; T }",
    "match P::T { T => 1, _ => 2 }",
    "match P::T { P::T => 1, T => 2 }",
    "P::ID",
    "P::T.V()",
];
const TRAIT: &[&str] = &[
    "5u8.V()",
    "(&5u8).V()",
    "\"text\".V()",
    "P::V(&6u8)",
    "{ use P; 5u8.V() }",
    "{ use P as _; 5u8.V() }",
    "<u8 as P>::V(&5)",
];
const TYPE: &[&str] = &["::std::mem::size_of::<P>()", "P::ID", "P::T"];
const MACRO: &[&str] = &["P!()"];
/// Uses of anything.
const ANYTHING: &[&[&str]] = &[FUNCTION, CONSTANT, UNIT, TUPLE, FIELDS, ENUM, TRAIT, TYPE, MACRO];

/// A crate: its lines, of which those that may be removed are marked.
#[derive(Default)]
struct Source {
    lines: Vec<(String, bool)>,
}

struct Writer {
    rng: Rng,
    things: Vec<Thing>,
    sources: [Source; 3],
    krate: usize,
    /// The number that is told next: each is told by one thing alone.
    number: u64,
    runs: usize,
}

/// A workspace of three crates whose modules have so many items and so many uses of names each, as
/// the text of a case.
pub fn workspace(compiler: &Path, seed: u64, items: usize, uses: usize) -> String {
    let mut rng = Rng::with_seed(seed);
    let mut editions = ["2018", "2021", "2024"];
    rng.shuffle(&mut editions);
    editions[2] = "2021";
    let mut writer = Writer { rng, things: Vec::new(), sources: Default::default(), krate: 0, number: 100, runs: 0 };
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::new();
    for (krate, name) in CRATES.into_iter().enumerate() {
        (writer.krate, writer.runs) = (krate, 0);
        writer.line("#![allow(warnings)]", false);
        writer.module(&mut Vec::new(), items, uses);
        if krate == 2 {
            writer.line("fn main() { ::low::run_0(); ::high::run_0(); run_0() }", false);
        }
        let source = &mut writer.sources[krate];
        source.sort_out(compiler, folder.path(), krate, editions[krate]);
        let file = if krate == 2 { "main" } else { "lib" };
        let dependencies: String =
            CRATES[..krate].iter().map(|name| format!("{name} = {{ path = \"../{name}\" }}\n")).collect();
        text += &format!("--- {name}/Cargo.toml\nedition = \"{}\"\n[dependencies]\n{dependencies}", editions[krate]);
        text += &format!("--- {name}/src/{file}.rs\n{}", source.text());
    }
    text
}

impl Source {
    fn text(&self) -> String {
        self.lines.iter().map(|(line, _)| format!("{line}\n")).collect()
    }

    /// Removes the lines in which the compiler finds errors, until it finds none.
    fn sort_out(&mut self, compiler: &Path, folder: &Path, krate: usize, edition: &str) {
        let file = format!("{}.rs", CRATES[krate]);
        loop {
            std::fs::write(folder.join(&file), self.text()).unwrap();
            let output = Command::new(compiler)
                .args(["--edition", edition, "--emit=metadata", "--error-format=json", &file])
                .args(["--crate-type", if krate == 2 { "bin" } else { "lib" }, "-L", "."])
                .args(CRATES[..krate].iter().flat_map(|name| ["--extern", name]))
                .current_dir(folder)
                .output()
                .unwrap();
            if output.status.success() {
                return;
            }
            let said = String::from_utf8_lossy(&output.stderr);
            let errors = said.lines().filter_map(|line| serde_json::from_str::<Diagnostic>(line).ok());
            let mut wrong: Vec<usize> = Vec::new();
            for error in errors.filter(|error| error.level == DiagnosticLevel::Error) {
                let spans = error.spans.iter().flat_map(places).collect::<Vec<_>>();
                let removable = |is_primary: bool| {
                    let lines = spans.iter().filter(|(span, is)| *is == is_primary && span.file_name == file);
                    lines.map(|(span, _)| span.line_start - 1).filter(|&line| self.lines[line].1).collect::<Vec<_>>()
                };
                let primary = removable(true);
                wrong.extend(if primary.is_empty() { removable(false) } else { primary });
            }
            assert!(!wrong.is_empty(), "{said}\n{}", self.text());
            let mut line = 0..;
            self.lines.retain(|_| !wrong.contains(&line.next().unwrap()));
        }
    }
}

/// A place and those of the macro calls that it came from, with whether it is what an error is about.
fn places(span: &DiagnosticSpan) -> Vec<(&DiagnosticSpan, bool)> {
    let calls = std::iter::successors(span.expansion.as_ref(), |call| call.span.expansion.as_ref());
    std::iter::once((span, span.is_primary)).chain(calls.map(|call| (&call.span, false))).collect()
}

impl Writer {
    fn line(&mut self, line: impl Into<String>, is_removable: bool) {
        self.sources[self.krate].lines.push((line.into(), is_removable));
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.rng.usize(..list.len())]
    }

    fn number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    fn visibility(&mut self, modules: &[String]) -> &'static str {
        let last = VISIBILITIES.len() - usize::from(modules.is_empty());
        self.pick(&VISIBILITIES[..last])
    }

    fn name(&mut self) -> &'static str {
        let names = [VALUES, CONSTANTS, TYPES, TYPES][self.rng.usize(..4)];
        self.pick(names)
    }

    /// A module, and the function that tells what its names mean.
    fn module(&mut self, path: &mut Vec<String>, items: usize, uses: usize) {
        let run = self.runs;
        self.runs += 1;
        for _ in 0..items {
            self.item(path);
        }
        for _ in 0..items / 3 {
            let visibility = self.visibility(path);
            let import = self.import(path);
            self.line(format!("{visibility}{import}"), true);
        }
        let mut calls = Vec::new();
        let mut names = MODULES.to_vec();
        self.rng.shuffle(&mut names);
        for name in &names[..[2, 2, 1, 0][path.len()]] {
            let visibility = self.visibility(path);
            self.line(format!("{visibility}mod {name} {{"), false);
            path.push(name.to_string());
            calls.push(format!("self::{name}::run_{}();", self.runs));
            self.module(path, items, uses);
            path.pop();
            self.line("}", false);
        }
        self.line(format!("pub fn run_{run}() {{"), false);
        for at in 0..uses {
            let shown = self.expression(path, 2);
            self.line(format!("::std::println!(\"{} {run} {at} {{:?}}\", {shown});", CRATES[self.krate]), true);
        }
        for call in calls {
            self.line(call, false);
        }
        self.line("}", false);
    }

    fn item(&mut self, modules: &[String]) {
        let visibility = self.visibility(modules);
        let (value, constant, kind) = (self.pick(VALUES), self.pick(CONSTANTS), self.pick(TYPES));
        let number = self.number();
        let derives = "#[derive(Debug, Clone, Copy, PartialEq)]";
        // The implementation, or the import of a macro.
        let mut more = Vec::new();
        // The standard library has one of that name.
        let mac = if self.rng.u8(..4) == 0 { "concat" } else { value };
        let macros = || self.things.iter().filter(|thing| thing.uses == MACRO && thing.name == mac);
        let is_first = macros().all(|thing| thing.krate != self.krate);
        let is_new = macros().all(|thing| thing.krate != self.krate || thing.modules != modules);
        let form = self.rng.u8(..if is_new { 13 } else { 12 });
        let (line, name, uses) = match form {
            0 | 1 => (format!("{visibility}fn {value}() -> u64 {{ {number} }}"), value, FUNCTION),
            2 => (format!("{visibility}const {value}: u64 = {number};"), value, CONSTANT),
            3 => (format!("{visibility}const {constant}: u64 = {number};"), constant, CONSTANT),
            4 => (format!("{visibility}static {constant}: u64 = {number};"), constant, CONSTANT),
            5 => (format!("{derives} {visibility}struct {kind};"), kind, UNIT),
            6 => (format!("{derives} {visibility}struct {kind}(pub u64);"), kind, TUPLE),
            7 => (format!("{derives} {visibility}struct {kind} {{ pub {value}: u64 }}"), kind, FIELDS),
            8 => {
                let (first, second) = (self.pick(TYPES), self.pick(TYPES));
                (format!("{derives} {visibility}enum {kind} {{ {first}, {second} }}"), kind, ENUM)
            }
            9 | 10 => {
                let forms = ["KIND for u8", "<T> KIND for T", "<T> KIND for &T", "KIND for str", "KIND for crate::A"];
                more.push(format!("impl{} {{}}", self.pick(&forms).replace("KIND", &format!(" {kind}"))));
                (format!("{visibility}trait {kind} {{ fn {value}(&self) -> u64 {{ {number} }} }}"), kind, TRAIT)
            }
            11 => {
                let path = self.path(modules);
                (format!("{visibility}type {kind} = {path};"), kind, TYPE)
            }
            _ => {
                let path = self.path(modules);
                let inner = self.expression(modules, 0).replace("concat!", "value!");
                let bodies = [number.to_string(), format!("$crate::{path}()"), inner, format!("$crate::{path}")];
                let body = &bodies[self.rng.usize(..bodies.len())];
                let export = if is_first { self.pick(&["", "#[macro_export] "]) } else { "" };
                more.push(format!("pub(crate) use {mac};"));
                (format!("{export}macro_rules! {mac} {{ () => {{ {body} }} }}"), mac, MACRO)
            }
        };
        if [UNIT, TUPLE, FIELDS, ENUM].contains(&uses) {
            let id = self.number();
            more.push(format!(
                "impl {kind} {{ pub fn {value}(&self) -> u64 {{ {number} }} pub const ID: u64 = {id}; }}"
            ));
        }
        for line in std::iter::once(line).chain(more) {
            self.line(line, true);
        }
        self.things.push(Thing { krate: self.krate, modules: modules.to_vec(), name: name.to_string(), uses });
    }

    /// The way to a module from another one: to that of something that is there already, as a rule.
    fn way(&mut self, from: &[String], thing: &Thing) -> String {
        let up = "super::".repeat(from.len());
        let prefix = match thing.krate {
            krate if krate != self.krate => format!("{}::", CRATES[krate]),
            _ => match self.rng.u8(..5) {
                0 => String::new(),
                1 => "self::".to_string(),
                2 => "super::".to_string(),
                3 => format!("self::{up}"),
                _ => "crate::".to_string(),
            },
        };
        prefix + &thing.modules.iter().map(|module| format!("{module}::")).collect::<String>()
    }

    fn thing(&mut self) -> Thing {
        let mut thing = match self.things.len() {
            0 => Thing { krate: self.krate, modules: Vec::new(), name: String::new(), uses: FUNCTION },
            // What is near is more often met.
            count => {
                self.things[(count - 1).saturating_sub(self.rng.usize(..count).min(self.rng.usize(..count)))].clone()
            }
        };
        if thing.name.is_empty() || self.rng.u8(..6) == 0 {
            thing.name = self.name().to_string();
        }
        thing
    }

    /// A path to something, or a name alone.
    fn path(&mut self, from: &[String]) -> String {
        let thing = self.thing();
        self.path_to(from, &thing)
    }

    fn path_to(&mut self, from: &[String], thing: &Thing) -> String {
        match self.rng.u8(..5) {
            0 | 1 => thing.name.clone(),
            2 => ["self::", "super::", "crate::"][self.rng.usize(..3)].to_string() + &thing.name,
            _ => self.way(from, thing) + &thing.name,
        }
    }

    fn import(&mut self, from: &[String]) -> String {
        let thing = self.thing();
        let way = self.way(from, &thing);
        let (name, other) = (&thing.name, self.name());
        match self.rng.u8(..9) {
            0..=2 if !way.is_empty() => format!("use {way}*;"),
            3 => format!("use {way}{name} as {other};"),
            4 => format!("use {way}{name} as _;"),
            5 => format!("use {way}{name}::*;"),
            6 => format!("use {way}{{{name}, {other}}};"),
            7 => format!("use {way}{name}::{other};"),
            _ => format!("use {way}{name};"),
        }
    }

    /// An expression that names something.
    fn expression(&mut self, from: &[String], depth: usize) -> String {
        if depth > 0 && self.rng.u8(..5) < 3 {
            return self.scope(from, depth);
        }
        let thing = self.thing();
        let path = self.path_to(from, &thing);
        let uses = if self.rng.u8(..6) == 0 { ANYTHING[self.rng.usize(..ANYTHING.len())] } else { thing.uses };
        let (value, kind) = (self.pick(VALUES), self.pick(TYPES));
        let words = self.pick(uses).replace('V', "\0").replace('T', kind).replace('P', &path);
        words.replace('\0', value)
    }

    /// An expression in a scope that has names of its own.
    fn scope(&mut self, from: &[String], depth: usize) -> String {
        let inner = self.expression(from, depth - 1);
        let (value, constant, kind) = (self.pick(VALUES), self.pick(CONSTANTS), self.pick(TYPES));
        let number = self.number();
        match self.rng.u8(..19) {
            0 => format!("{{ let {value} = {number}u64; {inner} }}"),
            1 => format!("{{ fn {value}() -> u64 {{ {number} }} {inner} }}"),
            2 => format!("{{ const {value}: u64 = {number}; {inner} }}"),
            3 => format!("{{ let {value} = || {number}u64; {inner} }}"),
            4 => format!("{{ #[derive(Debug)] struct {kind}; {inner} }}"),
            5 => format!("{{ macro_rules! {value} {{ () => {{ {number} }} }} {inner} }}"),
            6 => format!("{{ macro_rules! q {{ () => {{ {inner} }} }} let {value} = {number}u64; q!() }}"),
            7 => {
                format!("{{ macro_rules! q {{ ($e:expr) => {{ {{ let {value} = {number}u64; $e }} }} }} q!({inner}) }}")
            }
            8 => format!(
                "{{ macro_rules! q {{ ($n:ident) => {{ {{ let $n = {number}u64; {inner} }} }} }} q!({value}) }}"
            ),
            9 => format!("(|{value}: u64| {inner})({number})"),
            10 => format!("{{ fn f<{kind}>(_: {kind}) -> usize {{ ::std::mem::size_of::<{kind}>() }} f({inner}) }}"),
            11 => format!("{{ fn f<const {constant}: u64>() -> u64 {{ {inner} }} f::<{number}>() }}"),
            12 => format!("match Some({number}u64) {{ Some({value}) => {inner}, None => panic!() }}"),
            13 => format!("{{ const {constant}: u64 = {number}; {inner} }}"),
            14 => format!("{{ enum {kind} {{ A = {number}, B }} use {kind}::*; {inner} }}"),
            15 => format!(
                "{{ trait {kind} {{ fn {value}(&self) -> u64 {{ {number} }} }} impl<T> {kind} for T {{}} {inner} }}"
            ),
            _ => format!("{{ {} {inner} }}", self.import(from)),
        }
    }
}
