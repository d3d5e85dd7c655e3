//! What trimming found out, kept for the next run.
//!
//! Trimming asks compilers many times; the outcome depends on nothing but the text that goes in,
//! the judge, and the compilers. So it is kept beside the build, one file for each program and
//! kind of output, with a fingerprint of all that it depends on. Whatever does not fit is ignored:
//! the cache can be deleted at any time.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::text::compact::NewNames;
use crate::text::tree::{Module, Printed};
use crate::trim::editions::Origin;
use crate::Request;

/// The texts of a bundle.
#[derive(Debug, Deserialize, Serialize)]
pub struct Texts {
    /// The text to be written.
    pub printed: Printed,
    /// The readable text, where the other is the short one.
    pub readable: Option<Printed>,
}

/// One place of the cache.
#[derive(Debug)]
pub struct Slot {
    file: PathBuf,
    fingerprint: String,
}

#[derive(Deserialize)]
struct Entry {
    fingerprint: String,
    texts: Texts,
}

#[derive(Serialize)]
struct EntryRef<'a> {
    fingerprint: &'a str,
    texts: &'a Texts,
}

impl Slot {
    /// The place for the readable or the short form of a program, before anything is removed from
    /// it. `folder` is cargo's folder of builds.
    pub fn of(
        request: &Request,
        minify: bool,
        header: &[String],
        whole: &Module,
        crates: &[Origin],
        folder: &Path,
    ) -> Slot {
        let mut parts = vec![format!("{:?}", request.judge), format!("{}", minify), format!("{:?}", crates)];
        parts.extend(request.compilers.iter().map(|compiler| compiler.name.clone()));
        // Another build of this program may trim differently.
        let own = std::env::current_exe().ok().and_then(|path| path.metadata().ok());
        parts.extend(own.map(|own| format!("{} {:?}", own.len(), own.modified().ok())));
        parts.push(Printed::compact(header, whole, &NewNames::new()).text);
        describe(whole, &mut parts);
        // Two hashes of 64 bits with different starts: no two programs meet by accident.
        let hash = |start: u8| {
            let mut hasher = DefaultHasher::new();
            (start, &parts).hash(&mut hasher);
            hasher.finish()
        };
        let kind = if minify { "short" } else { "readable" };
        let name = format!("{}-{}-{}-{kind}.json", request.target.package, request.target.bin, request.judge.name);
        Slot {
            file: folder.join("bundle").join("cache").join(name),
            fingerprint: format!("{:016x}{:016x}", hash(0), hash(1)),
        }
    }

    /// What was kept, if it is for the same input.
    pub fn load(&self) -> Option<Texts> {
        let text = std::fs::read(&self.file).ok()?;
        let entry: Entry = serde_json::from_slice(&text).ok()?;
        (entry.fingerprint == self.fingerprint).then_some(entry.texts)
    }

    /// Keeps it. A cache that cannot be written costs time, nothing else.
    pub fn store(&self, texts: &Texts) {
        let entry = EntryRef { fingerprint: &self.fingerprint, texts };
        if let (Ok(text), Some(folder)) = (serde_json::to_vec(&entry), self.file.parent()) {
            let _ = std::fs::create_dir_all(folder).and_then(|()| {
                let file = tempfile::NamedTempFile::new_in(folder)?;
                std::fs::write(file.path(), text)?;
                file.persist(&self.file).map_err(|e| e.error)
            });
        }
    }
}

/// What the compact text of a program does not show of its modules.
fn describe(module: &Module, parts: &mut Vec<String>) {
    parts.push(module.name.clone());
    parts.extend(module.origin.clone());
    parts.extend(module.notes.iter().cloned());
    module.modules().for_each(|inner| describe(inner, parts));
}
