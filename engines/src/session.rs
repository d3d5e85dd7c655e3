//! A player's end of the conversation.
//!
//! Bots never see a referee's memory, only this: the contest's text, parsed. A [`Session`] keeps
//! what the contest sends once (board, pack list) and what can be inferred from turn to turn, so
//! that a bot gets whole positions.

use std::fmt;
use std::fmt::Debug;

/// Source of lines: standard input, or a string in memory.
pub trait Lines {
    /// The next line without its end, or `None` at the end of input.
    fn next_line(&mut self) -> Option<&str>;
}

/// The lines of a text in memory.
#[derive(Clone, Debug)]
pub struct TextLines<'a>(std::str::Lines<'a>);

impl<'a> TextLines<'a> {
    /// Reads `text` from its start.
    pub fn new(text: &'a str) -> TextLines<'a> {
        TextLines(text.lines())
    }
}

impl Lines for TextLines<'_> {
    fn next_line(&mut self) -> Option<&str> {
        self.0.next()
    }
}

/// One game as one seat sees it.
///
/// ```
/// use engines::battle2048::Client;
/// use engines::{Query, Session, TextLines};
///
/// let mut lines = TextLines::new("1\n");
/// let mut session = Client::default();
/// assert_eq!(session.next(&mut lines)?, Query::Act);
/// assert_eq!(session.view().seat, 1);
/// assert_eq!(session.next(&mut lines)?, Query::Over);
/// # Ok::<(), engines::ProtocolError>(())
/// ```
///
/// [`Referee`](crate::Referee) shows the whole conversation.
pub trait Session: Default + Send {
    /// View of the seat when it has to act.
    type View;
    /// Answer to a view; as text it is what the contest reads.
    type Action: fmt::Display;

    /// Reads up to and including the next thing that needs an answer.
    ///
    /// # Errors
    /// When the text is not what the contest sends. The session is not usable afterwards.
    fn next(&mut self, lines: &mut dyn Lines) -> Result<Query, ProtocolError>;

    /// View of the seat at the last [`Query::Act`], if there was one.
    fn last_view(&self) -> Option<&Self::View>;

    /// View of the seat at the last [`Query::Act`].
    ///
    /// # Panics
    /// Before the first.
    fn view(&self) -> &Self::View {
        self.last_view().expect("a session that asked for an action")
    }

    /// Appends the answer to the last [`Query::Act`] to `out`, with line ends.
    fn write(&self, action: &Self::Action, out: &mut String) {
        out.push_str(&action.to_string());
        out.push('\n');
    }
}

/// Request of the contest to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// The player's name, one line.
    Name,
    /// An action.
    Act,
    /// Nothing: the input ended between two turns, and the game is over.
    Over,
}

/// The input is not what the contest sends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProtocolError {
    /// The input ended inside a message; the part that was expected.
    End(&'static str),
    /// A line does not parse: the part that was expected and the line.
    Line(&'static str, String),
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::End(expected) => write!(f, "the input ended where {} should be", expected),
            ProtocolError::Line(expected, line) => write!(f, "expected {}, got the line {:?}", expected, line),
        }
    }
}

impl std::error::Error for ProtocolError {}
