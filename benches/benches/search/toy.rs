//! A toy of 256 bytes a position.
//!
//! The decision behind it: with a score that is one multiplication, what is measured is the
//! search: its table, its candidates and its copies. What threads gain shows with scores that
//! cost as much as those of a game.

use benches::{mix, Pass, Workload};
use search::beam::Limits;
use search::chokudai::Shape;
use search::{Beam, Budget, Chokudai, Pool, Sink, Space};

const ACTIONS: u8 = 40;
const DEPTH: usize = 20;
const NODES: u64 = 1_000_000;
/// Multiplications of a score that costs about 150 ns.
const COSTLY: u32 = 100;
/// Positions of a depth, times two: up to 10,000 parents with 40 successors each.
const BITS: u32 = 20;

#[derive(Clone)]
struct State {
    key: u64,
    counts: [u8; 248],
}

struct Toy {
    /// Multiplications a score takes, one after the other.
    work: u32,
}

impl Toy {
    /// The key after an action; orders of the same actions lead to the same key.
    #[inline(always)]
    fn key(state: &State, action: u8) -> u64 {
        let count = state.counts[action as usize] as u64;
        state.key ^ mix(count << 8 | action as u64, 1)
    }

    #[inline(always)]
    fn score(&self, key: u64) -> i32 {
        ((0..self.work).fold(key, |noise, _| mix(noise, 2)) >> 44) as i32
    }
}

impl Space for Toy {
    type State = State;
    type Action = u8;

    fn expand(&self, _: usize, parents: &[State], sink: &mut Sink<'_, u8>) {
        for (index, parent) in parents.iter().enumerate() {
            sink.parent(index);
            for action in 0..ACTIONS {
                let key = Toy::key(parent, action);
                if sink.is_new(key) {
                    sink.offer(action, key, self.score(key), 0);
                }
            }
        }
    }

    fn apply(&self, _: usize, state: &mut State, action: u8) {
        state.key = Toy::key(state, action);
        state.counts[action as usize] = state.counts[action as usize].wrapping_add(1);
    }
}

const ROOT: State = State { key: 0x0123_4567_89ab_cdef, counts: [0; 248] };

pub fn workloads() -> Vec<Workload<'static>> {
    vec![
        beam("beam-1000", 1, 1000, Pool::serial()),
        beam("beam-10000", 1, 10_000, Pool::serial()),
        beam("beam-10000-2-threads", 1, 10_000, Pool::new(2)),
        beam("beam-10000-costly", COSTLY, 10_000, Pool::serial()),
        beam("beam-10000-costly-2-threads", COSTLY, 10_000, Pool::new(2)),
        chokudai("chokudai-8", 8),
    ]
}

fn beam(name: &'static str, work: u32, width: usize, pool: Pool) -> Workload<'static> {
    let mut beam = Beam::new(BITS).with_pool(pool);
    let limits = Limits { depth: DEPTH, width, bucket_percent: 100 };
    let pass = move || {
        beam.search(&Toy { work }, &ROOT, limits, Budget::nodes(u64::MAX));
        Pass { operations: beam.nodes(), checksum: checksum(&beam.deepest()) }
    };
    Workload { name, unit: "candidate", pass: Box::new(pass) }
}

fn chokudai(name: &'static str, width: usize) -> Workload<'static> {
    let shape = Shape { depth: DEPTH, width, bucket_percent: 100, open: 1000, kept: 4000, bits: 18 };
    let mut search = Chokudai::new(shape, ROOT);
    let pass = move || {
        search.restart(ROOT);
        search.search(&Toy { work: 1 }, Budget::nodes(NODES));
        Pass { operations: search.nodes(), checksum: checksum(&search.deepest()) }
    };
    Workload { name, unit: "candidate", pass: Box::new(pass) }
}

fn checksum(plan: &[u8]) -> u64 {
    plan.iter().fold(0, |sum, &action| mix(sum, action as u64))
}
