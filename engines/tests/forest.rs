//! `forest`: the packed engine equals the naive reference on random positions.
//!
//! Games are played by styles that drift into the rare corners of the rules, and start from the
//! contest's boards as well as from arbitrary positions; the tests count that the corners were met.

#[path = "reference/forest.rs"]
mod reference;

use self::reference::{Command, Position, Tree, Turn, CELLS};
use engines::forest::{Action, Board, Cell, Kind, Setup, State};
use engines::simd::{self, Cpu, Kernel, Level, Portable};
use engines::{Outcome, Rules, Seats};
use fastrand::Rng;

fn cell(index: usize) -> Cell {
    Cell::from_index(index).unwrap()
}

fn action(command: Command) -> Action {
    match command {
        Command::Wait => Action::WAIT,
        Command::Grow(c) => Action::grow(cell(c)),
        Command::Complete(c) => Action::complete(cell(c)),
        Command::Seed(from, to) => Action::seed(cell(from), cell(to)),
    }
}

fn command(action: Action) -> Command {
    match action.kind() {
        Kind::Wait => Command::Wait,
        Kind::Grow(c) => Command::Grow(c.index()),
        Kind::Complete(c) => Command::Complete(c.index()),
        Kind::Seed { from, to } => Command::Seed(from.index(), to.index()),
    }
}

/// The packed position, unpacked through its public face.
fn unpacked(state: &State, board: &Board) -> Position {
    let mut richness = [0; CELLS];
    let mut trees = [None; CELLS];
    for c in Cell::all() {
        richness[c.index()] = board.richness(c) as u32;
        for owner in (0..2).filter(|&p| state.trees(p).contains(c)) {
            assert!(trees[c.index()].is_none(), "two trees on one cell");
            let dormant = state.dormant().contains(c);
            trees[c.index()] = Some(Tree { size: state.size_at(c) as u32, owner, dormant });
        }
    }
    Position {
        richness,
        trees,
        day: state.day() as u32,
        nutrients: state.nutrients() as u32,
        sun: [0, 1].map(|p| state.sun(p) as u32),
        score: [0, 1].map(|p| state.score(p) as u32),
        waiting: [0, 1].map(|p| state.is_waiting(p)),
    }
}

/// A game from a seed, for both.
fn from_seed(rng: &mut Rng) -> (Setup, State, Position) {
    let setup = Setup::from_seed(rng.i64(..));
    let state = State::start(&setup);
    let mut richness = [0; CELLS];
    Cell::all().for_each(|c| richness[c.index()] = setup.board.richness(c) as u32);
    (setup, state, Position::start(richness, setup.start.map(|cells| cells.map(Cell::index))))
}

/// An arbitrary late position, for both: any trees, little left in the soil.
fn from_nowhere(rng: &mut Rng) -> (Setup, State, Position) {
    let setup = Setup::from_seed(rng.i64(..));
    let mut state = State::empty(rng.u8(10..24), rng.u8(0..4));
    let density = rng.u32(1..4);
    for c in setup.board.usable() {
        if rng.u32(0..4) < density {
            state.plant(rng.usize(0..2), c, rng.usize(0..4), rng.u32(0..4) == 0);
        }
    }
    for player in 0..2 {
        state.set_player(player, rng.u16(0..60), rng.u16(0..150), false);
    }
    let position = unpacked(&state, &setup.board);
    (setup, state, position)
}

/// How a random player chooses.
#[derive(Clone, Copy)]
enum Style {
    /// Any accepted command.
    Uniform,
    /// Any accepted command but waiting, if there is one.
    Busy,
    /// Completes, else grows the largest tree, else anything.
    Hasty,
    /// Seeds the lowest free cell, else anything.
    Seeder,
    /// Now and then any command at all.
    Wild,
}

const STYLES: [Style; 5] = [Style::Uniform, Style::Busy, Style::Hasty, Style::Seeder, Style::Wild];

