//! Which of the things that can be done about a compiler's messages is tried next.
//!
//! A name that an error asks for is spared for a while: what uses it may be gone by the next
//! round. What fails on its own is never tried again.

use std::collections::HashSet;

use super::action::Action;
use super::attempt::LOST_MEMBERS;
use crate::compile::Diagnostic;

/// Which of the possible actions are taken next.
pub struct Plan {
    /// Actions that failed on their own.
    refused: HashSet<String>,
    /// Names that an error asked for, and whether in vain something harmless was done about them: they wait
    /// until nothing else is left.
    spared: HashSet<(String, bool)>,
    /// Whether something was removed since names are spared.
    progress: bool,
    /// The most actions at once.
    batch: usize,
    /// Attempts since the last that was worth it.
    failures: usize,
    /// The compiler that it was made with.
    compiler: String,
    /// The length of the text when it was last followed.
    length: usize,
}

/// Attempts in a row that were not worth it, after which crates of the registry are left as they are.
const FUTILE: usize = 8;
/// One part in so many of the text is the least that is worth an attempt.
const LEAST_SHORTENING: usize = 200;
/// One part in so many of the text is much.
const MUCH: usize = 20;

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            refused: HashSet::new(),
            spared: HashSet::new(),
            progress: false,
            batch: usize::MAX,
            failures: 0,
            compiler: String::new(),
            length: 0,
        }
    }
}

impl Plan {
    /// The plan for a text of this length: this one, unless it is of another compiler or much has gone
    /// since, of which something may have stood in the way.
    pub fn about(self, compiler: &str, length: usize) -> Plan {
        let is_known = self.compiler == compiler && self.length.saturating_sub(length) * MUCH <= self.length;
        let known = if is_known { self } else { Plan::default() };
        Plan { compiler: compiler.to_string(), batch: usize::MAX, ..known }
    }

    /// The plan as it is left at a text of this length.
    pub fn until(self, length: usize) -> Plan {
        Plan { length, ..self }
    }

    /// The bytes that an attempt should save to be worth it: the more, the less often they work out.
    pub fn least_saving(&self, length: usize) -> usize {
        length * (1 + self.failures) / LEAST_SHORTENING
    }

    /// What to try next; only at last also what an error has asked for.
    pub fn choose(&mut self, actions: Vec<Action>, at_last: bool) -> Vec<Action> {
        let free = |plan: &Plan| -> Vec<Action> {
            actions.iter().filter(|a| !plan.waits(a)).take(plan.batch).cloned().collect()
        };
        let mut chosen = free(self);
        // Something failed: what seldom does goes first.
        if self.failures > 0 && chosen.iter().any(|action| action.is_harmless()) {
            chosen = actions.into_iter().filter(|a| a.is_harmless() && !self.waits(a)).collect();
            chosen.truncate(self.batch);
            return chosen;
        }
        if at_last && chosen.is_empty() && !self.spared.is_empty() {
            // Without progress the same names would be asked for again: one by one.
            self.batch = if self.progress { usize::MAX } else { 1 };
            self.progress = false;
            self.spared.clear();
            chosen = free(self);
        }
        chosen
    }

    fn waits(&self, action: &Action) -> bool {
        self.spared.contains(&(action.word.clone(), action.is_harmless()))
    }

    /// Whether trying further takes longer than what it is likely to save.
    pub fn is_futile(&self) -> bool {
        self.failures >= FUTILE
    }

    /// What was chosen is done, and made the text shorter: its lengths before and after.
    pub fn succeeded(&mut self, before: usize, after: usize) {
        self.progress = true;
        let is_worth_it = before.saturating_sub(after) * LEAST_SHORTENING > before;
        self.failures = if is_worth_it { 0 } else { self.failures + 1 };
        self.batch = self.batch.saturating_mul(2);
    }

    /// What was chosen is never tried again.
    pub fn refuse(&mut self, actions: &[Action]) {
        self.refused.extend(actions.iter().map(|action| action.key.clone()));
    }

    /// Whether an action is never tried again.
    pub fn is_refused(&self, action: &Action) -> bool {
        self.refused.contains(&action.key)
    }

    /// What was chosen did not compile.
    pub fn failed(&mut self, actions: &[Action], errors: &[Diagnostic]) {
        self.failures += 1;
        if let [_] = actions {
            return self.refuse(actions);
        }
        // A member that an impl has from a macro can never leave its trait.
        let lost = errors.iter().filter(|error| LOST_MEMBERS.contains(&error.code()));
        let lost: HashSet<&str> = lost.filter_map(|error| error.quoted().next()).collect();
        let bound = actions.iter().filter(|action| lost.contains(action.word.as_str()));
        self.refused.extend(bound.map(|action| action.key.clone()));
        let last = |path: &str| path.rsplit("::").next().unwrap_or_default().to_string();
        let asked: HashSet<String> = errors.iter().flat_map(Diagnostic::quoted).map(last).collect();
        let before = self.spared.len();
        let at_fault: Vec<&Action> = actions.iter().filter(|a| asked.contains(&last(&a.word))).collect();
        // An import that nothing uses is not missed where what it brings is gone as well.
        let is_gone =
            |action: &Action| at_fault.iter().any(|a| !a.is_harmless() && last(&a.word) == last(&action.word));
        let spared = at_fault.iter().filter(|a| !(a.is_harmless() && is_gone(a)));
        self.spared.extend(spared.map(|a| (a.word.clone(), a.is_harmless())));
        if self.spared.len() == before {
            self.batch = actions.len() / 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Code;

    #[test]
    fn an_import_does_not_wait_for_what_it_brought() {
        let error = Diagnostic {
            code: Some(Code { code: "E0405".to_string() }),
            level: "error".to_string(),
            message: "cannot find trait `Visit` in this scope".to_string(),
            ..Diagnostic::default()
        };
        let all = [("a::Visit", true), ("Visit", false), ("Other", false)];
        let all: Vec<Action> = all.iter().map(|(word, is_harmless)| Action::about(word, *is_harmless)).collect();
        let words = |actions: Vec<Action>| -> Vec<(String, bool)> {
            actions.into_iter().map(|action| (action.word.clone(), action.is_harmless())).collect()
        };
        let mut plan = Plan::default();
        plan.failed(&all, std::slice::from_ref(&error));
        assert_eq!(words(plan.choose(all.clone(), false)), [("a::Visit".to_string(), true)]);
        plan.succeeded(1000, 900);
        assert_eq!(words(plan.choose(all[1..].to_vec(), false)), [("Other".to_string(), false)]);
        // Where the import alone is at fault, it waits.
        let mut plan = Plan::default();
        let imports = [Action::about("a::Visit", true), Action::about("Third", true)];
        plan.failed(&imports, &[error]);
        assert_eq!(words(plan.choose(imports.to_vec(), false)), [("Third".to_string(), true)]);
    }
}
