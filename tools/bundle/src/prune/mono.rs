//! The functions that can run: those of which the compiler makes code (its mono items).
//!
//! The compiler lists every instance of a function that `main` leads to, vtables included. What is
//! evaluated while it compiles is not listed; so only functions that are not `const` are judged by
//! the list. Names are compared without the modules in front of them, which errs on the side of
//! keeping.

use std::collections::{BTreeSet, HashMap, HashSet};

/// What the compiler's list names.
#[derive(Debug, Default)]
pub struct MonoItems {
    /// Types or traits with one of their functions.
    members: HashSet<(String, String)>,
    /// Types with one of their traits, and with its arguments.
    implementations: HashMap<String, HashSet<(String, Vec<String>)>>,
    /// Types with one of their traits, as the compiler prints them.
    instances: BTreeSet<(String, String)>,
}

impl MonoItems {
    /// Reads what `-Zprint-mono-items` prints. Nothing if that is no such list.
    pub fn read(text: &str) -> Option<MonoItems> {
        let mut items = MonoItems::default();
        let lines = text.lines().filter_map(|line| line.strip_prefix("MONO_ITEM fn "));
        lines.for_each(|line| items.add(line.split(" @@ ").next().unwrap_or(line)));
        items.members.contains(&(String::new(), "main".to_string())).then_some(items)
    }

    /// Whether a function of a type or trait can run.
    pub fn has_member(&self, of: &str, name: &str) -> bool {
        self.members.contains(&(of.to_string(), name.to_string()))
    }

    /// Whether a function can run that a type has from a trait with arguments that fit; all types are told by
    /// how they begin (see [`head`]).
    pub fn has_implementation(&self, of: &str, name: &str, fits: &dyn Fn(&[String]) -> bool) -> bool {
        let with = self.implementations.get(name).into_iter().flatten();
        with.into_iter().any(|(ty, arguments)| ty == of && fits(arguments))
    }

    /// The same of any type.
    pub fn has_trait(&self, name: &str, fits: &dyn Fn(&[String]) -> bool) -> bool {
        self.implementations.get(name).into_iter().flatten().any(|(_, arguments)| fits(arguments))
    }

    /// The types with a function from a trait that can run, and the trait, both as the compiler prints them.
    pub fn instances(&self) -> impl Iterator<Item = (&str, &str)> {
        self.instances.iter().map(|(ty, of)| (ty.as_str(), of.as_str()))
    }

    fn add(&mut self, path: &str) {
        let mut owner = String::new();
        let mut rest = path;
        while !rest.is_empty() {
            if let Some(inner) = rest.strip_prefix('<') {
                let end = end_of_group(inner);
                let (group, after) = inner.split_at(end);
                rest = after.strip_prefix('>').unwrap_or(after);
                // `<Type as Trait>::name`, or `module::<impl Trait for Type>::name`.
                let parts = match group.strip_prefix("impl ") {
                    Some(group) => split(group, " for ").map(|(of, ty)| (ty, of)).ok_or(group),
                    None => split(group, " as ").ok_or(group),
                };
                match parts {
                    Ok((ty, of)) => {
                        owner = outermost(of);
                        let known = self.implementations.entry(owner.clone()).or_default();
                        known.insert((head(ty), arguments(of)));
                        self.instances.insert((ty.to_string(), of.to_string()));
                    }
                    Err(ty) if rest.starts_with("::") && owner.is_empty() => owner = outermost(ty),
                    Err(_) => {}
                }
            } else if rest.starts_with(is_part) {
                let (name, after) = rest.split_at(rest.find(|c| !is_part(c)).unwrap_or(rest.len()));
                self.members.insert((std::mem::replace(&mut owner, name.to_string()), name.to_string()));
                rest = after;
            } else if rest.starts_with("::") {
                rest = &rest[2..];
            } else {
                // A closure, or what the compiler adds: it belongs to what stands before it.
                return;
            }
        }
    }
}

/// The name by which a printed type is known: its last one without arguments, or the sign with which
/// it starts.
pub fn outermost(ty: &str) -> String {
    let mut rest = ty.trim_start();
    loop {
        let shorter = rest.trim_start_matches(['&', ' ']);
        let shorter = match shorter.strip_prefix('\'') {
            Some(lifetime) => lifetime.trim_start_matches(is_part),
            None => shorter,
        };
        let shorter =
            ["mut ", "dyn ", "*const ", "*mut "].iter().fold(shorter, |s, word| s.strip_prefix(word).unwrap_or(s));
        if shorter == rest {
            break;
        }
        rest = shorter;
    }
    let path = &rest[..rest.find(|c| !is_part(c) && c != ':').unwrap_or(rest.len())];
    match path.trim_end_matches(':').rsplit("::").next().filter(|name| !name.is_empty()) {
        Some(name) => name.to_string(),
        None => rest.chars().take(1).collect(),
    }
}

