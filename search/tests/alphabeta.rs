//! Alpha-beta against plain minimax on random game trees, within budgets, and to the end of a game.

use std::time::{Duration, Instant};

use search::alphabeta::{Parameters, ScoredMove, WIN_SCORE};
use search::minimax::{Cutoffs, SearchResult};
use search::{Adversarial, AlphaBeta, Budget, Pool, RootSplit};

const FAR: Budget = Budget::nodes(u64::MAX);

/// A tree of noise: positions are numbers, moves lead to other numbers. Different lines meet, some
/// positions are lost, and the order of the moves means nothing or a little. Half of the trees list
/// their moves in two stages, and some know a move without listing it.
#[derive(Clone, Copy)]
struct Noise {
    seed: u64,
    /// Moves are ordered by what they lead to.
    sorted: bool,
}

/// Depth and number.
type Node = (u8, u16);

impl Noise {
    fn hash(&self, node: Node, salt: u64) -> u64 {
        let word = (node.1 as u64) << 8 | node.0 as u64 | salt << 40;
        let word = (word ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        word ^ word >> 32
    }

    fn moves(&self, node: Node) -> u8 {
        (self.hash(node, 1) % 5) as u8
    }

    fn after(&self, node: Node, chosen: u8) -> Node {
        (node.0 + 1, (self.hash(node, 2 + chosen as u64) % 97) as u16)
    }

    fn worth(&self, node: Node) -> i32 {
        (self.hash(node, 0) % 201) as i32 - 100
    }

    /// The score by definition, and the first of the best moves' score list.
    fn minimax(&self, node: Node, depth: usize, ply: i32) -> i32 {
        if depth == 0 {
            return self.worth(node);
        }
        let scores = (0..self.moves(node)).map(|chosen| -self.minimax(self.after(node, chosen), depth - 1, ply + 1));
        scores.max().unwrap_or(ply - WIN_SCORE)
    }
}

impl Adversarial for Noise {
    type State = Node;
    type Move = u8;
    type Analysis = ();
    const HISTORY_SIZE: usize = 5;

