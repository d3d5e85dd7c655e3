//! Whole games in text: the referee's messages, refusals and results are those of the reference,
//! whatever the players send and however early.

use std::collections::VecDeque;

use engines::asteroid::{Action, Base, Move, Options, Referee, Setup, State, Tile};
use engines::{Answer, Ending, FaultKind, Framing, Referee as _, Seats};
use fastrand::Rng;

use crate::asteroid::lines::mutated;
use crate::asteroid::reference::Position;
use crate::asteroid::{assert_same, random_command, state};

/// What the games of a test met.
#[derive(Debug, Default)]
struct Met {
    answers: usize,
    ended_by_score: usize,
    ended_by_turns: usize,
    /// Turns whose lines had all come early.
    early: usize,
    without_finish: usize,
    closed: usize,
    refused: usize,
    /// The first reset of a turn, by somebody else than player 0.
    resets: usize,
    second_resets: usize,
    /// Points that towns have beyond three.
    bonus: i64,
}

/// A town or an excavator where one can be, else what is free around is claimed, and large crowds
/// wander.
pub fn sensible_orders(state: &State, rng: &mut Rng) -> Action {
    for base in [Base::Town, Base::Excavator] {
        if let Some(build) = state.builds().find(|build| build.base() == base && rng.u32(0..4) > 0) {
            return Action::Build(build);
        }
    }
    let own = state.owned(state.player()).without(state.holes());
    let mut moves = Vec::new();
    for from in own {
        let mut left = state.robots(from);
        for to in from.neighbours().without(own | state.holes() | state.bases()) {
            let amount = state.robots(to) + 1;
            if amount <= left {
                moves.extend(Move::between(from, to, amount));
                left -= amount;
            }
        }
        let inward: Vec<Tile> = (from.neighbours() & own).collect();
        if !inward.is_empty() && (left > 25 || rng.u32(0..8) == 0) {
            moves.extend(Move::between(from, inward[rng.usize(0..inward.len())], left));
        }
    }
    Action::Moves(moves)
}

/// The lines of a turn, sensible or not; sometimes several turns, or none that is finished.
fn random_reply(position: &Position, has_reset: bool, rng: &mut Rng) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if rng.u32(0..4) > 0 || position.player == 1 {
        lines.extend(sensible_orders(&state(position), rng).to_string().lines().map(str::to_string));
        lines.pop();
    }
    for _ in 0..rng.usize(0..20) / 10 * 2 {
        let words = random_command(position, rng);
        let at = rng.usize(0..=lines.len());
        lines.insert(at, mutated(words, rng));
    }
    if has_reset && rng.u32(0..40) == 0 {
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(0..=lines.len());
            lines.insert(at, ["reset", " reset\t", "reset"][rng.usize(0..3)].to_string());
        }
    }
    match rng.u32(0..60) {
        0 => {}
        1 => lines.extend(["finish", "move 0 0 r 1", "finish", " finish "].map(str::to_string)),
        2 => lines.extend(["finish", "nonsense"].map(str::to_string)),
        _ => lines.push("finish".to_string()),
    }
    // Not the same as no line at all.
    if lines.iter().all(|line| line.is_empty()) {
        lines.push("finish".to_string());
    }
    lines
}

