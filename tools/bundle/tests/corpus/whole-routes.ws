Shortest routes and components of a road map: proconio, ac-library-rs, ordered-float, itertools.
--- inputs/1.txt
5 5
1 2 2.5
2 3 1.25
1 3 4.0
4 5 0.5
3 3 9.0
3
1 3
4 5
1 5
--- inputs/2.txt
2 0
1
1 2
--- app/Cargo.toml
[dependencies]
ac-library-rs = "=0.2.0"
itertools = "=0.14.0"
ordered-float = "=5.5.1"
proconio = "=0.5.0"
--- app/src/main.rs
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ac_library::Dsu;
use itertools::Itertools;
use ordered_float::OrderedFloat;
use proconio::input;
use proconio::marker::Usize1;

struct Roads {
    from: Vec<Vec<(usize, f64)>>,
    parts: Dsu,
}

impl Roads {
    fn new(towns: usize, roads: &[(usize, usize, f64)]) -> Roads {
        let mut all = Roads { from: vec![Vec::new(); towns], parts: Dsu::new(towns) };
        for &(a, b, length) in roads {
            all.from[a].push((b, length));
            all.from[b].push((a, length));
            all.parts.merge(a, b);
        }
        all
    }

    fn route(&self, start: usize, end: usize) -> (f64, Vec<usize>) {
        let mut best = vec![f64::INFINITY; self.from.len()];
        let mut before = vec![None; self.from.len()];
        let mut open = BinaryHeap::new();
        best[start] = 0.0;
        open.push(Reverse((OrderedFloat(0.0), start)));
        while let Some(Reverse((OrderedFloat(length), town))) = open.pop() {
            if length > best[town] {
                continue;
            }
            for &(next, step) in &self.from[town] {
                if length + step < best[next] {
                    best[next] = length + step;
                    before[next] = Some(town);
                    open.push(Reverse((OrderedFloat(best[next]), next)));
                }
            }
        }
        let mut way: Vec<usize> = std::iter::successors(Some(end), |&town| before[town]).collect();
        way.reverse();
        (best[end], way)
    }
}

fn main() {
    input! {
        towns: usize,
        count: usize,
        roads: [(Usize1, Usize1, f64); count],
        questions: usize,
        asked: [(Usize1, Usize1); questions],
    }
    let mut all = Roads::new(towns, &roads);
    for (start, end) in asked {
        if !all.parts.same(start, end) {
            println!("{} and {} are apart", start + 1, end + 1);
            continue;
        }
        let (length, way) = all.route(start, end);
        println!("{:.3}: {}", length, way.iter().map(|town| town + 1).join(" - "));
    }
    let sizes = all.parts.groups().iter().map(Vec::len).sorted().rev().collect_vec();
    println!("parts: {}", sizes.iter().format(", "));
}
