A program on hashers.
--- app/Cargo.toml
[dependencies]
rustc-hash = "=2.1.3"
fxhash = "=0.2.1"
ahash = { version = "=0.8.12", default-features = false }
--- app/src/main.rs
use rustc_hash::{FxHashMap, FxHashSet};

fn main() {
    let mut map: FxHashMap<u32, &str> = FxHashMap::default();
    map.insert(3, "three");
    let set: FxHashSet<u64> = (0..10).collect();
    let other: fxhash::FxHashMap<u8, u8> = (0..4).map(|n| (n, n * 2)).collect();
    println!("{:?} {} {:?} {}", map.get(&3), set.contains(&7), other.get(&2), fxhash::hash64("abc"));
    let state = ahash::RandomState::with_seeds(1, 2, 3, 4);
    println!("{}", state.hash_one(7u64) == state.hash_one(7u64));
}
