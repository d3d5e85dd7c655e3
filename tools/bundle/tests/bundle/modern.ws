Code of before 2024 for a judge of 2024: foreign functions, attributes, patterns and what `impl Trait` captures.
judge: atcoder
present: unsafe extern "C"
present: #[unsafe(no_mangle)]
--- app/Cargo.toml
[dependencies]
old = { path = "../old" }
--- app/src/main.rs
fn main() {
    println!("{} {}", old::distance(-3), old::sum(&[(1, &2), (3, &4)]));
    let mut name = String::from("a");
    let length = old::length(&name);
    name.push('b');
    println!("{} {}", length(), name);
}
--- old/Cargo.toml
edition = "2018"
--- old/src/lib.rs
extern "C" {
    fn abs(x: i32) -> i32;
}

#[no_mangle]
pub extern "C" fn doubled_of_old(x: i32) -> i32 {
    x * 2
}

pub fn distance(x: i32) -> i32 {
    // SAFETY: it has no conditions but that the value is not the least.
    doubled_of_old(unsafe { abs(x) })
}

pub fn sum(pairs: &[(u8, &u8)]) -> u8 {
    let mut sum = 0;
    for (a, &b) in pairs {
        sum += a * b;
    }
    sum
}

pub fn length(name: &String) -> impl Fn() -> usize {
    let length = name.len();
    move || length
}
