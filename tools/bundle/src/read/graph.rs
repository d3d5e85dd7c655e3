//! Which crates a binary consists of, as cargo resolved them.
//!
//! `cargo metadata` knows the packages but unites the features of the whole workspace; what the
//! one binary is built with (resolver 2) only `cargo tree -p` tells. Both are asked at once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId, Target};

use super::cfg::Conditions;
use crate::error::{Error, Result};
use crate::judge::Edition;
use crate::request::{cargo, BinTarget, Request};

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
    pub proc_macros: BTreeSet<String>,
    /// The edition of its code.
    pub edition: Edition,
    /// What `env!` gives for the variables that cargo sets.
    pub env: BTreeMap<String, String>,
    /// Conditions that its build script sets.
    pub cfgs: Vec<String>,
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
}

impl Graph {
    /// Asks cargo.
    ///
    /// # Errors
    /// Cargo's own message, or that there is no such binary.
    pub fn resolve(request: &Request) -> Result<Graph> {
        let (metadata, features) = std::thread::scope(|scope| -> Result<_> {
            let options = request.features.arguments();
            let features = scope.spawn(|| resolved_features(request));
            let metadata = MetadataCommand::new()
                .manifest_path(&request.manifest)
                .other_options([vec!["--filter-platform".to_string(), PLATFORM.to_string()], options].concat())
                .exec()
                .map_err(|e| Error::Cargo(format!("cargo metadata: {e}")))?;
            let features =
                features.join().map_err(|_| Error::Cargo("the thread that asks cargo tree died".to_string()))??;
            Ok((metadata, features))
        })?;
        let mut builder = Builder {
            metadata: &metadata,
            features: &features,
            judge_crates: &request.judge_crates,
            crates: Vec::new(),
            done: BTreeMap::new(),
            packages: Vec::new(),
        };
        builder.build(&request.target)?;
        let Builder { mut crates, packages, .. } = builder;
        let scripted = |id: &PackageId| metadata[id].targets.iter().any(|target| target.is_custom_build());
        if packages.iter().any(scripted) {
            let said = build_scripts(request)?;
            for (krate, id) in crates.iter_mut().zip(&packages) {
                krate.cfgs = said.get(id).cloned().unwrap_or_default();
            }
        }
        let mut manifests: Vec<PathBuf> = packages.iter().map(|id| metadata[id].manifest_path.clone().into()).collect();
        let workspace = PathBuf::from(metadata.workspace_root.clone());
        manifests.extend([workspace.join("Cargo.toml"), workspace.join("Cargo.lock")]);
        Ok(Graph { crates, workspace, target_dir: metadata.target_directory.clone().into(), manifests })
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

    /// The error, with what brings its crate in if no code of the workspace asks for it: nobody
    /// mends a crate of the registry, but a feature less may do without it.
    pub fn explained(&self, mut error: Error) -> Error {
        let Error::Source { file, message, .. } = &mut error else { return error };
        let is_there = |krate: &Crate| krate.license.is_some() && file.starts_with(&format!("{}/", krate.label));
        let Some(index) = self.crates.iter().position(is_there) else { return error };
        let users: Vec<&Crate> =
            self.crates.iter().filter(|krate| krate.externs.values().any(|&used| used == index)).collect();
        if users.iter().all(|user| user.license.is_some()) {
            let users: Vec<&str> = users.iter().map(|user| user.label.as_str()).collect();
            let name = &self.crates[index].name;
            *message += &format!("; {name} comes with {}, try that without its default features", users.join(" and "));
        }
        error
    }
}

/// Features by package name and version.
type Features = BTreeMap<(String, String), BTreeSet<String>>;

fn resolved_features(request: &Request) -> Result<Features> {
    let output = request
        .cargo("tree")
        .args(["--prefix", "none", "--no-dedupe", "--edges", "normal,no-proc-macro"])
        .args(["--format", "{p}|{f}", "--target", PLATFORM])
        .output()
        .map_err(Error::io("run", cargo()))?;
    if !output.status.success() {
        return Err(Error::Cargo(format!("cargo tree: {}", String::from_utf8_lossy(&output.stderr).trim())));
    }
    let mut features = Features::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some((package, list)) = line.rsplit_once('|') else { continue };
        let mut words = package.split_whitespace();
        if let (Some(name), Some(version)) = (words.next(), words.next()) {
            let key = (name.to_string(), version.trim_start_matches('v').to_string());
            let names = list.split(',').map(str::trim).filter(|f| !f.is_empty());
            features.entry(key).or_default().extend(names.map(str::to_string));
        }
    }
    Ok(features)
}

