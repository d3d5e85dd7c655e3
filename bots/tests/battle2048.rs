//! The bots of `battle2048` as programs: legal, reproducible, and with a signature.

use std::time::{Duration, Instant};

use crate::play::{is_clean, play, play_with, signature, Player};
use bots::battle2048::tables::{count_board, count_tempo, COUNT};
use bots::battle2048::{Expected, Greedy, Judged, Parameters, Random, Tables, Tactician, Tuples};
use bots::{Bot, Pace, ParameterValues, Roster};
use engines::battle2048::{Action, Battle2048, Board, Cell, Direction, Options, Setup, State, View, ACTIONS, CELLS};
use engines::{Referee, Rules};
use search::alphabeta::WIN_SCORE;

fn montecarlo(nodes: u64, seed: u64) -> Player<Battle2048> {
    let entry = Battle2048::BOTS.iter().find(|entry| entry.name == "montecarlo").unwrap();
    (entry.make)(Pace::Nodes(nodes), seed, &ParameterValues::default()).unwrap()
}

fn tactician(nodes: u64) -> Player<Battle2048> {
    Box::new(Tactician::new(Pace::Nodes(nodes), Parameters::default()))
}

fn tuples() -> Player<Battle2048> {
    Box::new(Tuples::learned())
}

fn greedy(seed: u64) -> Player<Battle2048> {
    Box::new(Greedy::new(seed))
}

fn random(seed: u64) -> Player<Battle2048> {
    Box::new(Random::new(seed))
}

/// A change of play shows as a change of this number: then measure its strength, and write the
/// new number down.
const MONTECARLO_SIGNATURE: u64 = 0x265b_7c05_57f1_5b47;

const TACTICIAN_SIGNATURE: u64 = 0x2acf_9bee_93a7_bb76;

#[test]
fn the_signature_of_the_tactician() {
    let (_, answers) = play::<Battle2048>(2018, vec![tactician(400), tactician(300)]);
    assert_eq!(signature(&answers), TACTICIAN_SIGNATURE, "the signature is {:#018x}", signature(&answers));
}

/// That of `tactician` before its weights were learned.
const TACTICIAN0_SIGNATURE: u64 = 0xc8f6_cc21_2a6b_0401;

#[test]
fn the_signature_of_the_tactician_by_hand() {
    let by_hand = |nodes| -> Player<Battle2048> {
        let entry = Battle2048::BOTS.iter().find(|entry| entry.name == "tactician0").unwrap();
        (entry.make)(Pace::Nodes(nodes), 1, &ParameterValues::default()).unwrap()
    };
    let (_, answers) = play::<Battle2048>(2018, vec![by_hand(400), by_hand(300)]);
    assert_eq!(signature(&answers), TACTICIAN0_SIGNATURE, "the signature is {:#018x}", signature(&answers));
}

const TUPLES_SIGNATURE: u64 = 0x1dd6_bbc5_cffc_36a0;

#[test]
fn the_signature_of_the_tuples() {
    let (_, answers) = play::<Battle2048>(2018, vec![tuples(), tuples()]);
    assert_eq!(signature(&answers), TUPLES_SIGNATURE, "the signature is {:#018x}", signature(&answers));
}

#[test]
fn the_signature_of_montecarlo() {
    let (_, answers) = play::<Battle2048>(2018, vec![montecarlo(60, 1), montecarlo(40, 2)]);
    assert_eq!(signature(&answers), MONTECARLO_SIGNATURE, "the signature is {:#018x}", signature(&answers));
}

#[test]
fn nobody_is_ever_refused() {
    for seed in 0..4 {
        let pairs: [Vec<Player<Battle2048>>; 8] = [
            vec![random(seed), tuples()],
            vec![tactician(200), greedy(seed)],
            vec![random(seed), tactician(1)],
            vec![montecarlo(100, seed), greedy(seed)],
            vec![random(seed), montecarlo(100, seed)],
            vec![montecarlo(1, seed), montecarlo(0, seed)],
            vec![greedy(seed), random(seed)],
            vec![random(seed), random(seed + 10)],
        ];
        for pair in pairs {
            let (referee, _) = play::<Battle2048>(seed as i64, pair);
            let board = |seat: usize| referee.state().board(seat);
            let loser = 1 - referee.outcome().unwrap().winner().unwrap();
            assert!(board(loser).is_locked(), "seed {}: the game did not end by locking", seed);
            assert!(is_clean::<Battle2048>(&referee, 2), "seed {}", seed);
        }
    }
}

#[test]
fn the_seed_decides_the_game() {
    type Make = fn(u64) -> Player<Battle2048>;
    let bots: [Make; 3] = [|seed| montecarlo(50, seed), greedy, random];
    for make in bots {
        let game = |seed| play::<Battle2048>(0, vec![make(seed), make(seed + 1)]).1;
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }
}

/// What was learned without a search beats a search of one ply by the numbers set by hand.
#[test]
fn tables_of_tuples_win() {
    let entry = Battle2048::BOTS.iter().find(|entry| entry.name == "tactician0").unwrap();
    let by_hand = || (entry.make)(Pace::Nodes(1), 1, &ParameterValues::default()).unwrap();
    let mut points = 0.0;
    for seed in 0..4 {
        for (seat, bots) in [vec![tuples(), by_hand()], vec![by_hand(), tuples()]].into_iter().enumerate() {
            let options = Options { opening: 3, ..Options::default() };
            points += play_with::<Battle2048>(seed, &options, bots).0.outcome().unwrap().points(seat);
        }
    }
    assert!(points >= 7.0, "{} of 8", points);
}

