//! The game as alpha-beta sees it: the own player gives its orders, then the enemy, who knows them.
//!
//! That is one turn in two plies, and pessimistic: nobody really answers orders of the same turn.
//! What it finds is safe, and what it wins is won. The escape test ends every line: whose character
//! cannot outlive the known bombs has lost, several turns before it dies.

use engines::magic::{outlook, reach, Action, Board, Cell, Cells, Layout, Mode, Order, HORIZON, NEVER};
use engines::simd::Lanes;
use engines::simd::{Cpu, Kernel, Level};
use search::alphabeta::{Adversarial, ScoredMove, WIN_SCORE};

use super::choices::{distance, Choices, Choosing};
use super::parameters::Parameters;
use super::pull::{hidden, pull, worth, Pull};

/// What a character is worth that cannot escape any more.
pub(super) const TRAP: i32 = 20_000;
/// What it loses with every turn until then.
const DELAY: i32 = 40;
/// Steps within which own characters are too close to each other.
const CLOSE: i32 = 6;
/// The distance within which a soft block is one's own to open.
const OWN_GROUND: i32 = 6;

/// A position between two turns, or within one.
#[derive(Clone, Copy)]
pub(super) struct Duel {
    state: Board,
    /// The own orders of the turn that is due, once they are given.
    given: Option<Action>,
}

impl Duel {
    /// The position before a turn.
    pub fn of(state: Board) -> Duel {
        Duel { state, given: None }
    }
}

/// The game, as one player sees it from a turn on.
pub(super) struct Tactics {
    level: Level,
    player: usize,
    parameters: Parameters,
    pull: Pull,
    /// The turn from which on it is searched.
    turn: u16,
    /// The soft blocks that are worth opening, and how much each.
    ground: Cells,
    opened: i32,
    /// What all of an item is worth that a character has, by how many more than at the start.
    numbers: Hoard,
    powers: Hoard,
}

/// Values by count; what goes beyond the last one is worth no more.
type Hoard = [i32; 13];

/// The values of ever more items, each worth what `values` says.
fn hoard(values: &[i32; 5]) -> Hoard {
    let mut hoard = [0; 13];
    for have in 1..hoard.len() {
        hoard[have] = hoard[have - 1] + worth(values, have as u8 - 1, 0);
    }
    hoard
}

impl Tactics {
    /// The game of a player from a position on.
    pub fn new(state: &Board, player: usize, parameters: Parameters) -> Tactics {
        let level = Level::detect();
        let soft = level.dispatch(Left(state));
        let nearest = |cell, id: usize| {
            let ids = [2 * id, 2 * id + 1];
            ids.iter().map(|id| distance(cell, state.characters()[*id].cell)).min().unwrap_or(0)
        };
        let is_own = |cell: &Cell| {
            let own = nearest(*cell, player);
            own <= OWN_GROUND && own < nearest(*cell, 1 - player)
        };
        let ids = [2 * player, 2 * player + 1];
        Tactics {
            level,
            player,
            parameters,
            opened: ids.iter().map(|id| hidden(&parameters, &state.characters()[*id])).sum::<i32>() * parameters.opened
                / 200,
            pull: pull(state, player, &soft, &parameters),
            turn: state.turn(),
            ground: soft.iter().filter(is_own).collect(),
            numbers: hoard(&parameters.numbers),
            powers: hoard(&parameters.powers),
        }
    }

    /// What is wanted.
    pub fn pull(&self) -> &Pull {
        &self.pull
    }

    /// The orders that are worth a look: the own ones, or those of the enemy.
    pub fn choices(&self, state: &Board, is_enemy: bool) -> Choices {
        let (player, pull) = match is_enemy {
            false => (self.player, Some(&self.pull)),
            true => (1 - self.player, None),
        };
        let is_root = !is_enemy && state.turn() == self.turn;
        self.level.dispatch(Choosing { state, player, is_root, pull })
    }

