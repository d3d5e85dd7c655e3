//! Max-n: several players who move in turn, each of whom maximises its own value.
//!
//! Luckhardt, Irani: "An algorithmic solution of n-person games", 1986; and the paranoid search
//! (Sturtevant, Korf: "On pruning techniques for multi-player games", 2000), in which all others
//! minimise the value of the seat that asks and alpha-beta prunes. Use it with three seats or more
//! where an evaluation is good and few plies decide; [`crate::mcts`] with several seats needs less
//! of one. Max-n visits every position to its depth, about b^d of them; paranoid, with good orders,
//! about b^(d(n-1)/n). The decision behind this one: both deepen until the budget is used up and
//! search the line of the last iteration first, and an unfinished iteration counts as far as it went.

use crate::mcts::Sequential;
use crate::{Budget, Meter};

/// What is expected of the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attitude {
    /// Everybody maximises its own value.
    MaxN,
    /// Everybody else minimises the value of the seat that asks.
    Paranoid,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M, const SEATS: usize> {
    /// The best move.
    pub best: M,
    /// The values expected for all seats; of a paranoid search, those at the end of its line.
    pub values: [f32; SEATS],
    /// Plies of the deepest iteration that was finished.
    pub depth: usize,
    /// Positions visited.
    pub nodes: u64,
    /// The moves expected, the best move first.
    pub line: Vec<M>,
}

/// A search by deepening iterations.
#[derive(Clone, Debug)]
pub struct MaxN {
    attitude: Attitude,
    depth: usize,
    rng: fastrand::Rng,
}

/// A search that is going on.
struct Run<'a, G> {
    game: &'a G,
    attitude: Attitude,
    /// The seat that asks.
    seat: usize,
    rng: &'a mut fastrand::Rng,
    meter: Meter,
}

/// What is asked of a position: to which depth it is to be searched, which values of the seat that
/// asks matter to a paranoid search, and which moves the last iteration expected.
#[derive(Clone, Copy)]
struct Question<'a, M> {
    depth: usize,
    alpha: f32,
    beta: f32,
    expected: &'a [M],
}

/// A position's values, and the moves expected from there on, the last one first.
struct Outlook<M, const SEATS: usize> {
    values: [f32; SEATS],
    line: Vec<M>,
}

/// The budget is used up.
struct Stopped;

impl MaxN {
    /// A search of at most so many plies; `seed` is for games that estimate by chance.
    pub fn new(attitude: Attitude, depth: usize, seed: u64) -> MaxN {
        MaxN { attitude, depth: depth.max(1), rng: fastrand::Rng::with_seed(seed) }
    }

    /// Searches a position until the budget is used up or the depth is reached. `None` if the game
    /// is over.
    pub fn search<G, const SEATS: usize>(
        &mut self,
        game: &G,
        root: &G::State,
        budget: Budget,
    ) -> Option<Found<G::Move, SEATS>>
    where
        G: Sequential<SEATS>,
    {
        if game.end(root).is_some() {
            return None;
        }
        let (attitude, seat) = (self.attitude, game.mover(root));
        let mut run = Run { game, attitude, seat, rng: &mut self.rng, meter: budget.start() };
        let first = *run.moves(root, &[]).first()?;
        let mut found = Found { best: first, values: [0.0; SEATS], depth: 0, nodes: 0, line: vec![first] };
        for depth in 1..=self.depth {
            let expected = found.line.clone();
            let question = Question { depth, alpha: f32::NEG_INFINITY, beta: f32::INFINITY, expected: &expected };
            let (best, is_whole) = run.best(root, question);
            if let Some(Outlook { values, mut line }) = best {
                line.reverse();
                found = Found { best: line[0], values, line, ..found };
            }
            if !is_whole {
                break;
            }
            found.depth = depth;
        }
        found.nodes = run.meter.nodes();
        Some(found)
    }
}

impl<G> Run<'_, G> {
    /// The moves of a position, the one that is expected first.
    fn moves<const SEATS: usize>(&self, state: &G::State, expected: &[G::Move]) -> Vec<G::Move>
    where
        G: Sequential<SEATS>,
    {
        let mut moves = Vec::new();
        self.game.for_each_move(state, &mut |chosen| moves.push(chosen));
        if let Some(place) = expected.first().and_then(|first| moves.iter().position(|chosen| chosen == first)) {
            moves[..=place].rotate_right(1);
        }
        moves
    }

    fn visit<const SEATS: usize>(
        &mut self,
        state: &G::State,
        question: Question<'_, G::Move>,
    ) -> Result<Outlook<G::Move, SEATS>, Stopped>
    where
        G: Sequential<SEATS>,
    {
        if !self.meter.tick() {
            return Err(Stopped);
        }
        if let Some(values) = self.game.end(state) {
            return Ok(Outlook { values, line: Vec::new() });
        }
        if question.depth == 0 {
            return Ok(Outlook { values: self.game.estimate(state, self.rng), line: Vec::new() });
        }
        match self.best(state, question) {
            (Some(outlook), true) => Ok(outlook),
            _ => Err(Stopped),
        }
    }

    /// The best of a position's moves, and whether all that matter were searched.
    fn best<const SEATS: usize>(
        &mut self,
        state: &G::State,
        question: Question<'_, G::Move>,
    ) -> (Option<Outlook<G::Move, SEATS>>, bool)
    where
        G: Sequential<SEATS>,
    {
        let Question { depth, mut alpha, mut beta, expected } = question;
        let mover = self.game.mover(state);
        let is_paranoid = self.attitude == Attitude::Paranoid;
        // Whose value decides, and in which direction.
        let judge = if is_paranoid { self.seat } else { mover };
        let sign = if judge == mover { 1.0 } else { -1.0 };
        let mut best: Option<Outlook<G::Move, SEATS>> = None;
        for chosen in self.moves(state, expected) {
            let mut child = state.clone();
            self.game.play(&mut child, chosen);
            let rest = if expected.first() == Some(&chosen) { &expected[1..] } else { &[] };
            let mut outlook = match self.visit(&child, Question { depth: depth - 1, alpha, beta, expected: rest }) {
                Ok(outlook) => outlook,
                Err(Stopped) => return (best, false),
            };
            let value = outlook.values[judge];
            if best.as_ref().map_or(true, |best| sign * value > sign * best.values[judge]) {
                outlook.line.push(chosen);
                best = Some(outlook);
            }
            if is_paranoid {
                if judge == mover {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        (best, true)
    }
}
