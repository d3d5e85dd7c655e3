A program on smallvec.
--- app/Cargo.toml
[dependencies]
smallvec = "=1.16.6"
--- app/src/main.rs
use smallvec::{smallvec, SmallVec};

fn neighbours(cell: usize) -> SmallVec<[usize; 4]> {
    let mut list = SmallVec::new();
    let (x, y) = (cell % 4, cell / 4);
    if x > 0 {
        list.push(cell - 1);
    }
    if x < 3 {
        list.push(cell + 1);
    }
    if y > 0 {
        list.push(cell - 4);
    }
    if y < 3 {
        list.push(cell + 4);
    }
    list
}

fn main() {
    for cell in [0, 5, 15] {
        println!("{:?}", neighbours(cell));
    }
    let mut list: SmallVec<[u8; 2]> = smallvec![3, 1, 2];
    list.sort();
    list.extend([7, 8]);
    list.retain(|x| *x != 7);
    println!("{:?} {} {:?}", list, list.spilled(), list.iter().rev().collect::<Vec<_>>());
}
