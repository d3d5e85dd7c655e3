A program on petgraph-0.8.
--- app/Cargo.toml
[dependencies]
petgraph = "=0.8.3"
--- app/src/main.rs
use petgraph::algo::{connected_components, dijkstra, toposort};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::unionfind::UnionFind;
use petgraph::visit::Bfs;

fn main() {
    let mut graph: DiGraph<&str, u32> = DiGraph::new();
    let nodes: Vec<NodeIndex> = ["a", "b", "c", "d", "e"].into_iter().map(|name| graph.add_node(name)).collect();
    for (from, to, weight) in [(0, 1, 4), (0, 2, 1), (2, 1, 2), (1, 3, 5)] {
        graph.add_edge(nodes[from], nodes[to], weight);
    }
    let far = dijkstra(&graph, nodes[0], None, |edge| *edge.weight());
    let mut far: Vec<_> = far.into_iter().map(|(node, cost)| (graph[node], cost)).collect();
    far.sort();
    println!("{far:?} {}", connected_components(&graph));
    let order = toposort(&graph, None).unwrap();
    println!("{:?}", order.iter().map(|&node| graph[node]).collect::<String>());
    let mut bfs = Bfs::new(&graph, nodes[0]);
    while let Some(node) = bfs.next(&graph) {
        print!("{} ", graph[node]);
    }
    let mut union: UnionFind<usize> = UnionFind::new(5);
    union.union(1, 3);
    println!("{}", union.equiv(3, 1));
}
