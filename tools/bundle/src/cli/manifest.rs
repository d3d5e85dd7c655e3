//! What is to be done, from the command line and the manifests.

use std::path::{Path, PathBuf};
use std::time::Duration;

use cargo_metadata::{Metadata, MetadataCommand, Package, Target};
use clap::ValueEnum;
use serde::Deserialize;

use super::args::{Args, Kept};
use super::games::Plan;
use super::progress::Progress;
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::externs;
use crate::judge::{Edition, Judge};
use crate::read::graph::edition;
use crate::request::{BinTarget, Features, Request};
use crate::text::attributes::Keep;
use crate::verify::{Recording, Trials};

/// One run of the command.
#[derive(Debug)]
pub struct Task {
    /// What is to be bundled.
    pub request: Request,
    /// What it is compared on.
    pub trials: Trials,
    /// The file to write.
    pub output: PathBuf,
}

/// `[package.metadata.bundle]`: what the command line does not say.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Defaults {
    judge: Option<String>,
    limit: Option<usize>,
    edition: Option<String>,
    /// Relative to the manifest.
    inputs: Vec<PathBuf>,
    minify: bool,
    keep: Vec<Kept>,
    judge_crates: Vec<String>,
}

/// `[workspace.metadata.bundle]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WorkspaceDefaults {
    /// The command that knows games, run in the workspace's folder.
    games: Vec<String>,
}

impl Task {
    /// Asks cargo for the package, and the workspace's command for a game.
    ///
    /// # Errors
    /// What is not there.
    pub fn new(args: &Args, progress: &Progress) -> Result<Task> {
        let manifest = match &args.manifest_path {
            Some(path) => path.clone(),
            None => nearest_manifest()?,
        };
        let metadata = MetadataCommand::new()
            .manifest_path(&manifest)
            .no_deps()
            .exec()
            .map_err(|e| Error::Cargo(format!("cargo metadata: {}", cargo_said(&e))))?;
        let workspace = metadata.workspace_root.as_std_path();
        let plan = match &args.game {
            Some(game) => {
                let said: WorkspaceDefaults = section(&metadata.workspace_metadata, "[workspace.metadata.bundle]")?;
                progress.step("compiling what knows the workspace's games");
                Some(Plan::ask(&said.games, workspace, game, args)?)
            }
            None => None,
        };
        let (package, target) = match &plan {
            Some(plan) => (metadata.packages.iter().find(|p| p.name.as_str() == plan.package), plan.target()),
            None => {
                let (package, target) = program(&metadata, &manifest, args)?;
                (Some(package), target)
            }
        };
        let defaults: Defaults = match package {
            Some(package) => section(&package.metadata, &format!("[package.metadata.bundle] of {}", package.name))?,
            None => Defaults::default(),
        };
        let judge = judge(args, &defaults)?;
        let features =
            Features { enabled: args.features.clone(), no_default: args.no_default_features, all: args.all_features };
        let keep = if args.keep.is_empty() { &defaults.keep } else { &args.keep };
        let minify = args.minify.unwrap_or(defaults.minify && args.keep.is_empty());
        let crates = args.judge_crates.iter().chain(&defaults.judge_crates);
        let mut compilers = Compiler::all(&args.rustc, judge.edition)?;
        if let Some(package) = package.filter(|_| args.rustc.is_empty()) {
            // What nobody has named and could not compile the original is not asked.
            let (own, mut is_first) = (edition(package.edition), true);
            compilers.retain(|compiler| std::mem::replace(&mut is_first, false) || compiler.knows(own));
        }
        let own_manifest = package.map_or(manifest, |package| package.manifest_path.clone().into_std_path_buf());
        let mut request = Request {
            manifest: plan.as_ref().and_then(|plan| plan.manifest.clone()).unwrap_or(own_manifest),
            target,
            features,
            target_dir: plan.as_ref().and_then(|plan| plan.target_dir.clone()),
            judge,
            judge_crates: crates.map(|name| name.trim().replace('-', "_")).collect(),
            compilers,
            minify,
            keep: Keep {
                comments: !minify && keep.contains(&Kept::Comments),
                attributes: !minify && keep.contains(&Kept::Attributes),
            },
            remark: if args.no_verify { " NOT VERIFIED.".to_string() } else { String::new() },
        };
        if !request.judge_crates.is_empty() {
            progress.step("compiling the crates that the judge has");
            externs::supply(&mut request, metadata.target_directory.as_std_path())?;
        }
        let name = match (&plan, &args.bot) {
            (Some(plan), Some(bot)) => format!("{}-{bot}.rs", plan.game),
            _ => format!("{}.rs", request.target.bin),
        };
        let output = args.output.clone().unwrap_or_else(|| workspace.join("bundles").join(name));
        let trials = trials(args, &defaults, package, plan)?;
        Ok(Task { request, trials, output })
    }
}

/// What cargo itself said, where it said something.
fn cargo_said(error: &cargo_metadata::Error) -> String {
    match error {
        cargo_metadata::Error::CargoMetadata { stderr } => stderr.trim().trim_start_matches("error: ").to_string(),
        error => error.to_string(),
    }
}

