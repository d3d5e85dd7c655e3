//! The game as the searches see it.

use engines::connect4::{Action, State, COLUMNS, LOWEST_ROW};
use search::alphabeta::{ScoredMove, WIN_SCORE};
use search::{Adversarial, Sequential};

/// Columns by their distance from the middle one: those in the middle are part of more rows.
const ORDER: [usize; COLUMNS] = [3, 2, 4, 1, 5, 0, 6];
/// Order of a move that wins, and of one that the opponent would win by.
const URGENT: [i32; 2] = [2_000, 1_000];

/// The cells that a player gets if all others are filled in turn, as bits: the first player those of
/// the first, third and fifth row, the second player the others. Threats there decide endgames
/// (Allis: "A knowledge-based approach of Connect-Four", 1988).
const OWN_ROWS: [u64; 2] = [LOWEST_ROW * 0b01_0101, LOWEST_ROW * 0b10_1010];

/// The rules, with what a search adds to them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moves {
    /// Worth of an empty cell that would complete a row.
    pub threat: i32,
    /// Worth of one that its player gets if all others are filled in turn.
    pub zugzwang: i32,
}

impl Moves {
    /// What the threats of a player are worth.
    fn worth(&self, threats: u64, player: usize) -> i32 {
        let count = |cells: u64| cells.count_ones() as i32;
        self.threat * count(threats) + self.zugzwang * count(threats & OWN_ROWS[player])
    }
}

/// Adds the moves of a position with these threats of the player to act and of the other one.
#[inline(always)]
pub(super) fn ordered(state: &State, threats: [u64; 2], moves: &mut Vec<ScoredMove<Action>>) {
    for (rank, mv) in columns(state).enumerate() {
        let urgency = |player: usize| if threats[player] & state.cell(mv) != 0 { URGENT[player] } else { 0 };
        moves.push(ScoredMove { mv, score: urgency(0) + urgency(1) - rank as i32 });
    }
}

/// The score of a position that needs no judgement: one that is over, or in which the player to act
/// can carry out one of these threats.
#[inline(always)]
pub(super) fn decided(state: &State, own: u64) -> Option<i32> {
    match () {
        () if state.is_won() => Some(-WIN_SCORE),
        () if state.is_full() => Some(0),
        () if own & state.open() != 0 => Some(WIN_SCORE - 1),
        () => None,
    }
}

/// The columns that are not full, the middle ones first.
fn columns(state: &State) -> impl Iterator<Item = Action> + '_ {
    ORDER.iter().filter_map(|column| Action::new(*column)).filter(move |action| state.cell(*action) != 0)
}

impl Sequential<2> for Moves {
    type State = State;
    type Move = Action;

    #[inline(always)]
    fn mover(&self, state: &State) -> usize {
        state.seat()
    }

    #[inline(always)]
    fn for_each_move(&self, state: &State, each: &mut impl FnMut(Action)) {
        columns(state).for_each(each);
    }

    #[inline(always)]
    fn play(&self, state: &mut State, action: Action) {
        state.drop(state.cell(action));
    }

    #[inline(always)]
    fn end(&self, state: &State) -> Option<[f32; 2]> {
        match (state.is_won(), state.is_full()) {
            (true, _) => Some([0, 1].map(|seat| if seat == state.seat() { -1.0 } else { 1.0 })),
            (false, true) => Some([0.0; 2]),
            (false, false) => None,
        }
    }

    /// A playout: random moves to the end.
    #[inline(always)]
    fn estimate(&self, state: &State, rng: &mut fastrand::Rng) -> [f32; 2] {
        let mut state = *state;
        loop {
            if let Some(values) = Sequential::end(self, &state) {
                return values;
            }
            let mut open = state.open();
            for _ in 0..rng.u32(..open.count_ones()) {
                open &= open - 1;
            }
            state.drop(open & open.wrapping_neg());
        }
    }
}

impl Adversarial for Moves {
    type State = State;
    type Move = Action;
    type Analysis = ();

    const HISTORY_SIZE: usize = COLUMNS;

    fn key(&self, state: &State) -> u64 {
        engines::Rules::key(state)
    }

    fn analyze(&self, state: &State, _: &mut ()) -> bool {
        !state.is_won() && !state.is_full()
    }

    fn generate(&self, state: &State, _: &(), _stage: usize, moves: &mut Vec<ScoredMove<Action>>) {
        ordered(state, state.threats(), moves);
    }

    fn is_pseudo_legal(&self, state: &State, _: &(), mv: Action) -> bool {
        state.cell(mv) != 0
    }

    fn play(&self, state: &State, _: &(), mv: Action) -> State {
        let mut after = *state;
        after.drop(state.cell(mv));
        after
    }

    /// Threats of both players; one that can be carried out wins.
    fn evaluate(&self, state: &State) -> i32 {
        let [own, other] = state.threats();
        let judged = || self.worth(own, state.seat()) - self.worth(other, 1 - state.seat());
        decided(state, own).unwrap_or_else(judged)
    }

    fn end(&self, state: &State) -> i32 {
        match state.is_won() {
            true => -WIN_SCORE,
            false => 0,
        }
    }

    fn history_index(&self, mv: Action) -> usize {
        mv.column()
    }
}
