bytemuck goes in from the registry, and its derives are written out.
present: licence Zlib OR Apache-2.0 OR MIT
absent: /registry/
absent: derive(Pod
--- app/Cargo.toml
[dependencies]
bytemuck = { version = "1.25.0", features = ["derive"] }
--- app/src/main.rs
use bytemuck::{Pod, TransparentWrapper, Zeroable};

#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Cell {
    exponent: u16,
    owner: u16,
}

#[repr(transparent)]
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable, TransparentWrapper)]
struct Words([u32; 2]);

#[derive(Clone, Copy, Zeroable)]
struct Loose {
    small: u8,
    large: u64,
}

fn main() {
    let cells = [Cell { exponent: 1, owner: 2 }, Cell { exponent: 3, owner: 4 }];
    let words: &[u32] = bytemuck::cast_slice(&cells);
    println!("{:?} {:?}", words, bytemuck::bytes_of(&cells[1]));
    let words: Words = bytemuck::cast(cells);
    println!("{:?}", Words::peel_ref(&words));
    let back: [Cell; 2] = bytemuck::cast(words);
    println!("{} {}", back[0].owner, back[1].exponent);
    let loose = Loose::zeroed();
    println!("{} {}", loose.small, loose.large);
}
