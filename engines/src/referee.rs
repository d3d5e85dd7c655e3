//! The contest's own program: whom it asks, what it sends, what it makes of the answers.
//!
//! A referee is driven, it never drives: the caller moves text and reads clocks, the referee is
//! told how long an answer took. So the same referee serves in-process bots, child processes and
//! the replay of transcripts.

use std::fmt::Debug;
use std::time::Duration;

use crate::{Outcome, Rules, Seats};

/// The contest's program for one game.
///
/// The caller repeats, until [`Referee::outcome`] is there: for every seat of
/// [`Referee::asked`], in ascending order, send [`Referee::prompt`] and collect a reply as
/// [`Referee::framing`] and [`Referee::allowance`] say; then hand in one [`Answer`] per asked
/// seat with [`Referee::answer`]. All prompts of a turn are ready before the first answer, so
/// they may be sent to all asked seats at once.
///
/// A game between two bots that play at random, each behind its [`Session`](crate::Session):
///
/// ```
/// use engines::chain::{Client, Options, Referee as ChainReferee};
/// use engines::{Answer, Query, Referee, Rules, Session, TextLines};
///
/// let mut referee = ChainReferee::new(7, &Options::default());
/// let mut bots = [Client::default(), Client::default()];
/// let mut rng = fastrand::Rng::with_seed(1);
/// while referee.outcome().is_none() {
///     for seat in referee.asked() {
///         let mut reply = String::new();
///         match bots[seat].next(&mut TextLines::new(referee.prompt(seat)))? {
///             Query::Name => reply.push_str("random\n"),
///             Query::Act => {
///                 let view = bots[seat].view();
///                 let action = view.state.random_action(&view.setup, 0, &mut rng);
///                 bots[seat].write(&action, &mut reply);
///             }
///             Query::Over => break,
///         }
///         referee.answer(seat, Answer::instant(reply.trim_end()));
///     }
/// }
/// assert_eq!((referee.fault(0), referee.fault(1)), (None, None));
/// # Ok::<(), engines::ProtocolError>(())
/// ```
pub trait Referee: Sized + Send {
    /// The rules it applies.
    type Rules: Rules;
    /// Switches of the game (modes, quirks) and its clocks.
    type Options: GameOptions;

    /// A new game from its seed.
    fn new(seed: i64, options: &Self::Options) -> Self;

    /// The seats that owe an answer now; empty when the game is over.
    fn asked(&self) -> Seats;

    /// The text for `seat`, newline-terminated lines; empty when the seat is not asked, or is
    /// asked without being told anything new.
    fn prompt(&self, seat: usize) -> &str;

    /// Framing of the reply of `seat`.
    fn framing(&self, seat: usize) -> Framing;

    /// Time that `seat` may take for its reply.
    fn allowance(&self, seat: usize) -> Allowance;

    /// Takes the reply of one asked seat. When the last asked seat has answered the turn is
    /// played and [`Referee::asked`] tells the next.
    ///
    /// Total on any text. Answers of seats that are not asked are ignored.
    fn answer(&mut self, seat: usize, answer: Answer<'_>);

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Fault of `seat` that ended its game or forfeited its turns, if there is one. The first such
    /// fault is kept.
    fn fault(&self, seat: usize) -> Option<Fault>;

    /// Number of answers of `seat` that were refused so far, without ending its game.
    fn refusals(&self, seat: usize) -> u32;

    /// The position, as the rules see it.
    fn state(&self) -> &Self::Rules;

    /// Setup of this game.
    fn setup(&self) -> &<Self::Rules as Rules>::Setup;
}

/// Switches of a game that a command line can set as `key=value`.
pub trait GameOptions: Clone + Default + Debug + PartialEq + Send + Sync {
    /// Sets one switch.
    ///
    /// # Errors
    /// A whole sentence that names the accepted keys or values.
    fn set(&mut self, key: &str, value: &str) -> Result<(), String>;

    /// Multiplies all clocks by `factor`.
    fn scale_time(&mut self, factor: f64);
}

/// How the end of a reply is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Framing {
    /// After this many lines.
    Lines(usize),
    /// With the first line that, trimmed, equals this text.
    Until(&'static str),
}

/// Time that a seat may take for one reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The limit of a single answer, as the contest states it.
    pub turn: Duration,
    /// When the reply is too late: the limit with what is left of a bank or of a total.
    pub late_after: Duration,
    /// What is left for the whole game before this reply, where the contest counts that: of a
    /// total that every reply draws on, or of a bank for what goes beyond the limit.
    pub bank: Option<Duration>,
}

/// A reply as it was collected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer<'a> {
    /// The lines received, joined by `\n`, without the last line's end.
    pub text: &'a str,
    /// Time from the end of the prompt to the end of the reply.
    pub took: Duration,
    /// Reason why collecting stopped.
    pub ending: Ending,
}

impl<'a> Answer<'a> {
    /// A complete reply that took no time, as transcripts and tests need it.
    pub fn instant(text: &'a str) -> Answer<'a> {
        Answer { text, took: Duration::ZERO, ending: Ending::Complete }
    }

    /// No reply within the limit.
    pub fn late(took: Duration) -> Answer<'static> {
        Answer { text: "", took, ending: Ending::Late }
    }
}

/// Reason why collecting a reply stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The reply is whole, as [`Framing`] defines it.
    Complete,
    /// The time ran out first; the lines received so far are handed in.
    Late,
    /// The program ended or closed its output; the lines received so far are handed in.
    Closed,
}

/// Reason why a seat lost or forfeited its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The kind, the same for all games.
    pub kind: FaultKind,
    /// The contest's own word for it where it has one, else a short description.
    pub reason: &'static str,
}

/// Kinds of faults, the same for all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// No answer within the time.
    Late,
    /// The program ended before the game did.
    Closed,
    /// The answer is not in the contest's format.
    Malformed,
    /// The answer is well-formed and breaks a rule.
    Illegal,
}
