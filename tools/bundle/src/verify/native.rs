//! The workspace's own program, as cargo builds it.

use std::path::PathBuf;

use cargo_metadata::Message;

use crate::error::{Error, Result};
use crate::request::{cargo, Request};

/// The program and how it is compiled.
pub struct Native {
    /// Where it is.
    pub program: PathBuf,
    /// What its release profile checks and a judge's compiler does not: sums and products, assertions.
    pub checks: Vec<&'static str>,
}

/// Builds it in the release profile.
///
/// # Errors
/// Cargo's message.
pub fn build(request: &Request) -> Result<Native> {
    let target = &request.target;
    let output = request.cargo_build("build", None).arg("--release").output().map_err(Error::io("run", cargo()))?;
    let messages = Message::parse_stream(output.stdout.as_slice()).filter_map(|message| message.ok());
    let (mut program, mut checks) = (None, Vec::new());
    let mut reasons = String::new();
    for message in messages {
        match message {
            Message::CompilerArtifact(artifact) if target.is(&artifact.target) => {
                let profile = &artifact.profile;
                let switches =
                    [("overflow-checks", profile.overflow_checks), ("debug-assertions", profile.debug_assertions)];
                checks = switches.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| *name).collect();
                program = artifact.executable.map(PathBuf::from);
            }
            Message::CompilerMessage(message)
                if message.message.level == cargo_metadata::diagnostic::DiagnosticLevel::Error =>
            {
                reasons += &message.message.rendered.unwrap_or_default();
            }
            _ => {}
        }
    }
    let program = program.filter(|_| output.status.success()).ok_or_else(|| {
        let reason = if reasons.is_empty() { String::from_utf8_lossy(&output.stderr).into_owned() } else { reasons };
        Error::Cargo(format!("the workspace's own `{}` does not build:\n{}", target.bin, reason.trim()))
    })?;
    Ok(Native { program, checks })
}
