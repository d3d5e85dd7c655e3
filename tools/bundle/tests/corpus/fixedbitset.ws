A program on fixedbitset.
--- app/Cargo.toml
[dependencies]
fixedbitset = "=0.5.9"
--- app/src/main.rs
use fixedbitset::FixedBitSet;

fn main() {
    let mut sieve = FixedBitSet::with_capacity(200);
    sieve.insert_range(2..);
    for n in 2..15 {
        if sieve.contains(n) {
            for multiple in (n * n..200).step_by(n) {
                sieve.set(multiple, false);
            }
        }
    }
    println!("{} {:?}", sieve.count_ones(..), sieve.ones().last());
    let mut odd = FixedBitSet::with_capacity(200);
    (1..200).step_by(2).for_each(|n| odd.insert(n));
    odd.intersect_with(&sieve);
    println!("{} {}", odd.count_ones(..), odd[2]);
}
