Simulated annealing of a tour through points of the plane: rand, rand_pcg, num-complex by num-traits.
--- inputs/1.txt
12 5
--- inputs/2.txt
20 9
--- app/Cargo.toml
[dependencies]
num-complex = { version = "=0.4.6", default-features = false, features = ["std"] }
num-traits = "=0.2.19"
rand = { version = "=0.9.5", default-features = false, features = ["std"] }
rand_pcg = "=0.9.0"
--- app/src/main.rs
use num_complex::Complex;
use num_traits::{Float, Zero};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

struct Tour<T> {
    points: Vec<Complex<T>>,
    order: Vec<usize>,
}

impl<T: Float> Tour<T> {
    fn step(&self, from: usize, to: usize) -> T {
        let count = self.order.len();
        (self.points[self.order[from % count]] - self.points[self.order[to % count]]).norm()
    }

    fn length(&self) -> T {
        (0..self.order.len()).fold(T::zero(), |sum, at| sum + self.step(at, at + 1))
    }

    fn change(&self, from: usize, to: usize) -> T {
        let before = self.order.len() - 1 + from;
        self.step(before, to) + self.step(from, to + 1) - self.step(before, from) - self.step(to, to + 1)
    }
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("two numbers");
    let numbers: Vec<u64> = line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    let mut rng = Pcg64Mcg::seed_from_u64(numbers[1]);
    let count = numbers[0] as usize;
    let points = (0..count).map(|_| Complex::new(rng.random_range(0..100) as f64, rng.random_range(0..100) as f64));
    let mut tour = Tour { points: points.collect(), order: (0..count).collect() };
    tour.order.shuffle(&mut rng);
    println!("{:.4}", tour.length());
    let mut heat = 50.0;
    for _ in 0..20_000 {
        let from = rng.random_range(0..count - 1);
        let to = rng.random_range(from + 1..count);
        let change = tour.change(from, to);
        if (from, to) != (0, count - 1) && (change <= 0.0 || rng.random_bool((-change / heat).exp())) {
            tour.order[from..=to].reverse();
        }
        heat *= 0.9995;
    }
    let middle = tour.points.iter().fold(Complex::zero(), |sum: Complex<f64>, point| sum + point) / count as f64;
    println!("{:.4} around {:.2}", tour.length(), middle);
}
