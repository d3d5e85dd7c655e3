//! `battle2048`: all slides of mid-game boards, and random games.

use benches::{mix, Pass, Workload};
use engines::battle2048::{random_turn, Action, Board, Cell, Direction, Setup, Slides, State};
use engines::simd::{self, Cpu, Kernel};
use engines::Rules;

/// Boards of the slides' workload, and games that are played at once in the other.
const BOARDS: usize = 1024;
/// Rounds over all boards in a pass.
const ROUNDS: usize = 2000;
/// Random games in a pass.
const GAMES: usize = 20_000;

pub fn workloads() -> Vec<Workload<'static>> {
    let boards: &'static [Board] = Vec::leak(mid_game_boards());
    vec![
        Workload {
            name: "battle2048-slides",
            unit: "afterstate: board, merges, legality; all four directions of a board",
            pass: Box::new(move || simd::dispatch(AllSlides(boards))),
        },
        Workload {
            name: "battle2048-random",
            unit: "action of random play: slide, single number, lock check",
            pass: Box::new(|| simd::dispatch(RandomGames)),
        },
    ]
}

/// Boards from random games with single numbers, 10 to 80 actions after the beginning.
fn mid_game_boards() -> Vec<Board> {
    (0..BOARDS).map(|n| *position(n as i64, 5 + n % 36).board(n % 2)).collect()
}

/// The position after a random opening of so many actions of each player.
fn position(seed: i64, plies: usize) -> State {
    let setup = Setup::draw(seed, plies);
    let mut state = State::start(&setup);
    while state.is_initial() {
        state.step(&setup, &[Action::First(Cell::new(2, 2)); 2]);
    }
    state
}

struct AllSlides<'a>(&'a [Board]);

impl Kernel for AllSlides<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        let mut checksum = 0;
        for _ in 0..ROUNDS {
            for board in self.0 {
                let slides = Slides::of(cpu, board);
                std::hint::black_box(&slides);
            }
        }
        // Every board enters the checksum once: hashing is not part of a slide.
        for board in self.0 {
            let slides = Slides::of(cpu, board);
            checksum = mix(checksum, slides.legal() as u64);
            for direction in Direction::ALL {
                checksum = mix(checksum, slides.merges(direction) as u64);
                checksum = slides.board(direction).words().into_iter().fold(checksum, mix);
            }
        }
        Pass { operations: (ROUNDS * self.0.len() * Direction::ALL.len()) as u64, checksum }
    }
}

/// Several games side by side: one waits for nothing of the other.
const ABREAST: usize = 2;

struct RandomGames;

impl Kernel for RandomGames {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        let (mut actions, mut checksum) = (0, 0);
        let start = position(0, 0);
        let fresh = [*start.board(0), *start.board(1)];
        let mut rngs: [fastrand::Rng; ABREAST] = [1, 2].map(fastrand::Rng::with_seed);
        let mut games = [fresh; ABREAST];
        let mut finished = 0;
        while finished < GAMES {
            for (boards, rng) in games.iter_mut().zip(&mut rngs) {
                let [own, other] = boards;
                if random_turn(cpu, own, other, rng) {
                    actions += 1;
                    *boards = [boards[1], boards[0]];
                } else {
                    finished += 1;
                    checksum = boards[0].words().into_iter().fold(checksum, mix);
                    *boards = fresh;
                }
            }
        }
        Pass { operations: actions, checksum }
    }
}