    fn key(&self, node: &Node) -> u64 {
        ((node.1 as u64) << 8 | node.0 as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    const STAGES: usize = 2;

    fn analyze(&self, node: &Node, _: &mut ()) -> bool {
        self.moves(*node) > 0
    }

    /// Every other tree has its last moves first.
    fn generate(&self, node: &Node, _: &(), stage: usize, moves: &mut Vec<ScoredMove<u8>>) {
        let in_stage = |chosen: &u8| self.seed % 4 < 2 || (*chosen >= 2) == (stage == 0);
        if self.seed % 4 < 2 && stage > 0 {
            return;
        }
        moves.extend((0..self.moves(*node)).filter(in_stage).map(|mv| {
            let score = if self.sorted { -self.worth(self.after(*node, mv)) } else { 0 };
            ScoredMove { mv, score }
        }));
    }

    fn is_pseudo_legal(&self, node: &Node, _: &(), chosen: u8) -> bool {
        self.seed % 3 > 0 && chosen < self.moves(*node)
    }

    fn play(&self, node: &Node, _: &(), chosen: u8) -> Node {
        self.after(*node, chosen)
    }

    fn evaluate(&self, node: &Node) -> i32 {
        self.worth(*node)
    }

    fn history_index(&self, chosen: u8) -> usize {
        chosen as usize
    }
}

fn trees() -> impl Iterator<Item = Noise> {
    (0..300).map(|seed| Noise { seed, sorted: seed % 2 == 0 })
}

/// The score at the end of a line.
fn follow(tree: &Noise, line: &[u8], depth: usize) -> i32 {
    let end = line.iter().fold((0, 0), |node, &chosen| {
        assert!(chosen < tree.moves(node), "a line has legal moves");
        tree.after(node, chosen)
    });
    let sign = if line.len() % 2 == 0 { 1 } else { -1 };
    match tree.moves(end) {
        0 if line.len() < depth => sign * (line.len() as i32 - WIN_SCORE),
        _ => sign * tree.worth(end),
    }
}

#[test]
fn every_depth_has_the_score_of_minimax() {
    let (mut decided, mut without_moves) = (0, 0);
    for tree in trees() {
        for depth in 1..=8 {
            for (killers_first, order) in [
                (false, (0, 0)),
                (true, (0, 0)),
                (false, (50, 0)),
                (false, (0, 50)),
                (false, (30, 30)),
                (true, (30, 30)),
            ] {
                let parameters = Parameters {
                    max_depth: depth,
                    killers_first,
                    killer_bonus: order.0,
                    history_bonus: order.1,
                    ..Parameters::default()
                };
                // A small table forgets, a large one does not.
                let mut search = AlphaBeta::new(if order.0 > 0 { 4 } else { 14 }, parameters);
                let found = match search.search(&tree, &(0, 0), FAR) {
                    Some(found) => found,
                    None => {
                        assert_eq!(tree.moves((0, 0)), 0);
                        without_moves += 1;
                        continue;
                    }
                };
                assert_eq!(found.score, tree.minimax((0, 0), found.depth, 0), "seed {} depth {}", tree.seed, depth);
                assert!(found.depth == depth || found.score.abs() > WIN_SCORE / 2);
                assert_eq!((found.best, found.principal_variation.is_empty()), (found.principal_variation[0], false));
                let next = tree.after((0, 0), found.best);
                assert_eq!(-tree.minimax(next, found.depth - 1, 1), found.score, "the best move has the score");
                decided += (found.score.abs() > WIN_SCORE / 2) as u32;
            }
        }
    }
    assert!(decided > 100 && without_moves > 100);
}

#[test]
fn a_bound_is_tested_until_the_answer_changes() {
    const DEPTH: usize = 6;
    let (mut changed, mut decided, mut searched_before) = (0, 0, 0);
    for tree in trees() {
        let scores: Vec<i32> = (1..=DEPTH).map(|depth| tree.minimax((0, 0), depth, 0)).collect();
        for bound in [-WIN_SCORE / 2, -60, -20, 0, 1, 20, 60, WIN_SCORE / 2] {
            let mut search = AlphaBeta::new(14, Parameters::default());
            let test = search.test_bound(&tree, &(0, 0), bound, DEPTH, FAR);
            let is_reached = |depth: usize| scores[depth - 1] >= bound;
            assert_eq!(test.is_reached, is_reached(test.depth), "seed {} bound {}", tree.seed, bound);
            assert!((1..test.depth).all(|depth| is_reached(depth) == is_reached(1)), "an answer changed before");
            if test.depth > 1 && test.is_reached != is_reached(1) {
                changed += 1;
            } else if test.depth < DEPTH {
                decided += 1;
                assert!((test.depth..=DEPTH).all(|depth| is_reached(depth) == test.is_reached), "nothing is decided");
            }
            let deepest = (1..=test.depth).rev().find(|depth| is_reached(*depth));
            assert_eq!(test.best.is_some(), deepest.is_some());
            if let (Some(best), Some(depth)) = (test.best, deepest) {
                let score = -tree.minimax(tree.after((0, 0), best), depth - 1, 1);
                assert!(score >= bound, "seed {} bound {} depth {}", tree.seed, bound, depth);
            }
        }
        let mut search = AlphaBeta::new(14, Parameters::default().with_max_depth(DEPTH));
        if let Some(found) = search.search(&tree, &(0, 0), FAR) {
            let test = search.test_bound(&tree, &(0, 0), found.score, DEPTH, FAR);
            assert_eq!((test.is_reached, test.best), (true, Some(found.best)), "the searched move comes first");
            searched_before += 1;
        }
        for nodes in [0, 1, 30] {
            assert!(search.test_bound(&tree, &(0, 0), 0, DEPTH, Budget::nodes(nodes)).nodes <= nodes);
        }
    }
    assert!(changed > 100 && decided > 100 && searched_before > 100, "{} {} {}", changed, decided, searched_before);
}

#[test]
fn the_line_leads_to_the_score() {
    for tree in trees().filter(|tree| tree.moves((0, 0)) > 0) {
        let parameters = Parameters { max_depth: 6, ..Parameters::default() };
        let found = AlphaBeta::new(14, parameters).search(&tree, &(0, 0), FAR).expect("there are moves");
        assert_eq!(follow(&tree, &found.principal_variation, found.depth), found.score);
        assert!(found.principal_variation.len() == found.depth || found.score.abs() > WIN_SCORE / 2);
    }
}

#[test]
fn cutoffs_by_the_first_move_tell_how_good_the_order_is() {
    let parameters = Parameters { max_depth: 6, ..Parameters::default() };
    let counted = |sorted| {
        let mut sum = Cutoffs::default();
        for tree in (0..300).map(|seed| Noise { seed, sorted }) {
            let found = AlphaBeta::new(14, parameters).search(&tree, &(0, 0), FAR);
            let Cutoffs { all, by_first_move } = found.map_or(Cutoffs::default(), |found| found.cutoffs);
            assert!(by_first_move <= all);
            sum.all += all;
            sum.by_first_move += by_first_move;
        }
        sum.by_first_move as f64 / sum.all as f64
    };
    let (any, sorted) = (counted(false), counted(true));
    assert!(0.5 < any && any + 0.05 < sorted && sorted < 1.0, "{} {}", any, sorted);
    // Of a search of one ply all moves are searched, with the window open.
    let one = Parameters { max_depth: 1, ..parameters };
    let found = AlphaBeta::new(14, one).search(&Noise { seed: 4, sorted: true }, &(0, 2), FAR).unwrap();
    assert_eq!(found.cutoffs, Cutoffs::default());
    let search = || AlphaBeta::new(14, parameters).search(&Noise { seed: 4, sorted: true }, &(0, 2), FAR);
    let split =
        RootSplit::new(2, Pool::serial(), 14, parameters).search(&Noise { seed: 4, sorted: true }, &(0, 2), FAR);
    assert!(search().unwrap().cutoffs.all > 0 && split.unwrap().cutoffs.all > 0);
}

#[test]
fn a_search_is_kept_and_repeats_itself() {
    let tree = Noise { seed: 4, sorted: false };
    let parameters = Parameters {
        max_depth: 7,
        reduction_start: 2,
        move_limit: 3,
        killers_first: false,
        killer_bonus: 10,
        history_bonus: 10,
    };
    let all = |budget| {
        let mut search = AlphaBeta::new(10, parameters);
        (0..50).map(|n| search.search(&tree, &(0, n), budget)).collect::<Vec<_>>()
    };
    assert_eq!(all(FAR), all(FAR));
    assert_eq!(all(Budget::nodes(100)), all(Budget::nodes(100)));
}

/// Positions of an earlier search leave the table before those of this one do.
#[test]
fn an_earlier_search_is_no_burden() {
    let parameters = Parameters { max_depth: 8, ..Parameters::default() };
    let (mut fresh, mut after_another) = (0, 0);
    for tree in trees().filter(|tree| tree.moves((0, 0)) > 0) {
        let nodes = |search: &mut AlphaBeta<Noise>| search.search(&tree, &(0, 0), FAR).map_or(0, |found| found.nodes);
        let mut search = AlphaBeta::new(4, parameters);
        fresh += nodes(&mut AlphaBeta::new(4, parameters));
        let other = Noise { seed: tree.seed + 1000, ..tree };
        search.search(&other, &(0, 0), FAR);
        after_another += nodes(&mut search);
    }
    assert!(after_another <= fresh + fresh / 50, "{} against {}", after_another, fresh);
}

#[test]
fn split_searches_find_the_same_scores_on_any_number_of_threads() {
    for tree in trees() {
        for depth in [1, 3, 6] {
            let parameters = Parameters { max_depth: depth, ..Parameters::default() };
            let expected = AlphaBeta::new(12, parameters).search(&tree, &(0, 0), FAR);
            for parts in 1..4 {
                let found = RootSplit::new(parts, Pool::serial(), 12, parameters).search(&tree, &(0, 0), FAR);
                let score = |found: &SearchResult<u8>| (found.score, found.depth);
                let [found, expected] = [&found, &expected].map(|found| found.as_ref().map(score));
                assert_eq!(found, expected, "seed {}, depth {}", tree.seed, depth);
            }
        }
        for nodes in [0, 1, 30, 300] {
            let search = |threads| {
                let mut split = RootSplit::new(3, Pool::new(threads), 12, Parameters::default());
                split.search(&tree, &(0, 0), Budget::nodes(nodes))
            };
            assert_eq!(search(1), search(2));
            assert!(search(3).map_or(true, |found| found.nodes <= nodes && found.best < tree.moves((0, 0))));
        }
    }
}

#[test]
fn a_watcher_sees_every_iteration() {
    let tree = Noise { seed: 4, sorted: false };
    let mut depths = Vec::new();
    let mut search = AlphaBeta::new(10, Parameters { max_depth: 5, ..Parameters::default() });
    let found = search.search_watched(&tree, &(0, 2), FAR, |found| depths.push((found.depth, found.best)));
    assert_eq!(depths.iter().map(|known| known.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(found.map(|found| (found.depth, found.best)), depths.last().copied());
}

#[test]
fn budgets_are_kept_and_a_stopped_search_has_a_legal_move() {
    for tree in trees() {
        let mut search = AlphaBeta::new(10, Parameters::default());
        for nodes in [0, 1, 2, 5, 20, 100, 1000] {
            match search.search(&tree, &(0, 0), Budget::nodes(nodes)) {
                None => assert_eq!(tree.moves((0, 0)), 0),
                Some(found) => {
                    assert!(
                        found.nodes <= nodes
                            && found.best < tree.moves((0, 0))
                            && found.principal_variation[0] == found.best
                    );
                }
            }
        }
    }
    let tree = Noise { seed: 7, sorted: false };
    let (start, limit) = (Instant::now(), Duration::from_millis(20));
    AlphaBeta::new(10, Parameters::default()).search(&tree, &(0, 3), Budget::until(start + limit));
}

#[test]
fn narrow_and_reduced_searches_see_less_but_never_a_loss_that_is_none() {
    let mut different = 0;
    for tree in trees().filter(|tree| tree.moves((0, 0)) > 0) {
        for (late, width) in [(1, usize::MAX), (usize::MAX, 1), (2, 2)] {
            let parameters =
                Parameters { max_depth: 6, reduction_start: late, move_limit: width, ..Parameters::default() };
            let found = AlphaBeta::new(14, parameters).search(&tree, &(0, 0), FAR).expect("there are moves");
            let score = tree.minimax((0, 0), found.depth, 0);
            different += (found.score != score) as u32;
            if width < usize::MAX && found.score < -WIN_SCORE / 2 {
                assert!(score < 0 || found.depth > 2, "all moves of the root are looked at");
            }
        }
    }
    assert!(different > 50, "the parameters do something");
}

#[test]
fn cutoffs_are_those_of_the_search_and_not_of_earlier_ones() {
    let tree = Noise { seed: 4, sorted: true };
    let mut search = AlphaBeta::new(14, Parameters::default().with_max_depth(6));
    let counts: Vec<u64> = (0..5).map(|_| search.search(&tree, &(0, 2), FAR).unwrap().cutoffs.all).collect();
    assert!(counts[0] > 0 && counts[1..].iter().all(|&count| count <= counts[0]), "{:?}", counts);
}

/// Trees that leave it open whether a move is pseudo-legal.
struct Open(Noise);

impl Adversarial for Open {
    type State = Node;
    type Move = u8;
    type Analysis = ();
    const HISTORY_SIZE: usize = 5;
    const STAGES: usize = 2;

    fn key(&self, node: &Node) -> u64 {
        self.0.key(node)
    }

    fn analyze(&self, node: &Node, analysis: &mut ()) -> bool {
        self.0.analyze(node, analysis)
    }

    fn generate(&self, node: &Node, analysis: &(), stage: usize, moves: &mut Vec<ScoredMove<u8>>) {
        self.0.generate(node, analysis, stage, moves);
    }

    fn play(&self, node: &Node, analysis: &(), chosen: u8) -> Node {
        self.0.play(node, analysis, chosen)
    }

    fn evaluate(&self, node: &Node) -> i32 {
        self.0.evaluate(node)
    }

    fn history_index(&self, chosen: u8) -> usize {
        self.0.history_index(chosen)
    }
}

#[test]
fn a_move_of_the_table_is_searched_before_others_only_where_it_is_known_to_be_legal() {
    for tree in trees().filter(|tree| tree.seed % 3 == 0) {
        let parameters = Parameters { max_depth: 8, ..Parameters::default() };
        let known = AlphaBeta::new(10, parameters).search(&tree, &(0, 0), FAR);
        let open = AlphaBeta::new(10, parameters).search(&Open(tree), &(0, 0), FAR);
        assert_eq!(open.map(|found| found.nodes), known.map(|found| found.nodes));
    }
}
