//! The game for alpha-beta: an action is a ply, with leaf evaluation.
//!
//! The decision behind it: the evaluation looks one action ahead. It slides the own board in all four
//! directions, evaluates the number thrown onto every empty cell of the opponent, and takes the best
//! of them all; in vectors that costs little more than a static evaluation of the position, and is
//! worth a ply.

use engines::battle2048::{Attack, Board, Cell, Cells, Direction, Slides, State, ACTIONS};
use engines::key::{folded, mixed};
use engines::simd::{Cpu, Kernel, Level};
use search::alphabeta::{ScoredMove, WIN_SCORE};
use search::Adversarial;

use super::tables::Tables;
use super::values::Values;

/// Number of actions before the end of a whole game from which the scores count.
const LAST_ACTIONS: u16 = 40;

/// A position from the point of view of the player to move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The own board and the opponent's.
    boards: [Board; 2],
    /// The own score less the opponent's, counted only near the end.
    lead: i32,
    /// Actions before the end of a whole game.
    left: u16,
}

impl Node {
    pub(super) fn of(state: &State, player: usize) -> Node {
        Node {
            boards: [*state.board(player), *state.board(1 - player)],
            lead: state.score(player) - state.score(1 - player),
            left: ACTIONS - state.actions(),
        }
    }

    /// True if the scores count.
    fn is_ending(&self) -> bool {
        self.left <= LAST_ACTIONS
    }

    /// The score of a game that is over after all its actions. Player 0 is to move then, and loses
    /// a tie.
    fn verdict(&self) -> i32 {
        if self.lead > 0 {
            WIN_SCORE
        } else {
            -WIN_SCORE
        }
    }
}

/// A slide with its attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub direction: Direction,
    pub attack: Attack,
}

/// Analysis of a position, for move generation and evaluation.
#[derive(Clone)]
pub(super) struct Look {
    slides: Slides,
    /// Gain in score of each slide, counted only near the end.
    gains: [i32; 4],
    /// Evaluation of the own board after each slide, less that of the opponent's.
    leads: [i32; 4],
    /// The opponent's empty cells.
    empty: Cells,
    /// For the single numbers that slides along columns and along rows throw: the change of the
    /// evaluation on each cell, as signed bytes by place, and the worst cell.
    harm: [[u8; 32]; 2],
    worst: [Cell; 2],
}

impl Default for Look {
    fn default() -> Look {
        let cell = Cell::new(0, 0);
        Look {
            slides: Slides::NONE,
            gains: [0; 4],
            leads: [0; 4],
            empty: Cells::NONE,
            harm: [[0; 32]; 2],
            worst: [cell; 2],
        }
    }
}

impl Look {
    /// The directions that are legal.
    fn directions(&self) -> impl Iterator<Item = Direction> + '_ {
        Direction::ALL.into_iter().filter(|direction| self.slides.is_legal(*direction))
    }
}

/// Opposite slides merge alike: 0 for those along columns, 1 for those along rows.
const fn axis(direction: Direction) -> usize {
    direction.index() % 2
}

/// Rules and evaluation for a search.
pub(super) struct Tactics {
    level: Level,
    values: Values,
    /// Empty cells of the opponent up to which attacks of several numbers are tried.
    split: usize,
}

impl Tactics {
    pub(super) fn new(split: usize, tables: &Tables) -> Tactics {
        Tactics { level: Level::detect(), values: Values::new(tables), split }
    }
}

impl Adversarial for Tactics {
    type State = Node;
    type Move = Turn;
    type Analysis = Look;

    /// By direction and place of the lowest cell.
    const HISTORY_SIZE: usize = 4 * 32;
    /// The most harmful single number of each slide, then all the others.
    const STAGES: usize = 2;

    fn key(&self, node: &Node) -> u64 {
        let [own, other] = &node.boards;
        let ending = if node.is_ending() { (node.lead as u64) << 16 | node.left as u64 } else { 0 };
        mixed(folded(own.key(), other.key()), ending)
    }

    fn analyze(&self, node: &Node, look: &mut Look) -> bool {
        node.left > 0 && self.level.dispatch(Expand { tactics: self, node, look })
    }

