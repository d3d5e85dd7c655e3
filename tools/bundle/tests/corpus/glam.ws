A program on glam.
--- app/Cargo.toml
[dependencies]
glam = "=0.30.10"
--- app/src/main.rs
use glam::{DVec2, IVec2, Mat3, Vec2, Vec3};

fn main() {
    let mut place = Vec2::new(1.0, 2.0);
    let speed = Vec2::new(0.5, -0.25);
    for _ in 0..4 {
        place += speed;
    }
    println!("{} {:.3} {}", place, place.length(), place.dot(speed));
    println!("{} {}", IVec2::new(3, 4) * 2, DVec2::new(3.0, 4.0).length());
    println!("{}", Mat3::from_angle(0.0) * Vec3::new(1.0, 2.0, 3.0));
}
