Factors, orders and exact sums of large numbers: num-bigint, num-integer, num-traits, superslice, permutohedron, maplit.
--- inputs/1.txt
360360 97 1000003
--- inputs/2.txt
1
--- app/Cargo.toml
[dependencies]
maplit = "=1.0.2"
num-bigint = "=0.4.8"
num-integer = "=0.1.47"
num-traits = "=0.2.19"
permutohedron = "=0.2.4"
superslice = "=1.0.0"
--- app/src/main.rs
use std::collections::BTreeMap;

use maplit::btreemap;
use num_bigint::{BigInt, BigUint};
use num_integer::{Integer, Roots};
use num_traits::{One, Pow, Signed, Zero};
use permutohedron::LexicalPermutation;
use superslice::Ext;

fn factors(mut number: u64, primes: &[u64]) -> BTreeMap<u64, u32> {
    let mut found = btreemap! {};
    for &prime in &primes[..primes.upper_bound(&number.sqrt())] {
        while Integer::is_multiple_of(&number, &prime) {
            *found.entry(prime).or_insert(0) += 1;
            number /= prime;
        }
    }
    if number > 1 {
        *found.entry(number).or_insert(0) += 1;
    }
    found
}

fn primes(below: u64) -> Vec<u64> {
    let mut primes: Vec<u64> = Vec::new();
    for number in 2..below {
        if primes.iter().take_while(|prime| *prime * *prime <= number).all(|prime| number % prime != 0) {
            primes.push(number);
        }
    }
    primes
}

fn factorial(of: u32) -> BigUint {
    (1..=of).fold(BigUint::one(), |product, factor| product * factor)
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("numbers");
    let primes = primes(2000);
    let mut sum = BigInt::zero();
    for (at, word) in line.split_whitespace().enumerate() {
        let number: u64 = word.parse().expect("a number");
        let found = factors(number, &primes);
        let product = found.iter().fold(BigUint::one(), |product, (prime, power)| product * BigUint::from(*prime).pow(*power));
        println!("{number} = {found:?} {}", product == BigUint::from(number));
        let term = BigInt::from(number).pow(9u32);
        sum += if at % 2 == 0 { term } else { -term };
    }
    println!("{sum} {}", sum.abs().sqrt());
    let (quotient, rest) = factorial(30).div_rem(&factorial(27));
    println!("{quotient} {rest} {}", factorial(25).gcd(&BigUint::from(2u32).pow(40u32)));
    let mut digits = [1, 2, 3, 4];
    let mut count = 0;
    while LexicalPermutation::next_permutation(&mut digits[..]) {
        count += usize::from(digits.iter().fold(0u64, |number, digit| number * 10 + digit) % 11 == 0);
    }
    println!("{count}");
}
