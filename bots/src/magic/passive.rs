//! Passive opponents, which never attack: a bot that loses to them has killed itself.

use std::time::Instant;

use engines::magic::{Action, Character, Client, Order, Step, View, MOST_TURNS};

use crate::Bot;

/// Bot that stands still.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statue;

impl Bot for Statue {
    type Session = Client;

    fn act(&mut self, _view: &View, _asked: Instant) -> Action {
        Action::NONE
    }
}

/// Bot that blocks both ways out of its corner with bombs that never go off by themselves, and
/// stands still behind them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Waller;

impl Bot for Waller {
    type Session = Client;

    /// Each character takes a step out of the corner with a bomb, and the step back.
    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        let ways = [[Step::Right, Step::Down], [Step::Left, Step::Up]];
        let back = |step| match step {
            Step::Right => Step::Left,
            Step::Left => Step::Right,
            Step::Down => Step::Up,
            _ => Step::Down,
        };
        let starts = Character::starts();
        Action([0, 1].map(|index| {
            let (id, way) = (2 * view.player + index, ways[view.player][index]);
            let character = &view.board.characters()[id];
            match (character.cell == starts[id].cell, character.laid() > 0) {
                (true, false) => Order::bomb(way, MOST_TURNS),
                (false, true) => Order::step_to(back(way)),
                _ => Order::NONE,
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engines::magic::{Cells, Setup, State};
    use engines::Rules;

    use super::*;

    #[test]
    fn wallers_end_behind_their_bombs() {
        let setup = Setup::draw_final(3);
        let mut position = State::start(&setup);
        for _ in 0..20 {
            let orders = [0, 1].map(|player| {
                let remaining = Some(Duration::ZERO);
                let view = View { player, board: *position.board(0), burnt: Cells::EMPTY, remaining };
                Waller.act(&view, Instant::now())
            });
            position.step(&setup, &orders);
        }
        let state = position.board(0);
        assert_eq!(state.characters().map(|character| character.cell), Character::starts().map(|start| start.cell));
        assert_eq!((state.bombs().len(), state.bomb_cells().len()), (4, 4));
    }
}
