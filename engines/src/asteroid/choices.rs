//! Actions of the player to act: all builds, and random ones.

use super::{Action, Base, Build, Direction, Move, State};

impl State {
    /// All builds that the player to act can do.
    pub fn builds(&self) -> impl Iterator<Item = Build> + '_ {
        let candidates = move |tile| Base::BUILDABLE.into_iter().filter_map(move |base| Build::new(tile, base));
        let own = self.owned[self.player()].without(self.bases());
        own.flat_map(candidates).filter(move |build| self.judge_build(*build).is_ok())
    }

    /// Random orders of the player to act: often a build if there is any, else robots of every tile
    /// in random numbers in all directions. No order is refused.
    pub fn random_action(&self, rng: &mut fastrand::Rng) -> Action {
        if rng.u32(..3) == 0 {
            let count = self.builds().count();
            if count > 0 {
                return Action::Build(self.builds().nth(rng.usize(..count)).expect("there are as many"));
            }
        }
        let own = self.owned[self.player()];
        let walls = self.bases().without(own);
        let mut moves = Vec::new();
        for from in own.without(self.holes) {
            let mut left = self.robots(from);
            let mut directions = Direction::ALL;
            rng.shuffle(&mut directions);
            for direction in directions {
                let amount = rng.u16(..=left);
                if let Some(order) = Move::new(from, direction, amount) {
                    if !walls.contains(order.to()) {
                        left -= amount;
                        moves.push(order);
                    }
                }
            }
        }
        Action::Moves(moves)
    }
}
