Traits that edition 2018 imports in a function and 2021 has in its prelude: rustc 1.63 calls the import redundant.
--- app/Cargo.toml
edition = "2018"
--- app/src/main.rs
mod narrow {
    pub struct Half(pub u16);
    impl Half {
        pub fn of(number: u32) -> Option<Half> {
            use std::convert::TryInto;
            number.try_into().ok().map(Half)
        }
    }
    pub fn all(numbers: &[u32]) -> Vec<u8> {
        use std::convert::TryFrom;
        numbers.iter().filter_map(|&number| u8::try_from(number).ok()).collect()
    }
}
fn main() {
    let halves: Vec<_> = [70_000, 7].iter().map(|&number| narrow::Half::of(number).map(|half| half.0)).collect();
    println!("{:?} {:?}", halves, narrow::all(&[1, 256, 255]));
}
