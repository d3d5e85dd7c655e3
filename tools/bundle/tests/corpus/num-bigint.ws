A program on num-bigint.
--- app/Cargo.toml
[dependencies]
num-bigint = "=0.4.8"
num-traits = "=0.2.19"
num-integer = "=0.1.47"
--- app/src/main.rs
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Num, One, Pow, ToPrimitive};

fn main() {
    let big = BigUint::from_str_radix("123456789abcdef0123456789", 16).unwrap();
    let (quotient, rest) = big.div_rem(&BigUint::from(1_000_000_007u32));
    println!("{quotient} {rest} {:?}", rest.to_u64());
    println!("{}", BigUint::from(3u32).modpow(&big, &BigUint::from(998_244_353u32)));
    println!("{} {}", BigInt::from(-7).pow(31u32), (BigInt::one() << 100u32).sqrt());
}
