//! Small workspaces, one per feature of the language that a bundler can get wrong: each is
//! bundled, compiled without warnings by every compiler at hand, run, and compared with what
//! cargo makes of the original.
//!
//! A case is one text in `tests/bundle/`: what it shows, what the bundle must contain (`present:`)
//! or not (`absent:`), or what the error must say (`error:`), whether it is for the newest compiler
//! alone (`compilers: newest`), and then its files.

mod case;
mod command;
mod corpus;
mod generated;
mod generated_macros;
mod generated_names;
mod programs;
mod trees;
mod verified;

use bundle::{assemble, Compiler};
use case::Case;

macro_rules! cases {
    ($($name:ident)+) => {$(
        #[test]
        fn $name() {
            Case::open(stringify!($name)).check();
        }
    )+};
}

cases! {
    modules
    built
    macros
    paths
    features
    literals
    names
    namespaces
    unused
    traits
    registry
    casts
    ahash
    anonymous
    preludes
    built_in_names
    built_in_names_elsewhere
    c_strings
    panics_of_2018
    printed_paths
    roots_of_2015
    select
    shadows
    keywords
    patterns
    letters
    visible
    editions
    harmless
    instances
    makers
    missing
    rejected
    called
    resolution
    fallback
    polyfills
    suggestions
    parts
    sizes
    spacing
    hygiene
    fragments
    aliases
    definitions
    first_tokens
    operands_in_text
    rounds
    conditions_of_callers
    conditions_of_macros
    crates_of_callers
    variables_of_procedural_macros
    modules_by_names_of_crates
    private_to_crates
    private_to_crates_in_globs
    no_std
    macros_of_the_program
    macros_of_the_program_by_imports
    older
    braces
    newer
    opaque
    captures
    neighbours
    proc_macro
    bare
    completed
    tested
    passed_on
    passed_on_by_modules
    named_like_imports
    macros_of_one_name
    macros_with_names_of_others
    macros_that_may_be_standard
    procedural_macros_of_one_name
    procedural_macros_of_functions
    macros_before_their_own
    macros_passed_on_of_one_name
    asserted
    expanded_in_format_args
    exposed
    let_out
    allowed_in_macros
    called_like_functions
    made_by_macros
    unusual
    warned
    chains
    modern
    modern_scopes
    hidden
    called_by_their_own_names
    braces_on_one_line
    variants_by_globs
    imported_from_the_root
    imported_in_functions
    lines_of_editions
    files_of_editions
    lent
    lent_arrays
    lent_closures
    lent_harmless
    lent_to_2024
    lent_panics
    metavariables
    blanks
}

/// Programs on crates of the registry; `cargo run -p bundle --example corpus` checks all that
/// there are.
macro_rules! programs_on_crates {
    ($($name:ident: $program:literal)+) => {$(
        #[test]
        fn $name() {
            let folder = tempfile::tempdir().unwrap();
            let found = corpus::Program::open($program, folder.path()).check().unwrap_or_else(|error| panic!("{error}"));
            assert!(found.characters[1] < found.characters[0] && found.seconds.iter().all(|&s| s > 0.0));
        }
    )+};
}

programs_on_crates! {
    macros_that_are_everywhere: "lazy_static"
    flags: "bitflags-2"
    small_vectors: "smallvec"
    derived_errors: "thiserror"
    derived_and_fast_input: "proconio"
}

#[test]
fn every_program_of_the_corpus_has_its_own_name() {
    let names = corpus::names();
    assert!(names.len() >= 40 && names.windows(2).all(|pair| pair[0] < pair[1]));
}

/// Whatever the modules are like, the bundle does what the original does.
#[test]
fn generated_trees_run_the_same() {
    for seed in 0..4 {
        Case::parse(&trees::workspace(seed)).check_again();
    }
}

/// Whatever is resolved, inferred, dropped or expanded, the bundle does what the original does. The
/// example `differential` does the same with thousands of programs.
#[test]
fn generated_programs_run_the_same() {
    Case::parse(&generated::workspace(4, 48)).check_again();
}

