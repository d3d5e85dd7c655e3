//! `connect4`: the packed engine and its referee equal the naive reference.

mod reference;

use std::time::Duration;

use self::reference::Position;
use engines::connect4::{Action, Client, Options, Referee, Setup, State, View, CELLS, COLUMNS, ROWS};
use engines::{Answer, Ending, FaultKind, GameOptions, Query, Referee as _, Rules, Session, TextLines};
use fastrand::Rng;

fn action(column: usize) -> Action {
    Action::new(column).unwrap()
}

/// Compares all that a position tells.
fn assert_same(state: &State, position: &Position) {
    for column in 0..COLUMNS {
        for row in 0..ROWS {
            assert_eq!(state.at(column, row), position.at(column as i32, row as i32), "{:?}", position);
        }
        assert_eq!(state.cell(action(column)) != 0, position.is_open(column));
    }
    assert_eq!((state.plies(), state.seat()), (position.plies(), position.mover()));
    assert_eq!(state.is_over(), position.is_over(), "{:?}", position);
    let outcome = state.outcome(&Setup::EMPTY);
    assert_eq!(outcome.map(|outcome| outcome.scores().to_vec()), position.scores().map(|scores| scores.to_vec()));
    let to_act: Vec<usize> = state.to_act().collect();
    assert_eq!(to_act, if position.is_over() { vec![] } else { vec![position.mover()] });
}

/// Random games, with full columns chosen as well as open ones.
#[test]
fn random_games_are_played_alike() {
    let mut rng = Rng::with_seed(1);
    let (mut wins, mut draws, mut forfeits) = ([0; 2], 0, 0);
    for game in 0..4000 {
        let (mut state, mut position) = (State::EMPTY, Position::default());
        while !position.is_over() {
            let column = rng.usize(..COLUMNS);
            // Drawn games are rare among random ones, and rarer where full columns lose.
            if game % 10 != 0 && !position.is_open(column) {
                continue;
            }
            assert_threats(&state, &position);
            state.step(&Setup::EMPTY, &[action(column); 2]);
            position.play(column);
            assert_same(&state, &position);
        }
        match (position.forfeit, position.winner()) {
            (Some(_), _) => forfeits += 1,
            (None, Some(winner)) => wins[winner] += 1,
            (None, None) => {
                assert_eq!(state.plies(), CELLS);
                draws += 1;
            }
        }
        let over = state;
        state.step(&Setup::EMPTY, &[action(3); 2]);
        assert_eq!(state, over, "a ply after the end");
    }
    assert!(wins[0] > 1000 && wins[1] > 1000 && draws > 3 && forfeits > 20, "{:?} {} {}", wins, draws, forfeits);
}

/// The cells that would win are those with which the naive rules see a row.
fn assert_threats(state: &State, position: &Position) {
    let cells = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
    let empty = cells.filter(|&(column, row)| position.at(column as i32, row as i32).is_none());
    let empty: u64 = empty.map(|(column, row)| 1 << (7 * column + row)).sum();
    assert!(state.threats().iter().all(|threats| threats & !empty == 0), "{:?}", position);
    for (player, threats) in [position.mover(), 1 - position.mover()].into_iter().zip(state.threats()) {
        for column in (0..COLUMNS).filter(|&column| position.is_open(column)) {
            let mut after = position.clone();
            after.columns[column].push(player);
            let wins = after.winner() == Some(player);
            assert_eq!(threats & state.cell(action(column)) != 0, wins, "{:?} column {}", position, column);
        }
    }
}

#[test]
fn prompts_are_read_back() {
    let mut rng = Rng::with_seed(2);
    for seed in 0..200 {
        let mut referee = Referee::new(seed, &Options::default());
        let mut position = Position::default();
        let mut clients = [Client::default(), Client::default()];
        while let Some(seat) = referee.asked().next() {
            assert_eq!((referee.prompt(seat), referee.prompt(1 - seat)), (position.prompt().as_str(), ""));
            assert_eq!(clients[seat].next(&mut TextLines::new(referee.prompt(seat))), Ok(Query::Act));
            let View { state, is_first } = *clients[seat].view();
            assert_eq!((&state, is_first), (referee.state(), position.plies() < 2));
            let action = state.random_action(&Setup::EMPTY, seat, &mut rng);
            referee.answer(seat, Answer::instant(&format!(" {} ", action)));
            position.play(action.column());
        }
        assert_eq!(referee.outcome().unwrap().scores(), position.scores().unwrap());
    }
}

