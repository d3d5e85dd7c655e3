A program on im-rc.
--- app/Cargo.toml
[dependencies]
im-rc = "=15.1.0"
--- app/src/main.rs
use im_rc::{vector, HashMap, OrdMap, Vector};

fn main() {
    let list: Vector<u32> = vector![1, 2, 3];
    let mut longer = list.clone();
    longer.push_back(4);
    println!("{list:?} {longer:?}");
    let map: OrdMap<&str, u32> = [("a", 1u32), ("b", 2)].into_iter().collect();
    println!("{:?} {:?}", map.update("c", 3), map);
    let hash: HashMap<u32, u32> = (0..100).map(|n| (n, n * n)).collect();
    println!("{:?} {}", hash.get(&9), hash.without(&9).len());
}