/// Whatever rule of a macro a call means, it means the same in the bundle.
#[test]
fn generated_macros_run_the_same() {
    let newest = Compiler::of_cargo().unwrap();
    let workspace = generated_macros::workspace(&newest.path, 1, 24);
    Case::parse(&format!("compilers: newest\n{workspace}")).check();
}

/// Whatever a name means among functions, types and macros of the same name, in modules and crates that pass
/// each other's on, it means the same in the bundle.
#[test]
fn generated_names_mean_the_same() {
    let newest = Compiler::of_cargo().unwrap();
    let workspace = generated_names::workspace(&newest.path, 1, 5, 8);
    Case::parse(&format!("compilers: newest\n{workspace}")).check();
}

/// Each compiler at hand is enough, the oldest as well.
#[test]
fn one_compiler_alone_will_do() {
    let case = Case::open("traits");
    for compiler in case.request(true).compilers {
        let name = compiler.name.clone();
        let bundle = assemble(&bundle::Request { compilers: vec![compiler], ..case.request(true) }, &|_| {});
        bundle.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// What a build script says to the oldest compiler serves all of them.
#[test]
fn build_scripts_know_the_oldest_compiler() {
    let case = Case::open("versions");
    let bundle = case.bundle(false).unwrap();
    let is_old = bundle.compilers.iter().any(|compiler| compiler.version < (1, 73));
    assert_eq!(bundle.printed.text.contains("next_multiple_of"), !is_old);
    case.check();
}

/// The report tells of the files that are in the bundle, not of those that nothing uses.
#[test]
fn included_files_are_those_that_are_left() {
    let bundle = Case::open("literals").bundle(false).unwrap();
    let included: Vec<(&str, usize)> = bundle.included.iter().map(|file| (&*file.file, file.bytes)).collect();
    assert_eq!(included, [("app/src/../data/poem.txt", 32), ("app/data/bytes.bin", 6)]);
}

/// A judge's compiler names a line of the bundle; the sources are somewhere else.
#[test]
fn places_lead_back_to_the_sources() {
    let case = Case::open("modules");
    for minify in [false, true] {
        let bundle = case.bundle(minify).unwrap();
        let text = &bundle.printed.text;
        let product = if minify { "*10" } else { "* 10" };
        for (word, file, origin) in
            [(product, "folder/leaf/twig.rs", 2), ("\"kind\"", "type.rs", 2), ("42", "elsewhere/neighbour.rs", 1)]
        {
            let at = text.find(word).unwrap();
            let line = text[..at].matches('\n').count() + 1;
            let column = text[..at].chars().rev().take_while(|&c| c != '\n').count() + 1;
            let found = bundle.origin(line, column);
            assert_eq!(found, Some((format!("app/src/{file}"), origin)), "{word} at {line}:{column} of\n{text}");
        }
    }
}

/// A second run with the same sources asks no compiler about trimming, and writes the same bytes.
#[test]
fn what_was_found_out_is_remembered_until_the_sources_change() {
    let case = Case::open("shadows");
    let asked = std::cell::Cell::new(0);
    let bundle = |case: &Case| {
        asked.set(0);
        assemble(&case.request(true), &|step| asked.set(asked.get() + usize::from(step.contains("pruning")))).unwrap()
    };
    let first = bundle(&case);
    assert!(asked.get() > 0);
    let second = bundle(&case);
    assert_eq!((asked.get(), &second.printed.text), (0, &first.printed.text));
    // The short form was made from the readable one.
    let readable = assemble(&case.request(false), &|step| assert!(!step.contains("pruning"), "{step}")).unwrap();
    assert_eq!(Some(readable.printed.text), first.readable.map(|printed| printed.text));
    let source = case.path("app/src/main.rs");
    std::fs::write(&source, std::fs::read_to_string(&source).unwrap().replace("value * 2", "value * 3")).unwrap();
    let third = bundle(&case);
    assert!(asked.get() > 0 && third.printed.text != first.printed.text);
}
