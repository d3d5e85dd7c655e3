A bot of 2024 in a file of 2021: conditions with `let` between `&&`.
compilers: newest
present: 'chain1
--- app/Cargo.toml
edition = "2024"
rust-version = "1.88"
--- app/src/main.rs
use std::collections::BTreeMap;

macro_rules! larger {
    ($made:expr, $least:expr, $otherwise:expr) => {
        if let Some(noisy) = $made && noisy.0 > $least { noisy.0 } else { $otherwise }
    };
}

struct Noisy(u8);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}

fn made(value: u8) -> Option<Noisy> {
    (value > 0).then(|| Noisy(value))
}

fn kind(map: &BTreeMap<u8, Vec<u8>>, key: u8) -> &'static str {
    if let Some(list) = map.get(&key)
        && let [first, .., last] = list.as_slice()
        && first < last
    {
        "rising"
    } else if key > 2
        && let Some(list) = map.get(&key)
        && list.len() == 1
    {
        return "single";
    } else {
        "other"
    }
}

fn order(value: u8) {
    let _around = Noisy(100 + value);
    if let Some(first) = made(value)
        && let Some(second) = made(value - 1)
    {
        println!("both {} {}", first.0, second.0);
    } else {
        println!("not both");
    };
    println!("end");
}

fn main() {
    let map = BTreeMap::from([(1, vec![1, 2, 3]), (2, vec![4]), (3, vec![5])]);
    for key in 0..4 {
        println!("{key} {}", kind(&map, key));
    }
    (0..3).for_each(order);
    let mut stack = vec![1, 2, 3, 4, 5];
    'all: while let Some(top) = stack.pop()
        && top > 1
    {
        if top == 4 {
            continue;
        }
        for x in 0..top {
            if x == 2 && top == 3 {
                break 'all;
            }
        }
        println!("top {top}");
    }
    let odd: String = (0..4).map(|x| if let 1 | 3 = x && !stack.is_empty() { 'o' } else { 'e' }).collect();
    println!("{stack:?} {odd}");
    println!("{}", if let Some(top) = stack.pop() && top > 100 { top } else { 7 });
    println!("{} {}", larger!(made(3), 2, 0), larger!(made(1), 2, 0));
}
