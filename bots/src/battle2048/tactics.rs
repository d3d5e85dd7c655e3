//! The game as alpha-beta searches it: an action is a ply, what is not searched is judged.
//!
//! The decision behind it: the judgement looks an action ahead. It slides the own board in all four
//! directions, sees for every empty cell of the opponent what the number thrown there would do, and
//! takes the best of them all; in vectors that costs little more than judging the position as it
//! stands, and is worth a ply.

use engines::battle2048::{Attack, Board, Cell, Cells, Direction, Slides, State, ACTIONS};
use engines::cpu::{self, Cpu, Kernel};
use search::alphabeta::{Candidate, WON};
use search::Adversarial;

use super::settings::Settings;
use super::values::Values;

/// Actions before the end of a whole game from which on the scores count.
const LAST_ACTIONS: u16 = 40;
/// Sets of cells of a size that are all tried; of more, only the most harmful one is.
const FEW_SETS: usize = 20;

/// A position as the player to move sees it.
#[derive(Clone, Copy)]
pub(super) struct Duel {
    /// The own board and the opponent's.
    boards: [Board; 2],
    /// The own score less the opponent's, counted only near the end.
    lead: i32,
    /// Actions before the end of a whole game.
    left: u16,
}

impl Duel {
    pub(super) fn of(state: &State, player: usize) -> Duel {
        Duel {
            boards: [*state.board(player), *state.board(1 - player)],
            lead: state.score(player) - state.score(1 - player),
            left: ACTIONS - state.actions(),
        }
    }

    /// Whether the scores count.
    fn is_ending(&self) -> bool {
        self.left <= LAST_ACTIONS
    }

    /// The score of a game that is over after all its actions. Player 0 is to move then, and loses
    /// a tie.
    fn verdict(&self) -> i32 {
        if self.lead > 0 {
            WON
        } else {
            -WON
        }
    }
}

/// A slide with its attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub direction: Direction,
    pub attack: Attack,
}

/// The own board after each slide.
#[derive(Clone)]
pub(super) struct Slid {
    boards: [Board; 4],
    gains: [i32; 4],
}

impl Default for Slid {
    fn default() -> Slid {
        Slid { boards: [Board::EMPTY; 4], gains: [0; 4] }
    }
}

/// The rules and the judgement for a search.
pub(super) struct Tactics {
    values: Values,
    settings: Settings,
}

impl Tactics {
    pub(super) fn new(settings: Settings) -> Tactics {
        Tactics { values: Values::new(&settings.weights), settings }
    }
}

impl Adversarial for Tactics {
    type State = Duel;
    type Move = Turn;
    type Expansion = Slid;

    /// By direction and place of the lowest cell.
    const SLOTS: usize = 4 * 32;

    fn key(&self, duel: &Duel) -> u64 {
        let [own, other] = duel.boards.map(|board| board.words());
        let ending = if duel.is_ending() { (duel.lead as u64) << 16 | duel.left as u64 } else { 0 };
        own.into_iter().chain(other).chain([ending]).fold(0, |key, word| {
            let mixed = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        })
    }

    fn expand(&self, duel: &Duel, slid: &mut Slid, candidates: &mut Vec<Candidate<Turn>>) {
        if duel.left > 0 {
            cpu::run(Expand { tactics: self, duel, slid, candidates });
        }
    }

    fn play(&self, duel: &Duel, slid: &Slid, turn: Turn) -> Duel {
        let mut other = duel.boards[1];
        other.put(turn.attack);
        let direction = turn.direction.index();
        let lead = -(duel.lead + slid.gains[direction]);
        Duel { boards: [other, slid.boards[direction]], lead, left: duel.left - 1 }
    }

    fn evaluate(&self, duel: &Duel) -> i32 {
        if duel.left == 0 {
            return duel.verdict();
        }
        let worth = cpu::run(Judge { tactics: self, duel });
        if duel.is_ending() && worth.abs() < WON / 2 {
            return worth + duel.lead.clamp(-WON / 4, WON / 4);
        }
        worth
    }

    fn end(&self, duel: &Duel) -> i32 {
        match duel.left {
            0 => duel.verdict(),
            _ => -WON,
        }
    }

    fn slot(&self, turn: Turn) -> usize {
        turn.direction.index() * 32 + turn.attack.cells.bits().trailing_zeros() as usize % 32
    }
}

/// Lists the moves of a position.
struct Expand<'a> {
    tactics: &'a Tactics,
    duel: &'a Duel,
    slid: &'a mut Slid,
    candidates: &'a mut Vec<Candidate<Turn>>,
}

