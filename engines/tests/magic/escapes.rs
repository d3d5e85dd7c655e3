//! The escape test finds what following every path finds.

use engines::cpu::{self, Cpu, Kernel, Portable};
use engines::magic::{latest_deaths, State, NEVER};
use fastrand::Rng;

use super::*;

struct Deaths<'a>(&'a State, [Cell; 4], u16);

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
        let deaths = cpu::run(Deaths(&state, cells, horizon));
        assert_eq!(deaths, Deaths(&state, cells, horizon).run(Portable));
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
