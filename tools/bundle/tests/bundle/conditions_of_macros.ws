Conditions that macros are given, ask for or have in their own words. The program has the feature as well.
--- app/Cargo.toml
[features]
default = ["fast"]
fast = []
[dependencies]
kit = { path = "../kit", features = ["fast"] }
--- app/src/main.rs
fn main() {
    println!("{:?} {} {}", kit::answers(), kit::Kit::one(), kit::speed!());
}
--- kit/Cargo.toml
[features]
fast = []
--- kit/src/lib.rs
macro_rules! pick {
    ($(#[$meta:meta] $value:expr),*) => {{
        let mut sum = 0;
        $(#[$meta] { sum += $value; })*
        sum
    }};
}
macro_rules! const_fn {
    (const_if: #[cfg($($cfg:tt)+)]; $vis:vis const $($rest:tt)*) => {
        #[cfg($($cfg)+)]
        $vis const $($rest)*
        #[cfg(not($($cfg)+))]
        $vis $($rest)*
    };
}
macro_rules! made {
    ($name:ident) => {
        impl $name {
            const_fn! {
                const_if: #[cfg(feature = "fast")];
                pub const fn one() -> u32 { 1 }
            }
        }
    };
}
macro_rules! otherwise {
    ({#[cfg(else)] { $($output:tt)* }}) => { $($output)* };
    ({#[cfg($cfg:meta)] { $($output:tt)* } $($rest:tt)+}) => {
        #[cfg($cfg)]
        otherwise! {{#[cfg(else)] { $($output)* }}}
        #[cfg(not($cfg))]
        otherwise! {{ $($rest)+ }}
    };
}
macro_rules! within {
    () => { pick!(#[cfg(feature = "fast")] 1, #[cfg(not(feature = "fast"))] 2, #[cfg(all())] 4) };
}
otherwise!({
    #[cfg(feature = "fast")] { fn chosen() -> u32 { 10 } }
    #[cfg(else)] { fn chosen() -> u32 { 20 } }
});
pub struct Kit;
made!(Kit);
pub const ONE: u32 = Kit::one();
#[macro_export]
macro_rules! speed {
    () => {{
        #[cfg(feature = "fast")]
        let speed = 2;
        #[cfg(not(feature = "fast"))]
        let speed = 1;
        speed + cfg!(feature = "fast") as u32
    }};
}
pub fn answers() -> [u32; 4] {
    [answer(), chosen(), inner(), speed!()]
}
fn answer() -> u32 {
    pick!(#[cfg(feature = "fast")] 1, #[cfg(not(feature = "fast"))] 2, #[cfg(all())] 4) + ONE
}
fn inner() -> u32 {
    within!()
}
