//! Makes one source file of a program and the crates it uses, and proves that it is the same.
//!
//! The steps, each a module: cargo tells the crates (`graph`), `source` reads their modules,
//! `paths` and `macros` turn crates into modules of one file, `prune` and `trim` remove
//! what is not used, `verify` compares the result with the workspace's own program, `report`
//! tells what takes the space. The one decision behind it: every removal is checked by the
//! compiler and the whole by playing, so that a mistake anywhere can only cost characters.

mod cache;
pub mod cli;
mod compile;
mod error;
mod externs;
mod introspection;
mod judge;
mod minify;
mod natives;
mod prune;
mod read;
mod report;
mod request;
mod table;
mod text;
mod trim;
mod verify;
mod watch;

pub use compile::Compiler;
pub use error::{Error, Result};
pub use judge::{Edition, Judge, Unit, ATCODER, CODEVS, CODINGAME, GENERIC, JUDGES};
pub use read::source::Included;
pub use report::{characters, report, size_table};
pub use request::{BinTarget, Features, Request};
pub use text::attributes::Keep;
pub use text::tree::{Piece, Printed};
pub use verify::{verify, Built, Recording, Trials, Verified};
pub use watch::Watch;

use std::collections::BTreeSet;
use std::path::PathBuf;

use cache::Texts;
use prune::Inventory;
use read::callers::{Calls, CratesOfCallers};
use read::cfg::exported::ExportedConditions;
use read::graph::Graph;
use read::macros::{Caller, Macros};
use read::no_std;
use read::paths::globs::{Crates, Globs};
use read::paths::names::module_names;
use read::paths::{CrateNames, Expanded};
use read::procedural::{self, FunctionLike};
use read::source::{self, Inputs};
use text::attributes::Tidy;
use text::origin::{Files, Spot};
use text::talking;
use text::tree::{Entry, Module};
use trim::editions::{choosers, Editions, Known, Origin};
use trim::Trim;

/// A bundle in memory.
#[derive(Debug)]
pub struct Bundle {
    /// The text with its parts.
    pub printed: Printed,
    /// The readable text, where the other is the short one.
    pub readable: Option<Printed>,
    /// Files whose literals are in the text.
    pub included: Vec<Included>,
    /// What its user may want to know: sentences.
    pub notes: Vec<String>,
    /// The crates in it, dependencies first.
    pub crates: Vec<CrateInfo>,
    /// The workspace's root.
    pub workspace: PathBuf,
    /// The files that it was made of, by their names in messages.
    pub files: Files,
    /// The manifests of its packages.
    pub manifests: Vec<PathBuf>,
    /// The compilers that its crates support, of those asked for.
    pub compilers: Vec<Compiler>,
}

impl Bundle {
    /// The file and line that a line and column (from 1) of the bundle come from.
    pub fn origin(&self, line: usize, column: usize) -> Option<(String, usize)> {
        let spot = Spot::of(&self.printed, line, column)?;
        let line = spot.line(&self.files)?;
        Some((spot.file, line))
    }
}

/// A crate of a bundle.
#[derive(Clone, Debug)]
pub struct CrateInfo {
    /// Its module; empty for the program itself.
    pub module: String,
    /// What tables call it.
    pub label: String,
}

