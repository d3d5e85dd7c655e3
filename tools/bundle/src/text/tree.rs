//! The modules of the bundle, and how they are written down.
//!
//! Items are printed one by one, so that every line of the output is known to belong to one item
//! of one module: that is how a compiler's message finds its item and its original file. What is
//! inside a module is not indented, because a judge counts the spaces. The compact form is the same
//! tokens with fewer characters (see `compact`).

use std::collections::BTreeMap;
use std::path::PathBuf;

use quote::ToTokens;
use serde::{Deserialize, Serialize};
use syn::{Attribute, Item, Visibility};

use super::comments::unmarked;
use super::compact::{Compact, NewNames};
use super::mentions;
use super::print::print_item;
use super::shared::SharedItem;
use super::tokens;

/// A module with its contents in the order of the source.
#[derive(Clone, Debug)]
pub struct Module {
    /// The name; the root's is never printed.
    pub name: String,
    /// Its visibility.
    pub vis: Visibility,
    /// Outer attributes (`macro_use`).
    pub attrs: Vec<Attribute>,
    /// Lines of comment in front of it: the licence of a crate.
    pub notes: Vec<String>,
    /// The file it was read from; `None` for a module inside a file.
    pub origin: Option<String>,
    /// Where the files of its modules are looked for.
    pub folder: PathBuf,
    /// Whether its own file is beside that folder, and not in it.
    pub is_beside: bool,
    /// Whether it is a crate of a registry: lints in its code are nobody's business here.
    pub is_foreign: bool,
    /// What it contains.
    pub entries: Vec<Entry>,
}

/// A part of a module.
#[derive(Clone, Debug)]
pub enum Entry {
    /// Anything but a module.
    Item(SharedItem),
    /// A module.
    Module(Module),
}

impl Entry {
    /// An item as an entry.
    pub fn of(item: Item) -> Entry {
        Entry::Item(SharedItem::new(item))
    }
}

impl Module {
    /// A private module without anything.
    pub fn empty(name: &str) -> Module {
        Module {
            name: name.to_string(),
            vis: Visibility::Inherited,
            attrs: Vec::new(),
            notes: Vec::new(),
            origin: None,
            folder: PathBuf::new(),
            is_beside: false,
            is_foreign: false,
            entries: Vec::new(),
        }
    }

    /// The items of this module, without those of the modules inside.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Item(item) => Some(&**item),
            Entry::Module(_) => None,
        })
    }

    /// The modules directly inside.
    pub fn modules(&self) -> impl Iterator<Item = &Module> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Item(_) => None,
            Entry::Module(module) => Some(module),
        })
    }

    /// Calls `each` for every module, this one first, with the path that leads to it.
    pub fn for_each_module_mut(&mut self, each: &mut dyn FnMut(&[String], &mut Module)) {
        fn visit(module: &mut Module, path: &mut Vec<String>, each: &mut dyn FnMut(&[String], &mut Module)) {
            each(path, module);
            for entry in &mut module.entries {
                if let Entry::Module(inner) = entry {
                    path.push(inner.name.clone());
                    visit(inner, path, each);
                    path.pop();
                }
            }
        }
        visit(self, &mut Vec::new(), each);
    }

    /// Calls `each` for every item of this module and of those inside, in order.
    pub fn for_each_item<'a>(&'a self, each: &mut dyn FnMut(&'a Item)) {
        for entry in &self.entries {
            match entry {
                Entry::Item(item) => each(item),
                Entry::Module(module) => module.for_each_item(each),
            }
        }
    }

    /// The same, with the right to change the items; whoever only looks at one leaves it shared.
    pub fn for_each_item_mut(&mut self, each: &mut dyn FnMut(&mut SharedItem)) {
        for entry in &mut self.entries {
            match entry {
                Entry::Item(item) => each(item),
                Entry::Module(module) => module.for_each_item_mut(each),
            }
        }
    }

    /// Removes the item with this address.
    pub fn remove(&mut self, address: &[usize]) -> Option<()> {
        match address {
            [] => None,
            [index] => (*index < self.entries.len()).then(|| drop(self.entries.remove(*index))),
            [index, rest @ ..] => match self.entries.get_mut(*index)? {
                Entry::Item(_) => None,
                Entry::Module(module) => module.remove(rest),
            },
        }
    }

    /// The item with this address.
    pub fn item(&self, address: &[usize]) -> Option<&Item> {
        let (first, rest) = address.split_first()?;
        match self.entries.get(*first)? {
            Entry::Item(item) => Some(&**item).filter(|_| rest.is_empty()),
            Entry::Module(module) => module.item(rest),
        }
    }

    /// The same, to be changed.
    pub fn item_mut(&mut self, address: &[usize]) -> Option<&mut Item> {
        let (first, rest) = address.split_first()?;
        match self.entries.get_mut(*first)? {
            Entry::Item(item) if rest.is_empty() => Some(item),
            Entry::Item(_) => None,
            Entry::Module(module) => module.item_mut(rest),
        }
    }
}

