//! Open-loop search on games whose best play is known.

use search::{Budget, Chance, OpenLoop, RootMoves, Sequential};

/// A turn of the dice game pig: roll and add, or stop and keep; a one loses all. The best play holds
/// at twenty or more.
struct Pig;

#[derive(Clone, Copy)]
struct Turn {
    total: u8,
    /// A die is to be rolled.
    is_rolling: bool,
    is_over: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Choice {
    Roll,
    Hold,
}

impl Sequential<1> for Pig {
    type State = Turn;
    type Move = Choice;

    fn mover(&self, _: &Turn) -> usize {
        0
    }

    fn for_each_move(&self, _: &Turn, each: &mut impl FnMut(Choice)) {
        [Choice::Roll, Choice::Hold].into_iter().for_each(each);
    }

    fn play(&self, turn: &mut Turn, chosen: Choice) {
        match chosen {
            Choice::Roll => turn.is_rolling = true,
            Choice::Hold => turn.is_over = true,
        }
    }

    fn end(&self, turn: &Turn) -> Option<[f32; 1]> {
        Some([turn.total as f32 / 50.0]).filter(|_| turn.is_over)
    }

    fn estimate(&self, turn: &Turn, _: &mut fastrand::Rng) -> [f32; 1] {
        [turn.total as f32 / 50.0]
    }
}

impl Chance<1> for Pig {
    fn draw(&self, turn: &mut Turn, rng: &mut fastrand::Rng) {
        if std::mem::take(&mut turn.is_rolling) {
            match rng.u8(1..=6) {
                1 => *turn = Turn { total: 0, is_over: true, ..*turn },
                number => turn.total = (turn.total + number).min(100),
            }
        }
    }
}

#[test]
fn it_rolls_while_that_pays_and_then_holds() {
    for (total, expected) in
        [(0, Choice::Roll), (8, Choice::Roll), (14, Choice::Roll), (27, Choice::Hold), (40, Choice::Hold)]
    {
        let root = Turn { total, is_rolling: false, is_over: false };
        for seed in 0..3 {
            let found = OpenLoop::<Choice, 1>::new(0.5, 1 << 14, seed).search(&Pig, &root, Budget::nodes(60_000));
            assert_eq!(found.best, expected, "at {}", total);
        }
    }
}

/// Two rounds in which chance decides which of the numbers 0 to 9 can be taken, in changing order;
/// the largest is the best.
struct Offers;

impl Sequential<1> for Offers {
    /// Round, sum, and what is offered.
    type State = (u8, u32, Vec<u8>);
    type Move = u8;

    fn mover(&self, _: &Self::State) -> usize {
        0
    }

    fn for_each_move(&self, state: &Self::State, each: &mut impl FnMut(u8)) {
        state.2.iter().copied().for_each(each);
    }

    fn play(&self, state: &mut Self::State, chosen: u8) {
        assert!(state.2.contains(&chosen), "only what is legal is played");
        state.0 += 1;
        state.1 += chosen as u32;
    }

    fn end(&self, state: &Self::State) -> Option<[f32; 1]> {
        Some([state.1 as f32 / 18.0]).filter(|_| state.0 == 2)
    }

    fn estimate(&self, state: &Self::State, rng: &mut fastrand::Rng) -> [f32; 1] {
        [(state.1 + rng.u32(0..10)) as f32 / 18.0]
    }
}

impl Chance<1> for Offers {
    fn draw(&self, state: &mut Self::State, rng: &mut fastrand::Rng) {
        let mut offers: Vec<u8> = (0..10).collect();
        rng.shuffle(&mut offers);
        offers.truncate(rng.usize(1..6));
        state.2 = offers;
    }
}

#[test]
fn moves_that_are_not_always_legal_are_told_apart() {
    let mut tree = OpenLoop::<u8, 1>::new(1.0, 1 << 12, 1);
    let found = tree.search(&Offers, &(0, 0, Vec::new()), Budget::nodes(30_000));
    let moves = tree.root_moves();
    let mut numbers: Vec<u8> = moves.iter().map(|known| known.mv).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..10).collect::<Vec<u8>>(), "every number once");
    assert_eq!(moves.iter().map(|known| known.visits).sum::<u64>(), 30_000);
    assert_eq!(found.best, 9);
    let mean = |number: u8| moves.iter().find(|known| known.mv == number).map_or(0.0, |known| known.mean);
    assert!((1..10).all(|number| mean(number) > mean(number - 1)));
}

#[test]
fn a_full_tree_goes_on_searching() {
    let mut tree = OpenLoop::<u8, 1>::new(1.0, 64, 1);
    let search = |tree: &mut OpenLoop<u8, 1>| tree.search(&Offers, &(0, 0, Vec::new()), Budget::nodes(5000));
    assert_eq!(search(&mut tree).iterations, 5000);
    let again = |_| search(&mut OpenLoop::new(1.0, 64, 9));
    assert_eq!(again(0), again(1), "the same seed and budget give the same answer");
}
