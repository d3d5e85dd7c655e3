A program on bitvec.
--- app/Cargo.toml
[dependencies]
bitvec = "=1.1.1"
--- app/src/main.rs
use bitvec::prelude::*;

fn main() {
    let mut bits = bitvec![u64, Lsb0; 0; 100];
    bits.set(3, true);
    bits[10..20].fill(true);
    println!("{} {:?} {}", bits.count_ones(), bits.first_one(), bits[15]);
    let other: BitVec<u64, Lsb0> = (0..100).map(|n| n % 2 == 0).collect();
    bits &= &other;
    println!("{:?}", bits.iter_ones().collect::<Vec<_>>());
    bits.push(true);
    println!("{} {:?}", bits.len(), bits.pop());
}
