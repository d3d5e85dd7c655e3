//! The game for alpha-beta: the own player gives its orders, then the enemy, who knows them.
//!
//! That is one turn in two plies, and pessimistic: no enemy really answers orders of the same turn.
//! So the moves it finds are safe, and its wins are won. The escape test ends every line: a player
//! whose character cannot outlive the known bombs has lost, several turns before it dies.

use engines::magic::{
    owner_of, reach, Action, Board, Cell, Cells, Escape, Layout, Mode, Order, HORIZON, NEVER, SHORTEST_FUSE,
};
use engines::simd::{Cpu, Kernel, Lanes, Level};
use search::alphabeta::{Adversarial, ScoredMove, WIN_SCORE};

use super::attraction::{attraction, worth, AttractionMap};
use super::moves::{distance, Generate, Moves};
use super::parameters::{Parameters, Weights};

/// Value of a character that cannot escape any more.
pub(super) const TRAP: i32 = 20_000;
/// Discount of [`TRAP`] for every turn until the death.
const DELAY: i32 = 40;
/// Steps within which own characters are too close to each other.
const CLOSE: i32 = 6;
/// Turns until the first own bomb beyond which opening a barrier counts for next to nothing.
const LATE: u16 = 10;
/// Distance within which a soft block may count as one's own to open.
const OWN_GROUND: i32 = 6;

/// A node of the search: a position between two turns, or within one.
#[derive(Clone, Copy)]
pub(super) struct Node {
    state: Board,
    /// The own orders of the current turn, once they are given, and the complement of the position's key.
    given: Option<(Action, u64)>,
}

impl Node {
    /// The position before a turn.
    pub fn of(state: Board) -> Node {
        Node { state, given: None }
    }
}

/// The moves of a position.
#[derive(Clone, Default)]
pub(super) struct Analysis {
    moves: Moves,
    /// Key of the position without the own orders; its complement where the moves are the enemy's.
    key: u64,
}

/// The game from a turn on, from one player's point of view.
pub(super) struct Tactics {
    level: Level,
    player: usize,
    /// True if the own player lays bombs in the first turn only: whether it survives is seen deeper so.
    pub is_evading: bool,
    /// The enemy's character that acts alone, counted from 1; 0 if both act.
    pub lone: usize,
    parameters: Parameters,
    weights: Weights,
    map: AttractionMap,
    /// Turn of the root.
    turn: u16,
    /// The soft blocks that are worth opening, and the value of each.
    ground: Cells,
    opened: i32,
    /// Values of all of a character's items of a kind, by their number beyond the start.
    numbers: ValueTable,
    powers: ValueTable,
}

/// The orders of a player and of its enemy in the order of their seats.
pub(super) fn seated(player: usize, own: Action, enemy: Action) -> [Action; 2] {
    if player == 0 {
        [own, enemy]
    } else {
        [enemy, own]
    }
}

/// Values by count, constant beyond the last one.
type ValueTable = [i32; 13];

/// Sums of the values of the first items.
fn table(values: &[i32; 5]) -> ValueTable {
    let mut table = [0; 13];
    for have in 1..table.len() {
        table[have] = table[have - 1] + worth(values, have as u8 - 1, 0);
    }
    table
}

impl Tactics {
    /// The game of a player from a position on.
    pub fn new(state: &Board, player: usize, mut parameters: Parameters) -> Tactics {
        let level = Level::detect();
        let soft = level.dispatch(escape(state, state.characters().map(|character| *character.cell.only()))).soft;
        let nearest = |cell, id: usize| {
            let ids = [2 * id, 2 * id + 1];
            ids.iter().map(|id| distance(cell, state.characters()[*id].cell)).min().unwrap_or(0)
        };
        let is_own = |cell: &Cell| {
            let own = nearest(*cell, player);
            own <= OWN_GROUND && own < nearest(*cell, 1 - player)
        };
        let weights = *parameters.weights_mut(state.mode());
        // Expected value of the item in a soft block, for a character.
        let hidden = |id: usize| {
            let character = &state.characters()[id];
            (worth(&weights.numbers, character.number, 1) + worth(&weights.powers, character.fire, 2)) / 2
        };
        Tactics {
            level,
            player,
            is_evading: false,
            lone: 0,
            parameters,
            weights,
            opened: (hidden(2 * player) + hidden(2 * player + 1)) * weights.opened / 200,
            map: attraction(state, player, &soft, &weights),
            turn: state.turn(),
            ground: soft.iter().filter(is_own).collect(),
            numbers: table(&weights.numbers),
            powers: table(&weights.powers),
        }
    }

    /// The node within the turn of a position, after the own orders.
    pub fn within(&self, state: Board, own: Action) -> Node {
        Node { state, given: Some((own, !self.position_key(&state))) }
    }

