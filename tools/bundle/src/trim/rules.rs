//! Rules of macros that no call uses.
//!
//! The compiler knows which these are, but says nothing about macros whose names begin with `_`, as those have
//! that are only called by other macros. So it is asked about a copy in which they have other names.

use syn::{Item, ItemMacro};

use super::action::{removals, Action};
use super::attempt::Attempt;
use super::{write, Trim, MOPPING};
use crate::compile::{Compiler, Diagnostic, UNUSED_RULES};
use crate::error::Result;
use crate::text::items::item_name;
use crate::text::mentions::Names;
use crate::text::tree::{Module, Printed};

impl Trim<'_> {
    /// Drops the rules of macros that nothing uses, with what only they need.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn drop_rules(&self, root: &mut Module, compiler: &Compiler) -> Result<()> {
        for _ in 0..MOPPING {
            let mut has_macros = false;
            root.for_each_item(&mut |item| has_macros |= matches!(item, Item::Macro(_)));
            if !has_macros {
                return Ok(());
            }
            self.check(root, compiler)?;
            let unused = self.last(|run| run.unused_rules.clone());
            if !self.drop_unused(root, &unused, compiler)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Drops them where the compiler needs to be asked with other names for some macros, all at once.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn drop_exempt_rules(&self, root: &mut Module, compiler: &Compiler) -> Result<()> {
        let mut exempt = Names::new();
        root.for_each_item(&mut |item| match item {
            Item::Macro(ItemMacro { ident: Some(name), .. }) if name.to_string().starts_with('_') => {
                exempt.insert(name.to_string());
            }
            _ => {}
        });
        if exempt.is_empty() {
            return Ok(());
        }
        let printed = Printed::new(self.header, root);
        write(&self.source, &with_letters(&printed.text, &exempt))?;
        let mut unused = compiler.lint(self.judge, &self.source, &[UNUSED_RULES])?;
        unused.retain(|rule| rule.code() == UNUSED_RULES);
        self.drop_unused(root, &unused, compiler).map(drop)
    }

    /// Drops these rules, if the program means the same without them; whether it does.
    fn drop_unused(&self, root: &mut Module, unused: &[Diagnostic], compiler: &Compiler) -> Result<bool> {
        let printed = Printed::new(self.header, root);
        let unused = unused.iter().filter(|rule| self.may_lose(&printed, rule));
        let actions: Vec<Action> = unused.flat_map(|rule| removals(&printed, rule)).collect();
        if actions.is_empty() {
            return Ok(false);
        }
        match self.attempt(root, &printed, &actions, 0, compiler)? {
            Attempt::Done(done) => *root = done.0,
            Attempt::Failed(_) | Attempt::Vain | Attempt::Idle(_) => return Ok(false),
        }
        Ok(true)
    }

    /// The rules of macros that nothing uses in a program that was checked lately. Older compilers are not
    /// asked: they must take what is left.
    pub(super) fn unused_rules(&self, printed: &Printed, compiler: &Compiler) -> Vec<Diagnostic> {
        let runs = self.runs.borrow();
        let run = runs.iter().find(|run| run.is_of(compiler, false, &printed.text));
        let run = run.filter(|_| self.boldness.get().is_some());
        let unused = run.into_iter().flat_map(|run| &run.understood.unused_rules);
        unused.filter(|rule| self.may_lose(printed, rule)).cloned().collect()
    }

    /// Whether a macro may lose a rule that nothing uses.
    fn may_lose(&self, printed: &Printed, rule: &Diagnostic) -> bool {
        if self.choosers.is_empty() {
            return true;
        }
        let piece = rule.primary().next().and_then(|span| printed.piece_at(span.line_start, span.column_start));
        let item: Option<Item> = piece.and_then(|piece| syn::parse_str(&piece.text).ok());
        let name = item.as_ref().and_then(item_name);
        name.is_none_or(|name| !self.choosers.contains(&name.to_string()))
    }
}

/// A text in which these names begin with a letter, each as long as before.
fn with_letters(text: &str, names: &Names) -> String {
    let is_of_word = |character: char| character == '_' || character.is_alphanumeric();
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_of_word) {
        let word = rest[start..].split(|character| !is_of_word(character)).next().unwrap_or_default();
        written += &rest[..start];
        match word.strip_prefix('_').filter(|_| names.contains(word)) {
            Some(end) => written.extend(["x", end]),
            None => written += word,
        }
        rest = &rest[start + word.len()..];
    }
    written + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_macros_begin_with_a_letter() {
        let names = Names::from(["__count".to_string(), "_one".to_string()]);
        let text = "macro_rules! __count { () => { crate::__count!(é __counted) + _one!() }; } _oneé a__count _";
        let written = with_letters(text, &names);
        assert_eq!(
            written,
            "macro_rules! x_count { () => { crate::x_count!(é __counted) + xone!() }; } _oneé a__count _"
        );
        assert_eq!(written.len(), text.len());
    }
}
