A program on bitflags-1.
--- app/Cargo.toml
[dependencies]
bitflags = "=1.3.2"
--- app/src/main.rs
use bitflags::bitflags;

bitflags! {
    #[derive(Default)]
    pub struct Walls: u8 {
        const NORTH = 0b0001;
        const EAST = 0b0010;
        const SOUTH = 0b0100;
        const WEST = 0b1000;
        const ALL = Self::NORTH.bits | Self::EAST.bits | Self::SOUTH.bits | Self::WEST.bits;
    }
}

fn main() {
    let mut walls = Walls::NORTH | Walls::WEST;
    walls.insert(Walls::SOUTH);
    walls.toggle(Walls::WEST);
    println!("{:?} {:?} {}", walls, !walls, walls.bits());
    println!("{} {:?}", walls.contains(Walls::SOUTH), Walls::default());
    println!("{:?} {:?}", Walls::from_bits(3), Walls::ALL - walls);
}
