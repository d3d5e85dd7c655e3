//! What a judge accepts: how much, and compiled how.

/// A contest's judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judge {
    /// The name.
    pub name: &'static str,
    /// The most characters it takes.
    pub limit: usize,
    /// The edition it compiles with.
    pub edition: &'static str,
    /// Further flags of its compiler.
    pub flags: &'static [&'static str],
}

/// CodinGame: 100,000 characters, one optimised compilation.
pub const CODINGAME: Judge = Judge { name: "codingame", limit: 100_000, edition: "2021", flags: &["-O"] };
