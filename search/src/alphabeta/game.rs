//! What alpha-beta asks of a game, and how it is told what to search.

/// The score of a game that is won here and now; one that is won after n plies scores n less.
pub const WON: i32 = 1_000_000;
/// The longest line that is searched, in plies.
pub const DEEPEST: usize = 60;
/// A game for [`super::AlphaBeta`]. All scores are of the player to move.
pub trait Adversarial {
    /// A position.
    type State: Copy;
    /// A move.
    type Move: Copy + PartialEq;
    /// What a look at a position finds that its moves need to be played; `()` if nothing.
    type Expansion: Clone + Default;

    /// One more than the largest [`Adversarial::slot`].
    const SLOTS: usize;
    /// In how many stages the moves are listed; all moves of a stage are searched before those of
    /// the next one are asked for.
    const STAGES: usize = 1;

    /// A 64-bit key; positions with equal keys are taken for the same.
    fn key(&self, state: &Self::State) -> u64;

    /// Looks at a position. False if there is no move: it is at its [`Adversarial::end`].
    fn expand(&self, state: &Self::State, expansion: &mut Self::Expansion) -> bool;

    /// Lists the moves of a stage that are worth searching, each with a score that orders them
    /// within the stage, higher first. Stages may be empty, but not all of them.
    fn list(
        &self,
        state: &Self::State,
        expansion: &Self::Expansion,
        stage: usize,
        candidates: &mut Vec<Candidate<Self::Move>>,
    );

    /// Whether a move is one of those that the stages list. Asked for the move that was best when
    /// the position was searched before, which is then played without any stage; where that cannot
    /// be told quickly, false is right too.
    fn is_listed(&self, _state: &Self::State, _expansion: &Self::Expansion, _chosen: Self::Move) -> bool {
        false
    }

    /// The position after one of the moves listed.
    fn play(&self, state: &Self::State, expansion: &Self::Expansion, chosen: Self::Move) -> Self::State;

    /// What a position is worth that is not searched further: a score well within
    /// [`WON`], or, where the look sees that far, `WON - n` or `n - WON` for a game that is decided
    /// after `n` plies.
    fn evaluate(&self, state: &Self::State) -> i32;

    /// The score of a position without moves: by default the player to move has lost.
    fn end(&self, _state: &Self::State) -> i32 {
        -WON
    }

    /// A small number for moves of a kind, which share their history.
    fn slot(&self, chosen: Self::Move) -> usize;
}

/// A move with the score that orders it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub chosen: M,
    /// How promising it is, in the units of the game's scores.
    pub score: i32,
}

/// What moves are looked at, and how deep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The deepest iteration, at most [`DEEPEST`] plies.
    pub depth: usize,
    /// Moves of a position that are looked at, the most promising ones; the root has them all.
    pub width: usize,
    /// From which move on a position's moves are first searched a ply less deep, and one less
    /// again from four times as many on.
    pub late: usize,
    /// What a killer's score gains, in the game's units.
    pub killer: i32,
    /// What the score of the move with the best history gains.
    pub history: i32,
}

impl Settings {
    pub(super) fn prefers_early_moves(&self) -> bool {
        self.width < usize::MAX || self.late < usize::MAX
    }
}

impl Default for Settings {
    /// Everything, to the same depth.
    fn default() -> Settings {
        Settings { depth: DEEPEST, width: usize::MAX, late: usize::MAX, killer: 0, history: 0 }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The best move.
    pub best: M,
    /// Its score.
    pub score: i32,
    /// Plies of the deepest iteration that was finished.
    pub depth: usize,
    /// Positions visited, those that were only evaluated among them.
    pub nodes: u64,
    /// The principal variation, the best move first.
    pub line: Vec<M>,
}
