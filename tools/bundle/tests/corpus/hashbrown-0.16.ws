A program on hashbrown-0.16.
--- app/Cargo.toml
[dependencies]
hashbrown = { version = "=0.16.1", default-features = false }
--- app/src/main.rs
use hashbrown::{HashMap, HashSet};

#[derive(Clone, Copy, Default)]
struct Fnv(u64);

impl std::hash::Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

type Build = std::hash::BuildHasherDefault<Fnv>;

fn main() {
    let mut count: HashMap<char, usize, Build> = HashMap::default();
    for letter in "the quick brown fox jumps over the lazy dog".chars() {
        *count.entry(letter).or_insert(0) += 1;
    }
    let mut letters: Vec<_> = count.iter().filter(|(_, &n)| n > 2).map(|(&c, &n)| (c, n)).collect();
    letters.sort();
    println!("{letters:?}");
    let seen: HashSet<u32, Build> = (0..100).map(|n| n * n % 17).collect();
    println!("{} {}", seen.len(), seen.contains(&4));
}
