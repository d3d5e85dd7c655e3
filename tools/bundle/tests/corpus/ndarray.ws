A program on ndarray.
--- app/Cargo.toml
[dependencies]
ndarray = "=0.17.2"
--- app/src/main.rs
use ndarray::{arr2, array, s, Array1, Array2, Axis};

fn main() {
    let a = arr2(&[[1.0, 2.0], [3.0, 4.0]]);
    let b: Array2<f64> = Array2::eye(2) * 2.0;
    println!("{:?} {}", a.dot(&b), a.sum());
    println!("{:?} {:?}", a.sum_axis(Axis(0)), a.t());
    let mut line: Array1<i32> = Array1::from_iter(0..10);
    line.slice_mut(s![2..5]).fill(7);
    println!("{} {:?}", line, array![1, 2, 3].map(|x| x * x));
}
