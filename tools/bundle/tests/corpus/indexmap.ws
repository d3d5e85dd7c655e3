A program on indexmap.
--- app/Cargo.toml
[dependencies]
indexmap = "=2.14.2"
--- app/src/main.rs
use indexmap::{indexmap, IndexMap, IndexSet};

fn main() {
    let mut map: IndexMap<&str, i32> = indexmap! { "b" => 1, "a" => 2 };
    map.insert("c", 3);
    *map.entry("a").or_insert(0) += 10;
    println!("{:?} {:?}", map, map.get_index(1));
    map.sort_keys();
    map.swap_remove("b");
    println!("{:?} {:?}", map.keys().collect::<Vec<_>>(), map.get_full("c"));
    let set: IndexSet<u8> = [3, 1, 3, 2].into_iter().collect();
    println!("{:?} {:?}", set, set.get_index_of(&2));
}