/// What the build scripts of all packages say about conditions. Only a build tells.
fn build_scripts(request: &Request) -> Result<BTreeMap<PackageId, Vec<String>>> {
    let output = request.cargo_build("check", None).output().map_err(Error::io("run", cargo()))?;
    if !output.status.success() {
        let said = cargo_metadata::Message::parse_stream(output.stdout.as_slice()).filter_map(|m| m.ok());
        let first = said.filter_map(|message| match message {
            cargo_metadata::Message::CompilerMessage(message) => message.message.rendered,
            _ => None,
        });
        let reason = first.chain([String::from_utf8_lossy(&output.stderr).into_owned()]).next().unwrap_or_default();
        return Err(Error::Cargo(format!("cargo check, which runs the build scripts: {}", reason.trim())));
    }
    let messages = cargo_metadata::Message::parse_stream(output.stdout.as_slice()).filter_map(|m| m.ok());
    let scripts = messages.filter_map(|message| match message {
        cargo_metadata::Message::BuildScriptExecuted(script) => Some((script.package_id, script.cfgs)),
        _ => None,
    });
    Ok(scripts.collect())
}

struct Builder<'a> {
    metadata: &'a Metadata,
    features: &'a Features,
    judge_crates: &'a BTreeSet<String>,
    crates: Vec<Crate>,
    /// The package of each crate.
    packages: Vec<PackageId>,
    done: BTreeMap<PackageId, usize>,
}

impl Builder<'_> {
    fn build(&mut self, target: &BinTarget) -> Result<()> {
        let package_name = target.package.as_str();
        let package = self
            .metadata
            .workspace_packages()
            .into_iter()
            .find(|p| p.name.as_str() == package_name)
            .ok_or_else(|| Error::Cargo(format!("the workspace has no package `{package_name}`")))?;
        let bin = package.targets.iter().find(|known| target.is(known)).ok_or_else(|| {
            let programs = package.targets.iter().filter(|known| known.is_bin() || known.is_example());
            let names: Vec<&str> = programs.map(|known| known.name.as_str()).collect();
            let what = &target.flag()[2..];
            Error::Cargo(format!(
                "package `{package_name}` has no {what} `{}`; it has: {}",
                target.bin,
                names.join(", ")
            ))
        })?;
        let mut externs = self.dependencies(package)?;
        if let Some(lib) = library(package) {
            externs.insert(code_name(&lib.name), self.add(package)?);
        }
        let root = self.describe(package, bin, externs);
        self.crates.push(root);
        self.packages.push(package.id.clone());
        Ok(())
    }

    /// Adds the library of a package and what it depends on.
    fn add(&mut self, package: &Package) -> Result<usize> {
        if let Some(&index) = self.done.get(&package.id) {
            return Ok(index);
        }
        let externs = self.dependencies(package)?;
        let lib = library(package)
            .ok_or_else(|| Error::Cargo(format!("package `{}` has no library to depend on", package.name)))?;
        let krate = self.describe(package, lib, externs);
        self.crates.push(krate);
        self.packages.push(package.id.clone());
        self.done.insert(package.id.clone(), self.crates.len() - 1);
        Ok(self.crates.len() - 1)
    }

    fn dependencies(&mut self, package: &Package) -> Result<BTreeMap<String, usize>> {
        let metadata = self.metadata;
        let resolve = metadata.resolve.as_ref().map_or(&[][..], |r| &r.nodes);
        let deps = resolve.iter().find(|n| n.id == package.id).map_or(&[][..], |n| &n.deps);
        let mut externs = BTreeMap::new();
        for dep in deps {
            let normal = dep.dep_kinds.iter().any(|k| k.kind == DependencyKind::Normal);
            let package = &metadata[&dep.pkg];
            // Optional packages that only other members of the workspace switch on are not in
            // the tree of this binary, and neither are procedural macros.
            let is_inside = self.features.contains_key(&key(package)) && !self.judge_crates.contains(&dep.name);
            if normal && library(package).is_some() && is_inside {
                externs.insert(dep.name.clone(), self.add(package)?);
            }
        }
        Ok(externs)
    }

    /// The names of the procedural macros that a package depends on.
    fn proc_macros(&self, package: &Package) -> BTreeSet<String> {
        let nodes = self.metadata.resolve.as_ref().map_or(&[][..], |resolve| &resolve.nodes);
        let deps = nodes.iter().find(|node| node.id == package.id).map_or(&[][..], |node| &node.deps);
        let is_macro = |id: &PackageId| self.metadata[id].targets.iter().any(|target| target.is_proc_macro());
        let is_outside = |name: &str| self.judge_crates.contains(name);
        deps.iter().filter(|dep| is_macro(&dep.pkg) && !is_outside(&dep.name)).map(|dep| dep.name.clone()).collect()
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
            features: self.features.get(&key(package)).cloned().unwrap_or_default(),
            externs,
            proc_macros: self.proc_macros(package),
            edition: match package.edition {
                cargo_metadata::Edition::E2015 => Edition::E2015,
                cargo_metadata::Edition::E2018 => Edition::E2018,
                cargo_metadata::Edition::E2021 => Edition::E2021,
                _ => Edition::E2024,
            },
            cfgs: Vec::new(),
            env: environment(package, &name),
            name,
        }
    }
}

