//! The rules of five contest games, exact and packed.
//!
//! Every game has two levels. [`Rules`] is the packed position that searches and in-process
//! self-play run: a small copy, a `step` that never allocates and never panics. [`Referee`] is
//! the contest's own program around it: text in, text out, byte for byte, with faults, clocks
//! and ties. [`Session`] is the other end of that text, the way a bot sees it. The one decision
//! behind the split: nothing a search needs ever looks at text, and nothing a referee needs ever
//! slows a search down.
//!
//! The rules in words, with their sources and open doubts, are the module `rules` of each game, such
//! as [`forest::rules`].
//!
//! This crate knows no search, no bot, no clock and no thread. Clocks reach a referee as numbers
//! ([`Answer::took`]), randomness as a seed or a generator that is passed in.
//!
//! # How a new game is added
//!
//! A game is a folder of its name in each crate, with the same file names for the same roles in
//! every game, and one line in [`for_each_game`]: names, rosters, what the tools do, the tests and
//! the benches of all games come from that line, and what was forgotten does not compile or fails
//! a test. `CONTRIBUTING.md` walks through it with [`connect4`], the smallest whole game. A game that
//! only needs a search takes less: see `search/examples/connect_four`.
//!
//! # How the traits fit the five games
//!
//! | game | seats asked | an action | what is special |
//! |---|---|---|---|
//! | `chain` | both, always | placement or skill | name before any input; packs are part of the setup |
//! | `magic` | both, always | two orders | two lines a reply; hidden items are part of the setup |
//! | `asteroid` | one of three in turn | a list of orders | a reply ends with `finish`; queued lines; overrun bank |
//! | `forest` | both; a waiting seat sleeps | one command | prompts hold a shuffled list from the setup's generator |
//! | `battle2048` | one of two in turn | a cell, then slide and attack | sequential first phase; total clock |
//!
//! [`Rules::to_act`] covers the three columns of seats, [`Framing`] the replies,
//! [`Allowance`] the clocks, and [`Query::Name`] the moments at which a name is due.

/// Calls a macro with all games, in the order in which tables list them.
///
/// This is the only list of games. Names are looked up, tests of all games written and tables
/// filled by what it calls: `for_each_game!(callback)` becomes
/// `callback! { chain::Chain, magic::Magic, ... }`, each entry the game's module (the same name in
/// every crate) and its type.
#[macro_export]
macro_rules! for_each_game {
    ($callback:ident) => {
        $callback! {
            chain::Chain,
            magic::Magic,
            asteroid::Asteroid,
            forest::Forest,
            battle2048::Battle2048,
            connect4::Connect4,
        }
    };
}

pub mod asteroid;
pub mod battle2048;
pub mod chain;
pub mod connect4;
pub mod forest;
pub mod java_random;
pub mod key;
mod limits;
mod lines;
pub mod magic;
pub mod simd;

mod referee;
mod rules;
mod session;
mod word_set;

pub use referee::{Allowance, Answer, Ending, Fault, FaultKind, Framing, GameOptions, Referee};
pub use rules::{place_points, Outcome, Rules, Seats, MAX_SEATS};
pub use session::{Lines, ProtocolError, Query, Session, TextLines};

/// One game: the types that play it, tied together under its name.
pub trait Game: Send + Sync + 'static {
    /// Name, other accepted names and contest.
    const INFO: GameInfo;
    /// The packed position.
    type Rules: Rules;
    /// The contest's own program.
    type Referee: Referee<Rules = Self::Rules>;
    /// A player's end of the conversation with the referee.
    type Session: Session<Action = <Self::Rules as Rules>::Action>;
    /// The ways to play it in which its laws are tested.
    const VARIANTS: &'static [Variant] = &[Variant::DRAWN];

    /// Plays this many random turns from what a player sees, or to the end of the game; what the
    /// player is not told is filled in. Safe for every view that a session accepts.
    fn playout(view: &<Self::Session as Session>::View, turns: usize, rng: &mut fastrand::Rng);
}

/// A way to play a game, and what its seed does then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// An option that is not the default, as key and value.
    pub option: Option<(&'static str, &'static str)>,
    /// Whether the seed decides anything: some games draw nothing.
    pub is_drawn: bool,
}

impl Variant {
    /// Default options, with something that is drawn from the seed.
    pub const DRAWN: Variant = Variant { option: None, is_drawn: true };
    /// Default options, and nothing is drawn.
    pub const FIXED: Variant = Variant { option: None, is_drawn: false };

    /// An option with which something is drawn from the seed.
    pub const fn with(key: &'static str, value: &'static str) -> Variant {
        Variant { option: Some((key, value)), is_drawn: true }
    }
}

/// Description of a game for command lines and tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name used everywhere in this project.
    pub name: &'static str,
    /// The contest's names for it, accepted wherever a game is named.
    pub aliases: &'static [&'static str],
    /// The contest it was played in.
    pub contest: &'static str,
    /// Number of seats.
    pub seats: usize,
}

impl GameInfo {
    /// True if this is one of the game's names.
    pub fn is_named(&self, name: &str) -> bool {
        name == self.name || self.aliases.contains(&name)
    }
}

macro_rules! infos {
    ($($module:ident::$game:ident,)*) => {
        &[$(<$module::$game as Game>::INFO,)*]
    };
}

/// All games, in the order tables list them.
pub const GAMES: &[GameInfo] = for_each_game!(infos);
