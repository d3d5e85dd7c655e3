//! Openings: random actions that the seed decides, after the initial phase.

use engines::battle2048::{Action, Cell, Options, Referee, Setup, State, MOST_PLIES};
use engines::{Answer, Referee as _, Rules};

/// The position after both have chosen these cells.
fn opened(setup: &Setup, cells: [usize; 2]) -> State {
    let mut state = State::start(setup);
    for cell in cells {
        assert!(state.is_initial());
        state.step(setup, &[Action::First(Cell::from_index(cell).unwrap()); 2]);
    }
    assert!(!state.is_initial());
    state
}

/// How many tiles there are on both boards.
fn tiles(state: &State) -> usize {
    (0..2).map(|player| 25 - state.board(player).empty().len()).sum()
}

#[test]
fn the_seed_and_the_cells_decide_the_opening() {
    let setup = Setup::draw(1, 3);
    let state = opened(&setup, [0, 24]);
    assert_eq!(state, opened(&Setup::draw(1, 3), [0, 24]));
    assert_ne!(state, opened(&Setup::draw(2, 3), [0, 24]));
    assert_ne!(state, opened(&setup, [0, 23]));
    assert_eq!((state.turn(), state.actions(), state.player()), (4, 6, Some(0)));
    assert_eq!(opened(&Setup::draw(1, 0), [0, 24]), opened(&Setup::CONTEST, [0, 24]));
}

/// A single number an attack: there is never more than one new tile an action.
#[test]
fn openings_attack_with_single_numbers() {
    let mut previous = 0;
    for plies in 0..=20 {
        let all: usize = (0..100).map(|seed| tiles(&opened(&Setup::draw(seed, plies), [7, 13]))).sum();
        assert!(all > previous && all <= 100 * (2 + 2 * plies), "{} tiles after {} plies", all, plies);
        previous = all;
    }
}

#[test]
fn openings_have_at_most_forty_plies() {
    let longest = opened(&Setup::draw(3, MOST_PLIES), [12, 12]);
    assert_eq!((longest.actions() as usize, longest.is_over()), (2 * MOST_PLIES, false));
    assert_eq!(opened(&Setup::draw(3, usize::MAX), [12, 12]), longest);
}

/// Whoever acts after an opening is told the turn and asked as ever.
#[test]
fn players_take_over_after_the_opening() {
    let options = Options { opening: 5, ..Options::default() };
    for seed in 0..20 {
        let mut referee = Referee::new(seed, &options);
        assert_eq!(referee.prompt(0), "0\n");
        referee.answer(0, Answer::instant("3 3"));
        assert_eq!(referee.prompt(1), "1\n");
        referee.answer(1, Answer::instant("1 1"));
        assert_eq!(referee.state(), &opened(&Setup::draw(seed, 5), [12, 0]));
        assert!(referee.prompt(0).starts_with("6 100000 "), "{}", referee.prompt(0));
        assert_eq!((referee.turn(), referee.setup()), (6, &Setup::draw(seed, 5)));
    }
}
