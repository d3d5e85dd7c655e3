Literals whose type only an implementation decides: i32 and f64 have it, and nobody writes so.
--- app/Cargo.toml
[dependencies]
tree = { path = "../tree" }
--- app/src/main.rs
use tree::{Max, Segtree, Show};

fn main() {
    let mut best: Segtree<Max<_>> = Segtree::new(4);
    best.set(0, 5);
    println!("{} {}", best.prod(2, 3), best.prod(0, 3));
    println!("{} {}", 7.bits(), 1.5.bits());
}
--- tree/Cargo.toml
--- tree/src/lib.rs
use std::marker::PhantomData;

pub trait Bounded: Copy + Ord {
    fn least() -> Self;
}
macro_rules! bounded {
    ($($ty:ty)*) => {
        $(impl Bounded for $ty {
            fn least() -> Self {
                <$ty>::MIN
            }
        })*
    };
}
bounded! { i8 i16 i32 i64 u64 }

pub trait Monoid {
    type S: Copy;
    fn identity() -> Self::S;
    fn operate(a: Self::S, b: Self::S) -> Self::S;
}
pub struct Max<T>(PhantomData<T>);
impl<T: Bounded> Monoid for Max<T> {
    type S = T;
    fn identity() -> T {
        T::least()
    }
    fn operate(a: T, b: T) -> T {
        a.max(b)
    }
}
pub struct Segtree<M: Monoid> {
    values: Vec<M::S>,
}
impl<M: Monoid> Segtree<M> {
    pub fn new(n: usize) -> Self {
        Segtree { values: vec![M::identity(); n] }
    }
    pub fn set(&mut self, at: usize, value: M::S) {
        self.values[at] = value;
    }
    pub fn prod(&self, from: usize, to: usize) -> M::S {
        self.values[from..to].iter().fold(M::identity(), |a, &b| M::operate(a, b))
    }
}

pub trait Show {
    fn bits(&self) -> u32;
}
macro_rules! show {
    ($($ty:ty: $bits:literal)*) => {
        $(impl Show for $ty {
            fn bits(&self) -> u32 {
                $bits
            }
        })*
    };
}
show! { i16: 16 i32: 32 i64: 64 f32: 132 f64: 164 }
