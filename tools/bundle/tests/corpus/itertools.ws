A program on itertools.
--- app/Cargo.toml
[dependencies]
itertools = "=0.14.0"
--- app/src/main.rs
use itertools::{iproduct, izip, Itertools};

fn main() {
    println!("{}", (1..=4).combinations(2).map(|pair| pair.iter().sum::<i32>()).join(","));
    println!("{:?}", [3, 1, 3, 2].iter().unique().sorted().collect_vec());
    println!("{:?} {:?}", (0..5).minmax(), ["a", "b"].iter().cartesian_product(0..2).collect_vec());
    println!("{} {}", iproduct!(0..3, 0..4).count(), izip!(0..3, 4..9).map(|(a, b)| a * b).sum::<i32>());
    println!("{:?}", (0..3).permutations(2).dedup_by(|a, b| a[0] == b[0]).collect_vec());
}
