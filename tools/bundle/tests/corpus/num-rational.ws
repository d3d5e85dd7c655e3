A program on num-rational.
--- app/Cargo.toml
[dependencies]
num-rational = "=0.4.2"
--- app/src/main.rs
use num_rational::Ratio;

fn main() {
    let (a, b) = (Ratio::new(3i64, 4), Ratio::new(-5i64, 6));
    println!("{} {} {} {}", a + b, &a - &b, a * b, &a / &b);
    println!("{} {} {:?}", a > b, b.floor(), (a + 2).pow(3));
    println!("{}", (1..=10).map(|n| Ratio::new(1i64, n)).sum::<Ratio<i64>>());
}
