//! Signatures of the searches: a hash over all answers to games of noise, within small budgets.
//!
//! A changed number is a changed search: write it down where that is meant, and measure whether the
//! search plays better. Only whole numbers and operations that every machine rounds alike go in.

use crate::toy::{toys, State};
use search::alphabeta::{Parameters, ScoredMove};
use search::beam::Limits;
use search::chokudai::Shape;
use search::maxn::{MaxN, OpponentModel};
use search::minimax::Cutoffs;
use search::tree::SearchResult;
use search::{
    Adversarial, AlphaBeta, Beam, Budget, Chance, Chokudai, DiffBeam, Duct, Mcts, OpenLoop, Pool, RegretMatching,
    RootMoves, RootSplit, Sequential, Simultaneous,
};

/// FNV-1a, word by word.
struct Signature(u64);

impl Signature {
    fn new() -> Signature {
        Signature(0xCBF2_9CE4_8422_2325)
    }

    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01B3);
    }

    fn add_all(&mut self, line: impl IntoIterator<Item = u8>) {
        line.into_iter().for_each(|word| self.add(word as u64));
        self.add(u64::MAX);
    }

    fn add_result(&mut self, found: SearchResult<u8>) {
        self.add(found.best as u64);
        self.add(found.value.to_bits() as u64);
        self.add(found.iterations);
    }

    fn add_root(&mut self, tree: &impl RootMoves<Move = u8>) {
        for known in tree.root_moves() {
            self.add(known.mv as u64);
            self.add(known.visits);
            self.add(known.mean.to_bits() as u64);
        }
    }
}

/// A game whose moves, ends and values are noise of the position. Few positions of a ply differ, so
/// that lines meet.
struct Noise;

/// Ply and number.
type Position = (u8, u16);

/// Plies of a game.
const LENGTH: u8 = 12;