    /// Key of a position, another one for every way in which the enemy acts. An own player that evades has no
    /// keys of its own: what the table then says of the whole game is at worst too careful.
    fn position_key(&self, state: &Board) -> u64 {
        state.key() ^ self.lone as u64
    }

    /// The attraction map of the root.
    pub fn attraction(&self) -> &AttractionMap {
        &self.map
    }

    /// Moves that are worth searching, of the own player or of the enemy.
    pub fn moves(&self, state: &Board, is_enemy: bool) -> Moves {
        let (player, map) = match is_enemy {
            false => (self.player, Some(&self.map)),
            true => (1 - self.player, None),
        };
        let is_root = !is_enemy && state.turn() == self.turn;
        let may_lay = is_root || is_enemy || !self.is_evading;
        let far = self.parameters.contact;
        let mut moves = self.level.dispatch(Generate { state, player, is_root, may_lay, far, map });
        if is_enemy && self.lone > 0 {
            moves.hold(2 - self.lone);
        }
        moves
    }

    /// The position after a turn.
    pub fn after(&self, state: &Board, own: Action, enemy: Action) -> Board {
        self.level.dispatch(Play { state, orders: seated(self.player, own, enemy) })
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

    /// The score of a position with known deaths, own characters first, of which the earliest is in
    /// turn `first`.
    #[inline(always)]
    fn trapped(&self, mode: Mode, deaths: &[u16; 4], first: u16) -> i32 {
        let dying = |deaths: &[u16]| deaths.iter().filter(|death| **death == first).count();
        let (lost, won) = (dying(&deaths[..2]), dying(&deaths[2..]));
        let delay = DELAY * (first - self.turn.min(first)) as i32;
        match mode {
            Mode::Stage if lost > 0 => delay - TRAP,
            _ if lost > won => delay - TRAP,
            _ if won > lost && lost == 0 => TRAP - delay,
            _ if won > lost => self.parameters.sacrifice,
            _ => -self.parameters.contempt,
        }
    }

    /// The score of a position without known deaths: items, attraction of cells, room to escape.
    #[inline(always)]
    fn positional(&self, state: &Board, narrowest: [u32; 4], soft: &Cells) -> i32 {
        let weights = &self.weights;
        let characters = state.characters();
        let (own, enemies) = (self.own(), self.enemies());
        let items = |id: usize| {
            let character = &characters[id];
            worth(&self.numbers, character.number, 1) + worth(&self.powers, character.fire, 2)
        };
        let room = |index: usize| (narrowest[index] as i32).min(weights.room);
        let (first, second) = (characters[own[0]].cell, characters[own[1]].cell);
        let crowded = (CLOSE - distance(first, second)).max(0);
        items(own[0]) + items(own[1]) - items(enemies[0]) - items(enemies[1])
            + self.map.values[0][first.index()]
            + self.map.values[1][second.index()]
            + weights.freedom * (room(0).min(room(1)) - room(2).min(room(3)))
            + self.opened * self.ground.without(soft).len() as i32
            + self.breached(state, soft)
            - weights.apart * crowded
            - weights.bombs * (characters[own[0]].laid() + characters[own[1]].laid()) as i32
    }

    /// Value of the barriers that will open. In stage mode it shrinks with every turn until the first
    /// own bomb is laid: a gain that a line may have at its end is put off from turn to turn.
    #[inline(always)]
    fn breached(&self, state: &Board, soft: &Cells) -> i32 {
        let gain = self.weights.breach * self.map.barriers.without(soft).len() as i32;
        if gain == 0 || state.mode() == Mode::Final {
            return gain;
        }
        let soonest = self.turn + SHORTEST_FUSE;
        let mut delay = LATE;
        for bomb in state.bombs() {
            if owner_of(bomb.owner()) == self.player && bomb.expiry() >= soonest {
                delay = delay.min(bomb.expiry() - soonest);
            }
        }
        gain * (LATE + 1 - delay) as i32 / (LATE + 1) as i32
    }
}

impl Adversarial for Tactics {
    type State = Node;
    type Move = Action;
    type Analysis = Analysis;

    const HISTORY_SIZE: usize = 100;

    fn key(&self, node: &Node) -> u64 {
        match node.given {
            None => self.position_key(&node.state),
            Some((orders, key)) => key ^ (1 + self.history_index(orders) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15),
        }
    }

    fn analyze(&self, node: &Node, analysis: &mut Analysis) -> bool {
        if node.state.is_over() {
            return false;
        }
        let key = node.given.map_or_else(|| self.position_key(&node.state), |(_, key)| key);
        // The enemy's moves do not depend on the own orders: they are those of the position searched before.
        if node.given.is_none() || analysis.key != key {
            *analysis = Analysis { moves: self.moves(&node.state, node.given.is_some()), key };
        }
        true
    }

