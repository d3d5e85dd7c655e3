//! All mutants of a file put into it at once, each chosen at run time by its number.
//!
//! An expression becomes `if active(7) { MUTANT } else { EXPRESSION }`, a body begins with
//! `if active(7) { return VALUE; }`, and an arm has a guard. Text is only inserted, around what the
//! syntax tree says, so that mutants within mutants need no care. Comments mark what belongs to which
//! number, for errors of the compiler.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::mutant::{Genre, Mutant};

/// What the library of the mutated package gets: which mutant is active.
pub const MODULE: &str = "
#[doc(hidden)]
#[allow(missing_docs)]
pub mod mutant {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    static ACTIVE: AtomicUsize = AtomicUsize::new(usize::MAX);

    #[inline]
    pub fn active(number: usize) -> bool {
        let active = ACTIVE.load(Relaxed);
        number == if active == usize::MAX { read() } else { active }
    }

    #[cold]
    fn read() -> usize {
        let active = std::env::var(\"MUTANT\").ok().and_then(|number| number.parse().ok()).unwrap_or(usize::MAX - 1);
        ACTIVE.store(active, Relaxed);
        active
    }
}
";

/// The file with these numbered mutants in it. Those in constants, which are evaluated by the compiler,
/// are left out.
pub fn insert(source: &str, mutants: &[(usize, &Mutant)]) -> syn::Result<(String, HashSet<usize>)> {
    let mut sites: HashMap<(Genre, usize), Vec<(usize, &Mutant)>> = HashMap::new();
    for &(number, mutant) in mutants {
        sites.entry((mutant.genre, mutant.range(source).start)).or_default().push((number, mutant));
    }
    let file = syn::parse_file(source)?;
    let mut places = Places { source, sites, insertions: Vec::new(), placed: HashSet::new(), depth: 0 };
    places.visit_file(&file);
    // What ends at a place comes before what begins there; the outer begins first and ends last.
    places.insertions.sort_by_key(|insertion| (insertion.at, insertion.begins, insertion.order));
    let mut text = String::new();
    let mut end = 0;
    for insertion in &places.insertions {
        text.push_str(&source[end..insertion.at]);
        text.push_str(&insertion.text);
        end = insertion.at;
    }
    text.push_str(&source[end..]);
    Ok((text, places.placed))
}

/// The mutants that an error at these bytes of such a file speaks of: that of which it is text, else
/// those of the innermost expression.
pub fn blamed(text: &str, error: &Range<usize>, numbers: &HashSet<usize>) -> (Option<usize>, Option<usize>) {
    let innermost = |opening: &str, closing: &str| {
        let regions = numbers.iter().filter_map(|number| {
            let start = text.find(&opening.replace('#', &number.to_string()))?;
            let end = start + text[start..].find(&closing.replace('#', &number.to_string()))?;
            (start <= error.start && error.end <= end).then_some((end - start, *number))
        });
        regions.min().map(|(_, number)| number)
    };
    (innermost("/*<#*/", "/*#>*/"), innermost("/*[#*/", "/*#]*/"))
}

struct Insertion {
    at: usize,
    begins: bool,
    order: isize,
    text: String,
}

struct Places<'a> {
    source: &'a str,
    sites: HashMap<(Genre, usize), Vec<(usize, &'a Mutant)>>,
    insertions: Vec<Insertion>,
    placed: HashSet<usize>,
    depth: isize,
}

impl<'a> Places<'a> {
    fn take(&mut self, genre: Genre, at: usize) -> Vec<(usize, &'a Mutant)> {
        let taken = self.sites.remove(&(genre, at)).unwrap_or_default();
        self.placed.extend(taken.iter().map(|(number, _)| number));
        taken
    }

    fn around(&mut self, range: &Range<usize>, before: String, after: String) {
        self.depth += 1;
        let (at, order) = (range.start, self.depth);
        self.insertions.push(Insertion { at, begins: true, order, text: before });
        self.insertions.push(Insertion { at: range.end, begins: false, order: -order, text: after });
    }

    /// An expression, in which mutants of this kind begin at `at`.
    fn expression(&mut self, genre: Genre, at: usize, whole: &Range<usize>) {
        for (number, mutant) in self.take(genre, at) {
            let replaced = mutant.range(self.source);
            let [before, after] = [whole.start..replaced.start, replaced.end..whole.end].map(|part| &self.source[part]);
            let text = format!("{before}{}{after}", mutant.replacement);
            let before = format!(
                "/*[{number}*/(if crate::mutant::active({number}) {{/*<{number}*/{text}/*{number}>*/}} else {{"
            );
            self.around(whole, before, format!("}})/*{number}]*/"));
        }
    }