    /// The position after a turn.
    pub fn after(&self, state: &Board, own: Action, enemy: Action) -> Board {
        self.level.dispatch(Turn { state, orders: self.seated(own, enemy) })
    }

    /// Both players' orders in the order of their seats.
    fn seated(&self, own: Action, enemy: Action) -> [Action; 2] {
        match self.player {
            0 => [own, enemy],
            _ => [enemy, own],
        }
    }

    /// The own characters.
    fn own(&self) -> [usize; 2] {
        [2 * self.player, 2 * self.player + 1]
    }

    /// The enemy's characters.
    fn enemies(&self) -> [usize; 2] {
        [2 - 2 * self.player, 3 - 2 * self.player]
    }

    /// The score of a game that is over, for the own player.
    fn ended(&self, state: &Board) -> i32 {
        let (own, enemy) = (state.losses(self.player), state.losses(1 - self.player));
        match state.mode() {
            Mode::Stage if own > 0 => -WIN_SCORE,
            _ if own > enemy => -WIN_SCORE,
            _ if own < enemy && own == 0 => WIN_SCORE,
            _ if own < enemy => self.parameters.sacrifice,
            _ => -self.parameters.contempt,
        }
    }

    /// What items, places and room are worth to the own player.
    #[inline(always)]
    fn position(&self, state: &Board, narrowest: [u32; 4], soft: &Cells) -> i32 {
        let parameters = &self.parameters;
        let characters = state.characters();
        let (own, enemies) = (self.own(), self.enemies());
        let had =
            |hoard: &Hoard, have: u8, least: u8| hoard[(have.saturating_sub(least) as usize).min(hoard.len() - 1)];
        let wealth = |id: usize| {
            let character = &characters[id];
            had(&self.numbers, character.number, 1) + had(&self.powers, character.fire, 2)
        };
        let room = |index: usize| (narrowest[index] as i32).min(parameters.room);
        let (first, second) = (characters[own[0]].cell, characters[own[1]].cell);
        let crowded = (CLOSE - distance(first, second)).max(0);
        wealth(own[0]) + wealth(own[1]) - wealth(enemies[0]) - wealth(enemies[1])
            + self.pull.values[0][first.index()]
            + self.pull.values[1][second.index()]
            + parameters.freedom * (room(0).min(room(1)) - room(2).min(room(3)))
            + self.opened * self.ground.without(soft).len() as i32
            + parameters.breach * self.pull.barriers.without(soft).len() as i32
            - parameters.apart * crowded
    }
}

impl Adversarial for Tactics {
    type State = Duel;
    type Move = Action;
    type Analysis = Choices;

    const HISTORY_SIZE: usize = 100;

    fn key(&self, duel: &Duel) -> u64 {
        let given = duel.given.map_or(0, |Action([first, second])| {
            let word = |order: Order| (order.step() as u64) << 1 | (order.fuse() != 0) as u64;
            1 + word(first) * 16 + word(second)
        });
        duel.state.key() ^ given.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn analyze(&self, duel: &Duel, choices: &mut Choices) -> bool {
        if duel.state.is_over() {
            return false;
        }
        *choices = self.choices(&duel.state, duel.given.is_some());
        true
    }

    fn generate(&self, _duel: &Duel, choices: &Choices, _stage: usize, candidates: &mut Vec<ScoredMove<Action>>) {
        choices.generate(candidates);
    }

    fn is_pseudo_legal(&self, _duel: &Duel, choices: &Choices, mv: Action) -> bool {
        choices.contains(mv)
    }

    fn play(&self, duel: &Duel, _choices: &Choices, mv: Action) -> Duel {
        match duel.given {
            None => Duel { given: Some(mv), ..*duel },
            Some(own) => Duel { state: self.after(&duel.state, own, mv), given: None },
        }
    }

    fn evaluate(&self, duel: &Duel) -> i32 {
        match duel.given {
            None if duel.state.is_over() => self.ended(&duel.state),
            None => self.level.dispatch(Judging { tactics: self, duel }),
            Some(_) => -self.level.dispatch(Judging { tactics: self, duel }),
        }
    }

    fn end(&self, duel: &Duel) -> i32 {
        self.ended(&duel.state)
    }

    fn history_index(&self, Action([first, second]): Action) -> usize {
        let word = |order: Order| order.step() as usize * 2 + (order.fuse() != 0) as usize;
        word(first) * 10 + word(second)
    }
}

/// Plays a turn.
struct Turn<'a> {
    state: &'a Board,
    orders: [Action; 2],
}

