//! The names of crates in the file: the module of each, and what each calls the others.

use std::collections::{BTreeMap, BTreeSet};

use super::globs::Globs;
use super::CrateNames;
use crate::judge::Edition;
use crate::read::graph::Graph;
use crate::text::items::item_name;
use crate::text::tree::Module;
use crate::text::uses::imports;

/// The module of every crate: its own name, numbered where that is taken.
pub fn module_names(graph: &Graph, modules: &[Module], globs: &[Globs]) -> Vec<String> {
    let mut taken: BTreeSet<String> =
        ["std", "core", "alloc", "self", "super", "crate", "main"].map(String::from).into();
    if let Some(root) = modules.last() {
        taken.extend(root.modules().map(|m| m.name.clone()));
        taken.extend(root.items().filter_map(item_name).map(|name| name.to_string()));
        // `use memchr::memchr;` brings no module.
        let imports = imports(root).into_iter().filter(|leaf| leaf.path.len() > 1);
        taken.extend(imports.filter(|leaf| leaf.path[0] != leaf.local).map(|leaf| leaf.local));
    }
    taken.extend(
        globs.last().into_iter().flatten().filter(|((path, _), _)| path.is_empty()).flat_map(|(_, n)| n).cloned(),
    );
    let free = |name: &str| {
        let numbered = (2..).map(|n| format!("{name}_{n}"));
        std::iter::once(name.to_string()).chain(numbered).find(|n| !taken.contains(n)).unwrap_or_default()
    };
    let mut names: Vec<String> = Vec::new();
    for krate in &graph.crates {
        let mut name = free(&krate.name);
        while names.contains(&name) {
            name.push('_');
        }
        names.push(name);
    }
    names
}

impl CrateNames {
    /// Those of a crate of the graph, whose crates have these modules. Of the crates before it are known the names
    /// that globs bring for something else, the macros that they export, and the procedural macros that they pass on.
    pub fn of(
        graph: &Graph,
        index: usize,
        names: &[String],
        globs: &[Globs],
        exported: &[Vec<String>],
        passed_on: &[BTreeSet<Vec<String>>],
    ) -> CrateNames {
        let krate = &graph.crates[index];
        let is_root = index + 1 == graph.crates.len();
        let module = |index: usize| vec!["crate".to_string(), names[index].clone()];
        let mut others: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut versions = BTreeSet::new();
        for (index, other) in graph.crates[..index].iter().enumerate() {
            let is_second = others.insert(other.name.clone(), module(index)).is_some();
            versions.extend(is_second.then(|| other.name.clone()));
        }
        others.retain(|name, _| !versions.contains(name));
        let is_only = graph.crates.iter().filter(|other| other.name == krate.name).count() == 1;
        CrateNames {
            others,
            itself: (!is_root && is_only).then(|| (krate.name.clone(), module(index))),
            has_namesake: false,
            absolute: krate.edition == Edition::E2015,
            rooted: Default::default(),
            proc_macros: krate.proc_macros.keys().cloned().collect(),
            own: (!is_root).then(|| names[index].clone()),
            globs: globs[index].clone(),
            externs: krate.externs.iter().map(|(name, &other)| (name.clone(), module(other))).collect(),
            exported: krate.externs.iter().map(|(name, &other)| (name.clone(), exported[other].clone())).collect(),
            passed_on: krate.externs.iter().map(|(name, &other)| (name.clone(), passed_on[other].clone())).collect(),
            inner: Default::default(),
            prelude: Default::default(),
            shared: Default::default(),
            talking: Default::default(),
        }
    }
}
