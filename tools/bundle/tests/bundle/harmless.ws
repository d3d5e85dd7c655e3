Crates of 2024 and 2018 in a file of 2021, whose temporaries and captures need no dropping, whose panics have plain messages and which use words that are keywords by now.
present: fn lowest
present: fn doubled
--- app/Cargo.toml
[dependencies]
newer = { path = "../newer" }
older = { path = "../older" }
--- app/src/main.rs
fn main() {
    println!("{:?} {:?}", newer::lowest(&[3, 1, 2]), newer::lowest(&[]));
    println!("{:?}", older::Numbers { all: vec![1, 2], factor: 2 }.doubled());
    println!("{} {}", older::few(3), older::next(2));
}
--- newer/Cargo.toml
edition = "2024"
--- newer/src/lib.rs
struct View<'a>(&'a [u32]);
impl View<'_> {
    fn first(&self) -> Option<&u32> {
        self.0.iter().min()
    }
}
pub fn lowest(numbers: &[u32]) -> Option<u32> {
    if let Some(n) = View(numbers).first() { Some(*n) } else { None }
}
--- older/Cargo.toml
edition = "2018"
--- older/src/lib.rs
struct Limit<A, B>(A, B);
impl<A, B> Limit<A, B> {
    const MOST: usize = std::mem::size_of::<(A, B)>();
}
mod gen {
    pub fn gen(n: usize) -> usize {
        n + 1
    }
}
pub fn next(n: usize) -> usize {
    self::gen::gen(n)
}
pub fn few(n: usize) -> usize {
    assert!(n < Limit::<u32, u64>::MOST, "too many");
    n
}
pub struct Numbers {
    pub all: Vec<u32>,
    pub factor: u32,
}
impl Numbers {
    pub fn doubled(&self) -> Vec<u32> {
        let numbers = self;
        let doubled = |n: &u32| n * numbers.factor;
        if let Some(last) = self.all.last() { self.all.iter().map(doubled).chain(Some(*last)).collect() } else { vec![] }
    }
}
