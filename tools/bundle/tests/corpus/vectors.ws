A program on vectors.
--- app/Cargo.toml
[dependencies]
arrayvec = "=0.7.8"
tinyvec = { version = "=1.13.3", features = ["alloc"] }
slab = "=0.4.12"
--- app/src/main.rs
use arrayvec::{ArrayString, ArrayVec};
use tinyvec::{array_vec, tiny_vec, TinyVec};

fn main() {
    let mut list: ArrayVec<u8, 4> = ArrayVec::new();
    list.push(1);
    println!("{:?} {:?}", list.try_extend_from_slice(&[2, 3]), list);
    let mut text: ArrayString<8> = ArrayString::from("ab").unwrap();
    text.push_str("cd");
    println!("{text}");
    let mut tiny: TinyVec<[u32; 2]> = tiny_vec![1, 2];
    tiny.push(3);
    println!("{:?} {:?} {}", tiny, array_vec!([u8; 4] => 1, 2), tiny.is_heap());
    let mut slab = slab::Slab::new();
    let (a, b) = (slab.insert("a"), slab.insert("b"));
    println!("{:?} {} {}", slab.remove(a), slab[b], slab.len());
}
