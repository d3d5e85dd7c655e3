A program on bytemuck.
--- app/Cargo.toml
[dependencies]
bytemuck = { version = "=1.25.2", features = ["derive"] }
--- app/src/main.rs
use bytemuck::{Pod, Zeroable};

#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
struct Cell {
    height: u16,
    kind: u16,
}

fn main() {
    let cells = [Cell { height: 1, kind: 2 }, Cell::zeroed()];
    let bytes: &[u8] = bytemuck::cast_slice(&cells);
    println!("{bytes:?} {:?}", bytemuck::from_bytes::<Cell>(&bytes[..4]));
}