/// The `Cargo.toml` in this folder or the nearest above it.
fn nearest_manifest() -> Result<PathBuf> {
    let folder = std::env::current_dir().map_err(Error::io("find the current folder", "."))?;
    let found = folder.ancestors().map(|folder| folder.join("Cargo.toml")).find(|file| file.is_file());
    found.ok_or_else(|| {
        let folder = folder.display();
        Error::Usage(format!("there is no Cargo.toml in {folder} or above it: --manifest-path PATH names one"))
    })
}

/// The key `bundle` of a manifest's metadata.
fn section<T: Default + for<'a> Deserialize<'a>>(metadata: &serde_json::Value, name: &str) -> Result<T> {
    match metadata.get("bundle") {
        Some(value) => serde_json::from_value(value.clone()).map_err(|e| Error::Usage(format!("{name}: {e}"))),
        None => Ok(T::default()),
    }
}

/// The program that the command line means.
fn program<'a>(metadata: &'a Metadata, manifest: &Path, args: &Args) -> Result<(&'a Package, BinTarget)> {
    let is_example = args.example.is_some();
    let named = args.bin.as_deref().or(args.example.as_deref());
    let (package_name, name) = match named.map(|named| (named, named.split_once('/'))) {
        Some((_, Some((package, name)))) => (Some(package), Some(name)),
        Some((name, None)) => (args.package.as_deref(), Some(name)),
        None => (args.package.as_deref(), None),
    };
    let members = metadata.workspace_packages();
    let here = |package: &&&Package| same_file(package.manifest_path.as_std_path(), manifest);
    let packages: Vec<&Package> = match package_name {
        Some(name) => match members.iter().find(|package| package.name.as_str() == name) {
            Some(package) => vec![package],
            None => {
                let names: Vec<&str> = members.iter().map(|package| package.name.as_str()).collect();
                return Err(Error::Usage(format!(
                    "the workspace has no package `{name}`; it has: {}",
                    names.join(", ")
                )));
            }
        },
        None => members.iter().find(here).map_or_else(|| members.clone(), |package| vec![package]),
    };
    let is_kind = |target: &&Target| if is_example { target.is_example() } else { target.is_bin() };
    let programs: Vec<(&Package, &Target)> = packages
        .iter()
        .flat_map(|&package| package.targets.iter().filter(is_kind).map(move |target| (package, target)))
        .collect();
    let is_meant = |(package, target): &&(&Package, &Target)| match name {
        Some(name) => target.name == name,
        None => package.default_run.as_ref().is_none_or(|default| *default == target.name),
    };
    let flag = if is_example { "--example" } else { "--bin" };
    let list = |programs: &[(&Package, &Target)]| -> String {
        let name = |(package, target): &(&Package, &Target)| format!("{}/{}", package.name, target.name);
        programs.iter().map(name).collect::<Vec<_>>().join(", ")
    };
    let meant: Vec<&(&Package, &Target)> = programs.iter().filter(is_meant).collect();
    match (&meant[..], name) {
        ([(package, target)], _) => {
            let target = BinTarget { is_example, ..BinTarget::binary(&package.name, &target.name) };
            Ok((package, target))
        }
        _ if programs.is_empty() => {
            let names: Vec<String> = packages.iter().map(|package| package.name.to_string()).collect();
            Err(Error::Usage(format!("there is no {} in {}", &flag[2..], names.join(", "))))
        }
        ([], Some(name)) => {
            Err(Error::Usage(format!("there is no {} `{name}`; {flag} takes one of: {}", &flag[2..], list(&programs))))
        }
        _ => Err(Error::Usage(format!("which program? {flag} takes one of: {}", list(&programs)))),
    }
}

fn same_file(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

fn judge(args: &Args, defaults: &Defaults) -> Result<Judge> {
    let name = args.judge.as_deref().or(defaults.judge.as_deref()).unwrap_or("codingame");
    let judge = Judge::named(name).map_err(Error::Usage)?;
    let judge = Judge { limit: args.limit.or(defaults.limit).or(judge.limit), ..judge };
    let edition = match (args.edition, &defaults.edition) {
        (Some(edition), _) => Some(edition),
        (None, Some(year)) => Some(
            Edition::from_str(year, false)
                .map_err(|_| Error::Usage(format!("[package.metadata.bundle]: there is no edition `{year}`")))?,
        ),
        (None, None) => None,
    };
    Ok(match edition {
        Some(edition) => Judge { edition, newer: None, ..judge },
        None => judge,
    })
}

fn trials(args: &Args, defaults: &Defaults, package: Option<&Package>, plan: Option<Plan>) -> Result<Trials> {
    let mut trials = Trials {
        recordings: Vec::new(),
        arguments: args.arguments.clone(),
        timed: Vec::new(),
        check: Vec::new(),
        timeout: Duration::from_secs(args.timeout),
    };
    if args.no_verify {
        return Ok(trials);
    }
    let folder = package.and_then(|package| package.manifest_path.parent());
    let own = match (args.input.is_empty(), folder) {
        (true, Some(folder)) => defaults.inputs.iter().map(|input| folder.as_std_path().join(input)).collect(),
        _ => args.input.clone(),
    };
    if let Some(plan) = plan {
        trials.recordings = plan.inputs;
        trials.arguments.extend(plan.arguments);
        trials.timed = plan.timed;
        trials.check = plan.check;
    }
    for input in &own {
        trials.recordings.extend(Recording::read(input)?);
    }
    Ok(trials)
}
