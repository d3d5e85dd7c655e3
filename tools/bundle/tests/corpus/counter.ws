A program on counter.
--- app/Cargo.toml
[dependencies]
counter = "=0.7.1"
fastrand = "=2.5.0"
anyhow = "=1.0.104"
--- app/src/main.rs
use anyhow::{bail, Context};
use counter::Counter;

fn half(n: u32) -> anyhow::Result<u32> {
    if n % 2 == 1 {
        bail!("{n} is odd");
    }
    Ok(n / 2)
}

fn main() {
    let counts: Counter<char> = "mississippi".chars().collect();
    println!("{:?}", counts.most_common_ordered());
    println!("{:?} {:#}", half(4).ok(), half(3).context("half").unwrap_err());
    let mut rng = fastrand::Rng::with_seed(7);
    println!("{} {}", rng.u32(..100), rng.i64(-5..=5));
}
