A program on rand-0.9-xoshiro.
--- app/Cargo.toml
[dependencies]
rand = { version = "=0.9.5", default-features = false, features = ["std"] }
rand_xoshiro = "=0.7.0"
--- app/src/main.rs
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(42);
    let mut cards: Vec<u8> = (0..10).collect();
    cards.shuffle(&mut rng);
    println!("{:?} {:?}", cards, cards.choose(&mut rng));
    println!("{} {:.6} {}", rng.random_range(1..=6), rng.random::<f64>(), rng.random_bool(0.5));
    println!("{:?}", (0..5).map(|_| rng.random_range(-1.0..1.0f64) < 0.0).collect::<Vec<_>>());
}
