Functions of tests that stand among others, with names that are used, and what only they and test builds have.
absent: #[test]
absent: helper
absent: Unused
--- app/Cargo.toml
--- app/src/main.rs
mod shapes;

fn main() {
    let area = shapes::area(2, 3);
    println!("{area}");
    println!("{}", shapes::inner::doubled(area));
}

#[test]
fn sum() {
    assert_eq!(shapes::helper(), 6);
}
--- app/src/shapes.rs
pub fn area(width: u32, height: u32) -> u32 {
    let doubled = [width, height];
    let sum: u32 = doubled.iter().product();
    sum
}

#[cfg(test)]
use std::rc::Rc;

#[test]
fn sum() {
    assert_eq!(*Rc::new(area(2, 3)), helper());
}

macro_rules! checks {
    ($($name:ident: $value:expr),*) => {$(
        #[test]
        fn $name() {
            assert_eq!(helper(), $value);
        }
    )*};
}

checks!(width: 6, height: 6);

#[allow(dead_code)]
pub fn helper() -> u32 {
    struct Unused;
    6
}

pub mod inner {
    pub fn doubled(value: u32) -> u32 {
        let product = value;
        2 * product
    }

    #[test]
    #[should_panic]
    fn product() {
        assert_eq!(super::helper(), 7);
    }
}
