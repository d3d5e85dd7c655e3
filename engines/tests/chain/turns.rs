//! Whole turns and games of two players: the packed position and the naive one stay alike, and
//! games end alike.

use engines::chain::{Action, PackMasks, PackMode, Report, Setup, Side, State, TURNS};
use engines::simd::{self, Cpu, Kernel, Level};
use engines::{Outcome, Rules, Seats};
use fastrand::Rng;

use crate::chain::reference::{self as naive, Command, End, Field, Player, Position};
use crate::chain::{
    action, commands, pack, packed, random_field, random_mixture, random_pack, random_settled_field, unpacked,
};

/// Plays a turn, in both compilations of the caller.
struct Turn {
    state: State,
    pack: engines::chain::Pack,
    actions: [Action; 2],
}

impl Kernel for Turn {
    type Output = (State, [Report; 2]);

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Self::Output {
        let reports = self.state.play(cpu, &PackMasks::new(self.pack), self.actions);
        (self.state, reports)
    }
}

/// What the games of a test met.
#[derive(Debug, Default)]
struct Met {
    turns: usize,
    rows: usize,
    /// Enough stock was left for another row.
    more_rows_to_come: usize,
    /// Waiting garbage was offset by own new garbage.
    old_stock_offset: usize,
    both_sent: usize,
    /// The gauge was cut at 100.
    gauge_cut: usize,
    /// The gauge was cut at 100 and then lost to the opponent's chain.
    gauge_cut_then_lost: usize,
    gauge_lost_to_the_last: usize,
    skills: usize,
    skills_with_80: usize,
    skills_without_fives: usize,
    /// The skill with a chain, against a chain of three steps or more.
    skills_and_chains_against_chains: usize,
    skills_in_turns_with_rows: usize,
    one_illegal: usize,
    both_illegal: usize,
    one_lost: usize,
    /// Both lost; by whether the first player's score was lower, the same, or higher.
    both_lost: [usize; 3],
    /// Both lost, and the score of the last turn decided.
    both_lost_and_overtaken: usize,
    /// The last turn was played; by the first player's score as before.
    limit: [usize; 3],
    longest_chain: usize,
}

impl Met {
    fn count(&mut self, before: &Position, commands: [Command; 2], after: &Position, reports: &[naive::Report; 2]) {
        self.turns += 1;
        self.both_sent += reports.iter().all(|report| report.sent > 0) as usize;
        for p in 0..2 {
            let (old, new) = (&before.players[p], &after.players[p]);
            let (own, other) = (&reports[p], &reports[1 - p]);
            self.rows += own.row as usize;
            self.more_rows_to_come += (old.stock >= 20) as usize;
            let waiting = old.stock - 10 * own.row as u64;
            self.old_stock_offset += (own.sent > other.sent && waiting > 0) as usize;
            let skill = commands[p] == Command::Skill;
            let cut = own.chain > 0 && old.gauge > 92 && !skill;
            self.gauge_cut += cut as usize;
            self.gauge_cut_then_lost += (cut && other.chain >= 3) as usize;
            self.gauge_lost_to_the_last += (other.chain >= 3 && new.gauge == 0 && old.gauge > 0 && !skill) as usize;
            self.skills += skill as usize;
            self.skills_with_80 += (skill && old.gauge == 80) as usize;
            self.skills_without_fives += (skill && own.blown == 0) as usize;
            self.skills_and_chains_against_chains += (skill && own.chain > 0 && other.chain >= 3) as usize;
            self.skills_in_turns_with_rows += (skill && own.row) as usize;
            self.longest_chain = self.longest_chain.max(own.chain);
        }
        let order = |position: &Position| position.players[0].score.cmp(&position.players[1].score) as isize + 1;
        match [0, 1].map(|p| reports[p].lost) {
            [true, true] => {
                self.both_lost[order(after) as usize] += 1;
                self.both_lost_and_overtaken += (order(before) != order(after)) as usize;
            }
            [false, false] => self.limit[order(after) as usize] += (after.turn == TURNS) as usize,
            _ => self.one_lost += 1,
        }
    }

    fn assert_all(&self) {
        let single = [
            self.rows,
            self.more_rows_to_come,
            self.old_stock_offset,
            self.both_sent,
            self.gauge_cut,
            self.gauge_cut_then_lost,
            self.gauge_lost_to_the_last,
            self.skills,
            self.skills_with_80,
            self.skills_without_fives,
            self.skills_and_chains_against_chains,
            self.skills_in_turns_with_rows,
            self.one_illegal,
            self.both_illegal,
            self.one_lost,
            self.both_lost_and_overtaken,
        ];
        let all = single.iter().chain(&self.both_lost).chain(&self.limit);
        assert!(all.into_iter().all(|count| *count > 0) && self.longest_chain >= 5, "{:?}", self);
    }
}

/// A player with these facts, packed.
fn side(player: &Player) -> Side {
    let &Player { ref field, stock, gauge, score } = player;
    Side { field: packed(field), stock, gauge: gauge as u8, score }
}

fn state(position: &Position) -> State {
    State::new(position.turn, [side(&position.players[0]), side(&position.players[1])])
}