    fn generate(&self, _: &Node, look: &Look, stage: usize, candidates: &mut Vec<ScoredMove<Turn>>) {
        for direction in look.directions() {
            match stage {
                0 => self.attack(look, direction, 0, [look.worst[axis(direction)].only()], candidates),
                _ => self.other_attacks(look, direction, candidates),
            }
        }
    }

    fn is_pseudo_legal(&self, _: &Node, look: &Look, turn: Turn) -> bool {
        let Turn { direction, attack } = turn;
        let size = attack.cells.len();
        look.slides.is_legal(direction)
            && attack.cells.without(look.empty).is_empty()
            && attack.exponent + size.trailing_zeros() as u8 == look.slides.merges(direction) + 1
            && (size == 1 || look.empty.len() <= self.split)
    }

    fn play(&self, node: &Node, look: &Look, turn: Turn) -> Node {
        let mut other = node.boards[1];
        other.put(turn.attack);
        let lead = -(node.lead + look.gains[turn.direction.index()]);
        Node { boards: [other, *look.slides.board(turn.direction)], lead, left: node.left - 1 }
    }

    fn evaluate(&self, node: &Node) -> i32 {
        if node.left == 0 {
            return node.verdict();
        }
        let worth = self.level.dispatch(Judge { tactics: self, node });
        if node.is_ending() && worth.abs() < WIN_SCORE / 2 {
            return worth + node.lead.clamp(-WIN_SCORE / 4, WIN_SCORE / 4);
        }
        worth
    }

    fn end(&self, node: &Node) -> i32 {
        match node.left {
            0 => node.verdict(),
            _ => -WIN_SCORE,
        }
    }

    fn history_index(&self, turn: Turn) -> usize {
        turn.direction.index() * 32 + turn.attack.cells.bits().trailing_zeros() as usize % 32
    }
}

impl Tactics {
    /// Lists attacks of a slide whose total is halved this number of times.
    #[inline(always)]
    fn attack(
        &self,
        look: &Look,
        direction: Direction,
        halved: u8,
        sets: impl IntoIterator<Item = Cells>,
        candidates: &mut Vec<ScoredMove<Turn>>,
    ) {
        let (harm, lead) = (&look.harm[axis(direction)], look.leads[direction.index()]);
        let exponent = look.slides.merges(direction) + 1 - halved;
        for cells in sets {
            // For halved numbers this is an estimate, used for move ordering alone.
            let loss = |cell: Cell| -(harm[cell.place()] as i8 as i32);
            let score = lead + cells.map(loss).sum::<i32>();
            let mv = Turn { direction, attack: Attack { cells, exponent } };
            candidates.push(ScoredMove { mv, score });
        }
    }

    /// Lists all attacks of a slide but the most harmful single number.
    fn other_attacks(&self, look: &Look, direction: Direction, candidates: &mut Vec<ScoredMove<Turn>>) {
        let worst = look.worst[axis(direction)].only();
        self.attack(look, direction, 0, look.empty.without(worst).map(Cell::only), candidates);
        let count = look.empty.len();
        if count > self.split {
            return;
        }
        for halved in 1..=look.slides.merges(direction) {
            let size = 1 << halved;
            if size > count {
                return;
            }
            self.attack(look, direction, halved, subsets(look.empty, size), candidates);
        }
    }
}

/// Every set of `size` of the cells, of which there are few.
fn subsets(cells: Cells, size: usize) -> impl Iterator<Item = Cells> {
    let all = cells.bits();
    // The subsets in the order of their numbers, from the empty one on.
    let next = move |last: &u32| Some(last.wrapping_sub(all) & all).filter(|next| *next != 0);
    let sets = std::iter::successors(Some(0), next).map(Cells::from_bits);
    sets.filter(move |set| set.len() == size)
}

/// Analyses a position; true if there is a legal slide.
struct Expand<'a> {
    tactics: &'a Tactics,
    node: &'a Node,
    look: &'a mut Look,
}