fn key(package: &Package) -> (String, String) {
    (package.name.to_string(), package.version.to_string())
}

fn library(package: &Package) -> Option<&Target> {
    package.targets.iter().find(|t| t.is_lib() || t.is_rlib())
}

fn code_name(name: &str) -> String {
    name.replace('-', "_")
}

fn environment(package: &Package, crate_name: &str) -> BTreeMap<String, String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate that uses others; from a registry unless it is the program.
    fn krate(name: &str, uses: &[usize]) -> Crate {
        let is_program = name == "app";
        Crate {
            name: name.to_string(),
            label: if is_program { name.to_string() } else { format!("{name} 1.0.0") },
            license: (!is_program).then(|| "MIT".to_string()),
            root: PathBuf::new(),
            dir: PathBuf::new(),
            features: BTreeSet::new(),
            externs: uses.iter().map(|used| (format!("crate{used}"), *used)).collect(),
            proc_macros: BTreeSet::new(),
            edition: Edition::E2021,
            env: BTreeMap::new(),
            cfgs: Vec::new(),
        }
    }

    #[test]
    fn an_error_far_away_tells_what_brings_it_in() {
        let crates = vec![krate("libc", &[]), krate("random", &[0]), krate("hash", &[1, 0]), krate("app", &[2])];
        let graph = Graph { crates, workspace: PathBuf::new(), target_dir: PathBuf::new(), manifests: Vec::new() };
        let said = |file: &str| {
            let error = Error::Source { file: file.to_string(), line: 3, message: "no".to_string() };
            graph.explained(error).to_string()
        };
        let advice = "try that without its default features";
        assert_eq!(
            said("libc 1.0.0/src/lib.rs"),
            format!("libc 1.0.0/src/lib.rs:3: no; libc comes with random 1.0.0 and hash 1.0.0, {advice}")
        );
        let random = format!("random 1.0.0/src/lib.rs:3: no; random comes with hash 1.0.0, {advice}");
        assert_eq!(said("random 1.0.0/src/lib.rs"), random);
        // Who asks for a crate by name knows it.
        assert_eq!(said("hash 1.0.0/src/lib.rs"), "hash 1.0.0/src/lib.rs:3: no");
        assert_eq!(said("app/src/main.rs"), "app/src/main.rs:3: no");
    }
}
