Implementations for aliases of types that are made of the same names: those that the program needs stay. A macro that another one makes is expanded.
absent: impl Bits for U2
absent: type U3
absent: made!
absent: fn unused
--- app/Cargo.toml
--- app/src/main.rs
use std::marker::PhantomData;

pub struct End;
pub struct Digit<Rest, Last>(PhantomData<(Rest, Last)>);
pub struct Zero;
pub struct One;

pub type U1 = Digit<End, One>;
pub type U2 = Digit<Digit<End, One>, Zero>;
pub type U3 = Digit<Digit<End, One>, One>;
pub type U4 = Digit<Digit<Digit<End, One>, Zero>, Zero>;

pub trait Bits {
    type Store: Default + Into<u64>;
}

impl Bits for U1 {
    type Store = u8;
}
impl Bits for U2 {
    type Store = u16;
}
impl Bits for U3 {
    type Store = u32;
}
impl Bits for U4 {
    type Store = u64;
}

struct Set<N: Bits>(N::Store);

impl<N: Bits> Set<N> {
    fn new() -> Set<N> {
        Set(Default::default())
    }
}

macro_rules! maker {
    ($name:ident, $value:expr) => {
        macro_rules! $name {
            ($first:ident, $second:ident) => {
                pub fn $first() -> u8 {
                    $value
                }
                pub fn $second() -> u8 {
                    $value + 1
                }
            };
        }
    };
}
maker!(made, 7);

mod inner {
    made!(used, unused);
}

fn main() {
    println!("{} {}", std::mem::size_of::<Set<U4>>(), Set::<U1>::new().0);
    println!("{}", inner::used());
}
