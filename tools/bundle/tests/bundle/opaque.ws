A bot and a crate of 2024 in a file of 2021: `impl Trait` that is returned captures every lifetime.
compilers: newest
present: use<'_
absent: + use<'_>
--- app/Cargo.toml
edition = "2024"
rust-version = "1.88"
[dependencies]
walks = { path = "../walks" }
--- app/src/main.rs
use walks::Board;

struct Names<'a>(&'a [&'a str]);

impl Names<'_> {
    fn longest(&self, least: &usize) -> impl Iterator<Item = String> {
        self.0.iter().filter(move |name| name.len() >= *least).map(|name| name.to_uppercase())
    }
}

fn applied(numbers: &[i64], by: &[i64], apply: impl Fn(i64, i64) -> i64) -> impl Iterator<Item = i64> {
    numbers.iter().zip(by).map(move |(&a, &b)| apply(a, b))
}

fn main() {
    let board = Board { cells: vec![3, 1, 4, 1, 5] };
    println!("{:?}", board.large(&2).collect::<Vec<_>>());
    println!("{:?}", board.named(&["a", "b"]).map(|all| all.collect::<Vec<_>>()));
    println!("{:?}", applied(&board.cells, &[2, 7], |a, b| a * b).collect::<Vec<_>>());
    println!("{:?}", Names(&["one", "three"]).longest(&4).collect::<Vec<_>>());
}
--- walks/Cargo.toml
edition = "2024"
--- walks/src/lib.rs
pub struct Board<T> {
    pub cells: Vec<T>,
}

impl<T: PartialOrd + Copy> Board<T> {
    pub fn large(&self, least: &T) -> impl Iterator<Item = (usize, T)> {
        self.cells.iter().copied().enumerate().filter(move |(_, cell)| cell >= least)
    }

    pub fn named(&self, names: &[&'static str]) -> Option<impl Iterator<Item = (&'static str, T)>> {
        Some(names.iter().copied().zip(self.cells.iter().copied()))
    }
}
