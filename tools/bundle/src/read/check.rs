//! What cargo says of a build of the program: features, build scripts, compiled libraries.
//!
//! `cargo metadata` unites the features of a whole workspace; only a build tells those of one
//! program, and only it runs the build scripts. The messages of `cargo check` have both, and the
//! second time cargo only repeats them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::{Artifact, BuildScript, Message, Metadata, PackageId};

use super::graph::PLATFORM;
use super::scripts::Script;
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::request::{cargo, Request};

/// A checked program.
#[derive(Debug, Default)]
pub struct Check {
    /// The enabled features of every package that is part of the program.
    pub features: BTreeMap<PackageId, BTreeSet<String>>,
    /// What build scripts said, by package.
    pub scripts: BTreeMap<PackageId, BuildScript>,
    /// The programs of build scripts, by package.
    programs: BTreeMap<PackageId, PathBuf>,
    /// Compiled libraries and procedural macros, by package.
    pub libraries: BTreeMap<PackageId, PathBuf>,
}

impl Check {
    /// Has cargo check a program.
    ///
    /// # Errors
    /// The first error that the compiler or cargo has to tell.
    pub fn run(request: &Request) -> Result<Check> {
        let output = request.cargo_build("check", None).output().map_err(Error::io("run", cargo()))?;
        let mut check = Check::default();
        let mut first_error = None;
        for message in Message::parse_stream(output.stdout.as_slice()).filter_map(|message| message.ok()) {
            match message {
                Message::CompilerArtifact(artifact) => check.add(artifact),
                Message::BuildScriptExecuted(script) => drop(check.scripts.insert(script.package_id.clone(), script)),
                Message::CompilerMessage(said) if said.message.level == DiagnosticLevel::Error => {
                    first_error = first_error.or(said.message.rendered);
                }
                _ => {}
            }
        }
        if output.status.success() {
            return Ok(check);
        }
        let reason = first_error.unwrap_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned());
        Err(Error::Cargo(format!("the program does not pass cargo check: {}", reason.trim())))
    }

    /// Lets the build scripts say what they say to the oldest compiler, if that is not cargo's.
    ///
    /// # Errors
    /// If a build script cannot be run.
    pub fn ask_again(&mut self, oldest: &Compiler, metadata: &Metadata, platform: &[String]) -> Result<()> {
        if self.scripts.is_empty() || Compiler::of_cargo()?.version == oldest.version {
            return Ok(());
        }
        for (id, said) in &mut self.scripts {
            let (Some(program), Some(features)) = (self.programs.get(id), self.features.get(id)) else { continue };
            let script = Script { program, package: &metadata[id], features, platform };
            script.run(oldest, said, metadata.target_directory.as_std_path())?;
        }
        Ok(())
    }

    fn add(&mut self, artifact: Artifact) {
        let ends_with = |end: &str| artifact.filenames.iter().find(|name| name.as_str().ends_with(end));
        let target = &artifact.target;
        if target.is_proc_macro() {
            self.libraries.extend(artifact.filenames.first().map(|name| (artifact.package_id.clone(), name.into())));
            return;
        }
        if target.is_custom_build() {
            self.programs.extend(artifact.filenames.first().map(|name| (artifact.package_id.clone(), name.into())));
            return;
        }
        // What runs on the host only, for the sake of macros and build scripts, is compiled whole.
        if ends_with(".rlib").is_some() {
            return;
        }
        if target.is_lib() || target.is_rlib() {
            self.libraries.extend(ends_with(".rmeta").map(|name| (artifact.package_id.clone(), name.into())));
        }
        self.features.entry(artifact.package_id).or_default().extend(artifact.features);
    }
}

/// The conditions of the judges' platform, optimised, as a compiler knows them.
///
/// # Errors
/// If the compiler cannot be run.
pub fn platform(compiler: &Compiler) -> Result<Vec<String>> {
    let text = compiler.ask(&["-O", "--print", "cfg", "--target", PLATFORM])?;
    Ok(text.lines().map(str::to_string).collect())
}
