//! Opponent adaptation: parameters that follow the enemy's play over the turns of a game.

use engines::magic::{owner_of, Bomb, Mode, View, HORIZON};

use super::parameters::Parameters;

/// Growth of `breach` in stage mode where `chase` grows by one: who goes away from a barrier to
/// shelter from a bomb loses the more, the more a step towards the enemy counts.
const BREACH_GROWTH: i32 = 40;

/// Opponent model: the enemy's play so far, and the own waiting.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Opponent {
    /// Turns since an own bomb was last on the field.
    idle: i32,
    /// True once the enemy has laid a bomb that is more than a wall.
    is_attacked: bool,
}

impl Opponent {
    /// Parameters adapted to the enemy's play: a player that is not attacked can wait for a win
    /// that costs nothing, but not forever. To be called once a turn.
    pub fn parameters(&mut self, view: &View, mut parameters: Parameters) -> Parameters {
        let state = &view.board;
        let threatens = |bomb: &Bomb| owner_of(bomb.owner()) != view.player && bomb.expiry() <= state.turn() + HORIZON;
        self.is_attacked |= state.bombs().iter().any(threatens);
        let own = &state.characters()[2 * view.player..][..2];
        self.idle = if own.iter().any(|character| character.laid() > 0) { 0 } else { self.idle + 1 };
        let impatience = self.idle / parameters.patience;
        if !self.is_attacked {
            parameters.sacrifice = -parameters.contempt / 4;
        }
        let weights = parameters.weights_mut(state.mode());
        weights.chase += impatience;
        if state.mode() == Mode::Stage {
            weights.breach += BREACH_GROWTH * impatience;
        }
        parameters
    }
}
