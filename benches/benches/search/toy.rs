//! A toy of 256 bytes a position, or any other number of them.
//!
//! The decision behind it: with a score that is one multiplication, what is measured is the
//! search: its table, its candidates and its copies. What threads gain shows with scores that
//! cost as much as those of a game; where undoing pays shows with the size of a position.

use benches::{mix, Pass, Workload};
use search::beam::Limits;
use search::chokudai::Shape;
use search::{Beam, Budget, Chokudai, DiffBeam, Pool, Reversible, Sink, Space};

const ACTIONS: u8 = 40;
const DEPTH: usize = 20;
const NODES: u64 = 1_000_000;
/// Multiplications of a score that costs about 150 ns.
const COSTLY: u32 = 100;
/// Positions of a depth, times two: up to 10,000 parents with 40 successors each.
const BITS: u32 = 20;

/// A position of `COUNTS + 8` bytes, of which an action changes nine.
#[derive(Clone)]
struct State<const COUNTS: usize> {
    key: u64,
    counts: [u8; COUNTS],
}

struct Toy<const COUNTS: usize> {
    /// Multiplications a score takes, one after the other.
    work: u32,
}

impl<const COUNTS: usize> State<COUNTS> {
    const ROOT: State<COUNTS> = State { key: 0x0123_4567_89ab_cdef, counts: [0; COUNTS] };
}

impl<const COUNTS: usize> Toy<COUNTS> {
    /// The key after an action; orders of the same actions lead to the same key.
    #[inline(always)]
    fn key(state: &State<COUNTS>, action: u8) -> u64 {
        let count = state.counts[action as usize] as u64;
        state.key ^ mix(count << 8 | action as u64, 1)
    }

    #[inline(always)]
    fn score(&self, key: u64) -> i32 {
        ((0..self.work).fold(key, |noise, _| mix(noise, 2)) >> 44) as i32
    }
}

impl<const COUNTS: usize> Space for Toy<COUNTS> {
    type State = State<COUNTS>;
    type Action = u8;

    fn expand(&self, _: usize, parents: &[State<COUNTS>], sink: &mut Sink<'_, u8>) {
        for (index, parent) in parents.iter().enumerate() {
            let mut successors = sink.parent(index);
            for action in 0..ACTIONS {
                let key = Toy::<COUNTS>::key(parent, action);
                if successors.is_new(key) {
                    successors.offer(action, key, self.score(key), 0);
                }
            }
        }
    }

    fn apply(&self, _: usize, state: &mut State<COUNTS>, action: u8) {
        state.key = Toy::<COUNTS>::key(state, action);
        state.counts[action as usize] = state.counts[action as usize].wrapping_add(1);
    }
}

impl<const COUNTS: usize> Reversible for Toy<COUNTS> {
    /// The key before.
    type Undo = u64;

    fn play(&self, depth: usize, state: &mut State<COUNTS>, action: u8) -> u64 {
        let before = state.key;
        self.apply(depth, state, action);
        before
    }

    fn undo(&self, _: usize, state: &mut State<COUNTS>, action: u8, before: u64) {
        state.key = before;
        state.counts[action as usize] = state.counts[action as usize].wrapping_sub(1);
    }
}

pub fn workloads() -> Vec<Workload<'static>> {
    vec![
        beam("beam-1000", 1, 1000, Pool::serial()),
        beam("beam-10000", 1, 10_000, Pool::serial()),
        beam("beam-10000-2-threads", 1, 10_000, Pool::new(2)),
        beam("beam-10000-costly", COSTLY, 10_000, Pool::serial()),
        beam("beam-10000-costly-2-threads", COSTLY, 10_000, Pool::new(2)),
        chokudai("chokudai-8", 8, Pool::serial()),
        chokudai("chokudai-64", 64, Pool::serial()),
        chokudai("chokudai-64-2-threads", 64, Pool::new(2)),
        copying::<56>("size-64-copied"),
        undoing::<56>("size-64-undone"),
        copying::<248>("size-256-copied"),
        undoing::<248>("size-256-undone"),
        copying::<1016>("size-1024-copied"),
        undoing::<1016>("size-1024-undone"),
        copying::<4088>("size-4096-copied"),
        undoing::<4088>("size-4096-undone"),
        copying::<16376>("size-16384-copied"),
        undoing::<16376>("size-16384-undone"),
    ]
}

const LIMITS: Limits = Limits { depth: DEPTH, width: 1000, bucket_percent: 100 };
const WHOLE: Budget = Budget::nodes(u64::MAX);

fn copying<const COUNTS: usize>(name: &'static str) -> Workload<'static> {
    let mut beam = Beam::<Toy<COUNTS>>::new(BITS);
    let pass = move || {
        beam.search(&Toy { work: 1 }, &State::ROOT, LIMITS, WHOLE);
        Pass { operations: beam.nodes(), checksum: beam.nodes() }
    };
    Workload { name, unit: "candidate", pass: Box::new(pass) }
}

fn undoing<const COUNTS: usize>(name: &'static str) -> Workload<'static> {
    let mut beam = DiffBeam::<Toy<COUNTS>>::new(BITS);
    let pass = move || {
        beam.search(&Toy { work: 1 }, &State::ROOT, LIMITS, WHOLE);
        Pass { operations: beam.nodes(), checksum: beam.nodes() }
    };
    Workload { name, unit: "candidate", pass: Box::new(pass) }
}

fn beam(name: &'static str, work: u32, width: usize, pool: Pool) -> Workload<'static> {
    let mut beam = Beam::<Toy<248>>::new(BITS).with_pool(pool);
    let pass = move || {
        beam.search(&Toy { work }, &State::ROOT, Limits { width, ..LIMITS }, WHOLE);
        Pass { operations: beam.nodes(), checksum: checksum(&beam.deepest()) }
    };
    Workload { name, unit: "candidate", pass: Box::new(pass) }
}

fn chokudai(name: &'static str, width: usize, pool: Pool) -> Workload<'static> {
    let shape = Shape { depth: DEPTH, width, bucket_percent: 100, open: 1000, kept: 4000, bits: 18 };
    let mut search = Chokudai::<Toy<248>>::new(shape, State::ROOT).with_pool(&pool);
    let pass = move || {
        search.restart(State::ROOT);
        search.search(&Toy { work: 1 }, Budget::nodes(NODES));
        Pass { operations: search.nodes(), checksum: checksum(&search.deepest()) }
    };
    Workload { name, unit: "candidate", pass: Box::new(pass) }
}

fn checksum(plan: &[u8]) -> u64 {
    plan.iter().fold(0, |sum, &action| mix(sum, action as u64))
}
