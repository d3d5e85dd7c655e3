A program on nalgebra.
--- app/Cargo.toml
[dependencies]
nalgebra = { version = "=0.34.2", default-features = false, features = ["std"] }
--- app/src/main.rs
use nalgebra::{Matrix2, Vector2};

fn main() {
    let m = Matrix2::new(2.0, 1.0, 1.0, 3.0);
    let v = Vector2::new(1.0, 2.0);
    println!("{:?} {} {:?}", m * v, m.determinant(), m.try_inverse().map(|i| i * v));
}
