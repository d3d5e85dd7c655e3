//! Reads a crate: its files, the modules they declare, and the text they include.
//!
//! Everything that depends on where a file lies (`mod x;`, `#[path]`, `include_str!`) or on how
//! the crate is built (`cfg`, `env!`) is settled here, so that no later step needs either.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, Item, ItemMod, Lit, Meta, Stmt};

use super::builtins::{builtin, Builtins, PlainCalls};
use super::cfg::exported::{conditions_in, Condition};
use super::cfg::Strip;
use super::derives;
use super::graph::{Crate, Graph};
use super::newer;
use super::older;
use super::opaque;
use super::procedural;
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::judge::Edition;
use crate::text::attributes::{Keep, Tidy};
use crate::text::comments;
use crate::text::origin::Files;
use crate::text::tree::{Entry, Module};
use crate::Request;

/// What was read for a bundle.
#[derive(Debug, Default)]
pub struct Inputs {
    /// Files that became literals.
    pub included: Vec<Included>,
    /// All files, by their names in messages.
    pub files: Files,
    /// What was settled here and is worth knowing: sentences.
    pub expanded: Vec<String>,
    /// The crates without the standard library, by their names for people.
    pub without_std: BTreeSet<String>,
    /// Conditions in the macros that crates export, by the crates' names for people.
    pub conditions_of_callers: BTreeMap<String, Vec<Condition>>,
    /// Calls of built-in macros in the crate that is read.
    pub plain_calls: PlainCalls,
}

/// A file that is in a bundle as a literal.
#[derive(Clone, Debug)]
pub struct Included {
    /// The file.
    pub file: String,
    /// Its size.
    pub bytes: usize,
    /// What stands in the source for it.
    pub literal: String,
}

/// Reads all modules of a crate as one.
///
/// # Errors
/// A file that is missing, does not parse, or uses what cannot be carried over.
pub fn load(graph: &Graph, krate: &Crate, request: &Request, inputs: &mut Inputs) -> Result<Module> {
    let mut module = Module::empty(&krate.name);
    let dir = krate.root.parent().unwrap_or(Path::new("")).to_path_buf();
    let mut loader = Loader::new(graph, krate, request, inputs);
    loader.file(&krate.root, &dir, &mut module)?;
    inputs.plain_calls.settle()?;
    Ok(module)
}

/// Reads the files of modules that a macro has declared in `module`; those that were read.
///
/// # Errors
/// As [`load`].
pub fn load_declared(
    graph: &Graph,
    krate: &Crate,
    request: &Request,
    inputs: &mut Inputs,
    module: &mut Module,
) -> Result<Vec<Module>> {
    let mut loader = Loader::new(graph, krate, request, inputs);
    let name = module.origin.clone().unwrap_or_else(|| krate.name.clone());
    let children = module.folder.clone();
    let paths = children.parent().filter(|_| module.is_beside).unwrap_or(&children).to_path_buf();
    let place = Place { file: &krate.root, name: &name, paths, children };
    let mut read = Vec::new();
    for entry in std::mem::take(&mut module.entries) {
        match entry {
            Entry::Item(item) => match item.into_item() {
                Item::Mod(declared) if declared.content.is_none() => read.extend(loader.module(declared, &place)?),
                item => module.entries.push(Entry::of(item)),
            },
            inner => module.entries.push(inner),
        }
    }
    Ok(read)
}

struct Loader<'a> {
    graph: &'a Graph,
    krate: &'a Crate,
    /// The edition of the judge.
    judge: Edition,
    keep: Keep,
    /// What expands procedural macros.
    compiler: Option<&'a Compiler>,
    inputs: &'a mut Inputs,
}

/// Where a stretch of source text lies.
struct Place<'a> {
    /// The file.
    file: &'a Path,
    /// Its name in messages.
    name: &'a str,
    /// Where files of modules declared here are looked for.
    children: PathBuf,
    /// Where `#[path]` starts.
    paths: PathBuf,
}

