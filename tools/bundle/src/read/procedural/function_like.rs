//! Procedural macros that are called like functions.
//!
//! What a call makes depends on where it stands, so the compiler expands each in a place of the same
//! kind. That happens when the crate's own macros are expanded, for it is in their bodies that most of
//! these calls are; where such a body stands in a function, it is written down there first. The calls
//! and attributes among the arguments are not for this compiler to answer: they are hidden meanwhile.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, ToTokens};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{Block, Item, Macro, Path, Stmt};

use super::calls::Restorer;
use super::kept::{self, Hiding};
use super::walk::{Made, Place, Walk};
use super::{compiler, MARK};
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::read::cfg::Strip;
use crate::read::expand::mentions;
use crate::read::graph::Crate;
use crate::read::macros::Macros;
use crate::read::paths::CrateNames;
use crate::text::attributes::Tidy;
use crate::text::standard_macros::is_standard;
use crate::text::tokens;
use crate::text::tree::Module;
use crate::text::uses::{imports, imports_in_blocks};

/// The procedural macros that crates may call, as far as imports tell.
#[derive(Default)]
pub struct FunctionLike {
    /// The compiled crates of macros.
    libraries: BTreeMap<String, PathBuf>,
    /// Where names lead that any crate imports: paths may end in them.
    imported: BTreeMap<String, BTreeSet<Target>>,
    /// The same for what the crate imports that was read last, which can call it by its name alone.
    own: BTreeMap<String, BTreeSet<Target>>,
    /// The same for each of its modules.
    inside: BTreeMap<Vec<String>, BTreeMap<String, Target>>,
    /// The crates, under the names that imports give them.
    crates: BTreeMap<String, String>,
}

/// A crate of procedural macros, and a name there.
type Target = (String, String);

/// The only place where a name leads.
fn only<'a>(targets: &'a BTreeMap<String, BTreeSet<Target>>, name: &str) -> Option<&'a Target> {
    let mut targets = targets.get(name)?.iter();
    targets.next().filter(|_| targets.next().is_none())
}

/// Macros inside of macros, at most.
const DEPTH: usize = 64;

/// A call of a procedural macro.
struct Call {
    place: Place,
    path: TokenStream,
    mac: Macro,
}

impl FunctionLike {
    /// Takes note of what a crate imports from crates of procedural macros, before these imports go.
    pub fn learn(&mut self, krate: &Crate, root: &Module) {
        self.own.clear();
        self.inside.clear();
        for name in krate.proc_macros.keys() {
            if let Some(library) = krate.libraries.get(name) {
                self.libraries.insert(name.clone(), library.clone());
                self.crates.insert(name.clone(), name.clone());
            }
        }
        self.learn_inside(krate, root, &mut Vec::new());
        for (name, targets) in &self.own {
            self.imported.entry(name.clone()).or_default().extend(targets.iter().cloned());
        }
    }

    fn learn_inside(&mut self, krate: &Crate, module: &Module, path: &mut Vec<String>) {
        let mut found: Vec<(String, Target)> = Vec::new();
        let in_blocks = imports_in_blocks(module).into_iter().filter(|leaf| !is_standard(&leaf.local));
        for leaf in imports(module).into_iter().chain(in_blocks) {
            match leaf.path.as_slice() {
                [first] if krate.proc_macros.contains_key(first) => {
                    self.crates.insert(leaf.local, first.clone());
                }
                [first, name] if krate.proc_macros.contains_key(first) => {
                    found.push((leaf.local, (first.clone(), name.clone())));
                }
                [first, .., name] if krate.externs.contains_key(first) => {
                    let passed_on = only(&self.imported, name).cloned();
                    found.extend(passed_on.map(|target| (leaf.local, target)));
                }
                _ => {}
            }
        }
        for (name, target) in &found {
            self.own.entry(name.clone()).or_default().insert(target.clone());
        }
        // What functions import differently is not told apart.
        let means_one =
            |(name, target): &&(String, Target)| found.iter().all(|(other, to)| other != name || to == target);
        self.inside.insert(path.clone(), found.iter().filter(means_one).cloned().collect());
        for inner in module.modules() {
            path.push(inner.name.clone());
            self.learn_inside(krate, inner, path);
            path.pop();
        }
    }

