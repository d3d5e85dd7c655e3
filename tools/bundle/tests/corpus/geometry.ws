A program on cgmath and euclid.
--- app/Cargo.toml
[dependencies]
cgmath = "=0.18.0"
euclid = "=0.22.14"
--- app/src/main.rs
use cgmath::{Deg, InnerSpace, Matrix3, Quaternion, Rotation3, SquareMatrix, Vector2, Vector3};
use euclid::default::{Point2D, Transform2D, Vector2D};

fn main() {
    let a = Vector2::new(3.0, 4.0f64);
    let turned = Quaternion::from_angle_z(Deg(90.0)) * Vector3::new(1.0, 0.0, 0.0f64);
    println!("{} {} {:.3} {:.3}", a.magnitude(), a.dot(Vector2::new(1.0, 2.0)), turned.x, turned.y);
    println!("{:.1}", Matrix3::<f64>::from_angle_x(Deg(30.0)).determinant());
    let moved = Transform2D::rotation(euclid::Angle::degrees(90.0)).then_translate(Vector2D::new(1.0, 2.0));
    let at = moved.transform_point(Point2D::new(1.0, 0.0f64));
    println!("{:.3} {:.3}", at.x, at.y);
}
