A program on whiteread.
--- inputs/1.txt
2
3 4
5 6
--- app/Cargo.toml
[dependencies]
whiteread = "=0.5.0"
--- app/src/main.rs
use whiteread::Reader;

fn main() {
    let mut reader = Reader::from_stdin_naive();
    let (n, mut sum): (usize, i64) = (reader.p(), 0);
    for _ in 0..n {
        let (a, b): (i64, i64) = reader.p();
        sum += a * b;
    }
    println!("{sum}");
}