    /// The macros that crates import, and the crates that these are from, each with the crate.
    pub fn names(&self) -> BTreeMap<String, String> {
        let imported = self.imported.iter().filter_map(|(name, targets)| Some((name, &targets.first()?.0)));
        let imported = imported.map(|(name, krate)| (name.clone(), krate.clone()));
        self.crates.clone().into_iter().chain(imported).collect()
    }

    /// The path at which the compiler finds the procedural macro of a call in this module, if it is one. Where a
    /// name leads to several, the module has to import the one that is meant.
    fn path(&self, call: &Path, module: &[String], macros: &Macros) -> Option<TokenStream> {
        let names: Vec<String> = call.segments.iter().map(|segment| tokens::plain(&segment.ident)).collect();
        let (krate, name) = match names.as_slice() {
            [.., first, name] if self.crates.contains_key(first) => (&self.crates[first], name),
            [name] if !macros.knows(name) => {
                let imported = self.inside.get(module).and_then(|names| names.get(name));
                imported.or_else(|| only(&self.own, name)).map(|(krate, name)| (krate, name))?
            }
            [_, .., name] if !macros.knows(name) => only(&self.imported, name).map(|(krate, name)| (krate, name))?,
            _ => return None,
        };
        let (krate, name) = (tokens::ident(krate), tokens::ident(name));
        Some(quote!(::#krate::#name))
    }

    /// Has the compiler expand the calls of a crate; the macros that were called, each with its file.
    ///
    /// # Errors
    /// A call that cannot be expanded.
    pub fn expand(
        &self,
        krate: &Crate,
        compiler: Option<&Compiler>,
        root: &mut Module,
        names: &CrateNames,
        macros: &Macros,
        tidy: &mut Tidy,
    ) -> Result<BTreeSet<(String, String)>> {
        let mut called = BTreeSet::new();
        let Some(compiler) = compiler.filter(|_| !self.libraries.is_empty()) else { return Ok(called) };
        let words: BTreeSet<String> = self.imported.keys().chain(self.crates.keys()).cloned().collect();
        let writer = Writer { macros, leading: macros.leading_to(words.clone()), words };
        let mut found: Vec<Call> = Vec::new();
        let mut first: Option<(String, Span)> = None;
        root.for_each_module_mut(&mut |path, module| {
            let before = found.len();
            let mut note = |place, mac: &Macro| {
                found.extend(self.path(&mac.path, path, macros).map(|path| Call { place, path, mac: mac.clone() }));
                None
            };
            writer.visit_entries(module);
            Walk { each: &mut note }.visit_entries(module);
            let origin = module.origin.clone().unwrap_or_else(|| krate.name.clone());
            for call in &found[before..] {
                first.get_or_insert_with(|| (origin.clone(), call.mac.path.span()));
                let shown = call.path.to_string().replace(' ', "");
                called.insert((format!("`{}!`", shown.trim_start_matches("::")), origin.clone()));
            }
        });
        let Some((origin, span)) = first else { return Ok(called) };
        let mut libraries = self.libraries.clone();
        libraries.extend(krate.libraries.clone());
        let krate = &Crate { libraries, ..krate.clone() };
        let mut expanded = |calls: bool, attributes: bool| {
            let hiding = Hiding { calls, attributes };
            let modules = found.iter().enumerate().map(|(number, call)| call.alone(number, hiding));
            let file = compiler::expand(krate, compiler, modules)?;
            let text = names.rewrite_made(file.to_token_stream());
            let mut file: syn::File = syn::parse2(text).map_err(|error| error.to_string())?;
            Restorer::default().visit_file_mut(&mut file);
            Strip::file(krate.conditions(), &mut file).map_err(|error| error.to_string())?;
            tidy.visit_file_mut(&mut file);
            Ok(file)
        };
        // An attribute may be for the macro, and what looks like a call a word of its own language.
        let expanded = expanded(true, false)
            .or_else(|reason| expanded(true, true).or_else(|_| expanded(false, false)).map_err(|_| reason));
        let about_first = |reason: String| {
            Error::syntax(&origin, &syn::Error::new(span, format!("a procedural macro that is called here: {reason}")))
        };
        let expanded = expanded.map_err(about_first)?;
        let made: Option<Vec<Made>> =
            found.iter().enumerate().map(|(number, call)| call.made(number, &expanded)).collect();
        let made = made.ok_or_else(|| about_first("the compiler expands it to nothing".to_string()))?;
        let mut made = made.into_iter();
        root.for_each_module_mut(&mut |path, module| {
            let mut put = |_, mac: &Macro| {
                self.path(&mac.path, path, macros)?;
                made.next()
            };
            Walk { each: &mut put }.visit_entries(module);
        });
        Ok(called)
    }
}

impl Call {
    /// The call as the compiler is to see it: alone in a place of its kind.
    fn alone(&self, number: usize, hiding: Hiding) -> TokenStream {
        let name = format_ident!("{MARK}{number}");
        let path = &self.path;
        let is_member = matches!(self.place, Place::Items | Place::Implementation | Place::Trait);
        let arguments = kept::hidden_in_tokens(self.mac.tokens.clone(), is_member, hiding);
        let call = match self.place {
            Place::Items | Place::Implementation | Place::Trait | Place::Statements => quote!(#path! { #arguments }),
            Place::Expression | Place::Type | Place::Pattern => quote!(#path!(#arguments)),
        };
        let inside = match self.place {
            Place::Items => call,
            Place::Implementation => quote!(impl A { #call }),
            Place::Trait => quote!(trait A { #call }),
            Place::Statements => quote!(fn a() { #call }),
            Place::Expression => quote!(const A: () = #call;),
            Place::Type => quote!(type A = #call;),
            Place::Pattern => quote!(fn a() { let #call = (); }),
        };
        quote!(mod #name { #inside })
    }

    /// What the compiler has made of it.
    fn made(&self, number: usize, expanded: &syn::File) -> Option<Made> {
        let name = format_ident!("{MARK}{number}");
        let mut modules = expanded.items.iter();
        let items = modules.find_map(|item| match item {
            Item::Mod(module) if module.ident == name => module.content.as_ref().map(|(_, items)| items.clone()),
            _ => None,
        })?;
        if self.place == Place::Items {
            return Some(Made::Items(items));
        }
        Some(match (self.place, items.into_iter().next()?) {
            (Place::Implementation, Item::Impl(item)) => Made::Implementation(item.items),
            (Place::Trait, Item::Trait(item)) => Made::Trait(item.items),
            (Place::Statements, Item::Fn(item)) => Made::Statements(item.block.stmts),
            (Place::Expression, Item::Const(item)) => Made::Expression(*item.expr),
            (Place::Type, Item::Type(item)) => Made::Type(*item.ty),
            (Place::Pattern, Item::Fn(item)) => match item.block.stmts.into_iter().next()? {
                Stmt::Local(local) => Made::Pattern(local.pat),
                _ => return None,
            },
            _ => return None,
        })
    }
}

/// Writes down in functions what macros make that lead to procedural macros.
struct Writer<'a> {
    macros: &'a Macros,
    /// The procedural macros and their crates.
    words: BTreeSet<String>,
    /// The macros that lead there.
    leading: BTreeSet<String>,
}

impl Writer<'_> {
    fn visit_entries(&self, module: &mut Module) {
        for _ in 0..DEPTH {
            let mut written = 0;
            let mut write = |place, mac: &Macro| {
                let name = tokens::plain(&mac.path.segments.last()?.ident);
                if !self.leading.contains(&name) && !mentions(&mac.tokens, &self.words) {
                    return None;
                }
                let text = self.macros.expansion(mac)?;
                let made = match place {
                    Place::Statements => Made::Statements(syn::parse2::<Block>(quote!({ #text })).ok()?.stmts),
                    Place::Expression => Made::Expression(syn::parse2(text).ok()?),
                    Place::Type => Made::Type(syn::parse2(text).ok()?),
                    _ => return None,
                };
                written += 1;
                Some(made)
            };
            Walk { each: &mut write }.visit_entries(module);
            if written == 0 {
                return;
            }
        }
    }
}
