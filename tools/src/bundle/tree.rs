//! The modules of the bundle, and how they are written down.
//!
//! Items are printed one by one, so that every line of the output is known to belong to one item
//! of one module: that is how a compiler's message finds its item and its original file. What is
//! inside a module is not indented, because a judge counts the spaces.

use syn::{Attribute, Item, Visibility};

use super::print::print_item;
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
    /// What it contains.
    pub entries: Vec<Entry>,
}

/// A part of a module.
#[derive(Clone, Debug)]
pub enum Entry {
    /// Anything but a module.
    Item(Box<Item>),
    /// A module.
    Module(Module),
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

    /// The same, with the right to change the items.
    pub fn for_each_item_mut(&mut self, each: &mut dyn FnMut(&mut Item)) {
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
#[derive(Debug, Default)]
pub struct Printed {
    /// The text.
    pub text: String,
    /// The items in the order of their lines.
    pub pieces: Vec<Piece>,
    line: usize,
}

/// The lines of one item.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The first line, from 1.
    pub line: usize,
    /// Number of lines.
    pub lines: usize,
    /// Where the item is in the tree: the entry of each module on the way.
    pub address: Vec<usize>,
    /// The modules around it.
    pub path: Vec<String>,
    /// The file it comes from.
    pub origin: String,
    /// Characters, line ends included.
    pub characters: usize,
    /// The text.
    pub text: String,
}

impl Printed {
    /// Writes down a whole bundle, with these comment lines first.
    pub fn new(header: &[String], root: &Module) -> Printed {
        let mut printed = Printed { line: 1, ..Printed::default() };
        for line in header {
            printed.push(&format!("// {line}\n"));
        }
        printed.module(root, &mut Vec::new(), &mut Vec::new(), "");
        printed
    }

    /// The item that a line belongs to.
    pub fn piece_at(&self, line: usize) -> Option<&Piece> {
        let after = self.pieces.partition_point(|piece| piece.line <= line);
        self.pieces[..after].last().filter(|piece| line < piece.line + piece.lines)
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.line += text.matches('\n').count();
    }

    fn module(&mut self, module: &Module, address: &mut Vec<usize>, path: &mut Vec<String>, origin: &str) {
        if let Some(origin) = &module.origin {
            self.push(&format!("// from {origin}\n"));
        }
        let origin = module.origin.as_deref().unwrap_or(origin);
        for (index, entry) in module.entries.iter().enumerate() {
            address.push(index);
            if index > 0 && !(is_small(&module.entries[index - 1]) && is_small(entry)) {
                self.push("\n");
            }
            match entry {
                Entry::Item(item) => self.item(item, address, path, origin),
                Entry::Module(inner) => {
                    for note in &inner.notes {
                        self.push(&format!("// {note}\n"));
                    }
                    self.push(&head(inner));
                    path.push(inner.name.clone());
                    self.module(inner, address, path, origin);
                    path.pop();
                    self.push("}\n");
                }
            }
            address.pop();
        }
    }

    fn item(&mut self, item: &Item, address: &[usize], path: &[String], origin: &str) {
        let text = print_item(item);
        self.pieces.push(Piece {
            line: self.line,
            lines: text.matches('\n').count().max(1),
            address: address.to_vec(),
            path: path.to_vec(),
            origin: origin.to_string(),
            characters: text.chars().count(),
            text: text.clone(),
        });
        self.push(&text);
    }
}

/// Whether an entry needs no blank line around it.
fn is_small(entry: &Entry) -> bool {
    matches!(entry, Entry::Item(item) if matches!(**item, Item::Use(_) | Item::Const(_) | Item::Type(_)))
}

/// A file with one item.
pub fn file_of(item: Item) -> syn::File {
    syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items: vec![item] }
}

/// `mod name {` with its attributes, as one or more lines.
fn head(module: &Module) -> String {
    let empty = print_item(&Item::Mod(syn::ItemMod {
        attrs: module.attrs.clone(),
        vis: module.vis.clone(),
        unsafety: None,
        mod_token: Default::default(),
        ident: tokens::ident(&module.name),
        content: Some((Default::default(), Vec::new())),
        semi: None,
    }));
    format!("{}{{\n", empty.trim_end().trim_end_matches('}').trim_end().trim_end_matches('{'))
}
