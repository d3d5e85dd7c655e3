//! What errors about crates of the registry tell besides: nobody of the workspace can mend those.

use super::{Crate, Graph};
use crate::error::Error;
use crate::judge::Edition;

impl Graph {
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

    /// The error, with a word about the edition where a compiler rejects a crate that is written in a later one
    /// than the judge's.
    pub fn explained_for(&self, mut error: Error, judge: Edition) -> Error {
        let Error::Compile { origin, message, .. } = &mut error else { return error };
        let is_newer = |krate: &&Crate| krate.edition > judge && origin.starts_with(&format!("{}/", krate.label));
        if let Some(krate) = self.crates.iter().find(is_newer) {
            let (label, year) = (&krate.label, krate.edition.year());
            *message += &format!(
                "; {label} is written in edition {year}: take --edition {year} if the judge has that, or an earlier version"
            );
        }
        error
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::PathBuf;

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
            proc_macros: BTreeMap::new(),
            edition: Edition::E2021,
            env: BTreeMap::new(),
            cfgs: Vec::new(),
            out_dir: None,
            natives: Vec::new(),
            libraries: BTreeMap::new(),
        }
    }

    #[test]
    fn an_error_far_away_tells_what_brings_it_in() {
        let crates = vec![krate("libc", &[]), krate("random", &[0]), krate("hash", &[1, 0]), krate("app", &[2])];
        let graph = Graph {
            crates,
            workspace: PathBuf::new(),
            target_dir: PathBuf::new(),
            manifests: Vec::new(),
            oldest: (0, 0),
        };
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

    #[test]
    fn a_crate_of_a_later_edition_is_told() {
        let graph = Graph {
            crates: vec![Crate { edition: Edition::E2024, ..krate("chains", &[]) }, krate("app", &[0])],
            workspace: PathBuf::new(),
            target_dir: PathBuf::new(),
            manifests: Vec::new(),
            oldest: (0, 0),
        };
        let said = |file: &str| {
            let error = Error::Compile {
                compiler: "rustc".to_string(),
                verdict: "rejects",
                origin: file.to_string(),
                spot: None,
                message: "no".to_string(),
                rendered: String::new(),
            };
            graph.explained_for(error, Edition::E2021).to_string()
        };
        assert!(said("chains 1.0.0/src/lib.rs:3").contains("chains 1.0.0 is written in edition 2024"));
        assert!(!said("app/src/main.rs:3").contains("edition"));
    }
}