#[test]
fn more_thought_wins() {
    let mut points = 0.0;
    for seed in 0..3 {
        for (game, bots) in [
            [montecarlo(60, seed), montecarlo(3, seed)],
            [montecarlo(3, seed), montecarlo(60, seed)],
            [montecarlo(20, seed), greedy(seed)],
            [greedy(seed), montecarlo(20, seed)],
            [greedy(seed), random(seed)],
            [random(seed), greedy(seed)],
        ]
        .into_iter()
        .enumerate()
        {
            points += play::<Battle2048>(0, bots.into()).0.outcome().unwrap().points(game % 2);
        }
    }
    assert!(points >= 15.0, "{} of 18", points);
}

/// The value of boards by the weights, for the player who just moved.
fn value(tables: &Tables, [own, other]: [Board; 2]) -> i32 {
    let mut counts = [0.0; COUNT];
    count_board(&own, 1.0, &mut counts);
    count_board(&other, -1.0, &mut counts);
    count_tempo(-1.0, &mut counts);
    counts.iter().zip(tables.weights()).map(|(count, weight)| *count as i32 * *weight as i32).sum()
}

/// What a bot learns from is what its score is made of.
#[test]
fn the_score_is_the_value_of_the_expected_boards() {
    let tables = Tables::learned();
    let (mut boards, mut decided) = (0, 0);
    for seed in 0..20 {
        let parameters = Parameters { max_depth: 1 + seed as usize % 4, ..Parameters::default() };
        let mut bot = Tactician::new(Pace::Nodes(1), parameters);
        let mut state = State::start(&Setup::draw(seed, 3));
        while !state.is_over() && state.actions() < ACTIONS - 100 {
            let (action, expected) = match bot.expect(&state, 1_000_000) {
                Some(found) => found,
                None => {
                    (Action::First(Cell::new(0, 1)), Expected { actions: 0, score: 0, judged: Judged::Decided(true) })
                }
            };
            let sign = if expected.actions % 2 == 0 { 1 } else { -1 };
            match expected.judged {
                _ if expected.actions == 0 => {}
                Judged::Boards(after) => {
                    assert_eq!(sign * value(&tables, after), expected.score);
                    boards += 1;
                }
                Judged::Decided(wins) => {
                    assert_eq!(wins, sign * expected.score > WIN_SCORE / 2);
                    decided += 1;
                }
            }
            state.step(&Setup::draw(seed, 3), &[action; 2]);
        }
    }
    assert!(boards > 500 && decided > 10, "{} boards, {} decided", boards, decided);
}

fn view(own: [u8; CELLS], other: [u8; CELLS]) -> View {
    let boards = [own, other].map(Board::from_exponents);
    View { seat: 0, state: State::new(boards, [0; 2], 20), remaining: Duration::from_millis(3) }
}

/// One hole and no equal neighbours: two slides move anything, and the next attack may lock the board.
const LAST_GASP: [u8; CELLS] = [0, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2];

/// Positions in which every line loses, every split fits, or the total is used up, still get a
/// legal answer at once.
#[test]
fn there_is_always_an_answer() {
    let full: [u8; CELLS] = std::array::from_fn(|cell| if cell < 20 { 1 + (cell % 2) as u8 } else { 3 });
    let one_hole: [u8; CELLS] = std::array::from_fn(|cell| if cell == 12 { 0 } else { 1 + (cell % 5) as u8 });
    let merges = [1; CELLS];
    let mut single = [0; CELLS];
    single[12] = 1;
    for own in [LAST_GASP, full, one_hole, merges, single] {
        for other in [LAST_GASP, one_hole, single] {
            for pace in [Pace::Nodes(0), Pace::Nodes(300), Pace::Clock(1.0)] {
                for entry in Battle2048::BOTS {
                    let mut bot = (entry.make)(pace, 1, &ParameterValues::default()).unwrap();
                    let view = view(own, other);
                    let action = bot.act(&view, Instant::now());
                    let mut after = view.state;
                    assert_eq!(after.play(action), Ok(()), "{} plays {:?}", entry.name, action);
                }
            }
        }
    }
}

/// A board that cannot move is not asked about, but nothing panics.
#[test]
fn an_answer_to_a_game_that_is_over() {
    let locked: [u8; CELLS] = std::array::from_fn(|cell| 1 + (cell % 2) as u8);
    for entry in Battle2048::BOTS {
        let mut bot = (entry.make)(Pace::Nodes(10), 1, &ParameterValues::default()).unwrap();
        let view = view(locked, locked);
        assert!(view.state.is_over());
        bot.act(&view, Instant::now());
    }
}

#[test]
fn a_win_is_taken_at_once() {
    let mut hole_that_locks = LAST_GASP;
    hole_that_locks.rotate_left(1);
    let mut single = [0; CELLS];
    single[12] = 3;
    let view = view(single, hole_that_locks);
    let mut bot = montecarlo(100, 1);
    let mut after = view.state;
    after.play(bot.act(&view, Instant::now())).unwrap();
    assert_eq!((after.winner(), bot.telemetry().nodes), (Some(0), 0));
    assert_eq!(bot.telemetry().win_estimate, 1.0);
}

#[test]
fn greedy_takes_the_largest_gain() {
    let mut cells = [0; CELLS];
    // Two merges of twos to the side, or one of fives up.
    cells[..12].copy_from_slice(&[1, 1, 1, 1, 5, 0, 0, 0, 0, 5, 0, 0]);
    for seed in 0..20 {
        let action = Greedy::new(seed).act(&view(cells, LAST_GASP), Instant::now());
        match action {
            Action::Turn(direction, attack) => {
                assert_eq!((direction, attack.exponent, attack.cells.len()), (Direction::Up, 2, 1));
            }
            Action::First(cell) => panic!("{:?} is no turn", cell),
        }
    }
}
