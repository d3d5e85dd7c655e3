//! Build scripts, run once more for the oldest compiler.
//!
//! Many crates ask in their build scripts which compiler builds them, and do without what that one
//! lacks. The decision behind it: what they do for the oldest compiler of a bundle serves the newer ones
//! as well, so the programs that cargo has built of the scripts are run with that compiler as theirs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{BuildScript, Package};

use super::graph::{environment, PLATFORM};
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::request::cargo;

/// A build script that cargo has built.
pub struct Script<'a> {
    /// Its program.
    pub program: &'a Path,
    /// The package that it belongs to.
    pub package: &'a Package,
    /// The package's enabled features.
    pub features: &'a BTreeSet<String>,
    /// The conditions of the judges' platform, as the compiler prints them.
    pub platform: &'a [String],
}

impl Script<'_> {
    /// What the script says if `compiler` is to build the package; `said` is what it said to cargo, and
    /// remains where the script fails. What it writes is kept in a folder for that compiler in
    /// `folder`.
    ///
    /// # Errors
    /// If its folder cannot be made or its program cannot be run.
    pub fn run(&self, compiler: &Compiler, said: &mut BuildScript, folder: &Path) -> Result<()> {
        let Script { program, package, features, .. } = self;
        let name = format!("{}-{}-{}", package.name, package.version, compiler.name.replace(' ', "-"));
        let out_dir = folder.join("bundle").join("build").join(name);
        std::fs::create_dir_all(&out_dir).map_err(Error::io("make the folder", &out_dir))?;
        let manifest = package.manifest_path.as_std_path();
        let mut command = Command::new(program);
        command
            .current_dir(manifest.parent().unwrap_or(manifest))
            .env("CARGO", cargo())
            .env("CARGO_MANIFEST_DIR", manifest.parent().unwrap_or(manifest))
            .env("CARGO_MANIFEST_PATH", manifest)
            .env("OUT_DIR", &out_dir)
            .env("RUSTC", absolute(&compiler.path))
            .env("CARGO_ENCODED_RUSTFLAGS", "")
            .envs([("TARGET", PLATFORM), ("HOST", PLATFORM), ("NUM_JOBS", "1")])
            .envs([("OPT_LEVEL", "0"), ("DEBUG", "true"), ("PROFILE", "debug")])
            .envs(environment(package, "build_script_build"))
            .envs(features.iter().map(|feature| (format!("CARGO_FEATURE_{}", variable(feature)), "1")))
            .envs(conditions(self.platform))
            .env_remove("RUSTC_WRAPPER")
            .env_remove("RUSTC_WORKSPACE_WRAPPER");
        let output = command.output().map_err(Error::io("run the build script", program))?;
        if output.status.success() {
            (said.cfgs, said.env) = read(&String::from_utf8_lossy(&output.stdout));
            said.out_dir = out_dir.try_into().map_err(|_| Error::Cargo("cargo's folder is not UTF-8".to_string()))?;
        }
        Ok(())
    }
}

/// A program's path that holds in any folder; one without a folder is looked up on the PATH.
fn absolute(program: &Path) -> PathBuf {
    match program.components().count() {
        1 => program.to_path_buf(),
        _ => std::path::absolute(program).unwrap_or_else(|_| program.to_path_buf()),
    }
}

/// A name as it stands in names of variables.
fn variable(name: &str) -> String {
    name.to_uppercase().replace('-', "_")
}

/// The variables that tell a platform's conditions: values of one name are in one variable.
fn conditions(platform: &[String]) -> Vec<(String, String)> {
    let mut variables: Vec<(String, String)> = Vec::new();
    for condition in platform {
        let (name, value) = condition.split_once('=').unwrap_or((condition, ""));
        let (name, value) = (format!("CARGO_CFG_{}", variable(name)), value.trim_matches('"'));
        match variables.iter_mut().find(|(other, _)| *other == name) {
            Some((_, values)) => *values = format!("{values},{value}"),
            None => variables.push((name, value.to_string())),
        }
    }
    variables
}

/// The conditions and variables that a build script's output sets.
fn read(output: &str) -> (Vec<String>, Vec<(String, String)>) {
    let (mut cfgs, mut env) = (Vec::new(), Vec::new());
    for line in output.lines() {
        let said = line.strip_prefix("cargo::").or_else(|| line.strip_prefix("cargo:"));
        match said.and_then(|said| said.split_once('=')) {
            Some(("rustc-cfg", cfg)) => cfgs.push(cfg.to_string()),
            Some(("rustc-env", set)) => env.extend(set.split_once('=').map(|(k, v)| (k.to_string(), v.to_string()))),
            _ => {}
        }
    }
    (cfgs, env)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_instructions_are_read() {
        let (cfgs, env) =
            read("cargo:rustc-cfg=old\ncargo::rustc-cfg=a=\"b\"\ncargo::rustc-env=X=y=z\nnoise=1\ncargo:root=/");
        assert_eq!(cfgs, ["old", "a=\"b\""]);
        assert_eq!(env, [("X".to_string(), "y=z".to_string())]);
    }

    #[test]
    fn conditions_of_one_name_share_a_variable() {
        let platform = ["unix", "target_os=\"linux\"", "target_feature=\"sse\"", "target_feature=\"sse2\""];
        let variables = conditions(&platform.map(String::from));
        let told: Vec<String> = variables.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(told, ["CARGO_CFG_UNIX=", "CARGO_CFG_TARGET_OS=linux", "CARGO_CFG_TARGET_FEATURE=sse,sse2"]);
    }
}
