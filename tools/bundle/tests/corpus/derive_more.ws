A program on derive_more.
--- app/Cargo.toml
[dependencies]
derive_more = { version = "=2.1.1", features = ["full"] }
--- app/src/main.rs
use derive_more::{Add, AddAssign, Deref, Display, From, Into, Mul, Sum};

#[derive(Add, AddAssign, Clone, Copy, Debug, Default, From, Into, Mul, PartialEq, Sum)]
struct Metres(f64);

#[derive(Clone, Copy, Debug, Add, Display, From)]
#[display("({x}, {y})")]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Deref)]
struct Stack(Vec<u8>);

fn main() {
    let mut way = Metres::from(2.5) + Metres(1.0);
    way += Metres(0.5);
    println!("{:?} {:?}", way * 2.0, [way, way].into_iter().sum::<Metres>());
    println!("{} {}", Point { x: 1, y: 2 } + Point::from((3, 4)), Stack(vec![1, 2]).len());
    println!("{}", f64::from(way));
}
