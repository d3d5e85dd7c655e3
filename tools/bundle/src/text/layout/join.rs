//! Joins the lines that `prettyplease` splits: groups, continuations, fields and bodies that fit into
//! one line.

use super::STEP;

/// The most columns of a joined line, a tab being four.
const WIDTH: usize = 120;

/// A line without its indentation, which is counted in steps.
#[derive(Clone)]
struct Line {
    depth: usize,
    text: String,
}

impl Line {
    fn new(line: &str) -> Line {
        let text = line.trim_start_matches(' ');
        Line { depth: (line.len() - text.len()) / STEP.len(), text: text.to_string() }
    }

    fn fits(&self) -> bool {
        self.depth * STEP.len() + self.text.chars().count() <= WIDTH
    }

    /// Adds the text of another line, after a space where one belongs.
    fn add(&mut self, next: &str) {
        if next.starts_with([')', ']']) && self.text.ends_with(',') {
            self.text.pop();
        }
        let is_method = next.starts_with('.') && !next.starts_with("..");
        if !self.text.ends_with(['(', '[', '<'])
            && !self.text.ends_with("::{")
            && !self.text.ends_with("use {")
            && !is_method
            && !next.starts_with(['?', ')', ']'])
        {
            self.text.push(' ');
        }
        self.text += next;
    }
}

/// The text with every line that can be joined to another; as it is if its lines are not `prettyplease`'s.
pub(super) fn joined(text: &str) -> String {
    let mut lines: Vec<Line> = text.lines().map(Line::new).collect();
    join_patterns(&mut lines);
    join_bounds(&mut lines);
    loop {
        let before = lines.len();
        join_groups(&mut lines);
        join_continuations(&mut lines);
        if lines.len() == before {
            break;
        }
    }
    join_fields(&mut lines);
    join_bodies(&mut lines);
    lines.iter().map(|line| format!("{}{}\n", STEP.repeat(line.depth), line.text)).collect()
}

/// Joins the patterns of slices, whose elements `prettyplease` does not indent.
fn join_patterns(lines: &mut Vec<Line>) {
    for start in (0..lines.len()).rev() {
        let Line { depth, text } = lines[start].clone();
        if !text.starts_with('[') || !text.ends_with(',') || text.contains(']') {
            continue;
        }
        let is_element = |line: &&Line| line.depth == depth && line.text.ends_with(',') && !line.text.starts_with(']');
        let end = start + 1 + lines[start + 1..].iter().take_while(is_element).count();
        if lines.get(end).is_some_and(|line| line.depth == depth && line.text.starts_with(']')) {
            let mut line = lines[start].clone();
            for next in &lines[start + 1..=end] {
                line.add(&next.text);
            }
            lines.splice(start..=end, [line]);
        }
    }
}

/// Joins the bounds behind `where`, and what they belong to.
fn join_bounds(lines: &mut Vec<Line>) {
    for at in (1..lines.len()).rev() {
        if lines[at].text != "where" {
            continue;
        }
        let (start, depth) = (at - 1, lines[at].depth);
        let end = at + 1 + deeper(lines, at + 1, depth);
        let is_opened = lines.get(end).is_some_and(|line| line.depth == depth && line.text.starts_with('{'));
        if !is_opened || lines[start].depth != depth {
            continue;
        }
        let texts: Vec<&str> = lines[start..end].iter().map(|line| line.text.as_str()).collect();
        let text = format!("{} {}", texts.join(" ").trim_end_matches(','), lines[end].text);
        let line = Line { depth, text };
        if line.fits() {
            lines.splice(start..=end, [line]);
        }
    }
}

/// How many lines from `start` on are deeper than `depth`.
fn deeper(lines: &[Line], start: usize, depth: usize) -> usize {
    lines[start..].iter().take_while(|line| line.depth > depth && !line.text.is_empty()).count()
}

/// Joins what is between two brackets, from the innermost on.
fn join_groups(lines: &mut Vec<Line>) {
    for start in (0..lines.len()).rev() {
        let (depth, open) = (lines[start].depth, lines[start].text.chars().next_back());
        let close = match open {
            Some('(') => ')',
            Some('[') => ']',
            Some('{') if is_list(&lines[start].text) => '}',
            _ => continue,
        };
        let end = start + 1 + deeper(lines, start + 1, depth);
        let inner = &lines[start + 1..end];
        let is_closed = lines.get(end).is_some_and(|line| line.depth == depth && line.text.starts_with(close));
        let is_plain = |line: &Line| line.depth == depth + 1 && !line.text.starts_with("#[");
        let is_split = |line: &Line| line.text.ends_with(',') || line.text.starts_with("..");
        if !is_closed || !inner.iter().all(is_plain) || inner.len() != 1 && !inner.iter().all(is_split) {
            continue;
        }
        let mut line = lines[start].clone();
        for next in inner {
            line.add(&next.text);
        }
        let is_use = lines[start].text.ends_with("::{") || lines[start].text.ends_with("use {");
        let is_tuple_of_one = open == Some('(') && inner.len() == 1 && !follows_callee(&lines[start].text);
        if line.text.ends_with(',') && !is_tuple_of_one {
            line.text.pop();
        }
        if close == '}' && !is_use {
            line.text.push(' ');
        }
        line.text += &lines[end].text;
        if line.fits() {
            lines.splice(start..=end, [line]);
        }
    }
}

