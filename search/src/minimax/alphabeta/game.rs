//! The game as alpha-beta sees it, and the scores of games that are decided.

/// Score of a game that is won here and now; one that is won after n plies scores n less.
pub const WIN_SCORE: i32 = 1_000_000;
/// Scores beyond this are won games, those beyond its negative lost ones.
pub const WIN_THRESHOLD: i32 = WIN_SCORE - 1000;
/// Longest line that is searched, in plies.
pub const MAX_PLY: usize = 60;

/// A game for [`AlphaBeta`](super::AlphaBeta): two players in turn, one of whom wins what the other
/// loses. All scores are of the player to move.
///
/// ```
/// use search::alphabeta::{Parameters, ScoredMove, WIN_SCORE};
/// use search::{Adversarial, AlphaBeta, Budget};
///
/// /// Take one, two or three stones; the player who takes the last one wins.
/// struct Nim;
///
/// impl Adversarial for Nim {
///     type State = u32;
///     type Move = u32;
///     type Analysis = ();
///     const HISTORY_SIZE: usize = 4;
///
///     fn key(&self, stones: &u32) -> u64 {
///         (*stones as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
///     }
///     fn analyze(&self, stones: &u32, _: &mut ()) -> bool {
///         *stones > 0
///     }
///     fn generate(&self, stones: &u32, _: &(), _stage: usize, moves: &mut Vec<ScoredMove<u32>>) {
///         moves.extend((1..=3.min(*stones)).map(|mv| ScoredMove { mv, score: 0 }));
///     }
///     fn play(&self, stones: &u32, _: &(), taken: u32) -> u32 {
///         stones - taken
///     }
///     fn evaluate(&self, _: &u32) -> i32 {
///         0
///     }
///     fn history_index(&self, taken: u32) -> usize {
///         taken as usize
///     }
/// }
///
/// let mut search = AlphaBeta::new(10, Parameters::default());
/// let result = search.search(&Nim, &10, Budget::nodes(100_000)).unwrap();
/// assert_eq!(result.best, 2);
/// assert_eq!(result.score, WIN_SCORE - 5, "won after five plies");
/// // Whether it is won is known sooner than when.
/// let test = AlphaBeta::new(10, Parameters::default()).test_bound(&Nim, &10, 1, 20, Budget::nodes(100_000));
/// assert_eq!((test.is_reached, test.best), (true, Some(2)));
/// assert!(test.nodes < result.nodes);
/// ```
pub trait Adversarial {
    /// A position.
    type State: Copy;
    /// A move.
    type Move: Copy + PartialEq;
    /// Facts about a position that its moves need to be generated and played (pins, threats, cells in
    /// danger); `()` if there are none.
    type Analysis: Clone + Default;

    /// Size of the history table: one more than the largest [`Adversarial::history_index`].
    const HISTORY_SIZE: usize;
    /// Stages of move generation; all moves of a stage are searched before those of the next one are
    /// generated.
    const STAGES: usize = 1;

    /// A 64-bit key, as of Zobrist hashing; positions with equal keys are taken for the same.
    fn key(&self, state: &Self::State) -> u64;

    /// Analyzes a position, once for all its moves. False if there is no move: the position is
    /// scored by [`Adversarial::end`].
    fn analyze(&self, state: &Self::State, analysis: &mut Self::Analysis) -> bool;

    /// Staged move generation: adds the moves of a stage that are worth searching, each with a score
    /// that orders them within the stage, higher first. Stages may be empty, but not all of them.
    fn generate(
        &self,
        state: &Self::State,
        analysis: &Self::Analysis,
        stage: usize,
        moves: &mut Vec<ScoredMove<Self::Move>>,
    );

    /// True if a move is one of those that the stages generate. Asked for the move of the
    /// transposition table, which is then searched before any stage is generated; where that cannot
    /// be told quickly, false is right too.
    fn is_pseudo_legal(&self, _state: &Self::State, _analysis: &Self::Analysis, _mv: Self::Move) -> bool {
        false
    }

    /// The position after one of the moves generated.
    fn play(&self, state: &Self::State, analysis: &Self::Analysis, mv: Self::Move) -> Self::State;

    /// Static evaluation of a position that is not searched further: a score well within
    /// [`WIN_SCORE`], or, where the evaluation sees that far, `WIN_SCORE - n` or `n - WIN_SCORE` for
    /// a game that is decided after `n` plies.
    fn evaluate(&self, state: &Self::State) -> i32;

    /// Score of a position without moves: by default the player to move has lost.
    fn end(&self, _state: &Self::State) -> i32 {
        -WIN_SCORE
    }

    /// Index into the history table, below [`Adversarial::HISTORY_SIZE`]; moves of a kind share one.
    fn history_index(&self, mv: Self::Move) -> usize;
}

/// A move with the score that orders it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove<M> {
    /// Move.
    pub mv: M,
    /// Score in the units of the game's evaluation; higher is searched earlier.
    pub score: i32,
}
