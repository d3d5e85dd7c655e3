//! Comments refer to the rules by section, as in "RULES.md, section 5"; these references hold.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use engines::GAMES;

/// Where comments may refer to rules, from the root of the workspace.
const CRATES: [&str; 4] = ["engines", "bots", "tools", "benches"];
/// What a reference begins with.
const MARK: &str = "RULES.md, section";

/// The headings of a RULES.md, each with the numbers of the steps below it.
type Sections = BTreeMap<String, Vec<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {}", path.display(), error))
}

/// The number that a line begins with: `3` of `3. State`, `3.1` of `3.1 Slide`.
fn leading_number(line: &str) -> Option<&str> {
    let end = line.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(line.len());
    Some(line[..end].trim_end_matches('.')).filter(|number| !number.is_empty())
}

fn sections(rules: &str) -> Sections {
    let mut sections = Sections::new();
    let mut last = String::new();
    for line in rules.lines() {
        if let Some(number) = line.trim_start_matches('#').strip_prefix(' ').and_then(leading_number) {
            if line.starts_with("##") {
                last = number.to_string();
                assert_eq!(sections.insert(last.clone(), Vec::new()), None, "two sections {}", number);
                continue;
            }
        }
        if let (Some(number), Some(steps)) = (leading_number(line), sections.get_mut(&last)) {
            steps.push(number.to_string());
        }
    }
    sections
}

/// The game whose name is part of a path.
fn game_of(path: &Path) -> Option<&'static str> {
    let named = |name: &str| {
        let is_part = |part: &str| part == name || part.strip_prefix(name).map_or(false, |rest| rest.starts_with('_'));
        path.iter().filter_map(|part| part.to_str()).any(|part| is_part(part.trim_end_matches(".rs")))
    };
    GAMES.iter().map(|game| game.name).find(|name| named(name))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {}", folder.display(), error)) {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() && path.file_name() != Some("target".as_ref()) {
            sources(&path, found);
        } else if path.extension() == Some("rs".as_ref()) {
            found.push(path);
        }
    }
}

/// The text of a source without the marks of its comments, in one line.
fn flattened(source: &str) -> String {
    let text = |line: &str| line.trim().trim_start_matches("//").trim_start_matches(['/', '!']).trim().to_string();
    source.lines().map(text).collect::<Vec<_>>().join(" ")
}

/// The numbers between two: 6 and 7 between 5 and 8, 5.2 between 5.1 and 5.3.
fn between(first: &str, last: &str) -> Vec<String> {
    let parts = |number: &str| match number.rsplit_once('.') {
        Some((section, part)) => (format!("{}.", section), part.parse::<usize>().expect("a number")),
        None => (String::new(), number.parse::<usize>().expect("a number")),
    };
    let ((section, first), (same, last)) = (parts(first), parts(last));
    assert!(section == same && first < last, "{}{} to {}{}", section, first, same, last);
    (first + 1..last).map(|number| format!("{}{}", section, number)).collect()
}

/// The numbers of `5`, `5 to 7`, `5, 6 and 7`, all of them, as far as the text goes on like this.
fn numbers(text: &str) -> Vec<String> {
    let mut numbers: Vec<String> = Vec::new();
    let mut rest = text.strip_prefix('s').unwrap_or(text).trim_start();
    let mut is_range = false;
    while let Some(number) = leading_number(rest) {
        if is_range {
            numbers.extend(between(numbers.last().expect("a range has a beginning"), number));
        }
        numbers.push(number.to_string());
        rest = rest[number.len()..].trim_start_matches(',').trim_start();
        is_range = rest.starts_with("to ");
        rest = ["to ", "and "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    }
    numbers
}

/// What a text refers to: sections, and the steps of the last of them.
fn references(text: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let reference = |after: &str| {
        let end = after.find([')', ']', ';', ':']).unwrap_or(after.len());
        let steps = after[..end].split_once(", step").map_or(Vec::new(), |(_, steps)| numbers(steps));
        (numbers(after), steps)
    };
    text.split(MARK).skip(1).map(reference).collect()
}

#[test]
fn every_game_has_rules() {
    for game in GAMES {
        let rules = sections(&read(&root().join("engines/src").join(game.name).join("RULES.md")));
        let numbers: Vec<usize> = rules.keys().filter_map(|number| number.parse().ok()).collect();
        assert!(!numbers.is_empty(), "{} has no numbered sections", game.name);
        for number in 1..=numbers.len() {
            assert!(rules.contains_key(&number.to_string()), "{} has no section {}", game.name, number);
        }
    }
}

#[test]
fn comments_refer_to_sections_and_steps_that_exist() {
    let mut files = Vec::new();
    CRATES.iter().for_each(|name| sources(&root().join(name), &mut files));
    let mut referring = 0;
    for path in files.iter().filter(|path| !path.ends_with(file!()) && !path.ends_with("engines/tests/rules.rs")) {
        let text = flattened(&read(path));
        assert!(!text.contains("rule section"), "{}: say \"{} N\"", path.display(), MARK);
        let references = references(&text);
        if references.is_empty() {
            continue;
        }
        referring += 1;
        let path = path.strip_prefix(root()).expect("a file of the workspace");
        let game = game_of(path).unwrap_or_else(|| panic!("{}: which game's rules?", path.display()));
        let rules = sections(&read(&root().join("engines/src").join(game).join("RULES.md")));
        for (numbers, steps) in references {
            assert!(!numbers.is_empty(), "{}: {} without a number", path.display(), MARK);
            let missing: Vec<_> = numbers.iter().filter(|number| !rules.contains_key(*number)).collect();
            assert!(missing.is_empty(), "{}: the rules of {} have no section {:?}", path.display(), game, missing);
            let known = &rules[numbers.last().expect("there is one")];
            let missing: Vec<_> = steps.iter().filter(|step| !known.contains(step)).collect();
            assert!(missing.is_empty(), "{}: section {:?} has no step {:?}", path.display(), numbers, missing);
        }
    }
    assert!(referring > 50, "only {} files refer to rules", referring);
}

#[test]
fn references_are_read_as_they_are_written() {
    let read = |text| references(&flattened(text));
    let all = |numbers: &[&str]| numbers.iter().map(|number| number.to_string()).collect::<Vec<_>>();
    assert_eq!(read("//! It (RULES.md, section 5.3)."), [(all(&["5.3"]), vec![])]);
    assert_eq!(
        read("//! It (RULES.md, sections\n//! 4, 6 to 8 and 10)."),
        [(all(&["4", "6", "7", "8", "10"]), vec![])]
    );
    assert_eq!(read("/// It (RULES.md, sections 5.1 to 5.3)."), [(all(&["5.1", "5.2", "5.3"]), vec![])]);
    assert_eq!(
        read("/// Steps ([RULES.md, section 3, steps 2 to 4 and 9](x)), 7."),
        [(all(&["3"]), all(&["2", "3", "4", "9"]))]
    );
}
