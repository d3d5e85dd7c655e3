//! A reference opponent: fixed rules, no search.
//!
//! It follows the opening that contest players know by heart: grow the two starting trees, throw one
//! free seed at a time on a knight's move so that own trees do not shade each other, keep a
//! handful of large trees for their sun, and fell them on a schedule that ends with none.

use std::time::Instant;

use engines::forest::{Action, Board, Cell, Cells, Client, Ray, State, View, DAYS, DIRECTIONS};

use crate::Bot;

/// Index of the own player in a view.
const OWN: usize = 0;

/// First day on which trees are felled.
const FIRST_HARVEST: u8 = 12;
/// Day from which every large tree is felled as soon as it can be.
const LAST_HARVEST: u8 = 21;
/// Large trees that are kept standing between those days.
const KEPT_FOR_SUN: u32 = 5;
/// A seed planted later cannot be felled any more.
const LAST_SEED: u8 = 18;
/// Number of trees, seeds included, at which no more seeds are thrown.
const ENOUGH_TREES: u32 = 9;

/// Bot by fixed rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rule;

impl Rule {
    /// The command for a position, as player 0.
    pub fn choose(board: &Board, state: &State) -> Action {
        harvest(board, state).or_else(|| growth(board, state)).or_else(|| seed(board, state)).unwrap_or(Action::WAIT)
    }
}

impl Bot for Rule {
    type Session = Client;

    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        Rule::choose(&view.board, &view.state)
    }
}

/// Fells the tree on the richest soil, when it is time.
fn harvest(board: &Board, state: &State) -> Option<Action> {
    let large = (state.trees(OWN) & state.of_size(3)).len();
    let kept = match state.day() {
        day if day < FIRST_HARVEST => return None,
        day if day < LAST_HARVEST => KEPT_FOR_SUN,
        _ => 0,
    };
    let best = state.completable(OWN).max_by_key(|&cell| board.richness(cell))?;
    (large > kept).then_some(Action::complete(best))
}

/// Grows the largest tree there is, on the richest soil, if it can still be felled afterwards.
fn growth(board: &Board, state: &State) -> Option<Action> {
    let growable = state.growable(OWN);
    let in_time = |size: usize| state.day() as usize + 3 - size < DAYS as usize;
    (0..3)
        .rev()
        .filter(|&size| in_time(size))
        .flat_map(|size| (growable & state.of_size(size)).max_by_key(|&cell| board.richness(cell)))
        .map(Action::grow)
        .next()
}

/// Throws a free seed to the richest cell that lies on no line with an own tree.
fn seed(board: &Board, state: &State) -> Option<Action> {
    let own = state.trees(OWN);
    if state.day() == 0 || state.day() > LAST_SEED || state.count(OWN, 0) > 0 || own.len() >= ENOUGH_TREES {
        return None;
    }
    let good = state.free(board).without(lines(own));
    let sources = state.seeders(OWN) & (state.of_size(2) | state.of_size(3));
    let reach = |from: Cell| from.within(state.size_at(from)) & good;
    let throws = sources.flat_map(|from| reach(from).map(move |to| (from, to)));
    throws.max_by_key(|&(_, to)| board.richness(to)).map(|(from, to)| Action::seed(from, to))
}

/// The cells, and all cells on a straight line with one of them, up to the longest shadow away.
fn lines(cells: Cells) -> Cells {
    (0..DIRECTIONS).fold(cells, |lines, direction| {
        let sun = Ray::towards(direction);
        let near = sun.cast(cells);
        let far = sun.cast(near);
        lines | near | far | sun.cast(far)
    })
}
