//! Orders that may decide a game within two turns, and so are never left out.
//!
//! The decision behind it: somebody whose cell is out of reach of every bomb, laid or still to be
//! laid in this turn or the next, is safe by standing still. Where that holds for all characters
//! nothing can be forced, and a list may be as short as is good for the search. Elsewhere all sets
//! are too large rather than too small: bombs do not bar the way, rays pass soft blocks, and every
//! bomb has the largest fire.

use engines::magic::{flood, rays, Board, Mode, FIRST_BLOCK, HORIZON, SHORTEST_FUSE};
use engines::simd::{Cpu, Lanes};

/// Turns from now on in which bombs are laid.
const TURNS: u16 = 2;
/// Steps of an enemy until a bomb of the last of these turns goes off.
const FLIGHT: u16 = SHORTEST_FUSE + TURNS;

/// What decides a position in which somebody may have to die.
#[derive(Clone, Copy)]
pub(super) struct Decisive<L> {
    /// The cells where lightning makes a difference: those where characters in danger may flee to,
    /// blocks that shut them in or shield them, and bombs, laid or still to be laid, that may be set
    /// off.
    pub cells: L,
    /// The characters in danger.
    endangered: L,
    /// The cells from which a bomb reaches one of `cells`.
    sources: L,
    /// The cells that bar the way in these turns.
    barred: L,
}

/// What decides a position for the orders of a player; `None` if nobody is in danger.
#[inline(always)]
pub(super) fn decisive<C: Cpu>(cpu: C, state: &Board, player: usize) -> Option<Decisive<C::U16x16>> {
    let characters = state.characters();
    let cell = |id: usize| characters[id].cell.only().lanes(cpu);
    let own = cell(2 * player) | cell(2 * player + 1);
    let enemies = cell(2 - 2 * player) | cell(3 - 2 * player);
    let grid = state.grid();
    let (hard, soft, bombs) = (grid.hard.lanes(cpu), grid.soft.lanes(cpu), state.bomb_cells().lanes(cpu));
    let mut fire = 0;
    for character in characters {
        fire = fire.max(character.fire);
    }
    let mut barred = hard | soft;
    for bomb in state.bombs() {
        fire = fire.max(bomb.fire());
        if bomb.expiry() <= state.turn() {
            barred = hard;
        }
    }
    let (near_own, near_enemies) = (flood(own, barred, TURNS), flood(enemies, barred, TURNS));
    let near = near_own | near_enemies;
    fire = fire.saturating_add(near.meets(grid.powers.lanes(cpu)) as u8);
    let by_own = rays(bombs | near_own, fire, hard, hard);
    let by_enemies = rays(bombs | near_enemies, fire, hard, hard);
    let does_shrink = state.mode() == Mode::Final && state.turn() + HORIZON >= FIRST_BLOCK;
    let (hunted, fleeing) = if does_shrink { (enemies, own) } else { (enemies & by_own, own & by_enemies) };
    let endangered = hunted | fleeing;
    if endangered.is_zero() {
        return None;
    }
    let closed = hard | soft.and_not(by_own | by_enemies);
    let (hunted, fleeing) = (flood(hunted, closed, FLIGHT), flood(fleeing, closed, FLIGHT));
    let blocks = soft & (rays(hunted, fire, hard, hard) | flood(fleeing, hard, 1));
    let cells = hunted | blocks | bombs;
    let cells = cells | near & rays(cells, fire, hard, hard);
    Some(Decisive { cells, endangered, sources: rays(cells, fire, hard, hard), barred })
}

impl<L: Lanes> Decisive<L> {
    /// True if a character on this cell is in danger, or its bombs of these turns may make a
    /// difference.
    #[inline(always)]
    pub fn concerns(&self, cell: L) -> bool {
        cell.meets(self.endangered) || flood(cell, self.barred, TURNS).meets(self.sources)
    }
}