/// Makes the bundle. `tick` hears what is being done.
///
/// # Errors
/// See [`Error`].
pub fn assemble(request: &Request, tick: &dyn Fn(&str)) -> Result<Bundle> {
    tick("asking cargo");
    let graph = Graph::resolve(request)?;
    let compilers = graph.supported(&request.compilers);
    tick("reading sources");
    let mut inputs = Inputs::default();
    let mut modules = Vec::new();
    let mut suspects = Vec::new();
    for (index, krate) in graph.crates.iter().enumerate() {
        modules.push(source::load(&graph, krate, request, &mut inputs).map_err(|error| graph.explained(error))?);
        if inputs.without_std.contains(&krate.label) {
            suspects.extend(no_std::suspects(&modules, &krate.label).into_iter().map(|suspect| (index, suspect)));
        }
    }
    let crates = Crates::of(&modules, graph.crates.iter().map(|krate| &krate.externs).collect());
    let globs: Vec<Globs> = (0..modules.len()).map(|krate| crates.globs(krate)).collect();
    let names = module_names(&graph, &modules, &globs);
    let mut function_like = FunctionLike::default();
    let root = joined(&graph, modules, &names, &globs, request, &mut inputs, &mut function_like)
        .map_err(|error| graph.explained(error))?;
    let header = [format!(
        "{} of {}: one file made by `bundle`, for {} edition {}.{}",
        request.target.bin,
        request.target.package,
        request.judge.name,
        request.judge.edition.year(),
        request.remark
    )];
    let folder = request.target_dir.as_ref().unwrap_or(&graph.target_dir);
    let origins = graph.crates.iter().enumerate().map(|(index, krate)| Origin {
        module: names.get(index).filter(|_| index + 1 < names.len()).cloned().unwrap_or_default(),
        label: krate.label.clone(),
        edition: krate.edition,
        natives: krate.natives.clone(),
    });
    let origins: Vec<Origin> = origins.collect();
    let slot = |minify| cache::Slot::of(request, minify, &header, &root, &origins, folder);
    let (slot, other) = (slot(request.minify), request.minify.then(|| slot(false)));
    let texts = match slot.load() {
        Some(texts) => texts,
        None => {
            let texts = texts(request, &compilers, &header, root, &origins, tick).map_err(|error| {
                let error = suspects.iter().fold(error, |error, (_, suspect)| suspect.instead_of(error));
                let error = graph.explained_for(error, request.judge.edition);
                error.located(&inputs.files).about_macros(&function_like.names())
            })?;
            let readable = texts.readable.as_ref().unwrap_or(&texts.printed);
            if let Some((_, suspect)) =
                suspects.iter().find(|(index, suspect)| suspect.is_left(readable, &names[*index]))
            {
                return Err(suspect.error());
            }
            slot.store(&texts);
            // The short form is made from the readable one, which need not be found again.
            if let (Some(other), Some(printed)) = (other, &texts.readable) {
                other.store(&Texts { printed: printed.clone(), readable: None });
            }
            texts
        }
    };
    let crates = graph.crates.iter().zip(&names).enumerate().map(|(index, (krate, name))| CrateInfo {
        module: if index + 1 < names.len() { name.clone() } else { String::new() },
        label: krate.label.clone(),
    });
    // What was read for a part that nothing uses is no longer there.
    let mut included = inputs.included;
    included.retain(|file| texts.printed.text.contains(&file.literal));
    let mut bundle = Bundle {
        printed: texts.printed,
        readable: texts.readable,
        included,
        notes: graph.notes(&request.compilers).into_iter().chain(inputs.expanded).collect(),
        crates: crates.collect(),
        workspace: graph.workspace.clone(),
        files: inputs.files,
        manifests: graph.manifests,
        compilers,
    };
    bundle.notes.extend(introspection::note(&bundle));
    let Judge { limit, unit, .. } = request.judge;
    let size = unit.count(&bundle.printed.text);
    if let Some(limit) = limit.filter(|&limit| size > limit) {
        let advice = if request.minify { "" } else { "; --minify makes it shorter" };
        return Err(Error::TooLong { size, limit, unit: unit.name(), advice, table: size_table(&bundle) });
    }
    Ok(bundle)
}

/// All crates as modules of the program's root.
fn joined(
    graph: &Graph,
    mut modules: Vec<Module>,
    names: &[String],
    globs: &[Globs],
    request: &Request,
    inputs: &mut Inputs,
    function_like: &mut FunctionLike,
) -> Result<Module> {
    let mut macros = Macros::default();
    let mut callers = CratesOfCallers::default();
    let mut conditions = ExportedConditions::default();
    let mut exported: Vec<Vec<String>> = Vec::new();
    let mut passed_on: Vec<BTreeSet<Vec<String>>> = Vec::new();
    let talking = talking::macros_of(&modules);
    for (index, krate) in graph.crates.iter().enumerate() {
        let module = &mut modules[index];
        let of_others = CrateNames::of(graph, index, names, globs, &exported, &passed_on);
        let mut crate_names = CrateNames { talking: talking.clone(), ..of_others };
        procedural::write_out_globs(krate, &crate_names.passed_on, module)?;
        passed_on.push(crate_names.passed_on_by(module));
        function_like.learn(krate, module);
        let imports = procedural::imports_of(krate, module);
        let reach: BTreeSet<String> = graph.reach(index).into_iter().map(|index| names[index].clone()).collect();
        let calls = Calls::of(module);
        callers.learn(&names[index], module, &calls, &reach)?;
        let of_callers = inputs.conditions_of_callers.remove(&krate.label).unwrap_or_default();
        conditions.learn(krate, &names[index], &calls, &reach, &of_callers)?;
        crate_names.rewrite(module, &macros)?;
        let (root, mut own) = (crate_names.root(), Vec::new());
        read::macros::export(module, &root, &mut own)?;
        exported.push(own);
        macros.enter(Caller { krate: names[index].clone(), reach, shared: crate_names.shared.clone() });
        let mut expanded = BTreeSet::new();
        loop {
            let mut tidy = Expanded { names: &crate_names, tidy: Tidy { keep: request.keep } };
            macros.expand(module, krate.conditions(), &mut tidy);
            // Macros may make macros that are exported.
            read::macros::export(module, &root, &mut exported[index])?;
            // Macros may declare modules that lie in files, which may call macros.
            let mut outcome = Ok(0);
            module.for_each_module_mut(&mut |_, module| {
                let read = source::load_declared(graph, krate, request, inputs, module);
                outcome = std::mem::replace(&mut outcome, Ok(0)).and_then(|count| {
                    let read = read?;
                    let count = count + read.len();
                    for mut more in read {
                        crate_names.rewrite_more(&mut more);
                        module.entries.push(Entry::Module(more));
                    }
                    Ok(count)
                });
            });
            let mut tidy = Tidy { keep: request.keep };
            let compiler = request.compilers.first();
            let mut made = function_like.expand(krate, compiler, module, &crate_names, &macros, &mut tidy)?;
            let mut tidy = Expanded { names: &crate_names, tidy };
            made.extend(procedural::expand_made(krate, compiler, module, &crate_names, &imports, &mut tidy)?);
            if outcome? == 0 && made.is_empty() {
                break;
            }
            expanded.extend(made);
        }
        macros.leave(module, &exported[index]);
        let sentence = |(what, file)| format!("{what} ({file}) is expanded by the compiler");
        inputs.expanded.extend(expanded.into_iter().map(sentence));
        if !inputs.expanded.is_empty() {
            procedural::restore_module_paths(module);
        }
        module.name = names[index].clone();
        if index + 1 < graph.crates.len() {
            read::confine(module, &names[index], &exported[index]);
        }
        module.is_foreign = krate.license.is_some();
        if let Some(license) = &krate.license {
            module.notes.push(format!("{}, licence {license}", krate.label));
        }
    }
    let mut root = modules.pop().unwrap_or_else(|| Module::empty("main"));
    let are_shadowed = read::macros::are_shadowed(&root, &modules);
    let crates = modules.into_iter().map(Entry::Module);
    if are_shadowed {
        root.entries.splice(0..0, crates);
    } else {
        root.entries.extend(crates);
    }
    read::foreign::split(&mut root);
    Ok(root)
}

