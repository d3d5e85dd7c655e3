A program on misc.
--- app/Cargo.toml
[dependencies]
libm = "=0.2.16"
ascii = "=1.1.0"
strsim = "=0.11.1"
bit-set = "=0.8.0"
priority-queue = "=2.7.0"
--- app/src/main.rs
use ascii::{AsciiString, AsciiChar};
use bit_set::BitSet;
use priority_queue::PriorityQueue;

fn main() {
    println!("{:.6} {:.6}", libm::sin(1.0), libm::pow(2.0, 0.5));
    let mut text = AsciiString::from_ascii("move").unwrap();
    text.push(AsciiChar::new('1'));
    println!("{} {}", text, strsim::levenshtein("kitten", "sitting"));
    let set: BitSet = [1, 5, 9].into_iter().collect();
    println!("{:?} {}", set, set.contains(5));
    let mut queue = PriorityQueue::new();
    for (name, priority) in [("a", 3), ("b", 7), ("c", 5)] {
        queue.push(name, priority);
    }
    queue.change_priority("a", 9);
    println!("{:?} {:?}", queue.pop(), queue.pop());
}