impl<'a> Loader<'a> {
    fn new(graph: &'a Graph, krate: &'a Crate, request: &'a Request, inputs: &'a mut Inputs) -> Loader<'a> {
        let compiler = request.compilers.first();
        Loader { graph, krate, judge: request.judge.edition, keep: request.keep, compiler, inputs }
    }

    /// Reads a file into `module`; false when the file excludes itself.
    fn file(&mut self, file: &Path, children: &Path, module: &mut Module) -> Result<bool> {
        let name = self.graph.display(self.krate, file);
        let text = std::fs::read_to_string(file).map_err(Error::io("read", file))?;
        self.inputs.files.insert(name.clone(), file.to_path_buf());
        let mut syntax = self.parse(&text).map_err(|e| Error::syntax(&name, &e))?;
        if self.keep.comments {
            module.notes = comments::carry(&mut syntax, &text);
        }
        let conditions = self.krate.conditions();
        let of_callers = self.inputs.conditions_of_callers.entry(self.krate.label.clone()).or_default();
        of_callers.extend(conditions_in(&syntax));
        if !Strip::file(conditions, &mut syntax).map_err(|e| Error::syntax(&name, &e))? {
            return Ok(false);
        }
        if self.krate.root == file && syntax.attrs.iter().any(|attr| attr.path().is_ident("no_std")) {
            self.inputs.without_std.insert(self.krate.label.clone());
        }
        self.builtins(file, &mut syntax).map_err(|e| Error::syntax(&name, &e))?;
        self.modules_in_blocks(file, &mut syntax)?;
        derives::write_out(&mut syntax).map_err(|e| Error::syntax(&name, &e))?;
        let expanded = procedural::expand(self.krate, self.compiler, &mut syntax);
        let expanded = expanded.map_err(|e| Error::syntax(&name, &e))?;
        self.inputs
            .expanded
            .extend(expanded.into_iter().map(|what| format!("{what} ({name}) is expanded by the compiler")));
        Tidy { keep: self.keep }.visit_file_mut(&mut syntax);
        module.origin = Some(name.clone());
        module.folder = children.to_path_buf();
        // `#![macro_use]` in a file does what `#[macro_use]` does before its module.
        let passes_on = syntax.attrs.iter().filter(|attr| attr.path().is_ident("macro_use"));
        module.attrs.extend(passes_on.map(|attr| Attribute { style: syn::AttrStyle::Outer, ..attr.clone() }));
        if self.krate.license.is_none() {
            // Those of the program itself stay inside, those of modules come in front of them.
            let is_program = self.krate.root == file && is_program(self.graph, self.krate);
            module.attrs.extend(syntax.attrs.into_iter().filter(is_allow).map(|attr| match is_program {
                true => attr,
                false => Attribute { style: syn::AttrStyle::Outer, ..attr },
            }));
        }
        let paths = file.parent().unwrap_or(Path::new("")).to_path_buf();
        module.is_beside = paths != children;
        let place = Place { file, name: &name, children: children.to_path_buf(), paths };
        self.items(syntax.items, &place, module)?;
        Ok(true)
    }

    /// Resolves the built-in macros of a file, and reads what it includes as items.
    fn builtins(&mut self, file: &Path, syntax: &mut syn::File) -> syn::Result<()> {
        self.includes(file, &mut syntax.items)?;
        Builtins::new(self.graph, self.krate, file, self.inputs).resolve(syntax)
    }

    /// Reads the files of modules that are declared inside of functions, by `#[path]`.
    fn modules_in_blocks(&mut self, file: &Path, syntax: &mut syn::File) -> Result<()> {
        let mut reader = InBlocks { loader: self, folder: file.parent().unwrap_or(Path::new("")), error: None };
        reader.visit_file_mut(syntax);
        reader.error.map_or(Ok(()), Err)
    }

    fn in_block(&mut self, file: &Path) -> Result<Vec<Item>> {
        let name = self.graph.display(self.krate, file);
        let text = std::fs::read_to_string(file).map_err(Error::io("read", file))?;
        let mut syntax = self.part(file, &text).map_err(|e| Error::syntax(&name, &e))?;
        self.inputs.files.insert(name, file.to_path_buf());
        self.modules_in_blocks(file, &mut syntax)?;
        Ok(syntax.items)
    }

    /// A file that stands inside of another.
    fn part(&mut self, file: &Path, text: &str) -> syn::Result<syn::File> {
        let mut syntax = self.parse(text)?;
        if Strip::file(self.krate.conditions(), &mut syntax)? {
            self.builtins(file, &mut syntax)?;
        } else {
            syntax.items.clear();
        }
        Ok(syntax)
    }

    /// `include!` where items stand, in this file and in its modules.
    fn includes(&mut self, file: &Path, items: &mut Vec<Item>) -> syn::Result<()> {
        for mut item in std::mem::take(items) {
            match &mut item {
                Item::Macro(call) if builtin(&call.mac.path).is_some_and(|name| name == "include") => {
                    let arguments = call.mac.tokens.clone();
                    items.extend(self.included(file, &arguments, call.mac.path.segments[0].ident.span())?);
                    continue;
                }
                Item::Mod(module) => {
                    if let Some((_, items)) = &mut module.content {
                        self.includes(file, items)?;
                    }
                }
                _ => {}
            }
            items.push(item);
        }
        Ok(())
    }

    fn included(&mut self, file: &Path, arguments: &TokenStream, span: Span) -> syn::Result<Vec<Item>> {
        let mut reader = Builtins::new(self.graph, self.krate, file, self.inputs);
        let file = reader.included_file(arguments, span)?;
        let text = reader.text(arguments, span)?;
        Ok(self.part(&file, &text)?.items)
    }

    fn parse(&self, text: &str) -> syn::Result<syn::File> {
        if self.krate.edition == self.judge {
            return syn::parse_file(text);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let stream = text.parse().map_err(|_| syn::parse_file(text).err().unwrap_or_else(|| unreadable(text)))?;
        let stream = older::with_its_expressions(stream, self.krate.edition, self.judge);
        let mut file = syn::parse2(older::modernised(stream, self.krate.edition, self.judge))?;
        if self.krate.edition > self.judge {
            newer::lowered(&mut file);
            opaque::captured(&mut file);
        }
        Ok(file)
    }

    fn items(&mut self, items: Vec<Item>, place: &Place, module: &mut Module) -> Result<()> {
        for item in items {
            match item {
                Item::Mod(declared) => module.entries.extend(self.module(declared, place)?.map(Entry::Module)),
                Item::Verbatim(tokens) if tokens.is_empty() => {}
                item => module.entries.push(Entry::of(item)),
            }
        }
        Ok(())
    }

    fn module(&mut self, declared: ItemMod, place: &Place) -> Result<Option<Module>> {
        let raw = declared.ident.to_string();
        let mut module = Module { vis: declared.vis, ..Module::empty(&raw) };
        let name = raw.trim_start_matches("r#");
        let explicit = path_attribute(&declared.attrs);
        module.attrs = declared.attrs;
        module.attrs.retain(|a| a.path().is_ident("macro_use") || is_allow(a));
        Tidy { keep: self.keep }.visit_attributes_mut(&mut module.attrs);
        if self.krate.license.is_some() {
            module.attrs.retain(|a| !is_allow(a));
        }
        let Some((_, items)) = declared.content else {
            let (file, children) = match explicit {
                Some(path) => {
                    let file = place.paths.join(path);
                    let dir = file.parent().unwrap_or(Path::new("")).to_path_buf();
                    (file, dir)
                }
                None => {
                    let flat = place.children.join(format!("{name}.rs"));
                    let file = if flat.exists() { flat } else { place.children.join(name).join("mod.rs") };
                    (file, place.children.join(name))
                }
            };
            if !file.exists() {
                return Err(Error::Source {
                    file: place.name.to_string(),
                    line: declared.ident.span().start().line,
                    message: format!("the file of module `{name}` is missing; it should be {}", file.display()),
                });
            }
            return Ok(self.file(&file, &children, &mut module)?.then_some(module));
        };
        let children = place.children.join(explicit.as_deref().unwrap_or(name));
        module.folder = children.clone();
        let inner = Place { file: place.file, name: place.name, paths: children.clone(), children };
        self.items(items, &inner, &mut module)?;
        Ok(Some(module))
    }
}

