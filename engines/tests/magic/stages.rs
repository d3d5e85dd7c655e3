//! Stage mode: runs through stages are the naive ones, and are ranked as the contest ranks them.

use engines::magic::{Client, Enemy, Mode, Options, Referee, Run, Setup, State as Game};
use engines::{simd::Portable, Answer, GameOptions, Query, Referee as _, Rules, Session, TextLines};
use fastrand::Rng;

use super::reference::{Corners, Position};
use super::*;

/// The start of a stage in the naive rules.
fn naive_stage(setup: &Setup, stage: usize, turn: i32) -> Position {
    let mut position = empty(false, turn);
    position.max_turns = setup.max_turns() as i32;
    let layout = setup.layout(stage);
    for at in all_cells() {
        for (hidden, item) in [(layout.numbers, 'N'), (layout.powers, 'P')] {
            if hidden.contains(cell(at)) {
                position.set(at, '+');
                position.hidden.insert(at, item);
            }
        }
    }
    position
}

fn commands_of(orders: Action) -> [Command; 2] {
    orders.0.map(|order| Command {
        step: order.step().word().chars().next().expect("a word"),
        fuse: Some(order.fuse() as i32).filter(|fuse| *fuse > 0),
    })
}

/// What RULES.md, section 7 counts.
#[derive(Default, PartialEq, Eq, Debug)]
struct Count {
    cleared: usize,
    bombs: u32,
}

/// Plays a turn of the naive run; tells whether the run goes on.
fn naive_turn(position: &mut Position, count: &mut Count, setup: &Setup, commands: &[Command; 4]) -> bool {
    let before: Vec<Bomb> = position.bombs.clone();
    let laid = |owner: usize, position: &Position| {
        let number = commands[owner].fuse.filter(|_| {
            let own = before.iter().filter(|bomb| bomb.owner == owner).count() as i32;
            own < position.characters[owner].number
        });
        let at = position.characters[owner].at;
        let target = stepped(at, commands[owner].step);
        let is_blocked = commands[owner].step != 'N' && (position.sign(target) != '.' || position.has_bomb(target));
        number.is_some() && !is_blocked
    };
    count.bombs += (0..2).filter(|owner| laid(*owner, position)).count() as u32;
    position.play(commands, &mut Corners::default());
    if position.dead.iter().any(|id| *id < 2) {
        return false;
    }
    if !position.dead.is_empty() {
        count.cleared += 1;
        *position = naive_stage(setup, count.cleared, position.turn);
    }
    position.turn < position.max_turns
}

#[test]
fn runs_are_the_naive_ones() {
    let mut rng = Rng::with_seed(1);
    let (mut cleared, mut by_death, mut by_limit, mut both) = (0, 0, 0, 0);
    for seed in 0..300 {
        // Enemies that lay bombs as wildly as the program do not live long.
        let setup = Setup::draw_stages(seed, 3, &[Enemy::Walker]).unwrap().with_max_turns(200);
        let mut run = Run::start(&setup);
        let (mut position, mut count, mut goes_on) = (naive_stage(&setup, 0, 0), Count::default(), true);
        while goes_on {
            assert!(!run.is_over());
            assert_same(run.board(), &position);
            let mut commands = quiet_commands(&position, &mut rng);
            if rng.u32(0..4) == 0 {
                commands[2].fuse = Some(5);
            }
            let stage = run.cleared();
            let report = run.play(Portable, &setup, orders(&commands));
            goes_on = naive_turn(&mut position, &mut count, &setup, &commands);
            assert_eq!(Count { cleared: run.cleared(), bombs: run.bombs() }, count);
            if run.cleared() > stage {
                assert_eq!((report.burnt, run.board().turn() as i32), (Cells::EMPTY, position.turn));
            }
        }
        assert!(run.is_over());
        cleared += run.cleared();
        by_death += (run.board().dead() != 0) as usize;
        by_limit += (run.board().dead() == 0) as usize;
        both += (run.board().losses(0) > 0 && run.board().losses(1) > 0) as usize;
    }
    assert!(
        cleared > 100 && by_death > 50 && by_limit > 5 && both > 0,
        "{} {} {} {}",
        cleared,
        by_death,
        by_limit,
        both
    );
}

