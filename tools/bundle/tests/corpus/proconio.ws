A program on proconio.
--- inputs/1.txt
3 4
1 2 5
2 3 7
1 3 20
1 1 1
hello
2 2
#.
.#
--- inputs/2.txt
2 1
2 1 9
x
1 3
.##
--- app/Cargo.toml
[dependencies]
proconio = { version = "=0.5.0", features = ["derive"] }
--- app/src/main.rs
use proconio::marker::{Bytes, Chars, Usize1};
use proconio::{derive_readable, fastout, input};

#[derive_readable]
#[derive(Debug, Clone)]
struct Edge {
    from: Usize1,
    to: Usize1,
    cost: u64,
}

#[fastout]
fn main() {
    input! {
        n: usize,
        m: usize,
        edges: [Edge; m],
        word: Bytes,
        h: usize,
        w: usize,
        grid: [Chars; h],
    }
    let mut degree = vec![0; n];
    for edge in &edges {
        degree[edge.from] += 1;
        degree[edge.to] += 1;
    }
    println!("{:?} {}", degree, edges.iter().map(|e| e.cost).sum::<u64>());
    print!("{:?} ", edges.first());
    println!("{} {}", word.len(), grid.iter().flatten().filter(|&&c| c == '#').count());
}
