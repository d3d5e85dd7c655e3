//! Which crates a binary consists of, as cargo resolved them.
//!
//! `cargo metadata` knows the packages and how their code names each other; what the one program
//! is built with, a build tells (see `check`).

mod advice;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, NodeDep, Package, PackageId, Target};

use super::cfg::Conditions;
use super::check::{self, Check};
use super::configuration::Configuration;
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::judge::Edition;
use crate::request::{BinTarget, Request};

/// The platform of every judge known so far.
pub const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// One crate that goes into the bundle.
#[derive(Clone, Debug)]
pub struct Crate {
    /// Its name in code, and what tables call it.
    pub name: String,
    /// `name version` for crates from a registry, the plain name otherwise.
    pub label: String,
    /// The licence, for crates from a registry.
    pub license: Option<String>,
    /// The file of the crate's root module.
    pub root: PathBuf,
    /// The package's folder.
    pub dir: PathBuf,
    /// Enabled features.
    pub features: BTreeSet<String>,
    /// Other crates of the graph under the names that this crate's code uses.
    pub externs: BTreeMap<String, usize>,
    /// Procedural macros under the names that this crate's code uses.
    pub proc_macros: BTreeMap<String, PathBuf>,
    /// The edition of its code.
    pub edition: Edition,
    /// What `env!` gives for the variables that cargo sets.
    pub env: BTreeMap<String, String>,
    /// Conditions of the platform, and those that its build script sets.
    pub cfgs: Vec<String>,
    /// Where its build script writes.
    pub out_dir: Option<PathBuf>,
    /// Native libraries that its build script has compiled.
    pub natives: Vec<String>,
    /// The compiled crates and macros that its code can name.
    pub libraries: BTreeMap<String, PathBuf>,
}

impl Crate {
    /// The conditions that hold for its code.
    pub fn conditions(&self) -> Conditions<'_> {
        Conditions { features: &self.features, extra: &self.cfgs }
    }
}

/// The crates of a binary, dependencies first; the binary is the last.
#[derive(Debug)]
pub struct Graph {
    /// The crates.
    pub crates: Vec<Crate>,
    /// The workspace's root.
    pub workspace: PathBuf,
    /// Where cargo builds.
    pub target_dir: PathBuf,
    /// The manifests of the packages, and the list of their versions.
    pub manifests: Vec<PathBuf>,
    /// The oldest version of Rust that all packages support, as far as they say.
    pub oldest: (u32, u32),
}

impl Graph {
    /// A crate and all that it depends on, in the order of the crates.
    pub fn reach(&self, krate: usize) -> BTreeSet<usize> {
        let mut reach = BTreeSet::new();
        let mut open = vec![krate];
        while let Some(krate) = open.pop() {
            if reach.insert(krate) {
                open.extend(self.crates[krate].externs.values());
            }
        }
        reach
    }

    /// Asks cargo, and a compiler about the platform.
    ///
    /// # Errors
    /// Cargo's own message, or that there is no such binary.
    pub fn resolve(request: &Request) -> Result<Graph> {
        let platform = vec!["--filter-platform".to_string(), PLATFORM.to_string()];
        let metadata = MetadataCommand::new()
            .manifest_path(&request.manifest)
            .other_options([platform, request.features.arguments()].concat())
            .exec()
            .map_err(|e| Error::Cargo(format!("cargo metadata: {e}")))?;
        let package = package(&metadata, &request.target)?;
        let program = program(package, &request.target)?;
        let mut check = Check::run(request)?;
        let mut platform = request.compilers.first().map_or_else(|| Ok(Vec::new()), check::platform)?;
        let Configuration { cfgs, env } = Configuration::of_cargo();
        platform.extend(cfgs);
        let mut builder = Builder {
            metadata: &metadata,
            check: &check,
            judge_crates: &request.judge_crates,
            platform: &platform,
            crates: Vec::new(),
            done: BTreeMap::new(),
            packages: Vec::new(),
        };
        builder.build(package, program)?;
        let Builder { crates, packages, .. } = builder;
        let mut manifests: Vec<PathBuf> = packages.iter().map(|id| metadata[id].manifest_path.clone().into()).collect();
        let workspace = PathBuf::from(metadata.workspace_root.clone());
        manifests.extend([workspace.join("Cargo.toml"), workspace.join("Cargo.lock")]);
        let oldest_of = |ids: &mut dyn Iterator<Item = &PackageId>| {
            let versions = ids.filter_map(|id| metadata[id].rust_version.as_ref());
            versions.map(|version| (version.major as u32, version.minor as u32)).max()
        };
        let oldest = oldest_of(&mut packages.iter());
        // Where a compiler is too old for a macro, build scripts tell what there is without the macro.
        let is_macro = |id: &&PackageId| metadata[*id].targets.iter().any(Target::is_proc_macro);
        let oldest_of_macros = oldest_of(&mut check.libraries.keys().filter(is_macro)).unwrap_or_default();
        let target_dir = metadata.target_directory.clone().into();
        let mut graph = Graph { crates, workspace, target_dir, manifests, oldest: oldest.unwrap_or_default() };
        let supported = graph.supported(&request.compilers);
        let expanding = supported.iter().filter(|compiler| compiler.version >= oldest_of_macros);
        if let Some(oldest) = expanding.min_by_key(|compiler| compiler.version) {
            check.ask_again(oldest, &metadata, &platform)?;
        }
        for (krate, package) in graph.crates.iter_mut().zip(&packages) {
            for (name, value) in &env {
                krate.env.entry(name.clone()).or_insert_with(|| value.clone());
            }
            if let Some(script) = check.scripts.get(package) {
                krate.cfgs.extend(script.cfgs.iter().cloned());
                krate.env.extend(script.env.iter().cloned());
                krate.out_dir = Some(script.out_dir.clone().into());
                // As in `static:+whole-archive=name`.
                let linked = script.linked_libs.iter().filter_map(|library| library.as_str().split_once('='));
                krate
                    .natives
                    .extend(linked.filter(|(kind, _)| kind.starts_with("static")).map(|(_, name)| name.into()));
            }
        }
        Ok(graph)
    }

