//! Games as tree searches see them: players in turn, players at the same time, and chance.

/// A game of `SEATS` players who move one at a time.
///
/// Values are one for each seat, about -1 (lost) to 1 (won).
pub trait Sequential<const SEATS: usize> {
    /// A position.
    type State: Clone;
    /// A move.
    type Move: Copy + PartialEq;

    /// The seat that moves next.
    fn mover(&self, state: &Self::State) -> usize;

    /// Calls `each` with every move that is worth searching, the most promising first; at least
    /// one while the game is not over.
    fn for_each_move(&self, state: &Self::State, each: &mut impl FnMut(Self::Move));

    /// Plays a move.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// The values of a game that is over.
    fn end(&self, state: &Self::State) -> Option<[f32; SEATS]>;

    /// Estimates a position of a game that is not over, by playing it to its end for example.
    fn estimate(&self, state: &Self::State, rng: &mut fastrand::Rng) -> [f32; SEATS];
}

/// A game with chance.
pub trait Chance<const SEATS: usize>: Sequential<SEATS> {
    /// Draws what is decided by chance before the next move, or what is hidden: called once on the
    /// root of every iteration and after every move.
    fn draw(&self, state: &mut Self::State, rng: &mut fastrand::Rng);
}

/// A game for [`Duct`], with the knowledge that makes it searchable.
///
/// Values are of player 0, about -1 (lost) to 1 (won); player 1's are the negative.
pub trait Simultaneous {
    /// A position.
    type State: Clone;
    /// A move of one player.
    type Move: Copy + PartialEq;

    /// A 64-bit key; positions with equal keys share their statistics.
    fn key(&self, state: &Self::State) -> u64;

    /// Whether the game is over.
    fn is_over(&self, state: &Self::State) -> bool;

    /// Calls `each` with every move of a player that is worth searching, the most promising
    /// first; at least one. A player that is not to act has one move that does nothing.
    fn for_each_move(&self, state: &Self::State, player: usize, each: &mut impl FnMut(Self::Move));

    /// Plays a joint move.
    fn step(&self, state: &mut Self::State, moves: [Self::Move; 2]);

    /// Estimates a position, usually by playing the game to its end.
    fn estimate(&self, state: &Self::State, rng: &mut fastrand::Rng) -> f32;
}