impl Style {
    fn choose(self, position: &Position, accepted: &[Command], all: &[Command], rng: &mut Rng) -> Command {
        let size = |c: usize| position.trees[c].map_or(0, |tree| tree.size);
        let preferred = match self {
            Style::Hasty => accepted.iter().copied().max_by_key(|command| match command {
                Command::Complete(_) => 5,
                Command::Grow(c) => 1 + size(*c),
                _ => 0,
            }),
            Style::Seeder => {
                accepted.iter().copied().filter(|c| matches!(c, Command::Seed(..))).min_by_key(|c| match c {
                    Command::Seed(_, to) => *to,
                    _ => CELLS,
                })
            }
            Style::Wild if rng.u32(0..4) == 0 => Some(all[rng.usize(0..all.len())]),
            _ => None,
        };
        let any = if matches!(self, Style::Busy) && accepted.len() > 1 { &accepted[1..] } else { accepted };
        match preferred {
            Some(command) if command != Command::Wait && rng.u32(0..8) > 0 => command,
            _ => any[rng.usize(0..any.len())],
        }
    }
}

/// What the games of the test met.
#[derive(Debug, Default)]
struct Met {
    positions: usize,
    refusals: usize,
    both_refused: usize,
    conflicts: usize,
    completions_of_exhausted_soil: usize,
    double_completions: usize,
    double_completions_of_the_last_nutrient: usize,
    ties_broken_by_trees: usize,
    draws: usize,
}

impl Met {
    fn count(&mut self, turn: &Turn) {
        self.positions += 1;
        self.refusals += turn.refused;
        self.both_refused += (turn.refused == 2) as usize;
        self.conflicts += turn.conflict as usize;
        self.completions_of_exhausted_soil += (turn.completions.first() == Some(&0)) as usize;
        self.double_completions += (turn.completions.len() == 2) as usize;
        self.double_completions_of_the_last_nutrient += (turn.completions == [1, 1]) as usize;
    }
}

/// Asserts that both answer every question about a position alike.
fn assert_same(state: &State, position: &Position, setup: &Setup, all: &[Command], thorough: bool) {
    assert_eq!(&unpacked(state, &setup.board), position);
    for player in 0..2 {
        for size in 0..4 {
            assert_eq!(state.count(player, size) as u32, position.count(player, size as u32));
        }
    }
    let to_act = (0..2).filter(|&p| !position.is_over() && !position.waiting[p]).fold(Seats::NONE, Seats::with);
    assert_eq!(state.to_act(), to_act);
    let directions = if thorough { 0..6 } else { position.day as usize % 6..position.day as usize % 6 + 1 };
    for direction in directions {
        let [odd, large] = state.sunlit(direction);
        for (c, tree) in position.trees.iter().enumerate() {
            let lit = tree.as_ref().map_or(0, |t| if position.shadow(c, direction) < t.size { t.size } else { 0 });
            let points = odd.contains(cell(c)) as u32 + 2 * large.contains(cell(c)) as u32;
            assert_eq!(points, lit, "sun on cell {} from direction {}", c, direction);
        }
        for player in 0..2 {
            assert_eq!(state.income(player, [odd, large]) as u32, position.income(player, direction));
        }
    }
    if thorough {
        for player in 0..2 {
            for &c in all {
                let price = state.price(&setup.board, player, action(c)).map(u32::from);
                assert_eq!(price, position.price(player, c), "price of {:?} for player {}", c, player);
            }
        }
    }
}

/// The commands that would be accepted, after asserting that both list the same.
fn accepted(state: &State, position: &Position, setup: &Setup, player: usize, all: &[Command]) -> Vec<Command> {
    let mut listed = Vec::new();
    state.for_each_action(&setup.board, player, |a| listed.push(command(a)));
    let expected = position.accepted(player, all);
    assert_eq!(listed.len(), expected.len(), "{:?} but {:?}", listed, expected);
    assert!(expected.iter().all(|c| listed.contains(c)), "{:?} but {:?}", listed, expected);
    expected
}

fn play(start: (Setup, State, Position), styles: [Style; 2], all: &[Command], rng: &mut Rng, met: &mut Met) {
    let (setup, mut state, mut position) = start;
    while !position.is_over() {
        assert_same(&state, &position, &setup, all, met.positions % 32 == 0);
        assert_eq!(state.outcome(&setup), None);
        let mut commands = [Command::Wait; 2];
        for player in 0..2 {
            let accepted = accepted(&state, &position, &setup, player, all);
            // The command of a waiting player is chosen too: it must not matter.
            commands[player] = styles[player].choose(&position, &accepted, all, rng);
        }
        Rules::step(&mut state, &setup, &commands.map(action));
        met.count(&position.step(commands));
    }
    assert_same(&state, &position, &setup, all, true);
    assert_eq!(state.outcome(&setup), Some(Outcome::by_score(&position.final_scores())));
    let level = [0, 1].map(|p| position.score[p] + position.sun[p] / 3);
    let draw = position.final_scores()[0] == position.final_scores()[1];
    met.draws += draw as usize;
    met.ties_broken_by_trees += (level[0] == level[1] && !draw) as usize;
}

