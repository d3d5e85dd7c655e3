Fields and variants stay where somebody measures.
present: padding: [u64; 3]
present: Unmade([u64; 9])
--- app/Cargo.toml
--- app/src/main.rs
#[allow(dead_code)]
struct Large {
    padding: [u64; 3],
    value: u8,
}

#[allow(dead_code)]
enum Shape {
    Unmade([u64; 9]),
    Made(u8),
}

fn main() {
    let large = Large { padding: [0; 3], value: 4 };
    println!("{} {}", std::mem::size_of_val(&large), large.value);
    let shape = Shape::Made(3);
    println!("{}", std::mem::size_of::<Shape>());
    if let Shape::Made(value) = shape {
        println!("{value}");
    }
}
