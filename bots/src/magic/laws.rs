//! What the lists of orders must obey: a search of two turns over them decides every position as
//! one over all legal orders does. And what an ambush must: a test of one ply sees whether an answer can hurt.
//!
//! The decision behind it: both searches are full-width and know only who must die, by the escape
//! test after the second turn, so a difference is an order missing and nothing else.

use std::io::Read;
use std::path::Path;

use engines::magic::{
    Action, Board, Bomb, Cell, Cells, Character, Client, Grid, Layout, Mode, Order, Step, CROWDED, NEVER, PILLARS,
    SHORTEST_FUSE,
};
use engines::simd::{Cpu, Kernel, Level};
use engines::{Query, Session, TextLines};
use fastrand::Rng;
use search::{alphabeta, AlphaBeta, Budget};
use serde_json::Value;

use super::ambush::ambush;
use super::moves::Generate;
use super::parameters::Parameters;
use super::tactics::{at, escape, Tactics};

/// Positions that are searched, and how many of them are recorded ones.
const POSITIONS: usize = 10_000;
const RECORDED: usize = 4_000;

/// Results of a search for the own player, the best last.
const LOST: i32 = -2;
const MUTUAL: i32 = -1;
const OPEN: i32 = 0;
const COSTLY: i32 = 1;
const WON: i32 = 2;

/// The result of a position in which these characters die first, own ones first.
fn result(mode: Mode, lost: usize, won: usize) -> i32 {
    match lost.cmp(&won) {
        _ if mode == Mode::Stage && lost > 0 => LOST,
        std::cmp::Ordering::Greater => LOST,
        std::cmp::Ordering::Less if lost == 0 => WON,
        std::cmp::Ordering::Less => COSTLY,
        std::cmp::Ordering::Equal => MUTUAL,
    }
}

/// A search of two turns by alpha-beta: the own orders, the enemy's answer, and both again.
struct Search<'a> {
    level: Level,
    player: usize,
    /// The lists of the bots; all legal orders without it.
    pruned: Option<&'a Tactics>,
    /// The pair of orders that was good enough last, by ply.
    killers: [Option<Action>; 4],
}

impl Search<'_> {
    /// The result after `turns` turns, exact between `alpha` and `beta` and else a bound.
    fn own(&mut self, board: &Board, turns: usize, mut alpha: i32, beta: i32) -> i32 {
        let ply = 2 * (2 - turns);
        let mut best = i32::MIN;
        for own in self.orders(board, self.player, ply) {
            best = best.max(self.enemy(board, own, turns, alpha, beta));
            alpha = alpha.max(best);
            if best >= beta {
                self.killers[ply] = Some(own);
                break;
            }
        }
        best
    }

    /// The same once the own orders are given.
    fn enemy(&mut self, board: &Board, own: Action, turns: usize, alpha: i32, mut beta: i32) -> i32 {
        let ply = 2 * (2 - turns) + 1;
        let mut worst = i32::MAX;
        for enemy in self.orders(board, 1 - self.player, ply) {
            let orders = if self.player == 0 { [own, enemy] } else { [enemy, own] };
            let after = self.level.dispatch(Turn { board, orders, player: self.player, is_last: turns == 1 });
            let found = match after {
                Ok(board) => self.own(&board, turns - 1, alpha, beta),
                Err(result) => result,
            };
            worst = worst.min(found);
            beta = beta.min(worst);
            if worst <= alpha {
                self.killers[ply] = Some(enemy);
                break;
            }
        }
        worst
    }

    /// The orders of a player.
    fn orders(&self, board: &Board, player: usize, ply: usize) -> Vec<Action> {
        let mut orders = match self.pruned {
            None => all_orders(board, player),
            Some(tactics) => {
                let map = (player == self.player).then(|| tactics.attraction());
                let mut candidates = Vec::new();
                self.level
                    .dispatch(Generate { state: board, player, is_root: false, may_lay: true, far: 0, map })
                    .generate(&mut candidates);
                candidates.iter().map(|candidate| candidate.mv).collect()
            }
        };
        if let Some(place) = orders.iter().position(|orders| Some(*orders) == self.killers[ply]) {
            orders.swap(0, place);
        }
        orders
    }
}

