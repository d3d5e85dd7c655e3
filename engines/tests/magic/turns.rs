//! A turn does what the reference does, on any processor, and every corner of the rules is met.

use engines::magic::{Action, Board, Layout, Order, Report, Step, CROWDED, MOST_BOMBS, SHORTEST_FUSE};
use engines::simd::{self, Cpu, Kernel, Level};
use fastrand::Rng;

use super::reference::{Corners, Position};
use super::*;

struct Turn<'a>(Board, &'a Layout, [Action; 2]);

impl Kernel for Turn<'_> {
    type Output = (Board, Report);
    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> (Board, Report) {
        // A copy has all that a turn needs.
        let mut copy = self.0.copy(cpu);
        assert_eq!((&copy, copy.bomb_cells()), (&self.0, self.0.bomb_cells()));
        let report = copy.play(cpu, self.1, self.2);
        assert_eq!(report, self.0.play(cpu, self.1, self.2));
        assert_eq!(copy, self.0);
        (copy, report)
    }
}

/// Plays the same turn everywhere.
fn play(state: &mut Board, position: &mut Position, commands: &[Command; 4], corners: &mut Corners) {
    let layout = layout(position);
    let (bombs, before) = (position.bombs.len(), *state);
    let [portable, native] = [
        Level::PORTABLE.dispatch(Turn(*state, &layout, orders(commands))),
        simd::dispatch(Turn(*state, &layout, orders(commands))),
    ];
    assert_eq!(portable, native);
    assert_eq!(portable.0.bomb_cells(), native.0.bomb_cells());
    position.play(commands, corners);
    let (after, report) = native;
    assert_same(&after, position);
    assert_eq!(report.burnt, cells(position.burnt.iter()), "{:?}", before);
    let hit = (0..4).filter(|id| position.burnt.contains(&position.characters[*id].at));
    assert_eq!(report.hit, hit.fold(0, |hit, id| hit | 1 << id));
    assert!(report.laid.count_ones() as usize + bombs >= after.bombs().len());
    *state = after;
}

fn assert_all_met(corners: &Corners) {
    let text = format!("{:?}", corners);
    assert!(!text.contains(": 0,") && !text.contains(": 0 "), "a corner was not met: {}", text);
}

#[test]
fn any_position_and_its_next_turns() {
    let mut rng = Rng::with_seed(1);
    let mut corners = Corners::default();
    let mut crowded = 0;
    for _ in 0..20_000 {
        let mut position = random_position(&mut rng);
        let mut state = packed(&position).expect("a position that can be played on");
        for _ in 0..6 {
            if position.bombs.len() >= CROWDED && rng.bool() {
                break;
            }
            if position.bombs.len() >= CROWDED {
                crowded += (position.bombs.len() == CROWDED) as u32;
                let bombs = Action([Order::bomb(Step::None, SHORTEST_FUSE); 2]);
                position.characters.iter_mut().for_each(|character| character.number = 100);
                let board = packed(&position).expect("a position that can be played on");
                let (_, report) = Level::PORTABLE.dispatch(Turn(board, &layout(&position), [bombs; 2]));
                assert_eq!(report.laid, 0, "no bomb is laid on a crowded field");
                position.characters.iter_mut().for_each(|character| character.number = 0);
                state = packed(&position).expect("a position that can be played on");
            }
            let commands = random_commands(&position, &mut rng);
            play(&mut state, &mut position, &commands, &mut corners);
            if position.is_over() {
                break;
            }
        }
    }
    assert_all_met(&corners);
    assert!(crowded > 0);
}

#[test]
fn whole_games() {
    let mut rng = Rng::with_seed(2);
    let mut corners = Corners::default();
    let (mut longest, mut to_the_end) = (0, 0);
    for game in 0..600 {
        let mut position = random_start(game % 3 != 0, &mut rng);
        let mut state = packed(&position).expect("a start");
        assert_same(&state, &position);
        while !position.is_over() {
            // Nobody lays bombs in every fifth game: it lasts until blocks fall.
            let mut commands = quiet_commands(&position, &mut rng);
            if game % 5 == 0 {
                commands.iter_mut().for_each(|command| command.fuse = None);
            }
            play(&mut state, &mut position, &commands, &mut corners);
        }
        longest = longest.max(position.turn);
        to_the_end += (position.dead.is_empty()) as usize;
    }
    assert!(longest == 1000 && to_the_end > 10, "{} turns, {} games without a death", longest, to_the_end);
    assert!(corners.killed > 100 && corners.crushed > 10, "{:?}", corners);
}

