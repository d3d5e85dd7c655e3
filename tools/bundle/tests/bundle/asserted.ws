Functions that only debug assertions call keep their bodies, since a bundle may be built with these. (With an older compiler beside it they are kept on a guess.)
compilers: newest
--- app/Cargo.toml
[dependencies]
hashbrown = { version = "=0.12.3", default-features = false }
--- app/src/main.rs
use hashbrown::HashMap;
use std::collections::hash_map::RandomState;

fn main() {
    let mut map: HashMap<u32, u32, RandomState> = HashMap::default();
    for number in [3, 7, 5] {
        map.insert(number, number * number);
    }
    let mut drained: Vec<(u32, u32)> = map.drain().collect();
    drained.sort_unstable();
    println!("{drained:?}");
}
