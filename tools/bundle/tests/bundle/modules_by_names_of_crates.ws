Modules that globs, imports and blocks bring by the name of a crate come before it.
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
other = { path = "../other" }
--- app/src/main.rs
use other::*;
mod a {
    use other::kit;
    pub fn g() -> u32 {
        kit::f()
    }
    pub fn h() -> u32 {
        ::kit::f()
    }
}
mod b {
    pub fn g() -> u32 {
        kit::f()
    }
}
mod c {
    pub fn g() -> u32 {
        mod kit {
            pub fn f() -> u32 {
                30
            }
        }
        kit::f()
    }
    pub fn h() -> u32 {
        use other::kit;
        kit::f()
    }
    pub fn i() -> u32 {
        ({
            use other::kit as k;
            k::f()
        }) + kit::f()
    }
}
mod d {
    use other::*;
    pub fn g() -> u32 {
        kit::f()
    }
    pub fn h() -> u32 {
        self::kit::f()
    }
}
mod e {
    pub mod kit {
        pub fn f() -> u32 {
            50
        }
    }
    pub mod in_e {
        use super::*;
        pub fn g() -> u32 {
            kit::f()
        }
        pub fn h() -> u32 {
            super::kit::f()
        }
    }
}
mod f {
    pub use crate::e::*;
    pub mod in_f {
        use super::*;
        pub fn g() -> u32 {
            kit::f()
        }
    }
    pub mod passed_on {
        pub use other::kit;
    }
    pub mod in_passed_on {
        use super::passed_on::*;
        pub fn g() -> u32 {
            kit::f()
        }
    }
}
macro_rules! call {
    ($m:ident) => {
        $m::f()
    };
}
fn main() {
    println!("{} {}", kit::f(), a::g() + a::h());
    println!("{} {} {} {}", b::g(), c::g(), c::h(), c::i());
    println!("{} {} {} {}", d::g(), d::h(), e::in_e::g(), e::in_e::h());
    println!("{} {}", f::in_f::g(), f::in_passed_on::g());
    println!("{}", call!(kit));
}
--- kit/Cargo.toml
--- kit/src/lib.rs
pub fn f() -> u32 {
    1
}
--- other/Cargo.toml
--- other/src/lib.rs
pub mod kit {
    pub fn f() -> u32 {
        20
    }
}
