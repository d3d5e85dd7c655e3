//! Crates that the judge has itself: built for each compiler that must accept the bundle.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use cargo_metadata::{Artifact, Message};

use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::request::{cargo, Request};

/// Builds the crates in cargo's folder of builds and tells the compilers where they are.
///
/// # Errors
/// Cargo's message.
pub fn supply(request: &mut Request, target_dir: &Path) -> Result<()> {
    let mut compilers = std::mem::take(&mut request.compilers);
    for compiler in compilers.iter_mut().filter(|_| !request.judge_crates.is_empty()) {
        let folder = target_dir.join("bundle").join("judge").join(compiler.name.replace(' ', "-"));
        compiler.externs = built(request, compiler, &folder)?;
    }
    request.compilers = compilers;
    Ok(())
}

/// The flags of the compiler that name the crates.
fn built(request: &Request, compiler: &Compiler, folder: &Path) -> Result<Vec<OsString>> {
    // No optimisation across crates: then there would be nothing but its input in the files.
    let output = request
        .cargo_build("build", Some(folder))
        .args(["--release", "--config", "profile.release.lto=false"])
        .env("RUSTC", &compiler.path)
        .output()
        .map_err(Error::io("run", cargo()))?;
    if !output.status.success() {
        return Err(Error::Cargo(format!(
            "the crates that the judge has do not build with {}: {}",
            compiler.name,
            String::from_utf8_lossy(&output.stderr).trim()
        )));
    }
    let messages = Message::parse_stream(output.stdout.as_slice()).filter_map(|message| message.ok());
    let artifacts = messages.filter_map(|message| match message {
        Message::CompilerArtifact(artifact) => Some(artifact),
        _ => None,
    });
    Ok(flags(artifacts, &request.judge_crates))
}

fn flags(artifacts: impl Iterator<Item = Artifact>, crates: &BTreeSet<String>) -> Vec<OsString> {
    let mut flags = Vec::new();
    let mut folders = BTreeSet::new();
    for artifact in artifacts {
        let name = artifact.target.name.replace('-', "_");
        let is_library = |file: &&cargo_metadata::camino::Utf8PathBuf| {
            matches!(file.extension(), Some("rlib" | "so" | "dylib" | "dll"))
        };
        let Some(file) = artifact.filenames.iter().find(is_library) else { continue };
        folders.extend(file.parent().map(|folder| folder.to_path_buf()));
        if crates.contains(&name) {
            flags.extend(["--extern".into(), format!("{name}={file}").into()]);
        }
    }
    for folder in folders {
        flags.extend(["-L".into(), format!("dependency={folder}").into()]);
    }
    flags
}
