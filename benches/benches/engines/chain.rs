//! `chain`: drops with their whole chains on mid-game boards, and the test whether anything
//! vanishes for all placements of a board at once.

use benches::{mix, Pass, Workload};
use engines::chain::{Action, Block, Field, Pack, PackMasks, DROPS};
use engines::simd::{self, Cpu, Kernel};

/// A field and the pack to be dropped on it.
struct Board {
    field: Field,
    pack: Pack,
    masks: PackMasks,
}

/// One board a line: the pack's four numbers, then the columns from the floor upward.
const BOARDS: &str = include_str!("chain_boards.txt");

/// Rounds over all boards in a pass.
const ROUNDS: usize = 200;

pub fn workloads() -> Vec<Workload<'static>> {
    let boards: &'static [Board] = Vec::leak(BOARDS.lines().map(read_board).collect());
    vec![
        Workload {
            name: "chain-drops",
            unit: "board copied, pack dropped, chain resolved; 1114 steps a round",
            pass: Box::new(move || simd::dispatch(Drops(boards))),
        },
        Workload {
            name: "chain-vanishing",
            unit: "placement tested for whether anything vanishes",
            pass: Box::new(move || simd::dispatch(Vanishing(boards))),
        },
    ]
}

fn read_board(line: &str) -> Board {
    let block = |c: char| match c {
        'b' => Block::GARBAGE,
        _ => Block::from_number(c as u8 - b'0').expect("a digit"),
    };
    let words: Vec<&str> = line.split(' ').collect();
    let cells: Vec<Block> = words[..4].iter().map(|word| block(word.chars().next().expect("a number"))).collect();
    let columns: Vec<Vec<Block>> =
        words[4..].iter().map(|word| word.chars().filter(|c| *c != '-').map(block).collect()).collect();
    let pack = Pack::new([cells[0], cells[1], cells[2], cells[3]]);
    Board { field: Field::from_columns(&columns).expect("a field"), pack, masks: PackMasks::new(pack) }
}

struct Drops<'a>(&'a [Board]);

impl Kernel for Drops<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        let (mut steps, mut fields) = (0, 0);
        for _ in 0..ROUNDS {
            for board in self.0 {
                for drop in Action::drops() {
                    let mut field = board.field;
                    steps += field.play(cpu, false, drop, &board.masks).chain as u64;
                    std::hint::black_box(&mut field);
                }
            }
        }
        // Every field enters the checksum once: hashing is not part of a drop.
        for board in self.0 {
            for drop in Action::drops() {
                let mut field = board.field;
                field.play(cpu, false, drop, &board.masks);
                fields = mix(fields, field.key());
            }
        }
        assert_eq!(steps, 1114 * ROUNDS as u64, "the workload's checksum");
        Pass { operations: (ROUNDS * self.0.len() * DROPS) as u64, checksum: fields }
    }
}

struct Vanishing<'a>(&'a [Board]);

impl Kernel for Vanishing<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        let mut checksum = 0;
        let mut drops = 0;
        for _ in 0..ROUNDS {
            for board in self.0 {
                let vanishing = std::hint::black_box(&board.field).vanishing_drops(cpu, board.pack);
                drops += vanishing.count_ones();
                checksum = mix(checksum, vanishing);
            }
        }
        assert_eq!(drops as usize, 623 * ROUNDS, "45.5 % of the drops make something vanish");
        Pass { operations: (ROUNDS * self.0.len() * DROPS) as u64, checksum }
    }
}