/// The text of a bundle, and where in it everything is.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Printed {
    /// The text.
    pub text: String,
    /// The items in the order of the text.
    pub pieces: Vec<Piece>,
    /// What the names in it were in the sources.
    pub old_names: BTreeMap<String, String>,
    /// Where the lines of the text begin.
    lines: Vec<usize>,
    /// Whether something in the program prints arguments of macros.
    #[serde(skip)]
    prints_arguments: bool,
}

/// The text of one item.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Piece {
    /// Where it begins in the text of the bundle, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The first line, from 1.
    pub line: usize,
    /// Where the item is in the tree: the entry of each module on the way.
    pub address: Vec<usize>,
    /// The modules around it.
    pub path: Vec<String>,
    /// The file it comes from.
    pub origin: String,
    /// Characters, line ends included.
    pub characters: usize,
    /// The text, in which comments are still marked documentation.
    pub text: String,
}

/// How a bundle is written down.
#[derive(Clone, Copy, Debug)]
enum Style<'a> {
    Readable,
    Compact(&'a NewNames),
}

impl Printed {
    /// Writes down a whole bundle, with these comment lines first.
    pub fn new(header: &[String], root: &Module) -> Printed {
        Printed::with(header, root, Style::Readable)
    }

    /// Writes it down with as few characters as possible, under these names.
    pub fn compact(header: &[String], root: &Module, names: &NewNames) -> Printed {
        Printed::with(header, root, Style::Compact(names))
    }

    fn with(header: &[String], root: &Module, style: Style) -> Printed {
        let mut words = mentions::Names::new();
        if matches!(style, Style::Compact(_)) {
            root.for_each_item(&mut |item| mentions::of_tokens(item.to_token_stream(), &mut words));
        }
        let prints_arguments = words.contains(mentions::PRINTER);
        let mut printed = Printed { lines: vec![0], prints_arguments, ..Printed::default() };
        for line in header {
            printed.push(&format!("// {line}\n"));
        }
        if let Style::Compact(names) = style {
            printed.old_names = names.iter().map(|(old, new)| (new.clone(), old.clone())).collect();
            printed.push(if names.is_empty() { "" } else { "#![allow(nonstandard_style)]\n" });
        }
        for attr in &root.attrs {
            printed.push(&format!("{}\n", attr.to_token_stream().to_string().replace(' ', "").replace(',', ", ")));
        }
        printed.module(root, style, &mut Vec::new(), &mut Vec::new(), "");
        if matches!(style, Style::Compact(_)) {
            printed.push("\n");
        }
        printed
    }

    /// The item with this address.
    pub fn piece(&self, address: &[usize]) -> Option<&Piece> {
        // The order of the text is that of addresses.
        let found = self.pieces.binary_search_by(|piece| piece.address.as_slice().cmp(address));
        found.ok().map(|at| &self.pieces[at])
    }

    /// The item at a place: line and column from 1.
    pub fn piece_at(&self, line: usize, column: usize) -> Option<&Piece> {
        let offset = self.offset(line, column)?;
        let after = self.pieces.partition_point(|piece| piece.start <= offset);
        self.pieces[..after].last().filter(|piece| offset < piece.end)
    }

    /// Where a place is in the text, in bytes: line and column, in characters, from 1.
    pub fn offset(&self, line: usize, column: usize) -> Option<usize> {
        let start = *self.lines.get(line.checked_sub(1)?)?;
        let rest = &self.text[start..];
        Some(start + rest.char_indices().nth(column.checked_sub(1)?).map_or(rest.len(), |(at, _)| at))
    }

    /// The word that starts at a line and column, which is empty before any other sign.
    pub fn word_at(&self, line: usize, column: usize) -> Option<&str> {
        let rest = &self.text[self.offset(line, column)?..];
        rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
    }

