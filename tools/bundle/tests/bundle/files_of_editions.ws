A program of edition 2018 that tells its file and lines (`dbg!`): both editions are read from one path.
--- app/Cargo.toml
edition = "2018"
--- app/src/main.rs
fn half(n: u32) -> u32 {
    dbg!(n) / 2
}
fn main() {
    println!("{}", half(8));
}
