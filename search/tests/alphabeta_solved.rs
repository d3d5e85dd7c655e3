//! Alpha-beta on games small enough to be solved by hand: what killers, history, limits and an early
//! end are worth there.

use search::alphabeta::{Parameters, ScoredMove, WIN_SCORE};
use search::minimax::SearchResult;
use search::{Adversarial, AlphaBeta, Budget, Pool, RootSplit};

const FAR: Budget = Budget::nodes(u64::MAX);

/// Take one, two or three matches; who takes the last one wins. Multiples of four are lost.
struct Nim;

impl Adversarial for Nim {
    type State = u32;
    type Move = u32;
    type Analysis = ();
    const HISTORY_SIZE: usize = 4;

    fn key(&self, left: &u32) -> u64 {
        (*left as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn analyze(&self, left: &u32, _: &mut ()) -> bool {
        *left > 0
    }

    fn generate(&self, left: &u32, _: &(), _: usize, moves: &mut Vec<ScoredMove<u32>>) {
        moves.extend((1..=3.min(*left)).map(|mv| ScoredMove { mv, score: 0 }));
    }

    fn play(&self, left: &u32, _: &(), chosen: u32) -> u32 {
        left - chosen
    }

    fn evaluate(&self, _: &u32) -> i32 {
        0
    }

    fn history_index(&self, chosen: u32) -> usize {
        chosen as usize
    }
}

/// A game in which one kind of move is nearly always the best, and generated late: what killers and
/// history are for.
struct Habit;

impl Adversarial for Habit {
    /// Score of the player to move, and noise of the way there.
    type State = (i32, u64);
    type Move = usize;
    type Analysis = ();
    const HISTORY_SIZE: usize = 8;

    fn key(&self, state: &Self::State) -> u64 {
        state.1
    }

    fn analyze(&self, _: &Self::State, _: &mut ()) -> bool {
        true
    }

    fn generate(&self, _: &Self::State, _: &(), _: usize, moves: &mut Vec<ScoredMove<usize>>) {
        moves.extend((0..8).map(|mv| ScoredMove { mv, score: 0 }));
    }

    fn play(&self, state: &Self::State, _: &(), mv: usize) -> Self::State {
        let noise = (state.1 ^ (mv as u64 + 1)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let noise = (noise ^ noise >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let gain = (noise >> 40) as i32 % 50 + if mv == 6 { 40 } else { 0 };
        (-state.0 - gain, noise ^ noise >> 32)
    }

    fn is_pseudo_legal(&self, _: &Self::State, _: &(), mv: usize) -> bool {
        mv < Self::HISTORY_SIZE
    }

    fn evaluate(&self, state: &Self::State) -> i32 {
        state.0
    }

    fn history_index(&self, mv: usize) -> usize {
        mv
    }
}

#[test]
fn killers_and_history_save_nodes() {
    let nodes = |parameters: Parameters| {
        let mut search = AlphaBeta::new(14, parameters.with_max_depth(7));
        search.search(&Habit, &(0, 1), FAR).map_or(0, |found| found.nodes)
    };
    let plain = Parameters::default();
    let orders = [plain, plain.with_killer_bonus(10), plain.with_history_bonus(10), plain.with_killers_first(true)];
    let counts = orders.map(nodes);
    assert!(2 * counts[1] < counts[0] && 3 * counts[2] < counts[0] && 2 * counts[3] < counts[0], "{:?}", counts);
    assert_eq!(counts, [52620, 24001, 15477, 22705], "the signature");
}

#[test]
fn a_limit_prunes_no_move_while_those_searched_lose() {
    for left in 1..=24 {
        let search = |move_limit| {
            let parameters = Parameters::default().with_move_limit(move_limit);
            AlphaBeta::new(10, parameters).search(&Nim, &left, FAR).map(|found| (found.best, found.score))
        };
        assert_eq!(search(1), search(usize::MAX), "{} matches", left);
    }
}

#[test]
fn games_are_decided_as_soon_as_they_can_be() {
    for left in 1..=24 {
        let mut search = AlphaBeta::new(10, Parameters::default());
        let found = search.search(&Nim, &left, FAR).expect("there are matches");
        let plies = (left + 3) / 4 * 2 - 1;
        match left % 4 {
            // Who loses takes what makes it last longest.
            0 => assert_eq!(found.score, left as i32 / 2 - WIN_SCORE),
            rest => assert_eq!((found.best, found.score), (rest, WIN_SCORE - plies as i32)),
        }
    }
}

/// Nim whose evaluation knows who wins, and when.
struct Solved;

impl Adversarial for Solved {
    type State = u32;
    type Move = u32;
    type Analysis = ();
    const HISTORY_SIZE: usize = 4;

    fn key(&self, left: &u32) -> u64 {
        Nim.key(left)
    }

    fn analyze(&self, left: &u32, analysis: &mut ()) -> bool {
        Nim.analyze(left, analysis)
    }

    fn generate(&self, left: &u32, analysis: &(), stage: usize, moves: &mut Vec<ScoredMove<u32>>) {
        Nim.generate(left, analysis, stage, moves);
    }

    fn play(&self, left: &u32, analysis: &(), chosen: u32) -> u32 {
        Nim.play(left, analysis, chosen)
    }

    fn evaluate(&self, left: &u32) -> i32 {
        match left % 4 {
            0 => *left as i32 / 2 - WIN_SCORE,
            _ => WIN_SCORE - ((left + 3) / 4 * 2 - 1) as i32,
        }
    }

    fn history_index(&self, chosen: u32) -> usize {
        Nim.history_index(chosen)
    }
}

#[test]
fn a_search_ends_when_no_quicker_end_of_the_game_can_be_found() {
    for left in 1..=24 {
        let depths = |found: Option<SearchResult<u32>>| {
            let found = found.expect("there are matches");
            (found.depth, (WIN_SCORE - found.score.abs()) as usize + 1)
        };
        let parameters = Parameters::default();
        let (depth, whole) = depths(AlphaBeta::new(10, parameters).search(&Nim, &left, FAR));
        assert_eq!(depth, whole, "{} matches", left);
        let (depth, whole) = depths(AlphaBeta::new(10, parameters).search(&Solved, &left, FAR));
        assert_eq!(depth, whole, "{} matches, a decided score at every depth", left);
        let (depth, whole) = depths(RootSplit::new(2, Pool::serial(), 10, parameters).search(&Nim, &left, FAR));
        assert_eq!(depth, whole, "{} matches, by several searches", left);
    }
}
