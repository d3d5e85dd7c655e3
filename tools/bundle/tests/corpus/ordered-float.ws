A program on ordered-float.
--- app/Cargo.toml
[dependencies]
ordered-float = "=5.5.1"
--- app/src/main.rs
use std::collections::BinaryHeap;

use ordered_float::{NotNan, OrderedFloat};

fn main() {
    let mut heap: BinaryHeap<OrderedFloat<f64>> = [1.5, -2.0, 7.25].into_iter().map(OrderedFloat).collect();
    heap.push(OrderedFloat(3.0));
    println!("{:?} {}", heap.pop(), heap.into_sorted_vec()[0]);
    println!("{:?}", NotNan::new(f64::NAN).is_err());
}
