A program on paste, seq-macro, indoc and phf, whose procedural macros are called like functions.
--- app/Cargo.toml
[dependencies]
indoc = "=2.0.8"
paste = "=1.0.15"
phf = { version = "=0.11.3", features = ["macros"] }
seq-macro = "=0.3.6"
--- app/src/main.rs
use indoc::{formatdoc, indoc};
use paste::paste;
use seq_macro::seq;

static WORDS: phf::Map<&'static str, u32> = phf::phf_map! { "one" => 1, "two" => 2 };

macro_rules! getters {
    ($($name:ident: $ty:ty),*) => { paste! { $(
        pub fn [<get_ $name>](&self) -> $ty { self.$name }
        pub fn [<set_ $name>](&mut self, value: $ty) { self.$name = value; }
    )* } };
}

#[derive(Default, Debug)]
struct Unit { x: i32, y: u8 }

impl Unit {
    getters!(x: i32, y: u8);
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let mut unit = Unit::default();
    unit.set_x(line.trim().len() as i32);
    unit.set_y(2);
    println!("{} {} {unit:?}", unit.get_x(), unit.get_y());
    let tuple = (1, 2, 3, unit.x);
    let mut sum = 0;
    seq!(N in 0..4 { sum += tuple.N; });
    println!("{sum}");
    print!("{}", indoc! {"
        a
          b
    "});
    println!("{}", formatdoc! {"
        {}
          x", sum + 1});
    println!("{:?} {:?}", WORDS.get(line.trim()), WORDS.get("two"));
}
