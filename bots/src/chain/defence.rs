//! Defence against the opponent's skill: a chain that lowers its gauge in time.

use engines::chain::{
    chain_garbage, gauge_loss, Action, DigitCounts, PackMasks, Setup, Side, View, GAUGE_GAIN, SKILL_GAUGE,
};
use engines::simd::Portable;

use super::Parameters;

/// Garbage that an action sends at once, and the player afterwards; `None` if it loses.
pub fn outcome(setup: &Setup, turn: usize, side: &Side, action: Action) -> Option<(u64, Side)> {
    let mut after = *side;
    let report = after.act(Portable, &PackMasks::new(setup.pack(turn)), action);
    after.stock = after.stock.saturating_sub(report.sent);
    (!report.lost).then_some((report.sent, after))
}

/// The best drop that lowers the opponent's gauge below the skill at once, and the garbage
/// prevented; `None` if the skill is far off or harmless. The chain still ready after the drop
/// counts, too.
pub fn defence(view: &View, parameters: &Parameters) -> Option<(Action, u64)> {
    let (turn, me, other) = (view.state.turn(), view.state.side(0), view.state.side(1));
    if other.gauge + GAUGE_GAIN < SKILL_GAUGE {
        return None;
    }
    let threat = outcome(&view.setup, turn, other, Action::SKILL).map_or(0, |(sent, _)| sent);
    if (threat as f64) < parameters.harmless {
        return None;
    }
    let pack = PackMasks::new(view.setup.pack(turn));
    let mut best: Option<(f64, Action)> = None;
    for action in Action::drops() {
        let mut after = *me;
        let report = after.act(Portable, &pack, action);
        let loss = gauge_loss(report.chain);
        if report.lost || loss == 0 || other.gauge.saturating_sub(loss) >= SKILL_GAUGE {
            continue;
        }
        let left = chain_garbage(after.field.potential(Portable, &DigitCounts::default()).chain);
        let value = report.sent as f64 + parameters.ready * left as f64;
        if best.map_or(true, |(most, _)| value > most) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| (action, threat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::testing::act;
    use engines::chain::{Block, Field, Pack, State, TURNS};

    fn field(columns: &[&[u8]]) -> Field {
        let column = |numbers: &&[u8]| numbers.iter().map(|n| Block::from_number(*n).unwrap()).collect::<Vec<_>>();
        Field::from_columns(&columns.iter().map(column).collect::<Vec<_>>()).unwrap()
    }

    /// Fives beside each other would vanish at once, so they stand between other digits.
    fn fives() -> Field {
        let columns: [&[u8]; 10] =
            [&[5, 7, 5, 7, 5, 7], &[7; 6], &[5, 7, 5, 7, 5, 7], &[7; 6], &[5, 7, 5, 7, 5, 7], &[], &[], &[], &[], &[]];
        field(&columns)
    }

    fn chain(setup: &Setup, field: Field, action: Action) -> u32 {
        let mut side = Side { field, ..Side::EMPTY };
        act(&mut side, setup.pack(0), action).chain
    }

    /// A field of random drops in which the next one starts at most three steps or four, and some
    /// drop does.
    fn field_with_a_short_chain(setup: &Setup) -> Field {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut side = Side::EMPTY;
        loop {
            let longest = Action::drops().map(|action| chain(setup, side.field, action)).max();
            if (3..=4).contains(&longest.unwrap_or(0)) {
                return side.field;
            }
            let numbers = [(); 4].map(|()| rng.u8(1..10));
            let pack = Pack::from_numbers(numbers).unwrap();
            let action = Action::from_index(rng.usize(0..36)).unwrap();
            if act(&mut side, pack, action).lost {
                side = Side::EMPTY;
            }
        }
    }

    #[test]
    fn a_short_chain_takes_a_dangerous_gauge_away() {
        let setup = Setup::new(vec![Pack::from_numbers([0, 4, 1, 1]).unwrap(); TURNS]).unwrap();
        let own = field_with_a_short_chain(&setup);
        let defend = |gauge: u8, field: Field| {
            let me = Side { field: own, ..Side::EMPTY };
            let other = Side { field, gauge, ..Side::EMPTY };
            let view = View { setup: setup.clone(), state: State::new(0, [me, other]), remaining: Default::default() };
            defence(&view, &Parameters::default())
        };
        let (action, prevented) = defend(80, fives()).expect("the gauge is full");
        assert!(chain(&setup, own, action) >= 3 && prevented > 0);
        assert_eq!(defend(40, fives()), None, "the gauge is far from full");
        assert_eq!(defend(80, Field::EMPTY), None, "there is nothing to blow up");
        assert_eq!(defend(100, fives()), None, "a short chain is not enough");
    }
}
