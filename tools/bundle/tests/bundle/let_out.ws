Private types in signatures of what is public, in a private module: compilers before 1.74 reject that.
--- app/Cargo.toml
--- app/src/main.rs
struct Thing(Inner);

#[derive(Clone, Copy, Debug)]
enum Inner {
    Empty,
    Deep(Deep),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Deep {
    number: u8,
}

trait Quiet {
    fn go(&self) -> i32;
}

impl Quiet for Thing {
    fn go(&self) -> i32 {
        match self.0 {
            Inner::Empty => 1,
            Inner::Deep(deep) => deep.number as i32,
        }
    }
}

mod holder {
    use super::{Deep, Inner, Quiet, Thing};

    pub struct Holder {
        pub things: Vec<Thing>,
        kind: Inner,
    }

    impl Holder {
        pub fn new(number: u8) -> Holder {
            Holder { things: vec![Thing(Inner::Deep(Deep { number }))], kind: Inner::Empty }
        }

        pub fn kind(&self) -> Inner {
            self.kind
        }

        pub fn deep(&self) -> Option<Deep> {
            match self.things[0].0 {
                Inner::Deep(deep) => Some(deep),
                Inner::Empty => None,
            }
        }
    }

    pub fn all<T: Quiet>(things: &[T]) -> i32 {
        things.iter().map(|thing| thing.go()).sum()
    }
}

mod list {
    struct Node<T> {
        value: T,
    }

    mod made {
        pub const FIVE: super::Node<i32> = super::Node { value: 5 };

        pub fn node(value: i32) -> super::Node<i32> {
            super::Node { value }
        }
    }

    pub fn sum() -> i32 {
        made::FIVE.value + made::node(4).value
    }
}

fn main() {
    let holder = holder::Holder::new(9);
    println!("{:?} {:?} {}", holder.kind(), holder.deep(), holder::all(&holder.things));
    println!("{}", list::sum());
}