/// Asserts that both answer every question about a position alike.
fn assert_same(state: &State, position: &Position, setup: &Setup) {
    for p in 0..2 {
        let &Side { ref field, stock, gauge, score } = state.side(p);
        let player = Player { field: unpacked(field), stock, gauge: gauge as u64, score };
        assert_eq!(player, position.players[p], "player {}", p);
        for command in commands() {
            let is_legal = command != Command::Skill || player.gauge >= 80;
            assert_eq!(state.side(p).is_legal(action(command)), is_legal);
        }
    }
    assert_eq!(state.turn(), position.turn);
    assert_eq!(state.is_over(), position.end.is_some());
    assert_eq!(state.to_act(), if position.end.is_some() { Seats::NONE } else { Seats::first(2) });
    let scores = [0, 1].map(|p| position.players[p].score as i64);
    let outcome = position.end.map(|end| match end {
        End::Wins(0) => Outcome::with_places(&scores, &[1, 2]),
        End::Wins(_) => Outcome::with_places(&scores, &[2, 1]),
        End::Draw => Outcome::with_places(&scores, &[1, 1]),
    });
    assert_eq!(state.outcome(setup), outcome);
}

/// Plays a turn on both, and asserts that both end alike.
fn play(position: &mut Position, commands: [Command; 2], setup: &Setup, met: &mut Met) {
    let before = position.clone();
    let start = state(&before);
    let numbers = setup.pack(before.turn).cells().map(|block| block.number());
    let actions = commands.map(action);

    let mut judged = start;
    Rules::step(&mut judged, setup, &actions);
    match position.play(commands, numbers) {
        None => match position.end {
            Some(End::Draw) => met.both_illegal += 1,
            _ => met.one_illegal += 1,
        },
        Some(expected) => {
            let turn = || Turn { state: start, pack: pack(numbers), actions };
            let (played, reports) = Level::PORTABLE.dispatch(turn());
            assert_eq!((played, reports), simd::dispatch(turn()), "the two compilations differ");
            assert_eq!(played, judged);
            for (report, expected) in reports.iter().zip(&expected) {
                let &naive::Report { row, chain, blown, gain, sent, lost } = expected;
                let expected = Report { garbage_fell: row, chain: chain as u32, blown: blown as u32, gain, sent, lost };
                assert_eq!(*report, expected, "{:?} in {:?}", commands, before);
            }
            met.count(&before, commands, position, &expected);
        }
    }
    assert_same(&judged, position, setup);
}

/// A player in the middle of some game; its field may still have pairs.
fn random_player(rng: &mut Rng) -> Player {
    let mixture = random_mixture(rng);
    let field = if rng.bool() { random_field(&mixture, rng) } else { random_settled_field(&mixture, rng) };
    let stock = if rng.bool() { 0 } else { rng.u64(0..70) };
    let gauge = if rng.bool() { rng.u64(72..=100) } else { rng.u64(0..=100) };
    Player { field, stock, gauge, score: rng.u64(0..3) }
}

/// A position of some game.
fn random_position(rng: &mut Rng) -> Position {
    let turn = if rng.u32(0..4) == 0 { TURNS - 1 - rng.usize(0..3) } else { rng.usize(0..TURNS) };
    Position { players: [random_player(rng), random_player(rng)], turn, end: None }
}

fn random_setup(rng: &mut Rng) -> Setup {
    match rng.u32(0..3) {
        0 => Setup::draw(PackMode::Text, rng.i64(..)),
        1 => Setup::draw(PackMode::Official, rng.i64(..)),
        _ => Setup::new((0..TURNS).map(|_| pack(random_pack(rng))).collect()).unwrap(),
    }
}

/// Any command; the skill mostly when it is legal, and then often.
fn random_command(player: &Player, rng: &mut Rng) -> Command {
    let skill = if player.gauge >= 80 { 3 } else { 60 };
    match rng.u32(0..skill) {
        0 => Command::Skill,
        _ => Command::Drop(rng.usize(0..9), rng.usize(0..4)),
    }
}

#[test]
fn games_from_random_positions_end_alike() {
    let mut rng = Rng::with_seed(500);
    let mut met = Met::default();
    for _ in 0..6000 {
        let setup = random_setup(&mut rng);
        let mut position = random_position(&mut rng);
        assert_same(&state(&position), &position, &setup);
        while position.end.is_none() {
            let commands = [0, 1].map(|p| random_command(&position.players[p], &mut rng));
            play(&mut position, commands, &setup, &mut met);
        }
    }
    println!("{:?}", met);
    met.assert_all();
}

/// The drop after which the fewest blocks are left, then the lowest field: with it games from the
/// start reach the turn limit.
fn low_drop(player: &Player, numbers: [u8; 4], rng: &mut Rng) -> Command {
    let what_is_left = |command: &Command| {
        let mut field: Field = player.field.clone();
        field.turn(false, *command, numbers);
        ((0..naive::WIDTH).map(|x| field.height(x)).sum::<usize>(), field.highest(), rng.u8(..))
    };
    commands().filter(|command| *command != Command::Skill).min_by_key(what_is_left).unwrap()
}

#[test]
fn games_from_the_start_stay_alike() {
    let mut rng = Rng::with_seed(499);
    let mut met = Met::default();
    for number in 0..4 {
        let mode = [PackMode::Text, PackMode::Official][number % 2];
        let setup = Setup::draw(mode, rng.i64(..));
        let player = || Player { field: Field::empty(), stock: 0, gauge: 0, score: 0 };
        let mut position = Position { players: [player(), player()], turn: 0, end: None };
        assert_eq!(State::start(&setup), state(&position));
        while position.end.is_none() {
            let numbers = setup.pack(position.turn).cells().map(|block| block.number());
            let command = |p: usize, rng: &mut Rng| match &position.players[p] {
                player if player.gauge >= 80 && rng.u32(0..10) == 0 => Command::Skill,
                player => low_drop(player, numbers, rng),
            };
            let commands = [command(0, &mut rng), command(1, &mut rng)];
            play(&mut position, commands, &setup, &mut met);
        }
    }
    println!("{:?}", met);
    assert!(met.limit.iter().sum::<usize>() > 0 && met.rows > 10 && met.skills > 10, "{:?}", met);
}