/// How a printed type begins: with `&` if it is a reference, and then with its outermost name.
pub fn head(ty: &str) -> String {
    let sign = if ty.trim_start().starts_with('&') { "&" } else { "" };
    format!("{sign}{}", outermost(ty))
}

/// The heads of a printed trait's arguments that are types.
fn arguments(of: &str) -> Vec<String> {
    let Some((_, list)) = of.split_once('<') else { return Vec::new() };
    let mut rest = &list[..end_of_group(list)];
    let mut parts = Vec::new();
    while let Some((part, after)) = split(rest, ",") {
        parts.push(part);
        rest = after;
    }
    parts.push(rest);
    parts.into_iter().filter(|part| !part.trim().starts_with('\'')).map(head).collect()
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Where the `>` of a group is whose `<` stands before the text.
fn end_of_group(text: &str) -> usize {
    let mut depth = 0;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            // The arrow of a function's type closes nothing.
            '>' if before == '-' => {}
            '>' if depth == 0 => return at,
            '>' => depth -= 1,
            _ => {}
        }
        before = c;
    }
    text.len()
}

/// The parts around a word that stands in no group.
fn split<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_outside = |&(at, _): &(usize, &str)| {
        let (mut depth, mut before) = (0, ' ');
        for c in text[..at].chars() {
            depth += match c {
                '<' | '(' | '[' | '{' => 1,
                '>' if before == '-' => 0,
                '>' | ')' | ']' | '}' => -1,
                _ => 0,
            };
            before = c;
        }
        depth == 0
    };
    let (at, _) = text.match_indices(word).find(is_outside)?;
    Some((&text[..at], &text[at + word.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(paths: &[&str]) -> MonoItems {
        let line = |path: &&str| format!("MONO_ITEM fn {path} @@ bundle.1234-cgu.0[Internal]\n");
        MonoItems::read(&paths.iter().chain(&["main"]).map(line).collect::<String>()).unwrap()
    }

    #[test]
    fn functions_are_told_by_their_type_or_trait() {
        let items = list(&[
            "<num::Ratio<i64> as num::Pow<fn(u8) -> u8>>::pow::<u32>",
            "num::Ratio::<i64>::reduce::replace::<i64, {closure@a.rs:1:2: 3:4}>",
            "parts::<impl num::Float for f32>::powi",
            "<&u8 as num::Pow<&u16>>::pow",
            "alone::<u8>::{closure#0}",
        ]);
        for (of, name) in [("Pow", "pow"), ("Ratio", "reduce"), ("reduce", "replace"), ("Float", "powi"), ("", "alone")]
        {
            assert!(items.has_member(of, name), "{of} {name}: {items:?}");
        }
        assert!(!items.has_member("Ratio", "pow") && !items.has_member("Ratio", "new"));
        let any = |_: &[String]| true;
        assert!(items.has_implementation("Ratio", "Pow", &|with| with == ["fn"]), "{items:?}");
        assert!(!items.has_implementation("Ratio", "Pow", &|with| with == ["u8"]), "{items:?}");
        assert!(items.has_implementation("&u8", "Pow", &|with| with == ["&u16"]), "{items:?}");
        assert!(!items.has_implementation("u8", "Pow", &any), "{items:?}");
        assert!(items.has_implementation("f32", "Float", &|with| with.is_empty()), "{items:?}");
        assert!(!items.has_implementation("f64", "Float", &any) && items.has_trait("Float", &any));
    }

    #[test]
    fn types_are_told_by_their_outermost_name() {
        for (ty, name) in [
            ("&'a mut a::b::Vec<c::D>", "Vec"),
            ("i64", "i64"),
            ("dyn a::Error + Send", "Error"),
            ("[u8; 3]", "["),
            ("(u8, a::B)", "("),
            ("*const T", "T"),
            ("{closure@a.rs:1:2: 3:4}", "{"),
        ] {
            assert_eq!(outermost(ty), name, "{ty}");
        }
        assert_eq!(["&'a mut a::Vec<u8>", "a::Vec<&u8>"].map(head), ["&Vec", "Vec"]);
    }

    #[test]
    fn what_is_no_list_is_no_list() {
        assert!(MonoItems::read("warning: something\n").is_none());
    }
}