/// Trims the program and writes it down.
fn texts(
    request: &Request,
    compilers: &[Compiler],
    header: &[String],
    root: Module,
    crates: &[Origin],
    tick: &dyn Fn(&str),
) -> Result<Texts> {
    let scratch = tempfile::tempdir().map_err(Error::io("make a folder in", std::env::temp_dir()))?;
    let inventory = Inventory::of(&root);
    let trim = Trim {
        judge: &request.judge,
        compilers,
        header,
        source: scratch.path().join("bundle.rs"),
        inventory: &inventory,
        tick: &|compiler| tick(&format!("pruning with {compiler}")),
        boldness: Default::default(),
        spared: Default::default(),
        older: Default::default(),
        choosers: choosers(&root, &request.judge, crates),
        running: Default::default(),
        needed: Default::default(),
        empties: true.into(),
        asks_others: Default::default(),
        listed: Default::default(),
        instances: Default::default(),
        plan: Default::default(),
        lists: Default::default(),
        asserts: Default::default(),
        runs: Default::default(),
        proven: Default::default(),
        proven_by: Default::default(),
        recursions: Default::default(),
    };
    let mut trimmed = root;
    if let Some((compiler, others)) = compilers.split_first() {
        let mut whole = trimmed;
        trim.modernise(&mut whole, crates)?;
        loop {
            trimmed = trim.start(&whole)?;
            trim.drop_implementations(&mut trimmed, compiler)?;
            trim.drop_exempt_rules(&mut trimmed, compiler)?;
            if !trim.trim(&mut trimmed, compiler, false)? {
                trim.drop_rules(&mut trimmed, compiler)?;
                trim.trim(&mut trimmed, compiler, true)?;
            }
            let simplified = trim.simplified(trimmed.clone(), &compilers[..1])?;
            // The trimming for other compilers begins with what they are asked here.
            if trim.misses(&whole, &simplified, others)? {
                continue;
            }
            if trim.are_content(&simplified, others)? {
                trimmed = simplified;
            } else {
                for other in others {
                    trim.expose_for(&mut trimmed, other)?;
                    trim.trim(&mut trimmed, other, true)?;
                }
                trimmed = trim.simplified(trimmed, compilers)?;
            }
            if !trim.runs_idle(&trimmed, others)? {
                break;
            }
        }
        natives::check(&trimmed, crates)?;
        tick("comparing editions");
        // The same path again, since `file!` tells it.
        let source = trim.source.clone();
        let edition = request.judge.edition;
        let known = trim.known(&trimmed, compiler);
        let known = known.map(|(text, understood)| Known { edition, text, lints: Vec::new(), understood });
        let known = known.into_iter().collect::<Vec<_>>().into();
        let before = Printed::new(header, &trimmed).text;
        Editions { judge: &request.judge, header, source, crates, known }.check(&mut trimmed, compiler)?;
        if Printed::new(header, &trimmed).text != before {
            // There may be something to say of what was written out.
            for compiler in compilers {
                trim.trim(&mut trimmed, compiler, true)?;
            }
        }
    } else {
        trimmed = trim.simplified(trimmed, compilers)?;
    }
    let readable = Printed::new(header, &trimmed);
    if !request.minify {
        return Ok(Texts { printed: readable, readable: None });
    }
    let short = minify::minify(&trimmed, header, &request.judge, compilers, &trim.source, tick)?;
    Ok(Texts { printed: short, readable: Some(readable) })
}
