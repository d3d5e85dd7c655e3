//! Beam search on the toy: against brute force, within budgets, on any number of threads.
//!
//! Without the feature `parallel` every pool is serial and the tests of threads compare serial
//! searches.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::toy::{actions, toys, State, Toy, Watched};
use search::beam::Limits;
use search::{Beam, Budget, DiffBeam, Pool, Reversible, Sink, Space};

const DEPTH: usize = 8;
const ROOT: State = [0; 8];
const WIDE: Limits = Limits { depth: DEPTH, width: 2000, bucket_percent: 100 };
const FAR: Budget = Budget::nodes(u64::MAX);

/// Goals as a map, all plans checked.
fn goals(toy: &Toy, beam: &Beam<Toy>) -> BTreeMap<usize, i64> {
    let goals: BTreeMap<usize, i64> = beam.goals().collect();
    for (&depth, &value) in &goals {
        let plan = beam.plan(depth).expect("a goal has a plan");
        assert_eq!(plan.len(), depth + 1);
        assert_eq!(toy.play(&ROOT, &plan), Some(value));
    }
    toy.play(&ROOT, &beam.deepest());
    goals
}

/// All that a search answers.
fn answers(beam: &Beam<Toy>, depth: usize) -> (Vec<Option<Vec<u8>>>, Vec<u8>, u64) {
    ((0..depth).map(|depth| beam.plan(depth)).collect(), beam.deepest(), beam.nodes())
}

#[test]
fn a_beam_of_sufficient_width_finds_every_optimum() {
    let mut beam = Beam::new(14);
    for toy in toys() {
        beam.search(&toy, &ROOT, WIDE, FAR);
        assert_eq!(goals(&toy, &beam), toy.optimum(&ROOT, DEPTH), "seed {}", toy.seed);
        assert_eq!(beam.goals().count(), toy.optimum(&ROOT, DEPTH).len());
    }
}

#[test]
fn a_narrow_beam_finds_legal_plans_that_are_no_better() {
    let mut beam = Beam::new(4);
    let mut missed = 0;
    for toy in toys() {
        let optimum = toy.optimum(&ROOT, DEPTH);
        for width in [1, 2, 5] {
            beam.search(&toy, &ROOT, Limits { width, ..WIDE }, FAR);
            for (depth, value) in goals(&toy, &beam) {
                assert!(value <= optimum[&depth]);
                missed += (value < optimum[&depth]) as u32;
            }
        }
    }
    assert!(missed > 0, "a width of 1 cannot see everything");
}

#[test]
fn a_watcher_sees_the_best_plan_of_every_depth() {
    let mut beam = Beam::new(14);
    let toy = toys().next().expect("there are toys");
    let mut lengths = Vec::new();
    beam.search_watched(&toy, &ROOT, WIDE, FAR, |beam| lengths.push(beam.deepest().len()));
    assert_eq!(lengths, (1..=DEPTH).collect::<Vec<_>>());
}

#[test]
fn every_position_is_scored_once() {
    for toy in toys() {
        let mut beam = Beam::new(14);
        beam.search(&toy, &ROOT, WIDE, FAR);
        assert_eq!(beam.nodes(), toy.positions(&ROOT, DEPTH), "seed {}", toy.seed);
    }
}

#[test]
fn tiny_budgets_give_legal_plans() {
    let mut beam = Beam::new(10);
    for toy in toys() {
        for nodes in [0, 1, 2, 5, 20, 100, 1000] {
            beam.search(&toy, &ROOT, WIDE, Budget::nodes(nodes));
            goals(&toy, &beam);
            // The last batch is finished: 16 positions with 6 successors each.
            assert!(beam.nodes() <= nodes + 16 * 6, "{} of {}", beam.nodes(), nodes);
        }
    }
}

