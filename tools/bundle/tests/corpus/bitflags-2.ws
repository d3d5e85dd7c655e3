A program on bitflags-2.
--- app/Cargo.toml
[dependencies]
bitflags = "=2.13.2"
--- app/src/main.rs
use bitflags::bitflags;

bitflags! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Walls: u8 {
        const NORTH = 0b0001;
        const EAST = 0b0010;
        const SOUTH = 0b0100;
        const WEST = 0b1000;
    }
}

fn main() {
    let mut walls = Walls::NORTH | Walls::WEST;
    walls.insert(Walls::SOUTH);
    walls.toggle(Walls::WEST);
    println!("{:?} {:?} {}", walls, !walls, walls.bits());
    for wall in walls.iter() {
        println!("{wall:?}");
    }
    println!("{:?} {:?}", Walls::from_bits(3), Walls::all() - walls);
}