/// Both seats play their own run; the prompts are the naive ones, without a time, and the enemies
/// are asked again for what they did.
#[test]
fn each_seat_has_its_own_run() {
    let mut rng = Rng::with_seed(2);
    let mut options = Options::default();
    for (key, value) in [("mode", "stage"), ("stages", "4"), ("enemies", "walker+bomber+hunter"), ("turns", "120")] {
        options.set(key, value).unwrap();
    }
    let (mut next_stages, mut decided_by_bombs) = (0, 0);
    for seed in 0..120 {
        let mut referee = Referee::new(seed, &options);
        let setup = referee.setup().clone();
        assert_eq!((setup.mode(), setup.max_turns(), setup.enemy(5)), (Mode::Stage, 120, Some(Enemy::Bomber)));
        let mut naive = [0, 1].map(|_| (naive_stage(&setup, 0, 0), Count::default(), true));
        let mut clients = [(); 2].map(|()| Client::default());
        for (seat, client) in clients.iter_mut().enumerate() {
            assert_eq!(client.next(&mut TextLines::new("")), Ok(Query::Name));
            referee.answer(seat, Answer::instant("name"));
        }
        while referee.outcome().is_none() {
            let playing: Vec<usize> = (0..2).filter(|seat| naive[*seat].2).collect();
            assert_eq!(referee.asked().collect::<Vec<_>>(), playing);
            let runs = match referee.state() {
                Game::Stages(runs) => *runs,
                game => panic!("{:?}", game),
            };
            for seat in playing {
                let (position, count, goes_on) = &mut naive[seat];
                assert_eq!(referee.prompt(seat), position.text(0, None));
                clients[seat].next(&mut TextLines::new(referee.prompt(seat))).expect("a prompt");
                let view = clients[seat].view();
                assert_eq!((&view.board, view.player, view.remaining), (runs[seat].board(), 0, None));
                let [a, b] = match seat {
                    0 => commands_of(Enemy::Trapper.orders(runs[0].board(), 0, seed)),
                    _ => [0, 1].map(|id| quiet_commands(position, &mut rng)[id]),
                };
                let [c, d] = commands_of(runs[seat].enemy_action(&setup));
                let mut text = String::new();
                clients[seat].write(&orders(&[a, b, c, d])[0], &mut text);
                referee.answer(seat, Answer::instant(text.trim_end()));
                let before = count.cleared;
                *goes_on = naive_turn(position, count, &setup, &[a, b, c, d]);
                next_stages += count.cleared - before;
            }
        }
        let outcome = referee.outcome().expect("the game is over");
        let [first, second] = naive.map(|(_, count, _)| (count.cleared as i64, std::cmp::Reverse(count.bombs)));
        assert_eq!(outcome.scores(), [first.0, second.0]);
        assert_eq!(outcome.places(), [1 + (second > first) as u8, 1 + (first > second) as u8]);
        decided_by_bombs += (first.0 == second.0 && first.1 != second.1) as usize;
    }
    assert!(next_stages > 5 && decided_by_bombs > 5, "{} {}", next_stages, decided_by_bombs);
}

/// A program that is late ends its own run, not the other's.
#[test]
fn a_late_program_keeps_what_it_has() {
    let mut options = Options::default();
    options.set("mode", "stage").unwrap();
    options.set("turns", "50").unwrap();
    let mut referee = Referee::new(1, &options);
    for seat in 0..2 {
        referee.answer(seat, Answer::instant("name"));
    }
    for turn in 0..50 {
        if turn == 7 {
            assert_eq!(referee.asked().len(), 2);
            referee.answer(0, Answer::late(referee.allowance(0).late_after));
        }
        for seat in referee.asked() {
            referee.answer(seat, Answer::instant("NONE\nNONE"));
        }
    }
    let turns = [0, 1].map(|seat| referee.state().board(seat).turn());
    assert_eq!((turns, referee.asked().len()), ([7, 50], 0));
    assert_eq!(referee.outcome().map(|outcome| outcome.places().to_vec()), Some(vec![1, 1]));
    assert_eq!(referee.state().to_act().collect::<Vec<_>>(), [0]);
}
