//! Chokudai search on the toy: against brute force, from turn to turn, in little room.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use crate::toy::{toys, State, Toy, Watched};
use search::chokudai::Shape;
use search::{Budget, Chokudai, Pool};

const DEPTH: usize = 8;
const ROOT: State = [0; 8];
const AMPLE: Shape = Shape { depth: DEPTH, width: 4, bucket_percent: 100, open: 2000, kept: 2000, bits: 14 };
const TIGHT: Shape = Shape { depth: DEPTH, width: 4, bucket_percent: 50, open: 30, kept: 20, bits: 6 };

/// Goals as a map, all plans checked.
fn goals(toy: &Toy, search: &Chokudai<Toy>) -> BTreeMap<usize, i64> {
    let goals: BTreeMap<usize, i64> = search.goals().collect();
    for (&depth, &value) in &goals {
        let plan = search.plan(depth).expect("a goal has a plan");
        assert_eq!(plan.len(), depth + 1);
        assert_eq!(toy.play(search.root(), &plan), Some(value));
    }
    toy.play(search.root(), &search.deepest());
    goals
}

#[test]
fn with_room_for_everything_it_finds_every_optimum() {
    for toy in toys() {
        let mut search = Chokudai::new(AMPLE, ROOT);
        search.search(&toy, Budget::nodes(1_000_000));
        assert_eq!(goals(&toy, &search), toy.optimum(&ROOT, DEPTH), "seed {}", toy.seed);
        let nodes = search.nodes();
        assert_eq!(nodes, toy.positions(&ROOT, DEPTH));
        search.search(&toy, Budget::nodes(1_000_000));
        assert_eq!(search.nodes(), 0, "nothing was left of {} nodes", nodes);
    }
}

#[test]
fn a_kept_frontier_misses_no_optimum() {
    for toy in toys() {
        for turns in 1..5 {
            let mut search = Chokudai::new(AMPLE, ROOT);
            play_on(&toy, &mut search, turns, 50 + 150 * (toy.seed / 2 % 4));
            goals(&toy, &search);
            search.search(&toy, Budget::nodes(1_000_000));
            let optimum = toy.optimum(search.root(), DEPTH);
            assert_eq!(goals(&toy, &search), optimum, "seed {}, {} turns", toy.seed, turns);
        }
    }
}

/// Searches a number of turns with this number of nodes each; fewer if there is no plan left.
fn play_on(toy: &Toy, search: &mut Chokudai<Toy>, turns: usize, nodes: u64) {
    for _ in 0..turns {
        search.search(toy, Budget::nodes(nodes));
        if let Some(&action) = search.deepest().first() {
            let root = toy.after(search.root(), action);
            assert!(search.advance(toy, action), "the child was expanded");
            assert_eq!(Some(*search.root()), root);
        }
    }
}

#[test]
fn a_kept_frontier_is_no_worse_than_none() {
    let (mut kept, mut fresh) = (0, 0);
    let best = |search: &Chokudai<Toy>| search.goals().map(|goal| goal.1).max().unwrap_or(0);
    for seed in 0..60 {
        let toy = Toy { seed, greed: true, detour: 0 };
        let mut search = Chokudai::new(Shape { open: 100, kept: 100, ..AMPLE }, ROOT);
        for _ in 0..6 {
            search.search(&toy, Budget::nodes(150));
            let mut other = Chokudai::new(Shape { open: 100, kept: 100, ..AMPLE }, *search.root());
            other.search(&toy, Budget::nodes(150));
            kept += best(&search);
            fresh += best(&other);
            match search.deepest().first() {
                Some(&action) => search.advance(&toy, action),
                None => break,
            };
        }
    }
    assert!(kept >= fresh, "{} < {}", kept, fresh);
}

#[test]
fn little_room_and_tiny_budgets_give_legal_plans() {
    for toy in toys() {
        for nodes in [0, 1, 2, 5, 20, 100, 1000] {
            let mut search = Chokudai::new(TIGHT, ROOT);
            for _ in 0..6 {
                search.search(&toy, Budget::nodes(nodes));
                goals(&toy, &search);
                match search.deepest().first() {
                    Some(&action) => search.advance(&toy, action),
                    None => break,
                };
                goals(&toy, &search);
            }
        }
    }
}

