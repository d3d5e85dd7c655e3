//! Which traits are in sight of a module, by its own imports and by globs.

use syn::Item;

use super::{ImportId, ModuleId, Scopes, Target, Trace, VisibleTrait};

impl Scopes<'_> {
    /// A module and those whose names come into it by globs, each with the imports on the way there.
    pub fn opened_from(&self, module: ModuleId) -> Vec<(ModuleId, Vec<ImportId>)> {
        let mut opened = vec![(module, Vec::new())];
        let mut next = 0;
        while next < opened.len() {
            let (module, way) = opened[next].clone();
            next += 1;
            for &glob in &self.scopes[module].globs {
                let mut trace = Trace::default();
                for resolved in self.resolve_glob(glob, &mut trace) {
                    match resolved.target {
                        Target::Module(inner) if opened.iter().all(|(known, _)| *known != inner) => {
                            let way = way.iter().chain([&glob]).chain(&trace.imports).copied();
                            opened.push((inner, way.collect()));
                        }
                        _ => {}
                    }
                }
            }
        }
        opened
    }

    /// The imports of a module that may bring a trait of the standard library, each with those on its
    /// way.
    pub fn trait_like_from_outside(&self, module: ModuleId) -> Vec<Vec<ImportId>> {
        let scope = &self.scopes[module];
        let named = scope.imports.iter().filter(|(name, _)| name.starts_with(char::is_uppercase));
        let imports = named.flat_map(|(_, imports)| imports).chain(&scope.globs).chain(&scope.nameless);
        let from_outside = |&import: &ImportId| {
            let leaf = &self.imports[import].1;
            let mut trace = Trace::default();
            let is_outside = leaf.is_standard()
                || self
                    .resolve(module, &leaf.path, &mut trace)
                    .iter()
                    .any(|found| matches!(found.target, Target::Outside | Target::Perhaps));
            is_outside.then(|| trace.imports.into_iter().chain([import]).collect())
        };
        imports.filter_map(from_outside).collect()
    }

    /// The traits whose methods can be called in a module.
    pub fn traits_in(&self, module: ModuleId) -> Vec<VisibleTrait> {
        self.traits_seen_from(module, &mut Vec::new())
    }

    fn traits_seen_from(&self, module: ModuleId, asked: &mut Vec<ModuleId>) -> Vec<VisibleTrait> {
        if asked.contains(&module) {
            return vec![];
        }
        asked.push(module);
        let scope = &self.scopes[module];
        let is_trait = |target: &Target| match target {
            Target::Item(item) => Some(*item).filter(|&i| matches!(**self.items[i].item, Item::Trait(_))),
            _ => None,
        };
        let mut found: Vec<_> =
            scope.names.values().flatten().filter_map(is_trait).map(|item| (item, vec![])).collect();
        for &import in scope.imports.values().flatten().chain(&scope.nameless) {
            let mut trace = Trace::default();
            for resolved in self.resolve(module, &self.imports[import].1.path, &mut trace) {
                let way = std::iter::once(import).chain(trace.imports.iter().copied()).collect();
                found.extend(is_trait(&resolved.target).map(|item| (item, way)));
            }
        }
        for &import in &scope.globs {
            let mut trace = Trace::default();
            for opened in self.resolve_glob(import, &mut trace) {
                if let Target::Module(opened) = opened.target {
                    for (item, mut way) in self.traits_seen_from(opened, asked) {
                        way.push(import);
                        way.extend(&trace.imports);
                        found.push((item, way));
                    }
                }
            }
        }
        found
    }
}