    /// The compilers that the crates say they support: the first in any case.
    pub fn supported(&self, compilers: &[Compiler]) -> Vec<Compiler> {
        let known = |(at, compiler): &(usize, &Compiler)| *at == 0 || compiler.version >= self.oldest;
        compilers.iter().enumerate().filter(known).map(|(_, compiler)| compiler.clone()).collect()
    }

    /// What there is to say about the compilers that are left out.
    pub fn notes(&self, compilers: &[Compiler]) -> Vec<String> {
        let supported = self.supported(compilers);
        let (major, minor) = self.oldest;
        let left_out = compilers.iter().filter(|compiler| !supported.contains(compiler));
        left_out.map(|compiler| format!("{} is not asked: the crates need {major}.{minor}", compiler.name)).collect()
    }

    /// A file as messages and markers name it: relative to the workspace, or to its own package
    /// for crates from a registry. Never a path of this machine.
    pub fn display(&self, krate: &Crate, file: &Path) -> String {
        let relative = |base: &Path| file.strip_prefix(base).ok().map(|p| p.to_string_lossy().replace('\\', "/"));
        let outside = || file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match krate.license {
            Some(_) => format!("{}/{}", krate.label, relative(&krate.dir).unwrap_or_else(outside)),
            None => relative(&self.workspace)
                .or_else(|| relative(&krate.dir).map(|p| format!("{}/{p}", krate.name)))
                .unwrap_or_else(outside),
        }
    }
}

/// The package of a program.
fn package<'a>(metadata: &'a Metadata, target: &BinTarget) -> Result<&'a Package> {
    let name = target.package.as_str();
    let found = metadata.workspace_packages().into_iter().find(|package| package.name.as_str() == name);
    found.ok_or_else(|| Error::Cargo(format!("the workspace has no package `{name}`")))
}

/// The program among the targets of its package.
fn program<'a>(package: &'a Package, target: &BinTarget) -> Result<&'a Target> {
    package.targets.iter().find(|known| target.is(known)).ok_or_else(|| {
        let programs = package.targets.iter().filter(|known| known.is_bin() || known.is_example());
        let names: Vec<&str> = programs.map(|known| known.name.as_str()).collect();
        let (what, package) = (&target.flag()[2..], &target.package);
        Error::Cargo(format!("package `{package}` has no {what} `{}`; it has: {}", target.bin, names.join(", ")))
    })
}

struct Builder<'a> {
    metadata: &'a Metadata,
    check: &'a Check,
    /// The conditions of the platform.
    platform: &'a [String],
    judge_crates: &'a BTreeSet<String>,
    crates: Vec<Crate>,
    /// The package of each crate.
    packages: Vec<PackageId>,
    done: BTreeMap<PackageId, usize>,
}