/// All pairs of orders with the shortest fuse, without those that do what another one does: steps
/// that are blocked, and bombs that are not laid.
fn all_orders(board: &Board, player: usize) -> Vec<Action> {
    let [first, second] = [2 * player, 2 * player + 1].map(|id| {
        let character = &board.characters()[id];
        let can_go = |step: &Step| *step == Step::None || board.is_open(character.cell.after(*step));
        let lays = character.laid() < character.number && board.bombs().len() < CROWDED;
        let both = |step| [Order::step_to(step), Order::bomb(step, SHORTEST_FUSE)].into_iter().take(1 + lays as usize);
        Step::ALL.into_iter().filter(can_go).flat_map(both).collect::<Vec<Order>>()
    });
    first.iter().flat_map(|first| second.iter().map(|second| Action([*first, *second]))).collect()
}

/// Plays a turn: the position after it, or the result if the game is over or this is the last one.
struct Turn<'a> {
    board: &'a Board,
    orders: [Action; 2],
    player: usize,
    is_last: bool,
}

impl Kernel for Turn<'_> {
    type Output = Result<Board, i32>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Result<Board, i32> {
        let mut board = self.board.copy(cpu);
        board.play(cpu, &Layout::NONE, self.orders);
        let (own, enemy) = (self.player, 1 - self.player);
        if board.is_over() {
            let result = match board.dead() {
                0 => OPEN,
                _ => result(board.mode(), board.losses(own) as usize, board.losses(enemy) as usize),
            };
            return Err(result);
        }
        if !self.is_last {
            return Ok(board);
        }
        let starts = [at(&board, 0), at(&board, 1), at(&board, 2), at(&board, 3)];
        let deaths = cpu.call(escape(&board, starts)).deaths;
        let first = deaths[0].min(deaths[1]).min(deaths[2]).min(deaths[3]);
        let dying = |player: usize| deaths[2 * player..][..2].iter().filter(|death| **death == first).count();
        Err(if first == NEVER { OPEN } else { result(board.mode(), dying(own), dying(enemy)) })
    }
}

/// The boards that players of the recorded games were shown.
fn recorded() -> Vec<Board> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/tests/golden/magic");
    let mut boards = Vec::new();
    for file in ["bot_games.jsonl.gz", "final_games.jsonl.gz", "stage_games.jsonl.gz"] {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let mut text = String::new();
        flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
        for line in text.lines() {
            let game: Value = serde_json::from_str(line).unwrap();
            for turn in game["turns"].as_array().unwrap() {
                let mut client = Client::default();
                let mut lines = TextLines::new(turn["sent0"].as_str().unwrap());
                while client.next(&mut lines).unwrap() != Query::Act {}
                boards.push(client.view().board);
            }
        }
    }
    boards
}

/// A position of characters, blocks and bombs close together.
fn random(rng: &mut Rng) -> Board {
    loop {
        let floor: Vec<Cell> = Cell::all().filter(|cell| !PILLARS.contains(*cell)).collect();
        let density = rng.u32(5..50);
        let soft: Cells = floor.iter().copied().filter(|_| rng.u32(..100) < density).collect();
        let items: [Cells; 2] = [(); 2].map(|()| floor.iter().copied().filter(|_| rng.u32(..100) < 4).collect());
        let center = floor[rng.usize(..floor.len())];
        let width = rng.usize(2..10);
        let near: Vec<Cell> = floor
            .into_iter()
            .filter(|cell| !soft.contains(*cell))
            .filter(|cell| cell.row().abs_diff(center.row()) + cell.column().abs_diff(center.column()) <= width)
            .collect();
        if near.is_empty() {
            continue;
        }
        let turn = if rng.u32(..20) == 0 { rng.u16(280..490) } else { rng.u16(..200) };
        let bombs: Vec<Bomb> = (0..rng.usize(..8))
            .map(|_| {
                let remaining = if rng.u32(..8) == 0 { rng.u16(5..60) } else { rng.u16(..5) };
                Bomb::new(rng.usize(..4), near[rng.usize(..near.len())], rng.u8(2..5), turn + remaining)
            })
            .collect();
        let characters = [0, 1, 2, 3].map(|id| {
            let laid = bombs.iter().filter(|bomb| bomb.owner() == id).count() as u8;
            Character::new(near[rng.usize(..near.len())], rng.u8(2..5), (laid + rng.u8(..3)).max(1))
        });
        let mode = if rng.u32(..10) == 0 { Mode::Stage } else { Mode::Final };
        let grid = Grid {
            hard: PILLARS,
            soft,
            numbers: items[0].without(&soft).without(&items[1]),
            powers: items[1].without(&soft),
        };
        if let Some(board) = Board::new(mode, 500, turn, grid, characters, &bombs) {
            return board;
        }
    }
}