impl Kernel for Expand<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) {
        let [own, other] = &self.duel.boards;
        let values = &self.tactics.values;
        let slides = Slides::of(cpu, own);
        let empty = other.empty_cells(cpu);
        let theirs = values.board(cpu, other);
        for direction in Direction::ALL.into_iter().filter(|direction| slides.is_legal(*direction)) {
            let index = direction.index();
            self.slid.boards[index] = *slides.board(direction);
            self.slid.gains[index] = if self.duel.is_ending() { own.gain(direction) as i32 } else { 0 };
            let lead = values.board(cpu, slides.board(direction)) - theirs;
            let merges = slides.merges(direction);
            self.attack(cpu, direction, merges, empty, lead);
        }
    }
}

impl Expand<'_> {
    /// Lists the attacks of a slide after which the own board is worth `lead` more.
    #[inline(always)]
    fn attack<C: Cpu>(&mut self, cpu: C, direction: Direction, merges: u8, empty: Cells, lead: i32) {
        let values = &self.tactics.values;
        let most = match empty.len() <= self.tactics.settings.split {
            true => merges.min(31 - (empty.len() as u32).leading_zeros() as u8),
            false => 0,
        };
        for halved in 0..=most {
            let exponent = merges + 1 - halved;
            let mut harm = [0; 32];
            cpu.store_bytes(values.harm(cpu, &self.duel.boards[1], exponent), &mut harm);
            // What a cell loses its owner: the neighbours' worth and itself.
            let harm = |cell: Cell| values.empty() - harm[cell.place()] as i8 as i32;
            let candidates = &mut *self.candidates;
            let mut push = |cells: Cells| {
                let score = lead + cells.map(harm).sum::<i32>();
                let turn = Turn { direction, attack: Attack { cells, exponent } };
                candidates.push(Candidate { chosen: turn, score });
            };
            match 1 << halved {
                1 => empty.for_each(|cell| push(cell.only())),
                size if sets(empty.len(), size) <= FEW_SETS => subsets(empty, size, &mut push),
                size => push(most_harmful(empty, size, harm)),
            }
        }
    }
}

/// How many sets of `size` of `count` cells there are.
fn sets(count: usize, size: usize) -> usize {
    (0..size).fold(1, |sets, taken| sets * (count - taken) / (taken + 1))
}

/// Every set of `size` of the cells.
fn subsets(cells: Cells, size: usize, each: &mut impl FnMut(Cells)) {
    let (all, mut chosen) = (cells.bits(), 0u32);
    // All subsets in the order of their numbers; there are few cells.
    loop {
        chosen = chosen.wrapping_sub(all) & all;
        if chosen == 0 {
            return;
        }
        if chosen.count_ones() as usize == size {
            each(Cells::from_bits(chosen));
        }
    }
}

/// The cells that do the most harm one by one.
fn most_harmful(cells: Cells, size: usize, harm: impl Fn(Cell) -> i32) -> Cells {
    let mut left = cells;
    for _ in size..cells.len() {
        if let Some(least) = left.min_by_key(|cell| harm(*cell)) {
            left = left.without(least.only());
        }
    }
    left
}

/// What a position is worth to the player to move, who moves once more.
struct Judge<'a> {
    tactics: &'a Tactics,
    duel: &'a Duel,
}

impl Kernel for Judge<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> i32 {
        let [own, other] = &self.duel.boards;
        let values = &self.tactics.values;
        let slides = Slides::of(cpu, own);
        if slides.legal() == 0 {
            return -WON;
        }
        let empty = other.empty_cells(cpu);
        if empty.len() <= 2 && locks(cpu, &slides, other, empty) {
            return WON - 1;
        }
        // Opposite slides merge alike, so there are two numbers to throw.
        let columns = slides.is_legal(Direction::Up) || slides.is_legal(Direction::Down);
        let rows = slides.is_legal(Direction::Left) || slides.is_legal(Direction::Right);
        let mut best = i32::MIN;
        for (is_legal, pair) in
            [(columns, [Direction::Up, Direction::Down]), (rows, [Direction::Left, Direction::Right])]
        {
            if is_legal {
                let kept = pair.map(|direction| match slides.is_legal(direction) {
                    true => values.board(cpu, slides.board(direction)),
                    false => i32::MIN / 2,
                });
                let harm = -values.worst(cpu, other, slides.merges(pair[0]) + 1);
                best = best.max(kept[0].max(kept[1]) + harm);
            }
        }
        best + values.empty() - values.board(cpu, other)
    }
}

/// Whether some action fills the opponent's board so that nothing moves any more.
#[inline(always)]
fn locks<C: Cpu>(cpu: C, slides: &Slides, other: &Board, empty: Cells) -> bool {
    let halved = empty.len() as u8 - 1;
    Direction::ALL.into_iter().any(|direction| {
        let merges = slides.merges(direction);
        slides.is_legal(direction) && merges >= halved && {
            let mut filled = *other;
            filled.put(Attack { cells: empty, exponent: merges + 1 - halved });
            filled.is_stuck(cpu)
        }
    })
}
