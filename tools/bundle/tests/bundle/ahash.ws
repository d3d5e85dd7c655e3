ahash, whose few lines stand on zerocopy: ten thousands of lines, macros, and implementations inside constants.
present: // ahash 0.8
absent: KnownLayout
absent: OnceBox
absent: NonZero
--- app/Cargo.toml
[dependencies]
ahash = { version = "0.8.12", default-features = false, features = ["std"] }
--- app/src/main.rs
use ahash::{AHashMap, RandomState};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};

fn main() {
    let state = RandomState::with_seeds(1, 2, 3, 4);
    let mut map: AHashMap<(u32, u8), u64> = AHashMap::with_hasher(state.clone());
    for key in 0..100u32 {
        *map.entry((key * key % 17, 1)).or_default() += u64::from(key);
    }
    let mut list: Vec<_> = map.iter().collect();
    list.sort();
    println!("{:?}", list);
    let mut words: HashMap<&str, usize, RandomState> = HashMap::with_hasher(state.clone());
    words.insert("one", 1);
    let mut hasher = state.build_hasher();
    (1u8, "two", [3u32; 3]).hash(&mut hasher);
    println!("{} {:?} {}", hasher.finish(), words.get("one"), state.hash_one(7u64));
}
