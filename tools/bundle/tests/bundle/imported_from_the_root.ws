Imports that start with `::`: beside a module of the crate's name, and in what a macro makes of a crate that the
caller does not depend on.
--- app/Cargo.toml
[dependencies]
deep = { path = "../deep" }
user = { path = "../user" }
--- app/src/main.rs
mod inner {
    pub mod deep {
        pub mod prelude {
            pub fn seven() -> u32 {
                1
            }
            pub fn eight() -> u32 {
                2
            }
        }
    }
    use ::deep::prelude::{seven, *};
    pub fn both() -> (u32, u32) {
        use ::deep as other;
        (seven() * 10 + deep::prelude::seven() + deep::prelude::eight(), eight() * 10 + other::prelude::eight())
    }
}
fn main() {
    println!("{:?} {}", inner::both(), user::Thing::told());
}
--- deep/Cargo.toml
--- deep/src/lib.rs
pub mod prelude {
    pub fn seven() -> u32 {
        7
    }
    pub fn eight() -> u32 {
        8
    }
}
#[macro_export]
macro_rules! value {
    () => {{
        use $crate::prelude::*;
        seven() + 400
    }};
}
--- outer/Cargo.toml
[dependencies]
deep = { path = "../deep" }
--- outer/src/lib.rs
pub use deep::value;
--- telling/Cargo.toml
[lib]
proc-macro = true
--- telling/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro_derive(Told)]
pub fn told(_: TokenStream) -> TokenStream {
    "impl Thing { pub fn told() -> u32 { outer::value!() } }".parse().unwrap()
}
--- user/Cargo.toml
[dependencies]
outer = { path = "../outer" }
telling = { path = "../telling" }
--- user/src/lib.rs
#[derive(telling::Told)]
pub struct Thing;