    fn push(&mut self, text: &str) {
        let start = self.text.len();
        self.lines.extend(text.match_indices('\n').map(|(at, _)| start + at + 1));
        self.text.push_str(text);
    }

    fn module(
        &mut self,
        module: &Module,
        style: Style,
        address: &mut Vec<usize>,
        path: &mut Vec<String>,
        origin: &str,
    ) {
        let readable = matches!(style, Style::Readable);
        // The notes of a crate of the registry say where it is from.
        let is_told = |own: &str| !module.notes.is_empty() || is_usual(own, origin, &module.name);
        if let Some(own) = module.origin.as_ref().filter(|own| readable && !is_told(own)) {
            self.push(&format!("// from {own}\n"));
        }
        let origin = module.origin.as_deref().unwrap_or(origin);
        for (index, entry) in module.entries.iter().enumerate() {
            address.push(index);
            if readable && index > 0 && !(is_small(&module.entries[index - 1]) && is_small(entry)) {
                self.push("\n");
            }
            match entry {
                Entry::Item(item) => self.item(item, style, address, path, origin),
                Entry::Module(inner) => {
                    if !(readable || inner.notes.is_empty() || self.text.ends_with('\n')) {
                        self.push("\n");
                    }
                    for note in &inner.notes {
                        self.push(&format!("// {note}\n"));
                    }
                    match style {
                        Style::Readable => self.push(&head(inner)),
                        Style::Compact(names) => {
                            self.push_compact(&empty(inner), names);
                            self.text.pop();
                        }
                    }
                    path.push(inner.name.clone());
                    self.module(inner, style, address, path, origin);
                    path.pop();
                    self.push(if readable { "}\n" } else { "}" });
                }
            }
            address.pop();
        }
    }

    fn item(&mut self, item: &SharedItem, style: Style, address: &[usize], path: &[String], origin: &str) {
        let (start, line) = (self.text.len(), self.lines.len());
        let mut text = String::new();
        match style {
            Style::Readable => {
                text = item.text().to_string();
                self.push(&unmarked(text.clone()));
            }
            Style::Compact(names) => {
                self.push_compact(item, names);
                text.push_str(&self.text[start..]);
            }
        }
        self.pieces.push(Piece {
            start,
            end: self.text.len(),
            line,
            address: address.to_vec(),
            path: path.to_vec(),
            origin: origin.to_string(),
            characters: self.text[start..].chars().count(),
            text,
        });
    }

    fn push_compact(&mut self, item: &Item, names: &NewNames) {
        let line = self.lines.last().copied().unwrap_or(0);
        let mut compact = Compact::new(names, self.text[line..].chars().count());
        if self.prints_arguments {
            compact = compact.with_spaced_arguments();
        }
        compact.stream(item.to_token_stream());
        self.push(&compact.finish());
    }
}

/// Whether a module's file is where the compiler looks for it, beside that of the module around it.
fn is_usual(own: &str, around: &str, name: &str) -> bool {
    let Some((folder, file)) = around.rsplit_once('/') else { return false };
    let stem = file.trim_end_matches(".rs");
    let folder = match stem {
        "lib" | "main" | "mod" => folder.to_string(),
        stem => format!("{folder}/{stem}"),
    };
    own == format!("{folder}/{name}.rs") || own == format!("{folder}/{name}/mod.rs")
}

/// Whether an entry needs no blank line around it.
fn is_small(entry: &Entry) -> bool {
    matches!(entry, Entry::Item(item) if matches!(**item, Item::Use(_) | Item::Const(_) | Item::Type(_)))
}

/// A file with one item.
pub fn file_of(item: Item) -> syn::File {
    syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items: vec![item] }
}

/// A module without its contents.
fn empty(module: &Module) -> Item {
    Item::Mod(syn::ItemMod {
        attrs: module.attrs.clone(),
        vis: module.vis.clone(),
        unsafety: None,
        mod_token: Default::default(),
        ident: tokens::ident(&module.name),
        content: Some((Default::default(), Vec::new())),
        semi: None,
    })
}

/// `mod name {` with its attributes, as one or more lines.
fn head(module: &Module) -> String {
    let empty = print_item(&empty(module));
    format!("{}{{\n", empty.trim_end().trim_end_matches('}').trim_end().trim_end_matches('{'))
}
