What `stringify!` tells of spaces, by itself and through macros of a crate; compilers before 1.76 space tokens by rules of their own.
compilers: newest
present: show!(list.iter().map(|x|x+1).sum::<i32>())
present: tokens!(a::b, c :: d, -1, - 1, &x, & x)
absent: | x |
--- shown/Cargo.toml
--- shown/src/lib.rs
#[macro_export]
macro_rules! show {
    ($value:expr) => {
        println!("{} = {:?}", stringify!($value), $value)
    };
}

#[macro_export]
macro_rules! tokens {
    ($($token:tt)*) => { println!("{} {}", stringify!($($token)*), stringify!(fixed::path::<u8>, |x| -x)) };
}
--- app/Cargo.toml
[dependencies]
shown = { path = "../shown" }
--- app/src/main.rs
use shown::{show, tokens};

macro_rules! typed {
    ($value:ty) => {
        println!("{}", stringify!($value))
    };
}

fn main() {
    let list = [1, 2];
    show!(list.iter().map(|x|x+1).sum::<i32>());
    show!(-list[0] + 2);
    show!((list.len() as u8, ! 0u8));
    tokens!(a::b, c :: d, -1, - 1, &x, & x);
    tokens!(a=>b, {c}, [1,2], f(x,y), f (x, y), 'a 'b', #[x], x.y);
    typed!(Vec<u8>);
    typed!(Vec < &'static str >);
    println!("{} {}", stringify!(1+2), stringify!(1 + 2));
}
