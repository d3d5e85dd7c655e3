What is seldom written: names of crates handed to macros, macros named like attributes or modules, empty visibilities, a pattern that starts with a bar, a function that shares its module's name.
present: fn pretty
absent: fn ugly
--- app/Cargo.toml
[dependencies]
kit = { path = "../kit" }
old = { path = "../old" }
--- app/src/main.rs
use kit::{text, Size};

struct Row(u8);

fn kind(c: char) -> u8 {
    match c {
        c if matches!(c, | 'a' | 'e') => 1,
        _ => 2,
    }
}

fn wrapped(c: char) -> Option<u8> {
    Some({
        match c {
            'a' => 1,
            'b' => 2,
            'c' => 3,
            'd' => 4,
            'e' => 5,
            _ => kind(c) + kind('a') + kind('b') + kind('c') + kind('d'),
        }
    })
}

fn digit(at: usize) -> char {
    static DIGITS: [u8; 4] = *b"0123";
    DIGITS[at & 3] as char
}

kit::implement!(kit, Row);

fn main() {
    kit::warn!("{} {}", kind('a'), kind('b'));
    println!("{} {} {} {:?}", Row(3).size(), digit(7), text!("a"), wrapped('z'));
    println!("{} {}", kit::written(5), kit::shapes!());
    println!("{} {}", kit::shapes::area(&kit::shapes::square(3)), kit::boxed(9));
    println!("{:?} {}", std::panic::catch_unwind(|| old::checked(0)).is_err(), old::checked(2));
}
--- kit/Cargo.toml
--- kit/src/lib.rs
pub extern crate alloc;

pub mod shapes;
mod text;

pub use text::written;

pub trait Size {
    fn size(&self) -> usize;
}

#[macro_export]
macro_rules! implement {
    ($krate:ident, $name:ident) => {
        impl ::$krate::Size for $name {
            fn size(&self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

macro_rules! exported {
    ($item:item) => { $item };
}

exported! {
    #[macro_export]
    macro_rules! text {
        ($($arg:tt)*) => { concat!("text ", $($arg)*) };
    }
}

#[macro_export]
macro_rules! shapes {
    () => { $crate::shapes::square(2).side };
}

#[macro_export]
macro_rules! warn {
    ($($arg:tt)+) => { println!("warning: {}", format_args!($($arg)+)) };
}

pub fn boxed(value: u8) -> u8 {
    #[path = "parts/kept.rs"]
    mod kept;

    let value = kept::kept(value);
    use crate::alloc::alloc::{alloc, dealloc, Layout};
    let layout = Layout::new::<u8>();
    // SAFETY: the memory has the layout of what is written, and is freed with the same.
    unsafe {
        let memory = alloc(layout);
        if memory.is_null() {
            alloc::alloc::handle_alloc_error(layout);
        }
        memory.write(value);
        let read = memory.read();
        dealloc(memory, layout);
        read
    }
}
--- kit/src/parts/kept.rs
pub fn kept(value: u8) -> u8 {
    value
}
--- kit/src/shapes.rs
macro_rules! shape {
    ($(#[$attr:meta])* $vis:vis struct $name:ident) => {
        shape!(@made [$vis] $name);
    };
    (@made [$vis:vis] $name:ident) => {
        $vis struct $name {
            $vis side: u32,
        }
    };
}

shape!(struct Hidden);
shape!(pub struct Square);

pub fn square(side: u32) -> Square {
    let Hidden { side } = Hidden { side };
    Square { side }
}

pub fn area(square: &Square) -> u32 {
    square.side * square.side
}
--- kit/src/text.rs
pub struct Writer<F = Compact> {
    form: F,
}

pub struct Compact;

pub struct Pretty<'a> {
    indent: &'a str,
}

pub trait Form {
    fn open(&self) -> String;
}

impl Form for Compact {
    fn open(&self) -> String {
        String::new()
    }
}

impl Form for Pretty<'_> {
    fn open(&self) -> String {
        self.indent.to_string()
    }
}

impl<'a> Writer<Pretty<'a>> {
    pub fn pretty() -> Self {
        Writer { form: Pretty { indent: "  " } }
    }

    pub fn ugly(&self) -> usize {
        self.form.indent.len()
    }
}

impl<F: Form> Writer<F> {
    fn write(&self, value: u8) -> String {
        format!("{}{}", self.form.open(), value)
    }
}

pub fn written(value: u8) -> String {
    let writer = Writer::pretty();
    writer.write(value)
}
--- old/Cargo.toml
edition = "2018"
--- old/src/lib.rs
pub fn checked(value: u8) -> u8 {
    if value == 0 {
        panic!()
    }
    value * 2
}