#[test]
fn the_lists_decide_what_all_orders_do() {
    let mut rng = Rng::with_seed(24);
    let mut boards = recorded();
    rng.shuffle(&mut boards);
    boards.truncate(RECORDED);
    boards.resize_with(POSITIONS, || random(&mut rng));
    let mut counts = [0; 5];
    let mut different = Vec::new();
    for (number, board) in boards.iter().enumerate() {
        let player = number % 2;
        let tactics = Tactics::new(board, player, Parameters::default());
        let mut search = Search { level: Level::detect(), player, pruned: Some(&tactics), killers: [None; 4] };
        let pruned = search.own(board, 2, i32::MIN, i32::MAX);
        search.pruned = None;
        let all = search.own(board, 2, pruned - 1, pruned + 1);
        counts[(pruned - LOST) as usize] += 1;
        if pruned != all {
            different.push((number, player, pruned, all));
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "results {:?}", counts);
    let first = different.first().map(|(number, ..)| boards[*number]);
    assert!(different.is_empty(), "{} of {}: {:?} {:?}", different.len(), boards.len(), different, first);
}

#[test]
fn an_ambush_traps_the_part_that_it_should_and_a_test_of_one_ply_sees_whom_it_can_hurt() {
    const LEAST: f64 = 0.3;
    let mut rng = Rng::with_seed(25);
    let mut boards = recorded();
    boards.retain(|board| board.mode() == Mode::Stage);
    rng.shuffle(&mut boards);
    boards.truncate(1_000);
    while boards.len() < 3_000 {
        boards.extend(Some(random(&mut rng)).filter(|board| board.mode() == Mode::Stage));
    }
    let parameters = Parameters::default();
    let mut search = AlphaBeta::new(10, alphabeta::Parameters::default());
    let (mut safe, mut refuted) = (0, 0);
    for (number, board) in boards.iter().enumerate() {
        let (player, level) = (number % 2, Level::detect());
        let tactics = Tactics::new(board, player, parameters);
        let after = |own: Action, enemy: Action| {
            let orders = if player == 0 { [own, enemy] } else { [enemy, own] };
            level.dispatch(Turn { board, orders, player, is_last: true }).unwrap_err()
        };
        let answers = all_orders(board, 1 - player);
        for own in ambush(board, player, tactics.attraction(), LEAST).into_iter().take(4) {
            let node = tactics.within(*board, own);
            let can_hurt =
                search.test_bound(&tactics, &node, parameters.contempt, 1, Budget::nodes(u64::MAX)).is_reached;
            let hurts = answers.iter().any(|enemy| ![OPEN, WON].contains(&after(own, *enemy)));
            assert_eq!(can_hurt, hurts, "{:?} {:?}", own, board);
            let steps = answers.iter().filter(|enemy| enemy.0.iter().all(|order| order.fuse() == 0));
            let trapped = steps.filter(|enemy| after(own, **enemy) == WON).count();
            assert!(hurts || trapped > 0, "{:?} {:?}", own, board);
            *if hurts { &mut refuted } else { &mut safe } += 1;
        }
    }
    assert!(safe > 100 && refuted > 100, "{} are safe, {} are not", safe, refuted);
}
