A closure of 2018 that takes a whole value with it, of which one of 2021 would take a part.
error: is written in edition 2018
--- app/Cargo.toml
[dependencies]
noisy = { path = "../noisy" }
--- app/src/main.rs
fn main() {
    noisy::run();
}
--- noisy/Cargo.toml
edition = "2018"
--- noisy/src/lib.rs
pub struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}
pub fn run() {
    let pair = (Loud("left"), Loud("right"));
    {
        let taken = move || {
            let _left = &pair.0;
        };
        taken();
    }
    println!("end");
}