#[test]
fn the_same_budgets_give_the_same_answers() {
    for shape in [AMPLE, TIGHT] {
        for toy in toys() {
            let run = || {
                let mut search = Chokudai::new(shape, ROOT);
                play_on(&toy, &mut search, 2, 200);
                search.search(&toy, Budget::nodes(300));
                let plans: Vec<_> = (0..DEPTH).map(|depth| search.plan(depth)).collect();
                (plans, search.deepest(), search.nodes())
            };
            assert_eq!(run(), run());
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_answers() {
    let pools: Vec<Pool> = (1..5).map(Pool::new).collect();
    let wide = Shape { width: 40, kept: 300, ..AMPLE };
    for shape in [AMPLE, TIGHT, wide, Shape { bits: 7, ..wide }, Shape { open: 100, bucket_percent: 40, ..wide }] {
        for toy in toys().flat_map(|toy| [toy, Toy { detour: 5000, ..toy }]) {
            let run = |pool: &Pool| {
                let mut search = Chokudai::new(shape, ROOT).with_pool(pool);
                play_on(&toy, &mut search, 3, 700);
                search.search(&toy, Budget::nodes(3000));
                let plans: Vec<_> = (0..DEPTH).map(|depth| search.plan(depth)).collect();
                (plans, search.deepest(), search.nodes())
            };
            let expected = run(&Pool::serial());
            assert!(pools.iter().all(|pool| run(pool) == expected), "seed {}, {:?}", toy.seed, shape);
        }
    }
}

#[test]
fn what_was_not_searched_starts_anew() {
    let toy = Toy { seed: 3, greed: false, detour: 0 };
    let action = (0..5).find(|&action| toy.after(&ROOT, action).is_some()).expect("there is a legal action");
    let mut search = Chokudai::new(AMPLE, ROOT);
    assert!(!search.advance(&toy, action));
    assert_eq!(Some(*search.root()), toy.after(&ROOT, action));
    search.search(&toy, Budget::nodes(1_000_000));
    assert_eq!(goals(&toy, &search), toy.optimum(search.root(), DEPTH));
    search.restart(ROOT);
    assert_eq!(search.goals().count(), 0);
    search.search(&toy, Budget::nodes(1_000_000));
    assert_eq!(goals(&toy, &search), toy.optimum(&ROOT, DEPTH));
}

#[test]
fn a_watcher_sees_every_round() {
    let toy = toys().next().expect("there are toys");
    let shape = Shape { depth: 8, width: 4, bucket_percent: 100, open: 1000, kept: 1000, bits: 14 };
    let mut nodes = Vec::new();
    let mut search = Chokudai::new(shape, [0; 8]);
    search.search_watched(&toy, Budget::nodes(2000), |search| nodes.push(search.nodes()));
    assert!(nodes.len() > 3 && nodes.windows(2).all(|pair| pair[0] <= pair[1]) && search.nodes() >= nodes[0]);
}

#[test]
fn a_deadline_ends_it() {
    let toy = Toy { seed: 1, greed: true, detour: 0 };
    let shape = Shape { depth: 200, open: 500, kept: 500, ..AMPLE };
    let mut search = Chokudai::new(shape, ROOT);
    search.search(&toy, Budget::until(Instant::now() + Duration::from_millis(20)));
    goals(&toy, &search);
    search.search(&toy, Budget::until(Instant::now()));
    goals(&toy, &search);
}

#[test]
fn a_plan_without_actions_is_no_plan() {
    let toy = Toy { seed: 1, greed: true, detour: 0 };
    let mut search = Chokudai::new(Shape { depth: 0, ..TIGHT }, ROOT);
    search.search(&toy, Budget::nodes(100));
    assert_eq!((search.nodes(), search.deepest(), search.plan(0)), (0, vec![], None));
}

#[test]
fn no_bucket_takes_more_than_its_share_of_a_round() {
    for toy in toys() {
        for (bucket_percent, share) in [(1, 1), (25, 2), (50, 4)] {
            let toy = Watched { toy, most: AtomicUsize::new(0) };
            let mut search = Chokudai::new(Shape { width: 8, bucket_percent, ..AMPLE }, ROOT);
            search.search(&toy, Budget::nodes(1_000_000));
            assert_eq!(toy.most.into_inner(), share, "seed {}", toy.toy.seed);
            let goals: BTreeMap<usize, i64> = search.goals().collect();
            assert_eq!(goals, toy.toy.optimum(&ROOT, DEPTH), "those passed over come later");
        }
    }
}
