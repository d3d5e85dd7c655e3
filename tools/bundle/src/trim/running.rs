//! The implementations with functions that can run, by the compiler's list of these.
//!
//! The list names types in full and the program in its own words, so both are compared by how they begin,
//! aliases followed: an implementation that is taken for one that runs costs characters only.

use std::collections::BTreeSet;

use syn::{Item, Type};

use super::aliases::Aliases;
use super::implementations::{arguments_of, derivable, implementation, last_name, Implementation};
use super::operators;
use crate::prune::mono::MonoItems;
use crate::text::attributes::derives;
use crate::text::mentions::Names;
use crate::text::tree::Module;

/// The implementations with functions that can run.
pub fn running_in(root: &Module, running: &MonoItems) -> BTreeSet<Implementation> {
    let mut found = BTreeSet::new();
    let aliases = Aliases::of(root);
    let by_self = by_self(root);
    root.for_each_item(&mut |item| {
        if let Some((name, attrs)) = derivable(item) {
            let derived = attrs.iter().filter_map(derives).flatten().map(|path| last_name(&path));
            let derived = derived.filter(|of| running.has_implementation(&name, of, &|_| true));
            found.extend(derived.map(|of| Implementation::derived(&name, of)));
        }
        if let (Some(written), Item::Impl(item)) = (implementation(item), item) {
            let is_parameter = |name: &str| item.generics.type_params().any(|parameter| parameter.ident == name);
            let known_as = |ty: &str| aliases.heads(ty, &is_parameter);
            let ty = known_as(&written.ty);
            let spelled = |ty: String| -> String {
                let words = ty.split(' ').map(|word| if word == "Self" { &written.ty } else { word });
                words.collect::<Vec<_>>().join(" ")
            };
            let arguments: Vec<Option<Names>> = arguments_of(item).map(|ty| known_as(&spelled(ty))).collect();
            let names = std::iter::once(&written.name).chain(aliases.imported_as(&written.name));
            let runs = |name: &String| {
                let is_self = by_self.contains(name);
                let fits = |found: &[String]| {
                    (0..found.len().max(arguments.len())).all(|at| match (found.get(at), arguments.get(at)) {
                        (Some(found), Some(own)) => own.as_ref().is_none_or(|own| own.contains(found)),
                        // What is not written is the default.
                        (Some(found), None) => !is_self || ty.as_ref().is_none_or(|ty| ty.contains(found)),
                        (None, Some(Some(own))) => !is_self || ty.as_ref().is_none_or(|ty| !ty.is_disjoint(own)),
                        (None, _) => true,
                    })
                };
                match &ty {
                    Some(types) => types.iter().any(|ty| running.has_implementation(ty, name, &fits)),
                    None => running.has_trait(name, &fits),
                }
            };
            if names.into_iter().any(runs) {
                found.insert(written);
            }
        }
    });
    found
}

/// The traits whose argument is the type itself where none is given: those of the language's operators, and
/// the program's own.
pub(super) fn by_self(root: &Module) -> Names {
    let mut found = operators::with_arguments();
    let mut others = Names::new();
    root.for_each_item(&mut |item| {
        let Item::Trait(item) = item else { return };
        let mut defaults = item.generics.type_params().filter_map(|p| Some(&p.default.as_ref()?.1)).peekable();
        let has_defaults = defaults.peek().is_some();
        if !defaults.all(is_self) || item.generics.const_params().next().is_some() {
            others.insert(item.ident.to_string());
        } else if has_defaults {
            found.insert(item.ident.to_string());
        }
    });
    found.retain(|name| !others.contains(name));
    found
}

fn is_self(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("Self"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::Entry;

    /// The implementations of a program that run where the list has these functions.
    fn found(program: syn::File, functions: &[&str]) -> Vec<String> {
        let mut root = Module::empty("main");
        root.entries = program.items.into_iter().map(Entry::of).collect();
        let line = |path: &&str| format!("MONO_ITEM fn {path} @@ bundle.1234-cgu.0[Internal]\n");
        let listed: String = functions.iter().chain(&["main"]).map(line).collect();
        let found = running_in(&root, &MonoItems::read(&listed).unwrap());
        found
            .iter()
            .map(|i| format!("{} for {}", format!("{}{}", i.name, i.arguments).replace(' ', ""), i.ty))
            .collect()
    }

    #[test]
    fn an_argument_that_is_not_written_is_the_type_itself() {
        let program = || {
            syn::parse_quote! {
                impl Add for Big {}
                impl Add<&Big> for Big {}
                impl Add<u8> for Big {}
                impl Sub<Self> for Big {}
                impl Sub<Digit> for Big {}
                impl Own<u8> for Big {}
                impl Other<u8> for Big {}
                type Digit = u32;
                trait Own<T = Self> {}
                trait Other<T = u8> {}
            }
        };
        let by_itself = ["<m::Big as Add>::add", "<m::Big as m::Own>::own", "<m::Big as m::Other>::other"];
        assert_eq!(found(program(), &by_itself), ["Add for Big", "Other<u8> for Big"]);
        let by_others = ["<m::Big as Add<u8>>::add", "<m::Big as Sub<u32>>::sub", "<m::Big as m::Own<u8>>::own"];
        assert_eq!(found(program(), &by_others), ["Add<u8> for Big", "Own<u8> for Big", "Sub<Digit> for Big"]);
        assert_eq!(found(program(), &["m::<impl Sub for m::Big>::sub"]), ["Sub<Self> for Big"]);
        assert_eq!(found(program(), &["<m::Big as Add<&m::Big>>::add"]), ["Add<&Big> for Big"]);
    }
}
