//! The text that players are sent (RULES.md, section 10).

use std::fmt::Write;

use super::{Base, Plot, State, Tile, RADIUS, TILES, TURNS};

/// A message's first line.
pub(super) const START: &str = "START";
/// A message's last line.
pub(super) const END: &str = "EOS";

/// The word for what a tile is.
pub(super) fn landform(plot: Plot) -> &'static str {
    match plot {
        Plot { hole: true, .. } => "hole",
        Plot { owner: None, .. } => "wasteland",
        Plot { base: Some(_), .. } => "base",
        _ => "settlement",
    }
}

/// The word for what is built on a tile.
pub(super) fn base_word(plot: Plot) -> &'static str {
    match plot {
        Plot { hole: true, .. } => "hole",
        Plot { base, .. } => base.map_or("none", Base::word),
    }
}

impl State {
    /// Appends what the player to act is sent.
    pub fn write_message(&self, out: &mut String) {
        let _ = writeln!(out, "{}\n{} {} {}", START, self.turn(), TURNS, self.player());
        self.write_field(out);
        let _ = writeln!(out, "{}", END);
    }

    /// Appends the part of a message that is the same for all players: the size of the board and
    /// its tiles.
    pub fn write_field(&self, out: &mut String) {
        let _ = writeln!(out, "{} {}", RADIUS + 1, TILES);
        for tile in Tile::all() {
            let plot = self.plot(tile);
            let (owner, material) = match plot.owner {
                None => (-1, 0),
                Some(player) => (player as i32, self.material(player, tile)),
            };
            let (landform, base) = (landform(plot), base_word(plot));
            let _ = writeln!(out, "{} {} {} {} {} {}", tile, owner, plot.robots, material, landform, base);
        }
    }
}
