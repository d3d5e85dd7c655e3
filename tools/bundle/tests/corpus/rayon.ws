A program on rayon.
--- app/Cargo.toml
[dependencies]
rayon = "=1.12.0"
--- app/src/main.rs
use rayon::prelude::*;

fn main() {
    let sum: u64 = (0..10_000u64).into_par_iter().filter(|n| n % 3 == 0).map(|n| n * n).sum();
    let mut list: Vec<u32> = (0..1000).map(|n| n * 7919 % 1000).collect();
    list.par_sort_unstable();
    println!("{sum} {:?}", &list[..5]);
}