/// Whether what follows `{` is the list of a structure's fields or of a `use`, not code.
fn is_list(line: &str) -> bool {
    const OTHERS: &[&str] = &[
        "match", "if", "while", "for", "struct", "enum", "union", "trait", "impl", "fn", "mod", "->", "unsafe", "loop",
    ];
    let head = line.trim_end_matches('{').trim_end();
    let mut words = head.split_whitespace();
    if head.ends_with("::") || words.clone().any(|word| word == "use") {
        return true;
    }
    let name = head.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    name.starts_with(char::is_uppercase) && !words.any(|word| OTHERS.contains(&word))
}

/// Whether the `(` at the end belongs to a call, not to a tuple.
fn follows_callee(line: &str) -> bool {
    line.trim_end_matches('(').ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '!' | '>' | ')' | ']'))
}

/// Joins an expression that goes on in deeper lines, and a `{` that stands alone after it.
fn join_continuations(lines: &mut Vec<Line>) {
    for start in (0..lines.len()).rev() {
        let (depth, text) = (lines[start].depth, &lines[start].text);
        if text.is_empty() || text.ends_with(['(', '[', '{', ',', ';']) || text == "where" || text.starts_with("#[") {
            continue;
        }
        let end = start + 1 + deeper(lines, start + 1, depth);
        let inner = &lines[start + 1..end];
        let goes_on = |line: &Line| line.depth == depth + 1 && !line.text.starts_with([')', ']', '}']);
        if inner.is_empty() || !inner.iter().all(goes_on) {
            continue;
        }
        let mut line = lines[start].clone();
        for next in inner {
            line.add(&next.text);
        }
        let brace = lines.get(end).is_some_and(|line| line.depth == depth && line.text == "{");
        if brace {
            line.text += " {";
        }
        if line.fits() {
            lines.splice(start..end + brace as usize, [line]);
        }
    }
}

/// Joins the fields of a structure and the variants of an enum.
fn join_fields(lines: &mut Vec<Line>) {
    for start in (0..lines.len()).rev() {
        let Line { depth, text } = &lines[start];
        let is_type = text.split_whitespace().any(|word| matches!(word, "struct" | "enum" | "union"));
        if !is_type || !text.ends_with(" {") {
            continue;
        }
        let end = start + 1 + deeper(lines, start + 1, *depth);
        let parts = &lines[start + 1..end];
        let is_plain = |line: &Line| line.text.ends_with(',') && !line.text.starts_with("#[");
        if parts.is_empty() || !parts.iter().all(is_plain) || lines.get(end).is_none_or(|line| line.text != "}") {
            continue;
        }
        let parts: Vec<&str> = parts.iter().map(|line| line.text.as_str()).collect();
        let line = Line { depth: *depth, text: format!("{text} {} }}", parts.join(" ").trim_end_matches(',')) };
        if line.fits() {
            lines.splice(start..=end, [line]);
        }
    }
}

/// Joins functions, closures, branches and loops whose bodies are one line each.
fn join_bodies(lines: &mut Vec<Line>) {
    const CODE: &[&str] = &["fn", "if", "while", "for", "loop", "unsafe", "=>"];
    const OTHERS: &[&str] = &["match", "struct", "enum", "union", "trait", "impl", "mod"];
    for start in (0..lines.len()).rev() {
        let head = &lines[start];
        let has = |wanted: &[&str]| head.text.split_whitespace().any(|word| wanted.contains(&word));
        let is_closure = head.text.ends_with("| {");
        let is_code = head.text.ends_with(" {") && !head.text.starts_with('}') && has(CODE) && !has(OTHERS);
        if !is_closure && !is_code {
            continue;
        }
        let is_body = |at: usize| {
            let is_plain = |text: &str| !text.ends_with(['{', ',']) && !text.starts_with("#[");
            lines.get(at).is_some_and(|line| line.depth == head.depth + 1 && is_plain(&line.text))
        };
        let is_at = |at: usize, wanted: &dyn Fn(&str) -> bool| {
            lines.get(at).is_some_and(|line| line.depth == head.depth && wanted(&line.text))
        };
        let is_end = |text: &str| text.starts_with('}') && !text.ends_with('{');
        let has_else = is_body(start + 1) && is_at(start + 2, &|text| text == "} else {") && is_body(start + 3);
        let end = if has_else { start + 4 } else { start + 2 };
        let may_go_on = is_closure || has_else;
        if is_body(end - 1) && is_at(end, &|text| if may_go_on { is_end(text) } else { text == "}" }) {
            let texts: Vec<&str> = lines[start..=end].iter().map(|line| line.text.as_str()).collect();
            let line = Line { depth: head.depth, text: texts.join(" ") };
            if line.fits() {
                lines.splice(start..=end, [line]);
            }
        }
    }
}