/// Plays a game, with resets for so many answers at most.
fn play(seed: i64, options: &Options, most: usize, rng: &mut Rng, met: &mut Met) {
    let mut referee = Referee::new(seed, options);
    let mut position = Position::from_layout(&referee.setup().layout());
    for player in 0..3 {
        let unbegun = Position { player, count: 0, ..position.clone() };
        assert_eq!((referee.asked(), referee.framing(player)), (Seats::only(player), Framing::Lines(1)));
        assert_eq!(referee.prompt(player), unbegun.message());
        referee.answer(player, Answer::instant("somebody"));
    }
    position.begin();
    let mut pipes: [VecDeque<String>; 3] = Default::default();
    let mut refusals = [0; 3];
    for _ in 0..most {
        if position.over {
            break;
        }
        let player = position.player;
        let is_early = pipes[player].iter().any(|line| line.trim() == "finish");
        met.early += is_early as usize;
        assert_eq!(referee.asked(), Seats::only(player));
        let framing = if is_early { Framing::Lines(0) } else { Framing::Until("finish") };
        assert_eq!(referee.framing(player), framing);
        for seat in 0..3 {
            assert_eq!(referee.prompt(seat), if seat == player { position.message() } else { String::new() });
        }
        let is_closed = rng.u32(0..400) == 0;
        let reply = if is_early || is_closed { Vec::new() } else { random_reply(&position, options.reset, rng) };
        met.answers += 1;
        met.closed += is_closed as usize;
        met.without_finish += (!is_early && !reply.iter().any(|line| line.trim() == "finish")) as usize;
        let resets = reply.iter().filter(|line| line.trim() == "reset").count();
        met.resets += (resets > 0 && player > 0) as usize;
        met.second_resets += (resets > 1) as usize;
        let ending = if is_closed { Ending::Closed } else { Ending::Complete };
        referee.answer((player + 1) % 3, Answer::instant("move 0 0 r 1\nfinish"));
        referee.answer(player, Answer { ending, ..Answer::instant(&reply.join("\n")) });
        pipes[player].extend(reply);
        let expected = position.play(&mut pipes[player], options.reset);
        let refused: Vec<_> = referee.refused().iter().map(|(line, refusal)| (*line, refusal.word())).collect();
        assert_eq!(refused, expected);
        refusals[player] += expected.len() as u32;
        met.refused += expected.len();
        if is_closed {
            assert_eq!(referee.fault(player).map(|fault| fault.kind), Some(FaultKind::Closed));
        }
        if position.count > 0 {
            assert_same(referee.state(), &position);
        }
    }
    assert_eq!([0, 1, 2].map(|seat| referee.refusals(seat)), refusals);
    met.bonus += position.tiles.values().map(|tile| tile.bonus).sum::<i64>();
    let outcome = match referee.outcome() {
        Some(outcome) => outcome,
        None => return assert!(!position.over),
    };
    match position.count {
        600 => met.ended_by_turns += 1,
        _ => met.ended_by_score += 1,
    }
    assert!(position.over && referee.asked().is_empty());
    assert!((0..3).all(|seat| referee.prompt(seat).is_empty()));
    assert_eq!(outcome.scores(), [0, 1, 2].map(|player| position.score(player)));
    assert_eq!(outcome.places(), position.ranks());
    let over = *referee.state();
    referee.answer(position.player, Answer::instant("finish"));
    assert_eq!((referee.state(), referee.outcome()), (&over, Some(outcome)));
}

#[test]
fn games_are_the_naive_ones() {
    let mut rng = Rng::with_seed(600);
    let mut met = Met::default();
    for seed in 0..60 {
        play(seed, &Options::default(), usize::MAX, &mut rng, &mut met);
    }
    println!("{:?}", met);
    let counts = [
        met.answers,
        met.ended_by_score,
        met.ended_by_turns,
        met.early,
        met.without_finish,
        met.closed,
        met.refused,
        met.bonus as usize,
    ];
    assert!(counts.iter().all(|count| *count > 10), "{:?}", met);
}

#[test]
fn games_with_resets_are_the_naive_ones() {
    let mut rng = Rng::with_seed(48);
    let mut met = Met::default();
    let options = Options { reset: true, ..Options::default() };
    for seed in 0..20 {
        play(seed, &options, 700, &mut rng, &mut met);
    }
    println!("{:?}", met);
    assert!(met.resets > 20 && met.second_resets > 20, "{:?}", met);
}

/// All ties, and every order of three different scores.
#[test]
fn later_players_win_ties() {
    let mut orders = std::collections::BTreeSet::new();
    for scores in (0..64).map(|n: usize| [n / 16, n / 4 % 4, n % 4]) {
        let mut position = Position::from_layout(&".".repeat(127));
        position.count = 600;
        let mut free = crate::asteroid::reference::points().into_iter();
        for (player, score) in scores.into_iter().enumerate() {
            for point in free.by_ref().take(score) {
                position.tiles.get_mut(&point).unwrap().owner = Some(player);
            }
        }
        position.player = 2;
        let mut packed = state(&position);
        packed.play(&Action::PASS);
        position.finish();
        let outcome = engines::Rules::outcome(&packed, &Setup::from_seed(0)).expect("it was the last turn");
        assert_eq!(outcome.places(), position.ranks());
        orders.insert(position.ranks());
    }
    assert_eq!(orders.len(), 6);
    assert!(orders.contains(&[3, 2, 1]));
}

#[test]
fn names_are_trimmed_and_cut() {
    for (line, name) in [
        ("somebody", "somebody"),
        ("  two words\t\r", "two words"),
        ("", "nanashi"),
        (" \u{0}\t ", "nanashi"),
        ("1234567890123456789", "1234567890123456789"),
        ("12345678901234567890", "12345678901234567890"),
        (" 123456789012345678901", "12345678901234567890"),
        ("名前が二十文字より長いときは切り詰められるのです", "名前が二十文字より長いときは切り詰められる"),
        ("first\nfinish", "first"),
    ] {
        let mut referee = Referee::new(7, &Options::default());
        for player in 0..3 {
            assert_eq!(referee.name(player), "nanashi");
            referee.answer(player, Answer::instant(line));
            assert_eq!(referee.name(player), name.chars().take(20).collect::<String>());
        }
        assert_eq!([0, 1, 2].map(|seat| (referee.fault(seat), referee.refusals(seat))), [(None, 0); 3]);
        // What came after the name is the first turn's.
        assert_eq!(referee.framing(0) == Framing::Lines(0), line.contains('\n'));
    }
}
