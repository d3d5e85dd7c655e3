//! Inputs to compare two programs on.

/// What a program was sent.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What messages call it.
    pub name: String,
    /// The text.
    pub text: String,
    /// The line of the text at which each turn begins, from 0.
    pub turns: Vec<usize>,
}

impl Recording {
    /// A text that somebody else recorded: one turn.
    pub fn from_text(name: String, text: String) -> Recording {
        Recording { name, text, turns: vec![0] }
    }
}