#[test]
fn packed_equals_naive() {
    let all = Command::all();
    let mut rng = Rng::with_seed(2021);
    let mut met = Met::default();
    while met.positions < 120_000 {
        for first in STYLES {
            let second = STYLES[rng.usize(0..STYLES.len())];
            let start = if rng.bool() { from_seed(&mut rng) } else { from_nowhere(&mut rng) };
            play(start, [first, second], &all, &mut rng, &mut met);
        }
    }
    println!("{:?}", met);
    let corners = [
        met.refusals,
        met.both_refused,
        met.conflicts,
        met.completions_of_exhausted_soil,
        met.double_completions,
        met.double_completions_of_the_last_nutrient,
        met.ties_broken_by_trees,
        met.draws,
    ];
    assert!(corners.iter().all(|&count| count > 0), "{:?}", met);
}

/// A packed position with the facts of a naive one.
fn packed(position: &Position) -> State {
    let mut state = State::empty(position.day as u8, position.nutrients as u8);
    for player in 0..2 {
        let [sun, score] = [position.sun[player], position.score[player]].map(|n| n as u16);
        state.set_player(player, sun, score, position.waiting[player]);
    }
    for (index, tree) in position.trees.iter().enumerate() {
        if let Some(tree) = tree {
            state.plant(tree.owner, cell(index), tree.size as usize, tree.dormant);
        }
    }
    state
}

/// Positions that differ from this one by a single fact.
fn neighbours(position: &Position) -> Vec<Position> {
    let mut neighbours = Vec::new();
    let mut push = |change: &dyn Fn(&mut Position)| {
        let mut neighbour = position.clone();
        change(&mut neighbour);
        neighbours.push(neighbour);
    };
    push(&|p| p.day = (p.day + 1) % 24);
    push(&|p| p.nutrients += 1);
    for player in 0..2 {
        push(&|p| p.sun[player] += 1);
        push(&|p| p.score[player] += 1);
        push(&|p| p.waiting[player] ^= true);
    }
    for cell in 0..CELLS {
        for (size, owner, dormant) in [(1, 0, false), (0, 1, false), (0, 0, true), (2, 0, false), (3, 1, true)] {
            push(&|p| {
                let old = p.trees[cell].unwrap_or(Tree { size: 0, owner: 0, dormant: false });
                let (size, owner, dormant) = (old.size ^ size, old.owner ^ owner, old.dormant ^ dormant);
                p.trees[cell] = Some(Tree { size, owner, dormant });
            });
        }
    }
    neighbours
}

#[test]
fn every_fact_changes_the_key() {
    let mut rng = Rng::with_seed(37);
    for _ in 0..200 {
        let (_, state, position) = from_nowhere(&mut rng);
        assert_eq!((packed(&position), packed(&position).key()), (state, state.key()));
        let mut keys: Vec<u64> = neighbours(&position).iter().map(|p| packed(p).key()).collect();
        keys.push(state.key());
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count, "positions next to {:?} share a key", position);
    }
}

/// Draws of `uniform_action`, in both compilations of the caller.
struct Draws {
    state: State,
    board: Board,
    player: usize,
    count: usize,
    rng: Rng,
}

impl Kernel for Draws {
    type Output = Vec<Action>;

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Vec<Action> {
        (0..self.count).map(|_| self.state.uniform_action(cpu, &self.board, self.player, &mut self.rng)).collect()
    }
}

/// The positions of a busy game.
fn sample(rng: &mut Rng) -> Vec<(Setup, State)> {
    let (setup, mut state, _) = from_seed(rng);
    let mut states = Vec::new();
    while !state.to_act().is_empty() {
        states.push((setup, state));
        let actions = [0, 1].map(|player| state.uniform_action(Portable, &setup.board, player, rng));
        Rules::step(&mut state, &setup, &actions);
    }
    states
}

