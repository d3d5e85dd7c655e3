//! Conditions in exported macros: those are about the crate that calls, its features and its build script.
//!
//! In one file they are decided once, as in the macro's own crate. As long as the callers agree, both are the same.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{File, ItemMacro};

use super::Predicate;
use crate::error::{Error, Result};
use crate::read::callers::Calls;
use crate::read::graph::Crate;
use crate::text::tokens;

/// A condition in the body of an exported macro.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    name: String,
    text: String,
    predicate: Predicate,
}

/// The conditions in the exported macros of a file that depend on more than the platform.
pub fn conditions_in(file: &File) -> Vec<Condition> {
    let mut found = Found::default();
    found.visit_file(file);
    found.0
}

#[derive(Default)]
struct Found(Vec<Condition>);

impl<'ast> Visit<'ast> for Found {
    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        let is_exported = item.attrs.iter().any(|attr| attr.path().is_ident("macro_export"));
        if let Some(name) = item.ident.as_ref().filter(|_| is_exported) {
            self.take(&name.to_string(), item.mac.tokens.clone());
        }
    }
}

impl Found {
    /// Takes what the rules of a macro ask.
    fn take(&mut self, name: &str, rules: TokenStream) {
        let all: Vec<TokenTree> = rules.into_iter().collect();
        for (at, token) in all.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let is_asked = at > 0 && (tokens::is_word(&all[at - 1], "cfg") || at > 1 && is_cfg_call(&all[at - 2..at]));
            match syn::parse2::<Predicate>(group.stream()).ok().filter(|_| is_asked) {
                Some(predicate) if predicate.is_of_crate() => {
                    let text = format!("cfg({})", group.stream());
                    self.0.push(Condition { name: name.to_string(), text, predicate });
                }
                _ => self.take(name, group.stream()),
            }
        }
    }
}

fn is_cfg_call(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [name, bang] if tokens::is_word(name, "cfg") && tokens::is_punct(bang, '!'))
}

/// The conditions in macros of the crates so far, those of the macros that these call included.
#[derive(Default)]
pub struct ExportedConditions(BTreeMap<String, Vec<Decided>>);

/// A condition, and what it is in the crate of the macro.
#[derive(Clone, PartialEq)]
struct Decided {
    module: String,
    label: String,
    condition: Condition,
    holds: bool,
}

impl ExportedConditions {
    /// Takes note of the macros of a crate, which have these conditions. `name` is its module, `reach` are those of
    /// the crates whose macros it may call.
    ///
    /// # Errors
    /// A macro of another crate that it calls, with a condition that is another one here.
    pub fn learn(
        &mut self,
        krate: &Crate,
        name: &str,
        calls: &Calls,
        reach: &BTreeSet<String>,
        conditions: &[Condition],
    ) -> Result<()> {
        let reached = |call: &String| self.0.get(call).into_iter().flatten().filter(|of| reach.contains(&of.module));
        for of in calls.foreign().flat_map(reached) {
            if krate.conditions().holds(&of.condition.predicate) != of.holds {
                let answer = |holds: bool| if holds { "yes" } else { "no" };
                return Err(Error::Usage(format!(
                    "the macro `{}!` of {} asks for `{}`, which is about the crate that calls it: {} there, {} in {}, \
                     and a single file has one answer: let both have the feature, or neither",
                    of.condition.name,
                    of.label,
                    of.condition.text,
                    answer(of.holds),
                    answer(!of.holds),
                    krate.label
                )));
            }
        }
        let mut own: BTreeMap<String, Vec<Decided>> = BTreeMap::new();
        for condition in conditions {
            own.entry(condition.name.clone()).or_default().push(Decided {
                module: name.to_string(),
                label: krate.label.clone(),
                condition: condition.clone(),
                holds: krate.conditions().holds(&condition.predicate),
            });
        }
        loop {
            let before: usize = own.values().map(Vec::len).sum();
            for (name, calls) in &calls.own {
                let called = calls.iter().filter_map(|call| own.get(call).or_else(|| self.0.get(call))).flatten();
                let called: Vec<Decided> = called.cloned().collect();
                let conditions = own.entry(name.clone()).or_default();
                for condition in called {
                    if !conditions.contains(&condition) {
                        conditions.push(condition);
                    }
                }
            }
            if own.values().map(Vec::len).sum::<usize>() == before {
                break;
            }
        }
        for (name, conditions) in own {
            self.0.entry(name).or_default().extend(conditions);
        }
        Ok(())
    }
}