    fn generate(&self, _node: &Node, analysis: &Analysis, _stage: usize, candidates: &mut Vec<ScoredMove<Action>>) {
        analysis.moves.generate(candidates);
    }

    fn is_pseudo_legal(&self, _node: &Node, analysis: &Analysis, mv: Action) -> bool {
        analysis.moves.contains(mv)
    }

    fn play(&self, node: &Node, analysis: &Analysis, mv: Action) -> Node {
        match node.given {
            None => Node { given: Some((mv, !analysis.key)), ..*node },
            Some((own, _)) => Node { state: self.after(&node.state, own, mv), given: None },
        }
    }

    fn evaluate(&self, node: &Node) -> i32 {
        match node.given {
            None if node.state.is_over() => self.ended(&node.state),
            None => self.level.dispatch(Evaluate { tactics: self, node }),
            Some(_) => -self.level.dispatch(Evaluate { tactics: self, node }),
        }
    }

    fn end(&self, node: &Node) -> i32 {
        self.ended(&node.state)
    }

    fn history_index(&self, Action([first, second]): Action) -> usize {
        let word = |order: Order| order.step() as usize * 2 + (order.fuse() != 0) as usize;
        word(first) * 10 + word(second)
    }
}

/// Plays a turn.
struct Play<'a> {
    state: &'a Board,
    orders: [Action; 2],
}

impl Kernel for Play<'_> {
    type Output = Board;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Board {
        let mut state = self.state.copy(cpu);
        state.play(cpu, &Layout::NONE, self.orders);
        state
    }
}

/// The outlook of characters on the cells where these may be, as far as their deaths go.
#[inline(always)]
pub(super) fn escape<const N: usize>(board: &Board, starts: [Cells; N]) -> Escape<'_, N> {
    Escape { board, starts, horizon: board.turn() + HORIZON, until: 0 }
}

/// The set of a character's cell.
#[inline(always)]
pub(super) fn at(state: &Board, id: usize) -> Cells {
    *state.characters()[id].cell.only()
}

/// Leaf evaluation, for the own player.
struct Evaluate<'a> {
    tactics: &'a Tactics,
    node: &'a Node,
}

impl Kernel for Evaluate<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> i32 {
        let Evaluate { tactics, node } = self;
        let mut state = node.state.copy(cpu);
        let (own, enemies) = (tactics.own(), tactics.enemies());
        // The cells where each character may be, the own ones first. Arrays are written out: older
        // compilers do not inline their `map`.
        let mut starts = [at(&state, own[0]), at(&state, own[1]), at(&state, enemies[0]), at(&state, enemies[1])];
        if let Some((orders, _)) = node.given {
            // The enemy still has its step: it may be on any cell that this leads to.
            let first = reach(cpu, &state, starts[2].lanes(cpu), 1);
            let second = reach(cpu, &state, starts[3].lanes(cpu), 1);
            let report = state.play(cpu, &Layout::NONE, seated(tactics.player, orders, Action::NONE));
            let gone = report.burnt.lanes(cpu) | state.grid().hard.lanes(cpu);
            let lanes = [at(&state, own[0]).lanes(cpu), at(&state, own[1]).lanes(cpu), first, second];
            for (start, lanes) in starts.iter_mut().zip(&lanes) {
                *start = Cells::from_lanes(cpu, lanes.and_not(gone));
            }
        }
        let until = state.turn() + tactics.weights.breadth;
        let outlook = cpu.call(Escape { until, ..escape(&state, starts) });
        match outlook.deaths.iter().copied().fold(NEVER, u16::min) {
            NEVER => tactics.positional(&state, outlook.narrowest, &outlook.soft),
            first => tactics.trapped(state.mode(), &outlook.deaths, first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::magic::{Setup, Step};

    #[test]
    fn an_analysis_is_taken_over_only_by_the_same_player_in_the_same_position() {
        let start = Setup::draw_final(1).start();
        let tactics = Tactics::new(&start, 0, Parameters::default());
        let own = Action([Order::step_to(Step::None), Order::bomb(Step::None, SHORTEST_FUSE)]);
        let next = tactics.after(&start, own, Action::NONE);
        let nodes = [Node::of(start), tactics.within(start, own), Node::of(next), tactics.within(next, own)];
        let found = |node: &Node, analysis: &mut Analysis| {
            assert!(tactics.analyze(node, analysis));
            let mut moves = Vec::new();
            tactics.generate(node, analysis, 0, &mut moves);
            moves
        };
        for before in &nodes {
            for node in &nodes {
                let mut analysis = Analysis::default();
                found(before, &mut analysis);
                assert_eq!(found(node, &mut analysis), found(node, &mut Analysis::default()));
            }
        }
        assert_ne!(found(&nodes[0], &mut Analysis::default()), found(&nodes[1], &mut Analysis::default()));
    }
}