impl Builder<'_> {
    fn build(&mut self, package: &Package, program: &Target) -> Result<()> {
        let mut externs = self.dependencies(package, program.is_example())?;
        if let Some(lib) = library(package) {
            externs.insert(code_name(&lib.name), self.add(package)?);
        }
        let root = self.describe(package, program, externs);
        self.crates.push(root);
        self.packages.push(package.id.clone());
        Ok(())
    }

    /// Adds the library of a package and what it depends on.
    fn add(&mut self, package: &Package) -> Result<usize> {
        if let Some(&index) = self.done.get(&package.id) {
            return Ok(index);
        }
        let externs = self.dependencies(package, false)?;
        let lib = library(package)
            .ok_or_else(|| Error::Cargo(format!("package `{}` has no library to depend on", package.name)))?;
        let krate = self.describe(package, lib, externs);
        self.crates.push(krate);
        self.packages.push(package.id.clone());
        self.done.insert(package.id.clone(), self.crates.len() - 1);
        Ok(self.crates.len() - 1)
    }

    /// The crates that a package's code can name; that of an example can name more.
    fn dependencies(&mut self, package: &Package, in_example: bool) -> Result<BTreeMap<String, usize>> {
        let metadata = self.metadata;
        let resolve = metadata.resolve.as_ref().map_or(&[][..], |r| &r.nodes);
        let deps = resolve.iter().find(|n| n.id == package.id).map_or(&[][..], |n| &n.deps);
        let mut externs = BTreeMap::new();
        for dep in deps {
            let counts = |kind| kind == DependencyKind::Normal || in_example && kind == DependencyKind::Development;
            let is_used = dep.dep_kinds.iter().any(|k| counts(k.kind));
            let package = &metadata[&dep.pkg];
            // Optional packages that only other members of the workspace switch on are not in
            // the tree of this binary, and neither are procedural macros.
            let is_inside = self.check.features.contains_key(&package.id) && !self.judge_crates.contains(&dep.name);
            if is_used && library(package).is_some() && is_inside {
                externs.insert(dep.name.clone(), self.add(package)?);
            }
        }
        Ok(externs)
    }

    /// The crates of procedural macros that a package depends on, each with its source.
    fn proc_macros(&self, package: &Package) -> BTreeMap<String, PathBuf> {
        let source = |id: &PackageId| {
            let target = self.metadata[id].targets.iter().find(|target| target.is_proc_macro())?;
            Some(target.src_path.clone().into_std_path_buf())
        };
        let inside = self.nodes(package).iter().filter(|dep| !self.judge_crates.contains(&dep.name));
        inside.filter_map(|dep| Some((dep.name.clone(), source(&dep.pkg)?))).collect()
    }

    /// The compiled libraries that the code of a package can name, its own among them, without those of the
    /// judge.
    fn libraries(&self, package: &Package) -> BTreeMap<String, PathBuf> {
        let inside = self.nodes(package).iter().filter(|dep| !self.judge_crates.contains(&dep.name));
        let inside = inside.map(|dep| (dep.name.clone(), &dep.pkg));
        let own = library(package).map(|target| (code_name(&target.name), &package.id));
        inside.chain(own).filter_map(|(name, id)| Some((name, self.check.libraries.get(id)?.clone()))).collect()
    }

    fn nodes(&self, package: &Package) -> &[NodeDep] {
        let nodes = self.metadata.resolve.as_ref().map_or(&[][..], |resolve| &resolve.nodes);
        nodes.iter().find(|node| node.id == package.id).map_or(&[][..], |node| &node.deps)
    }

    fn describe(&self, package: &Package, target: &Target, externs: BTreeMap<String, usize>) -> Crate {
        let external = package.source.is_some();
        let dir = package.manifest_path.parent().map(|p| p.as_std_path().to_path_buf()).unwrap_or_default();
        let name = if target.is_bin() || target.is_example() { target.name.clone() } else { code_name(&target.name) };
        let license = package.license.clone().unwrap_or_else(|| "licence not stated".to_string());
        Crate {
            label: if external { format!("{} {}", package.name, package.version) } else { name.clone() },
            license: external.then_some(license),
            root: target.src_path.clone().into(),
            dir,
            features: self.check.features.get(&package.id).cloned().unwrap_or_default(),
            externs,
            proc_macros: self.proc_macros(package),
            edition: edition(package.edition),
            cfgs: self.platform.to_vec(),
            out_dir: None,
            natives: Vec::new(),
            libraries: self.libraries(package),
            env: environment(package, &name),
            name,
        }
    }
}

/// An edition as cargo tells it.
pub fn edition(told: cargo_metadata::Edition) -> Edition {
    match told {
        cargo_metadata::Edition::E2015 => Edition::E2015,
        cargo_metadata::Edition::E2018 => Edition::E2018,
        cargo_metadata::Edition::E2021 => Edition::E2021,
        _ => Edition::E2024,
    }
}

fn library(package: &Package) -> Option<&Target> {
    package.targets.iter().find(|t| t.is_lib() || t.is_rlib())
}

fn code_name(name: &str) -> String {
    name.replace('-', "_")
}

/// The variables that cargo sets for a package's crate.
pub fn environment(package: &Package, crate_name: &str) -> BTreeMap<String, String> {
    let version = &package.version;
    [
        ("CARGO_PKG_NAME", package.name.to_string()),
        ("CARGO_PKG_VERSION", version.to_string()),
        ("CARGO_PKG_VERSION_MAJOR", version.major.to_string()),
        ("CARGO_PKG_VERSION_MINOR", version.minor.to_string()),
        ("CARGO_PKG_VERSION_PATCH", version.patch.to_string()),
        ("CARGO_PKG_VERSION_PRE", version.pre.to_string()),
        ("CARGO_PKG_AUTHORS", package.authors.join(":")),
        ("CARGO_PKG_DESCRIPTION", package.description.clone().unwrap_or_default()),
        ("CARGO_PKG_HOMEPAGE", package.homepage.clone().unwrap_or_default()),
        ("CARGO_PKG_REPOSITORY", package.repository.clone().unwrap_or_default()),
        ("CARGO_PKG_LICENSE", package.license.clone().unwrap_or_default()),
        ("CARGO_CRATE_NAME", code_name(crate_name)),
        ("CARGO_BIN_NAME", crate_name.to_string()),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_string(), value))
    .collect()
}
