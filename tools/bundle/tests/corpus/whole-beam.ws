Beam search for a tour that collects coins: fastrand, ahash, arrayvec, itertools.
--- inputs/1.txt
1
--- inputs/2.txt
77
--- app/Cargo.toml
[dependencies]
ahash = { version = "=0.8.12", default-features = false, features = ["std"] }
arrayvec = "=0.7.8"
fastrand = "=2.5.0"
itertools = "=0.14.0"
--- app/src/main.rs
use ahash::AHashSet;
use arrayvec::ArrayVec;
use itertools::Itertools;

const SIZE: usize = 12;
const TURNS: usize = 30;
const WIDTH: usize = 40;

struct Field {
    coins: [[u8; SIZE]; SIZE],
}

impl Field {
    fn random(seed: u64) -> Field {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut coins = [[0; SIZE]; SIZE];
        for cell in coins.iter_mut().flatten() {
            *cell = if rng.u8(..4) == 0 { rng.u8(1..10) } else { 0 };
        }
        Field { coins }
    }
}

#[derive(Clone)]
struct State {
    at: (usize, usize),
    taken: u32,
    visited: [u16; SIZE],
    way: ArrayVec<u8, TURNS>,
}

impl State {
    fn start() -> State {
        State { at: (SIZE / 2, SIZE / 2), taken: 0, visited: [0; SIZE], way: ArrayVec::new() }
    }

    fn key(&self) -> (usize, usize, [u16; SIZE]) {
        (self.at.0, self.at.1, self.visited)
    }

    fn moved(&self, field: &Field, way: u8) -> Option<State> {
        let (row, column) = self.at;
        let at = match way {
            b'U' => (row.checked_sub(1)?, column),
            b'D' => (row + 1, column),
            b'L' => (row, column.checked_sub(1)?),
            _ => (row, column + 1),
        };
        if at.0 >= SIZE || at.1 >= SIZE {
            return None;
        }
        let mut next = self.clone();
        next.at = at;
        if next.visited[at.0] >> at.1 & 1 == 0 {
            next.visited[at.0] |= 1 << at.1;
            next.taken += u32::from(field.coins[at.0][at.1]);
        }
        next.way.push(way);
        Some(next)
    }
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("a seed");
    let field = Field::random(line.trim().parse().expect("a number"));
    let mut beam = vec![State::start()];
    for _ in 0..TURNS {
        let mut known = AHashSet::new();
        let next = beam.iter().cartesian_product(*b"UDLR").filter_map(|(state, way)| state.moved(&field, way));
        let next = next.filter(|state| known.insert(state.key()));
        beam = next.sorted_by_key(|state| (std::cmp::Reverse(state.taken), state.key())).take(WIDTH).collect();
    }
    let best = &beam[0];
    println!("{} {}", best.taken, String::from_utf8_lossy(&best.way));
}