/// What might not fit is ignored, and the list is whole.
#[test]
fn a_full_field_takes_no_more_bombs() {
    let mut position = empty(false, 7);
    position.characters.iter_mut().for_each(|character| character.number = 100);
    for number in 0..CROWDED - 1 {
        position.bombs.push(Bomb { owner: number % 4, at: (11, 1), remaining: 900, fire: 1 });
    }
    let state = packed(&position).unwrap();
    let bombs = orders(&[Command { step: 'N', fuse: Some(9) }; 4]);
    let (state, report) = Level::PORTABLE.dispatch(Turn(state, &Layout::NONE, bombs));
    assert_eq!((report.laid, state.bombs().len()), (0b1111, MOST_BOMBS));
    assert_eq!(state.characters()[0].laid(), 16);
    let (state, again) = Level::PORTABLE.dispatch(Turn(state, &Layout::NONE, bombs));
    assert_eq!((again.laid, state.bombs().len()), (0, MOST_BOMBS));
    while position.bombs.len() < MOST_BOMBS {
        position.bombs.push(Bomb { owner: 0, at: (11, 1), remaining: 900, fire: 1 });
        assert!(packed(&position).is_some());
    }
    position.bombs.push(Bomb { owner: 0, at: (11, 1), remaining: 900, fire: 1 });
    assert_eq!(packed(&position), None);
}

/// What a player picks up counts from its next bomb on (RULES.md, section 3).
#[test]
fn a_bomb_is_laid_before_an_item_is_taken() {
    let mut position = empty(true, 0);
    position.items = [((1, 2), 'P'), ((10, 13), 'N')].into();
    let mut state = packed(&position).unwrap();
    let bomb = |step| Command { step, fuse: Some(5) };
    let stay = Command { step: 'N', fuse: None };
    (state, _) = Level::PORTABLE.dispatch(Turn(state, &Layout::NONE, orders(&[bomb('R'), stay, stay, bomb('N')])));
    let [first, .., last] = state.characters();
    assert_eq!((state.bombs()[0].fire(), first.fire, first.laid()), (2, 3, 1));
    assert_eq!((last.number, last.laid()), (2, 1));
    (state, _) = Level::PORTABLE.dispatch(Turn(state, &Layout::NONE, orders(&[bomb('N'), stay, stay, bomb('N')])));
    assert_eq!(state.bombs().len(), 3);
    assert_eq!(state.bombs()[0].expiry(), 5);
}

/// Positions that no game can be in are refused.
#[test]
fn impossible_positions_are_refused() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..200 {
        let position = random_position(&mut rng);
        assert!(packed(&position).is_some());
        let floor: Vec<At> = all_cells().filter(|at| position.sign(*at) == '.').collect();
        let at = floor[rng.usize(0..floor.len())];
        let bomb = Bomb { owner: 0, at, remaining: 0, fire: 1 };
        let changes: [&dyn Fn(&mut Position); 9] = [
            &|position| position.turn = position.max_turns,
            &|position| position.max_turns = 4,
            &|position| position.max_turns = 1001,
            &|position| position.set((2, 2), '.'),
            &|position| position.set((0, 0), '+'),
            &|position| position.characters[2].at = (12, 3),
            &|position| position.bombs = vec![Bomb { at: (4, 4), ..bomb.clone() }],
            &|position| position.bombs = vec![Bomb { remaining: position.max_turns + 1, ..bomb.clone() }],
            &|position| position.items = [((6, 6), 'N')].into(),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut changed = position.clone();
            change(&mut changed);
            assert_eq!(packed(&changed), None, "change {}", number);
        }
    }
}

#[test]
fn random_orders_are_all_steps_and_bombs_of_every_fuse() {
    let mut rng = Rng::with_seed(8);
    let board = loop {
        if let Some(board) = packed(&random_position(&mut rng)) {
            break board;
        }
    };
    let orders = (0..20_000).flat_map(|_| board.random_action(&mut rng).0);
    let (mut steps, mut fuses, mut bombs) = (BTreeSet::new(), BTreeSet::new(), 0);
    for order in orders {
        steps.insert(order.step().word());
        fuses.extend(Some(order.fuse()).filter(|&fuse| fuse > 0));
        bombs += (order.fuse() > 0) as u32;
    }
    assert_eq!(steps.len(), Step::ALL.len());
    assert_eq!(fuses.into_iter().collect::<Vec<_>>(), (SHORTEST_FUSE..=board.max_turns()).collect::<Vec<_>>());
    assert!((4500..5500).contains(&bombs), "one order in eight, of 40,000: {}", bombs);
}
