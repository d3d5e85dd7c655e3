Panics with values that are no literals, which editions before 2021 take as they are.
present: panic_any
--- app/Cargo.toml
[dependencies]
old = { path = "../old" }
--- app/src/main.rs
use std::panic::catch_unwind;

fn main() {
    for n in 0..6 {
        let payload = catch_unwind(|| old::raised(n)).unwrap_err();
        let number = payload.downcast_ref::<u32>();
        println!("{:?} {:?} {:?}", payload.downcast_ref::<String>(), payload.downcast_ref::<&str>(), number);
    }
}
--- old/Cargo.toml
edition = "2018"
--- old/src/lib.rs
pub fn raised(n: u32) {
    let text = "given".to_string();
    let word = "word";
    match n {
        0 => panic!(text),
        1 => panic!(word),
        2 => panic!(n + 40),
        3 => assert!(n != 3, text + "!"),
        4 => assert!(n != 4, "literal"),
        n => unreachable!(format!("{}", n)),
    }
}
