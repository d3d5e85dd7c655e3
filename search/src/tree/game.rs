//! Games as tree searches see them: players in turn, players at the same time, and chance.

/// A game of `SEATS` players who move in turn.
///
/// Values are one for each seat, about -1 (lost) to 1 (won).
///
/// ```
/// use search::{fastrand, Budget, Mcts, Sequential};
///
/// /// Take one, two or three stones; the player who takes the last one wins.
/// struct Nim;
///
/// impl Sequential<2> for Nim {
///     /// Stones left, and the seat that moves.
///     type State = (u32, usize);
///     type Move = u32;
///
///     fn mover(&self, state: &(u32, usize)) -> usize {
///         state.1
///     }
///     fn for_each_move(&self, state: &(u32, usize), each: &mut impl FnMut(u32)) {
///         (1..=state.0.min(3)).for_each(each);
///     }
///     fn play(&self, state: &mut (u32, usize), taken: u32) {
///         *state = (state.0 - taken, 1 - state.1);
///     }
///     fn end(&self, state: &(u32, usize)) -> Option<[f32; 2]> {
///         let winner = 1 - state.1;
///         Some([0, 1].map(|seat| if seat == winner { 1.0 } else { -1.0 })).filter(|_| state.0 == 0)
///     }
///     fn estimate(&self, state: &(u32, usize), rng: &mut fastrand::Rng) -> [f32; 2] {
///         let mut state = *state;
///         while state.0 > 0 {
///             let taken = rng.u32(1..=state.0.min(3));
///             self.play(&mut state, taken);
///         }
///         self.end(&state).unwrap_or_default()
///     }
/// }
///
/// let mut tree = Mcts::new(1.0, 10_000, 1);
/// assert_eq!(tree.search(&Nim, &(11, 0), Budget::nodes(20_000)).best, 3);
/// ```
pub trait Sequential<const SEATS: usize> {
    /// A position.
    type State: Clone;
    /// A move.
    type Move: Copy + PartialEq;

    /// The seat that moves next, from 0.
    fn mover(&self, state: &Self::State) -> usize;

    /// Calls `each` with every move that is worth searching, the most promising first; at least
    /// one while the game is not over.
    fn for_each_move(&self, state: &Self::State, each: &mut impl FnMut(Self::Move));

    /// Plays a move.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// The values of a terminal position, `None` while the game goes on.
    fn end(&self, state: &Self::State) -> Option<[f32; SEATS]>;

    /// Values of a position of a game that is not over: the result of a playout, or an evaluation.
    fn estimate(&self, state: &Self::State, rng: &mut fastrand::Rng) -> [f32; SEATS];
}

/// A game with chance, or with hidden information.
///
/// ```
/// use search::{fastrand, Budget, Chance, OpenLoop, Sequential};
///
/// /// One turn of the dice game pig: roll and add, or hold. A one loses everything.
/// struct Pig;
///
/// #[derive(Clone, Copy)]
/// struct Turn {
///     total: u8,
///     is_rolling: bool,
///     is_over: bool,
/// }
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Choice {
///     Roll,
///     Hold,
/// }
///
/// impl Sequential<1> for Pig {
///     type State = Turn;
///     type Move = Choice;
///
///     fn mover(&self, _: &Turn) -> usize {
///         0
///     }
///     fn for_each_move(&self, _: &Turn, each: &mut impl FnMut(Choice)) {
///         [Choice::Roll, Choice::Hold].into_iter().for_each(each);
///     }
///     fn play(&self, turn: &mut Turn, choice: Choice) {
///         match choice {
///             Choice::Roll => turn.is_rolling = true,
///             Choice::Hold => turn.is_over = true,
///         }
///     }
///     fn end(&self, turn: &Turn) -> Option<[f32; 1]> {
///         Some([turn.total as f32 / 50.0]).filter(|_| turn.is_over)
///     }
///     fn estimate(&self, turn: &Turn, _: &mut fastrand::Rng) -> [f32; 1] {
///         [turn.total as f32 / 50.0]
///     }
/// }
///
/// impl Chance<1> for Pig {
///     fn draw(&self, turn: &mut Turn, rng: &mut fastrand::Rng) {
///         if std::mem::take(&mut turn.is_rolling) {
///             match rng.u8(1..=6) {
///                 1 => *turn = Turn { total: 0, is_over: true, ..*turn },
///                 number => turn.total += number,
///             }
///         }
///     }
/// }
///
/// let root = Turn { total: 30, is_rolling: false, is_over: false };
/// let result = OpenLoop::new(0.5, 10_000, 1).search(&Pig, &root, Budget::nodes(20_000));
/// assert_eq!(result.best, Choice::Hold);
/// ```
pub trait Chance<const SEATS: usize>: Sequential<SEATS> {
    /// Draws what is decided by chance before the next move, or what is hidden: called once on the
    /// root of every iteration and after every move.
    fn draw(&self, state: &mut Self::State, rng: &mut fastrand::Rng);
}

/// A game of two players who move at the same time.
///
/// Values are of player 0, about -1 (lost) to 1 (won); player 1's are the negative.
///
/// ```
/// use search::{fastrand, Budget, Duct, Simultaneous};
///
/// /// Five rounds in which both players show 0 to 3 fingers; the higher number gets a point.
/// struct Fingers;
///
/// impl Simultaneous for Fingers {
///     /// Rounds played, and the points of player 0 less those of player 1.
///     type State = (u32, i32);
///     type Move = i32;
///
///     fn key(&self, state: &(u32, i32)) -> u64 {
///         (state.0 as u64) << 32 | (state.1 + 100) as u64
///     }
///     fn is_over(&self, state: &(u32, i32)) -> bool {
///         state.0 == 5
///     }
///     fn for_each_move(&self, _: &(u32, i32), _player: usize, each: &mut impl FnMut(i32)) {
///         (0..4).for_each(each);
///     }
///     fn step(&self, state: &mut (u32, i32), [own, other]: [i32; 2]) {
///         *state = (state.0 + 1, state.1 + (own - other).signum());
///     }
///     fn estimate(&self, state: &(u32, i32), rng: &mut fastrand::Rng) -> f32 {
///         let mut state = *state;
///         while !self.is_over(&state) {
///             self.step(&mut state, [rng.i32(0..4), rng.i32(0..4)]);
///         }
///         state.1 as f32 / 5.0
///     }
/// }
///
/// let result = Duct::new(1.0, 10_000, 1).search(&Fingers, &(0, 0), Budget::nodes(20_000));
/// assert_eq!(result.best, 3);
/// ```
pub trait Simultaneous {
    /// A position.
    type State: Clone;
    /// A move of one player.
    type Move: Copy + PartialEq;

    /// A 64-bit key; positions with equal keys share their statistics.
    fn key(&self, state: &Self::State) -> u64;

    /// True if the position is terminal.
    fn is_over(&self, state: &Self::State) -> bool;

    /// Calls `each` with every move of a player that is worth searching, the most promising
    /// first; at least one. A player that is not to act has one move that does nothing.
    fn for_each_move(&self, state: &Self::State, player: usize, each: &mut impl FnMut(Self::Move));

    /// Plays a joint move.
    fn step(&self, state: &mut Self::State, moves: [Self::Move; 2]);

    /// Value of a position, terminal ones included: the result of a playout, or an evaluation.
    fn estimate(&self, state: &Self::State, rng: &mut fastrand::Rng) -> f32;
}
