//! Comments of the sources, for those who want them in the bundle.
//!
//! A syntax tree has no comments, so they travel as documentation with a mark in front: that of
//! items and their parts as it is, other comments on lines of their own as that of what they stand
//! above. When the text is printed the mark makes them plain comments, about which no compiler
//! has an opinion.

use std::collections::BTreeMap;

use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Attribute, Expr, Lit, Meta};

use super::attributes::Attributed;

/// The mark, a character that no comment has.
const MARK: char = '\u{2}';

/// Makes documentation and the comments of `text`, which the file was parsed from, travel along.
/// Those at the head of the file are returned.
pub fn carry(file: &mut syn::File, text: &str) -> Vec<String> {
    let notes = file.attrs.iter().filter_map(documentation).flat_map(|text| lines(&text)).collect();
    let comments = (1..).zip(text.lines()).filter_map(|(number, line)| {
        let comment = line.trim_start().strip_prefix("//")?;
        (!comment.starts_with(['/', '!'])).then(|| (number, comment.trim_end().to_string()))
    });
    Carrier { comments: comments.collect() }.visit_file_mut(file);
    notes
}

/// The text with comments where marked documentation was.
pub fn unmarked(text: String) -> String {
    if !text.contains(MARK) {
        return text;
    }
    let lines = text.split_inclusive('\n').map(|line| {
        // A comment without text has its mark trimmed together with the blanks.
        line.replace(&format!("///{MARK}"), "//")
    });
    lines.collect()
}

/// Whether an attribute is documentation that travels.
pub fn is_carried(attr: &Attribute) -> bool {
    documentation(attr).is_some_and(|text| text.starts_with(MARK))
}

fn documentation(attr: &Attribute) -> Option<String> {
    match &attr.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim().to_string()).collect()
}

struct Carrier {
    /// Comments on lines of their own, by line.
    comments: BTreeMap<usize, String>,
}

impl Carrier {
    fn carry(&mut self, first: usize, attrs: &mut Vec<Attribute>) {
        let marked = |text: &str| -> Attribute {
            let text = format!("{MARK}{text}");
            parse_quote!(#[doc = #text])
        };
        // Documentation, other attributes and comments, each with its line.
        let mut carried: Vec<(usize, Attribute)> = Vec::new();
        let mut line = first;
        while let Some(comment) = line.checked_sub(1).and_then(|line| self.comments.remove(&line)) {
            line -= 1;
            carried.push((line, marked(&comment)));
        }
        let mut end = first;
        for attr in std::mem::take(attrs) {
            let line = attr.span().start().line;
            end = attr.span().end().line + 1;
            match documentation(&attr) {
                Some(text) => carried.extend(text.split('\n').map(|text| (line, marked(text.trim_end())))),
                None => carried.push((line, attr)),
            }
        }
        for line in first..end {
            carried.extend(self.comments.remove(&line).map(|comment| (line, marked(&comment))));
        }
        while let Some(comment) = self.comments.remove(&end).filter(|_| end > first) {
            carried.push((end, marked(&comment)));
            end += 1;
        }
        carried.sort_by_key(|(line, _)| *line);
        attrs.extend(carried.into_iter().map(|(_, attr)| attr));
    }
}

/// Gives nodes of a kind what stands above them, then goes on below.
macro_rules! carry_to {
    ($($method:ident($node:ty))+) => {$(
        fn $method(&mut self, node: &mut $node) {
            let first = node.span().start().line;
            if let Some(attrs) = Attributed::attributes(node) {
                self.carry(first, attrs);
            }
            visit_mut::$method(self, node);
        }
    )+};
}

impl VisitMut for Carrier {
    carry_to! {
        visit_item_mut(syn::Item)
        visit_impl_item_mut(syn::ImplItem)
        visit_trait_item_mut(syn::TraitItem)
        visit_variant_mut(syn::Variant)
        visit_field_mut(syn::Field)
        visit_arm_mut(syn::Arm)
    }

    fn visit_local_mut(&mut self, node: &mut syn::Local) {
        let first = node.span().start().line;
        self.carry(first, &mut node.attrs);
        visit_mut::visit_local_mut(self, node);
    }
}

#[cfg(test)]
mod tests {
    use super::super::print::print_item;
    use super::*;

    #[test]
    fn comments_stay_above_what_they_are_about() {
        let source =
            "//! Head.\n\n/// One.\n///\n/// Two.\n// Three.\nfn f() {\n    // Four: \"é\".\n    let x = 1;\n}\n";
        let mut file = syn::parse_file(source).unwrap();
        assert_eq!(carry(&mut file, source), ["Head."]);
        let text = unmarked(print_item(&file.items[0]));
        assert_eq!(text, "// One.\n//\n// Two.\n// Three.\nfn f() {\n\t// Four: \"é\".\n\tlet x = 1;\n}\n");
    }
}