#[test]
fn a_known_size_makes_no_difference_to_growing() {
    let mut rng = Rng::with_seed(11);
    let mut grown = [0; 3];
    for (_, state) in (0..20).flat_map(|_| sample(&mut rng)) {
        for player in 0..2 {
            for (size, count) in grown.iter_mut().enumerate() {
                let growable = state.growable_from(size, player);
                assert_eq!(growable, state.growable(player) & state.of_size(size));
                for cell in growable {
                    let (mut plain, mut sized) = (state, state);
                    plain.grow(player, cell.only());
                    sized.grow_from(size, player, cell.only());
                    assert_eq!(sized, plain);
                    *count += 1;
                }
            }
        }
    }
    assert!(grown.iter().all(|count| *count > 100), "{:?}", grown);
}

#[test]
fn random_actions_are_uniform_over_the_accepted_ones() {
    const DRAWS_PER_ACTION: usize = 100;
    let mut rng = Rng::with_seed(7);
    let (mut statistic, mut freedom) = (0.0, 0.0);
    for (number, (setup, state)) in (0..4).flat_map(|_| sample(&mut rng)).enumerate().filter(|(n, _)| n % 5 == 0) {
        let player = number % 2;
        let mut accepted = Vec::new();
        state.for_each_action(&setup.board, player, |a| accepted.push(a));
        let draws = || Draws {
            state,
            board: setup.board,
            player,
            count: DRAWS_PER_ACTION * accepted.len(),
            rng: Rng::with_seed(number as u64),
        };
        let drawn = Level::PORTABLE.dispatch(draws());
        assert_eq!(drawn, simd::dispatch(draws()), "the two compilations differ");

        let mut counts = vec![0; accepted.len()];
        for a in drawn {
            let index = accepted.iter().position(|b| *b == a);
            counts[index.unwrap_or_else(|| panic!("{:?} is not accepted", a))] += 1;
        }
        let deviation = |count: &i32| (*count as f64 - DRAWS_PER_ACTION as f64).powi(2) / DRAWS_PER_ACTION as f64;
        statistic += counts.iter().map(deviation).sum::<f64>();
        freedom += (accepted.len() - 1) as f64;
    }
    // Chi-square has this mean and this variance; five standard deviations either way.
    assert!(freedom > 500.0, "too few actions to tell: {}", freedom);
    let sigmas = (statistic - freedom) / (2.0 * freedom).sqrt();
    assert!(sigmas.abs() < 5.0, "{} standard deviations from uniform", sigmas);
}

/// Plays one random turn.
struct RandomTurn<'a> {
    state: State,
    board: &'a Board,
    rng: &'a mut Rng,
}

impl Kernel for RandomTurn<'_> {
    type Output = State;
    fn run<C: Cpu>(mut self, cpu: C) -> State {
        self.state.random_turn::<C, false>(cpu, self.board, self.rng);
        self.state
    }
}

#[test]
fn random_turns_are_turns_of_legal_commands() {
    let mut rng = Rng::with_seed(7);
    let (mut conflicts, mut turns) = (0, 0);
    while turns < 3000 {
        let setup = Setup::from_seed(rng.i64(..));
        let mut state = State::start(&setup);
        while !state.to_act().is_empty() {
            let mut legal = [Vec::new(), Vec::new()];
            for (player, legal) in legal.iter_mut().enumerate() {
                match state.is_waiting(player) {
                    true => legal.push(Action::WAIT),
                    false => state.for_each_action(&setup.board, player, |a| legal.push(a)),
                }
            }
            let mut portable = rng.clone();
            let after = simd::dispatch(RandomTurn { state, board: &setup.board, rng: &mut rng });
            assert_eq!(after, Level::PORTABLE.dispatch(RandomTurn { state, board: &setup.board, rng: &mut portable }));

            let pairs = legal[0].iter().flat_map(|&a| legal[1].iter().map(move |&b| [a, b]));
            let played = pairs.filter(|&pair| {
                let (mut checked, mut trusted) = (state, state);
                checked.step(&setup.board, pair);
                trusted.step_legal(&setup.board, pair);
                assert_eq!(checked, trusted, "{:?}", pair);
                checked == after
            });
            let played: Vec<_> = played.collect();
            assert!(!played.is_empty(), "no legal pair of commands leads where the random turn went");
            let targets = played[0].map(|a| match a.kind() {
                Kind::Seed { to, .. } => Some(to),
                _ => None,
            });
            conflicts += (targets[0].is_some() && targets[0] == targets[1]) as usize;
            state = after;
            turns += 1;
        }
    }
    assert!(conflicts > 0);
}
