A crate from the registry goes in with its licence and without its path.
present: // fastrand 2.5.0, licence Apache-2.0 OR MIT
absent: /registry/
absent: alphanumeric
--- app/Cargo.toml
[dependencies]
fastrand = { version = "2.5.0", default-features = false }
--- app/src/main.rs
fn main() {
    let mut rng = fastrand::Rng::with_seed(7);
    let list: Vec<u32> = (0..5).map(|_| rng.u32(..100)).collect();
    println!("{:?} {} {:?}", list, rng.i64(-5..=5), rng.choice(&[1, 2, 3]));
}
