//! Random players on the packed rules, one a game.
//!
//! Any game can be played at random by what its rules draw. Where that is slower than the rules
//! themselves, a player here draws from the same actions in a simpler way.

use engines::asteroid::{Asteroid, Move, Orders};
use engines::battle2048::{Action, Battle2048, Direction, Slides, State};
use engines::chain::{self, Chain, PackMasks};
use engines::cpu::Cpu;
use engines::forest::Forest;
use engines::magic::Magic;
use engines::{Game, Rules};
use fastrand::Rng;

/// A game of which positions can be stepped at random.
pub trait RandomSteps: Game {
    /// Plays a random action for everybody who acts; the game is not over.
    #[inline(always)]
    fn step<C: Cpu>(
        _cpu: C,
        position: &mut Self::Rules,
        setup: &<Self::Rules as Rules>::Setup,
        rng: &mut Rng,
        actions: &mut Vec<<Self::Rules as Rules>::Action>,
    ) {
        let acting = position.to_act();
        // Entries of seats that do not act are ignored, so anybody's action fills them.
        let first = { acting }.next().unwrap_or(0);
        let any = position.random_action(setup, first, rng);
        actions.clear();
        actions.resize(Self::Rules::SEATS, any);
        for seat in acting.without(first) {
            actions[seat] = position.random_action(setup, seat, rng);
        }
        position.step(setup, actions);
    }
}

impl RandomSteps for Magic {}
impl RandomSteps for Forest {}

impl RandomSteps for Chain {
    /// The same actions, resolved with all that the processor offers. Nobody draws an illegal one.
    #[inline(always)]
    fn step<C: Cpu>(
        cpu: C,
        position: &mut chain::State,
        setup: &chain::Setup,
        rng: &mut Rng,
        _: &mut Vec<chain::Action>,
    ) {
        let actions = [0, 1].map(|seat| position.random_action(setup, seat, rng));
        position.play(cpu, &PackMasks::new(setup.pack(position.turn())), actions);
    }
}

impl RandomSteps for Battle2048 {
    /// Any slide, and its attack as a single number on any free cell.
    #[inline(always)]
    fn step<C: Cpu>(
        cpu: C,
        position: &mut State,
        setup: &engines::battle2048::Setup,
        rng: &mut Rng,
        actions: &mut Vec<Action>,
    ) {
        let player = position.player().unwrap_or(0);
        if position.is_initial() {
            actions.clear();
            actions.resize(2, position.random_single(rng));
            return position.step(setup, actions);
        }
        let slides = Slides::of(cpu, position.board(player));
        let mut legal = Direction::ALL.into_iter().filter(|direction| slides.is_legal(*direction));
        let drawn = legal.nth(rng.usize(..slides.legal().count_ones().max(1) as usize));
        let direction = drawn.unwrap_or(Direction::ALL[0]);
        let (mut boards, mut scores) = ([*position.board(0), *position.board(1)], [0, 1].map(|p| position.score(p)));
        let merges = slides.merges(direction);
        if merges > 0 {
            scores[player] += boards[player].gain(direction) as i32;
        }
        boards[player] = *slides.board(direction);
        let other = &mut boards[1 - player];
        let mut empty = other.empty_cells(cpu);
        if let Some(cell) = empty.nth(rng.usize(..empty.len().max(1))) {
            other.put_one(cpu, cell, merges + 1);
        }
        *position = State::new(boards, scores, position.actions() + 1);
    }
}

impl RandomSteps for Asteroid {
    /// Now and then any build there is, else some robots of about half of the tiles, each to any open
    /// tile beside it.
    #[inline(always)]
    fn step<C: Cpu>(
        _: C,
        position: &mut engines::asteroid::State,
        _: &engines::asteroid::Setup,
        rng: &mut Rng,
        actions: &mut Vec<Orders>,
    ) {
        const BUILDS: u8 = 32;
        if rng.u8(..BUILDS) == 0 {
            let builds = position.builds().count();
            let build = position.builds().nth(rng.usize(..builds.max(1)));
            if let Some(build) = build {
                position.play(&Orders::Build(build));
                return;
            }
        }
        let own = position.owned(position.player());
        let walls = position.bases().without(own);
        let mut moves = match actions.pop() {
            Some(Orders::Moves(mut moves)) => {
                moves.clear();
                moves
            }
            _ => Vec::new(),
        };
        let mut coins = rng.u128(..);
        for from in own.without(position.holes()) {
            coins >>= 1;
            if coins & 1 == 0 {
                continue;
            }
            let robots = position.robots(from);
            let mut open = from.neighbours().without(walls);
            let to = open.nth(rng.usize(..open.len().max(1) as usize));
            if let (Some(to), true) = (to, robots > 0) {
                moves.extend(Move::between(from, to, rng.u16(1..=robots)));
            }
        }
        let orders = Orders::Moves(moves);
        position.play(&orders);
        actions.push(orders);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::self_play;
    use engines::battle2048::{Attack, Setup};
    use engines::cpu::Portable;

    #[test]
    fn games_are_the_same_for_any_number_of_threads() {
        fn sums<G: RandomSteps>(threads: usize) -> impl PartialEq + std::fmt::Debug {
            let sum = self_play::<G>(20, threads, 3, &Default::default());
            assert!(sum.games == 20 && sum.steps > 400 && sum.rate() > 0.0);
            (sum.games, sum.steps, sum.points, sum.scores)
        }
        fn check<G: RandomSteps>() {
            assert_eq!(sums::<G>(1), sums::<G>(3));
        }
        check::<Chain>();
        check::<Magic>();
        check::<Asteroid>();
        check::<Forest>();
        check::<Battle2048>();
    }

    /// Every step is one of the actions that the rules allow, with what they make of it.
    #[test]
    fn steps_of_battle2048_are_legal() {
        let (setup, mut rng, mut actions) = (Setup::CONTEST, Rng::with_seed(1), Vec::new());
        for _ in 0..20 {
            let mut position = State::start(&setup);
            while let Some(player) = position.player() {
                let before = position;
                Battle2048::step(Portable, &mut position, &setup, &mut rng, &mut actions);
                if before.is_initial() {
                    continue;
                }
                let other = 1 - player;
                let cells = before.board(other).empty().without(position.board(other).empty());
                let leads = |direction| {
                    let Some(slide) = before.board(player).slide(direction) else { return false };
                    let mut after = before;
                    let attack = Attack { cells, exponent: slide.merges + 1 };
                    after.play(Action::Turn(direction, attack)).is_ok() && after == position
                };
                assert!(Direction::ALL.into_iter().any(leads), "{before:?} {position:?}");
            }
        }
    }

    /// The orders of a step are kept, and the rules make the same of them.
    #[test]
    fn steps_of_asteroid_are_orders() {
        let setup = engines::asteroid::Setup::from_seed(5);
        let (mut rng, mut actions) = (Rng::with_seed(1), Vec::new());
        let mut position = engines::asteroid::State::start(&setup);
        let mut moves = 0;
        while !position.to_act().is_empty() {
            let mut before = position;
            actions.clear();
            Asteroid::step(Portable, &mut position, &setup, &mut rng, &mut actions);
            if let Some(Orders::Moves(list)) = actions.last() {
                moves += list.len();
                before.play(&Orders::Moves(list.clone()));
                assert_eq!(before, position);
            }
        }
        assert!(moves > 1000, "{moves}");
    }
}
