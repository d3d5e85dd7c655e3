Implementations inside anonymous constants, with imports, with names of their own, made by macros, and in modules; globs of the standard library.
absent: Unused
absent: size_of::<u64>();
--- app/Cargo.toml
[features]
extra = []
--- app/src/main.rs
mod kit;

use kit::{Named, Sized8, Twice};

const _: () = {
    use std::mem::size_of;
    impl Sized8 for u64 {
        fn bytes() -> usize {
            size_of::<u64>()
        }
    }
};

const _: () = {
    struct Prefix(&'static str);
    const HERE: Prefix = Prefix("here");
    impl Named for u8 {
        fn name() -> &'static str {
            HERE.0
        }
    }
};

fn main() {
    println!("{} {} {}", u64::bytes(), u8::name(), 4i16.twice() + i32::from(4i8.twice() as i8));
    println!("{} {}", crate::larger!(1, 2), kit::how());
    println!("{} {}", u16::bytes(), i64::bytes());
}
--- app/src/kit.rs
pub trait Sized8 {
    fn bytes() -> usize;
}

pub trait Named {
    fn name() -> &'static str;
}

pub trait Twice {
    fn twice(self) -> i32;
}

pub trait Unused {
    fn unused() {}
}

pub mod parts {
    pub use std::*;
}

const fn proof() {}

macro_rules! implement {
    ($trait:ident for $($ty:ty),+ ; $self:ident => $body:expr) => {{
        proof();
        $(
            impl $trait for $ty {
                fn twice($self) -> i32 {
                    $body
                }
            }
        )+
    }};
    ($($ty:ty),+) => {{
        $(implement!(@one $ty);)+
    }};
    (@one $ty:ty) => {
        impl Unused for $ty {}
    };
}

const _: () = {
    implement!(Twice for i8, i16; self => 2 * i32::from(self));
    implement!(i8, i16);
    assert!(true);
};

const _: () = {
    use std::mem::size_of;
    impl Unused for u64 {
        fn unused() {
            let _ = size_of::<u64>();
        }
    }
};

macro_rules! widths {
    ($module:ident, $unused:ident, $($ty:ty),+) => {
        mod $module {
            use std::mem::size_of;

            use super::{Sized8, Twice};

            measure!($($ty),+);
        }
        mod $unused {
            $(impl super::Unused for $ty {})+
        }
    };
}

macro_rules! measure {
    ($($ty:ty),+) => {
        const _: () = {
            $(impl Sized8 for $ty {
                fn bytes() -> usize {
                    size_of::<$ty>() + 0.twice() as usize
                }
            })+
        };
        impl Twice for i64 {
            fn twice(self) -> i32 {
                7
            }
        }
    };
}

impl Twice for i32 {
    fn twice(self) -> i32 {
        self
    }
}

const _: () = {
    widths!(unsigned, nothing, u16, u32);
    mod signed {
        use super::Sized8;

        impl Sized8 for i64 {
            fn bytes() -> usize {
                88
            }
        }
    }
};

#[macro_export]
macro_rules! larger {
    ($a:expr, $b:expr) => {
        $crate::kit::parts::cmp::max($a, $b)
    };
}

macro_rules! how {
    () => {{
        #[cfg(feature = "extra")]
        let text = "extra";
        #[cfg(all(unix, not(feature = "extra")))]
        let text = "plain";
        text
    }};
}

pub fn how() -> &'static str {
    how!()
}
