//! What a player wants of the enemy it meets, over the turns of a game.

use engines::magic::{owner_of, Bomb, View, HORIZON};

use super::parameters::Parameters;

/// What was seen of the game so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mood {
    /// Turns since an own bomb was on the field.
    idle: i32,
    /// Whether the enemy has laid a bomb that is more than a wall.
    is_attacked: bool,
}

impl Mood {
    /// The parameters for an enemy that plays as this one does: who is left in peace can wait for a
    /// win that costs nothing, but not forever. To be called once a turn.
    pub fn parameters(&mut self, view: &View, parameters: Parameters) -> Parameters {
        let state = &view.board;
        let is_wall = |bomb: &Bomb| bomb.expiry() > state.turn() + HORIZON;
        self.is_attacked |= state.bombs().iter().any(|bomb| owner_of(bomb.owner()) != view.player && !is_wall(bomb));
        let own = &state.characters()[2 * view.player..][..2];
        self.idle = if own.iter().any(|character| character.laid() > 0) { 0 } else { self.idle + 1 };
        let Parameters { chase, patience, contempt, sacrifice, .. } = parameters;
        Parameters {
            chase: chase + self.idle / patience,
            sacrifice: if self.is_attacked { sacrifice } else { -contempt / 4 },
            ..parameters
        }
    }
}