impl Kernel for Expand<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> bool {
        let Expand { tactics: Tactics { values, .. }, node, look } = self;
        let [own, other] = &node.boards;
        look.slides = Slides::of(cpu, own);
        if look.slides.legal() == 0 {
            return false;
        }
        look.empty = other.empty_cells(cpu);
        let theirs = values.board(cpu, other);
        for direction in Direction::ALL {
            look.leads[direction.index()] = values.board(cpu, look.slides.board(direction)) - theirs;
        }
        for direction in [Direction::Up, Direction::Right] {
            let harm = values.harm(cpu, other, look.slides.merges(direction) + 1);
            cpu.store_u8x32(harm, &mut look.harm[axis(direction)]);
            look.worst[axis(direction)] = values.worst_cell(cpu, other, harm);
        }
        if node.is_ending() {
            for direction in Direction::ALL {
                look.gains[direction.index()] = own.gain(direction) as i32;
            }
        }
        true
    }
}

/// Leaf evaluation for the player to move, who moves once more.
struct Judge<'a> {
    tactics: &'a Tactics,
    node: &'a Node,
}

impl Kernel for Judge<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> i32 {
        let [own, other] = &self.node.boards;
        let values = &self.tactics.values;
        let slides = Slides::of(cpu, own);
        if slides.legal() == 0 {
            return -WIN_SCORE;
        }
        let empty = other.empty_cells(cpu);
        if empty.len() <= 2 && locks(cpu, &slides, other, empty) {
            return WIN_SCORE - 1;
        }
        // Opposite slides merge alike, so there are two numbers to throw.
        let columns = slides.is_legal(Direction::Up) || slides.is_legal(Direction::Down);
        let rows = slides.is_legal(Direction::Left) || slides.is_legal(Direction::Right);
        let mut best = i32::MIN;
        for (is_legal, pair) in
            [(columns, [Direction::Up, Direction::Down]), (rows, [Direction::Left, Direction::Right])]
        {
            if is_legal {
                let mut kept = i32::MIN / 2;
                // No closure: it would be compiled without the processor's extensions.
                for direction in pair {
                    if slides.is_legal(direction) {
                        kept = kept.max(values.board(cpu, slides.board(direction)));
                    }
                }
                let harm = -values.worst(cpu, other, slides.merges(pair[0]) + 1);
                best = best.max(kept + harm);
            }
        }
        // The lookahead gives a move more to this player, whichever it is at the horizon.
        best - values.board(cpu, other) - values.tempo()
    }
}

/// What a position at the end of a search was judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judged {
    /// The own board and the opponent's after the best further action of the player to move.
    Boards([Board; 2]),
    /// The game is decided; true if the player to move wins.
    Decided(bool),
}

impl Tactics {
    /// What [`Tactics::evaluate`] judges a position by, the scores aside.
    pub(super) fn judged(&self, node: &Node) -> Judged {
        match self.evaluate(node) {
            worth if worth.abs() >= WIN_SCORE / 2 => Judged::Decided(worth > 0),
            _ => Judged::Boards(self.level.dispatch(Horizon { tactics: self, node })),
        }
    }
}

/// The boards after the action that [`Judge`] finds best.
struct Horizon<'a> {
    tactics: &'a Tactics,
    node: &'a Node,
}

impl Kernel for Horizon<'_> {
    type Output = [Board; 2];

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> [Board; 2] {
        let Horizon { tactics: Tactics { values, .. }, node: Node { boards: [own, other], .. } } = self;
        let slides = Slides::of(cpu, own);
        let (mut best, mut found) = (i32::MIN, [*own, *other]);
        for direction in Direction::ALL {
            if slides.is_legal(direction) {
                let exponent = slides.merges(direction) + 1;
                let harm = values.worst(cpu, other, exponent);
                let worth = values.board(cpu, slides.board(direction)) - harm;
                if worth > best {
                    let cell = values.worst_cell(cpu, other, values.harm(cpu, other, exponent));
                    let mut attacked = *other;
                    attacked.put_one(cpu, cell, exponent);
                    (best, found) = (worth, [*slides.board(direction), attacked]);
                }
            }
        }
        found
    }
}

/// True if some action fills the opponent's board so that nothing moves any more.
#[inline(always)]
fn locks<C: Cpu>(cpu: C, slides: &Slides, other: &Board, empty: Cells) -> bool {
    let halved = empty.len() as u8 - 1;
    for direction in Direction::ALL {
        let merges = slides.merges(direction);
        if slides.is_legal(direction) && merges >= halved {
            let mut filled = *other;
            filled.put(Attack { cells: empty, exponent: merges + 1 - halved });
            if filled.is_stuck(cpu) {
                return true;
            }
        }
    }
    false
}
