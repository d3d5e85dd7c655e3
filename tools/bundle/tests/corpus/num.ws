A program on num.
--- app/Cargo.toml
[dependencies]
num = "=0.4.3"
--- app/src/main.rs
use num::bigint::BigUint;
use num::integer::{gcd, lcm};
use num::{BigInt, Complex, One, Rational64, Zero};

fn factorial(n: u32) -> BigUint {
    (1..=n).fold(BigUint::one(), |product, k| product * k)
}

fn main() {
    println!("{} {} {}", gcd(12, 18), lcm(4, 6), factorial(30));
    let third = Rational64::new(1, 3);
    println!("{} {}", third + Rational64::new(1, 6), &third - &Rational64::new(2, 5));
    println!("{} {}", Complex::new(1.0, 2.0) * Complex::new(0.5, -1.0), BigInt::zero() - 5);
    println!("{:?}", num::range_step(0, 10, 3).collect::<Vec<i32>>());
}