impl Kernel for Turn<'_> {
    type Output = Board;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Board {
        let mut state = self.state.copy(cpu);
        state.play(cpu, &Layout::NONE, self.orders);
        state
    }
}

/// Finds the soft blocks that no bomb will open.
struct Left<'a>(&'a Board);

impl Kernel for Left<'_> {
    type Output = Cells;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Cells {
        let state = self.0;
        let starts = [at(cpu, state, 0), at(cpu, state, 1), at(cpu, state, 2), at(cpu, state, 3)];
        outlook(cpu, state, starts, state.turn() + HORIZON, 0).soft
    }
}

/// The cell of a character, alone.
#[inline(always)]
pub(super) fn at<C: Cpu>(cpu: C, state: &Board, id: usize) -> C::U16x16 {
    state.characters()[id].cell.only().lanes(cpu)
}

/// Judges a position that is not searched further, for the own player.
struct Judging<'a> {
    tactics: &'a Tactics,
    duel: &'a Duel,
}

impl Kernel for Judging<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> i32 {
        let Judging { tactics, duel } = self;
        let (own, enemies) = (tactics.own(), tactics.enemies());
        let mut state = duel.state.copy(cpu);
        // Arrays are written out: older compilers do not inline their `map`.
        let starts = match duel.given {
            None => [
                at(cpu, &state, own[0]),
                at(cpu, &state, own[1]),
                at(cpu, &state, enemies[0]),
                at(cpu, &state, enemies[1]),
            ],
            Some(orders) => {
                // The enemy still has its step: it may be on any cell that this leads to.
                let first = reach(cpu, &state, at(cpu, &state, enemies[0]), 1);
                let second = reach(cpu, &state, at(cpu, &state, enemies[1]), 1);
                let report = state.play(cpu, &Layout::NONE, tactics.seated(orders, Action::NONE));
                let gone = report.burnt.lanes(cpu) | state.grid().hard.lanes(cpu);
                [
                    at(cpu, &state, own[0]).and_not(gone),
                    at(cpu, &state, own[1]).and_not(gone),
                    first.and_not(gone),
                    second.and_not(gone),
                ]
            }
        };
        let turn = state.turn();
        let outlook = outlook(cpu, &state, starts, turn + HORIZON, turn + tactics.parameters.breadth);
        let mut deaths = outlook.deaths;
        for (death, start) in deaths.iter_mut().zip(&starts) {
            if start.is_zero() {
                *death = turn - 1;
            }
        }
        let first = deaths.iter().copied().fold(NEVER, u16::min);
        if first == NEVER {
            return tactics.position(&state, outlook.narrowest, &outlook.soft);
        }
        let dying = |deaths: &[u16]| deaths.iter().filter(|death| **death == first).count();
        let (lost, won) = (dying(&deaths[..2]), dying(&deaths[2..]));
        let delay = DELAY * (first - tactics.turn.min(first)) as i32;
        match state.mode() {
            Mode::Stage if lost > 0 => delay - TRAP,
            _ if lost > won => delay - TRAP,
            _ if won > lost && lost == 0 => TRAP - delay,
            _ if won > lost => tactics.parameters.sacrifice,
            _ => -tactics.parameters.contempt,
        }
    }
}
