Conditions in a macro that another crate calls: they are about the features of that one.
error: the macro `speed!` of kit asks for `cfg(feature = "fast")`, which is about the crate that calls it: yes there, no in
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit", features = ["fast"] }
--- app/src/main.rs
fn main() {
    println!("{} {}", kit::outer!(), kit::own());
}
--- kit/Cargo.toml
[features]
fast = []
--- kit/src/lib.rs
#[macro_export]
macro_rules! speed {
    () => {{
        #[cfg(feature = "fast")]
        let speed = 2;
        #[cfg(not(feature = "fast"))]
        let speed = 1;
        speed
    }};
}
#[macro_export]
macro_rules! outer {
    () => {
        $crate::speed!()
    };
}
pub fn own() -> u32 {
    speed!()
}
