//! What a player makes of its prompts, compared with the referee's own position.

use engines::forest::{Cell, Client, Referee, State, View};
use engines::{Query, Referee as _, Session, TextLines};

use crate::games::check::Mismatch;

/// A player that reads all its prompts.
#[derive(Default)]
pub struct Seat {
    client: Client,
    was_asked: bool,
}

impl Seat {
    /// Whether it got a prompt before.
    pub fn was_asked(&self) -> bool {
        self.was_asked
    }

    /// Reads the prompt of `player` and compares what is known then with the position.
    ///
    /// # Errors
    /// The first difference, the position as `expected`.
    pub fn check(&mut self, at: &str, referee: &Referee, player: usize) -> Result<(), Mismatch> {
        self.was_asked = true;
        let mut lines = TextLines::new(referee.prompt(player));
        let query = self.client.next(&mut lines);
        let at = format!("{at}, what player {player} reads");
        Mismatch::between(&at, format!("{:?}", Ok::<_, ()>(Query::Act)), format!("{query:?}"))?;
        let View { board, state } = self.client.view();
        let setup = referee.setup();
        for cell in Cell::all() {
            let at = format!("{at}, richness of cell {}", cell.index());
            Mismatch::between(&at, setup.board.richness(cell), board.richness(cell))?;
        }
        Mismatch::between_lines(&at, facts(referee.state(), player), facts(state, 0))
    }
}

/// All there is to know of a position, seen by a player, one fact a line.
fn facts(state: &State, own: usize) -> Vec<String> {
    let mut facts = vec![format!("day {}, nutrients {}", state.day(), state.nutrients())];
    for (name, player) in [("own", own), ("other", 1 - own)] {
        facts.push(format!("{name} sun {}, score {}", state.sun(player), state.score(player)));
        facts.push(format!("{name} player waits: {}", state.is_waiting(player)));
        facts.push(format!("{name} trees by size: {:?}", [0, 1, 2, 3].map(|size| state.count(player, size))));
        for cell in Cell::all().filter(|cell| state.trees(player).contains(*cell)) {
            let (size, dormant) = (state.size_at(cell), state.dormant().contains(cell));
            facts.push(format!("{name} tree on cell {}: size {size}, dormant: {dormant}", cell.index()));
        }
    }
    facts
}