fn hash(position: &Position, salt: u64) -> u64 {
    let word = salt << 32 | (position.0 as u64) << 16 | position.1 as u64;
    let word = (word + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word ^ word >> 32
}

/// A number from -1 to 1 in steps that add without being rounded.
fn value(position: &Position, salt: u64) -> f32 {
    (hash(position, salt) % 257) as f32 / 128.0 - 1.0
}

fn count(position: &Position, seat: usize) -> u8 {
    1 + (hash(position, 1 + seat as u64) % 10) as u8
}

fn after(position: &Position, moves: [u8; 2]) -> Position {
    (position.0 + 1, (hash(position, 100 + moves[0] as u64 * 16 + moves[1] as u64) % 499) as u16)
}

fn is_over(position: &Position) -> bool {
    position.0 == LENGTH || position.0 > 1 && hash(position, 5) % 16 == 0
}

impl Adversarial for Noise {
    type State = Position;
    type Move = u8;
    type Analysis = ();
    const HISTORY_SIZE: usize = 10;
    const STAGES: usize = 2;

    fn key(&self, position: &Position) -> u64 {
        hash(position, 0)
    }

    fn analyze(&self, position: &Position, _: &mut ()) -> bool {
        !is_over(position)
    }

    fn generate(&self, position: &Position, _: &(), stage: usize, moves: &mut Vec<ScoredMove<u8>>) {
        let of_stage = (0..count(position, 0)).filter(|mv| (mv % 3 > 0) == (stage > 0));
        moves.extend(of_stage.map(|mv| ScoredMove { mv, score: -self.evaluate(&after(position, [mv, 0])) / 2 }));
    }

    fn is_pseudo_legal(&self, position: &Position, _: &(), mv: u8) -> bool {
        mv < count(position, 0)
    }

    fn play(&self, position: &Position, _: &(), mv: u8) -> Position {
        after(position, [mv, 0])
    }

    fn evaluate(&self, position: &Position) -> i32 {
        (hash(position, 6) % 401) as i32 - 200
    }

    fn history_index(&self, mv: u8) -> usize {
        mv as usize
    }
}

impl Sequential<3> for Noise {
    type State = Position;
    type Move = u8;

    fn mover(&self, position: &Position) -> usize {
        (hash(position, 7) % 3) as usize
    }

    /// The order is another in every position.
    fn for_each_move(&self, position: &Position, each: &mut impl FnMut(u8)) {
        let (count, first) = (count(position, 0), (position.1 % 10) as u8);
        (first..first + count).map(|number| number % count).for_each(each);
    }

    fn play(&self, position: &mut Position, mv: u8) {
        *position = after(position, [mv, 0]);
    }

    fn end(&self, position: &Position) -> Option<[f32; 3]> {
        Some([8, 9, 10].map(|salt| value(position, salt))).filter(|_| is_over(position))
    }

    fn estimate(&self, position: &Position, rng: &mut fastrand::Rng) -> [f32; 3] {
        [8, 9, 10].map(|salt| value(position, salt) + rng.u8(0..9) as f32 / 16.0)
    }
}

impl Chance<3> for Noise {
    fn draw(&self, position: &mut Position, rng: &mut fastrand::Rng) {
        if !is_over(position) {
            position.1 += rng.u16(0..3);
        }
    }
}

impl Simultaneous for Noise {
    type State = Position;
    type Move = u8;

    fn key(&self, position: &Position) -> u64 {
        hash(position, 0)
    }

    fn is_over(&self, position: &Position) -> bool {
        is_over(position)
    }

    fn for_each_move(&self, position: &Position, player: usize, each: &mut impl FnMut(u8)) {
        (0..count(position, player)).for_each(each);
    }

    fn step(&self, position: &mut Position, moves: [u8; 2]) {
        *position = after(position, moves);
    }

    fn estimate(&self, position: &Position, rng: &mut fastrand::Rng) -> f32 {
        value(position, 8) + rng.u8(0..9) as f32 / 16.0
    }
}

fn roots() -> impl Iterator<Item = Position> {
    (0..12).map(|number| (0, number))
}

fn alphabeta(parameters: Parameters) -> u64 {
    let mut signature = Signature::new();
    let mut add = |found: Option<search::minimax::SearchResult<u8>>| {
        let found = found.expect("there are moves");
        let Cutoffs { all, by_first_move } = found.cutoffs;
        [found.best as u64, found.score as u64, found.depth as u64, found.nodes, all, by_first_move]
            .iter()
            .for_each(|&word| signature.add(word));
        signature.add_all(found.principal_variation);
    };
    let mut search = AlphaBeta::new(9, parameters);
    let mut split = RootSplit::new(3, Pool::serial(), 9, parameters);
    for (root, budget) in roots().flat_map(|root| [(root, 700), (root, u64::MAX)]) {
        add(search.search(&Noise, &root, Budget::nodes(budget)));
        add(split.search(&Noise, &root, Budget::nodes(budget)));
    }
    signature.0
}

#[test]
fn alpha_beta() {
    let plain = Parameters::default().with_max_depth(5);
    let all = plain.with_killer_bonus(30).with_history_bonus(50).with_reduction_start(2).with_move_limit(8);
    let each = [plain, plain.with_killer_bonus(30), plain.with_history_bonus(50), plain.with_reduction_start(1), all];
    assert_eq!(
        each.map(alphabeta),
        [
            0xAB93_93E0_5A88_35E1,
            0xE2FF_099A_2CD3_65FA,
            0x6E92_97B5_B6ED_AB75,
            0xBE77_6BF5_C8E3_A1BC,
            0x7976_5434_2F0C_0D89
        ]
    );
}

#[test]
fn max_n() {
    let signature = |opponents| {
        let mut signature = Signature::new();
        for (root, budget) in roots().flat_map(|root| [(root, 300), (root, u64::MAX)]) {
            let found = MaxN::new(opponents, 4, 1).search(&Noise, &root, Budget::nodes(budget)).expect("moves");
            [found.best as u64, found.depth as u64, found.nodes].iter().for_each(|&word| signature.add(word));
            found.score.iter().for_each(|value| signature.add(value.to_bits() as u64));
            signature.add_all(found.principal_variation);
        }
        signature.0
    };
    assert_eq!(
        [OpponentModel::MaxN, OpponentModel::Paranoid].map(signature),
        [0x5845_435F_38DA_5001, 0x5CFE_65B3_9EEB_707D]
    );
}

#[test]
fn monte_carlo_tree_search() {
    let mut signature = Signature::new();
    for threshold in [1, 4] {
        let mut tree: Mcts<u8, 3> = Mcts::new(1.0, 1000, 1).with_expansion_threshold(threshold);
        for mut position in roots() {
            tree.clear();
            while Sequential::end(&Noise, &position).is_none() {
                let found = tree.search(&Noise, &position, Budget::nodes(2000));
                signature.add_result(found);
                signature.add_root(&tree);
                signature.add_all(tree.principal_variation());
                Sequential::play(&Noise, &mut position, found.best);
                tree.advance(found.best);
            }
        }
    }
    assert_eq!(signature.0, 0x9268_19AF_74EA_1EC2);
}

#[test]
fn open_loop() {
    let mut signature = Signature::new();
    for (root, capacity) in roots().zip([64, 500, 20_000].into_iter().cycle()) {
        let mut tree: OpenLoop<u8, 3> = OpenLoop::new(1.0, capacity, 1);
        signature.add_result(tree.search(&Noise, &root, Budget::nodes(3000)));
        signature.add_root(&tree);
    }
    assert_eq!(signature.0, 0xD856_F039_345E_1162);
}

#[test]
fn decoupled_uct() {
    let mut signature = Signature::new();
    for capacity in [2000, 20_000] {
        let mut tree: Duct<u8> = Duct::new(1.0, capacity, 1);
        for root in roots() {
            for _ in 0..2 {
                signature.add_result(tree.search(&Noise, &root, Budget::nodes(700)));
                signature.add_root(&tree);
            }
        }
    }
    assert_eq!(signature.0, 0x2CE4_E71A_E7C8_A53E);
}

#[test]
fn regret_matching() {
    let mut signature = Signature::new();
    let mut rng = fastrand::Rng::with_seed(1);
    for capacity in [700, 20_000] {
        let mut tree: RegretMatching<u8> = RegretMatching::new(capacity, 1);
        for root in roots() {
            for _ in 0..2 {
                signature.add_result(tree.search(&Noise, &root, Budget::nodes(700)));
                let strategy = tree.strategy();
                strategy.moves.iter().for_each(|known| signature.add(known.1.to_bits() as u64));
                signature.add_all((0..20).map(|_| strategy.draw(&mut rng)));
            }
        }
    }
    assert_eq!(signature.0, 0x11BB_1720_94AA_C9A6);
}

const ROOT: State = [0; 8];
const FAR: u64 = u64::MAX;

fn beam(pool: &Pool) -> u64 {
    let mut signature = Signature::new();
    let mut beam = Beam::new(8).with_pool(pool.clone());
    for toy in toys() {
        for (width, bucket_percent, nodes) in [(3, 100, FAR), (20, 40, FAR), (400, 100, FAR), (100, 30, 900)] {
            beam.search(&toy, &ROOT, Limits { depth: 10, width, bucket_percent }, Budget::nodes(nodes));
            signature.add(beam.nodes());
            (0..10).for_each(|depth| signature.add_all(beam.plan(depth).unwrap_or_default()));
            beam.goals().for_each(|goal| signature.add(goal.1 as u64));
            signature.add_all(beam.deepest());
        }
    }
    signature.0
}

#[test]
fn beams() {
    assert_eq!([Pool::serial(), Pool::new(3)].map(|pool| beam(&pool)), [0x57C8_D2DE_C375_24F5, 0x57C8_D2DE_C375_24F5]);
    let mut signature = Signature::new();
    let mut undoing = DiffBeam::new(8);
    for toy in toys() {
        for (width, bucket_percent, nodes) in [(3, 100, FAR), (20, 40, FAR), (400, 100, FAR), (100, 30, 900)] {
            undoing.search(&toy, &ROOT, Limits { depth: 10, width, bucket_percent }, Budget::nodes(nodes));
            signature.add(undoing.nodes());
            (0..10).for_each(|depth| signature.add_all(undoing.plan(depth).unwrap_or_default()));
            undoing.goals().for_each(|goal| signature.add(goal.1 as u64));
            signature.add_all(undoing.deepest());
        }
    }
    assert_eq!(signature.0, 0x8102_B3B1_4784_464E);
}

fn chokudai_search(pool: &Pool) -> u64 {
    let mut signature = Signature::new();
    for (open, kept, bits) in [(30, 20, 6), (100, 60, 10), (1000, 1000, 14)] {
        let shape = Shape { depth: 8, width: 4, bucket_percent: 50, open, kept, bits };
        for toy in toys() {
            let mut search = Chokudai::new(shape, ROOT).with_pool(pool);
            for _ in 0..4 {
                search.search(&toy, Budget::nodes(300));
                signature.add(search.nodes());
                (0..8).for_each(|depth| signature.add_all(search.plan(depth).unwrap_or_default()));
                search.goals().for_each(|goal| signature.add(goal.1 as u64));
                let line = search.deepest();
                signature.add_all(line.iter().copied());
                if let Some(&action) = line.first() {
                    assert!(search.advance(&toy, action), "the child was expanded");
                }
            }
        }
    }
    signature.0
}

#[test]
fn chokudai() {
    assert_eq!(
        [Pool::serial(), Pool::new(3)].map(|pool| chokudai_search(&pool)),
        [0x5065_47F2_3062_D371, 0x5065_47F2_3062_D371]
    );
}
