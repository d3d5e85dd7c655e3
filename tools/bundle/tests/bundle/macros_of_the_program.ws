Macros of the program by the names of others that its crates call.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
--- app/src/main.rs
mod io {
    macro_rules! write { ($($t:tt)*) => { std::write!($($t)*) } }
    pub fn w() -> String {
        use std::fmt::Write;
        let mut s = String::new();
        write!(s, "x").unwrap();
        s
    }
}
#[macro_use]
mod mac {
    macro_rules! vec { ($($t:expr),*) => { std::vec![$($t + 1),*] } }
    macro_rules! matches {
        ($($t:tt)*) => {
            true
        };
    }
}
fn main() {
    println!("{:?} {:?} {}", vec![1, 2], kit::run(), io::w());
    println!("{} {}", matches!(1, 2), kit::m(1));
}
--- kit/Cargo.toml
--- kit/src/lib.rs
pub fn run() -> Vec<i32> {
    vec![1, 2]
}
pub fn m(x: i32) -> bool {
    matches!(x, 2)
}