#[test]
fn nonsense_is_refused_by_the_client() {
    let rows = |rows: [&str; 6], ply: &str| format!("{}\n{}\n", ply, rows.join("\n"));
    const EMPTY: &str = ".......";
    let floating = rows([EMPTY, EMPTY, EMPTY, EMPTY, "0......", EMPTY], "1");
    let turn = rows([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "1......"], "1");
    let count = rows([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "0......"], "2");
    let wide = rows([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "0......."], "1");
    let sign = rows([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "x......"], "1");
    let over = rows([EMPTY, EMPTY, "0......", "01.....", "01.....", "01....."], "7");
    for text in ["", "x\n", "1\n", &floating, &turn, &count, &wide, &sign, &over] {
        let read = Client::default().next(&mut TextLines::new(text));
        assert!(read.is_err() || (text.is_empty() && read == Ok(Query::Over)), "{}", text);
    }
}

#[test]
fn faults_lose_the_game() {
    let complete = |text| Answer::instant(text);
    let late = Answer { took: Duration::from_millis(1001), ..Answer::instant("3") };
    let closed = Answer { ending: Ending::Closed, ..Answer::instant("") };
    for (answer, kind, reason) in [
        (complete("7"), FaultKind::Malformed, "not a column"),
        (complete("-1"), FaultKind::Malformed, "not a column"),
        (complete("+3"), FaultKind::Malformed, "not a column"),
        (complete("03"), FaultKind::Malformed, "not a column"),
        (complete("3 3"), FaultKind::Malformed, "not a column"),
        (complete(""), FaultKind::Malformed, "not a column"),
        (late, FaultKind::Late, "no answer in time"),
        (Answer::late(Duration::from_secs(1)), FaultKind::Late, "no answer in time"),
        (closed, FaultKind::Closed, "the program ended"),
    ] {
        let mut referee = Referee::new(1, &Options::default());
        referee.answer(0, Answer::instant("3"));
        referee.answer(1, answer);
        let fault = referee.fault(1).expect("a fault");
        assert_eq!((fault.kind, fault.reason, referee.fault(0)), (kind, reason, None));
        assert_eq!((referee.outcome().unwrap().scores(), referee.asked().len()), (&[2, 0][..], 0));
        assert_eq!(referee.prompt(0), "");
    }
    let mut referee = Referee::new(1, &Options::default());
    for ply in 0..7 {
        assert_eq!(referee.fault(ply % 2), None);
        referee.answer(ply % 2, Answer::instant("3"));
    }
    assert_eq!(referee.fault(0).map(|fault| fault.kind), Some(FaultKind::Illegal));
    assert_eq!(referee.outcome().unwrap().scores(), [0, 2]);
}

/// A second for the first answer, a tenth for the others.
#[test]
fn clocks_are_those_of_the_rules() {
    let mut options = Options::default();
    assert_eq!((options.set("first_turn", "2s"), options.set("turn", "0.2s")), (Ok(()), Ok(())));
    options.scale_time(0.25);
    let mut referee = Referee::new(1, &options);
    let millis = |referee: &Referee, seat| referee.allowance(seat).late_after.as_millis();
    assert_eq!((millis(&referee, 0), millis(&referee, 1)), (500, 500));
    referee.answer(0, Answer { took: Duration::from_millis(500), ..Answer::instant("0") });
    assert_eq!((millis(&referee, 0), millis(&referee, 1)), (50, 500));
    referee.answer(1, Answer::instant("0"));
    referee.answer(0, Answer { took: Duration::from_micros(50_001), ..Answer::instant("0") });
    assert_eq!(referee.fault(0).map(|fault| fault.kind), Some(FaultKind::Late));
}

#[test]
fn openings_are_drawn_from_the_seed() {
    let mut options = Options::default();
    assert_eq!(options.set("opening", "6"), Ok(()));
    for refused in ["7", "-1", "x"] {
        assert!(options.clone().set("opening", refused).unwrap_err().contains("0 to 6"));
    }
    assert!(options.clone().set("colour", "red").unwrap_err().contains("its options are first_turn, turn and opening"));
    let starts: Vec<State> = (0..100).map(|seed| *Referee::new(seed, &options).state()).collect();
    assert!(starts.iter().all(|start| start.plies() == 6 && !start.is_over()));
    assert!(starts.iter().any(|start| *start != starts[0]));
    assert_eq!(Setup::draw(1, 6), Setup::draw(1, 60));
}
