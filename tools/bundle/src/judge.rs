//! What a judge accepts: how much, and compiled how.
//!
//! The facts are those that judges publish or that programs run there have reported. They change
//! over the years: `--limit`, `--edition` and `--rustc` say what is newer.

/// A contest's judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judge {
    /// The name.
    pub name: &'static str,
    /// The most that it takes, if there is a limit.
    pub limit: Option<usize>,
    /// What the limit counts.
    pub unit: Unit,
    /// The edition it compiles with.
    pub edition: Edition,
    /// An edition that it may compile with as well: what newer compilers say of the file in it is told.
    pub newer: Option<Edition>,
    /// Further flags of its compiler.
    pub flags: &'static [&'static str],
    /// The version of its compiler, if that is known: major, minor.
    pub compiler: Option<(u32, u32)>,
}

/// What the size of a source file is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Unicode characters.
    Characters,
    /// Bytes of UTF-8.
    Bytes,
}

impl Unit {
    /// The size of a text.
    pub fn count(self, text: &str) -> usize {
        match self {
            Unit::Characters => text.chars().count(),
            Unit::Bytes => text.len(),
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Characters => "characters",
            Unit::Bytes => "bytes",
        }
    }
}

/// An edition of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Edition {
    /// 2015
    #[value(name = "2015")]
    E2015,
    /// 2018
    #[value(name = "2018")]
    E2018,
    /// 2021
    #[value(name = "2021")]
    E2021,
    /// 2024
    #[value(name = "2024")]
    E2024,
}

impl Edition {
    /// The year, as compilers want it.
    pub fn year(self) -> &'static str {
        match self {
            Edition::E2015 => "2015",
            Edition::E2018 => "2018",
            Edition::E2021 => "2021",
            Edition::E2024 => "2024",
        }
    }
}

/// CodinGame: 100,000 characters, one optimised compilation. Rustc 1.70 with edition 2021 was seen
/// there until 2025, 1.90 after it, and edition 2024 in 2026; a file for both is safe.
pub const CODINGAME: Judge = Judge {
    name: "codingame",
    limit: Some(100_000),
    unit: Unit::Characters,
    edition: Edition::E2021,
    newer: Some(Edition::E2024),
    flags: &["-O"],
    compiler: Some((1, 90)),
};

/// CODE VS: the program runs on the competitor's own machine, so nothing is prescribed.
pub const CODEVS: Judge = Judge { name: "codevs", ..GENERIC };

/// AtCoder: 512 KiB, rustc 1.89 with edition 2024 since the language update of October 2025.
pub const ATCODER: Judge = Judge {
    name: "atcoder",
    limit: Some(512 * 1024),
    unit: Unit::Bytes,
    edition: Edition::E2024,
    newer: None,
    flags: &["-C", "opt-level=3"],
    compiler: Some((1, 89)),
};

/// Any other: no limit, plain optimisation.
pub const GENERIC: Judge = Judge {
    name: "generic",
    limit: None,
    unit: Unit::Characters,
    edition: Edition::E2021,
    newer: None,
    flags: &["-O"],
    compiler: None,
};

/// All judges.
pub const JUDGES: &[Judge] = &[CODINGAME, CODEVS, ATCODER, GENERIC];

impl Judge {
    /// The judge of this name, with a list of those there are if there is none.
    ///
    /// # Errors
    /// One sentence with the names.
    pub fn named(name: &str) -> Result<Judge, String> {
        JUDGES.iter().find(|judge| judge.name == name).copied().ok_or_else(|| {
            let names: Vec<&str> = JUDGES.iter().map(|judge| judge.name).collect();
            format!("there is no judge `{name}`; --judge takes one of: {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_are_found_by_name_and_count_in_their_own_units() {
        for judge in JUDGES {
            assert_eq!(Judge::named(judge.name), Ok(*judge));
        }
        assert!(Judge::named("tennis").unwrap_err().contains("codingame, codevs, atcoder, generic"));
        assert_eq!((CODINGAME.unit.count("é→"), ATCODER.unit.count("é→")), (2, 5));
    }
}
