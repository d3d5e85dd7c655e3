//! Why the contest's program refuses a command, in its words.
//!
//! Only the first reason is logged, so the order of the tests is part of the log.

use engines::forest::{Cell, Setup, State};

/// The first reason against a well-formed command; `numbers` are those after its word.
pub fn reason(state: &State, setup: &Setup, player: usize, word: &str, numbers: [usize; 2]) -> String {
    let [source, target] = numbers;
    let Some(from) = Cell::from_index(source) else {
        // Of two missing cells the target is named.
        let missing = if word == "SEED" && Cell::from_index(target).is_none() { target } else { source };
        return format!("Cell {missing} not found");
    };

    let all = state.trees(0) | state.trees(1);
    let (size, sun) = (state.size_at(from), state.sun(player));
    let missing = (!all.contains(from), format!("There is no tree on cell {source}"));
    let foreign = (!state.trees(player).contains(from), format!("The tree on cell {source} is owned by opponent"));
    let dormant = (
        state.dormant().contains(from),
        format!("Tree on cell {source} is dormant (has already been used this round)"),
    );
    let price = match word {
        "SEED" => state.count(player, 0),
        "COMPLETE" => 4,
        _ => [1, 3, 7, 0][size] + state.count(player, (size + 1) & 3),
    };
    let poor = (price > sun, format!("Not enough sun. You need {price} but have {sun}"));

    let reasons = match word {
        "GROW" => {
            let tall = (size == 3, format!("Tree on cell {source} cannot grow more (max size is 3)."));
            vec![missing, foreign, dormant, tall, poor]
        }
        "COMPLETE" => {
            let small = (size < 3, format!("The tree on cell {source} is not large enough"));
            vec![missing, foreign, small, dormant, poor]
        }
        _ => {
            let Some(to) = Cell::from_index(target) else { return format!("Cell {target} not found") };
            let occupied = (all.contains(to), format!("There is already a tree on cell {target}"));
            let seed = (size == 0, format!("The seed on {source} cannot produce seeds"));
            let far = (
                !from.within(size).contains(to),
                format!("The tree on cell {source} is too far from cell {target} to plant a seed there"),
            );
            let barren = (setup.board.richness(to) == 0, format!("You can't plant a seed on cell {target}"));
            vec![occupied, missing, seed, foreign, dormant, far, barren, poor]
        }
    };
    let first = reasons.into_iter().find(|(holds, _)| *holds);
    first.map_or_else(|| "no reason".into(), |(_, text)| text)
}
