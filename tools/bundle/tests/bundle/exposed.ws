What becomes public lets no private type out, which compilers before 1.74 would reject.
--- app/Cargo.toml
[dependencies]
indexmap = "=1.9.3"
--- app/src/main.rs
use indexmap::IndexMap;

fn main() {
    let mut map: IndexMap<&str, i32> = IndexMap::new();
    for (name, number) in [("a", 3), ("b", 7), ("c", 5), ("d", 1)] {
        map.insert(name, number);
    }
    let middle: Vec<(&str, i32)> = map.drain(1..3).collect();
    println!("{:?} {:?}", middle, map.get("d"));
}
