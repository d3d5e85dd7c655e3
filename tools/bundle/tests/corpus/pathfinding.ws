Shortest paths and an assignment by pathfinding 4, a crate of edition 2024, for a bot of 2021.
--- app/Cargo.toml
rust-version = "1.88"
[dependencies]
pathfinding = "=4.16.0"
--- app/src/main.rs
use pathfinding::prelude::{astar, bfs, kuhn_munkres, Matrix};

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let goal = (line.len() as i32 % 9 + 3, 7);
    let leaps = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2)];
    let next = |&(x, y): &(i32, i32)| leaps.map(|(right, up)| ((x + right, y + up), 1));
    let least = |&(x, y): &(i32, i32)| ((x - goal.0).abs() + (y - goal.1).abs()) / 3;
    let (path, leaps) = astar(&(0, 0), next, least, |&at| at == goal).unwrap();
    println!("{leaps} {:?}", path.last());
    let costs = Matrix::from_rows(vec![vec![3, 1, 4], vec![1, 5, 9], vec![2, 6, 5]]).unwrap();
    println!("{:?}", kuhn_munkres(&costs));
    println!("{:?}", bfs(&1u32, |&number| [number * 2, number + 3], |&number| number == 40));
}
