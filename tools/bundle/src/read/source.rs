//! Reads a crate: its files, the modules they declare, and the text they include.
//!
//! Everything that depends on where a file lies (`mod x;`, `#[path]`, `include_str!`) or on how
//! the crate is built (`cfg`, `env!`) is settled here, so that no later step needs either.

use std::path::{Path, PathBuf};

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, Item, ItemMod, Lit, LitStr, Meta};

use super::cfg::Strip;
use super::derives;
use super::graph::{Crate, Graph};
use super::older;
use super::procedural;
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::judge::Edition;
use crate::text::attributes::{Keep, Tidy};
use crate::text::comments;
use crate::text::origin::Files;
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::is_standard;
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
    let folder = module.folder.clone();
    let place = Place { file: &krate.root, name: &name, paths: folder.clone(), children: folder };
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
        if !Strip::file(conditions, &mut syntax).map_err(|e| Error::syntax(&name, &e))? {
            return Ok(false);
        }
        self.builtins(file, &mut syntax).map_err(|e| Error::syntax(&name, &e))?;
        derives::write_out(&mut syntax).map_err(|e| Error::syntax(&name, &e))?;
        let expanded = procedural::expand(self.krate, self.compiler, &mut syntax);
        let expanded = expanded.map_err(|e| Error::syntax(&name, &e))?;
        self.inputs
            .expanded
            .extend(expanded.into_iter().map(|what| format!("{what} ({name}) is expanded by the compiler")));
        Tidy { keep: self.keep }.visit_file_mut(&mut syntax);
        module.origin = Some(name.clone());
        module.folder = children.to_path_buf();
        if self.krate.license.is_none() {
            // Those of the program itself stay inside, those of modules come in front of them.
            let is_program = self.krate.root == file && is_program(self.graph, self.krate);
            module.attrs.extend(syntax.attrs.into_iter().filter(is_allow).map(|attr| match is_program {
                true => attr,
                false => Attribute { style: syn::AttrStyle::Outer, ..attr },
            }));
        }
        let place = Place {
            file,
            name: &name,
            children: children.to_path_buf(),
            paths: file.parent().unwrap_or(Path::new("")).to_path_buf(),
        };
        self.items(syntax.items, &place, module)?;
        Ok(true)
    }

    /// Resolves the built-in macros of a file, and reads what it includes as items.
    fn builtins(&mut self, file: &Path, syntax: &mut syn::File) -> syn::Result<()> {
        self.includes(file, &mut syntax.items)?;
        let mut builtins =
            Builtins { krate: self.krate, graph: self.graph, file, inputs: self.inputs, in_path: false, error: None };
        builtins.visit_file_mut(syntax);
        builtins.error.map_or(Ok(()), Err)
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
        let mut reader =
            Builtins { krate: self.krate, graph: self.graph, file, inputs: self.inputs, in_path: false, error: None };
        let file = reader.included_file(arguments, span)?;
        let text = reader.text(arguments, span)?;
        let mut syntax = self.parse(&text)?;
        if !Strip::file(self.krate.conditions(), &mut syntax)? {
            return Ok(Vec::new());
        }
        self.builtins(&file, &mut syntax)?;
        Ok(syntax.items)
    }

    fn parse(&self, text: &str) -> syn::Result<syn::File> {
        if self.krate.edition == self.judge {
            return syn::parse_file(text);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let stream = text.parse().map_err(|_| syn::parse_file(text).err().unwrap_or_else(|| unreadable(text)))?;
        syn::parse2(older::modernised(stream, self.krate.edition, self.judge))
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

/// Resolves the built-in macros whose value depends on the file or on the build.
struct Builtins<'a> {
    graph: &'a Graph,
    krate: &'a Crate,
    file: &'a Path,
    inputs: &'a mut Inputs,
    /// Inside the path of an included file, where a folder of this machine does no harm.
    in_path: bool,
    error: Option<syn::Error>,
}

impl Builtins<'_> {
    /// The value of `name!(arguments)`, if it is one of these macros.
    fn value(&mut self, name: &str, arguments: &TokenStream, span: Span) -> Option<TokenStream> {
        let mut in_macro = false;
        tokens::for_each(arguments.clone(), &mut |token| in_macro |= tokens::is_punct(token, '$'));
        if in_macro {
            // The body of a macro: nothing is known before it is called.
            return None;
        }
        let value = match name {
            "cfg" => self
                .krate
                .conditions()
                .decide(arguments.clone())
                .map(|holds| syn::LitBool::new(holds, span).to_token_stream()),
            "include_str" => {
                let read = self.text(arguments, span);
                read.and_then(|text| self.literal(arguments, text.len(), LitStr::new(&text, span).token()))
            }
            "include_bytes" => {
                let read = self.read(arguments, span);
                read.and_then(|bytes| self.literal(arguments, bytes.len(), syn::LitByteStr::new(&bytes, span).token()))
            }
            "include" => self.text(arguments, span).and_then(|text| {
                let unreadable = |_| syn::Error::new(span, "the included file is not made of Rust's tokens");
                text.parse::<TokenStream>().map_err(unreadable)
            }),
            "env" => self.environment(arguments, span),
            "option_env" => Ok(self.optional(arguments)),
            _ => return None,
        };
        match value {
            Ok(tokens) => Some(tokens),
            Err(error) => {
                self.error.get_or_insert(error);
                None
            }
        }
    }

    fn text(&mut self, arguments: &TokenStream, span: Span) -> syn::Result<String> {
        let bytes = self.read(arguments, span)?;
        String::from_utf8(bytes).map_err(|_| syn::Error::new(span, "the file is not UTF-8"))
    }

    fn included_file(&mut self, arguments: &TokenStream, span: Span) -> syn::Result<PathBuf> {
        self.in_path = true;
        let resolved = self.tokens(arguments.clone());
        self.in_path = false;
        let path = concatenated(&resolved)
            .ok_or_else(|| syn::Error::new(span, "the path of an included file must be a plain string"))?;
        Ok(self.file.parent().unwrap_or(Path::new("")).join(path))
    }

    fn read(&mut self, arguments: &TokenStream, span: Span) -> syn::Result<Vec<u8>> {
        let file = self.included_file(arguments, span)?;
        let bytes = std::fs::read(&file)
            .map_err(|e| syn::Error::new(span, format!("cannot read the included file {}: {e}", file.display())))?;
        self.inputs.files.insert(self.graph.display(self.krate, &file), file);
        Ok(bytes)
    }

    /// A file as a literal.
    fn literal(&mut self, arguments: &TokenStream, bytes: usize, literal: Literal) -> syn::Result<TokenStream> {
        let file = self.included_file(arguments, literal.span())?;
        let file = self.graph.display(self.krate, &file);
        self.inputs.included.push(Included { file, bytes, literal: literal.to_string() });
        Ok(literal.into_token_stream())
    }

    /// What the variable is in this build, for a judge has none.
    fn optional(&mut self, arguments: &TokenStream) -> TokenStream {
        let name = concatenated(arguments).unwrap_or_default();
        match self.krate.env.get(&name).cloned().or_else(|| std::env::var(&name).ok()) {
            Some(value) => {
                let value = LitStr::new(&value, Span::call_site());
                self.inputs.expanded.push(format!("option_env!(\"{name}\") is {} as in this build", value.token()));
                quote::quote!(::std::option::Option::Some::<&'static str>(#value))
            }
            None => quote::quote!(::std::option::Option::None::<&'static str>),
        }
    }

    fn environment(&self, arguments: &TokenStream, span: Span) -> syn::Result<TokenStream> {
        let name = concatenated(arguments).unwrap_or_default();
        let value = match self.krate.env.get(&name) {
            Some(value) => value.clone(),
            None if name == "CARGO_MANIFEST_DIR" && self.in_path => self.krate.dir.to_string_lossy().into_owned(),
            None if name == "OUT_DIR" && self.in_path && self.krate.out_dir.is_some() => {
                self.krate.out_dir.iter().map(|folder| folder.to_string_lossy()).collect()
            }
            None => {
                let message =
                    format!("env!(\"{name}\") is only known to a build script, a judge has none: write the value");
                return Err(syn::Error::new(span, message));
            }
        };
        Ok(LitStr::new(&value, span).to_token_stream())
    }

    fn tokens(&mut self, stream: TokenStream) -> TokenStream {
        tokens::replace(stream, &mut |tokens, at| match &tokens[at..] {
            // `std::env!(...)`
            [TokenTree::Ident(root), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..]
                if is_standard(&root.to_string())
                    && tokens::is_path_separator(tokens, at + 1)
                    && bang.as_char() == '!' =>
            {
                self.value(&name.to_string(), &group.stream(), name.span()).map(|value| (6, value))
            }
            [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), rest @ ..]
                if bang.as_char() == '!' =>
            {
                let value = self.value(&name.to_string(), &group.stream(), name.span())?;
                // Items that are included in the body of a macro stand without the semicolon.
                let is_item = || name == "include" && syn::parse2::<Expr>(value.clone()).is_err();
                let semicolon = rest.first().is_some_and(|next| tokens::is_punct(next, ';')) && is_item();
                Some((3 + usize::from(semicolon), value))
            }
            _ => None,
        })
    }
}

/// The name of a macro that may be a built-in one: alone, or of the standard library.
fn builtin(path: &syn::Path) -> Option<String> {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match names.as_slice() {
        [name] => Some(name.clone()),
        [root, name] if is_standard(root) => Some(name.clone()),
        _ => None,
    }
}

/// The value of one string literal, or of `concat!` of several.
fn concatenated(tokens: &TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(group)] if name == "concat" => {
            let parts: Vec<TokenTree> = group.stream().into_iter().collect();
            parts
                .split(|t| tokens::is_punct(t, ','))
                .filter(|part| !part.is_empty())
                .map(|part| concatenated(&part.iter().cloned().collect()))
                .collect()
        }
        [literal, rest @ ..] if rest.iter().all(|t| tokens::is_punct(t, ',')) => {
            syn::parse2::<LitStr>(literal.to_token_stream()).ok().map(|s| s.value())
        }
        _ => None,
    }
}

impl VisitMut for Builtins<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(call) = expr {
            if let Some(name) = builtin(&call.mac.path) {
                let value = self.value(&name, &call.mac.tokens, call.mac.path.segments[0].ident.span());
                if let Some(Ok(value)) = value.map(syn::parse2) {
                    *expr = value;
                    return;
                }
            }
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for stmt in std::mem::take(&mut block.stmts) {
            let call = match &stmt {
                syn::Stmt::Macro(call) if builtin(&call.mac.path).is_some_and(|name| name == "include") => &call.mac,
                _ => {
                    block.stmts.push(stmt);
                    continue;
                }
            };
            let span = call.path.segments[0].ident.span();
            let read = self.text(&call.tokens, span).and_then(|text| syn::Block::parse_within.parse_str(&text));
            match read {
                Ok(more) => block.stmts.extend(more),
                Err(error) => drop(self.error.get_or_insert(error)),
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_token_stream_mut(&mut self, stream: &mut TokenStream) {
        *stream = self.tokens(std::mem::take(stream));
    }
}
