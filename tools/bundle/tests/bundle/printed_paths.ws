What `stringify!` prints of paths that begin with a crate, at the program's root, in modules and in a crate; compilers before 1.76 space tokens by rules of their own.
compilers: newest
present: show!(low::double(2));
present: crate::low::double(1)
--- app/Cargo.toml
[dependencies]
low = { path = "../low" }
--- app/src/main.rs
use low::double as twice;

macro_rules! show {
    ($e:expr) => {
        println!("{} = {}", stringify!($e), $e)
    };
}

macro_rules! show_all {
    ($($t:tt)*) => {
        println!("{} = {}", stringify!($($t)*), $($t)*)
    };
}

macro_rules! named {
    ($n:ident) => {
        println!("{} {}", stringify!($n), low::double(1))
    };
}

mod inner {
    pub mod deeper {
        pub fn tell() {
            show!(low::double(2));
            println!("{}", stringify!(low::double(2)));
        }
    }

    pub mod shadowed {
        mod low {
            pub fn double(n: i32) -> i32 {
                3 * n
            }
        }

        pub fn tell() {
            show!(low::double(2));
        }
    }

    pub fn tell() {
        use low::double;
        show!(double(2));
        show!(low::parts::triple(2));
    }
}

fn main() {
    show!(low::double(2));
    show_all!(low::double(4));
    show!(twice(5));
    low::tell!(low::double(6));
    named!(something);
    println!("{} {}", low::double(1), stringify!(low::double(8)));
    println!("{:?}", low::checked(1));
    inner::tell();
    inner::deeper::tell();
    inner::shadowed::tell();
}
--- low/Cargo.toml
[dependencies]
base = { path = "../base" }
--- low/src/lib.rs
pub mod parts {
    pub fn triple(n: i32) -> i32 {
        3 * n * base::one()
    }
}

pub fn double(n: i32) -> i32 {
    2 * n
}

pub fn checked(n: i32) -> Result<(), &'static str> {
    base::ensure!(base::one() == n + 1);
    Ok(())
}

#[macro_export]
macro_rules! tell {
    ($e:expr) => {
        println!("{} = {}", stringify!($e), $e)
    };
}
--- base/Cargo.toml
edition = "2018"
--- base/src/lib.rs
pub fn one() -> i32 {
    1
}

#[macro_export]
macro_rules! fail {
    ($text:expr) => {
        return Err($text)
    };
}

#[macro_export(local_inner_macros)]
macro_rules! ensure {
    ($e:expr) => {
        if !($e) {
            fail!(told!($e))
        }
    };
}

#[macro_export]
macro_rules! told {
    ($e:expr) => {
        concat!("failed: ", stringify!($e))
    };
}
