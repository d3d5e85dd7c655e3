//! A position with the sums of the network's first layer.
//!
//! The inputs are the stones of each player and the empty cells that would complete a row of
//! theirs, 42 cells each. The decision behind it: they are of the first and the second player, not of
//! the one to act, as the two do not get the same cells of an endgame; who acts is a matter of
//! the second layer, so a stone changes one accumulator and not two.

use engines::connect4::{Action, State, CELLS, COLUMNS, ROWS};
use engines::simd::Cpu;

use super::super::game::decided;
use crate::network::{count, Accumulator, Network};
use crate::weights::Shape;

/// Inputs of the network: the stones of players 0 and 1, then their threats.
pub const INPUTS: usize = PLANES * CELLS;
/// Heads of the network, by the player to act.
pub const HEADS: usize = 2;
/// The shape of its file.
pub const SHAPE: Shape = Shape {
    game: "connect4",
    tables: "network: stones and threats of both players 168x32, biases 32, heads by the player to act 2x(32+1)",
    count: count(INPUTS, HEADS),
};

const PLANES: usize = 4;
/// Bits of a column of a board.
const HEIGHT: usize = ROWS + 1;

/// A position with the sums of its inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    sums: Accumulator,
    state: State,
    planes: [u64; PLANES],
}

impl Position {
    /// A position with the sums of all its inputs.
    #[inline(always)]
    pub fn new<C: Cpu>(cpu: C, network: &Network, state: &State) -> Position {
        let nothing = Position { sums: network.nothing(), state: *state, planes: [0; PLANES] };
        nothing.changed(cpu, network, *state)
    }

    /// The position after an action, into a column that is not full.
    #[inline(always)]
    pub fn after<C: Cpu>(&self, cpu: C, network: &Network, action: Action) -> Position {
        let mut state = self.state;
        state.drop(state.cell(action));
        self.changed(cpu, network, state)
    }

    /// Another position, by the inputs in which it differs.
    #[inline(always)]
    fn changed<C: Cpu>(&self, cpu: C, network: &Network, state: State) -> Position {
        let mut after = Position { sums: self.sums, state, planes: planes(&state) };
        let mut sums = network.load(cpu, &self.sums);
        for (plane, (new, old)) in after.planes.iter().zip(&self.planes).enumerate() {
            each(plane, new & !old, |input| sums.turn_on(input));
            each(plane, old & !new, |input| sums.turn_off(input));
        }
        sums.store(&mut after.sums);
        after
    }

    /// What the network makes of it for the player to act.
    #[inline(always)]
    pub fn value<C: Cpu>(&self, cpu: C, network: &Network) -> i32 {
        network.value(cpu, &self.sums, self.state.seat())
    }

    /// The position itself.
    #[inline(always)]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The cells that would complete a row, for the player to act and for the other one.
    #[inline(always)]
    pub fn threats(&self) -> [u64; 2] {
        let seat = self.state.seat();
        [self.planes[2 + seat], self.planes[3 - seat]]
    }
}

/// The inputs of a position that are on.
pub fn inputs(state: &State) -> Vec<usize> {
    let mut inputs = Vec::new();
    for (plane, cells) in planes(state).into_iter().enumerate() {
        each(plane, cells, |input| inputs.push(input));
    }
    inputs
}

/// The input that is on in the mirror image where this one is on in a position.
pub fn mirrored(input: usize) -> usize {
    let (plane, cell) = (input / CELLS, input % CELLS);
    plane * CELLS + (COLUMNS - 1 - cell / ROWS) * ROWS + cell % ROWS
}

/// Whether a position is one that the network judges: not over, and not won at once.
pub fn is_judged(state: &State) -> bool {
    decided(state, state.threats()[0]).is_none()
}

#[inline(always)]
fn planes(state: &State) -> [u64; PLANES] {
    let stones = [state.stones(0), state.stones(1)];
    match (state.threats(), state.seat()) {
        ([own, other], 0) => [stones[0], stones[1], own, other],
        ([own, other], _) => [stones[0], stones[1], other, own],
    }
}

/// Does something for the input of every cell of a plane.
#[inline(always)]
fn each(plane: usize, mut cells: u64, mut action: impl FnMut(usize)) {
    while cells != 0 {
        let bit = cells.trailing_zeros() as usize;
        cells &= cells - 1;
        // A column has a bit more than cells.
        action(plane * CELLS + bit - bit / HEIGHT);
    }
}

#[cfg(test)]
mod tests {
    use engines::connect4::Setup;
    use engines::simd::{self, Kernel, Level, Portable};
    use engines::Rules;

    use super::*;

    struct Game<'a> {
        network: &'a Network,
        actions: &'a [Action],
    }

    impl Kernel for Game<'_> {
        type Output = Vec<(Position, i32)>;
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let mut position = Position::new(cpu, self.network, &State::EMPTY);
            let play = |&action: &Action| {
                position = position.after(cpu, self.network, action);
                (position, position.value(cpu, self.network))
            };
            self.actions.iter().map(play).collect()
        }
    }

    fn random_game(rng: &mut fastrand::Rng) -> Vec<Action> {
        let (mut state, mut actions) = (State::EMPTY, Vec::new());
        while !state.is_over() {
            let action = state.random_action(&Setup::EMPTY, state.seat(), rng);
            state.play(action);
            actions.push(action);
        }
        actions
    }

    #[test]
    fn a_position_is_kept_up_to_date_alike_on_every_processor() {
        let mut rng = fastrand::Rng::with_seed(2018);
        for _ in 0..200 {
            let weights: Vec<i8> = (0..SHAPE.count).map(|_| rng.i8(..)).collect();
            let network = Network::new(&weights, INPUTS, HEADS);
            let actions = random_game(&mut rng);
            let kept = simd::dispatch(Game { network: &network, actions: &actions });
            assert_eq!(Level::PORTABLE.dispatch(Game { network: &network, actions: &actions }), kept);
            for (position, value) in kept {
                let fresh = Position::new(Portable, &network, position.state());
                assert_eq!(fresh, position);
                assert_eq!(fresh.value(Portable, &network), value);
                assert_eq!(position.threats(), position.state().threats());
            }
        }
    }

    #[test]
    fn inputs_are_stones_and_threats_by_player() {
        let play = |columns: &[usize]| {
            let mut state = State::EMPTY;
            columns.iter().for_each(|column| state.play(Action::new(*column).unwrap()));
            state
        };
        // Player 0 has the lowest cells of columns 1 to 3, player 1 those above the first two.
        let state = play(&[1, 1, 2, 2, 3]);
        let cell = |column: usize, row: usize| column * ROWS + row;
        let expected = [
            cell(1, 0),
            cell(2, 0),
            cell(3, 0),
            CELLS + cell(1, 1),
            CELLS + cell(2, 1),
            2 * CELLS + cell(0, 0),
            2 * CELLS + cell(4, 0),
        ];
        assert_eq!(inputs(&state), expected);
        let mut images: Vec<usize> = expected.iter().map(|input| mirrored(*input)).collect();
        images.sort_unstable();
        assert_eq!(inputs(&play(&[5, 5, 4, 4, 3])), images);
        assert!(is_judged(&state) && !is_judged(&play(&[1, 1, 2, 2, 3, 3])));
    }
}
