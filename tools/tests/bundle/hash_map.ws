ahash goes in from the registry with everything it depends on.
present: , licence 
absent: /registry/
--- app/Cargo.toml
[dependencies]
ahash = { version = "0.8.12", default-features = false, features = ["std", "no-rng"] }
--- app/src/main.rs
use ahash::{AHashMap, AHashSet};

fn main() {
    let mut counts: AHashMap<u64, u32> = AHashMap::with_capacity(16);
    for number in [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5u64] {
        *counts.entry(number).or_insert(0) += 1;
    }
    let mut sorted: Vec<(u64, u32)> = counts.into_iter().collect();
    sorted.sort();
    println!("{:?}", sorted);
    let set: AHashSet<&str> = ["a", "b", "a"].into_iter().collect();
    println!("{}", set.len());
}