    fn body(&mut self, block: &syn::Block) {
        let [Some(first), Some(last)] = [block.stmts.first(), block.stmts.last()] else { return };
        let whole = first.span().byte_range().start..last.span().byte_range().end;
        for (number, mutant) in self.take(Genre::FnValue, whole.start) {
            let value = &mutant.replacement;
            let before = format!(
                "/*[{number}*/if crate::mutant::active({number}) {{ return /*<{number}*/{value}/*{number}>*/; }} "
            );
            self.around(&whole, before, format!("/*{number}]*/"));
        }
    }
}

impl<'ast> Visit<'ast> for Places<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.sig.constness.is_none() {
            self.body(&function.block);
            visit::visit_block(self, &function.block);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if function.sig.constness.is_none() {
            self.body(&function.block);
            visit::visit_block(self, &function.block);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.body(block);
            visit::visit_block(self, block);
        }
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let whole = binary.span().byte_range();
        self.expression(Genre::BinaryOperator, binary.op.span().byte_range().start, &whole);
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        let whole = unary.span().byte_range();
        self.expression(Genre::UnaryOperator, whole.start, &whole);
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_struct(&mut self, made: &'ast syn::ExprStruct) {
        let whole = made.span().byte_range();
        for field in &made.fields {
            self.expression(Genre::StructField, field.span().byte_range().start, &whole);
        }
        visit::visit_expr_struct(self, made);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        for (number, _) in self.take(Genre::MatchArm, arm.span().byte_range().start) {
            let end = arm.pat.span().byte_range().end;
            let text = format!(" if !/*<{number}*/crate::mutant::active({number})/*{number}>*/");
            self.around(&(end..end), String::new(), text);
        }
        if let syn::Pat::Guard(guarded) = &arm.pat {
            let whole = guarded.guard.span().byte_range();
            self.expression(Genre::MatchArmGuard, whole.start, &whole);
            self.visit_expr(&guarded.guard);
        }
        visit::visit_arm(self, arm);
    }

    // What the compiler evaluates.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(genre: &str, columns: Range<usize>, replacement: &str) -> Mutant {
        let position = |column: usize| serde_json::json!({ "line": 1, "column": column + 1 });
        let span = serde_json::json!({ "start": position(columns.start), "end": position(columns.end) });
        let fields = serde_json::json!({
            "name": "", "file": "", "genre": genre, "replacement": replacement, "span": span, "function": null
        });
        serde_json::from_value(fields).expect("all fields are there")
    }

    #[test]
    fn mutants_within_mutants_are_chosen_one_at_a_time() {
        let source = "fn f(ä: u8) -> u8 { match ä { 0 => 1 + 2 * ä, ä if !g(ä) => 7, _ => 0 } }";
        let place = |text: &str| source[..source.find(text).expect("it is there")].chars().count();
        let mutants = [
            mutant("FnValue", place("match")..source.chars().count() - 2, "1"),
            mutant("MatchArm", place("0 =>")..place(", ä if"), ""),
            mutant("BinaryOperator", place("+")..place("+") + 1, "-"),
            mutant("BinaryOperator", place("*")..place("*") + 1, "/"),
            mutant("MatchArmGuard", place("!g")..place(" => 7"), "false"),
            mutant("UnaryOperator", place("!g")..place("g("), ""),
        ];
        let numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        let (text, placed) = insert(source, &numbered).expect("it parses");
        assert_eq!(placed.len(), mutants.len());
        let mut plain = String::new();
        for part in text.replace("crate::mutant::", "").split("/*") {
            plain.push_str(part.split_once("*/").map_or(part, |(_, rest)| rest));
        }
        assert_eq!(
            plain,
            "fn f(ä: u8) -> u8 { if active(0) { return 1; } match ä { 0 if !active(1) => \
             (if active(2) {1 - 2 * ä} else {1 + (if active(3) {2 / ä} else {2 * ä})}), \
             ä if (if active(4) {false} else {(if active(5) {g(ä)} else {!g(ä)})}) => 7, _ => 0 } }"
        );
        let error = text.find("2 / ä").expect("it is there");
        assert_eq!(blamed(&text, &(error..error + 1), &placed).0, Some(3));
        assert_eq!(mutants[2].alone(source), source.replace("+", "- "));
    }

    #[test]
    fn what_the_compiler_evaluates_is_left_alone() {
        let source = "const N: usize = 1 + 2; const fn f() -> usize { 3 }";
        let mutants = [mutant("BinaryOperator", 19..20, "-"), mutant("FnValue", 48..49, "0")];
        let numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        assert_eq!(insert(source, &numbered).expect("it parses"), (source.to_string(), HashSet::new()));
    }
}
