//! What trimming found out, kept for the next run.
//!
//! Trimming asks compilers many times; the outcome depends on nothing but the text that goes in,
//! the judge, and the compilers. So it is kept beside the build, one file for each program and
//! kind of output, with a fingerprint of all that it depends on. Whatever does not fit is ignored:
//! the cache can be deleted at any time.

use std::hash::Hash;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::text::print::Halves;
use crate::text::tree::{self, Module, Printed};
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
        parts.extend(header.iter().cloned());
        // Two hashes of 64 bits with different starts: no two programs meet by accident.
        let mut hashers = Halves::default();
        parts.hash(&mut hashers);
        describe(whole, &mut hashers);
        let [first, second] = hashers.finished();
        let kind = if minify { "short" } else { "readable" };
        let name = format!("{}-{}-{}-{kind}.json", request.target.package, request.target.bin, request.judge.name);
        Slot { file: folder.join("bundle").join("cache").join(name), fingerprint: format!("{first:016x}{second:016x}") }
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

/// Everything in a module.
fn describe(module: &Module, hasher: &mut Halves) {
    (&module.name, &module.vis, &module.attrs, &module.origin, &module.notes, module.is_foreign).hash(hasher);
    module.entries.len().hash(hasher);
    for entry in &module.entries {
        match entry {
            tree::Entry::Item(item) => (0u8, &**item).hash(hasher),
            tree::Entry::Module(inner) => {
                1u8.hash(hasher);
                describe(inner, hasher);
            }
        }
    }
}