/// Puts the files of modules in place of their declarations inside of functions.
struct InBlocks<'l, 'a> {
    loader: &'l mut Loader<'a>,
    folder: &'l Path,
    error: Option<Error>,
}

impl VisitMut for InBlocks<'_, '_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        for stmt in &mut block.stmts {
            let Stmt::Item(Item::Mod(module)) = stmt else { continue };
            let Some(path) = path_attribute(&module.attrs).filter(|_| module.content.is_none()) else { continue };
            match self.loader.in_block(&self.folder.join(path)) {
                Ok(items) => module.content = Some((Default::default(), items)),
                Err(error) => drop(self.error.get_or_insert(error)),
            }
            module.semi = None;
            module.attrs.retain(|attr| !attr.path().is_ident("path"));
        }
        visit_mut::visit_block_mut(self, block);
    }
}

fn is_allow(attr: &Attribute) -> bool {
    attr.path().is_ident("allow")
}

/// Whether a crate is the program, which is the root of the bundle.
fn is_program(graph: &Graph, krate: &Crate) -> bool {
    graph.crates.last().is_some_and(|last| last.root == krate.root)
}

fn path_attribute(attrs: &[Attribute]) -> Option<String> {
    attrs.iter().filter(|a| a.path().is_ident("path")).find_map(|a| match &a.meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(path) => Some(path.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}

fn unreadable(text: &str) -> syn::Error {
    let start = text.lines().next().unwrap_or_default();
    syn::Error::new(Span::call_site(), format!("a file that starts with `{start}` is not made of Rust's tokens"))
}
