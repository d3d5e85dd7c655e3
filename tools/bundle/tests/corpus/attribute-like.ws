A program on memoise, easy-ext, multimap, multiversion, strum and uint: macros as attributes, and macros that define types.
--- app/Cargo.toml
[dependencies]
easy-ext = "=1.0.3"
memoise = "=0.3.2"
multimap = "=0.10.1"
multiversion = "=0.8.1"
strum = { version = "=0.27.2", features = ["derive"] }
uint = "=0.10.2"
--- app/src/main.rs
use easy_ext::ext;
use memoise::memoise;
use multimap::MultiMap;
use multiversion::multiversion;
use strum::{Display, EnumIter, EnumString, IntoEnumIterator};

uint::construct_uint! {
    pub struct U256(4);
}

#[derive(Debug, Display, EnumIter, EnumString)]
enum Direction {
    Up,
    Down,
}

#[ext(Twice)]
impl u32 {
    fn twice(self) -> u32 {
        self * 2
    }
}

#[memoise(n <= 90)]
fn fibonacci(n: usize) -> u64 {
    if n < 2 { n as u64 } else { fibonacci(n - 1) + fibonacci(n - 2) }
}

#[multiversion(targets("x86_64+avx2+bmi1", "x86_64+sse4.1"))]
fn sum(numbers: &[u32]) -> u32 {
    numbers.iter().map(|n| n.twice()).sum()
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let length = line.trim().len();
    println!("{} {}", fibonacci(80 + length), sum(&[1, 2, length as u32]));
    let mut words: MultiMap<usize, &str> = MultiMap::new();
    for word in line.split_whitespace().chain(["one", "two", "three"]) {
        words.insert(word.len(), word);
    }
    println!("{:?} {:?}", words.get_vec(&3), words.get(&5));
    for direction in Direction::iter() {
        println!("{direction} {:?}", direction.to_string().parse::<Direction>().is_ok());
    }
    let big = U256::from(10).pow(U256::from(60)) + U256::from(length);
    println!("{big} {}", big % U256::from(97));
}
