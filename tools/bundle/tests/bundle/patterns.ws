Patterns inside macros, shorthands, and structs completed from others.
--- app/Cargo.toml
--- app/src/main.rs
#[derive(Clone, Copy, Default)]
struct Point {
    horizontal: i32,
    vertical: i32,
    weight: i32,
}

#[derive(Clone, Copy)]
enum Shape {
    Dot { place: Point },
    Line { from: Point, to: Point },
    Nothing,
}

const ORIGIN: i32 = 0;

fn is_at_origin(shape: &Shape) -> bool {
    matches!(shape, Shape::Dot { place: Point { horizontal: ORIGIN, vertical: ORIGIN, .. } })
}

fn length(shape: Shape) -> i32 {
    match shape {
        Shape::Line { from: Point { horizontal, .. }, to } => to.horizontal - horizontal,
        Shape::Dot { place: place @ Point { weight: 1..=9, .. } } => place.weight,
        Shape::Dot { .. } | Shape::Nothing => 0,
    }
}

fn main() {
    let horizontal = 3;
    let weight = 4;
    let point = Point { horizontal, weight, ..Default::default() };
    let moved = Point { vertical: 9, ..point };
    let Point { horizontal: across, vertical, .. } = moved;
    println!("{} {} {}", across, vertical, moved.weight);
    let shapes = [Shape::Dot { place: Point::default() }, Shape::Line { from: point, to: moved }, Shape::Nothing];
    let list: Vec<bool> = shapes.iter().map(is_at_origin).collect();
    println!("{:?}", list);
    for shape in shapes {
        print!("{} ", length(shape));
    }
    println!("{}", length(Shape::Dot { place: point }));
    let some = Some((point, 2));
    if let Some((Point { horizontal: ref left, .. }, ref mut right)) = { some } {
        *right += *left;
        println!("{}", right);
    }
    println!("{}", matches!(some, Some((Point { horizontal, weight, .. }, _)) if horizontal + weight == 7));
    let closure = |Point { horizontal, vertical, .. }: Point| horizontal - vertical;
    println!("{} {}", closure(moved), if let Some((_, 2)) = some { "two" } else { "other" });
}
