A program on crates whose macros make much: enumset, modular-bitfield, bitfield-struct, enumflags2, smart-default, getset, delegate, snafu.
--- app/Cargo.toml
[dependencies]
enumset = "=1.1.15"
modular-bitfield = "=0.11.2"
bitfield-struct = "=0.9.5"
enumflags2 = "=0.7.12"
smart-default = "=0.7.1"
getset = "=0.1.7"
delegate = "=0.13.5"
snafu = "=0.8.9"
--- app/src/main.rs
use enumflags2::{bitflags, BitFlags};
use enumset::{EnumSet, EnumSetType};
use getset::{CopyGetters, Getters};
use modular_bitfield::prelude::*;
use smart_default::SmartDefault;
use snafu::{ResultExt, Snafu};

#[modular_bitfield::bitfield]
#[derive(Clone, Copy, Debug)]
struct Cell {
    x: B4,
    y: B4,
    seen: bool,
    #[skip]
    __: B7,
}

#[bitfield_struct::bitfield(u16)]
struct Packed {
    #[bits(5)]
    low: u8,
    #[bits(11)]
    high: u16,
}

#[derive(EnumSetType, Debug)]
enum Side {
    North,
    East,
    West,
}

#[bitflags]
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flag {
    Fast = 1,
    Small = 2,
}

#[derive(SmartDefault, Debug)]
struct Settings {
    #[default = 5]
    depth: u8,
    #[default("low".to_string())]
    name: String,
}

#[derive(Getters, CopyGetters)]
struct Deck {
    #[getset(get = "pub")]
    cards: Vec<u8>,
    #[getset(get_copy = "pub")]
    limit: u8,
}

impl Deck {
    delegate::delegate! {
        to self.cards {
            fn len(&self) -> usize;
            #[call(first)]
            fn top(&self) -> Option<&u8>;
        }
    }
}

#[derive(Debug, Snafu)]
enum Wrong {
    #[snafu(display("bad number {text}"))]
    Bad { text: String, source: std::num::ParseIntError },
}

fn number(text: &str) -> Result<u8, Wrong> {
    text.parse().context(BadSnafu { text })
}

fn main() {
    let cell = Cell::new().with_x(3).with_seen(true);
    println!("{cell:?}");
    println!("{} {} {}", cell.x(), cell.y(), cell.seen());
    let packed = Packed::new().with_low(3).with_high(900);
    println!("{} {} {}", packed.low(), packed.high(), u16::from(packed));
    let sides: EnumSet<Side> = Side::North | Side::West;
    println!("{sides:?} {}", sides.contains(Side::East));
    let flags: BitFlags<Flag> = Flag::Fast | Flag::Small;
    println!("{flags:?} {}", flags.contains(Flag::Small));
    println!("{:?}", Settings::default());
    let deck = Deck { cards: vec![4, 2], limit: 9 };
    println!("{} {:?} {:?} {}", deck.len(), deck.top(), deck.cards(), deck.limit());
    println!("{:?} {}", number("3").unwrap(), number("x").unwrap_err());
}
