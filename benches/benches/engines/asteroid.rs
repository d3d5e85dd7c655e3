//! `asteroid`: recorded games replayed, positions copied, and the material of all tiles.

use benches::{golden, mix, Pass, Workload};
use engines::asteroid::{Action, Base, Build, Direction, Materials, Move, Setup, State, Tile};
use engines::simd::{self, Cpu, Kernel};
use engines::Rules;
use serde_json::Value;

/// One recorded game: its map and the orders of its player-turns.
struct Game {
    setup: Setup,
    turns: Vec<Action>,
}

/// Replays of all games in a pass.
const ROUNDS: usize = 20;

pub fn workloads() -> Vec<Workload<'static>> {
    let games: Vec<Game> = golden::records("asteroid", "games_compact.jsonl.gz").iter().map(read_game).collect();
    let games: &'static [Game] = Vec::leak(games);
    let positions: &'static [State] = Vec::leak(positions(games));
    let moves: usize = games.iter().flat_map(|game| &game.turns).map(number_of_moves).sum();
    let turns: usize = games.iter().map(|game| game.turns.len()).sum();
    println!("# asteroid: {moves} moves in {turns} player-turns");
    vec![
        Workload {
            name: "asteroid-replay",
            unit: "player-turn of a recorded game: moves or a build, end test, start phase",
            pass: Box::new(move || simd::dispatch(Replay(games))),
        },
        Workload {
            name: "asteroid-replay-moves",
            unit: "move of the same, the rest of its player-turn included",
            pass: Box::new(move || Pass { operations: (ROUNDS * moves) as u64, ..simd::dispatch(Replay(games)) }),
        },
        Workload {
            name: "asteroid-copy",
            unit: "position of a recorded game copied",
            pass: Box::new(move || copies(positions)),
        },
        Workload {
            name: "asteroid-materials",
            unit: "material and available material of a player on all 127 tiles",
            pass: Box::new(move || simd::dispatch(AllMaterials(positions))),
        },
    ]
}

fn number_of_moves(orders: &Action) -> usize {
    match orders {
        Action::Moves(moves) => moves.len(),
        Action::Build(_) => 0,
    }
}

fn read_game(record: &Value) -> Game {
    let setup = Setup::from_layout(record["layout"].as_str().expect("a game has a layout")).expect("a layout");
    let turns = record["turns"].as_array().expect("a game has turns");
    Game { setup, turns: turns.iter().map(read_orders).collect() }
}

/// The orders of a player-turn's lines. What is refused for its syntax or because its kind is not
/// due is left out, other refusals are part of the workload.
fn read_orders(turn: &Value) -> Action {
    let lines = turn["raw"].as_array().map_or(&[][..], |lines| lines);
    let refusals = turn["bad"].as_array().map_or(&[][..], |refusals| refusals);
    let kept = ["too_many", "from_hole", "not_owner", "enemy_base"];
    let refused = |number: usize| {
        let outcome = refusals.iter().find(|refusal| refusal[0] == number);
        outcome.is_some_and(|outcome| !kept.iter().any(|word| outcome[1] == *word))
    };
    let mut moves = Vec::new();
    for (_, line) in lines.iter().enumerate().filter(|(number, _)| !refused(*number)) {
        let words: Vec<&str> = line.as_str().unwrap_or_default().split_whitespace().collect();
        let number = |word: &str| word.parse::<i32>().expect("the line was not refused");
        let tile = |x, y| Tile::new(number(x), number(y)).expect("the line was not refused");
        match words[..] {
            ["move", x, y, direction, amount] => {
                let direction = Direction::from_word(direction).expect("the line was not refused");
                // No tile has so many robots that it matters.
                let amount = number(amount).min(65535) as u16;
                moves.extend(Move::new(tile(x, y), direction, amount));
            }
            ["build", x, y, word] => {
                let mut kinds = Base::BUILDABLE.into_iter().filter(|base| base.word().starts_with(word));
                let build = Build::new(tile(x, y), kinds.next().expect("the line was not refused"));
                return Action::Build(build.expect("initial makers are not built"));
            }
            _ => {}
        }
    }
    Action::Moves(moves)
}

struct Replay<'a>(&'a [Game]);

impl Kernel for Replay<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> Pass {
        let mut pass = Pass { operations: 0, checksum: 0 };
        for _ in 0..ROUNDS {
            for game in self.0 {
                let mut state = State::start(&game.setup);
                for orders in &game.turns {
                    state.play(orders);
                }
                pass.operations += game.turns.len() as u64;
                pass.checksum = mix(pass.checksum, state.key());
            }
        }
        pass
    }
}

/// Every tenth position of the games.
fn positions(games: &[Game]) -> Vec<State> {
    let mut positions = Vec::new();
    for game in games {
        let mut state = State::start(&game.setup);
        for (number, orders) in game.turns.iter().enumerate() {
            if number % 10 == 0 {
                positions.push(state);
            }
            state.play(orders);
        }
        assert!(state.is_over(), "the record is a whole game");
    }
    positions
}

/// Copies from one place to another that both fit the nearest caches, as in a search.
fn copies(positions: &[State]) -> Pass {
    const SLOTS: usize = 16;
    const ROUNDS: usize = 200;
    let mut slots = [positions[0]; SLOTS];
    for sources in positions.chunks_exact(SLOTS) {
        for _ in 0..ROUNDS {
            for (slot, source) in slots.iter_mut().zip(sources) {
                *slot = *std::hint::black_box(source);
            }
            std::hint::black_box(&mut slots);
        }
    }
    let checksum = slots.iter().fold(0, |checksum, slot| mix(checksum, slot.key()));
    Pass { operations: (positions.len() / SLOTS * SLOTS * ROUNDS) as u64, checksum }
}

struct AllMaterials<'a>(&'a [State]);

impl Kernel for AllMaterials<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> Pass {
        let mut checksum = 0;
        for state in self.0 {
            for player in 0..3 {
                let materials = Materials::of(state, player);
                let [low, high] = materials.at_least(Base::Town.material()).words();
                checksum = mix(mix(checksum, low), high);
            }
        }
        Pass { operations: 3 * self.0.len() as u64, checksum }
    }
}
