Modules in files, in folders, at a #[path], inside modules in braces.
absent: never_called
--- app/Cargo.toml
--- app/src/main.rs
mod flat;
mod folder;
#[path = "elsewhere/odd_name.rs"]
mod odd;
mod outer {
    pub mod child;
    pub mod inner {
        pub fn name() -> &'static str {
            module_name(super::super::flat::NAME)
        }
        fn module_name(s: &'static str) -> &'static str {
            s
        }
    }
}
mod r#type;

fn main() {
    println!("{} {} {}", flat::NAME, folder::deep(), odd::number());
    println!("{} {} {}", outer::child::hello(), outer::inner::name(), r#type::kind());
}
--- app/src/flat.rs
pub const NAME: &str = "flat";
pub fn never_called() {}
--- app/src/folder/mod.rs
mod leaf;
pub fn deep() -> usize {
    leaf::depth() + self::leaf::twig::length()
}
--- app/src/folder/leaf.rs
pub mod twig;
pub fn depth() -> usize {
    3
}
--- app/src/folder/leaf/twig.rs
pub fn length() -> usize {
    super::depth() * 10
}
--- app/src/elsewhere/odd_name.rs
mod neighbour;
pub fn number() -> i32 {
    neighbour::ANSWER
}
--- app/src/elsewhere/neighbour.rs
pub const ANSWER: i32 = 42;
--- app/src/outer/child.rs
pub fn hello() -> &'static str {
    "hello"
}
--- app/src/type.rs
pub fn kind() -> &'static str {
    "kind"
}
