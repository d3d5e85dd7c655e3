//! Single player-turns from constructed positions, and what each of many commands alone does.

use engines::asteroid::{Refusal, State, Tile, Turn, PLAYERS};
use serde::Deserialize;

use super::plots::{Plots, Recorded};
use crate::games::check::Mismatch;

/// A player-turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    #[serde(rename = "id")]
    _id: String,
    /// Who is to act.
    p: u16,
    /// Before the start phase.
    pre: Vec<Recorded>,
    start: Vec<Recorded>,
    probes: Vec<Probe>,
    cmds: Vec<(String, String)>,
    after: Vec<Recorded>,
    /// By tile and player.
    avail: Vec<[u32; PLAYERS]>,
    scores: [u32; PLAYERS],
    finished: bool,
    next: Vec<Recorded>,
    text: String,
}

/// A command, its outcome, the tiles that it changes, and the player's score afterwards.
#[derive(Deserialize)]
struct Probe(String, String, Vec<Changed>, u32);

/// The index of a tile and what is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
struct Changed(usize, i8, u16, u8, i8, u16);

/// Replays a player-turn.
///
/// # Errors
/// The first difference.
pub fn check(scenario: &Scenario) -> Result<(), Mismatch> {
    let number = scenario.p + 1;
    let mut plots = Plots::of("pre", &scenario.pre, number)?;
    Mismatch::between("p", usize::from(scenario.p), plots.state.player())?;
    plots.change(State::begin_turn);
    plots.check("start", &scenario.start)?;
    for (number, probe) in scenario.probes.iter().enumerate() {
        check_probe(&format!("probe {number}"), probe, plots.clone())?;
    }
    let played: Result<(), Mismatch> = plots.change(|state| {
        let mut turn = Turn::new(state);
        for (number, (line, expected)) in scenario.cmds.iter().enumerate() {
            let outcome = word(turn.try_line(line));
            Mismatch::between(&format!("command {number}"), &**expected, outcome)?;
        }
        Ok(())
    });
    played?;
    plots.check("after", &scenario.after)?;
    check_numbers(scenario, &plots.state)?;

    plots.change(|state| Turn::new(state).finish());
    Mismatch::between("finished", scenario.finished, plots.state.is_over())?;
    plots.check("next", &scenario.next)?;
    // The next player is told of the end as well, and always that it is turn 1.
    let told = Plots::of("next", &scenario.next, number % 3 + 1)?.state;
    let mut text = String::new();
    told.write_message(&mut text);
    Mismatch::between_lines("text", scenario.text.split('\n'), text.split('\n'))
}

fn word(outcome: Result<(), Refusal>) -> &'static str {
    outcome.err().map_or("ok", Refusal::word)
}

fn check_probe(at: &str, probe: &Probe, mut plots: Plots) -> Result<(), Mismatch> {
    let Probe(line, expected, changed, score) = probe;
    let before = plots.recorded();
    let outcome = plots.change(|state| word(Turn::new(state).try_line(line)));
    Mismatch::between(&format!("{at}, outcome"), &**expected, outcome)?;
    let after = plots.recorded();
    let differ = before.iter().zip(&after).enumerate().filter(|(_, (before, after))| before != after);
    let got: Vec<Changed> =
        differ.map(|(index, (_, &Recorded(a, b, c, d, e)))| Changed(index, a, b, c, d, e)).collect();
    Mismatch::between(&format!("{at}, changed tiles"), format!("{changed:?}"), format!("{got:?}"))?;
    Mismatch::between(&format!("{at}, score"), *score, plots.state.score(plots.state.player()))
}

fn check_numbers(scenario: &Scenario, state: &State) -> Result<(), Mismatch> {
    let available = Tile::all().map(|tile| [0, 1, 2].map(|player| state.available(player, tile)));
    let lines = |numbers: [u32; PLAYERS]| format!("{numbers:?}");
    Mismatch::between_lines("avail", scenario.avail.iter().copied().map(lines), available.map(lines))?;
    Mismatch::between("scores", format!("{:?}", scenario.scores), format!("{:?}", state.scores()))
}
