A program on rand-0.8-small.
--- app/Cargo.toml
[dependencies]
rand = { version = "=0.8.8", default-features = false, features = ["std", "small_rng"] }
--- app/src/main.rs
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand::rngs::SmallRng;

fn main() {
    let mut rng = SmallRng::seed_from_u64(42);
    let mut cards: Vec<u8> = (0..10).collect();
    cards.shuffle(&mut rng);
    println!("{:?} {:?}", cards, cards.choose(&mut rng));
    println!("{} {:.6} {}", rng.gen_range(1..=6), rng.gen::<f64>(), rng.gen_bool(0.5));
    println!("{:?}", (0..5).map(|_| rng.gen_range(-1.0..1.0f64) < 0.0).collect::<Vec<_>>());
}
