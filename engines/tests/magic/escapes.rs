//! The escape test finds what following every path finds.

use engines::magic::{latest_deaths, reach, Action, Board, Escape, Layout, HORIZON, NEVER};
use engines::simd::{self, Cpu, Kernel, Level, Portable};
use fastrand::Rng;

use super::*;

struct Deaths<'a>(&'a Board, [Cell; 4], u16);

impl Kernel for Deaths<'_> {
    type Output = [u16; 4];
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> [u16; 4] {
        let Deaths(state, cells, horizon) = self;
        let together = latest_deaths(cpu, state, cells, horizon);
        // Others on the field change nothing.
        assert_eq!(together, cells.map(|cell| latest_deaths(cpu, state, [cell], horizon)[0]));
        together
    }
}

#[test]
fn the_flood_finds_what_following_every_path_finds() {
    let mut rng = Rng::with_seed(1);
    let (mut doomed, mut safe, mut late, mut crushed) = (0, 0, 0, 0);
    for _ in 0..20_000 {
        let mut position = random_position(&mut rng);
        if rng.bool() {
            position.bombs.iter_mut().for_each(|bomb| bomb.remaining = bomb.remaining.min(12));
        }
        // Narrow ways make escapes hard.
        for at in all_cells().filter(|at| !is_pillar(*at)) {
            let is_free = position.sign(at) == '.' && !position.has_bomb(at) && !position.items.contains_key(&at);
            if is_free && position.characters.iter().all(|character| character.at != at) && rng.u32(0..3) == 0 {
                position.set(at, '+');
            }
        }
        let state = packed(&position).expect("a position that can be played on");
        let cells = state.characters().map(|character| character.cell);
        let horizon = if rng.bool() { NEVER } else { state.turn() + rng.u16(0..40) };
        let deaths = simd::dispatch(Deaths(&state, cells, horizon));
        assert_eq!(deaths, Level::PORTABLE.dispatch(Deaths(&state, cells, horizon)));
        for (death, character) in deaths.iter().zip(&position.characters) {
            let expected = position.latest_death(character.at, horizon as i32);
            assert_eq!(*death, expected.map_or(NEVER, |turn| turn as u16), "{}", position.text(0, None));
            doomed += expected.is_some() as usize;
            safe += (expected.is_none() && !position.bombs.is_empty()) as usize;
            late += expected.map_or(false, |turn| turn > position.turn + 3) as usize;
            let bombs = std::mem::take(&mut position.bombs);
            crushed += (expected.is_some() && bombs.iter().all(|bomb| bomb.remaining > 100)) as usize;
            position.bombs = bombs;
        }
    }
    assert!(doomed > 1000 && safe > 1000 && late > 100 && crushed > 10, "{} {} {} {}", doomed, safe, late, crushed);
}

fn ahead(board: &Board, cells: [Cell; 4]) -> Escape<'_, 4> {
    Escape { board, starts: cells.map(|cell| *cell.only()), horizon: board.turn() + HORIZON, until: 0 }
}

#[test]
fn the_outlook_is_what_the_bombs_leave() {
    let mut rng = Rng::with_seed(2);
    let (mut opened, mut narrow) = (0, 0);
    for _ in 0..5_000 {
        let state = packed(&random_position(&mut rng)).expect("a position that can be played on");
        let cells = state.characters().map(|character| character.cell);
        let found = simd::dispatch(ahead(&state, cells));
        assert_eq!(found, Level::PORTABLE.dispatch(ahead(&state, cells)));
        assert_eq!(found.deaths, Level::PORTABLE.dispatch(Deaths(&state, cells, state.turn() + HORIZON)));
        for (death, narrowest) in found.deaths.iter().zip(found.narrowest) {
            assert_eq!(*death != NEVER, narrowest == 0);
            narrow += (1..4).contains(&narrowest) as usize;
        }
        if found.deaths.iter().all(|death| *death != NEVER) {
            continue;
        }
        let last = (state.turn() + HORIZON).min(state.max_turns());
        let mut later = state;
        while later.bombs().iter().any(|bomb| bomb.expiry() < last) {
            later.play(Portable, &Layout::NONE, [Action::NONE; 2]);
        }
        assert_eq!(found.soft, later.grid().soft, "{:?}", state);
        opened += (found.soft != state.grid().soft) as usize;
    }
    assert!(opened > 500 && narrow > 500, "{} {}", opened, narrow);
}

#[test]
fn a_set_of_starts_has_the_outlook_of_its_best_cell() {
    let mut rng = Rng::with_seed(3);
    let mut differing = 0;
    for _ in 0..5_000 {
        let state = packed(&random_position(&mut rng)).expect("a position that can be played on");
        let cells = state.characters().map(|character| character.cell);
        let alone = Level::PORTABLE.dispatch(Deaths(&state, cells, NEVER));
        let starts = [cells.into_iter().collect()];
        let [together] = Escape { board: &state, starts, horizon: NEVER, until: 0 }.run(Portable).deaths;
        assert_eq!(Some(&together), alone.iter().max());
        let nowhere = Escape { board: &state, starts: [Cells::EMPTY], horizon: NEVER, until: 0 }.run(Portable);
        assert_eq!(nowhere.deaths, [state.turn().saturating_sub(1)], "who is nowhere is dead");
        differing += (alone.iter().min() != alone.iter().max()) as usize;
    }
    assert!(differing > 100, "{}", differing);
}

#[test]
fn steps_reach_one_cell_further_each() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..500 {
        let state = packed(&random_position(&mut rng)).expect("a position that can be played on");
        let mut expected = *state.characters()[0].cell.only();
        for turns in 0..8 {
            let start = state.characters()[0].cell.only().lanes(Portable);
            assert_eq!(Cells::from_lanes(Portable, reach(Portable, &state, start, turns)), expected);
            let is_beside = |cell: &Cell, other: &Cell| {
                cell.row().abs_diff(other.row()) + cell.column().abs_diff(other.column()) == 1
            };
            let before: Vec<Cell> = expected.iter().collect();
            let is_new = |cell: &Cell| state.is_open(*cell) && before.iter().any(|other| is_beside(cell, other));
            expected |= Cell::all().filter(is_new).collect();
        }
    }
}
