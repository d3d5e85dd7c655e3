//! `magic`: turns of mid-game states with random orders, and the escape test of their characters.

use benches::{mix, Pass, Workload};
use engines::magic::{latest_deaths, Action, Board, Cell, Client, Layout, Order, Step, CHARACTERS, HORIZON, NEVER};
use engines::simd::{self, Cpu, Kernel};
use engines::{Query, Session, TextLines};

/// States as programs are told them in the final mode.
const STATES: &str = include_str!("magic_states.txt");
/// How many there are.
const COUNT: usize = 200;
/// Action of all characters that are drawn for each state.
const DRAWN: usize = 32;
/// Rounds over all states and orders in a pass.
const ROUNDS: usize = 60;

/// A state, something under its soft blocks, and orders.
struct Scene {
    state: Board,
    layout: Layout,
    orders: [[Action; 2]; DRAWN],
}

pub fn workloads() -> Vec<Workload<'static>> {
    let scenes: &'static [Scene] = Vec::leak(read_scenes());
    vec![
        Workload {
            name: "magic-turns",
            unit: "state copied, four orders applied, turn resolved",
            pass: Box::new(move || simd::dispatch(Turns(scenes))),
        },
        Workload {
            name: "magic-escape",
            unit: "escape test of one character, all bombs of the next 30 turns",
            pass: Box::new(move || simd::dispatch(Escapes(scenes))),
        },
        Workload {
            name: "magic-escape-all",
            unit: "escape test of all four characters at once",
            pass: Box::new(move || simd::dispatch(AllEscapes(scenes))),
        },
    ]
}

fn read_scenes() -> Vec<Scene> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut lines = TextLines::new(STATES);
    let mut client = Client::default();
    assert_eq!(client.next(&mut lines), Ok(Query::Name));
    let mut scenes = Vec::new();
    while client.next(&mut lines).expect("a state") == Query::Act {
        let state = client.view().board;
        let mut layout = Layout::NONE;
        for cell in state.grid().soft.iter() {
            if rng.bool() { &mut layout.numbers } else { &mut layout.powers }.insert(cell);
        }
        scenes.push(Scene { state, layout, orders: [(); DRAWN].map(|()| [(); 2].map(|()| random_action(&mut rng))) });
    }
    assert_eq!(scenes.len(), COUNT);
    scenes
}

/// Any steps; every second order lays a bomb with fuse 5.
fn random_action(rng: &mut fastrand::Rng) -> Action {
    Action([(); 2].map(|()| {
        let step = Step::ALL[rng.usize(..Step::ALL.len())];
        if rng.bool() {
            Order::bomb(step, 5)
        } else {
            Order::step_to(step)
        }
    }))
}

struct Turns<'a>(&'a [Scene]);

impl Kernel for Turns<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        for _ in 0..ROUNDS {
            for draw in 0..DRAWN {
                for scene in self.0 {
                    let mut state = scene.state.copy(cpu);
                    state.play(cpu, &scene.layout, scene.orders[draw]);
                    std::hint::black_box(&mut state);
                }
            }
        }
        // Every turn enters the checksum once: hashing is not part of a turn.
        let mut checksum = 0;
        for scene in self.0 {
            for orders in scene.orders {
                let mut state = scene.state.copy(cpu);
                state.play(cpu, &scene.layout, orders);
                checksum = mix(checksum, state.key());
            }
        }
        Pass { operations: (ROUNDS * DRAWN * COUNT) as u64, checksum }
    }
}

/// The escape test of characters on these cells, with the usual horizon.
#[inline(always)]
fn escapes<C: Cpu, const N: usize>(cpu: C, scene: &Scene, cells: [Cell; N]) -> [u16; N] {
    let state = std::hint::black_box(&scene.state);
    latest_deaths(cpu, state, cells, state.turn() + HORIZON)
}

struct Escapes<'a>(&'a [Scene]);

impl Kernel for Escapes<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        let mut checksum = 0;
        for _ in 0..ROUNDS {
            for scene in self.0 {
                for character in scene.state.characters() {
                    let [death] = escapes(cpu, scene, [character.cell]);
                    checksum = mix(checksum, death as u64);
                }
            }
        }
        Pass { operations: (ROUNDS * COUNT * CHARACTERS) as u64, checksum }
    }
}

struct AllEscapes<'a>(&'a [Scene]);

impl Kernel for AllEscapes<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        let (mut checksum, mut doomed) = (0, 0);
        for _ in 0..ROUNDS {
            for scene in self.0 {
                let cells = scene.state.characters().map(|character| character.cell);
                let deaths = escapes(cpu, scene, cells);
                doomed += deaths.iter().filter(|death| **death != NEVER).count() as u64;
                checksum = deaths.into_iter().fold(checksum, |checksum, death| mix(checksum, death as u64));
            }
        }
        Pass { operations: (ROUNDS * COUNT) as u64, checksum: mix(checksum, doomed) }
    }
}
