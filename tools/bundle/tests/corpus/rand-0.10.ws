A bot of edition 2024 on rand 0.10 with its small generator.
--- app/Cargo.toml
edition = "2024"
rust-version = "1.88"
[dependencies]
rand = { version = "=0.10.4", default-features = false, features = ["std"] }
--- app/src/main.rs
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

fn main() {
    let mut rng = SmallRng::seed_from_u64(42);
    let mut cards: Vec<u8> = (0..10).collect();
    cards.shuffle(&mut rng);
    println!("{:?} {:?}", cards, cards.choose(&mut rng));
    println!("{} {:.6} {}", rng.random_range(1..=6), rng.random::<f64>(), rng.random_bool(0.5));
    if let Some(first) = cards.first()
        && *first < 20
    {
        println!("{:?}", (0..5).map(|_| rng.random_range(-1.0..1.0f64) < 0.0).collect::<Vec<_>>());
    }
}
