Fields and variants that nobody reads or makes, and that do something nevertheless: they drop, take space, or number others.
present: guard: Loud
present: inner: Nested
present: Unmade
absent: idle
--- app/Cargo.toml
--- app/src/main.rs
use std::hash::{Hash, Hasher};

struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
#[allow(dead_code)]
struct Nested(Loud);

#[allow(dead_code)]
struct Holder {
    guard: Loud,
    inner: Nested,
    seen: u8,
}

#[allow(dead_code)]
struct Small {
    idle: u64,
    value: u8,
}

#[derive(Hash)]
#[allow(dead_code)]
enum Shape {
    Unmade(u8),
    Made(u8),
}

struct Sum(u64);
impl Hasher for Sum {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.0 = self.0 * 31 + u64::from(b);
        }
    }
}

fn hold(name: &'static str) -> Holder {
    let guard = Loud(name);
    let inner = Nested(Loud("inner"));
    Holder { guard, inner, seen: 3 }
}

fn main() {
    let holder = hold("guard");
    println!("held {}", holder.seen);
    let small = Small { idle: 5, value: 6 };
    println!("{}", small.value);
    let mut sum = Sum(7);
    Shape::Made(1).hash(&mut sum);
    println!("{}", sum.finish());
}
