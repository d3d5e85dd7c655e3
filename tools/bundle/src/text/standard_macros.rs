//! Macros of the standard library, by what is known of them.

/// Those whose arguments are expressions and may end with a comma.
pub const LIKE_FUNCTIONS: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "write",
    "writeln",
];

/// Those of them that only check something.
const CHECKS: &[&str] = &["assert", "assert_eq", "assert_ne", "debug_assert", "debug_assert_eq", "debug_assert_ne"];

/// Those of them that a stable compiler takes as they are expanded, or that it expands itself.
const STABLE: &[&str] = &["format_args", "matches", "write", "writeln"];

/// Others that make an expression and nothing else.
const EXPRESSIONS: &[&str] = &[
    "addr_of",
    "addr_of_mut",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "env",
    "file",
    "include_bytes",
    "include_str",
    "is_x86_feature_detected",
    "line",
    "module_path",
    "offset_of",
    "option_env",
    "stringify",
];

/// Whether what a macro makes is an expression without items in it that are not in its arguments.
pub fn makes_expression(name: &str) -> bool {
    is_reader(name) || EXPRESSIONS.contains(&name)
}

/// Those that only an import or a path leads to.
const IMPORTED: &[&str] = &["addr_of", "addr_of_mut", "offset_of"];

/// Whether a plain name means a macro of the standard library everywhere.
pub fn is_everywhere(name: &str) -> bool {
    is_standard(name) && !IMPORTED.contains(&name)
}

/// Whether the standard library has a macro of the name.
pub fn is_standard(name: &str) -> bool {
    makes_expression(name) || ["include", "thread_local"].contains(&name)
}

/// Whether a macro reads its arguments as expressions and nothing else, so that it cannot tell how
/// they are written.
pub fn is_reader(name: &str) -> bool {
    name == "vec" || LIKE_FUNCTIONS.contains(&name)
}

/// Whether a macro only checks something.
pub fn is_check(path: &syn::Path) -> bool {
    CHECKS.iter().any(|check| path.is_ident(check))
}

/// Whether a macro ends the function or the program.
pub fn never_returns(path: &syn::Path) -> bool {
    ["panic", "todo", "unimplemented", "unreachable"].iter().any(|name| path.is_ident(name))
}

/// Those whose expansion is not for a stable compiler.
pub fn unstable() -> impl Iterator<Item = &'static str> {
    LIKE_FUNCTIONS.iter().copied().filter(|name| !STABLE.contains(name)).chain(["dbg", "vec"])
}
