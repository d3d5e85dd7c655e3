A program on async-recursion, async-trait, auto_impl, duplicate and rustversion: attributes that change what stands in calls of macros, and attributes of members.
--- app/Cargo.toml
[dependencies]
async-recursion = "=1.2.0"
async-trait = "=0.1.92"
auto_impl = "=1.4.0"
duplicate = "=2.0.1"
rustversion = "=1.0.23"
--- app/src/main.rs
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

use async_recursion::async_recursion;
use async_trait::async_trait;
use auto_impl::auto_impl;
use duplicate::{duplicate_item, substitute_item};

trait Known {
    fn told(&self) -> String;
    fn largest() -> String;
}

#[duplicate_item(
    kind name;
    [u8] ["byte"];
    [i32] ["word"];
)]
impl Known for kind {
    fn told(&self) -> String {
        format!("{} {}", name, self)
    }

    fn largest() -> String {
        let all = vec![kind::MAX; 2];
        format!("{:?} {}", all, kind::MIN)
    }
}

#[substitute_item(limit [7])]
fn limited(x: usize) -> usize {
    assert!(x < limit * 100, "more than {}", limit);
    x % limit
}

#[auto_impl(&, Box)]
trait Area {
    fn area(&self) -> f64;

    fn shown(&self) -> String {
        format!("{:.2}", self.area())
    }
}

struct Square(f64);

impl Area for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}

impl Square {
    #[rustversion::attr(since(1.50), must_use)]
    fn grown(&self, by: f64) -> Square {
        Square(self.0 + by)
    }

    #[rustversion::before(1.50)]
    fn name(&self) -> String {
        "old".to_string()
    }

    #[rustversion::since(1.50)]
    fn name(&self) -> String {
        format!("square of {}", self.0)
    }
}

#[async_trait]
trait Teller {
    async fn told_of(&mut self, n: usize) -> String;
}

struct Counter {
    seen: Vec<usize>,
}

#[async_trait]
impl Teller for Counter {
    async fn told_of(&mut self, n: usize) -> String {
        self.seen.push(n);
        println!("{:?}", self.seen);
        format!("{} of {}", n, self.seen.len())
    }
}

#[async_recursion]
async fn fibonacci(n: u64) -> u64 {
    if n < 2 {
        return n;
    }
    let (a, b) = (fibonacci(n - 1).await, fibonacci(n - 2).await);
    if n == 5 {
        println!("{} and {}", a, b);
    }
    a + b
}

/// Runs what never waits.
fn run<T>(future: impl Future<Output = T>) -> T {
    fn no_op(_: *const ()) {}
    fn clone(_: *const ()) -> RawWaker {
        RawWaker::new(std::ptr::null(), &TABLE)
    }
    static TABLE: RawWakerVTable = RawWakerVTable::new(clone, no_op, no_op, no_op);
    let waker = unsafe { Waker::from_raw(RawWaker::new(std::ptr::null(), &TABLE)) };
    let mut future: Pin<Box<dyn Future<Output = T> + '_>> = Box::pin(future);
    match future.as_mut().poll(&mut Context::from_waker(&waker)) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits"),
    }
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let length = line.trim().len();
    println!("{} {} {} {}", 3u8.told(), (-4i32).told(), u8::largest(), i32::largest());
    println!("{}", limited(length + 9));
    println!("{} {}", Box::new(Square(2.5)).shown(), (&Square(1.5)).area());
    println!("{} {}", Square(1.0).grown(0.5).0, Square(length as f64).name());
    let mut counter = Counter { seen: vec![length] };
    println!("{} {}", run(counter.told_of(4)), run(fibonacci(6 + length as u64 % 4)));
}
