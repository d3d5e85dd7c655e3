//! Messages of rustc, as it writes them for programs: one JSON object a line.

use cargo_metadata::diagnostic::Applicability;
use serde::Deserialize;

/// One message of rustc (its JSON form).
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Diagnostic {
    /// The sentence.
    pub message: String,
    /// The lint or error number.
    #[serde(default)]
    pub code: Option<Code>,
    /// `error`, `warning`, ...
    pub level: String,
    /// Places in the source.
    #[serde(default)]
    pub spans: Vec<Span>,
    /// Notes and suggestions.
    #[serde(default)]
    pub children: Vec<Diagnostic>,
    /// As rustc would print it.
    #[serde(default)]
    pub rendered: Option<String>,
}

/// The lint or error number of a message.
#[derive(Clone, Debug, Deserialize)]
pub struct Code {
    /// `dead_code`, `E0432`, ...
    pub code: String,
}

/// A place in the source.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Span {
    /// The file, by the name that the compiler was given.
    #[serde(default)]
    pub file_name: String,
    /// Line, from 1.
    pub line_start: usize,
    /// Line of its end, from 1.
    pub line_end: usize,
    /// Column in characters, from 1.
    pub column_start: usize,
    /// Column of its end, from 1.
    pub column_end: usize,
    /// Whether the message is about this place.
    pub is_primary: bool,
    /// What is said about it.
    #[serde(default)]
    pub label: Option<String>,
    /// What a suggestion puts here.
    #[serde(default)]
    pub suggested_replacement: Option<String>,
    /// How sure the compiler is that the suggestion is what was meant.
    #[serde(default)]
    pub suggestion_applicability: Option<Applicability>,
    /// The call of the macro in whose body this is.
    #[serde(default)]
    pub expansion: Option<Box<Expansion>>,
}

/// The call of a macro.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Expansion {
    /// Where it is.
    pub span: Span,
}

impl Span {
    /// Moves a place in a macro of the standard library to its call in this file; whether it is there now.
    fn move_to(&mut self, file: &str) -> bool {
        while self.file_name != file {
            let Some(expansion) = self.expansion.take() else { return false };
            *self = Span { is_primary: self.is_primary, label: self.label.take(), ..expansion.span };
        }
        true
    }

    /// Where the text is that this comes of: the call of the outermost macro, or this place itself.
    pub fn call_site(&self) -> &Span {
        self.expansion.as_ref().map_or(self, |expansion| expansion.span.call_site())
    }
}

impl Diagnostic {
    /// Keeps the places in this file alone.
    pub fn keep_places_in(&mut self, file: &str) {
        self.spans.retain_mut(|span| span.move_to(file));
        self.children.iter_mut().for_each(|child| child.keep_places_in(file));
    }

    /// Whether compilation fails.
    pub fn is_error(&self) -> bool {
        self.level.starts_with("error")
    }

    /// The lint or error number, or nothing.
    pub fn code(&self) -> &str {
        self.code.as_ref().map_or("", |c| &c.code)
    }

    /// What the message puts between backquotes.
    pub fn quoted(&self) -> impl Iterator<Item = &str> {
        self.message.split('`').skip(1).step_by(2)
    }

    /// The places that the message is about.
    pub fn primary(&self) -> impl Iterator<Item = &Span> {
        self.spans.iter().filter(|s| s.is_primary)
    }

    /// The places with a suggested replacement that needs nobody's judgement.
    pub fn suggestions(&self) -> impl Iterator<Item = &Span> {
        let is_sure = |span: &&Span| span.suggestion_applicability == Some(Applicability::MachineApplicable);
        self.children.iter().flat_map(|c| &c.spans).filter(is_sure)
    }

    /// Everything that is said, without the source: the number, all sentences, all suggestions.
    pub fn words(&self) -> String {
        let spans = self.spans.iter().flat_map(|s| [&s.label, &s.suggested_replacement]).flatten();
        let mut text = format!("{} {}", self.code(), self.message);
        // Who else has a trait is no part of what is wrong.
        let children = self.children.iter().filter(|child| !child.message.starts_with("the following"));
        for part in spans.cloned().chain(children.map(Diagnostic::words)) {
            text.push(' ');
            text.push_str(&part);
        }
        text
    }

    /// Whether it only counts other messages.
    pub(super) fn is_summary(&self) -> bool {
        self.spans.is_empty()
            && self.code.is_none()
            && (self.message.contains("emitted") || self.message.starts_with("aborting"))
    }
}