#[test]
fn no_bucket_takes_more_than_its_share() {
    for toy in toys() {
        // A width of a batch: what is seen of one batch is seen of a level.
        for (bucket_percent, share) in [(1, 1), (25, 4)] {
            let toy = Watched { toy, most: AtomicUsize::new(0) };
            Beam::new(14).search(&toy, &ROOT, Limits { depth: 12, width: 16, bucket_percent }, FAR);
            assert_eq!(toy.most.into_inner(), share, "seed {}", toy.toy.seed);
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_answers() {
    let depth = 16;
    let mut beams: Vec<Beam<Toy>> = [1, 2, 3, 7].iter().map(|&n| Beam::new(13).with_pool(Pool::new(n))).collect();
    let mut again = Beam::new(13);
    for toy in toys().flat_map(|toy| [toy, Toy { detour: 5000, ..toy }]) {
        for (width, bucket_percent) in [(10, 100), (300, 30), (1500, 100)] {
            for budget in [FAR, Budget::nodes(777), Budget::nodes(20_000)] {
                let limits = Limits { depth, width, bucket_percent };
                again.search(&toy, &ROOT, limits, budget);
                let expected = answers(&again, depth);
                for beam in &mut beams {
                    beam.search(&toy, &ROOT, limits, budget);
                    assert_eq!(answers(beam, depth), expected, "seed {}, {:?}, {:?}", toy.seed, limits, budget);
                }
            }
        }
    }
}

/// Too small a table lets positions pass twice: the same ones on any number of threads.
#[test]
fn full_tables_forget_the_same_on_any_number_of_threads() {
    let limits = Limits { depth: 14, width: 800, bucket_percent: 100 };
    for bits in [3, 6, 8, 10] {
        let mut beams: Vec<Beam<Toy>> = [1, 2, 4].iter().map(|&n| Beam::new(bits).with_pool(Pool::new(n))).collect();
        for toy in toys() {
            let mut expected = None;
            for beam in &mut beams {
                beam.search(&toy, &ROOT, limits, Budget::nodes(30_000));
                let answers = answers(beam, limits.depth);
                assert_eq!(*expected.get_or_insert_with(|| answers.clone()), answers, "{} bits", bits);
            }
        }
    }
}

/// Remainders, with hundreds of successors each: more than a chunk's own table holds at first.
struct Remainders;

impl Space for Remainders {
    type State = u64;
    type Action = u16;

    fn expand(&self, _: usize, parents: &[u64], sink: &mut Sink<'_, u16>) {
        for (index, parent) in parents.iter().enumerate() {
            let mut successors = sink.parent(index);
            for action in 0..700 {
                let mut child = *parent;
                self.apply(0, &mut child, action);
                let key = (child + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                if successors.is_new(key) {
                    successors.goal(action, (key >> 40) as i64);
                    successors.offer(action, key, (key >> 50) as i32, 0);
                }
            }
        }
    }

    fn apply(&self, _: usize, state: &mut u64, action: u16) {
        *state = (*state * 31 + action as u64 * action as u64) % 20_011;
    }
}

#[test]
fn full_tables_of_chunks_change_nothing() {
    let limits = Limits { depth: 5, width: 300, bucket_percent: 100 };
    let mut expected = None;
    for threads in [1, 2, 3] {
        let mut beam = Beam::new(17).with_pool(Pool::new(threads));
        beam.search(&Remainders, &1, limits, FAR);
        let plans: Vec<_> = (0..limits.depth).map(|depth| beam.plan(depth)).collect();
        let answers = (plans, beam.nodes());
        assert_eq!(*expected.get_or_insert_with(|| answers.clone()), answers);
    }
}

#[test]
fn a_deadline_ends_it() {
    let toy = Toy { seed: 1, greed: true, detour: 0 };
    let limits = Limits { depth: 200, width: 100_000, bucket_percent: 100 };
    for threads in [1, 2] {
        let mut beam = Beam::new(16).with_pool(Pool::new(threads));
        beam.search(&toy, &ROOT, limits, Budget::until(Instant::now() + Duration::from_millis(20)));
        goals(&toy, &beam);
        assert!(beam.nodes() > 0);
        beam.search(&toy, &ROOT, limits, Budget::until(Instant::now()));
        goals(&toy, &beam);
    }
}

#[test]
fn a_deadline_far_away_changes_nothing() {
    let toy = Toy { seed: 1, greed: true, detour: 0 };
    for threads in [1, 2] {
        let mut beam = Beam::new(13).with_pool(Pool::new(threads));
        beam.search(&toy, &ROOT, WIDE, FAR);
        let expected = answers(&beam, DEPTH);
        beam.search(&toy, &ROOT, WIDE, Budget::until(Instant::now() + Duration::from_secs(3600)));
        assert_eq!(answers(&beam, DEPTH), expected);
    }
}

impl Reversible for Toy {
    /// The position before, to check what is undone.
    type Undo = State;

    fn play(&self, _: usize, state: &mut State, action: u8) -> State {
        let before = *state;
        *state = self.after(state, action).expect("actions that are played were offered");
        before
    }

    fn undo(&self, _: usize, state: &mut State, action: u8, before: State) {
        assert_eq!(self.after(&before, action).as_ref(), Some(&*state), "the last action is undone first");
        *state = before;
    }
}

/// The toy, with the actions played counted, and the depths of play and undo checked.
struct Counted {
    toy: Toy,
    played: AtomicUsize,
}

impl Space for Counted {
    type State = State;
    type Action = u8;

    fn expand(&self, depth: usize, parents: &[State], sink: &mut Sink<'_, u8>) {
        self.toy.expand(depth, parents, sink);
    }

    fn apply(&self, depth: usize, state: &mut State, action: u8) {
        self.toy.apply(depth, state, action);
    }
}

impl Reversible for Counted {
    type Undo = State;

    fn play(&self, depth: usize, state: &mut State, action: u8) -> State {
        self.played.fetch_add(1, Ordering::Relaxed);
        assert_eq!(actions(state), depth);
        Reversible::play(&self.toy, depth, state, action)
    }

    fn undo(&self, depth: usize, state: &mut State, action: u8, before: State) {
        assert_eq!(actions(state), depth + 1);
        self.toy.undo(depth, state, action, before);
    }
}

/// A level is walked through in the order of the tree: no edge is gone down twice.
#[test]
fn a_walk_plays_few_actions() {
    let toy = Counted { toy: Toy { seed: 2, greed: true, detour: 0 }, played: AtomicUsize::new(0) };
    let mut beam = DiffBeam::new(14);
    beam.search(&toy, &ROOT, Limits::new(DEPTH, 200), FAR);
    assert_eq!(toy.played.into_inner(), 1124, "2808 in the order of the scores");
}

#[test]
fn it_keeps_the_same_positions_as_the_beam_that_copies() {
    let (mut copying, mut undoing) = (Beam::new(14), DiffBeam::new(14));
    let mut goals = 0;
    for toy in toys() {
        for (width, bucket_percent) in [(1, 100), (3, 100), (20, 100), (20, 40), (2000, 100)] {
            let limits = Limits { depth: DEPTH, width, bucket_percent };
            copying.search(&toy, &ROOT, limits, Budget::nodes(u64::MAX));
            undoing.search(&toy, &ROOT, limits, Budget::nodes(u64::MAX));
            let expected: BTreeMap<usize, i64> = copying.goals().collect();
            assert_eq!(undoing.goals().collect::<BTreeMap<_, _>>(), expected);
            assert_eq!(undoing.nodes(), copying.nodes());
            for (&depth, &value) in &expected {
                let plan = undoing.plan(depth).expect("a goal has a plan");
                assert_eq!((plan.len(), toy.play(&ROOT, &plan)), (depth + 1, Some(value)));
                goals += 1;
            }
            let ends = [copying.deepest(), undoing.deepest()].map(|plan| {
                plan.iter().fold(ROOT, |state, &action| toy.after(&state, action).expect("plans are legal"))
            });
            assert_eq!(ends[0], ends[1], "the best position of the deepest level");
        }
    }
    assert!(goals > 500);
}

#[test]
fn the_beam_that_undoes_keeps_its_budget() {
    let mut beam = DiffBeam::new(12);
    let limits = Limits { depth: 1000, width: 500, bucket_percent: 100 };
    for toy in toys() {
        for nodes in [0, 1, 10, 1000] {
            beam.search(&toy, &ROOT, Limits { depth: DEPTH, ..limits }, Budget::nodes(nodes));
            assert!(beam.nodes() < nodes + 10);
            toy.play(&ROOT, &beam.deepest());
        }
    }
    let far = Instant::now() + Duration::from_secs(3600);
    beam.search(&toys().next().expect("there are toys"), &ROOT, limits, Budget::until(far).and_nodes(5000));
    assert!(beam.nodes() <= 5010);
}
