Monte Carlo player of tic-tac-toe: bitflags, tinyvec, either, fastrand, once_cell.
--- inputs/1.txt
4 0 8
--- inputs/2.txt
0 1 2
--- app/Cargo.toml
[dependencies]
bitflags = "=2.13.2"
either = "=1.19.0"
fastrand = "=2.5.0"
once_cell = "=1.21.4"
tinyvec = { version = "=1.13.3", features = ["alloc"] }
--- app/src/main.rs
use bitflags::bitflags;
use either::Either;
use once_cell::sync::Lazy;
use tinyvec::ArrayVec;

bitflags! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    struct Cells: u16 {
        const ROW = 0b111;
        const COLUMN = 0b1001001;
        const FALLING = 0b100010001;
        const RISING = 0b1010100;
        const ALL = 0b111111111;
    }
}

static LINES: Lazy<Vec<Cells>> = Lazy::new(|| {
    let moved = |cells: Cells, by: u16| Cells::from_bits_truncate(cells.bits() << by);
    let rows = (0..3).map(|row| moved(Cells::ROW, 3 * row));
    let columns = (0..3).map(|column| moved(Cells::COLUMN, column));
    rows.chain(columns).chain([Cells::FALLING, Cells::RISING]).collect()
});

#[derive(Clone, Copy, Default)]
struct Board {
    own: Cells,
    other: Cells,
}

impl Board {
    fn play(&mut self, cell: usize) {
        self.own.insert(Cells::from_bits_truncate(1 << cell));
        std::mem::swap(&mut self.own, &mut self.other);
    }

    fn free(&self, backwards: bool) -> impl Iterator<Item = usize> {
        let taken = self.own | self.other;
        let cells = if backwards { Either::Left((0..9).rev()) } else { Either::Right(0..9) };
        cells.filter(move |cell| taken.bits() >> cell & 1 == 0)
    }

    fn is_lost(&self) -> bool {
        LINES.iter().any(|line| self.other.contains(*line))
    }

    /// 1 if the player to move wins, -1 if the other does.
    fn playout(mut self, rng: &mut fastrand::Rng) -> i32 {
        let mut sign = 1;
        loop {
            if self.is_lost() {
                return -sign;
            }
            let free: ArrayVec<[usize; 9]> = self.free(false).collect();
            if free.is_empty() {
                return 0;
            }
            self.play(free[rng.usize(..free.len())]);
            sign = -sign;
        }
    }
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("moves");
    let mut board = Board::default();
    for word in line.split_whitespace() {
        board.play(word.parse().expect("a cell"));
    }
    let mut rng = fastrand::Rng::with_seed(3);
    while !board.is_lost() && board.free(false).next().is_some() {
        let value = |cell: usize, rng: &mut fastrand::Rng| -> i32 {
            let mut next = board;
            next.play(cell);
            (0..300).map(|_| -next.playout(rng)).sum()
        };
        let values: Vec<(i32, usize)> = board.free(true).map(|cell| (value(cell, &mut rng), cell)).collect();
        let (value, cell) = *values.iter().max().expect("a free cell");
        println!("{cell} {value} {:?}", board.own);
        board.play(cell);
    }
    println!("{}", if board.is_lost() { "won" } else { "drawn" });
}
