//! The body of a function as a graph, whatever the numbers of its blocks and variables are.
//!
//! Editions place the ends of scopes differently, and after the compiler has found that nothing is
//! dropped there, all that is left of it is the order of the blocks. Here blocks and variables get
//! their numbers in the order in which they are reached, and blocks that only lead on are left out.

use std::collections::BTreeMap;

/// What stands before the blocks that may follow.
const ARROW: &str = " -> ";

/// A body of the compiler's MIR with numbers in the order of first use, as lines; nothing if it does
/// not look as expected.
pub fn renumbered(body: &str) -> Option<String> {
    let graph = Graph::read(body)?;
    let mut blocks = Numbers::default();
    blocks.of(graph.end_of("bb0")?);
    let mut variables = Numbers::default();
    let mut lines = Vec::new();
    let mut at = 0;
    while let Some(&name) = blocks.order.get(at) {
        at += 1;
        let block = graph.blocks.get(name)?;
        lines.push(format!("bb{}{}", blocks.of(name), block.kind));
        for line in &block.lines {
            let (code, targets) = line.split_at(line.rfind(ARROW).unwrap_or(line.len()));
            let code = with_words(code, |word| graph.variables.contains_key(word).then(|| variables.named("_", word)));
            let targets = with_words(targets, |word| Some(blocks.named("bb", graph.end_of(word)?)));
            lines.push(code + &targets);
        }
    }
    for (number, name) in variables.order.iter().enumerate() {
        lines.push(format!("_{number}: {}", graph.variables[name]));
    }
    Some(lines.join("\n"))
}

struct Graph<'a> {
    /// Types of the variables that are no parameters, by name.
    variables: BTreeMap<&'a str, &'a str>,
    blocks: BTreeMap<&'a str, Block<'a>>,
}

struct Block<'a> {
    /// What stands behind the name: whether it cleans up.
    kind: &'a str,
    lines: Vec<&'a str>,
}

impl<'a> Graph<'a> {
    fn read(body: &'a str) -> Option<Graph<'a>> {
        let mut graph = Graph { variables: BTreeMap::new(), blocks: BTreeMap::new() };
        let mut last = None;
        for line in body.lines() {
            if let Some(head) = line.strip_suffix(": {").filter(|line| line.starts_with("bb")) {
                let (name, kind) = head.split_at(head.find(' ').unwrap_or(head.len()));
                last = Some(name);
                graph.blocks.insert(name, Block { kind, lines: Vec::new() });
            } else if let Some(name) = last {
                graph.blocks.get_mut(name)?.lines.push(line);
            } else {
                let (name, kind) = line.strip_prefix("let ")?.split_once(": ")?;
                graph.variables.insert(name.trim_start_matches("mut "), kind);
            }
        }
        Some(graph)
    }

    /// The block that is reached by way of this one without doing anything.
    fn end_of(&self, name: &str) -> Option<&'a str> {
        let (&(mut name), _) = self.blocks.get_key_value(name)?;
        for _ in 0..self.blocks.len() {
            let only = match &self.blocks.get(name)?.lines[..] {
                [only] => only.strip_prefix("goto -> ").and_then(|rest| rest.strip_suffix(';')),
                _ => None,
            };
            match only {
                Some(next) => name = next,
                None => break,
            }
        }
        Some(name)
    }
}

/// Numbers in the order in which names are asked about.
#[derive(Default)]
struct Numbers<'a> {
    numbers: BTreeMap<&'a str, usize>,
    order: Vec<&'a str>,
}

impl<'a> Numbers<'a> {
    fn of(&mut self, name: &'a str) -> usize {
        let order = &mut self.order;
        *self.numbers.entry(name).or_insert_with(|| {
            order.push(name);
            order.len() - 1
        })
    }

    fn named(&mut self, start: &str, name: &'a str) -> String {
        format!("{start}{}", self.of(name))
    }
}

/// The text with other words where there are some; strings stay.
fn with_words<'a>(text: &'a str, mut other: impl FnMut(&'a str) -> Option<String>) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut in_string) = (text, false);
    while let Some(first) = rest.chars().next() {
        let size = match first {
            _ if is_part(first) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            '\\' if in_string => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(size);
        in_string ^= word == "\"";
        rest = after;
        match if in_string || out.ends_with("const ") { None } else { other(word) } {
            Some(word) => out += &word,
            None => out += word,
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str =
        "let mut _2: u8;\nlet _3: ();\nlet _4: bool;\nbb0: {\n_4 = a(_1) -> [return: bb1, unwind: bb4];\n\
         bb1: {\nswitchInt(_4) -> [0: bb2, otherwise: bb3];\nbb2: {\n_2 = const \"_4 bb1\";\ngoto -> bb3;\n\
         bb3: {\nreturn;\nbb4 (cleanup): {\nresume;\n";

    #[test]
    fn other_numbers_are_the_same() {
        let base = renumbered(BODY).unwrap();
        let swapped = BODY.replace("bb2", "?").replace("bb3", "bb2").replace('?', "bb3");
        assert_eq!(renumbered(&swapped).unwrap(), base);
        let detour = BODY.replace("goto -> bb3", "goto -> bb5") + "bb5: {\ngoto -> bb3;\n";
        assert_eq!(renumbered(&detour).unwrap(), base);
        assert_eq!(renumbered(&BODY.replace("_2", "_7")).unwrap(), base);
    }

    #[test]
    fn other_graphs_are_not() {
        let base = renumbered(BODY).unwrap();
        for (old, new) in [
            ("a(_1)", "a(_4)"),
            ("0: bb2, otherwise: bb3", "0: bb3, otherwise: bb2"),
            ("unwind: bb4", "unwind continue"),
            ("\"_4 bb1\"", "\"_5 bb1\""),
            ("_2: u8", "_2: i8"),
            ("resume", "drop(_4)"),
            (" (cleanup)", ""),
            ("_2 = const", "_4 = const"),
        ] {
            assert_ne!(renumbered(&BODY.replace(old, new)).unwrap(), base, "{old} {new}");
        }
        assert_eq!(renumbered("no graph"), None);
    }
}
